"""Positions for training: what they say of a round is what the round was."""

from __future__ import annotations

import numpy as np
import pytest

from ai.ambition.examples import Examples
from ai.ambition.models import play_tables
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.net import BESIDE, ENDS, FEATURES, MOST_ACTIVE, NIL, OVER, SAFE, SLAM, STRONG, UNDER, VOID
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.ambition.verbs import DEDUCT
from game.engine.rng import Stream
from tests.engine.helpers import step_by_chance

RULES = (Rules(nil_bidding=True), Rules("2005"), Rules("simple"), Rules("2004"), Rules("2004", players=3))


def arrays(count: int) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((count, MOST_ACTIVE), np.int16), np.zeros((count, 4, ENDS), np.uint8)


@pytest.mark.parametrize("rules", RULES)
def test_the_ends_are_those_of_the_score(rules: Rules) -> None:
    numbers = rules.numbers
    for seed in range(60):
        stream = Stream("examples", seed)
        hands = deal(seed, 1, numbers.deck, numbers.seats)
        before = [stream.below(max(1, numbers.strike_limit)) for _ in range(numbers.seats)]
        state, twin = (Round(rules, "hold", hands, before) for _ in range(2))
        actions = []
        while not twin.over():
            actions.append(step_by_chance(twin, stream))
        index, ends = arrays(20)
        examples = Examples(index, ends, numbers.tricks)
        examples.replay(state, actions)
        deductor = twin.deducted_by() if DEDUCT in actions else None
        bids = [bool(action - 52) for action in actions[:4]] if rules.nil_bidding else None
        scored, void = score_round(
            rules, twin.taken_points(), before, bids, tricks=twin.taken_tricks()[: numbers.seats], deductor=deductor
        )
        if not examples.used:  # a blind first trick has no lead
            continue
        leader = _leader(rules, hands, before, actions)
        slam = any("slam" in score.marks for score in scored)
        for seat, score in enumerate(scored):
            counts = ends[0, (seat - leader) % numbers.seats]
            end = counts.argmax()
            assert counts[end] == counts.sum() == 1
            kind = next((mark for mark in score.marks if mark in ("slam", "nil", "overstrike", "understrike")), "")
            assert end == VOID if void else True
            if not void and slam and numbers.slam_spares and kind != "slam":
                assert end == BESIDE
            elif not void:
                wanted = {"slam": SLAM, "nil": NIL, "overstrike": OVER}
                assert end == wanted[kind] if kind in wanted else UNDER <= end < SAFE if kind else end >= SAFE


def _leader(rules: Rules, hands: tuple[tuple[int, ...], ...], before: list[int], actions: list[int]) -> int:
    """The seat that leads the first trick."""
    state = Round(rules, "hold", hands, before)
    for action in actions:
        if state.phase_name() == "play":
            break
        state.apply(action)
    return state.turn()


def test_what_the_tables_play_is_reproducible() -> None:
    start = Round(Rules(), "left", deal(1, 1))
    start.equip(play_tables("2006"))
    made = []
    for seed in (5, 5, 6):
        index, ends = arrays(200)
        examples = Examples(index, ends, 4)
        examples.play(start, seed, 7)
        assert 198 <= examples.used <= 200 and not (index == STRONG).any()
        assert (ends[: examples.used].sum(axis=-1) == 7).all()
        assert ((index >= 0) & (index <= FEATURES)).all()
        made.append((index[: examples.used].tobytes(), ends[: examples.used].tobytes()))
    assert made[0] == made[1] != made[2]


def test_positions_of_strong_players_say_so_and_need_room() -> None:
    state = Round(Rules(), "hold", deal(2, 1))
    twin, stream, actions = state.clone(), Stream("strong"), []
    while not twin.over():
        actions.append(step_by_chance(twin, stream))
    index, ends = arrays(20)
    examples = Examples(index, ends, 5)
    examples.replay(state.clone(), actions)
    assert examples.used == 9 and (index[:9] == STRONG).any(axis=1).all()
    with pytest.raises(ValueError, match="no room"):
        examples.replay(state.clone(), actions)
