"""The end of a match, places and relative scores: the published cases."""

from __future__ import annotations

import pytest

from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore
from game.engine.ambition.match_result import final_result, match_over, short_game_won
from tests.engine.ambition.helpers import totals

CLEAN = (SeatScore(20, 0),) * 4
STRUCK = (SeatScore(0, 1, ("overstrike",)), *CLEAN[1:])


def test_struck_out_players_are_placed_by_points() -> None:
    result = final_result(Rules(), totals("4/200 4/150 2/90 3/95"))
    assert (result.winners, result.places) == ((3,), (2, 3, 4, 1))
    as_94 = [94, 94, 90, 95]
    assert result.relative_scores == tuple(round(own - (sum(as_94) - own) / 3, 2) for own in as_94)


def test_a_dead_tie_is_shared() -> None:
    result = final_result(Rules(), totals("2/120 0/120 4/130 1/60"))
    assert (result.winners, result.places) == ((0, 1), (1, 1, 3, 4))


SHORT = Rules(short_game=True)
SHORT_STRICT = Rules(short_game=True, short_game_not_in_strike_round=True)


@pytest.mark.parametrize(
    ("rules", "text", "scored", "won"),
    [
        (SHORT, "1/150 0/135 2/100 0/90", CLEAN, True),
        (SHORT, "1/150 0/136 2/100 0/90", CLEAN, False),
        (SHORT, "1/149 0/100 2/100 0/90", CLEAN, False),
        (SHORT, "3/153 0/125 2/100 0/90", STRUCK, True),
        (SHORT_STRICT, "3/153 0/125 2/100 0/90", STRUCK, False),
        (Rules(), "0/300 0/100 0/100 0/90", CLEAN, False),
    ],
)
def test_the_short_game(rules: Rules, text: str, scored: tuple[SeatScore, ...], won: bool) -> None:
    assert short_game_won(rules, totals(text), scored) is won
    assert match_over(rules, totals(text), scored, void=False) is won


def test_strikes_decide_before_the_short_game() -> None:
    now = totals("4/190 0/120 2/100 0/90")
    assert match_over(SHORT, now, STRUCK, void=False)
    assert final_result(SHORT, now).winners == (1,)
