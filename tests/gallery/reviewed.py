"""The gallery's pictures of reviews: the page after a round and after a match, and the marks in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from game.client.ambition.review.ledger import chances_account, ledger_dialog, points_account
from game.client.ambition.review.page import ReviewProgress, asked_words, check_words, reviewed_data
from game.client.ambition.review.replay_painter import DecisionMark, ReplayPainter, replay_poses
from game.client.ambition.review.scene import replay_of
from game.client.ambition.table.painter import TableUi
from game.client.app.review.page import COLOURS, ROWS, mark_words, reviewed_dialog
from game.client.kit.bubbles import Spot, layout_bubble, paint_bubble, paint_spots
from game.client.kit.buttons import States, within
from game.client.kit.i18n import _
from game.client.table.look import Look
from game.client.table.poses import open_obstacles
from game.engine.ambition.actions import Phase
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import Account, Habits, Idea, Leak, Ledger, LedgerEvent, MarkedDecision, Review
from game.engine.judgement import Strength, dearest
from tests.gallery.base import Scene, over_table, show
from tests.gallery.help import bidding, follow, made_move, passing
from tests.gallery.review import played_round
from tests.gallery.tables import VALUES, bid_view, cards, pass_view, seats, table_view


def _event(
    seat: int, phase: Phase | Literal["deal"], played: int, choice: tuple[int, ...], skill: float, luck: float
) -> LedgerEvent:
    return LedgerEvent(seat, phase, played, choice, skill, luck, skill / 100, luck / 100)


EVENTS = (
    _event(-1, "deal", 0, (), 0.0, -3.2),
    _event(0, "pass", 0, (12, 25, 38), 2.2, 4.0),
    _event(2, "play", 17, (24,), -3.3, 9.1),
    _event(3, "play", 30, (3,), 1.3, -7.2),
    _event(0, "play", 40, (7,), 4.2, -4.7),
    *(
        _event(1 + i % 3, "play", 5 + 3 * i, (20 + i,), 0.0, luck)
        for i, luck in enumerate((5.5, -6.5, 4.0, -6.0, 6.5, -3.5))
    ),
    *(_event(0, "play", 6 + 9 * i, (40 + i,), skill, 0.0) for i, skill in enumerate((3.5, -1.5, -2.0))),
)


def ledgers(rounds: int) -> tuple[Ledger, ...]:
    """Ledgers of so many rounds, whose parts add up."""
    parts = {"par": 10.7, "deal": -3.2, "you": 6.4, "others": -8.1, "happened": 14.9, "hidden": -0.7}
    chances = {"deal": -0.032, "you": 0.064, "others": -0.02, "happened": 0.032, "hidden": 0.023}
    made = []
    for number in range(1, rounds + 1):
        par = (0.25, 0.317, 0.384, 0.29, 0.41, 0.52, 0.61, 0.09)[(number - 1) % 8]
        win = Account(par + sum(chances.values()), par, **chances)
        made.append(Ledger(sum(parts.values()), **parts, number=number, events=EVENTS, win=win))
    return tuple(made)


@dataclass(frozen=True, kw_only=True)
class MadeReview(Review):
    """A review with the lessons and themes that a picture wants."""

    def lessons(self, most: int = 3) -> list[MarkedDecision]:
        return dearest(move for move in self.all if move.coached and move.mark in ("?", "??"))[:most]

    def leaks(self) -> tuple[Leak, ...]:
        return (Idea.PASS, 2, 21.4), (Idea.DUCK, 1, 13.2), (Idea.REST, 3, 9.7)


def review_of(moves: Sequence[MarkedDecision], rounds: int = 1, **how: Any) -> MadeReview:
    """A review of so many rounds with these decisions, and with habits in more rounds than one match has."""
    return MadeReview(
        seat=0,
        name="You",
        level=None,
        moves=(tuple(moves), *((),) * (rounds - 1)),
        results=(0.0,) * rounds,
        habits=Habits(64, ((Idea.DUCK, 9, 96.1), (Idea.PASS, 7, 58.3))),
        **how,
    )


RATES = (("newcomer", 9.4), ("novice", 6.3), ("casual", 4.6), ("club", 3.3), ("expert", 1.9), ("master", -0.1))


def made_moves() -> tuple[MarkedDecision, ...]:
    """A mistake of each kind, and something well found."""
    ace = tuple(cards("AS"))
    return (
        made_move(pass_view("left", ""), passing(), tuple(cards("AS TS 7S")), "?", theme=Idea.PASS),
        made_move(bid_view(), bidding(), (53,), "?!", round=2),
        made_move(table_view(), follow(), ace, "??", round=3, theme=Idea.HEAVY),
        made_move(table_view(), follow(), ace, "?", round=4, coached=False),
        made_move(table_view(), follow(), tuple(cards("9S")), "!", round=7),
    )


def _page(looked: ReviewProgress, one_round: bool, states: States, caption: str = "", top: int = 0) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        names = within([seat.name for seat in seats()], 0)
        words = caption or _("Round {n}").format(n=6)
        data = reviewed_data(looked, words, names, one_round)
        show(look, surface, reviewed_dialog(look, data), states, {ROWS: top})

    return over_table(paint)


def _match(top: int = 0, focus: str = "again=2", **how: Any) -> Scene:
    review = review_of(made_moves(), 8, ledgers=ledgers(8), **how)
    return _page(ReviewProgress(review.all, review), False, States(focus=focus), "8 / 8", top)


def _ledger(told: str = "", rounds: int = 1) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        review = review_of(made_moves()[:1], rounds, ledgers=ledgers(rounds))
        names = [seat.name for seat in seats()]
        data = points_account(review, names, 0, _("Round {n}").format(n=6), None)
        if rounds > 1:
            data = chances_account(review, review.chance_steps(Rules()), names, 0, f"{rounds} / {rounds}", None)
        states = States(focus=told or "close")
        layout = show(look, surface, ledger_dialog(data), states)
        paint_spots(look.canvas(surface), look, layout.spots, states, told)

    return over_table(paint)


def _replay(hidden: bool) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        replay = replay_of(played_round(), 0, [(seat.name, seat.portrait) for seat in seats()])
        tools = (
            ("mistake", "hint", _("Answer") if hidden else _("Next mistake")),
            ("again", "again", _("Play it again")),
            ("more", "menu", _("More")),
        )
        given = {0: "?!", 3: "??", 6: "?", 9: "!"}
        marks = {step: DecisionMark(mark, mark_words(mark), COLOURS[mark]) for step, mark in given.items()}
        painter = ReplayPainter(look, replay, tools, marks)
        painter.index = 6
        view = replay.view(6)
        poses = replay_poses(replay, 6, view, painter.grid)
        painter.paint(surface, view, poses, TableUi(values=VALUES, thinking=False, past=True))
        move = made_moves()[2]
        words = asked_words(move) if hidden else check_words(move, within([seat.name for seat in seats()], 0))
        buttons = {button.id: button.rect for button in painter.buttons(view)}
        plates = [painter.grid.table.plates[view.place(seat)] for seat in range(len(view.seats))]
        obstacles = open_obstacles(poses, [], plates)
        paint_bubble(
            look.canvas(surface), layout_bubble(look, Spot("mistake", buttons["mistake"], words), obstacles, loose=True)
        )

    return paint


def reviewed_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    moves = made_moves()
    few, none = review_of(moves[:3], ledgers=ledgers(1)), review_of(())
    return {
        "review-round": _page(ReviewProgress(few.all, few), True, States(focus="show=2")),
        "review-begun": _page(ReviewProgress(moves[:1], None, left=3), False, States(focus="close"), "8 / 8"),
        "review-clean": _page(ReviewProgress((), none), True, States(focus="close")),
        "review-draft": _page(ReviewProgress((), none, draft=True), True, States(focus="close")),
        "review-match": _match(level_rates=RATES),
        "review-like": _match(
            level_rates=RATES,
            strength=Strength(1302.0, 71.0, (1140.0, 1425.0), "club", ("club", "club"), ("casual", "expert")),
        ),
        "review-between": _match(
            strength=Strength(1228.0, 84.0, (1050.0, 1380.0), "casual", ("casual", "club"), ("novice", "club"))
        ),
        "review-unmeasured": _match(focus="find"),
        "review-helped": _match(top=3, focus="close", rated=False),
        "review-points": _ledger(),
        "review-points-told": _ledger("luck"),
        "review-match-chances": _ledger(rounds=8),
        "review-match-chances-told": _ledger("play", 8),
        "replay-marks": _replay(hidden=False),
        "replay-asked": _replay(hidden=True),
    }
