"""Courses: a level in the person's seat of a match, with the same cards and the same opponents.

Everybody decides by fixed iterations, on one thread and without a clock, so that equal arguments
give equal matches on every machine. Run 0 of a level is the player that the program itself would
seat there; further runs differ in its seed only."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable

from ai.ambition.bots import player
from ai.ambition.levels import DEFAULT_LEVEL, LEVELS, TEMPERAMENTS
from ai.ambition.players import SearchPlayer
from ai.answer_cache import AnswerCache
from ai.games import seat_seed
from ai.reviews import seed_of_text
from ai.workers import never_cancelled
from game.engine.ambition.daily import SEAT, Course, results
from game.engine.ambition.match import Match
from game.engine.json_reader import parse

_BEGUN = 8  # matches that were called off and are gone on with later


def seated(level: str, temperament: str, seat: int, seed: int, run: int = 0) -> SearchPlayer:
    """Return the player of a level for a seat, which decides by fixed iterations alone.

    Unknown levels and temperaments are the usual ones."""
    found = LEVELS.get(level, LEVELS[DEFAULT_LEVEL])
    taste = TEMPERAMENTS.get(temperament, TEMPERAMENTS["steady"])
    made = player(found, seat_seed(seed, seat, run), temperament=taste)
    assert isinstance(made, SearchPlayer)
    return made


class CourseMatch:
    """A match that a level plays in the person's seat; it can be stopped and gone on with."""

    def __init__(self, course: Course, level: str, run: int = 0) -> None:
        self.match = course.match()
        self._rounds = course.rounds
        me = self.match.players[SEAT]
        self.match.players[SEAT] = {
            "name": me["name"],
            "kind": "ai",
            "level": level,
            "temperament": "steady",
        }
        seed = self.match.seed or 0
        self._players = [
            seated(str(entry.get("level")), str(entry.get("temperament")), seat, seed)
            for seat, entry in enumerate(self.match.players)
        ]
        self._players[SEAT] = seated(level, "steady", SEAT, seed, run)

    def play(self, cancelled: Callable[[], bool] = never_cancelled) -> Match:
        """Play to the end of the course and return the match.

        Raises CancelledError; the next call goes on from there."""
        match = self.match
        while not match.over:
            if match.phase == "scored":
                if len(match.rounds) >= self._rounds:
                    break
                if match.rounds:
                    match.next_round()
                else:
                    match.begin()
            else:
                seat = match.waiting[0]
                match.act(seat, self._players[seat].choose(match.observation(seat), cancelled))
        return match


class Courses:
    """The courses that the window asks for: what a level scored in one is kept.

    `kept` returns where. All matches must be asked for on one thread."""

    def __init__(self, kept: Callable[[], AnswerCache]) -> None:
        self._kept = kept
        self._begun: OrderedDict[tuple[Course, str, int], CourseMatch] = OrderedDict()

    def scores(
        self, course: Course, level: str, run: int, cancelled: Callable[[], bool]
    ) -> tuple[int, ...]:
        """Return what each round of that match brought the level against the others, in thirds of a point.

        Raises CancelledError."""
        key = f"scores:{_name(course, level, run)}"
        text = self._kept().get(key)
        found = _numbers(text) if text is not None else None
        if found is None:
            found = results(self._played(course, level, run, cancelled))
            self._kept().put(key, json.dumps(found))
        return found

    def _played(self, course: Course, level: str, run: int, cancelled: Callable[[], bool]) -> Match:
        key = course, level, run
        if key not in self._begun:
            self._begun[key] = CourseMatch(course, level, run)
            if len(self._begun) > _BEGUN:
                self._begun.popitem(last=False)
        match = self._begun[key].play(cancelled)
        del self._begun[key]
        return match


def _name(course: Course, level: str, run: int) -> str:
    """Return a name, 16 hex digits, for a run of a level."""
    return f"{seed_of_text(json.dumps([course.before, course.rounds, level, run])):016x}"


def _numbers(text: str) -> tuple[int, ...] | None:
    """Return the numbers in a kept text; None for another text."""
    try:
        found = parse(text.encode())
    except ValueError:
        return None
    if not isinstance(found, list) or not all(type(each) is int for each in found):
        return None
    return tuple(int(str(each)) for each in found)
