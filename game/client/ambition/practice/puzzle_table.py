"""Puzzles: places from the play of masters, one after another, with what came of both choices after the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.client.ambition.help.reasons import choice_words, compared_words, place_words
from game.client.ambition.match.guided import GuidedTable, Sitting
from game.client.ambition.practice.collection import Collection
from game.client.ambition.practice.exercise_table import ExerciseGuide, Given
from game.client.ambition.settings import ID
from game.client.app.options import Computers
from game.client.app.practice.solver import TOLD_FROM, PuzzleTry, next_puzzle, solver_rating, told_rating
from game.client.app.shell import Shell
from game.client.app.statistics.rating import Rating
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.table.coach import Headline
from game.client.table.words import number
from game.engine.ambition.exercises import DealsCompared
from game.engine.ambition.judgement import Prospect
from game.engine.ambition.puzzles import Puzzle, playable
from game.engine.ambition.questions import CompareInDeals

EASIEST = 0
"""The rating that the first puzzle is to fit: below all of them."""


def deals_words(found: DealsCompared, other: tuple[int, ...] = ()) -> str:
    """Return how the answer comes out in many deals, compared with another choice, which is named if it is given."""
    deals = found.better + found.same + found.worse
    head = ngettext("In {n} deal that fits", "In {n} deals that fit", deals)
    if other:
        head = ngettext("Against {other}, in {n} deal that fits", "Against {other}, in {n} deals that fit", deals)
    words = {"other": compared_words(other)} if other else {}
    text = _("{head}: on average {a} points, not {b} (a strike is \u221220); better in {better}, worse in {worse}.")
    figures = {"a": number(found.best), "b": number(found.yours), "better": found.better, "worse": found.worse}
    return text.format(head=head.format(n=deals, **words), **figures)


class PuzzleGuide(ExerciseGuide):
    """The guide of a puzzle: it asks once, and then says what is best, why, and how both choices come out.

    `rated` notes the answer and returns what is said about the rating; `skip` opens the next puzzle."""

    def __init__(
        self, puzzle: Puzzle, number: int, computers: Computers, rated: Callable[[bool], str], skip: Callable[[], None]
    ) -> None:
        super().__init__(Given(puzzle.exercise, number, number, puzzle.theme), computers, skip)
        self.puzzle, self.rated = puzzle, rated
        self._deals: CompareInDeals | None = None

    def headline(self) -> Headline:
        return Headline(_("Puzzles"), _("Puzzle {n}").format(n=self.given.number))

    def ask(self) -> None:
        self.say(_("{where}: what is best here?").format(where=place_words("play", len(self.seen.tricks) + 1)))

    def next(self) -> None:
        self.skip()

    def judged(self, choice: tuple[int, ...], right: bool, found: Prospect | None) -> None:
        exercise = self.exercise
        other = choice if not right else exercise.yours
        mine = choice if right else exercise.best
        words = _("Right.") if choice == exercise.best else _("Right: as good as the best.")
        if not right:
            words = _("Not quite.")
        self.table.shell.sounds.play("reach" if right else "button")
        self._deals = CompareInDeals(exercise.position, mine, other)
        self.table.controller.desk.ask(self._deals, at_once=True)
        self.say(sentences((words, self.rated(right))), "right" if right else "missed", True)
        self.lead_on()

    def _tell(self, deals: str) -> None:
        """Say why the best choice is better than the usual mistake, and what is known of the deals."""
        exercise = self.exercise
        title = _("Best: {choice}, not {other}").format(
            choice=choice_words(exercise.best), other=compared_words(exercise.yours)
        )
        self.told = gui.Explanation(title, tuple(line for line in (self.why(), deals) if line))

    def update(self) -> bool:
        """Say why, and how the choices come out in many deals, once that is known: in one go, for it is read aloud."""
        asked, desk = self._deals, self.table.controller.desk
        if asked is None or not desk.settled(asked):
            return False
        found, self._deals = desk.found(asked), None
        other = asked.yours if asked.yours != self.exercise.yours else ()
        self._tell(deals_words(found, other) if found is not None else "")
        return True

    def hinted(self) -> frozenset[int]:
        return frozenset(self.exercise.best) if self.waiting else frozenset()


class PuzzleSession(Sitting):
    """Puzzles, one after another, that fit the person's rating at them."""

    def __init__(self, shell: Shell, computers: Computers, collection: Collection) -> None:
        super().__init__(shell, computers)
        self._all = collection
        self._passed: set[str] = set()
        self._own: list[PuzzleTry] = []  # those of this session, where those that are kept can't be read

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
        guide = PuzzleGuide(puzzle, len(tries) + 1, self.computers, partial(self._rated, puzzle), self.next)
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
        text = ngettext("{n} more, and you get a puzzle rating.", "{n} more, and you get a puzzle rating.", left)
        return text.format(n=left)
    if before is None:
        return _("Your puzzle rating: {rating}.").format(rating=after.value)
    change = f"{after.value - before.value:+}".replace("-", "\u2212")
    return _("Your puzzle rating: {rating} ({change}).").format(rating=after.value, change=change)
