"""The play checker at a table: it looks at every decision, and speaks when there is time to listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.client.kit.explanation import Explanation
from game.client.kit.intents import Cancel, Intent, PointerDown
from game.client.table.checker import AT_ONCE, OFF, Checker, Decision, Judged, Praised
from game.client.table.controller import CHECK
from game.client.table.part import Part
from game.client.table.scene import CardTable


class CheckTalk(Protocol):
    """What a game says about decisions."""

    def judge(self, decision: Decision, opinion: Any) -> Judged | None:
        """A decision by an opinion."""

    def praise(self, decision: Decision, opinion: Any) -> Praised | None:
        """A decision that is praised at the table, if it deserves that."""

    def told(self, judgement: Judged | Praised) -> Explanation:
        """What is said about a decision."""

    def decision(self, observation: Any, action: Any) -> Decision | None:
        """A decision as the play checker looks at it; None if it left no choice."""

    def occasion(self) -> int:
        """Up to which occasion (not with it) decisions can be talked about now."""


def checks(table: CardTable) -> bool:
    """Whether the play checker is on."""
    return table.shell.settings.play_check != OFF and table.controller.advice.can_ask


class Checking(Part):
    """The play checker of a table: one for each seat from which the table is seen."""

    def __init__(self, table: CardTable, talk: CheckTalk, on: Callable[[], bool] | None = None) -> None:
        """`on`: whether it looks, if not the settings alone say so."""
        self._table, self._talk = table, talk
        self._on = on or (lambda: checks(table))
        self._checkers: dict[int, Checker] = {}

    @property
    def checker(self) -> Checker:
        """The viewer's."""
        me = self._table.director.view.me
        if me not in self._checkers:
            self._checkers[me] = Checker(self._table.controller.advice, self._talk.judge, self._talk.praise)
        return self._checkers[me]

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PointerDown):
            if not any(
                rect.contains(intent.x, intent.y) for rect, _never in self._table.box.obstacles(self._table.look)
            ):
                self.checker.hush()
        elif isinstance(intent, Cancel) and self.checker.said is not None:
            self.checker.hush()
            return True
        return False

    def acted(self, before: Any, action: Any) -> None:
        if self._on():
            at_once = self._table.shell.settings.play_check == AT_ONCE
            self.checker.made(self._talk.decision(before, action), at_once)

    def update(self) -> bool:
        """Speak while nothing moves."""
        if not self._table.director.idle or not self.checker.say(self._talk.occasion()):
            return False
        self._table.used(CHECK)
        return True

    def forget(self) -> None:
        self.checker.forget()

    def bubble(self) -> Explanation | None:
        said = self.checker.said
        return self._talk.told(said) if said is not None else None
