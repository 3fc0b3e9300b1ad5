"""The levels of Ambition's computer players: what each may spend on a decision and what it overlooks.

The numbers were chosen by matches, each level against three of the one below (docs/ai.md has the
ladder). No level sees a hidden card, and all get the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ai.games import Temperament
from game.engine.ambition.observation import Observation
from game.engine.ambition.reward import Taste
from game.engine.state import NET_ROLLOUT, RANDOM_ROLLOUT, TABLE_ROLLOUT

PRIOR = 0.3
"""How much the tables guide the search; measured, see docs/ai.md."""


@dataclass(frozen=True, slots=True)
class Level:
    """The numbers that define an opponent's strength.

    `iterations` is the number of iterations of the tree search for a card, `playouts` the total
    number for a pass or a bid; iterations are spread over `trees` trees that are searched in
    parallel threads. A level without iterations plays by feel: it draws a card from the fitted
    tables, knowing only the last `memory` tricks; the higher `sharpness`, the more surely it is the
    best. `prior` says how much the tables guide the search; `worlds` how many deals are weighted by
    what the others did (0: all deals are equally likely); `stretch` by what factor a close decision
    may exceed its iterations; `equity` whether the level plays for the match or for each round.
    `net` and `prospects` name files with a value net (where the policy is NET_ROLLOUT) and with
    match equity, to use in place of the shipped ones."""

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


INDIFFERENT = Taste()


@dataclass(frozen=True, slots=True)
class AmbitionTemperament(Temperament):
    """What an opponent likes apart from its result.

    `taste` holds the points that ends of a round are worth to it, on top of what they score; with
    `behind`, only near the end of a match that it isn't winning. `passes` is what it passes on
    among sets of three that look alike: "low" cards, "high" ones, cards with "points", anything but
    "spades", or "" for the best set."""

    taste: Taste = INDIFFERENT
    behind: bool = False
    passes: str = ""

    def taste_in(self, observation: Observation) -> Taste:
        """Return the taste in the observed round."""
        return self.taste if not self.behind or trails_late(observation) else INDIFFERENT


SPADES = 3
LATE_STRIKES, LATE_POINTS = 1, 60
"""A match is near its end if somebody has so many strikes left, or lacks so many points to the target that ends it."""


def trails_late(observation: Observation) -> bool:
    """Return whether the match is near its end and the observing seat doesn't have the most points in it."""
    rules, totals = observation.rules, observation.totals
    numbers = rules.numbers
    most = max(total.points for total in totals)
    target = numbers.short_target if rules.short_game else numbers.target
    late = (
        bool(numbers.strike_limit)
        and max(total.strikes for total in totals) >= numbers.strike_limit - LATE_STRIKES
    )
    late = late or (target > 0 and most >= target - LATE_POINTS)
    late = late or 0 < numbers.rounds <= observation.round + 1
    return late and totals[observation.seat].points < most


TEMPERAMENTS = {
    temperament.id: temperament
    for temperament in (
        AmbitionTemperament("steady", "Steady"),
        AmbitionTemperament("nil", "Loves a Nil", Taste(nil=8), passes="high"),
        AmbitionTemperament("slam", "Hunts the Slam", Taste(slam=25), passes="low"),
        AmbitionTemperament("careful", "Fears strikes", Taste(strike=-8), passes="high"),
        AmbitionTemperament("spoiler", "Spoils others’ plans", Taste(spoil=2), passes="points"),
        AmbitionTemperament("gambler", "Gambles when behind", Taste(nil=10, slam=40), behind=True),
        AmbitionTemperament("hoarder", "Hoards spades", passes="spades"),
    )
}
STEADY = TEMPERAMENTS["steady"]

LEVELS = {
    level.id: level
    for level in (
        Level(
            "newcomer", "Newcomer", iterations=0, playouts=0, sharpness=0.5, memory=2, equity=False
        ),
        Level("novice", "Novice", iterations=0, playouts=0, sharpness=1.6, memory=5, equity=False),
        Level(
            "casual",
            "Casual player",
            iterations=0,
            playouts=0,
            sharpness=4.5,
            memory=9,
            equity=False,
        ),
        Level("club", "Club player", iterations=10, playouts=600, policy=NET_ROLLOUT, equity=False),
        Level("expert", "Expert", iterations=400, playouts=6_000, policy=NET_ROLLOUT, equity=False),
        Level(
            "master",
            "Master",
            iterations=4_000,
            playouts=20_000,
            policy=NET_ROLLOUT,
            worlds=300,
            stretch=1.0,
        ),
    )
}
DEFAULT_LEVEL = "club"
RATINGS = {
    "newcomer": 1000,
    "novice": 1091,
    "casual": 1160,
    "club": 1315,
    "expert": 1521,
    "master": 1670,
}
"""The strength of each level in edition 2006, as measured by the ladder (docs/ai.md)."""
ADVISER = "master"
"""The level that gives hints and judges decisions."""

# What levels are measured against; not offered to people.
REFERENCES = {
    reference.id: reference
    for reference in (
        Level("plain", "Plain search", iterations=10_000, playouts=20_000, policy=RANDOM_ROLLOUT, prior=0.0, stretch=1.0,
              equity=False),
        Level("random", "Chance", iterations=0, playouts=0, policy=RANDOM_ROLLOUT, equity=False),
    )
}  # fmt: skip


def level(name: str) -> Level:
    """Return the level with this id. Raises a ValueError that lists the known ids."""
    try:
        return LEVELS[name]
    except KeyError:
        raise ValueError(f"level {name!r} is not known; there are {', '.join(LEVELS)}") from None
