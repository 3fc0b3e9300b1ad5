"""A computer player that decides by search, from an Observation and nothing else.

Equal observations and seeds give equal decisions, whatever the hidden cards are. The search runs in
slices without the GIL and checks between them whether it has been cancelled. With a clock, `limit`
caps the time; otherwise the search stops by iterations alone and is reproducible."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from itertools import combinations, permutations

from ai.ambition.equity import match_chances, reward
from ai.ambition.heuristics import (
    heuristic_blind_card,
    heuristic_card,
    heuristic_nil_bid,
    heuristic_pass,
)
from ai.ambition.levels import SPADES, STEADY, AmbitionTemperament, Level
from ai.ambition.models import play_tables
from ai.ambition.nets import net_for
from ai.ambition.payoff_split import evaluator
from ai.reviews import seed_of
from ai.search.ismcts import MOST_NODES, Search, search_in_parallel
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from ai.workers import CancelledError, in_slices, never_cancelled
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.evaluator import Evaluator
from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.observation import Observation
from game.engine.ambition.pass_and_bid import SHIFTS
from game.engine.ambition.reward import Reward, Taste
from game.engine.ambition.round import Round
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.cards import mask_of, suit_of
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, NET_ROLLOUT, TABLE_ROLLOUT, compiled

# A slice takes 2 to 5 ms: short enough to be called off, long enough that hand-offs of the GIL cost
# nothing.
SLICE = 1_000 if compiled() else 4
SCATTER_SETS = 24
ALIKE = 6
"""The number of sets to pass that look alike enough for a temperament to choose among."""
BELIEF_ROOTS = 1
"""How many times the square root of a world's likelihood is taken to get its weight."""


def representatives(observation: Observation) -> list[int]:
    """Return the legal cards without duplicates: of cards that are alike, only the lowest.

    Cards are alike if they have the same suit and points, no other card between them is still out,
    and both or neither make a 2 high."""
    numbers = observation.rules.numbers
    points, removed, high_two = numbers.card_points, numbers.removed, numbers.high_two
    known = {*observation.hand, *removed, *(card for _, card in observation.played())} - set(
        observation.trick
    )
    kept: list[int] = []
    for card in observation.legal:
        alike = (
            kept
            and kept[-1] // 13 == card // 13
            and points[kept[-1]] == points[card]
            and not (high_two and (is_two(kept[-1]) or is_honor(kept[-1]) != is_honor(card)))
            and all(between in known for between in range(kept[-1] + 1, card))
        )
        if not alike:
            kept.append(card)
    return kept


def leaning(observation: Observation, cards: Sequence[int], passes: str) -> int:
    """Return how well three cards to pass suit a temperament that `passes` such cards; the greater, the better."""
    points = observation.rules.numbers.card_points
    match passes:
        case "low":
            return -sum(card % 13 for card in cards)
        case "high":
            return sum(card % 13 for card in cards)
        case "points":
            return sum(points[card] for card in cards)
        case "spades":
            return -sum(suit_of(card) == SPADES for card in cards)
    return 0


