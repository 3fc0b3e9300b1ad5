"""What is known of somebody one plays against: its way to play in figures, and how matches against it have gone. No pygame."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import assets
from game.client.ambition.statistics.rows import MatchRow
from game.client.games import FINISHED


@dataclass(frozen=True, slots=True)
class Style:
    """Measured rounds of a strength and temperament: how many, the shares with a Nil, a Slam and a strike, and points a round."""

    rounds: int
    nil: float
    slam: float
    strike: float
    points: float


@dataclass(frozen=True, slots=True)
class Past:
    """The person's finished matches against somebody: how many, how many were won, and the mean place."""

    matches: int
    won: int
    place: float


@cache
def _measured() -> dict[str, Style]:
    kinds = json.loads(assets.path("models", "styles.json").read_text(encoding="utf-8"))["kinds"]
    return {name: Style(**figures) for name, figures in kinds.items()}


def style_of(level: str, temperament: str) -> Style | None:
    """What was measured of a kind of player (`tools.research.styles`); None for one that wasn't."""
    return _measured().get(f"{level} {temperament}")


def past_of(matches: Sequence[MatchRow], name: str) -> Past | None:
    """The matches against somebody, by the name that records have; None before the first is finished."""
    places = [
        match.place
        for match in matches
        if match.state == FINISHED and match.place is not None and name in [each.name for each in match.opponents]
    ]
    return Past(len(places), places.count(1), sum(places) / len(places)) if places else None
