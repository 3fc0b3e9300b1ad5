"""The play checker of Ambition: what its decisions are, and what there is to say about them. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.help.opinion import Opinion
from game.client.ambition.help.reasons import choice_words, compared_words, expected, purpose, why
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.table.advice import Question
from game.client.table.checker import Decision, Judged, Praised, judged, praised
from game.client.table.reasons import number
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import decisions
from game.engine.ambition.verbs import BID_NIL, NO_BID

TELLING = 2.0
"""Points of worth, a strike counting 20 and the match's chances in them, below which nothing is said."""
PRAISING = 6.0
"""Points of worth from which on a good card is praised at the table."""


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


def praise(decision: Decision, opinion: Opinion, least: float = PRAISING) -> Praised | None:
    """A card that was worth so much more than any other. Of a pass not every choice was weighed."""
    made = praised(judge(decision, opinion), opinion) if decision.occasion else None
    return made if made is not None and made.margin >= least else None


def check_words(judgement: Judged, names: Sequence[str]) -> Explanation:
    """What there is to say about one decision."""
    best, yours, decision = judgement.best, judgement.yours, judgement.decision
    observation = decision.question.observation
    reason = purpose(best, yours, observation, names) or _("Better prospects overall.")
    worth = _("Worth {n} points more than {choice}.")
    more = (
        _("Expected: {figures}.").format(figures=expected(best)),
        _("Your choice, {choice}: {figures}.").format(choice=choice_words(yours.choice), figures=expected(yours)),
        *why(best, yours, observation, names)[:2],
        _("Worth is in points; strikes, at about 20 each, and the chances of the match are included."),
    )
    said = worth.format(n=number(judgement.cost), choice=compared_words(yours.choice))
    return Explanation(_better(decision, best.choice), (reason, said), more)


def praise_words(praised: Praised) -> Explanation:
    """What there is to say about a decision that few would have found."""
    words = choice_words(praised.judged.yours.choice)
    title = _("{where}, {choice}: well played").format(where=where_words(praised.judged.decision), choice=words)
    text = _("Worth {n} points more than anything else.")
    return Explanation(title, (text.format(n=number(praised.margin)),))


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
