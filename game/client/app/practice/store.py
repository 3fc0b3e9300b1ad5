"""The person's exercises, stored in the database of the statistics beside the log of answers and solved puzzles."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path

from game.client.app.practice.schedule import AGAIN, KeptExercise, Memory, answered, waiting
from game.client.app.practice.solver import PuzzleTry
from game.client.app.statistics.database import ODD
from game.client.app.statistics.history import History, StatisticsUnavailableError
from game.client.kit.i18n import ngettext
from game.engine.json_reader import Fields, Record, parse, structured

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in the log: the day, the grade, the seconds that it took, and whether the exercise was new."""

    game: str
    key: str
    day: int
    grade: int
    seconds: int
    fresh: bool


@dataclass(slots=True)
class _Contents:
    exercises: dict[tuple[str, str], KeptExercise] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    tries: list[PuzzleTry] = field(default_factory=list)
    odd: int = 0
    odd_answers: int = 0


class ExerciseStore:
    """The exercises of all games in one data folder.

    It is read and written on the thread of the statistics; what is in memory is always what the
    person sees. A row that can't be read is left as it is."""

    def __init__(self, history: History, now: Callable[[], datetime]) -> None:
        self._history, self._now = history, now
        self._contents = _Contents()
        self._reading: Future[_Contents] | None = None
        self._writing: list[Future[KeptExercise | None]] = []
        self._later: list[Callable[[], None]] = []  # to be done once it is read
        self.loaded = False
        self.problem = ""
        self._messages: list[str] = []
        self._succeeded: list[str] = []  # the themes of what was answered right, the latest last

    @property
    def today(self) -> int:
        """The day of the person's calendar."""
        return self._now().date().toordinal()

    def load(self) -> None:
        """Begin to read the exercises, unless they are read."""
        if self.loaded or self._reading is not None:
            return
        if not self._history.there:
            self.loaded = True
            return
        self._reading = self._history.keep(_read)

    def poll(self) -> bool:
        """Take what has been read or written; return whether anything is new."""
        new = False
        if self._reading is not None and self._reading.done():
            try:
                self._contents, self.problem = self._reading.result(), ""
                self.loaded = True
                if self._contents.odd:
                    text = ngettext(
                        "{n} exercise can’t be read and is left out.",
                        "{n} exercises can’t be read and are left out.",
                        self._contents.odd,
                    )
                    self._messages.append(text.format(n=self._contents.odd))
                if self._contents.odd_answers:
                    text = ngettext(
                        "{n} earlier answer can’t be read and is left out.",
                        "{n} earlier answers can’t be read and are left out.",
                        self._contents.odd_answers,
                    )
                    self._messages.append(text.format(n=self._contents.odd_answers))
            except StatisticsUnavailableError as problem:
                self.problem = str(problem)
            self._reading, new = None, True
            if self.loaded:
                later, self._later = self._later, []
                for each in later:
                    each()
        for future in [each for each in self._writing if each.done()]:
            self._writing.remove(future)
            new = True
            try:
                exercise = future.result()
            except StatisticsUnavailableError as problem:
                self._messages.append(str(problem))
                continue
            if exercise is not None and (exercise.game, exercise.key) in self._contents.exercises:
                self._contents.exercises[exercise.game, exercise.key] = exercise
        return new

    def complaint(self) -> str | None:
        """Return a message for the player, each only once; None if there is none."""
        return self._messages.pop(0) if self._messages else None

    @property
    def busy(self) -> bool:
        """Whether something is still to be read or written."""
        return self._reading is not None or bool(self._writing)

    # ---- what is in it

    @property
    def empty(self) -> bool:
        """Whether there is no exercise of any game, and no puzzle was tried."""
        return not self._contents.exercises and not self._contents.tries

    def all(self, game: str) -> list[KeptExercise]:
        """Return the exercises of a game, the oldest first."""
        return [exercise for exercise in self._contents.exercises.values() if exercise.game == game]

    def find(self, game: str, key: str) -> KeptExercise | None:
        """Return an exercise as it is now; None if there is none."""
        return self._contents.exercises.get((game, key))

    def waiting(self, game: str) -> list[KeptExercise]:
        """Return the exercises that wait today, in the order in which they are asked."""
        today = self.today
        answers = [
            each for each in self._contents.answers if each.day == today and each.game == game
        ]
        fresh = sum(each.fresh for each in answers)
        return waiting(self.all(game), today, len(answers), fresh, self._succeeded[-1:])

    def next_day(self, game: str) -> int | None:
        """Return in how many days the next exercise comes, at least 1; None without one."""
        today = self.today
        left = [exercise for exercise in self.all(game) if not exercise.done]
        days = [
            today + 1 if exercise.memory is None else exercise.memory.sane(today).due
            for exercise in left
        ]
        return max(1, min(days) - today) if days else None

    def tries(self, game: str) -> list[PuzzleTry]:
        """Return the first answers to a game's puzzles, the oldest first."""
        return [each for each in self._contents.tries if each.game == game]

    # ---- what happens to it

    def add(self, exercises: Iterable[KeptExercise]) -> None:
        """Add exercises; those that are here already stay as they are."""
        found = list(exercises)
        if self._postponed(lambda: self.add(found)):
            return
        new = [
            exercise
            for exercise in found
            if (exercise.game, exercise.key) not in self._contents.exercises
        ]
        for exercise in new:
            self._contents.exercises[exercise.game, exercise.key] = exercise
        if new:
            self._write(lambda db: _put(db, new))

    def answer(self, exercise: KeptExercise, grade: int, seconds: float) -> None:
        """Note the first answer to an exercise on a day, and when it comes back."""
        today = self.today
        note = Answer(
            exercise.game,
            exercise.key,
            today,
            grade,
            min(round(seconds), 10**6),
            exercise.memory is None,
        )
        self._contents.answers.append(note)
        lapsed = grade == AGAIN and exercise.memory is not None
        if grade != AGAIN:
            self._succeeded.append(exercise.theme)
        turned = replace(
            exercise,
            lapses=exercise.lapses + lapsed,
            turn=exercise.turn + 1 if grade != AGAIN else 0,
        )
        # Until the thread has counted, it is as if nothing were due today.
        guess = replace(
            exercise.memory or Memory(1.0, 5.0, today, today), due=today + 1, last=today
        )
        self._contents.exercises[exercise.game, exercise.key] = replace(turned, memory=guess)

        def work(db: sqlite3.Connection) -> KeptExercise | None:
            made = replace(turned, memory=answered(exercise.memory, grade, today))
            _put(db, [made])
            data = {"grade": grade, "seconds": note.seconds, "new": note.fresh}
            db.execute(
                "INSERT INTO practice_log VALUES (?, ?, ?, ?)",
                (exercise.game, exercise.key, today, json.dumps(data)),
            )
            return made

        self._write(work)

    def tried(self, game: str, key: str, right: bool, rating: int) -> None:
        """Note the first answer to a puzzle, which has a rating."""
        if self._postponed(lambda: self.tried(game, key, right, rating)):
            return
        note = PuzzleTry(game, key, self.today, right, rating)
        self._contents.tries.append(note)

        def work(db: sqlite3.Connection) -> KeptExercise | None:
            data = json.dumps({"puzzle": {"right": right, "rating": rating}})
            db.execute("INSERT INTO practice_log VALUES (?, ?, ?, ?)", (game, key, note.day, data))
            return None

        self._write(work)

    def put_away(self, exercise: KeptExercise) -> None:
        """Never ask an exercise again."""
        made = replace(exercise, done=True)
        self._contents.exercises[exercise.game, exercise.key] = made
        self._write(lambda db: _put(db, [made]))

    def forget(self) -> None:
        """Delete all exercises and the log."""
        self._contents = _Contents()

        def work(db: sqlite3.Connection) -> KeptExercise | None:
            db.execute("DELETE FROM practice_cards")
            db.execute("DELETE FROM practice_log")
            return None

        self._write(work)

    def export(self, write: Callable[[bytes], Path]) -> Future[Path]:
        """Return a future of the file to which `write` writes all exercises and the log, as lines of JSON."""

        def work(db: sqlite3.Connection) -> bytes:
            exercises = db.execute("SELECT game, key, data FROM practice_cards ORDER BY rowid")
            lines = [
                {"game": game, "key": key, "exercise": _legible(data)}
                for game, key, data in exercises
            ]
            answers = db.execute("SELECT game, key, day, data FROM practice_log ORDER BY rowid")
            lines += [
                {"game": game, "key": key, "day": day, "answer": _legible(data)}
                for game, key, day, data in answers
            ]
            return "".join(
                json.dumps(line, ensure_ascii=False, default=str) + "\n" for line in lines
            ).encode()

        return self._history.keep_and(work, write)

    def _postponed(self, work: Callable[[], None]) -> bool:
        """Return whether the exercises are still being read; `work` is done as soon as they are."""
        self.load()
        if not self.loaded:
            self._later.append(work)
        return not self.loaded

    def _write(self, work: Callable[[sqlite3.Connection], KeptExercise | None]) -> None:
        self._writing.append(self._history.keep(work))


