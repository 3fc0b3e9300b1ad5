"""Words for why one choice is better than another: what happens after it, and what that is good for.

They come from what the adviser found by playing both choices out (`Contrast`) and from what lies on the table. The hint,
the play checker, the review and ``ambition review`` all say the same about the same decision."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.help.reasons import choice_words, deed, pass_fact
from game.client.kit.i18n import _, all_of, ngettext
from game.client.kit.spoken import sentences
from game.client.table.words import card_words, number, percent
from game.engine.ambition.contrast import Contrast, ContrastEvent, RivalResult
from game.engine.ambition.judgement import Gain, MarkedDecision, Prospect, gains
from game.engine.ambition.observation import Observation
from game.engine.ambition.verbs import BID_NIL
from game.engine.judgement import PRAISE

_CLOSE = 0.3
"""The difference between two probabilities below which both are given in figures."""
_FEW = 2
"""The number of cards of a pass up to which they are named."""
_FINE = 0.5
"""How far below the usual thresholds figures may differ where nothing else is to be told."""
_NEVER = 0.02
"""The probability below which it isn't said how often something happens otherwise."""


def reason(
    observation: Observation,
    better: Prospect,
    worse: Prospect,
    found: Contrast | None,
    names: Sequence[str],
    own: bool = True,
) -> str:
    """Return why a choice is better than another in one or two sentences: the cause, and what it is good for.

    Without a known cause (`found` is None) it says what the better choice does. `names` are the players' names by seat,
    in the form used within a sentence; `own` is whether the worse choice is the player's."""
    said = _deed(observation, better, names) if found is None else cause(observation, better, worse, found, names, own)
    return sentences((said, effect(observation, better, worse, names, found)))


def reason_words(move: MarkedDecision, names: Sequence[str]) -> str:
    """Return why the better choice was better, or for a praised one, why it was better than a tempting one."""
    weighed = move.weighed
    if move.mark == PRAISE:
        if weighed.tempting is None:
            return ""
        return reason(move.observation, weighed.yours, weighed.tempting, weighed.contrast, names)
    return reason(move.observation, weighed.better, weighed.yours, weighed.contrast, names)


def _deed(observation: Observation, better: Prospect, names: Sequence[str]) -> str:
    """Return what a choice certainly does."""
    if observation.phase == "pass":
        return pass_fact(observation, better.choice) or ""
    return deed(observation, better.choice[0], names) if observation.phase == "play" else ""


# ---- the cause


def cause(
    observation: Observation, better: Prospect, worse: Prospect, found: Contrast, names: Sequence[str], own: bool
) -> str:
    """Return the sentence that says what happens after one choice and less often after the other."""
    up = found.better > found.worse
    more, less = (better.choice, worse.choice) if up else (worse.choice, better.choice)
    high, low = max(found.better, found.worse), min(found.better, found.worse)
    if observation.phase == "bid":
        bid = better if better.choice == (BID_NIL,) else worse
        return _bid_words(found.card, 1 - bid.nil)
    if found.kind is ContrastEvent.SETTLED:
        return settled_words(found, names)
    lead = _lead(observation, more, less, up, own)
    if found.kind is ContrastEvent.TRICKS:
        text = _("{lead}, you take {n} more tricks on average.")
        return text.format(lead=lead, n=number(high - low))
    if found.kind is ContrastEvent.POINTS:
        text = _("{lead}, you take about {high} points in all, otherwise about {low}.")
        same = round(high) == round(low)
        return text.format(
            lead=lead, high=number(high) if same else round(high), low=number(low) if same else round(low)
        )
    how, otherwise = _often(high), _often(low)
    close = how == otherwise or high - low < _CLOSE
    happens = _happens(observation, more, less, found, names, lead, close).format(how=_("more often") if close else how)
    if close:
        return _("{happens} ({high}, not {low}).").format(happens=happens, high=percent(high), low=percent(low))
    if low < _NEVER:
        return _("{happens}.").format(happens=happens)
    return _("{happens}; otherwise {how}.").format(happens=happens, how=otherwise)


def settled_words(found: Contrast, names: Sequence[str]) -> str:
    """Return the sentence that says that one's own result can't change any more, and whose still can."""
    if not found.seats:
        return _("Nothing that is played now changes anybody’s result.")
    others = all_of([names[seat] for seat in found.seats])
    return _("Nothing that you play now changes your own result, only that of {others}.").format(others=others)


