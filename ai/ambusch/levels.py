"""The levels of Ambusch's computer players: named opponents, and what each may spend on a decision.

docs/ai-ambusch.md describes how they were chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.engine.state import GOAL_ROLLOUT, RANDOM_ROLLOUT

PRIOR = 0.5
"""How much the rollouts' rule guides the search; measured, see docs/ai-ambusch.md."""


@dataclass(frozen=True, slots=True)
class Level:
    """The numbers that define an opponent's strength.

    `iterations` is the number of iterations of the tree search for a decision, spread over `trees`
    trees that are searched in parallel threads; with 0 the level plays by the rollouts' rule
    instead. `slips` is the number of decisions in a hundred that are left to chance. `policy` is
    that of the rollouts, and `prior` says how much it guides the search. `equity` says whether the
    level knows the fitted worth of piles or uses a rule of thumb. `stretch` is the factor by which
    a close decision may exceed its iterations. `worlds` is how many deals are weighted by what the
    others did (0: all deals are equally likely)."""

    id: str
    title: str
    iterations: int
    slips: int = 0
    policy: int = GOAL_ROLLOUT
    trees: int = 1
    equity: bool = True
    prior: float = PRIOR
    stretch: float = 1.0
    worlds: int = 0

    RANGES: ClassVar[dict[str, tuple[float, float]]] = {
        "iterations": (0, 100_000_000), "slips": (0, 100), "policy": (RANDOM_ROLLOUT, GOAL_ROLLOUT), "trees": (1, 256),
        "prior": (0, 1000), "stretch": (1, 100), "worlds": (0, 100_000),
    }  # fmt: skip


LEVELS = {
    level.id: level
    for level in (
        Level("newcomer", "Newcomer", iterations=0, slips=60, equity=False),
        Level("novice", "Novice", iterations=0, slips=25, equity=False),
        Level("casual", "Casual player", iterations=0, equity=False),
        Level("club", "Club player", iterations=60, equity=False),
        Level("expert", "Expert", iterations=150),
        Level("master", "Master", iterations=4_000, trees=2, stretch=1.5, worlds=300),
    )
}
DEFAULT_LEVEL = "club"

REFERENCES = {
    reference.id: reference
    for reference in (
        Level(
            "plain",
            "Plain search",
            iterations=1_000,
            policy=RANDOM_ROLLOUT,
            equity=False,
            prior=0.0,
        ),
        Level("random", "Chance", iterations=0, slips=100, equity=False),
    )
}
