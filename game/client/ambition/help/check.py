"""The play checker of Ambition: what its decisions are, and what there is to say about them. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.help.opinion import Opinion
from game.client.ambition.help.reasons import choice_words, expected, why
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.table.advice import Question
from game.client.table.checker import Decision, Judged, judged
from game.client.table.reasons import number
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import decisions
from game.engine.ambition.verbs import BID_NIL, NO_BID

TELLING = 2.0
"""Points of worth, a strike counting 20 and the match's chances in them, below which nothing is said."""


def decision_of(observation: Observation, action: Action) -> Decision:
    """A decision as it is asked about; its occasion is the number of the trick, 0 for a pass or a bid."""
    match action:
        case Pass(cards):
            return Decision(Question(observation, tuple(cards)), tuple(cards))
        case Bid(nil):
            return Decision(Question(observation), (BID_NIL if nil else NO_BID,))
        case Play(card):
            return Decision(Question(observation), (card,), len(observation.tricks) + 1)
    raise TypeError(f"{action!r} is no decision")


def decisions_of(match: Match, index: int, seat: int) -> list[Decision]:
    """The decisions of a seat in a round that left it a choice, in order."""
    return [decision_of(observation, action) for observation, action in decisions(match, index, seat)]


def judge(decision: Decision, opinion: Opinion) -> Judged | None:
    """A decision by an opinion."""
    return judged(decision, opinion, TELLING)


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
    if decision.occasion:
        return _("Trick {n}: the {card} was better").format(n=decision.occasion, card=words)
    if decision.question.observation.phase == "pass":
        return _("The pass: the {cards} were better").format(cards=words)
    return _("The Nil bid: {choice} was better").format(choice=words)


def where_words(decision: Decision) -> str:
    """Which decision it was."""
    if decision.occasion:
        return _("Trick {n}").format(n=decision.occasion)
    return _("The pass") if decision.question.observation.phase == "pass" else _("The Nil bid")