def _often(probability: float) -> str:
    """Return the adverb for how often something happens."""
    words = (
        (0.97, _("always")),
        (0.85, _("nearly always")),
        (0.6, _("usually")),
        (0.35, _("often")),
        (0.1, _("sometimes")),
        (_NEVER, _("rarely")),
    )
    return next((word for least, word in words if probability >= least), _("never"))


def _bid_words(card: int, fails: float) -> str:
    """Return how often a Nil bid fails, and by which card most often."""
    text = _("A Nil bid {how} fails; the {card} is its greatest danger.")
    return text.format(how=_often(fails), card=card_words(card))


def _lead(observation: Observation, choice: Sequence[int], other: Sequence[int], up: bool, own: bool) -> str:
    """Return the words that begin a sentence about what happens after a choice; `up` if that is the better one.

    `own` is whether the worse one is the player's."""
    if observation.phase == "pass":
        only = [card for card in choice if card not in other] or list(choice)
        if len(only) > _FEW and own:
            return _("With the better three") if up else _("With your three")
        return _("If you pass the {cards}").format(cards=all_of([card_words(card) for card in only]))
    return _("With the {card}").format(card=choice_words(choice))


def _happens(
    observation: Observation,
    more: Sequence[int],
    less: Sequence[int],
    found: Contrast,
    names: Sequence[str],
    lead: str,
    short: bool,
) -> str:
    """Return the clause that says what happens after the choice `more`; "{how}" stands for the adverb.

    `lead` are the words that begin it; `short` leaves out the points of a card."""
    card = card_words(found.card) if found.card >= 0 else ""
    own, kept = found.card in more, found.card in less
    how = "{how}"
    match found.kind:
        case ContrastEvent.TRICK if found.seat != observation.seat:
            return _("{lead}, {name} {how} takes this trick").format(lead=lead, name=names[found.seat], how=how)
        case ContrastEvent.TRICK:
            return _take_words(observation, more, lead)
        case ContrastEvent.CARD:
            points = observation.rules.numbers.card_points[found.card]
            if kept or (own and observation.phase != "pass"):
                lead = _("If you keep the {card}").format(card=card) if kept else lead
                text = ngettext(
                    "{lead}, you {how} get its {n} point yourself",
                    "{lead}, you {how} get its {n} points yourself",
                    points,
                )
                return text.format(lead=lead, n=points, how=how)
            if short:
                return _("{lead}, you {how} get the {card}").format(lead=lead, card=card, how=how)
            text = ngettext(
                "{lead}, you {how} get the {card} and its {n} point",
                "{lead}, you {how} get the {card} and its {n} points",
                points,
            )
            return text.format(lead=lead, card=card, n=points, how=how)
        case ContrastEvent.TWO if own and observation.phase != "pass":
            return _("The {card} {how} becomes high and takes this trick").format(card=card, how=how)
        case ContrastEvent.TWO if kept:
            return _("If you keep the {card}, it {how} becomes high and takes a trick").format(card=card, how=how)
        case ContrastEvent.TWO:
            return _("{lead}, your {card} {how} becomes high and takes a trick").format(lead=lead, card=card, how=how)
        case ContrastEvent.WINNER if own and observation.phase != "pass":
            return _("The {card} {how} takes this trick").format(card=card, how=how)
        case ContrastEvent.WINNER if kept:
            return _("If you keep the {card}, it {how} takes a trick").format(card=card, how=how)
        case ContrastEvent.WINNER:
            return _("{lead}, your {card} {how} takes a trick later").format(lead=lead, card=card, how=how)
        case ContrastEvent.FIRST:
            return _("{lead}, you {how} have to take a trick").format(lead=lead, how=how)
    return _("{lead}, you {how} end up with the most points").format(lead=lead, how=how)


def _take_words(observation: Observation, choice: Sequence[int], lead: str) -> str:
    """Return the clause that says that one takes this trick, with its points if all cards of it are known."""
    cards = (*observation.trick, *choice)
    points = sum(observation.rules.numbers.card_points[each] for each in cards)
    if len(cards) < observation.rules.players:
        return _("{lead}, you {how} take this trick").format(lead=lead, how="{how}")
    text = ngettext(
        "{lead}, you take this trick and its {n} point", "{lead}, you take this trick and its {n} points", points
    )
    return text.format(lead=lead, n=points)


