"""Games of the arena and the figures made of them."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from ai.ambition.bots import AMBITION
from ai.arena.contenders import parse_contenders
from ai.arena.games import ArenaGame, ArenaPlan, play_game, seatings
from ai.arena.results import Results, estimate, table
from ai.games import SeatTally
from game.engine.ambition.actions import Action
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Event
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation, fallback
from game.engine.ambition.round import Round

SMALL = "plain:iterations=30:playouts=300"


def plan(players: str, field: str = "", **options: object) -> ArenaPlan:
    contenders = parse_contenders(players, AMBITION)
    orders = seatings(len(contenders), field or ("2v2" if len(contenders) == 2 else "rotation"))
    rules = options.pop("rules", Rules())
    return ArenaPlan(contenders, orders, rules, 1, time.perf_counter, AMBITION, timed=False, **options)  # type: ignore[arg-type]


def played(plan: ArenaPlan, deals: int) -> Results:
    results = Results(plan)
    for call in plan.games(deals):
        results.add(play_game(*call))
    return results


@pytest.mark.parametrize(("players", "field"), [
    (f"{SMALL},{SMALL}", "2v2"), ("random,random", "1v3"),
    ("random,random,random", "rotation"), ("random,random,random,random", "rotation"),
])  # fmt: skip
def test_a_field_of_equals_comes_out_exactly_equal_in_rounds(players: str, field: str) -> None:
    report = played(plan(players, field, rules=Rules(nil_bidding=True)), 5).report(5, "")
    first = report["players"][0]
    for other in report["players"][1:]:
        if field != "rotation" or len(report["players"]) == 4:
            assert (other["utility"], other["outcomes"]) == (first["utility"], first["outcomes"])
    if "difference" in report:
        assert report["difference"] == {"of": "utility", "mean": 0.0, "se": 0.0}
        assert report["differences"]["relative_score"] == {"mean": 0.0, "se": 0.0}
    assert first["win_share"] is None


@pytest.mark.parametrize("field", ["2v2", "1v3"])
def test_a_field_of_equals_comes_out_exactly_equal_in_matches(field: str) -> None:
    report = played(plan("random,random", field, matches=True), 7).report(7, "")
    zero = {"mean": 0.0, "se": 0.0}
    assert report["differences"] == {"utility": zero, "relative_score": zero, "win_share": zero}
    assert [player["win_share"]["mean"] for player in report["players"]] == [0.25, 0.25]
    assert report["mode"] == "matches" and report["players"][0]["utility"]["se"] > 0


def test_search_beats_chance_by_far() -> None:
    report = played(plan(f"{SMALL},random"), 12).report(12, "")
    difference = report["difference"]
    assert difference["mean"] > 3 * difference["se"] > 0
    best, worst = report["players"]
    assert best["iterations_per_decision"] > 20 and worst["iterations_per_decision"] is None
    assert best["outcomes"]["strike"] < worst["outcomes"]["strike"]


def test_rounds_pass_everywhere_in_turn_and_can_be_held() -> None:
    seen = []

    class Seen(Match):
        def _start_round(self, *arguments: Any, **more: Any) -> list[Event]:
            events = super()._start_round(*arguments, **more)
            seen.append(self.current.direction)
            return events

    def play(deal: int, **how: Any) -> None:
        play_game(replace(plan("random,random", **how), game=replace(AMBITION, new_match=Seen)), deal, 0)

    for deal in range(5):
        play(deal)
    assert seen == ["left", "right", "across", "scatter", "left"]
    seen.clear()
    play(3, directions=("hold",))
    play(0, directions=("hold",), matches=True)
    assert set(seen) == {"hold"}


def test_games_are_functions_of_deal_and_seating() -> None:
    one = plan(f"{SMALL},random")
    assert play_game(one, 3, 2) == play_game(one, 3, 2)
    assert play_game(one, 3, 2) != play_game(one, 4, 2)


def test_open_hands_show_the_true_round_at_every_decision() -> None:
    """It searches one world, the true one, and so plays far better than the same search that has to guess."""
    strong = "plain:iterations=200:playouts=600"
    report = played(plan(f"{strong}:open=1,{strong}", rules=Rules(nil_bidding=True)), 10).report(10, "")
    assert [player["replaced"] for player in report["players"]] == [0, 0]
    assert report["difference"]["mean"] > 2.5 * report["difference"]["se"] > 0


def test_a_level_without_open_hands_is_shown_nothing() -> None:
    def never() -> Round:
        raise AssertionError("it looked")

    match = Match(Rules(), [{"name": "x", "kind": "ai"}] * 4, 1)
    match.begin()
    for spec in (SMALL, "club:iterations=20:playouts=50", "newcomer", "random"):
        parse_contenders(spec, AMBITION)[0].player(1, time.perf_counter, truth=never).choose(match.observation(0))
    with pytest.raises(AssertionError, match="it looked"):
        parse_contenders(f"{SMALL}:open=1", AMBITION)[0].player(1, time.perf_counter, truth=never).choose(
            match.observation(0)
        )


class Breaks:
    """Fails at its last card, and when it hears of the round."""

    def choose(self, observation: Observation) -> Action:
        if len(observation.hand) == 1:
            raise KeyError("oops")
        return fallback(observation)

    def round_over(self, match: Match) -> None:
        raise ValueError("not now")


def make_breaker(seed: int) -> Breaks:
    """Fails itself at some seeds."""
    if seed % 8 == 0:
        raise RuntimeError("no such seed")
    return Breaks()


def test_players_that_fail_are_replaced_counted_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    results = played(plan("tests.ai.arena.test_games:Breaks,random"), 2)
    report = results.report(2, "")
    assert [player["replaced"] for player in report["players"]] == [2 * 6 * 2 * 14, 0]
    assert list(results.faults) == [0]
    assert (
        "deal 1, seating 1: the player of seat 0 (tests.ai.arena.test_games:Breaks) failed in round 1"
        in results.faults[0]
    )
    assert "decided for it" in table(report, AMBITION)
    assert {record.getMessage() for record in caplog.records} <= {"a player's round_over failed"}


def test_the_standard_error_is_by_deals() -> None:
    # Mean 3; squared deviations 4 + 0 + 1 + 9 = 14 over 3 degrees of freedom, of 4 values.
    found = estimate([Fraction(1), Fraction(3), Fraction(2), Fraction(6)])
    assert found == {"mean": 3.0, "se": pytest.approx(math.sqrt(14 / 3 / 4), rel=1e-15)}
    assert estimate([Fraction(5, 2)]) == {"mean": 2.5, "se": None}


def made_up(deal: int, seating: int, order: tuple[int, ...], utilities: tuple[int, int]) -> ArenaGame:
    """Every seat of a contender has the same round."""
    first, second, third, fourth = (SeatTally(rounds=1, utility=utilities[index]) for index in order)
    return ArenaGame(deal, seating, (first, second, third, fourth))


def test_figures_of_a_hand_computed_example() -> None:
    one = plan("random,random")
    results = Results(one)
    # The contenders' utility in each of the six seatings of two deals.
    deals = ([(10, 4), (10, 6), (4, 4), (8, 2), (0, 0), (10, 2)], [(1, 3), (3, 3), (2, 3), (1, 3), (2, 3), (3, 3)])
    for deal, values in enumerate(deals):
        for seating, utilities in enumerate(values):
            results.add(made_up(deal, seating, one.orders(deal)[seating], utilities))
    results.add(made_up(2, 0, one.orders(2)[0], (1000, 0)))  # a deal that was not finished
    assert results.deals() == [0, 1]
    report = results.report(3, "")
    # Deal means: 7 and 2 for the first, 3 and 3 for the second; differences 4 and -1, mean 1.5, sd 3.5355, se 2.5.
    assert report["players"][0]["utility"] == {"mean": 4.5, "se": 2.5}
    assert report["players"][1]["utility"] == {"mean": 3.0, "se": 0.0}
    assert report["difference"] == {"of": "utility", "mean": 1.5, "se": pytest.approx(2.5, rel=1e-15)}
    assert (report["deals"], report["deals_asked"]) == (2, 3)
    text = table(report, AMBITION)
    assert "A minus B, utility: 1.50 ± 2.50 (+0.6 standard errors)" in text
    assert "of 3 deals asked for" in text
