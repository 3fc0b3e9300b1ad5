"""Words for choices, and for why one is better than another: an idea of card play, and what it is good for.

They come from what the adviser found by playing both choices out (`WhyBetter`) and from what lies
on the table. The hint, the play checker, the review, exercises, *Why?* and ``ambition review`` all
say the same about the same decision. The ideas are told without a person, so that they are true of
whoever decides."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.table.fold import trick_winner
from game.client.kit.i18n import _, all_of, ngettext
from game.client.kit.spoken import sentences
from game.client.table.words import card_words, number, percent, rank_word, suit_word, suit_words
from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.judgement import Gain, MarkedDecision, Prospect, gains
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import SHED, UNCHECKED, Concept, RivalResult, WhyBetter
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.cards import parse_card, rank_of, suit_of
from game.engine.judgement import PRAISE

DECK = 52  # ids from here on are verbs
KING = parse_card("KC")  # the card with the most points in every edition


def choice_words(choice: Sequence[int]) -> str:
    """Return the words for a choice within a sentence: the names of the cards, a bid, or the last trick's choice."""
    if tuple(choice) == (BID_NIL,):
        return _("a Nil bid")
    if tuple(choice) == (NO_BID,):
        return _("no bid")
    if tuple(choice) == (DEDUCT,):
        return _("taking the points off")
    if tuple(choice) == (KEEP,):
        return _("keeping the points")
    return all_of([card_words(card) for card in choice])


def compared_words(choice: Sequence[int]) -> str:
    """Return the words for a choice that another choice is compared with."""
    words = choice_words(choice)
    return _("the {cards}").format(cards=words) if min(choice) < DECK else words


def place_words(phase: str, trick: int) -> str:
    """Return which decision of a round it is: a trick by its number, the pass, the Nil bid or the last trick."""
    if trick:
        return _("Trick {n}").format(n=trick)
    return {"pass": _("The pass"), "bid": _("The Nil bid")}.get(phase, _("The last trick"))


def unit_words() -> str:
    """Return in what units choices are compared."""
    return _(
        "A strike counts as 20 points. Once the match is as good as decided, points of the round count."
    )


def trick_fact(observation: Observation, card: int, names: Sequence[str]) -> str | None:
    """Return what a card certainly does in the trick on the table by the rules, or None if nothing is certain."""
    if not observation.trick:
        return None
    values = observation.rules.numbers.card_points
    own = values[card]
    cards = [*observation.trick, card]
    led = suit_of(observation.trick[0])
    winner = trick_winner(observation.rules, observation.leader, cards)
    last = len(cards) == observation.rules.players
    points = sum(values[each] for each in cards)
    if last and winner == observation.seat:
        return ngettext(
            "It takes the trick and its {n} point.",
            "It takes the trick and its {n} points.",
            points,
        ).format(n=points)
    if suit_of(card) != led:
        text = ngettext(
            "You have none of the suit: {n} point goes to the winner of the trick.",
            "You have none of the suit: {n} points go to the winner of the trick.",
            own,
        )
        return (
            text.format(n=own)
            if own
            else _("You have none of the suit and throw away a {suit}.").format(
                suit=suit_word(suit_of(card))
            )
        )
    if last:
        text = ngettext(
            "{name} takes the trick and its {n} point.",
            "{name} takes the trick and its {n} points.",
            points,
        )
        return text.format(name=names[winner], n=points)
    return None


def deed(observation: Observation, card: int, names: Sequence[str]) -> str:
    """Return what playing a card does, judged by the rules and the cards still out; "" in a blind trick."""
    if observation.phase == "blind":
        return ""
    if len(observation.legal) == 1:
        return _("It is the only card that you can play.")
    fact = trick_fact(observation, card, names)
    if fact is not None:
        return fact
    numbers, suit = observation.rules.numbers, suit_word(suit_of(card))
    lying = [each for each in (*observation.trick, card) if suit_of(each) == suit_of(card)]
    gone = {each for _seat, each in observation.played()} | set(observation.hand)
    honors = {
        each for each in numbers.deck if suit_of(each) == suit_of(card) and is_honor(each)
    } - gone
    if numbers.high_two and is_two(card) and honors and not any(is_honor(each) for each in lying):
        return _(
            "It is the lowest {suit}, unless a court card or ace of the suit is played."
        ).format(suit=suit)
    return (
        _following(observation, card, names)
        if observation.trick
        else _leading(observation, card, suit)
    )


def _following(observation: Observation, card: int, names: Sequence[str]) -> str:
    """Return what a card does that follows suit while other players are still to play."""
    winner = trick_winner(observation.rules, observation.leader, [*observation.trick, card])
    if winner == observation.seat:
        return _("It is the highest card so far.")
    best = observation.trick[(winner - observation.leader) % observation.rules.players]
    return _("It stays below {name}’s {card}.").format(card=rank_word(best), name=names[winner])


