"""Matches of Ambusch for the tests: cards by name, deals put together, random play."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.ambusch.game import AmbuschGame
from game.engine.ambusch.match import Deal, Match
from game.engine.ambusch.reward import plain_reward
from game.engine.ambusch.rules import Rules
from game.engine.cards import DECK, mask_of, parse_card, parse_cards
from game.engine.rng import Stream

RULES = (
    *(Rules(seats=seats, scoring=scoring) for seats in (2, 3, 4) for scoring in ("sets", "points")),
    Rules(seats=3, scoring="points", points_for_five=True, taken_card_stays=True),
)


def cards(text: str) -> list[int]:
    """``"KC AD"`` as ids."""
    return parse_cards(text.split())


def mask(text: str) -> int:
    """``"KC AD"`` as a mask."""
    return mask_of(cards(text))


def new_match(rules: Rules, seed: int | None = 1) -> Match:
    """A match that has not begun."""
    return Match(rules, [{"name": f"Player {seat + 1}"} for seat in range(rules.seats)], seed)


def dealt(hands: Sequence[str], upcard: str, stock: str = "", piles: Sequence[Sequence[int]] = ()) -> Deal:
    """A deal of these hands, upcard and first cards of the stock; what else is in no pile follows in order."""
    known = tuple(tuple(cards(hand)) for hand in hands)
    first = [parse_card(upcard), *cards(stock)]
    used = {*(card for hand in known for card in hand), *first, *(card for pile in piles for card in pile)}
    rest = [card for card in DECK if card not in used]
    return Deal(known, first[0], (*first[1:], *rest))


def fresh_game(rules: Rules, seed: int) -> AmbuschGame:
    """A game with some cards in piles, that begins."""
    deck = list(DECK)
    Stream("fresh game", seed).shuffle(deck)
    piles = [[deck.pop() for _ in range(seat % 3 + 1)] for seat in range(rules.seats)]
    hands = [[deck.pop() for _ in range(4)] for _ in range(rules.seats)]
    return AmbuschGame(rules, hands, deck.pop(), seed % rules.seats, piles, plain_reward(rules, 3))


def random_step(match: Match, stream: Stream) -> None:
    """One decision by chance, or the next game."""
    if match.phase == "scored":
        match.next_round() if match.sets else match.begin()
        return
    seat = match.waiting[0]
    legal = match.observation(seat).legal
    match.act(seat, legal[stream.below(len(legal))])


def random_match(rules: Rules, seed: int) -> Match:
    """A match played to its end by chance."""
    match, stream = new_match(rules, seed), Stream("random match", seed)
    while not match.over:
        random_step(match, stream)
    return match
