"""Rounds that the search plays against itself, with the visits of every choice, to which policies are fitted.

A round is a plain dict (one JSON line): rules, direction, strikes before, the four hands dealt,
passes, bids, the plays in order, for each play the visits of every legal card (None where there was
no choice), and the points taken."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path

from ai.search.ismcts import Search, most_visited
from ai.search.planner import Planner
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.play_tables import PlayTables
from game.engine.ambition.round import Round
from game.engine.ambition.verbs import BID_NIL, NO_BID
from game.engine.json_reader import Record
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT


@dataclass(frozen=True, slots=True)
class Teacher:
    """The search's effort: iterations for a card, playouts for a pass, its rollout policy and the weight of its prior.

    One card in `stray` is drawn in proportion to the visits, so that the data includes positions
    off the best line."""

    iterations: int = 2_500
    playouts: int = 6_000
    policy: int = GOAL_ROLLOUT
    bias: float = 0.0
    stray: int = 8


def read_rounds(files: Iterable[Path]) -> Iterator[Record]:
    """Yield the rounds of self-play files; a last line that is still being written is left out."""
    for file in files:
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                if line.endswith("\n"):
                    yield json.loads(line)


def replay(data: Record) -> Iterator[tuple[Round, dict[int, int] | None]]:
    """Yield the round before each card is played, with the search's visits (None where there was no choice)."""
    state = Round(
        Rules(nil_bidding=data["bidding"]), data["direction"], data["hands"], data["before"]
    )
    for cards in data["passes"]:
        for card in cards:
            state.apply(card)
    for bid in data["bids"]:
        state.apply(BID_NIL if bid else NO_BID)
    for card, visits in zip(data["plays"], data["visits"], strict=True):
        yield state, None if visits is None else {int(key): count for key, count in visits.items()}
        state.apply(card)


def self_play_round(
    seed: int, index: int, teacher: Teacher, tables: PlayTables | None = None
) -> Record:
    """Play round `index` of a seed and return it.

    It depends on nothing but the arguments. `tables` are for a teacher whose policy uses them."""
    stream = Stream("self-play", seed, index)
    bidding = stream.below(4) == 0
    rules = Rules(nil_bidding=bidding)
    direction = rules.direction(stream.below(4) + 1)
    before = [stream.below(4) for _ in range(4)]
    hands = deal(stream.next64() >> 11, 1)
    state = Round(rules, direction, hands, before)
    state.equip(tables)
    passes: list[list[int]] = []
    bids: list[int] = []
    plays: list[int] = []
    visits: list[dict[int, int] | None] = []
    while not state.over():
        seat = state.turn()
        if state.phase_name() == "pass":
            chosen = list(
                searched_pass(
                    state, direction == "scatter", teacher.policy, teacher.playouts, stream
                )
            )
            passes.append(chosen)
            for card in chosen:
                state.apply(card)
        elif state.phase_name() == "bid":
            planner = Planner(state, seat, [(NO_BID,), (BID_NIL,)], stream.seed64(), teacher.policy)
            planner.run(teacher.playouts // 4)
            bids.append(planner.ranking()[0])
            state.apply((NO_BID, BID_NIL)[bids[-1]])
        else:
            card, seen = _best_card(state, seat, teacher, stream)
            plays.append(card)
            visits.append(seen)
            state.apply(card)
    return {
        "bidding": bidding,
        "direction": direction,
        "before": before,
        "hands": [list(hand) for hand in hands],
        "passes": passes,
        "bids": bids,
        "plays": plays,
        "visits": visits,
        "taken": state.taken_points(),
    }


def searched_pass(
    state: Round, ordered: bool, policy: int, playouts: int, stream: Stream
) -> tuple[int, ...]:
    """Return three cards to pass by sequential halving; if `ordered`, the order of the best sets is searched next."""
    plans: list[tuple[int, ...]] = list(combinations(state.hand(state.turn()), 3))
    if not ordered:
        return best_plans(state, plans, policy, playouts, stream)[0]
    sets = best_plans(state, plans, policy, playouts, stream, 12)
    return best_plans(
        state, [order for plan in sets for order in permutations(plan)], policy, playouts, stream
    )[0]


def best_plans(
    state: Round,
    plans: list[tuple[int, ...]],
    policy: int,
    playouts: int,
    stream: Stream,
    keep: int = 1,
) -> list[tuple[int, ...]]:
    """Return the `keep` best plans of the seat to act, the best first."""
    planner = Planner(state, state.turn(), plans, stream.seed64(), policy)
    rounds = max(1, (len(plans) // keep).bit_length())
    while True:
        planner.run(max(planner.alive_count(), playouts // rounds))
        if planner.alive_count() <= max(keep, 2):
            return [plans[i] for i in planner.ranking()[:keep]]
        planner.halve()


def drawn(results: dict[int, tuple[int, float]], stray: int, stream: Stream) -> int:
    """Return the most visited action, or, one time in `stray`, one drawn in proportion to the visits."""
    if stream.below(stray):
        return most_visited(results)
    at = stream.below(sum(visits for visits, _ in results.values()))
    for action, (visits, _) in results.items():
        at -= visits
        if at < 0:
            return action
    raise AssertionError("visits add up")


def _best_card(
    state: Round, seat: int, teacher: Teacher, stream: Stream
) -> tuple[int, dict[int, int] | None]:
    legal = [card for card in state.hand(seat) if (state.legal() >> card) & 1]
    if len(legal) == 1:
        return legal[0], None
    search = Search(
        state, seat, stream.seed64(), teacher.policy, room=teacher.iterations + 2, bias=teacher.bias
    )
    search.run(teacher.iterations)
    results = search.results()
    return drawn(results, teacher.stray, stream), {
        card: count for card, (count, _) in results.items()
    }