class SearchPlayer:
    """A player of a level.

    `seed` determines its random choices; None takes a seed from each observation. `clock` (seconds)
    and `limit` cap the time of a decision; `temperament` is what it likes."""

    stoppable = True
    telling = False
    """Whether it tells what it expects of its choices."""

    def __init__(
        self,
        level: Level,
        seed: int | None = None,
        clock: Callable[[], float] | None = None,
        limit: float | None = None,
        temperament: AmbitionTemperament = STEADY,
    ) -> None:
        self.level = level
        self.temperament = temperament
        self.name = level.title
        self._seed = seed
        self._clock = clock if limit is not None else None
        self._limit = limit or 0.0
        self._started = 0.0
        self._valued: tuple[object, Evaluator] | None = None
        # The sum over all decisions so far; playouts of passes and bids count too.
        self.iterations = 0

    def seed_for(self, observation: Observation) -> int:
        """Return the seed for a decision."""
        return seed_of(observation) if self._seed is None else self._seed

    def reseeded(self, seed: int) -> SearchPlayer:
        """Return a player of the same kind with another seed, to which the worth of a round's ends is known already."""
        twin = copy.copy(self)
        twin._seed = seed
        return twin

    def choose(
        self, observation: Observation, cancelled: Callable[[], bool] = never_cancelled
    ) -> Action:
        """Return the decision of the observing seat.

        Raises CancelledError once `cancelled()` returns true."""
        stream = Stream(
            "decision",
            self.seed_for(observation),
            observation.round,
            observation.seat,
            len(observation.played()),
        )
        self._started = self._clock() if self._clock else 0.0
        if observation.phase == "pass":
            if not self.level.playouts:
                return Pass(heuristic_pass(observation, self.level, stream, self.temperament))
            return Pass(self._choose_pass(observation, stream, cancelled))
        if observation.phase == "bid":
            if not self.level.playouts:
                return Bid(heuristic_nil_bid(observation))
            plans = [(NO_BID,), (BID_NIL,)] if observation.may_bid_nil() else [(NO_BID,)]
            return Bid(self._rank_plans(observation, plans, stream, cancelled, 1)[0][0] == BID_NIL)
        if observation.phase == "last_trick":
            return Deduct(self._deducts(observation, stream))
        if observation.phase == "blind":
            cards = representatives(observation)
            if not self.level.playouts:
                return Play(heuristic_blind_card(observation, self.level, stream))
            return Play(
                self._rank_plans(observation, [(card,) for card in cards], stream, cancelled, 1)[0][
                    0
                ]
            )
        if observation.phase == "play":
            cards = representatives(observation)
            if len(cards) == 1:
                return Play(cards[0])
            if not self.level.iterations:
                return Play(heuristic_card(observation, self.level, stream, self.temperament))
            return Play(self._search(observation, cards, stream, cancelled))
        raise ValueError(f"nothing is decided in the phase {observation.phase}")

    # ---- what the search starts from; the arena's research players see more here

    def root(self, observation: Observation) -> tuple[Round, int]:
        """Return the state to search, equipped for this level, and the policy of its rollouts."""
        state = observation.state()
        taste = self.temperament.taste_in(observation)
        tastes = [taste if seat == observation.seat else Taste() for seat in range(4)]
        if self.level.equity:
            aim = reward(
                observation.rules,
                observation.totals,
                tastes,
                number=observation.round,
                file=self.level.prospects,
            )
        else:
            aim = Reward(tastes)
        state.pursue(aim)
        policy = self.level.policy
        if policy in (TABLE_ROLLOUT, NET_ROLLOUT):
            tables = play_tables(observation.rules.edition)
            state.equip(tables)
            if tables is None:
                policy = GOAL_ROLLOUT
        if policy == NET_ROLLOUT:
            state.judge_by(self._evaluator(observation, aim))
        return state, policy

    def _evaluator(self, observation: Observation, aim: Reward) -> Evaluator | None:
        """Return the evaluator for the observed round, made once a round; None where no net fits the rules."""
        found = net_for(observation.rules, self.level.net)
        if found is None:
            return None
        key = (observation.rules, observation.totals, observation.round, observation.seat)
        if self._valued is None or self._valued[0] != key:
            before = tuple(total.strikes for total in observation.totals)
            rules, aimed, tells = observation.rules, self.level.equity, self.telling
            chances = (
                match_chances(rules, observation.totals, observation.round)
                if aimed and tells
                else None
            )
            self._valued = key, evaluator(found, rules, before, aim, aimed, chances, tells)
        return self._valued[1]

    def worlds(self, state: Round, seat: int, stream: Stream) -> Worlds | None:
        """Return the pool of worlds that a decision searches.

        With None every iteration draws a world of its own, all equally likely."""
        if not self.level.worlds or state.phase_name() != "play":
            return None
        return Worlds(self.level.worlds).draw(state, seat, stream.seed64(), BELIEF_ROOTS)

    def _deducts(self, observation: Observation, stream: Stream) -> bool:
        """Return whether to deduct the last trick's points; only the others' bids are unknown at that point."""
        state, _ = self.root(observation)
        worth = []
        seed = stream.seed64()
        for action in (KEEP, DEDUCT):
            world = state.determinize(observation.seat, seed)
            world.apply(action)
            worth.append(world.payoff(observation.seat))
        return worth[1] > worth[0]

    # ---- passes and bids

    def _choose_pass(
        self, observation: Observation, stream: Stream, cancelled: Callable[[], bool]
    ) -> tuple[int, ...]:
        """Return the three cards to pass, by repeatedly dropping the worse half of all 286 sets of three.

        When each opponent gets one card, the orders of the best sets are then compared in the same
        way."""
        plans: Sequence[tuple[int, ...]] = list(combinations(observation.hand, 3))
        if SHIFTS[observation.direction] == 0:
            ranked = self._rank_plans(observation, plans, stream, cancelled, SCATTER_SETS, share=2)
            plans = [order for plan in ranked for order in permutations(plan)]
            return self._rank_plans(observation, plans, stream, cancelled, 1, share=2)[0]
        passes = self.temperament.passes
        ranked = self._rank_plans(observation, plans, stream, cancelled, ALIKE if passes else 1)
        return max(ranked, key=lambda plan: leaning(observation, plan, passes))

    def _rank_plans(
        self,
        observation: Observation,
        plans: Sequence[tuple[int, ...]],
        stream: Stream,
        cancelled: Callable[[], bool],
        keep: int,
        share: int = 1,
    ) -> list[tuple[int, ...]]:
        """Return the best `keep` plans by sequential halving, best first, for 1/`share` of the level's playouts."""
        if len(plans) == 1:
            return list(plans)
        state, policy = self.root(observation)
        worlds = self.worlds(state, observation.seat, stream)
        planner = Planner(state, observation.seat, plans, stream.seed64(), policy, worlds)
        rounds = max(1, (len(plans) // keep).bit_length())
        budget = max(len(plans), self.level.playouts // share // rounds)
        while True:
            self.iterations += in_slices(planner.run, budget, SLICE, cancelled, self._late)
            if planner.alive_count() <= max(keep, 2) or self._late():
                return [plans[i] for i in planner.ranking()[:keep]]
            planner.halve()

    # ---- cards

    def _search(
        self,
        observation: Observation,
        cards: Sequence[int],
        stream: Stream,
        cancelled: Callable[[], bool],
    ) -> int:
        """Return the best of these cards by a root-parallel tree search.

        It stops when the leading card can't be overtaken, and goes on longer while the decision is
        close."""
        state, policy = self.root(observation)
        worlds = self.worlds(state, observation.seat, stream)
        share = -(-self.level.iterations // self.level.trees)
        most = int(share * self.level.stretch)
        searches = [
            Search(
                state,
                observation.seat,
                stream.seed64(),
                policy=policy,
                room=min(most + 2, MOST_NODES),
                bias=self.level.prior,
                worlds=worlds,
                only=mask_of(cards),
            )
            for _ in range(self.level.trees)
        ]
        time = (self._clock, self._started, self._limit)
        best = search_in_parallel(searches, share, most, SLICE, time, cancelled)
        if best is None:
            raise CancelledError
        self.iterations += sum(search.iterations() for search in searches)
        return best

    def _late(self) -> bool:
        return self._clock is not None and self._clock() - self._started > self._limit


class RandomPlayer:
    """A player that decides at random: every legal decision is equally likely, but Nil is bid one time in four."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: Observation) -> Action:
        """Return a decision that depends only on the seed and on how far the round has come."""
        stream = Stream(
            "random player",
            self._seed,
            observation.round,
            observation.seat,
            len(observation.played()),
        )
        if observation.phase == "bid":
            return Bid(stream.below(4) == 0 and observation.may_bid_nil())
        if observation.phase == "last_trick":
            return Deduct(stream.below(2) == 0)
        cards = list(observation.legal)
        stream.shuffle(cards)
        return Pass(tuple(cards[:3])) if observation.phase == "pass" else Play(cards[0])
