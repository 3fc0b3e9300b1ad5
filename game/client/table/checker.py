"""The play checker of any game, which compares decisions with the strongest player's at the same information.

It points out the decisions that a review would mark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol

from game.client.kit import gui, intents
from game.client.table.desk import Desk
from game.client.table.part import AnyGamePart
from game.client.table.person import CHECK
from game.client.table.scene import AnyTable
from game.engine.judgement import MISTAKES, PRAISE, AnyMarked, dearest
from game.engine.questions import Judge

OFF, AT_ONCE = "off", "trick"
"""Two values of the setting: nothing is judged, or mistakes are pointed out at the table.

With any other value they are listed after the round or set."""


@dataclass(frozen=True, slots=True)
class CheckedDecision(Generic[AnyMarked]):
    """A decision that is judged, by its question.

    `occasion` is a number that grows during the match or round; once the occasion is over, the
    decision can be discussed without giving away anything hidden."""

    question: Judge[Any, Any, AnyMarked]
    occasion: int


class SeatChecker(Generic[AnyMarked]):
    """The play checker of one seat, which has every decision judged and says at most one thing at a time."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        # To be talked about: those of the latest occasion.
        self._open: list[CheckedDecision[AnyMarked]] = []
        self.shown: AnyMarked | None = None

    def made(self, decision: CheckedDecision[AnyMarked] | None, tell: bool) -> None:
        """Take note of a decision, None for one without a choice; `tell`: it is to be discussed at the table."""
        self.shown = None
        if decision is not None:
            self._desk.ask(decision.question)
            before = [each for each in self._open if each.occasion == decision.occasion]
            self._open = [*before, decision] if tell else []

    def say(self, occasion: int) -> bool:
        """Choose what to say once every decision of the latest occasion is judged; return whether anything is said.

        Call it when there is time to listen; all occasions before `occasion` are over. The
        costliest mistake is chosen, or otherwise the first decision that deserves praise."""
        desk = self._desk
        answers = [desk.found(each.question) for each in self._open]
        waiting = any(
            desk.found(each.question) is None and not desk.failed(each.question)
            for each in self._open
        )
        if not self._open or waiting or occasion <= self._open[-1].occasion:
            return False
        moves = [answer for answer in answers if answer is not None]
        mistakes = dearest(move for move in moves if move.mark in MISTAKES)
        self.shown = next(iter([*mistakes, *(move for move in moves if move.mark == PRAISE)]), None)
        self._open = []
        return self.shown is not None

    def hush(self) -> None:
        """Stop showing what was said, because it was read."""
        self.shown = None

    def forget(self) -> None:
        """Drop open decisions, because the latest was taken back or their round is over."""
        self._open, self.shown = [], None


# ---- The play checker at a table
# It looks at every decision, and speaks when there is time to listen.


class CheckerWords(Protocol[AnyMarked]):
    """A game's words for the play checker."""

    def explanation(self, move: AnyMarked) -> gui.Explanation:
        """Return what is said about a decision."""

    def decision(self, observation: Any, action: Any) -> CheckedDecision[AnyMarked] | None:
        """Return the question to ask about a decision; None if it left no choice."""

    def occasion(self) -> int:
        """Return the number of the first occasion whose decisions can't be discussed yet."""


def checks(table: AnyTable) -> bool:
    """Return whether decisions at this table are judged while no computer player thinks."""
    settings = table.shell.settings
    return (
        settings.play_check != OFF
        and not settings.just_play
        and table.controller.desk.answers(Judge)
    )


class PlayChecker(AnyGamePart, Generic[AnyMarked]):
    """The play checker of a table, with a `SeatChecker` for each seat from which the table is seen."""

    def __init__(self, table: AnyTable, talk: CheckerWords[AnyMarked]) -> None:
        self._table, self._talk = table, talk
        self._checkers: dict[int, SeatChecker[AnyMarked]] = {}

    @property
    def checker(self) -> SeatChecker[AnyMarked]:
        """The checker of the viewer's seat."""
        me = self._table.director.view.me
        if me not in self._checkers:
            self._checkers[me] = SeatChecker(self._table.controller.desk)
        return self._checkers[me]

    def handle(self, intent: intents.Intent) -> bool:
        if isinstance(intent, intents.PointerDown):
            boxes = self._table.box.obstacles(self._table.look)
            if not any(rect.contains(intent.x, intent.y) for rect, _never in boxes):
                self.checker.hush()
        elif intent is intents.Verb.CANCEL and self.checker.shown is not None:
            self.checker.hush()
            return True
        return False

    def acted(self, before: object, action: object) -> None:
        if checks(self._table):
            at_once = self._table.shell.settings.play_check == AT_ONCE
            self.checker.made(self._talk.decision(before, action), at_once)

    def update(self) -> bool:
        """Speak once nothing is left to be shown; return whether anything is said."""
        if not self._table.director.idle or not self.checker.say(self._talk.occasion()):
            return False
        self._table.used(CHECK)
        return True

    def forget(self) -> None:
        self.checker.forget()

    def bubble(self) -> gui.Explanation | None:
        said = self.checker.shown
        return self._talk.explanation(said) if said is not None else None
