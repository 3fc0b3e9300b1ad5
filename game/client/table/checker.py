"""The play checker, whatever the game: what was decided against what the strongest player would have done at the same
information.

A difference is told only from a limit on, which is the game's: more than chance makes of so many imagined rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.client.kit import gui, intents
from game.client.table.advice import Advice, OfDecision
from game.client.table.controller import CHECK
from game.client.table.part import Part
from game.client.table.scene import CardTable

# ---- the play checker, whatever the game
#
# what was decided against what the strongest player would have done at the same information.  A difference is told
# only from a limit on, which is the game's: more than chance makes of so many imagined rounds.


OFF, AT_ONCE = "off", "trick"
"""What it is set to: nothing is judged, or spoken about at the table; else it is listed after the round or set."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was chosen, and all that was known then. `choice` as opinions name choices; `occasion`: a number that grows with the
    match or round, and after which the decision can be talked about without telling anything that is still hidden."""

    question: OfDecision
    choice: tuple[int, ...]
    occasion: int = 0


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, the best choice and the one that was made. `cost` in the game's measure of worth, 0 where the choice was as
    good; `telling`: whether there is something to say."""

    decision: Decision
    best: Any
    yours: Any
    cost: float
    telling: bool
    answer: Any = None  # by which it was judged


@dataclass(frozen=True, slots=True)
class Praised:
    """A decision that few would have found."""

    judged: Judged


Judge = Callable[[Decision, Any], Judged | None]
"""A game's way to judge a decision by an opinion."""
Praise = Callable[[Decision, Any], Praised | None]
"""A game's way to praise one, if it deserves that."""


def found(decisions: Sequence[Decision], advice: Advice, judge: Judge) -> list[Judged]:
    """Those decisions about which something is to be said as far as answers are there, the dearest first."""
    made = []
    for decision in decisions:
        opinion = advice.found(decision.question)
        judgement = judge(decision, opinion) if opinion is not None else None
        if judgement is not None and judgement.telling:
            made.append(judgement)
    return sorted(made, key=lambda each: -each.cost)


def finest(decisions: Sequence[Decision], advice: Advice, praise: Praise) -> Praised | None:
    """Of the decisions that deserve praise, as far as answers are there, the first."""
    opinions = [(decision, advice.found(decision.question)) for decision in decisions]
    made = (praise(decision, opinion) for decision, opinion in opinions if opinion is not None)
    return next((each for each in made if each is not None), None)


class Checker:
    """The play checker at the table: it has every decision judged, and says at most one thing at a time, once it may."""

    def __init__(self, advice: Advice, judge: Judge, praise: Praise = lambda decision, opinion: None) -> None:
        self._advice, self._judge, self._praise = advice, judge, praise
        self._open: list[Decision] = []  # to be talked about: those of the latest occasion
        self.said: Judged | Praised | None = None

    def made(self, decision: Decision | None, tell: bool) -> None:
        """Something was decided, None: without a choice; `tell`: it is to be talked about at the table."""
        self.said = None
        if decision is not None:
            self._advice.ask(decision.question)
            before = [each for each in self._open if each.occasion == decision.occasion]
            self._open = [*before, decision] if tell else []

    def say(self, occasion: int) -> bool:
        """There is time to listen, and all before this occasion is over: say what there is to say, once all is judged. True if
        something is said."""
        advice = self._advice
        waiting = [each for each in self._open if not advice.found(each.question) and not advice.failed(each.question)]
        if not self._open or waiting or occasion <= self._open[-1].occasion:
            return False
        told = found(self._open, advice, self._judge)
        self.said = told[0] if told else finest(self._open, advice, self._praise)
        self._open = []
        return self.said is not None

    def hush(self) -> None:
        """What is said has been read."""
        self.said = None

    def forget(self) -> None:
        """The latest decision was taken back, or its round is over."""
        self._open, self.said = [], None


# ---- the play checker at a table
#
# it looks at every decision, and speaks when there is time to listen.


class CheckTalk(Protocol):
    """What a game says about decisions."""

    def judge(self, decision: Decision, opinion: Any) -> Judged | None:
        """A decision by an opinion."""

    def praise(self, decision: Decision, opinion: Any) -> Praised | None:
        """A decision that is praised at the table, if it deserves that."""

    def told(self, judgement: Judged | Praised) -> gui.Explanation:
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

    def handle(self, intent: intents.Intent) -> bool:
        if isinstance(intent, intents.PointerDown):
            if not any(
                rect.contains(intent.x, intent.y) for rect, _never in self._table.box.obstacles(self._table.look)
            ):
                self.checker.hush()
        elif intent is intents.Verb.CANCEL and self.checker.said is not None:
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

    def bubble(self) -> gui.Explanation | None:
        said = self.checker.said
        return self._talk.told(said) if said is not None else None
