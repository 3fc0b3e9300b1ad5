"""One scale from several arenas."""

from __future__ import annotations

import math
from typing import Any

import pytest

from ai.arena.rating import ELO, fit

ONE_AGAINST_THREE = ["ABBB", "BABB", "BBAB", "BBBA"]


def report(
    names: str, seatings: list[str], shares: list[float], deals: int = 100, mode: str = "matches"
) -> dict[str, Any]:
    """Win shares by seat, with the errors that independent matches would have."""
    players = []
    for letter, name, share in zip("ABCD", names, shares, strict=False):
        seats = sum(seating.count(letter) for seating in seatings) / len(seatings)
        table = seats * share
        error = math.sqrt(table * (1 - table) / (deals * len(seatings))) / seats
        players.append({"name": name, "win_share": {"mean": share, "se": error}})
    return {"mode": mode, "deals": deals, "seatings": seatings, "players": players}


def one_against_three(names: str, share: float, deals: int = 100) -> dict[str, Any]:
    return report(names, ONE_AGAINST_THREE, [share, (1 - share) / 3], deals)


def test_odds_are_the_ratings_difference() -> None:
    # Half of the matches against three equals: odds of three to one against each.
    found = fit([one_against_three("xy", 0.5, 100_000)], "y")
    assert [rating.name for rating in found] == ["x", "y"]
    assert found[0].value == pytest.approx(1000 + ELO * math.log(3), abs=0.1)
    assert found[1].value == 1000 and found[1].se == 0


def test_the_standard_error_is_that_of_the_logarithm_of_the_odds() -> None:
    deals = 2500
    found = fit([one_against_three("xy", 0.4, deals)], "y")
    # Of p/(1-p) from n matches: 1/sqrt(n p (1-p)).
    assert found[0].se == pytest.approx(ELO / math.sqrt(4 * deals * 0.4 * 0.6), rel=0.01)


def test_steps_add_up_and_so_do_their_errors() -> None:
    steps = [one_against_three("cb", 0.5, 4000), one_against_three("ba", 0.4, 4000)]
    found = {rating.name: rating for rating in fit(steps, "a", at=0)}
    assert found["c"].value == pytest.approx(ELO * (math.log(3) + math.log(2)), abs=2)
    assert found["c"].se == pytest.approx(math.hypot(found["b"].se, fit(steps[:1], "b")[0].se), rel=0.01)


def test_fields_of_two_three_and_four_fit_the_same_model() -> None:
    strengths = {"w": 8.0, "x": 4.0, "y": 2.0, "z": 1.0}

    def made(names: str, seatings: list[str]) -> dict[str, Any]:
        shares = []
        for letter in "ABCD"[: len(names)]:
            seats = 0
            won = 0.0
            for seating in seatings:
                total = sum(strengths[names["ABCD".index(other)]] for other in seating)
                own = seating.count(letter)
                won += own * strengths[names["ABCD".index(letter)]] / total
                seats += own
            shares.append(won / seats)
        return report(names, seatings, shares, 10_000)

    reports = [
        made("wz", ["AABB", "ABAB", "BABA"]),
        made("xyz", ["ABCA", "ABCB", "ABCC"]),
        made("wxyz", ["ABCD", "DABC"]),
    ]
    found = {rating.name: rating.value for rating in fit(reports, "z", at=0)}
    for name, strength in strengths.items():
        assert found[name] == pytest.approx(ELO * math.log(strength), abs=0.5)


def test_who_never_lost_is_rated_high_but_not_infinitely() -> None:
    found = fit([one_against_three("xy", 1.0, 10)], "y")
    assert 1300 < found[0].value < 2500


def test_what_is_no_arena_of_matches_is_refused() -> None:
    with pytest.raises(ValueError, match="arena of rounds"):
        fit([report("xy", ONE_AGAINST_THREE, [0.25, 0.25], mode="rounds")], "y")
    with pytest.raises(ValueError, match="'q' has played in none"):
        fit([one_against_three("xy", 0.5)], "q")