# ---- what it is good for


def effect(
    observation: Observation, better: Prospect, worse: Prospect, names: Sequence[str], found: Contrast | None = None
) -> str:
    """Return what a better choice is good for, with what can be seen on the table; "" if the cause says it already.

    `found` is that cause."""
    told = found.kind if found is not None else None
    if found is not None and told is ContrastEvent.SETTLED:
        return _rival_words(found.rival, names[found.rival.seat]) if found.rival is not None else ""
    ranked = gains(better, worse, observation.rules.numbers)
    if not ranked:
        return ""
    if ranked[0][0] is Gain.WIN:
        if found is not None and found.rival is not None:
            return _rival_words(found.rival, names[found.rival.seat])
        ranked = gains(better, worse, observation.rules.numbers, _FINE)
    gain, _price, high, low = ranked[0]
    if gain is Gain.POINTS and told is ContrastEvent.POINTS:
        return ""
    own, quota = observation.taken[observation.seat], observation.rules.numbers.quota
    match gain:
        case Gain.SLAM:
            return _("That keeps your own Slam possible: {a}, not {b}.").format(a=percent(high), b=percent(low))
        case Gain.SLAMMED:
            return _("That helps to stop {name}’s Slam.").format(name=slammer(observation, names))
        case Gain.NIL if observation.bid or observation.phase == "bid":
            return _("Your Nil is more likely to hold: {a}, not {b}.").format(a=percent(high), b=percent(low))
        case Gain.NIL:
            return _("That keeps a Nil possible: {a}, not {b}.").format(a=percent(high), b=percent(low))
        case Gain.OVER:
            return _over_words(observation, names, told, high, low)
        case Gain.UNDER if own:
            return _("That helps you reach {quota} points; you have {n}.").format(quota=quota, n=own)
        case Gain.UNDER:
            return _("That helps you reach {quota} points.").format(quota=quota)
        case Gain.FAILED if observation.phase != "bid":
            return _("Your Nil bid fails in {a} of rounds, not {b}.").format(a=percent(high), b=percent(low))
        case Gain.FAILED if told is not None:
            return ""
        case Gain.FAILED:
            return _("A Nil bid would fail in {b} of rounds.").format(b=percent(low))
        case Gain.POINTS:
            return _("You can expect to score {a} points, not {b}.").format(a=number(high), b=number(low))
    return _("That wins the match more often: {a}, not {b}.").format(a=percent(high), b=percent(low))


def _rival_words(found: RivalResult, name: str) -> str:
    """Return what happens to the opponent whose result makes the difference."""
    a, b = found.better, found.worse
    if found.most:
        return _("{name} takes the most in {a} of rounds, not {b}.").format(name=name, a=percent(a), b=percent(b))
    return _("{name} takes about {a} points in all, not {b}.").format(name=name, a=round(a), b=round(b))


def _over_words(
    observation: Observation, names: Sequence[str], told: ContrastEvent | None, high: float, low: float
) -> str:
    """Return that a choice helps to avoid an overstrike, with the points that have been taken so far."""
    own = observation.taken[observation.seat]
    others = [seat for seat in range(observation.rules.players) if seat != observation.seat]
    leader = max(others, key=lambda seat: observation.taken[seat])
    most = observation.taken[leader]
    if told is ContrastEvent.MOST:
        text = _("So far you have {n} points, and {name} has {m}.")
        return text.format(n=own, name=names[leader], m=most) if own or most else ""
    if own and own >= most:
        text = _("You already have {n} points: the most in {a} of rounds, not {b}.")
        return text.format(n=own, a=percent(high), b=percent(low))
    if own:
        text = _("That keeps you below {name}, who has {m} points to your {n}.")
        return text.format(name=names[leader], m=most, n=own)
    return _("You take the most in {a} of rounds, not {b}.").format(a=percent(high), b=percent(low))


def slammer(observation: Observation, names: Sequence[str]) -> str:
    """Return the name of the only opponent who may still make a Slam; "somebody else" if several or none may.

    That is the only seat with points in this round, other than the observer's."""
    others = [seat for seat, points in enumerate(observation.taken) if points and seat != observation.seat]
    if len(others) == 1 and not observation.taken[observation.seat]:
        return names[others[0]]
    return _("somebody else")
