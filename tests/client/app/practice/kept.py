"""Exercises of a made folder, on a made day."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.client.app.practice.schedule import KeptExercise
from game.client.app.practice.store import ExerciseStore
from game.client.app.statistics.history import History
from tests.client.harness import sources

TODAY = 740_000


def kept_exercise(key: str, **values: Any) -> KeptExercise:
    return KeptExercise(game="ambition", key=key, theme="DUCK", added=TODAY, data={"n": 1}, **values)


class Kept:
    """The exercises of a folder, on a day that the test says."""

    def __init__(self, folder: Path) -> None:
        self.day = TODAY
        self.history = History(folder, sources(folder))
        self.exercises = ExerciseStore(self.history, self.now)
        self.exercises.load()
        self.done()

    def now(self) -> datetime:
        return datetime.fromordinal(self.day).replace(tzinfo=UTC)

    def done(self) -> None:
        """Wait until everything is read and written."""
        self.history.keep(lambda db: None).result()
        self.exercises.poll()
        self.exercises.poll()
        assert not self.exercises.busy
