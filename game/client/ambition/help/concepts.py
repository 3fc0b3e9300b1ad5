"""Words for why one choice is better than another: an idea of card play, and what it is good for.

They come from what the adviser found by playing both choices out (`WhyBetter`) and from what lies on the table. The hint, the
play checker, the review, exercises, *Why?* and ``ambition review`` all say the same about the same decision. The ideas
are told without a person, so that they are true of whoever decides."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.table.fold import trick_winner
from game.client.kit.i18n import _, all_of, ngettext
from game.client.kit.spoken import sentences
from game.client.table.words import card_words, number, percent, rank_word, suit_words
from game.engine.ambition.judgement import Gain, MarkedDecision, Prospect, gains
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import SHED, UNCHECKED, Concept, RivalResult, WhyBetter
from game.engine.cards import suit_of
from game.engine.judgement import PRAISE

_FINE = 0.5
"""How far below the usual thresholds figures may differ where nothing else is to be told."""


def reason(
    observation: Observation,
    better: Prospect,
    worse: Prospect,
    found: WhyBetter | None,
    names: Sequence[str],
    who: str = "",
) -> str:
    """Return why a choice is better than another in one or two sentences, "" if there is nothing to say.

    `names` are the players' names by seat, in the form used within a sentence; `who` is the name of the one who decides,
    empty for the reader."""
    if found is not None and found.kind is Concept.SETTLED:
        rival = [_rival_words(found.rival, names)] if found.rival is not None else []
        return sentences((settled_words(found, names, who), *rival))
    idea = concept_words(observation, better.choice, found, names) if found is not None else ""
    good = effect(observation, better, worse, names) if idea else ""
    if idea and good:
        return sentences((idea, good))
    return outcome(observation, better, worse, found, names, who)


def reason_words(move: MarkedDecision, names: Sequence[str]) -> str:
    """Return why the better choice was better, or for a praised one, why it was better than a tempting one."""
    weighed = move.weighed
    if move.mark == PRAISE:
        if weighed.tempting is None:
            return ""
        return reason(move.observation, weighed.yours, weighed.tempting, weighed.reason, names)
    return reason(move.observation, weighed.better, weighed.yours, weighed.reason, names)


def settled_words(found: WhyBetter, names: Sequence[str], who: str = "") -> str:
    """Return the sentence that says that one's own result can't change any more, and whose still can."""
    if not found.seats:
        return _("Nothing that is played now changes anybody’s result.")
    others = all_of([names[seat] for seat in found.seats])
    if who:
        text = _("Nothing that {name} plays now changes {name}’s own result, only that of {others}.")
        return text.format(name=who, others=others)
    return _("Nothing that you play now changes your own result, only that of {others}.").format(others=others)


# ---- the idea


def concept_words(observation: Observation, choice: Sequence[int], found: WhyBetter, names: Sequence[str]) -> str:
    """Return the sentence for a concept, "" for what is none; `choice` is the better one."""
    if found.kind in UNCHECKED:
        return ""
    if found.kind in (Concept.BID_LOW, Concept.BID_DANGER):
        if found.kind is Concept.BID_LOW:
            return _("The hand is low enough for a Nil.")
        return _("The {card} is likely to take a trick.").format(card=card_words(found.cards[0]))
    if found.kind is Concept.VOID:
        suit = suit_words(suit_of(found.cards[0]))
        return _("That leaves no {suit}: any card can be thrown on them.").format(suit=suit)
    if found.kind in _TRICK:
        return _trick_words(observation, choice[0], found, names)
    return _card_words(observation, found)


_TRICK = (
    Concept.TAKE, Concept.TAKE_LAST, Concept.TAKE_TWO, Concept.LEAVE, Concept.LEAVE_LAST, Concept.LEAVE_LEAD,
    Concept.UNDER, Concept.GIVE, Concept.BREAK, Concept.FEED, Concept.STARVE,
)  # fmt: skip
"""The concepts that are about the present trick."""


def _trick_words(observation: Observation, played: int, found: WhyBetter, names: Sequence[str]) -> str:
    """Return what a card does in the present trick."""
    card, values = card_words(played), observation.rules.numbers.card_points
    cards = (*observation.trick, played)
    points = sum(values[each] for each in cards)
    name = names[found.seat] if found.seat >= 0 else ""
    match found.kind:
        case Concept.TAKE:
            return _("The {card} is likelier to take this trick.").format(card=card)
        case Concept.TAKE_LAST if not points:
            return _("Played last, the {card} takes the trick.").format(card=card)
        case Concept.TAKE_LAST:
            text = ngettext(
                "Played last, the {card} takes {n} point.", "Played last, the {card} takes {n} points.", points
            )
            return text.format(card=card, n=points)
        case Concept.TAKE_TWO:
            return _("Under a court card or ace, the {card} takes the trick.").format(card=card)
        case Concept.LEAVE:
            return _("The {card} is likelier to leave this trick to others.").format(card=card)
        case Concept.LEAVE_LEAD:
            return _("With the lower lead, others are likelier to take the trick.")
        case Concept.LEAVE_LAST:
            winner = names[trick_winner(observation.rules, observation.leader, cards)]
            if not points:
                return _("Played last, the {card} leaves the trick to {name}.").format(card=card, name=winner)
            text = ngettext(
                "Played last, the {card} leaves {n} point to {name}.",
                "Played last, the {card} leaves {n} points to {name}.",
                points,
            )
            return text.format(card=card, name=winner, n=points)
        case Concept.UNDER:
            over = max(each for each in observation.trick if suit_of(each) == suit_of(played))
            seat = (observation.leader + observation.trick.index(over)) % observation.rules.players
            text = _("The {card} stays under {name}’s {rank}.")
            return text.format(card=card, name=names[seat], rank=rank_word(over))
        case Concept.GIVE:
            return _("With the {card}, {name} takes this trick more often.").format(card=card, name=name)
        case Concept.BREAK:
            return _("With the {card}, {name} more often has to take a first trick.").format(card=card, name=name)
        case Concept.STARVE:
            return _("The {card} gives {name} fewer points.").format(card=card, name=name)
    text = ngettext("The {card} gives {name} {n} point.", "The {card} gives {name} {n} points.", values[played])
    return text.format(card=card, name=name, n=values[played])


def _card_words(observation: Observation, found: WhyBetter) -> str:
    """Return why a card is better gone, or worth keeping, or which kind of cards is."""
    cards = all_of([card_words(card) for card in found.cards])
    points = sum(observation.rules.numbers.card_points[card] for card in found.cards)
    if len(found.cards) > 1:
        text = {
            Concept.SHED_TWO: _("The 2s go: the {cards}."),
            Concept.SHED_MIDDLE: _("Middle cards go: the {cards}."),
            Concept.SHED_HIGH: _("High cards go: the {cards}."),
            Concept.KEEP_TWO: _("The 2s stay: the {cards}."),
            Concept.KEEP_LOW: _("Low cards stay: the {cards}."),
            Concept.KEEP_GUARD: _("Low cards stay: the {cards}."),
            Concept.KEEP_HIGH: _("High cards stay: the {cards}."),
        }.get(found.kind) or (_("The {cards} go.") if found.kind in SHED else _("The {cards} stay."))
        return text.format(cards=cards)
    text = {
        Concept.SHED_TWO: _("The {cards} is better gone before it becomes high."),
        Concept.SHED_KING: _("The {cards} is better gone, with its {points} points."),
        Concept.SHED_POINTS: _("The {cards} is better gone, with its {points} points."),
        Concept.SHED_MIDDLE: _("The {cards} is better gone: it takes unwanted tricks."),
        Concept.SHED_HIGH: _("The {cards} is better gone: it would take tricks."),
        Concept.KEEP_TWO: _("The {cards} is worth keeping: it can become high."),
        Concept.KEEP_KING: _("The {cards} is worth keeping, with its {points} points."),
        Concept.KEEP_GUARD: _("The {cards} is worth keeping: the high {suit} can wait."),
        Concept.KEEP_LOW: _("The {cards} is worth keeping: it leaves tricks to others."),
    }.get(found.kind) or _("The {cards} is worth keeping to take a trick.")
    return text.format(cards=cards, points=points, suit=suit_words(suit_of(found.cards[0])))


# ---- what it is good for


def effect(observation: Observation, better: Prospect, worse: Prospect, names: Sequence[str]) -> str:
    """Return what a better choice is good for in its own round, "" if that hardly differs."""
    numbers = observation.rules.numbers
    gain = next((gain for gain, *_figures in gains(better, worse, numbers)), Gain.WIN)
    match gain:
        case Gain.SLAM:
            return _("The Slam comes nearer.")
        case Gain.SLAMMED:
            return _("That helps against {name}’s Slam.").format(name=slammer(observation, names))
        case Gain.NIL if observation.bid:
            return _("That protects the Nil.")
        case Gain.NIL:
            return _("A Nil stays possible.")
        case Gain.OVER:
            return _("Taking the most becomes less likely.")
        case Gain.UNDER:
            return _("That helps to reach {quota}.").format(quota=numbers.quota)
        case Gain.FAILED:
            return _("A Nil bid would be a risk.") if better.choice != worse.choice else ""
        case Gain.POINTS:
            return _("That brings more points.")
    return ""


def outcome(
    observation: Observation,
    better: Prospect,
    worse: Prospect,
    found: WhyBetter | None,
    names: Sequence[str],
    who: str = "",
) -> str:
    """Return the sentence that says what comes of the better choice instead of the worse one, "" if hardly anything does.

    It names an opponent if only that one's result changes much."""
    rival, numbers = found.rival if found is not None else None, observation.rules.numbers
    ranked = gains(better, worse, numbers)
    if ranked and ranked[0][0] is Gain.WIN:
        if rival is not None:
            return _rival_words(rival, names)
        ranked = gains(better, worse, numbers, _FINE)
    if not ranked:
        return ""
    gain, _price, high, low = ranked[0]
    a, b = percent(high), percent(low)
    match gain:
        case Gain.SLAM:
            return _("The Slam comes in {a} of rounds, not {b}.").format(a=a, b=b)
        case Gain.SLAMMED:
            text = _("That helps against {name}’s Slam: it comes in {a} of rounds, not {b}.")
            return text.format(name=slammer(observation, names), a=a, b=b)
        case Gain.NIL:
            return _("A Nil comes of it in {a} of rounds, not {b}.").format(a=a, b=b)
        case Gain.OVER if who:
            return _("{name} takes the most in {a} of rounds, not {b}.").format(name=who, a=a, b=b)
        case Gain.OVER:
            return _("You take the most in {a} of rounds, not {b}.").format(a=a, b=b)
        case Gain.UNDER:
            text = _("{quota} points are missed in {a} of rounds, not {b}.")
            return text.format(quota=numbers.quota, a=a, b=b)
        case Gain.FAILED:
            return _("A Nil bid would fail in {b} of rounds.").format(b=percent(1 - worse.nil))
        case Gain.POINTS if better.score > worse.score:
            return _("It brings {a} points on average, not {b}.").format(a=number(better.score), b=number(worse.score))
    if better.win is None or worse.win is None:
        return ""
    a, b = percent(better.win), percent(worse.win)
    return _("The match is won in {a} of cases, not {b}.").format(a=a, b=b)


def _rival_words(found: RivalResult, names: Sequence[str]) -> str:
    """Return what happens to the opponent whose result makes the difference."""
    name, a, b = names[found.seat], found.better, found.worse
    if found.most:
        return _("{name} takes the most in {a} of rounds, not {b}.").format(name=name, a=percent(a), b=percent(b))
    return _("{name} takes about {a} points in all, not {b}.").format(name=name, a=round(a), b=round(b))


def slammer(observation: Observation, names: Sequence[str]) -> str:
    """Return the name of the only opponent who may still make a Slam; "somebody else" if several or none may.

    That is the only seat with points in this round, other than the observer's."""
    others = [seat for seat, points in enumerate(observation.taken) if points and seat != observation.seat]
    if len(others) == 1 and not observation.taken[observation.seat]:
        return names[others[0]]
    return _("somebody else")
