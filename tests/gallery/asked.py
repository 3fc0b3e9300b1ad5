"""The gallery's pictures of the pages that say why another seat did what it did, and what it could know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from ai.ambition.bots import AMBITION
from ai.ambition.inquiry import AMBITION_INQUIRY
from ai.ambusch.bots import AMBUSCH
from ai.ambusch.inquiry import AMBUSCH_INQUIRY
from ai.answers import Inquirer
from game.client.ambition.controller import seats_of
from game.client.ambition.help.reasons import place_words
from game.client.ambition.replay.thoughts import question_words, table_rows, thought_outcomes, thought_words
from game.client.ambition.replay.why import moment_of
from game.client.ambition.table.fold import fan_order
from game.client.ambusch import thoughts as ambusch_thoughts
from game.client.ambusch import why as ambusch_why
from game.client.ambusch.view import fan_order as ambusch_order
from game.client.app.inquiry.asked import AskedDecision
from game.client.app.inquiry.belief import belief_dialog
from game.client.app.inquiry.page import InquiryData, foreign_words, hand_picture, inquiry_dialog
from game.client.kit.buttons import States
from game.client.kit.i18n import _
from game.client.table.look import Look
from game.engine.ambition.actions import Action
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import decisions
from game.engine.ambition.thought import Thought
from game.engine.ambusch.thought import Thought as AmbuschThought
from game.engine.judgement import Belief
from tests.gallery.ambusch import played as ambusch_played
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


def _why(level: str, number: int) -> Scene:
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
            rows=() if found.prospects else rows,
            outcomes=thought_outcomes(found),
            more=[_("What it could know")],
        )
        show(look, surface, inquiry_dialog(data), States(focus="more"))

    return over_table(paint)


def _foreign(look: Look, surface: pygame.Surface) -> None:
    _match, seen, action, _found = _asked("newcomer", 0)
    picture = hand_picture(
        look, [(_("{name}’s hand").format(name=_("Corvin")), fan_order(seen.hand), choice_of(action))]
    )
    where = place_words(seen.phase, 0)
    data = InquiryData(question_words(seen, action, _("Corvin")), where, picture, waiting=foreign_words(_("Corvin")))
    show(look, surface, inquiry_dialog(data), States(focus="close"))


def _belief(level: str, number: int, truth: bool) -> Callable[[Look, pygame.Surface], None]:
    def paint(look: Look, surface: pygame.Surface) -> None:
        match, seen, _action, _found = _asked(level, number)
        found = _INQUIRER.belief(match, seen, lambda: False)
        assert isinstance(found, Belief)
        dialog = belief_dialog(moment_of(match, 0, seen), _SEAT, found, truth)
        show(look, surface, dialog, States(focus="truth"))

    return paint


_AMBUSCH = Inquirer(AMBUSCH, AMBUSCH_INQUIRY)


@cache
def _ambusch(level: str, number: int) -> tuple[AskedDecision, AmbuschThought]:
    """A decision of Ambusch, as a player of a level, and what it thought of it."""
    match = ambusch_played()
    match.players[1] |= {"level": level}
    seen, action = AMBUSCH_INQUIRY.decisions(match, 0, 1)[number]
    found = _AMBUSCH.thought(match, seen, action, lambda: False)
    assert isinstance(found, AmbuschThought)
    return AskedDecision(match, 0, number, seen, action), found


def _why_ambusch(level: str, number: int) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        asked, found = _ambusch(level, number)
        name, seen = _("Hazel"), asked.observation
        heads, rows = ambusch_thoughts.table_rows(seen, found)
        parts = [
            (_("{name}’s hand").format(name=name), ambusch_order(seen.hand), (asked.action.id(),)),
            (_("Top discard"), (seen.top,) if seen.top >= 0 else (), ()),
            (_("Put away"), seen.pile, ()),
        ]
        data = InquiryData(
            ambusch_thoughts.question_words(seen, asked.action, name),
            _("Game {game}").format(game=seen.game),
            hand_picture(look, parts),
            sentences=tuple(ambusch_thoughts.thought_words(seen, found, name)),
            heads=heads,
            rows=rows,
        )
        show(look, surface, inquiry_dialog(data), States(focus="close"))

    return over_table(paint)


def _belief_ambusch(look: Look, surface: pygame.Surface) -> None:
    asked, _thought = _ambusch("master", 3)
    found = _AMBUSCH.belief(asked.match, asked.observation, lambda: False)
    assert isinstance(found, Belief)
    moment = ambusch_why.moment_of(asked.match, 0, asked.observation)
    show(look, surface, belief_dialog(moment, 1, found, True), States(focus="seat=1"))


def asked_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "why-master": _why("master", 6),
        "why-expert-pass": _why("expert", 0),
        "why-club-bid": _why("club", 1),
        "why-newcomer": _why("newcomer", 7),
        "why-newcomer-pass": _why("newcomer", 0),
        "why-foreign": over_table(_foreign),
        "why-ambusch": _why_ambusch("club", 2),
        "why-ambusch-rule": _why_ambusch("novice", 3),
        "belief-ambusch": over_table(_belief_ambusch),
        "belief": over_table(_belief("master", 6, truth=False)),
        "belief-truth": over_table(_belief("club", 9, truth=True)),
    }
