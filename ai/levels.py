"""How strong: named opponents and what each may spend on a decision. Provisional until they are calibrated by matches."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.state import GOAL_ROLLOUT, RANDOM_ROLLOUT


@dataclass(frozen=True, slots=True)
class Level:
    """`iterations` of the tree search for a card, `playouts` for a pass or a bid in all, spread over `trees` searched side
    by side on threads of their own."""

    id: str
    title: str
    iterations: int
    playouts: int
    policy: int = GOAL_ROLLOUT
    trees: int = 1


LEVELS = {
    level.id: level
    for level in (
        Level("novice", "Novice", iterations=40, playouts=600, policy=RANDOM_ROLLOUT),
        Level("club", "Club player", iterations=3_000, playouts=12_000),
        Level("expert", "Expert", iterations=40_000, playouts=60_000),
    )
}
DEFAULT_LEVEL = "club"

# What levels are measured against; not offered to people.
REFERENCES = {
    reference.id: reference
    for reference in (
        Level("plain", "Plain search", iterations=10_000, playouts=20_000, policy=RANDOM_ROLLOUT),
        Level("random", "Chance", iterations=0, playouts=0, policy=RANDOM_ROLLOUT),
    )
}


def level(name: str) -> Level:
    """The level of an id. Raises ValueError that lists what there is."""
    try:
        return LEVELS[name]
    except KeyError:
        raise ValueError(f"level {name!r} is not known; there are {', '.join(LEVELS)}") from None
