"""Ambition's puzzles as plain data, and the short form in which a file has them.

Cards are letters there, A to z in the order of their ids, and figures are whole numbers: hundredths
of points, and thousandths of everything else. So 600 puzzles need less than 100 KB."""

from __future__ import annotations

import hashlib
import string
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields

from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import SEAT, EarlierChoice, Exercise, Position
from game.engine.ambition.judgement import Idea, Prospect
from game.engine.ambition.reason import Concept, WhyBetter
from game.engine.json_reader import FLAG, TEXT, Json, one_of, stored, structured, tuple_of, whole
from game.engine.puzzle_file import Puzzles, PuzzlesError, opened

LETTERS = string.ascii_uppercase + string.ascii_lowercase
FIGURES = tuple(
    each.name
    for each in fields(Prospect)
    if each.name not in ("choice", "samples", "scores", "wins")
)
POINTS = ("points", "taken")
"""The figures of a prospect that are in points; the others are chances."""
_WHOLE = whole(-(10**7), 10**7)
_MANY = tuple_of(_WHOLE)
PLAYERS = ("You", "Hazel", "Corvin", "Rowan")


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleRow:
    """A puzzle as its file has it.

    `deal` has the seat that was dealt each card, `passes` the cards that the seats passed one after
    another, and `bids` 1 for a Nil, or nothing. `concept`, `about` and `why` are its reason: the
    cards and seat that it speaks of, and its share, difference and error. `rates` are the levels'
    chances to find the answer, in percent."""

    number: int = stored(whole(1, 1000))
    dealer: int = stored(whole(0, 3))
    totals: tuple[int, ...] = stored(_MANY)
    deal: str = stored(TEXT)
    passes: str = stored(TEXT)
    bids: str = stored(TEXT)
    plays: str = stored(TEXT)
    best: str = stored(TEXT)
    wrong: str = stored(TEXT)
    right: str = stored(TEXT)
    better: tuple[int, ...] = stored(_MANY)
    worse: tuple[int, ...] = stored(_MANY)
    concept: str = stored(one_of([each.value for each in Concept]))
    about: str = stored(TEXT)
    why: tuple[int, ...] = stored(_MANY)
    theme: str = stored(one_of([each.name for each in Idea]))
    quiet: bool = stored(FLAG)
    rating: int = stored(whole(0, 4000))
    rates: tuple[int, ...] = stored(tuple_of(whole(0, 100)))


_NAMES = [each.name for each in fields(PuzzleRow)]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision with a clear answer.

    `exercise` has the answer as its best choice and the usual mistake as `yours`. `key` names it,
    `rates` are the levels' chances to find the answer, the weakest level first."""

    key: str
    exercise: Exercise
    theme: Idea
    quiet: bool
    rating: int
    rates: tuple[float, ...]


def row_of(puzzle: Puzzle) -> PuzzleRow:
    """Return a puzzle's row."""
    exercise, at, why = puzzle.exercise, puzzle.exercise.position, puzzle.exercise.reason
    better, worse = exercise.of(exercise.best), exercise.of(exercise.yours)
    assert why is not None and better is not None and worse is not None, "a puzzle has them"
    owner = {card: seat for seat, hand in enumerate(at.deal) for card in hand}
    return PuzzleRow(
        number=at.number,
        dealer=at.dealer,
        totals=tuple(figure for total in at.totals for figure in total),
        deal="".join(str(owner[card]) for card in range(52)),
        passes=_letters(
            [card for each in sorted(at.passes, key=lambda one: one.seat) for card in each.cards]
        ),
        bids="".join(str(int(each.nil)) for each in sorted(at.bids, key=lambda one: one.seat)),
        plays=_letters(at.plays),
        best=_letters(exercise.best),
        wrong=_letters(exercise.yours),
        right=_letters([card for (card,) in exercise.right]),
        better=_figures(better),
        worse=_figures(worse),
        concept=why.concept,
        about=_letters(why.cards),
        why=(*(round(1000 * value) for value in (why.share, why.gap, why.se)), why.seat),
        theme=puzzle.theme.name,
        quiet=puzzle.quiet,
        rating=puzzle.rating,
        rates=tuple(round(100 * rate) for rate in puzzle.rates),
    )


