"""The yardstick of the ledger: what a round is worth to each seat, in points less 20 a strike, if players of the tables went on.

They know no more than players do: each card is chosen by what its seat has seen. Worth is a sum of whole numbers over playouts;
the seed of the playouts comes from all that has happened, so that the same history always gets the same figure.
"""

from __future__ import annotations

from functools import cache

from ai.ambition.models import play_tables
from ai.ambition.players import BELIEF_ROOTS
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from game.engine.ambition.editions import Rules
from game.engine.ambition.observation import Observation
from game.engine.ambition.outcome import OUTCOME, POINTS_FROM
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.round import Round
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, TABLE_ROLLOUT, compiled

DEALS = 8_000 if compiled() else 60
"""Deals of which a round's worth before the deal is the mean."""
WORLDS = 300 if compiled() else 20
"""Worlds in which a player's own choices are valued."""
_POINTS, _STRIKES = OUTCOME.index("points"), OUTCOME.index("strikes")


def policy(state: Round, rules: Rules) -> int:
    """Has a state play on by the tables, and says by which policy: the goal rule where there are no tables."""
    tables = play_tables(rules.edition)
    state.equip(tables)
    return GOAL_ROLLOUT if tables is None else TABLE_ROLLOUT


class Yardstick:
    """Values states of one round by so many playouts each (`effort`)."""

    def __init__(self, state: Round, rules: Rules, effort: int) -> None:
        self.effort, self._policy = effort, policy(state, rules)
        self._world = state.clone()

    def worth(self, state: Round, seat: int, seed: int) -> float:
        """What a state, with all cards as they lie, is worth to a seat; it must not be over."""
        self._world.seed(seed)
        return self._world.worths(state, self.effort, self._policy)[seat] / self.effort

    def chosen(self, observation: Observation, choice: tuple[int, ...], seed: int) -> float:
        """By how much a choice is worth more than what the yardstick would choose, at what its seat knew: in worlds weighed by
        belief, never by how the cards lay."""
        root = observation.state()
        rule = policy(root, observation.rules)
        pool = None
        if observation.phase == "play":
            pool = Worlds(WORLDS).draw(root, observation.seat, seed, BELIEF_ROOTS)
        means = []
        for plan in (choice, ()):
            planner = Planner(root, observation.seat, [plan], seed, rule, pool)
            planner.run(self.effort)
            told = planner.outcome(0)
            means.append(told[_POINTS] - POINTS_FROM - STRIKE_PRICE * told[_STRIKES])
        return means[0] - means[1]


@cache
def par(rules: Rules, direction: str) -> float:
    """What a round is worth before the deal, to any seat: the mean of all seats over many deals."""
    stream, cards, total = Stream("par", rules.edition, rules.players, direction), list(rules.numbers.deck), 0
    size = rules.numbers.tricks
    world = None
    for _ in range(DEALS):
        stream.shuffle(cards)
        hands = [cards[i * size : (i + 1) * size] for i in range(rules.players)]
        state = Round(rules, direction, hands, dealer=stream.below(rules.players))
        rule = policy(state, rules)
        world = world or state.clone()
        world.seed(stream.seed64())
        total += sum(world.worths(state, 1, rule)[: rules.players])
    return total / (DEALS * rules.players)