def _leading(observation: Observation, card: int, suit: str) -> str:
    """Return what leading a card does, judged by the cards of its suit that the others may still hold."""
    numbers = observation.rules.numbers
    gone = {each for _seat, each in observation.played()} | set(observation.hand)
    out = [each for each in numbers.deck if suit_of(each) == suit_of(card) and each not in gone]
    if not out:
        return _("Nobody else has a {suit} left: the trick is yours.").format(suit=suit)
    two = numbers.high_two and any(is_two(each) for each in out)
    above = sum(rank_of(each) > rank_of(card) and not is_two(each) for each in out)
    if two and is_honor(card):
        return _("It wins, unless a higher {suit} or the 2 is played.").format(suit=suit)
    if not above:
        return _("No {suit} in the other hands can beat it: the trick is yours.").format(suit=suit)
    if two and above == len(out) - 1:
        return _("A low {suit}: any other {suit} but the 2 takes it.").format(suit=suit)
    if above == len(out):
        return _("A low {suit}: any other {suit} takes it.").format(suit=suit)
    if 2 * above >= len(out):
        return _("A low {suit}: most of those in the other hands beat it.").format(suit=suit)
    return _("A high {suit}: few of those in the other hands beat it.").format(suit=suit)


def pass_fact(observation: Observation, cards: Sequence[int]) -> str | None:
    """Return the sentence that names the suits that a pass leaves the player without, or None if there are none."""
    kept = [card for card in observation.hand if card not in cards]
    gone = sorted({suit_of(card) for card in cards} - {suit_of(card) for card in kept})
    if not gone:
        return None
    return _("It leaves you without {suits}.").format(
        suits=all_of([suit_words(suit) for suit in gone])
    )


def kept_fact(observation: Observation, cards: Sequence[int]) -> str | None:
    """Return the sentence that says why a pass keeps the king of clubs, or None if it doesn't."""
    if KING not in observation.hand or KING in cards:
        return None
    text = _("You keep the king of clubs, so that you decide when its {n} points fall.")
    return text.format(n=observation.rules.numbers.card_points[KING])


# ---- why one choice is better

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

    `names` are the players' names by seat, in the form used within a sentence; `who` is the name of
    the one who decides, empty for the reader."""
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
        text = _(
            "Nothing that {name} plays now changes {name}’s own result, only that of {others}."
        )
        return text.format(name=who, others=others)
    return _("Nothing that you play now changes your own result, only that of {others}.").format(
        others=others
    )


# ---- the idea


def concept_words(
    observation: Observation, choice: Sequence[int], found: WhyBetter, names: Sequence[str]
) -> str:
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


def _trick_words(
    observation: Observation, played: int, found: WhyBetter, names: Sequence[str]
) -> str:
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
                "Played last, the {card} takes {n} point.",
                "Played last, the {card} takes {n} points.",
                points,
            )
            return text.format(card=card, n=points)
        case Concept.TAKE_TWO:
            return _("With a court card or ace there, the {card} wins.").format(card=card)
        case Concept.LEAVE:
            return _("The {card} is likelier to leave this trick to others.").format(card=card)
        case Concept.LEAVE_LEAD:
            return _("With the lower lead, others are likelier to take the trick.")
        case Concept.LEAVE_LAST:
            winner = names[trick_winner(observation.rules, observation.leader, cards)]
            if not points:
                return _("Played last, the {card} leaves the trick to {name}.").format(
                    card=card, name=winner
                )
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
            return _("With the {card}, {name} takes this trick more often.").format(
                card=card, name=name
            )
        case Concept.BREAK:
            return _("With the {card}, {name} more often has to take a first trick.").format(
                card=card, name=name
            )
        case Concept.STARVE:
            return _("The {card} gives {name} fewer points.").format(card=card, name=name)
    text = ngettext(
        "The {card} gives {name} {n} point.", "The {card} gives {name} {n} points.", values[played]
    )
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
        }.get(found.kind) or (
            _("The {cards} go.") if found.kind in SHED else _("The {cards} stay.")
        )
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


def effect(
    observation: Observation, better: Prospect, worse: Prospect, names: Sequence[str]
) -> str:
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
        case Gain.FAILED if observation.phase == "bid":
            return _("A Nil bid would be a risk.")
        case Gain.FAILED:
            return _("A Nil bid fails less often.")
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
        case Gain.FAILED if observation.phase == "bid":
            return _("A Nil bid would fail in {b} of rounds.").format(b=percent(1 - worse.nil))
        case Gain.FAILED:
            return _("A Nil bid fails in {a} of rounds, not {b}.").format(a=a, b=b)
        case Gain.POINTS if better.score > worse.score:
            return _("It brings {a} points on average, not {b}.").format(
                a=number(better.score), b=number(worse.score)
            )
    if better.win is None or worse.win is None:
        return ""
    a, b = percent(better.win), percent(worse.win)
    return _("The match is won in {a} of cases, not {b}.").format(a=a, b=b)


def _rival_words(found: RivalResult, names: Sequence[str]) -> str:
    """Return what happens to the opponent whose result makes the difference."""
    name, a, b = names[found.seat], found.better, found.worse
    if found.most:
        return _("{name} takes the most in {a} of rounds, not {b}.").format(
            name=name, a=percent(a), b=percent(b)
        )
    return _("{name} takes about {a} points in all, not {b}.").format(
        name=name, a=round(a), b=round(b)
    )


def slammer(observation: Observation, names: Sequence[str]) -> str:
    """Return the name of the only opponent who may still make a Slam; "somebody else" if several or none may.

    That is the only seat with points in this round, other than the observer's."""
    others = [
        seat for seat, points in enumerate(observation.taken) if points and seat != observation.seat
    ]
    if len(others) == 1 and not observation.taken[observation.seat]:
        return names[others[0]]
    return _("somebody else")