def puzzle_of(row: PuzzleRow, edition: str) -> Puzzle:
    """Return the puzzle of a row.

    Raises ValueError, KeyError or IndexError for what is no puzzle, except for what only playing it
    shows."""
    seats = [int(each) for each in row.deal]
    if sorted(seats) != sorted([0, 1, 2, 3] * 13):
        raise ValueError("an owner of each card was expected")
    deal = tuple(
        tuple(card for card, owner in enumerate(seats) if owner == seat) for seat in range(4)
    )
    passed, bids = _cards(row.passes), [each == "1" for each in row.bids]
    position = Position(
        rules=Rules(edition).to_record(),
        players=tuple(
            {"name": name, "kind": "ai" if seat else "human", "level": "master"}
            for seat, name in enumerate(PLAYERS)
        ),
        number=row.number,
        dealer=row.dealer,
        deal=deal,
        passes=tuple(
            EarlierChoice(seat, passed[3 * seat : 3 * seat + 3], False)
            for seat in range(4)
            if passed
        ),
        bids=tuple(EarlierChoice(seat, (), nil) for seat, nil in enumerate(bids)),
        blind=(),
        plays=_cards(row.plays),
        totals=tuple((row.totals[2 * seat], row.totals[2 * seat + 1]) for seat in range(4)),
    )
    best, wrong = _cards(row.best), _cards(row.wrong)
    share, gap, se = (value / 1000 for value in row.why[:3])
    exercise = Exercise(
        position=position,
        yours=wrong,
        best=best,
        prospects=(_prospect(best, row.better), _prospect(wrong, row.worse)),
        right=tuple((card,) for card in _cards(row.right)),
        reason=WhyBetter(row.concept, share, gap, se, _cards(row.about), row.why[3]),
        match="",
    )
    if best not in exercise.right or wrong in exercise.right:
        raise ValueError("its cards contradict each other")
    key = hashlib.sha256(
        f"{edition} {row.number} {row.dealer} {row.totals} {row.deal} {row.plays}".encode()
    )
    rates = tuple(rate / 100 for rate in row.rates)
    return Puzzle(key.hexdigest()[:12], exercise, Idea[row.theme], row.quiet, row.rating, rates)


def read_puzzles(data: bytes, game: str, edition: str) -> tuple[float, tuple[Puzzle, ...]]:
    """Return the scale and the puzzles of a file. Raises PuzzlesError."""
    found: Puzzles = opened(data, game)
    try:
        return found.scale, tuple(puzzle_of(_row(each), edition) for each in found.rows)
    except (ValueError, KeyError, IndexError) as error:
        raise PuzzlesError(f"a puzzle is wrong: {error}") from None


def packed_row(puzzle: Puzzle) -> Json:
    """Return a puzzle as a file has it: the values of its row, without their names."""
    return list(asdict(row_of(puzzle)).values())


def _row(found: Json) -> PuzzleRow:
    if not isinstance(found, list):
        raise ValueError("a list was expected")
    return structured(PuzzleRow, dict(zip(_NAMES, found, strict=True)))


def playable(puzzle: Puzzle) -> bool:
    """Return whether the rules lead to a puzzle's position and allow its cards there."""
    try:
        seen = puzzle.exercise.position.match().observation(SEAT)
    except (ValueError, IndexError):
        return False
    cards = {*puzzle.exercise.yours, *(card for (card,) in puzzle.exercise.right)}
    return seen.phase == "play" and cards <= set(seen.legal)


def _letters(cards: Sequence[int]) -> str:
    return "".join(LETTERS[card] for card in cards)


def _cards(letters: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(each) for each in letters)


def _figures(found: Prospect) -> tuple[int, ...]:
    """Return the figures of a prospect as whole numbers; an unknown one is -1."""
    values = {name: getattr(found, name) for name in FIGURES}
    return tuple(
        -1 if value is None else round((100 if name in POINTS else 1000) * value)
        for name, value in values.items()
    )


def _prospect(choice: tuple[int, ...], figures: Sequence[int]) -> Prospect:
    """Return a prospect from its whole numbers. Raises ValueError for others."""
    values = zip(FIGURES, figures, strict=True)
    made: dict[str, Json] = {
        name: value / (100 if name in POINTS else 1000) for name, value in values
    }
    win = None if figures[-1] < 0 else made["win"]
    return structured(
        Prospect,
        {**made, "choice": list(choice), "samples": 0, "win": win, "scores": [], "wins": []},
    )
