"""Pictures of help at the table of Ambusch: hints, what the play checker says and lists, and the replay it opens."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pygame

from game.client.ambusch.help import seen, seen_words
from game.client.ambusch.hint import check_words, hint_words
from game.client.ambusch.painter import DISCARDS, LAY, STOCK, AmbuschPainter, AmbuschUi
from game.client.ambusch.replay import Replay, ReplayPainter, replay_poses
from game.client.ambusch.results import reveal_dialog
from game.client.ambusch.review import review_data
from game.client.ambusch.view import arrange, places_for
from game.client.ambusch.words import hand_words
from game.client.app.dialogs import seen_dialog
from game.client.app.review.job import ReviewJob
from game.client.app.review.page import AGAIN, reviewed_dialog
from game.client.kit.bubbles import Spot, layout_bubble, paint_bubble
from game.client.kit.buttons import States
from game.client.kit.geometry import ESSENTIAL
from game.client.kit.i18n import _, ngettext
from game.client.kit.layout_dialog import Dialog
from game.client.table.help_panel import hint_box, paint_hint_box, paint_hinted_button
from game.client.table.look import Look
from game.client.table.poses import open_obstacles
from game.engine.ambusch.actions import Action
from game.engine.ambusch.judgement import JudgedDecision, MarkedDecision, Opinion, Prospect, Review, ReviewedGame
from game.engine.ambusch.questions import Best
from game.engine.ambusch.rewind import PastDecision
from game.engine.cards import parse_cards
from tests.gallery.ambusch import NAMES, in_front, played, reveal, table, tools_of
from tests.gallery.base import Scene, show, shown


def _names() -> list[tuple[str, str]]:
    return [(_(name), portrait) for name, portrait in NAMES]


REPLAY_TOOLS = (("check", "eye", "How it went"), ("again", "again", "Play the set again"))


def replay(game: int, step: int, remark: bool = False) -> Scene:
    """A game looked at again, with what the checker says about it."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        found = Replay(played(), 0, game, _names())
        index = found.last if step < 0 else min(step, found.last - 1)
        painter = ReplayPainter(look, found, [(id, icon, _(words)) for id, icon, words in REPLAY_TOOLS])
        view = found.view(index)
        painter.index = index
        poses = replay_poses(found, index, view, painter.places)
        painter.paint(surface, view, poses, AmbuschUi(states=States(focus="on"), thinking=False))
        if remark:
            buttons = {button.id: button.rect for button in painter.buttons(view, frozenset())}
            spot = Spot("check", buttons["check"], check_words(made_moves()[0]))
            plates = [painter.places.base.plates[view.place(seat)] for seat in range(len(view.seats))]
            obstacles = open_obstacles(poses, [(rect, ESSENTIAL) for rect in buttons.values()], plates)
            paint_bubble(look.canvas(surface), layout_bubble(look, spot, obstacles, loose=True))

    return paint


def _prospect(choice: int, win: float, won: float, lost: float) -> Prospect:
    return Prospect((choice,), 16000, 100 * win, win, won, 0.0, 0.0, lost, 0.0)


def _seen(phase: str, game: int, turn: int) -> Any:
    moves = tuple(SimpleNamespace(verb="discard", seat=0, card=40) for _ in range(turn - 1))
    history = (SimpleNamespace(moves=moves, seen=lambda: 0),)
    hand, rules = (7, 12, 20, 33, 47), SimpleNamespace(seats=3)
    top = table().discards[-1]
    return SimpleNamespace(
        phase=phase, top=top, seat=0, set=2, game=game, round=game, history=history, pile=(), hand=hand, rules=rules
    )


class MadeReview(Review):
    """A review with the lessons that a picture wants."""

    def lessons(self, most: int = 3) -> list[MarkedDecision]:
        return [move for move in self.all if move.coached and move.mark in ("?", "??")]


def made_moves() -> tuple[MarkedDecision, ...]:
    """A mistake of each kind, and something well found."""
    top = table().discards[-1]
    made = (
        ("??", "turn", 4, 3, _prospect(52, 0.482, 0.41, 0.5), _prospect(top, 0.411, 0.36, 0.56), True),
        ("?", "discard", 9, 1, _prospect(7, 0.327, 0.31, 0.55), _prospect(33, 0.289, 0.22, 0.61), True),
        ("?!", "turn", 2, 2, _prospect(54, 0.251, 0.97, 0.0), _prospect(52, 0.233, 0.95, 0.02), True),
        ("?", "discard", 6, 4, _prospect(12, 0.44, 0.5, 0.31), _prospect(20, 0.408, 0.47, 0.33), False),
        ("!", "discard", 8, 2, _prospect(25, 0.5, 0.52, 0.3), _prospect(25, 0.5, 0.52, 0.3), True),
    )
    found = []
    for mark, phase, game, turn, better, yours, coached in made:
        weighed = JudgedDecision(loss=yours.behind(better).counted(), yours=yours, better=better)
        decided = PastDecision(game - 1, 3, _seen(phase, game, turn), Action("draw stock"))
        found.append(
            MarkedDecision(round=game, turn=turn, decided=decided, weighed=weighed, mark=mark, coached=coached)
        )
    return tuple(found)


