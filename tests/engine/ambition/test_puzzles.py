"""Ambition's puzzles: their file is read as it was written or refused with the reason, and those that ship are sound."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest

import assets
from game.engine.ambition.exercises import Exercise
from game.engine.ambition.judgement import Prospect
from game.engine.ambition.puzzles import LETTERS, PuzzleRow, packed_row, playable, puzzle_of, read_puzzles, row_of
from game.engine.json_reader import parse
from game.engine.odds import solve_chance
from game.engine.puzzle_file import MOST_BYTES, Puzzles, PuzzlesError, opened, packed

DATA = assets.path("practice", "puzzles.json.gz").read_bytes()
SCALE, PUZZLES = read_puzzles(DATA, "ambition", "2006")


def test_what_ships_is_small_and_every_puzzle_is_sound() -> None:
    assert len(DATA) <= 100_000 and len({each.key for each in PUZZLES}) == len(PUZZLES)
    quiet = sum(each.quiet for each in PUZZLES)
    assert len(PUZZLES) / 8 <= quiet <= len(PUZZLES) / 3
    for each in PUZZLES:
        exercise = each.exercise
        assert playable(each) and exercise.accepts(exercise.best) and not exercise.accepts(exercise.yours)
        loss = told(exercise.yours, exercise).behind(told(exercise.best, exercise))
        assert loss.points is not None and loss.points >= 2.98 and loss.chance is not None and loss.chance >= 0.014
        assert exercise.reason is not None and each.theme.name != "REST"


def told(choice: tuple[int, ...], exercise: Exercise) -> Prospect:
    """What a choice brings, which every puzzle says of two."""
    found = exercise.of(choice)
    assert found is not None
    return found


def test_in_every_band_each_level_finds_more_than_the_level_below() -> None:
    for low, high in pairwise((0, 1060, 1160, 4000)):  # easy, middle and hard, as tools.research.make_puzzles has them
        band = [each.rates for each in PUZZLES if low <= each.rating < high]
        means = [sum(shares) / len(band) for shares in zip(*band, strict=True)]
        assert all(a < b or a >= 0.95 for a, b in pairwise(means)), (low, means)


def test_a_row_is_the_puzzle_again() -> None:
    for each in PUZZLES[:20]:
        again = puzzle_of(row_of(each), "2006")
        assert again == each and again.exercise.position.match().observation(0).hand


def again(change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file with something changed in it, and no new checksum."""
    data: Any = parse(gzip.decompress(DATA))
    change(data)
    return gzip.compress(json.dumps(data).encode())


REFUSED: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "damaged"),
    "no gzip": (b"no puzzles at all" * 20, "damaged"),
    "half": (DATA[: len(DATA) // 2], "damaged"),
    "a flipped byte": (DATA[:300] + bytes([DATA[300] ^ 255]) + DATA[301:], "damaged"),
    "no JSON": (gzip.compress(b"{"), "damaged"),
    "a list": (gzip.compress(b"[]"), "no puzzles of ambition"),
    "another version": (again(lambda data: data.update(version=2)), "version 2 is not known"),
    "another game": (again(lambda data: data.update(game="ambusch")), "no puzzles of ambition"),
    "another rating": (again(lambda data: data["rows"][0].__setitem__(-2, 1)), "checksum"),
    "rows that are none": (packed("ambition", Puzzles(SCALE, (3, [])), {}), "a puzzle is wrong"),
    "no scale": (again(lambda data: data.pop("scale")), "checksum"),
    "a bomb": (gzip.compress(b" " * (MOST_BYTES + 1)), "damaged"),
}


@pytest.mark.parametrize("data, reason", REFUSED.values(), ids=list(REFUSED))
def test_a_file_that_is_damaged_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(PuzzlesError, match=reason):
        read_puzzles(data, "ambition", "2006")


ODD: dict[str, dict[str, object]] = {
    "a card that is none": {"best": "?"},
    "a deal without cards": {"deal": "0123"},
    "a fifth player": {"deal": "4" * 52},
    "a mistake that is right": {"right": LETTERS},
    "no figures": {"better": []},
    "an unknown event": {"event": "weather"},
    "an unknown theme": {"theme": "LOVE"},
    "too few totals": {"totals": [0]},
    "no cause": {"cause": []},
    "a rating that is a word": {"rating": "hard"},
}


@pytest.mark.parametrize("change", ODD.values(), ids=list(ODD))
def test_a_row_that_is_no_puzzle_is_refused(change: dict[str, object]) -> None:
    found: Any = packed_row(PUZZLES[0])
    row = list({**dict(zip([each.name for each in fields(PuzzleRow)], found, strict=True)), **change}.values())
    with pytest.raises(PuzzlesError, match="a puzzle is wrong"):
        read_puzzles(packed("ambition", Puzzles(SCALE, (row,)), {}), "ambition", "2006")


def test_what_only_the_rules_refuse_is_not_playable() -> None:
    puzzle = PUZZLES[0]
    position = replace(puzzle.exercise.position, plays=puzzle.exercise.position.plays[::-1] or (3,) * 4)
    assert not playable(replace(puzzle, exercise=replace(puzzle.exercise, position=position)))


def test_the_chance_to_solve_a_puzzle_is_even_at_its_own_rating_and_rises() -> None:
    assert solve_chance(1200, 1200, 250) == 0.5 and solve_chance(1450, 1200, 250) == pytest.approx(10 / 11)
    chances = [solve_chance(rating, 1200, 250) for rating in range(600, 2201, 100)]
    assert chances == sorted(chances) and chances[0] > 0 and chances[-1] < 1
    assert opened(packed("toy", Puzzles(300.0, (1, "a")), {"by": "hand"}), "toy") == Puzzles(300.0, (1, "a"))
