"""Puzzles are found and compared at what the seat knew, rated on the scale of the levels, and chosen by quotas."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from ai.ambition import puzzle_search as finding
from ai.ambition.exercise_judge import in_deals
from ai.ambition.levels import RATINGS
from ai.ambition.opinion import alike
from ai.ambition.players import representatives
from ai.ambition.puzzle_search import FoundPuzzle, find, rating_of, rising, solve_rates, unclear, worth_asking
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import SEAT, Position
from game.engine.ambition.judgement import Opinion, choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.puzzles import read_puzzles
from game.engine.ambition.rewind import before, decisions, redealt
from game.engine.odds import solve_chance
from tests.ai.ambition.review.played import played, short
from tests.gallery.help import figures_of
from tools.research import make_puzzles as tool
from tools.research.make_puzzles import FILE, band, chosen, fitted_scale, holds_in_deals, searched


def quick(patch: pytest.MonkeyPatch) -> None:
    """Short searches, few deals, few seeds."""
    short(patch)
    patch.setattr(tool, "MANY_DEALS", 10)
    patch.setattr(tool, "MANY_TRIES", 3)
    patch.setattr(finding, "ASKED", {"club": 2, "expert": 1, "master": 1})
    patch.setattr(finding, "GLANCE", 10)


def position_of(match: Match, seat: int, number: int) -> Position:
    """The decision of a seat with this number in a round, seen from its seat."""
    seen, _action = decisions(match, 0, seat)[number]
    return Position.of(before(match, 0, seat, seen.phase, len(seen.played()))).seen_from(seat)


@pytest.mark.parametrize("seat", range(4))
def test_a_position_is_seen_from_the_seat_that_decides(seat: int) -> None:
    match = played(Rules())
    for number in (0, 3, 7):
        seen, action = decisions(match, 0, seat)[number]
        found = position_of(match, seat, number).match().observation(SEAT)
        assert (found.hand, found.legal, found.phase, found.bid) == (seen.hand, seen.legal, seen.phase, seen.bid)
        assert found.taken == seen.taken[seat:] + seen.taken[:seat]
        assert found.totals == seen.totals[seat:] + seen.totals[:seat]
        assert [card for _, card in found.played()] == [card for _, card in seen.played()]
        assert set(choice_of(action)) <= set(found.legal) or seen.phase == "bid"


def test_deals_are_compared_by_what_the_seat_knew_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    match = played(Rules())
    seen, _action = next(
        each for each in decisions(match, 0, SEAT) if each[0].phase == "play" and len(each[0].legal) > 2
    )
    position = Position.of(before(match, 0, SEAT, seen.phase, len(seen.played())))
    other = Position.of(redealt(match, 0, seen, 8))
    assert position.deal != other.deal
    here, there = (each.match().observation(SEAT) for each in (position, other))
    two = (seen.legal[0],), (seen.legal[-1],)
    found = in_deals(here, *two, 10, 3)
    assert found == in_deals(there, *two, 10, 3) and found.better + found.same + found.worse == 10
    turned = in_deals(here, *two[::-1], 10, 3)
    assert turned != found and abs((turned.best - turned.yours) + (found.best - found.yours)) < 40


@pytest.mark.slow
def test_what_is_found_has_a_clear_answer_at_every_level_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    for name, value in {"STEADY": 99.0, "LEAST_POINTS": -99.0, "LEAST_CHANCE": -99.0, "ERRORS": -99.0}.items():
        monkeypatch.setattr(finding, name, value)
    much = {"MASTERED": 0.0, "APART": -1.0, "WITHIN": 2.0, "LITTLE": 999.0}
    for name, value in {"MORE": 0.0, "ALIKE": -99.0, "MANY": 10, "MANY_TRIES": 2, **much}.items():
        monkeypatch.setattr(finding, name, value)
    match, made = played(Rules(), seed=8), list[FoundPuzzle]()
    for number, (seen, _action) in enumerate(decisions(match, 0, 2)):
        if seen.phase != "play" or len(representatives(seen)) < 3 or len(made) > 1:
            continue
        found = find(position_of(match, 2, number), 7)
        assert found == find(position_of(match, 2, number), 7)
        if isinstance(found, FoundPuzzle):
            made.append(found)
            assert found.best in found.right and found.wrong not in found.right and len(found.rates) == len(RATINGS)
            better, wrong = found.prospects
            assert not wrong.behind(better).equal and wrong.behind(better).told > 0
            assert [each.choice for each in found.prospects] == [(found.best,), (found.wrong,)]
        else:
            assert found.split()[0] in {"decided", "alike", "unsteady", "close", "errors", "deals", "levels", "no"}
    assert made


def opinion(best: int, **worths: float) -> Opinion:
    """An opinion about cards named c and a number: 4 of their worth are 1 % of the match, and 2 points of the round."""
    found = [figures_of((int(name[1:]),), worth, worth / 2, 0.1) for name, worth in worths.items()]
    return Opinion((best,), tuple(found))


@pytest.mark.parametrize(
    "opinions, why",
    [
        ([opinion(1, c1=60, c2=52)], None),
        ([opinion(1, c1=60, c2=59.5, c3=52)], None),  # two are right, the third is clearly wrong
        ([opinion(1, c1=60, c2=59.5)], "alike"),
        ([opinion(1, c1=60, c2=57, c3=50)], "close"),
        ([opinion(2, c1=60, c2=50)], "unsteady"),  # the master chose the other
        ([opinion(1, c1=60, c2=52), opinion(2, c1=57, c2=58)], "unsteady"),
        ([opinion(1, c1=400, c2=380)], "decided"),  # the match is won already
    ],
)
def test_an_answer_is_clear_only_if_every_search_has_it(opinions: list[Opinion], why: str | None) -> None:
    assert unclear(opinions) == why


def test_little_effort_leaves_out_what_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    match = played(Rules())
    for seen, action in decisions(match, 0, SEAT):
        if seen.phase != "play" or len(representatives(seen)) < 3:
            assert not worth_asking(seen, choice_of(action)[0])
    monkeypatch.setattr(finding, "EASY", 0.0)
    assert not any(worth_asking(seen, choice_of(action)[0]) for seen, action in decisions(match, 0, SEAT))


def test_levels_find_what_they_play(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    seen, _action = next(
        each for each in decisions(played(Rules()), 0, 1) if len(each[0].legal) > 3 and each[0].phase == "play"
    )
    like = alike(seen)
    assert solve_rates(seen, set(like.values()), 3) == pytest.approx([1.0] * 6)
    assert solve_rates(seen, set(), 3) == (0.0,) * 6
    assert rising([0.1, 0.2, 0.3, 0.5, 0.9, 1.0]) and not rising([0.1, 0.2, 0.3, 0.9, 0.5, 1.0])


@pytest.mark.parametrize("rating", [900, 1200, 1500])
@pytest.mark.parametrize("scale", [250, 400])
def test_a_puzzle_has_the_rating_that_its_shares_come_from(rating: int, scale: int) -> None:
    rates = [solve_chance(own, rating, scale) for own in RATINGS.values()]
    assert rating_of(rates, scale) == rating
    several = [[solve_chance(own, at, scale) for own in RATINGS.values()] for at in (1000, 1150, 1300, 1500)]
    assert abs(fitted_scale(several) - scale) <= 20


def test_puzzles_are_chosen_by_theme_and_band_and_a_quarter_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    every = list(read_puzzles(FILE.read_bytes(), "ambition", "2006")[1])
    kept = chosen(every, 2)
    counts = Counter((each.theme, band(each.rating), each.quiet) for each in kept)
    assert kept and max(counts.values()) <= 2 and sum(each.quiet for each in kept) * 3 <= len(kept)
    assert chosen(every[::-1], 99) and chosen(every + every, 99) == chosen(every, 99)
    falling = [replace(each, rates=tuple(reversed(each.rates))) for each in every]
    assert chosen(falling, 99) == []
    quick(monkeypatch)
    assert holds_in_deals(every[0]) in (True, False)


def test_a_match_is_searched_the_same_way_each_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    quick(monkeypatch)
    monkeypatch.setattr(tool, "ADVISER", "novice")
    monkeypatch.setattr(tool, "worth_asking", lambda seen, card: seen.phase == "play" and len(seen.hand) == 5)
    line = searched(1, 0, 1)
    assert line == searched(1, 0, 1)
    made = json.loads(line)
    assert made["decisions"] > 20 and set(made) == {"seed", "match", "decisions", "left out", "rows"}
