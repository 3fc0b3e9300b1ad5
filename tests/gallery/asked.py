"""The gallery's pictures of the pages that say why another seat did what it did, and what it could know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from ai.ambition.bots import AMBITION
from ai.ambition.inquiry import AMBITION_INQUIRY
from ai.inquiries import Inquirer
from game.client.ambition.controller import seats_of
from game.client.ambition.help.reasons import place_words
from game.client.ambition.replay.beliefs import belief_dialog
from game.client.ambition.replay.thoughts import question_words, table_rows, thought_words
from game.client.ambition.table.fold import fan_order
from game.client.app.inquiry.page import InquiryData, foreign_words, hand_picture, inquiry_dialog, swap_words
from game.client.app.inquiry.questions import SWAPS
from game.client.kit.buttons import States
from game.client.kit.i18n import _
from game.client.table.look import Look
from game.engine.ambition.actions import Action
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import before, decisions
from game.engine.ambition.thought import Belief, Thought
from tests.gallery.base import Scene, over_table, show
from tests.gallery.review import played_round

_INQUIRER = Inquirer(AMBITION, AMBITION_INQUIRY)
_SEAT = 2


@cache
def _asked(level: str, number: int) -> tuple[Match, Observation, Action, Thought]:
    """A decision of Corvin, as a player of a level, and what it thought of it."""
    match = played_round(nil_bidding=True)
    match.players[_SEAT] |= {"level": level, "temperament": "nil" if level == "expert" else "steady"}
    seen, action = decisions(match, 0, _SEAT)[number]
    found = _INQUIRER.thought(match, seen, action, lambda: False)
    assert isinstance(found, Thought)
    return match, seen, action, found


def _why(level: str, number: int, same: int | None = None) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        match, seen, action, found = _asked(level, number)
        names = [name for name, _portrait in seats_of(match)]
        name = names[_SEAT]
        heads, rows = table_rows(found)
        parts = [
            (_("{name}’s hand").format(name=name), fan_order(seen.hand), choice_of(action)),
            (_("On the table"), seen.trick, ()),
        ]
        trick = len(seen.tricks) + 1 if seen.phase == "play" else 0
        data = InquiryData(
            question_words(seen, action, name),
            place_words(seen.phase, trick),
            hand_picture(look, parts),
            sentences=tuple(thought_words(seen, found, name, names)),
            heads=heads,
            rows=rows,
            swapped="" if same is None else swap_words(name, same),
            fair=None if same is None else same == SWAPS,
        )
        show(look, surface, inquiry_dialog(data), States(focus="belief"))

    return over_table(paint)


def _foreign(look: Look, surface: pygame.Surface) -> None:
    _match, seen, action, _found = _asked("newcomer", 0)
    picture = hand_picture(look, [(_("{name}’s hand").format(name="Corvin"), fan_order(seen.hand), choice_of(action))])
    where = place_words(seen.phase, 0)
    data = InquiryData(
        question_words(seen, action, "Corvin"), where, picture, waiting=foreign_words("Corvin"), known=False
    )
    show(look, surface, inquiry_dialog(data), States(focus="close"))


def _belief(level: str, number: int, truth: bool) -> Callable[[Look, pygame.Surface], None]:
    def paint(look: Look, surface: pygame.Surface) -> None:
        match, seen, _action, _found = _asked(level, number)
        at = before(match, 0, _SEAT, seen.phase, len(seen.played()))
        found = _INQUIRER.belief(match, seen, lambda: False)
        assert isinstance(found, Belief)
        names = [name for name, _portrait in seats_of(match)]
        hands = [at.hand(seat) for seat in range(4)] if truth else ()
        show(look, surface, belief_dialog(seen, found, names, hands), States(focus="truth"))

    return paint


def asked_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "why-master": _why("master", 6, SWAPS),
        "why-expert-pass": _why("expert", 0),
        "why-club-bid": _why("club", 1),
        "why-newcomer": _why("newcomer", 7, SWAPS - 1),
        "why-newcomer-pass": _why("newcomer", 0),
        "why-foreign": over_table(_foreign),
        "belief": over_table(_belief("master", 6, truth=False)),
        "belief-truth": over_table(_belief("club", 9, truth=True)),
    }
