"""What there is to say about one decision that was weighed, at the table, in the replay and on a review's page. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.help.reasons import choice_words, compared_words, expected, purpose, why
from game.client.ambition.review.model import Move
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.table.reasons import number
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID


def choice_of(action: Action) -> tuple[int, ...]:
    """An action as reviews name choices: its cards, or its verb."""
    match action:
        case Pass(cards):
            return tuple(cards)
        case Bid(nil):
            return (BID_NIL if nil else NO_BID,)
        case Play(card):
            return (card,)
        case Deduct(take):
            return (DEDUCT if take else KEEP,)
    raise TypeError(f"{action!r} is no decision")


def check_words(move: Move, names: Sequence[str]) -> Explanation:
    """What there is to say about one decision that cost something."""
    best, yours, observation = move.weighed.better, move.weighed.yours, move.observation
    reason = purpose(best, yours, observation, names) or _("Better prospects overall.")
    worth = _("Worth {n} points more than {choice}.")
    more = (
        _("Expected: {figures}.").format(figures=expected(best)),
        _("Your choice, {choice}: {figures}.").format(choice=choice_words(yours.choice), figures=expected(yours)),
        *why(best, yours, observation, names)[:2],
        _("Worth is in points; strikes, at about 20 each, and the chances of the match are included."),
    )
    said = worth.format(n=number(move.weighed.lost), choice=compared_words(yours.choice))
    return Explanation(_better(move), (reason, said), more)


def asked_words(move: Move) -> Explanation:
    """The question what would have been better; the answer is not in it."""
    where, choice = where_words(move), choice_words(move.weighed.yours.choice)
    title = _("{where}: {choice}").format(where=where, choice=choice)
    return Explanation(title, (_("Something else was better. What would you choose now?"),))


def praise_words(move: Move) -> Explanation:
    """What there is to say about a decision that few would have found."""
    words = choice_words(move.weighed.yours.choice)
    title = _("{where}, {choice}: well played").format(where=where_words(move), choice=words)
    return Explanation(title, (_("As good as the strongest player’s choice, and few would have found it."),))


def _better(move: Move) -> str:
    """What would have been better, and when."""
    words, weighed = choice_words(move.weighed.better.choice), move.weighed
    if weighed.trick:
        return _("Trick {n}: the {card} was better").format(n=weighed.trick, card=words)
    if weighed.phase == "pass":
        return _("The pass: the {cards} were better").format(cards=words)
    if weighed.phase == "bid":
        return _("The Nil bid: {choice} was better").format(choice=words)
    return _("The last trick: {choice} was better").format(choice=words)


def where_words(move: Move) -> str:
    """Which decision of its round it was."""
    weighed = move.weighed
    if weighed.trick:
        return _("Trick {n}").format(n=weighed.trick)
    return {"pass": _("The pass"), "bid": _("The Nil bid")}.get(weighed.phase, _("The last trick"))
