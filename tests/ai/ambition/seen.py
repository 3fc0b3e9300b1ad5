"""Observations that tests write down: what is held, what lies on the table, and what everybody has taken."""

from __future__ import annotations

from ai.ambition.levels import Level
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation, fallback
from game.engine.cards import parse_card
from tests.engine.helpers import begun_match


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


SMALL = Level("small", "Small", iterations=40, playouts=600, worlds=20)


def at(plays: int, seed: int = 3, nil_bidding: bool = False) -> Match:
    """A match in which so many cards of its first round were played."""
    match = begun_match(Rules(nil_bidding=nil_bidding), seed)
    while match.phase != "play" or len(match.current.plays) < plays:
        seat = match.waiting[0]
        match.act(seat, fallback(match.observation(seat)))
    return match
