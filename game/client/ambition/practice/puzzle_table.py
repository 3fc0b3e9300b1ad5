"""Puzzles: places from the play of masters, one after another, with what came of both choices after the answer."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

import assets
from game.client.ambition.help.reasons import choice_words, compared_words, place_words
from game.client.ambition.match.guided import GuidedTable, Sitting
from game.client.ambition.practice.exercise_table import ExerciseGuide, Given
from game.client.ambition.settings import ID
from game.client.app.options import Computers
from game.client.app.practice.solver import (
    TOLD_FROM,
    PuzzleTry,
    next_puzzle,
    solver_rating,
    told_rating,
)
from game.client.app.shell import Shell
from game.client.app.statistics.rating import Rating
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.table.coach import Headline
from game.engine.ambition.judgement import Prospect
from game.engine.ambition.puzzles import Puzzle, playable, read_puzzles
from game.engine.puzzle_file import PuzzlesError

EDITION = "2006"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Collection:
    """The puzzles that come with the program, and the scale of their ratings."""

    scale: float
    puzzles: tuple[Puzzle, ...]


@cache
def shipped() -> Collection | None:
    """Return the puzzles of the program (`tools.research.make_puzzles`); None if their file can't be used."""
    file = assets.path("practice", "puzzles.json.gz")
    try:
        return Collection(*read_puzzles(file.read_bytes(), ID, EDITION))
    except (OSError, PuzzlesError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        _log.warning("%s: %s; there are no puzzles", file.name, reason)
        return None


EASIEST = 0
"""The rating that the first puzzle is to fit: below all of them."""


class PuzzleGuide(ExerciseGuide):
    """The guide of a puzzle: it asks once, and then says what is best and why.

    `rated` notes the answer and returns what is said about the rating; `skip` opens the next
    puzzle."""

    def __init__(
        self,
        puzzle: Puzzle,
        number: int,
        computers: Computers,
        rated: Callable[[bool], str],
        skip: Callable[[], None],
    ) -> None:
        super().__init__(Given(puzzle.exercise, number, number, puzzle.theme), computers, skip)
        self.puzzle, self.rated = puzzle, rated

    def headline(self) -> Headline:
        return Headline(_("Puzzles"), _("Puzzle {n}").format(n=self.given.number))

    def ask(self) -> None:
        self.say(
            _("{where}: what is best here?").format(
                where=place_words("play", len(self.seen.tricks) + 1)
            )
        )

    def next(self) -> None:
        self.skip()

    def judged(self, choice: tuple[int, ...], right: bool, found: Prospect | None) -> None:
        exercise, better = self.exercise, self.exercise.of(self.exercise.best)
        words = _("Right.") if choice == exercise.best else _("Right: as good as the best.")
        if not right:
            words = _("Not quite.")
        self.table.shell.sounds.play("reach" if right else "button")
        usual = exercise.of(exercise.yours)
        title = _("Best: {choice}, not {other}").format(
            choice=choice_words(exercise.best), other=compared_words(exercise.yours)
        )
        worse = usual if right or found is None else found
        both = (better, worse) if better is not None and worse is not None else ()
        told = gui.Explanation(title, (self.why(),), figures=both)
        self.say(sentences((words, self.rated(right))), "right" if right else "missed", True, told)
        self.lead_on()

    def hinted(self) -> frozenset[int]:
        return frozenset(self.exercise.best) if self.waiting else frozenset()


class PuzzleSession(Sitting):
    """Puzzles, one after another, that fit the person's rating at them."""

    def __init__(self, shell: Shell, computers: Computers, collection: Collection) -> None:
        super().__init__(shell, computers)
        self._all = collection
        self._passed: set[str] = set()
        # Those of this session, where those that are kept can't be read.
        self._own: list[PuzzleTry] = []

    @property
    def _tries(self) -> Sequence[PuzzleTry]:
        exercises = self.shell.exercises
        return exercises.tries(ID) if exercises.loaded else self._own

    def next(self) -> None:
        """Open the next puzzle, or return to the page behind after the last one."""
        self.leave()
        tries = self._tries
        while True:
            rating = solver_rating(tries, self._all.scale).value if tries else EASIEST
            puzzle = next_puzzle(self._all.puzzles, tries, rating, self._passed)
            if puzzle is None:
                self.shell.toast(_("Those were all the puzzles for now."))
                return
            self._passed.add(puzzle.key)
            if playable(puzzle):
                break
        guide = PuzzleGuide(
            puzzle, len(tries) + 1, self.computers, partial(self._rated, puzzle), self.next
        )
        self.open(GuidedTable(self.shell, guide))

    def _rated(self, puzzle: Puzzle, right: bool) -> str:
        """Note an answer and return what it does to the rating."""
        exercises, scale = self.shell.exercises, self._all.scale
        if puzzle.key in {each.key for each in self._tries}:
            return _("You have answered this one before, so it doesn’t count.")
        before = told_rating(self._tries, scale)
        self._own.append(PuzzleTry(ID, puzzle.key, exercises.today, right, puzzle.rating))
        exercises.tried(ID, puzzle.key, right, puzzle.rating)
        return change_words(len(self._tries), before, told_rating(self._tries, scale))


def change_words(answers: int, before: Rating | None, after: Rating | None) -> str:
    """Return what the latest of so many answers has done to the puzzle rating, as far as that is told."""
    if after is None:
        left = TOLD_FROM - answers
        text = ngettext(
            "{n} more, and you get a puzzle rating.", "{n} more, and you get a puzzle rating.", left
        )
        return text.format(n=left)
    if before is None:
        return _("Your puzzle rating: {rating}.").format(rating=after.value)
    change = f"{after.value - before.value:+}".replace("-", "\u2212")
    return _("Your puzzle rating: {rating} ({change}).").format(rating=after.value, change=change)
