"""The puzzles that come with the program, read when they are first needed. No pygame."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache

import assets
from game.client.ambition.settings import ID
from game.engine.ambition.puzzles import Puzzle, read_puzzles
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
