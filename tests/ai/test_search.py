"""The search: reproducible, honest about what it may know, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from ai.ambition.measure import position
from ai.search.ismcts import Search, merge, most_visited
from ai.search.planner import Planner
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.round import Round
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, RANDOM_ROLLOUT
from tests.engine.helpers import step_by_chance


def results(state: Round, seed: int = 7, n: int = 400, **more: Any) -> dict[int, tuple[int, float]]:
    search = Search(state, state.turn(), seed, room=n + 2, **more)
    search.run(n)
    return search.results()


def test_equal_seeds_give_equal_trees_however_sliced() -> None:
    state = position(30)
    whole = results(state)
    search = Search(state, state.turn(), 7, room=402)
    for slice_ in (1, 9, 90, 300):
        search.run(slice_)
    assert search.results() == whole
    assert results(state, seed=8) != whole


def test_visits_add_up_and_only_legal_actions_are_tried() -> None:
    for cards_left in (51, 33, 20, 6):
        state = position(cards_left)
        found = results(state)
        assert sum(visits for visits, _ in found.values()) == 400
        assert all((state.legal() >> action) & 1 for action in found)
        assert all(0 <= value <= 1 for _, value in found.values())


def test_the_hidden_cards_make_no_difference() -> None:
    """Two worlds that the seat can't tell apart give the same tree: the search deals the hidden cards itself."""
    for cards_left in (51, 26, 14):
        state = position(cards_left)
        seat = state.turn()
        for seed in (1, 2, 3):
            assert results(state.determinize(seat, seed)) == results(state)


def test_a_full_tree_stops_growing_and_goes_on() -> None:
    state = position(40)
    search = Search(state, state.turn(), 5, room=50)
    search.run(500)
    assert search.nodes() == 50 and search.iterations() == 500
    assert sum(visits for visits, _ in search.results().values()) <= 500


def test_a_finished_round_is_not_searched() -> None:
    state = position(52)
    state.rollout(RANDOM_ROLLOUT, 3)
    with pytest.raises(ValueError, match="over"):
        Search(state, 0, 1)


def test_the_search_beats_chance_by_far() -> None:
    """Utility a round (points less 20 a strike) of one searching seat against three random ones, over fixed deals."""
    own = others = 0.0
    for number in range(48):
        state, stream = Round(Rules(), "hold", deal(20, number)), Stream("chance", number)
        seat = number % 4
        while not state.over():
            if state.turn() == seat:
                state.apply(most_visited(results(state, stream.seed64(), n=200)))
            else:
                step_by_chance(state, stream)
        own += state.payoff(seat) * 128
        others += sum(state.payoff(s) * 128 for s in range(4) if s != seat) / 3
    assert (own - others) / 48 > 8


def test_merging_trees_adds_visits_and_weighs_means() -> None:
    merged = merge([{3: (10, 0.5), 4: (30, 0.2)}, {3: (30, 0.7), 9: (1, 1.0)}])
    assert merged == {3: (40, pytest.approx(0.65)), 4: (30, 0.2), 9: (1, 1.0)}
    assert most_visited(merged) == 3
    assert most_visited({5: (10, 0.4), 6: (10, 0.4), 7: (10, 0.1)}) == 5


def test_the_planner_halves_to_the_best_and_repeats() -> None:
    state = Round(Rules(), "left", deal(3, 1))
    plans = [tuple(state.hand(0)[i : i + 3]) for i in range(8)]

    def ranking() -> list[int]:
        planner = Planner(state, 0, plans, 11, GOAL_ROLLOUT)
        for _ in range(3):
            planner.run(400)
            planner.halve()
        assert planner.alive_count() == 1
        return planner.ranking()

    assert ranking() == ranking()
    with pytest.raises(ValueError, match="equal length"):
        Planner(state, 0, [(1, 2, 3), (1, 2)], 1)
    with pytest.raises(ValueError, match="seat to act"):
        Planner(state, 1, plans, 1)
