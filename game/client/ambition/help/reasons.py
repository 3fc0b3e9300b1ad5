"""Words for why one choice is better than another.

They come from the adviser's figures and from what is certain about the trick on the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.table.fold import trick_winner
from game.client.kit.i18n import _, all_of, ngettext
from game.client.table.words import card_words, number, rank_word, suit_word, suit_words
from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.observation import Observation
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.cards import parse_card, rank_of, suit_of
from game.engine.judgement import SAME_PERCENT, SAME_POINTS, Loss

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
    return _("A strike counts as 20 points. Once the match is as good as decided, points of the round count.")


def ahead_words(loss: Loss, other: str) -> str:
    """Return by how much a choice is better than another one, which is named as within a sentence."""
    points, chance = loss.points or 0.0, 100 * (loss.chance or 0.0)
    if loss.by_points:
        return _("It should bring {n} points more than {choice}.").format(n=number(points), choice=other)
    if chance < SAME_PERCENT and points >= SAME_POINTS:
        text = _("It should bring {n} points more than {choice}; your chance to win the match stays about the same.")
        return text.format(n=number(points), choice=other)
    text = _("Your chance to win the match is {n} % higher than with {choice}.")
    if points <= -SAME_POINTS:
        text = _(
            "Your chance to win the match is {n} % higher than with {choice}, though the round brings {less} points less."
        )
    return text.format(n=number(chance), choice=other, less=number(-points))


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
            "It takes the trick and its {n} point.", "It takes the trick and its {n} points.", points
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
            else _("You have none of the suit and throw away a {suit}.").format(suit=suit_word(suit_of(card)))
        )
    if last:
        text = ngettext(
            "{name} takes the trick and its {n} point.", "{name} takes the trick and its {n} points.", points
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
    honors = {each for each in numbers.deck if suit_of(each) == suit_of(card) and is_honor(each)} - gone
    if numbers.high_two and is_two(card) and honors and not any(is_honor(each) for each in lying):
        return _("It is the lowest {suit}, unless a court card or ace of the suit is played.").format(suit=suit)
    return _following(observation, card, names) if observation.trick else _leading(observation, card, suit)


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
    return _("It leaves you without {suits}.").format(suits=all_of([suit_words(suit) for suit in gone]))


def kept_fact(observation: Observation, cards: Sequence[int]) -> str | None:
    """Return the sentence that says why a pass keeps the king of clubs, or None if it doesn't."""
    if KING not in observation.hand or KING in cards:
        return None
    text = _("You keep the king of clubs, so that you decide when its {n} points fall.")
    return text.format(n=observation.rules.numbers.card_points[KING])
