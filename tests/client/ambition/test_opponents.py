"""Who plays the next match: others who differ, the same three, or steady players."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.client.app.opponents import CHARACTERS, HOUSEHOLD, NEW, SAME, STEADY, at_level, next_three, themselves

SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.sets(st.sampled_from([each.id for each in CHARACTERS])))
def test_others_come_who_play_in_three_different_ways(seed: int, more: set[str]) -> None:
    invited, before = HOUSEHOLD | more, at_level(themselves(), "expert")
    after = next_three(before, NEW, seed, invited)
    assert after == next_three(before, NEW, seed, invited)
    assert {each.character for each in after} <= invited and len({each.character for each in after}) == 3
    assert all(each.temperament == each.who.temperament and each.level == "expert" for each in after)
    assert len({each.temperament for each in after}) == 3
    assert len({each.character for each in after} & {each.character for each in before}) <= 1


@given(SEEDS)
def test_the_same_three_stay_and_steady_players_are_steady(seed: int) -> None:
    assert next_three(themselves(), SAME, seed, HOUSEHOLD) == themselves()
    assert {each.temperament for each in next_three(themselves(), STEADY, seed, HOUSEHOLD)} == {"steady"}
    assert len(next_three(themselves()[:2], NEW, seed, HOUSEHOLD)) == 2


def test_everybody_comes_now_and_then() -> None:
    come = {each.character for seed in range(60) for each in next_three(themselves(), NEW, seed, HOUSEHOLD)}
    assert come == HOUSEHOLD
