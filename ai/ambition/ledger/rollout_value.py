"""Rollout value, the yardstick of the ledger: what a round is worth to each seat if the tables play on.

It is measured in points less 20 a strike, and in the chance to win the match where that is known.
The rollouts know no more than players do: each card is chosen by what its seat has seen. The value
is a sum of whole numbers over playouts, seeded by everything that has happened, so that the same
history always gets the same figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ai.ambition.equity import match_chances
from ai.ambition.models import play_tables
from ai.ambition.players import BELIEF_ROOTS
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.observation import Observation
from game.engine.ambition.reward import STRIKE_PRICE, Reward
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import OUTCOME, POINTS_FROM
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, TABLE_ROLLOUT, compiled

DEALS = 8_000 if compiled() else 60
"""Deals over which the value of a round before its deal is averaged."""
SHARPNESS = 2.5
"""The factor on the logits of the tables.

Sharper tables than those of a search's rollouts are nearer to how people play; the adjusted result
varies less."""
WORLDS = 300 if compiled() else 20
"""Worlds in which choices are valued."""
GAINED = 1_000
"""Playouts of each choice there, at most: choices share their worlds, so that few tell their difference."""
_POINTS, _STRIKES = OUTCOME.index("points"), OUTCOME.index("strikes")
_CHANCE = 1 << 32


@dataclass(frozen=True, slots=True)
class SeatValue:
    """Points less 20 a strike, and the chance to win the match (0 where it is unknown)."""

    points: float = 0.0
    win: float = 0.0

    def __add__(self, other: SeatValue) -> SeatValue:
        return SeatValue(self.points + other.points, self.win + other.win)

    def __sub__(self, other: SeatValue) -> SeatValue:
        return SeatValue(self.points - other.points, self.win - other.win)

    def __mul__(self, share: float) -> SeatValue:
        return SeatValue(self.points * share, self.win * share)


@dataclass(frozen=True)
class RoundStart:
    """What is known before a round is dealt.

    That is its rules, number, pass direction and dealer, everybody's totals, and whether each seat
    has made a Slam in an earlier round."""

    rules: Rules
    number: int
    direction: str
    dealer: int
    totals: tuple[Total, ...]
    slammed: tuple[bool, ...]

    def dealt(self, hands: tuple[tuple[int, ...], ...] | list[list[int]]) -> Round:
        """Return the round with these hands."""
        strikes = [total.strikes for total in self.totals]
        return Round(
            self.rules,
            self.direction,
            hands,
            strikes,
            dealer=self.dealer,
            slammed=list(self.slammed),
        )

    def match(self) -> Reward | None:
        """Return the reward that gives the chances to win the match after the round; None where there is no model."""
        return match_chances(self.rules, self.totals, self.number)


def policy(state: Round, rules: Rules) -> int:
    """Equip a state with its edition's tables and return the policy of its rollouts.

    That is the goal rule where there are no tables."""
    tables = play_tables(rules.edition, SHARPNESS)
    state.equip(tables)
    return GOAL_ROLLOUT if tables is None else TABLE_ROLLOUT


class RolloutValue:
    """The values of states of one round, each from `effort` playouts; `match` gives the chances to win the match."""

    def __init__(self, state: Round, rules: Rules, effort: int, match: Reward | None) -> None:
        self.effort, self.match, self._policy = effort, match, policy(state, rules)
        self._world = state.clone()

    def worth(self, state: Round, seat: int, seed: int) -> SeatValue:
        """Return the value of a state, with all cards known, to a seat; the round must not be over."""
        self._world.seed(seed)
        points, chances = self._world.worths(state, self.effort, self._policy, self.match)
        return SeatValue(points[seat] / self.effort, chances[seat] / self.effort / _CHANCE)

    def gain(
        self,
        observation: Observation,
        choices: Mapping[tuple[int, ...], float],
        seat: int,
        seed: int,
    ) -> SeatValue:
        """Return how much better for a seat choices with these shares are than the rollout policy's.

        It is measured in worlds that fit what the chooser knew, weighted by its belief, never with
        the actual hidden cards."""
        root = observation.state()
        rule = policy(root, observation.rules)
        if self.match is not None:
            root.pursue(self.match)
        pool = None
        if observation.phase == "play":
            pool = Worlds(WORLDS).draw(root, observation.seat, seed, BELIEF_ROOTS)
        total = SeatValue()
        for plan, share in (*choices.items(), ((), -1.0)):
            planner = Planner(root, observation.seat, [plan], seed, rule, pool, seat)
            planner.run(min(self.effort, GAINED))
            told = planner.outcome(0)
            points = told[_POINTS] - POINTS_FROM - STRIKE_PRICE * told[_STRIKES]
            total += SeatValue(points, planner.mean(0) if self.match is not None else 0.0) * share
        return total


def _deals(rules: Rules, stream: Stream) -> Iterator[list[list[int]]]:
    """Yield the hands of DEALS random deals."""
    cards, size = list(rules.numbers.deck), rules.numbers.tricks
    for _ in range(DEALS):
        stream.shuffle(cards)
        yield [cards[i * size : (i + 1) * size] for i in range(rules.players)]


@cache
def par(rules: Rules, direction: str) -> float:
    """Return the value of a round before the deal, in points: the mean of all seats over many deals."""
    stream, total = Stream("par", rules.edition, rules.players, direction), 0
    world = None
    for hands in _deals(rules, stream):
        state = Round(rules, direction, hands, dealer=stream.below(rules.players))
        rule = policy(state, rules)
        world = world or state.clone()
        world.seed(stream.seed64())
        total += sum(world.worths(state, 1, rule)[0][: rules.players])
    return total / (DEALS * rules.players)


@lru_cache(64)
def chances_before(before: RoundStart) -> tuple[float, ...]:
    """Return each seat's chance to win the match before the deal of a round: the mean over many deals.

    It is 0 where there is no model."""
    match, players = before.match(), before.rules.players
    if match is None:
        return (0.0,) * players
    stream = Stream(
        "chances before", before.rules.edition, players, before.number, before.direction
    )
    sums, world = [0] * players, None
    for hands in _deals(before.rules, stream):
        state = before.dealt(hands)
        rule = policy(state, before.rules)
        world = world or state.clone()
        world.seed(stream.seed64())
        _points, chances = world.worths(state, 1, rule, match)
        sums = [have + more for have, more in zip(sums, chances, strict=False)]
    return tuple(each / DEALS / _CHANCE for each in sums)