def _told(data: str) -> Record:
    """Return the JSON object of a row. Raises one of `ODD` for anything else."""
    return Fields(parse(data.encode())).data


def _legible(data: str) -> object:
    """Return the JSON of a row, or its text if it is none."""
    try:
        return _told(data)
    except ODD:
        return str(data)


def _put(db: sqlite3.Connection, exercises: Sequence[KeptExercise]) -> None:
    for exercise in exercises:
        data = asdict(exercise)
        del data["key"], data["game"]
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        db.execute(
            "INSERT INTO practice_cards VALUES (?, ?, ?) ON CONFLICT (game, key) DO UPDATE SET data = excluded.data",
            (exercise.game, exercise.key, text),
        )


def _read(db: sqlite3.Connection) -> _Contents:
    found = _Contents()
    for game, key, data in db.execute("SELECT game, key, data FROM practice_cards ORDER BY rowid"):
        try:
            found.exercises[game, key] = structured(
                KeptExercise, {**_told(data), "key": key, "game": game}
            )
        except ODD as error:
            log.warning("an exercise can't be read: %s", error)
            found.odd += 1
    for game, key, day, data in db.execute(
        "SELECT game, key, day, data FROM practice_log ORDER BY rowid"
    ):
        try:
            told = _told(data)
            if "puzzle" in told:
                found.tries.append(
                    structured(PuzzleTry, {"game": game, "key": key, "day": day, **told["puzzle"]})
                )
            else:
                note = Answer(
                    game, key, int(day), int(told["grade"]), int(told["seconds"]), bool(told["new"])
                )
                found.answers.append(note)
        except ODD as error:
            log.warning("an answer in the log can't be read: %s", error)
            found.odd_answers += 1
    return found
