"""How strong: named opponents, what each may spend on a decision and what it overlooks.

The numbers were chosen by matches, each level against three of the one below (docs/ai.md has the ladder). No level sees a
hidden card, and all get the same deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ai.games import Temperament
from game.engine.state import NET_ROLLOUT, RANDOM_ROLLOUT, TABLE_ROLLOUT

PRIOR = 0.3
"""How much the tables guide the search; measured, see docs/ai.md."""


@dataclass(frozen=True, slots=True)
class Level:
    """One opponent.

    `iterations` of the tree search for a card, `playouts` for a pass or a bid in all, spread over `trees` searched side by
    side on threads of their own. Without iterations a level plays by feel: a card drawn from the fitted tables, the more
    surely the best the higher `sharpness`, knowing only the last `memory` tricks. `prior`: how much the tables guide the
    search; `worlds`: how many deals it weighs by what the others did (0: any deal is as likely); `stretch`: how many times
    its iterations a close decision may take; `equity`: whether it plays for the match or for each round;
    `net`: a file with a value net in place of the shipped one, where the policy is NET_ROLLOUT; `prospects`: one with match
    equity in place of the shipped one."""

    id: str
    title: str
    iterations: int
    playouts: int
    policy: int = TABLE_ROLLOUT
    prior: float = PRIOR
    worlds: int = 0
    stretch: float = 1.5
    trees: int = 1
    sharpness: float = 1.3
    memory: int = 13
    equity: bool = True
    net: str = ""
    prospects: str = ""

    RANGES: ClassVar[dict[str, tuple[float, float]]] = {
        "iterations": (0, 100_000_000), "playouts": (0, 100_000_000), "policy": (RANDOM_ROLLOUT, NET_ROLLOUT),
        "prior": (0, 1000), "worlds": (0, 100_000), "stretch": (1, 100), "trees": (1, 256), "sharpness": (0, 1000),
        "memory": (0, 13),
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class AmbitionTemperament(Temperament):
    """What an opponent likes beside its result: points that a Nil, a Slam and a strike of its own are worth to it on top of
    what they count."""

    nil: int = 0
    slam: int = 0
    strike: int = 0


TEMPERAMENTS = {
    temperament.id: temperament
    for temperament in (
        AmbitionTemperament("steady", "Steady"),
        AmbitionTemperament("nil", "Loves a Nil", nil=8),
        AmbitionTemperament("slam", "Hunts the Slam", slam=25),
        AmbitionTemperament("careful", "Fears strikes", strike=-8),
    )
}
STEADY = TEMPERAMENTS["steady"]

LEVELS = {
    level.id: level
    for level in (
        Level("newcomer", "Newcomer", iterations=0, playouts=0, sharpness=0.5, memory=2, equity=False),
        Level("novice", "Novice", iterations=0, playouts=0, sharpness=1.6, memory=5, equity=False),
        Level("casual", "Casual player", iterations=0, playouts=0, sharpness=4.5, memory=9, equity=False),
        Level("club", "Club player", iterations=10, playouts=600, policy=NET_ROLLOUT, equity=False),
        Level("expert", "Expert", iterations=400, playouts=6_000, policy=NET_ROLLOUT, equity=False),
        Level("master", "Master", iterations=4_000, playouts=20_000, policy=NET_ROLLOUT, worlds=300, stretch=1.0),
    )
}
DEFAULT_LEVEL = "club"
RATINGS = {"newcomer": 1000, "novice": 1091, "casual": 1160, "club": 1315, "expert": 1521, "master": 1670}
"""How strong they are in edition 2006, by the ladder (docs/ai.md)."""
ADVISER = "master"
"""Who is asked for hints, and judges what was played."""

# What levels are measured against; not offered to people.
REFERENCES = {
    reference.id: reference
    for reference in (
        Level("plain", "Plain search", iterations=10_000, playouts=20_000, policy=RANDOM_ROLLOUT, prior=0.0, stretch=1.0,
              equity=False),
        Level("random", "Chance", iterations=0, playouts=0, policy=RANDOM_ROLLOUT, equity=False),
    )
}  # fmt: skip


def temperament(name: str) -> AmbitionTemperament:
    """The temperament of an id. Raises ValueError that lists what there is."""
    try:
        return TEMPERAMENTS[name]
    except KeyError:
        raise ValueError(f"temperament {name!r} is not known; there are {', '.join(TEMPERAMENTS)}") from None


def level(name: str) -> Level:
    """The level of an id. Raises ValueError that lists what there is."""
    try:
        return LEVELS[name]
    except KeyError:
        raise ValueError(f"level {name!r} is not known; there are {', '.join(LEVELS)}") from None
