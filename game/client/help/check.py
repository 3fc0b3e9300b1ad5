"""The play checker: what was decided against what the strongest player would have done at the same information. No pygame.

A difference is told only from `TELLING` on, which is more than chance makes of so many imagined rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.explanations import Explanation
from game.client.help.advice import Advice, Question
from game.client.help.opinion import NIL, NO_BID, Opinion, Prospect
from game.client.help.reasons import choice_words, expected, number, why
from game.client.i18n import _
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import decisions

TELLING = 2.0
"""Points of worth below which nothing is said."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was chosen, and all that was known then. `choice` as opinions name choices."""

    question: Question
    choice: tuple[int, ...]

    @property
    def trick(self) -> int:
        """The number of the trick; 0 for a pass or a bid."""
        observation = self.question.observation
        return len(observation.tricks) + 1 if observation.phase in ("blind", "play") else 0


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, the best choice and the one that was made. `cost` in points of expected result, a strike counting 20 and
    the match's chances in it; 0 where the choice was as good."""

    decision: Decision
    best: Prospect
    yours: Prospect
    cost: float

    @property
    def telling(self) -> bool:
        """Whether there is something to say."""
        return self.cost >= TELLING


def decision_of(observation: Observation, action: Action) -> Decision:
    """A decision as it is asked about."""
    match action:
        case Pass(cards):
            return Decision(Question(observation, tuple(cards)), tuple(cards))
        case Bid(nil):
            return Decision(Question(observation), (NIL if nil else NO_BID,))
        case Play(card):
            return Decision(Question(observation), (card,))
    raise TypeError(f"{action!r} is no decision")


def decisions_of(match: Match, index: int, seat: int) -> list[Decision]:
    """The decisions of a seat in a round that left it a choice, in order."""
    return [decision_of(observation, action) for observation, action in decisions(match, index, seat)]


def judged(decision: Decision, opinion: Opinion) -> Judged | None:
    """A decision by an opinion; None if the opinion doesn't know the choice."""
    best, yours = opinion.prospects[0], opinion.of(decision.choice)
    if yours is None:
        return None
    same = sorted(yours.choice) == sorted(best.choice)
    return Judged(decision, best, yours, 0.0 if same else max(0.0, best.worth - yours.worth))


def found(decisions: Sequence[Decision], advice: Advice) -> list[Judged]:
    """Those decisions about which something is to be said as far as answers are there, the dearest first."""
    made = []
    for decision in decisions:
        opinion = advice.found(decision.question)
        judgement = judged(decision, opinion) if opinion is not None else None
        if judgement is not None and judgement.telling:
            made.append(judgement)
    return sorted(made, key=lambda each: -each.cost)


def check_words(judgement: Judged, names: Sequence[str]) -> Explanation:
    """What there is to say about one decision."""
    best, yours, decision = judgement.best, judgement.yours, judgement.decision
    lines = [
        _("Expected: {figures}.").format(figures=expected(best)),
        _("Your choice, {choice}: {figures}.").format(choice=choice_words(yours.choice), figures=expected(yours)),
        *why(best, yours, decision.question.observation, names)[:1],
    ]
    worth = _("All in all worth about {n} points more, with strikes and the match counted in.")
    return Explanation(_better(decision, best.choice), (*lines, worth.format(n=number(judgement.cost))))


def _better(decision: Decision, choice: Sequence[int]) -> str:
    """What would have been better, and when."""
    words = choice_words(choice)
    if decision.trick:
        return _("Trick {n}: the {card} was better").format(n=decision.trick, card=words)
    if decision.question.observation.phase == "pass":
        return _("The pass: the {cards} were better").format(cards=words)
    return _("The Nil bid: {choice} was better").format(choice=words)


def where_words(decision: Decision) -> str:
    """Which decision it was."""
    if decision.trick:
        return _("Trick {n}").format(n=decision.trick)
    return _("The pass") if decision.question.observation.phase == "pass" else _("The Nil bid")


class Checker:
    """The play checker at the table: it has every decision judged, and says at most one thing at a time, once it may."""

    def __init__(self, advice: Advice) -> None:
        self._advice = advice
        self._open: list[Decision] = []  # to be talked about: the latest card, or the pass and the bid
        self.said: Judged | None = None

    def made(self, observation: Observation, choice: Action, tell: bool) -> None:
        """A decision was made at this information; `tell`: it is to be talked about at the table."""
        free = observation.may_bid_nil() if observation.phase == "bid" else len(observation.legal) > 1
        self.said = None
        if free:
            decision = decision_of(observation, choice)
            self._advice.ask(decision.question)
            before = [each for each in self._open if not each.trick and not decision.trick]
            self._open = [*before, decision] if tell else []

    def say(self, tricks: int, phase: str) -> bool:
        """There is time to listen, with so many tricks taken in the round: say what there is to say, once a trick is over, or
        play has begun after the pass and the bid, and all is judged. True if something is said."""
        advice = self._advice
        waiting = [each for each in self._open if not advice.found(each.question) and not advice.failed(each.question)]
        if not self._open or waiting or phase not in ("blind", "play") or tricks < self._open[-1].trick:
            return False
        told = found(self._open, advice)
        self._open = []
        self.said = told[0] if told else None
        return self.said is not None

    def hush(self) -> None:
        """What is said has been read."""
        self.said = None

    def forget(self) -> None:
        """The latest decision was taken back, or its round is over."""
        self._open, self.said = [], None
