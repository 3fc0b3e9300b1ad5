"""Players that don't search: they play by feel, remember little and sometimes err, as people do who are new to the game.

A card is drawn from the fitted tables, looked up with what the player remembers: the cards of the last tricks, its own and
those on the table. What nobody would do is left out (`blunders`).
"""

from __future__ import annotations

from ai.blunders import sensible
from ai.levels import Level
from ai.models import play_tables
from game.engine.ambition.observation import Observation
from game.engine.cards import mask_of
from game.engine.rng import Stream


def remembered(observation: Observation, memory: int) -> tuple[int, list[int]]:
    """What a seat still knows of the play when it remembers so many tricks: the mask of cards that are gone, and for each
    seat the suits (bits) that it was seen to be out of. Own cards are never forgotten."""
    gone = mask_of(observation.trick) | mask_of(card for seat, card in observation.played() if seat == observation.seat)
    voids = [0] * 4
    recent = (
        observation.tricks[len(observation.tricks) - memory :]
        if memory < len(observation.tricks)
        else observation.tricks
    )
    for leader, cards in [*((trick.leader, trick.cards) for trick in recent), (observation.leader, observation.trick)]:
        gone |= mask_of(cards)
        for i, card in enumerate(cards):
            if card // 13 != cards[0] // 13:
                voids[(leader + i) % 4] |= 1 << (cards[0] // 13)
    return gone, voids


def card_by_feel(observation: Observation, level: Level, stream: Stream) -> int:
    """A card as the level plays it."""
    cards = sensible(observation)
    tables = play_tables(observation.rules.edition, level.sharpness)
    if len(cards) == 1 or tables is None:
        return cards[stream.below(len(cards))]
    state = observation.state()
    state.equip(tables)
    opinion = state.opinion(*remembered(observation, level.memory))
    return _drawn({card: opinion[card] for card in cards}, stream)


def pass_by_feel(observation: Observation, level: Level, stream: Stream) -> tuple[int, ...]:
    """Three cards: the high ones and the dear ones, the more surely the sharper the level."""
    points = observation.rules.numbers.card_points
    left = list(observation.hand)
    chosen = []
    for _ in range(3):
        weights = {card: int(1000 * 2.0 ** (level.sharpness * (card % 13 + points[card] / 2) / 4)) for card in left}
        chosen.append(_drawn(weights, stream))
        left.remove(chosen[-1])
    return tuple(chosen)


def nil_by_feel(observation: Observation) -> bool:
    """Whether it bids Nil: when no card in hand is high."""
    return observation.may_bid_nil() and all(0 < card % 13 < 9 for card in observation.hand)


def _drawn(weights: dict[int, int], stream: Stream) -> int:
    at = stream.below(sum(weights.values()))
    for card, weight in weights.items():
        at -= weight
        if at < 0:
            return card
    raise AssertionError("weights add up")
