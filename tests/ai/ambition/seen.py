"""Observations that tests write down: what is held, what lies on the table, and what everybody has taken."""

from __future__ import annotations

from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.observation import Observation
from game.engine.cards import parse_card


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


def seen(hand: str, trick: str, taken: tuple[int, ...], legal: str = "", bid: bool | None = None) -> Observation:
    """Seat 0 is to play as the last or a later one; `trick` was led by the seat that many places before it."""
    lying = cards(trick)
    return Observation(
        rules=Rules(nil_bidding=bid is not None), seat=0, phase="play", round=1, dealer=0, direction="hold",
        hand=cards(hand), legal=cards(legal or hand), passed=None, received=None, bid=bid, tricks=(),
        leader=-len(lying) % 4, trick=lying, taken=taken, totals=(Total(),) * 4,
    )  # fmt: skip