def _page(one_set: bool, several: bool = False, left: int = 0) -> Scene:
    """The page of a review."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        games = (ReviewedGame(1, 1, True, None, None, made_moves()), *[ReviewedGame(2, 1, True, None, None, ())] * 19)
        review = MadeReview(seat=0, name="You", level=None, games=games)
        looking = SimpleNamespace(
            review=None if left else review, moves=lambda: review.all[: 2 if left else None], left=left, failed=False
        )
        caption = _("Set {n}").format(n=2) if one_set else ngettext("{n} set", "{n} sets", 2).format(n=2)
        names = [name for name, _portrait in _names()]
        of, other = (names[1], names[2]) if several else ("", "")
        data = review_data(cast(ReviewJob[Review], looking), caption, one_set, True, of, other)
        show(look, surface, reviewed_dialog(look, data), States(focus="close" if left else f"{AGAIN}0"))

    return in_front(paint)


def _bubble(said: bool, aim: str = "match") -> Scene:
    """A hint, or what the checker says."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        view = table()
        verbs = frozenset((STOCK, DISCARDS, LAY))
        painter = AmbuschPainter(look, tools_of)
        hinted = frozenset() if said else frozenset([view.fourth])
        ui = AmbuschUi(open=verbs, tag=_("Your turn"), hinted=hinted)
        places = places_for(look.viewport)
        poses = arrange(view, places)
        painter.paint(surface, view, poses, ui)
        buttons = {button.id: button for button in painter.buttons(view, verbs)}
        canvas = look.canvas(surface)
        if said:
            paint_hint_box(canvas, hint_box(look, check_words(made_moves()[0])), States())
            return
        wins = (0.482, 0.478, 0.31) if aim == "match" else (0.003, 0.004, 0.002)
        chances = ((view.fourth, 0.97, 0.03), (52, 0.4, 0.5), (53, 0.3, 0.6))
        prospects = [_prospect(choice, win, won, lost) for win, (choice, won, lost) in zip(wins, chances, strict=True)]
        if aim != "match":
            worths = zip((62.0, 44.0, 31.0), prospects, strict=True)
            prospects = [replace(each, worth=worth) for worth, each in worths]
        opinion = Opinion(prospects[0].choice, tuple(prospects), aim)
        paint_hinted_button(canvas, buttons[LAY])
        question: Best = Best(_seen("turn", 7, 1))
        paint_hint_box(canvas, hint_box(look, hint_words(question, opinion)), States())

    return paint


def _seen_cards(_look: Look) -> Dialog:
    """The overview of cards, late in a set."""
    observation = played().observation(0)
    found = seen(observation)
    said = seen_words(observation, found, [name for name, _portrait in _names()])
    return seen_dialog(found, said)


def _practice(look: Look) -> Dialog:
    """The end of a set for practice."""
    corner = _("Practice. In the match your hand was: {hand}").format(
        hand=hand_words(parse_cards(["KD", "KH", "4D", "4C"]))
    )
    buttons = (
        ("check", _("How it went"), "eye"),
        ("review", _("Review"), "review"),
        ("again", _("Play it again"), "again"),
        ("next", _("Done"), "check"),
    )
    data = replace(reveal(False), corner=corner, buttons=buttons)
    return reveal_dialog(look, data)


def ambusch_help_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "ambusch-hint": _bubble(False),
        "ambusch-hint-decided": _bubble(False, "set"),
        "ambusch-checked": _bubble(True),
        "ambusch-review-set": _page(one_set=True),
        "ambusch-review-match": _page(one_set=False, several=True),
        "ambusch-review-going": _page(one_set=False, left=2),
        "ambusch-practice": shown(_practice, "next", in_front),
        "ambusch-seen": shown(_seen_cards, "close", in_front),
        "ambusch-replay": replay(9, 3),
        "ambusch-replay-remark": replay(3, 4, remark=True),
        "ambusch-replay-end": replay(8, -1),
    }
