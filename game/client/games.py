"""What a game is to the program: data, and functions that are given the shell in which the game is shown. No pygame.

`Host` is that shell; the functions of a game ask it for everything they need. What a game doesn't offer is None, so that the
program asks for nothing that isn't there. The composition root hands the games in; the first of them has the menu's own lines.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from game.client.kit.geometry import Rect
from game.client.kit.keymap import Command
from game.client.table.words import SENTENCES, Sentences
from game.engine.json_reader import Json, Record

if TYPE_CHECKING:
    from game.client.table.look import Look

Host = TypeVar("Host")
Match = TypeVar("Match")
Values = TypeVar("Values")


class Listed(NamedTuple):
    """What a list says of a record: who played, what was played in words, and the person's place (None: unfinished)."""

    names: tuple[str, ...]
    words: str
    place: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordKind(Generic[Host, Match]):
    """The records of finished matches: `file` in the data folder holds the person's own, one a line."""

    file: str
    entry: Callable[[Record], Listed]
    """What a list says of a record. Raises RecordProblem, or ValueError, KeyError, TypeError, IndexError or AttributeError for
    what is no such record."""
    read: Callable[[Record], Match]
    """The match of a record, replayed by the rules. Raises RecordProblem or RecordError."""
    show: Callable[[Host, Match], None]
    """Put a match on top, to look at it again."""
    sentences: Sentences = field(default_factory=lambda: SENTENCES)
    """The words for what is wrong with a record: those of every game, or with the game's own codes beside them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsKind(Generic[Values]):
    """What a game keeps among the settings, under its id or, for the keys `top`, at the top of the file, where version 0.1 had
    them."""

    read: Callable[[Json], tuple[Values, list[str]]]
    """The values of parsed JSON, whatever it is, and the names of those that could not be used and are as usual."""
    write: Callable[[Values], Record]
    """The values as JSON."""
    top: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeKind(Generic[Host]):
    """Codes that name a match or a deal."""

    words: Callable[[str], str]
    """What a text names. Raises CodeError for what is no code of this game."""
    play: Callable[[Host, str], None]
    """Play what a text names."""


RUNNING, FINISHED, GIVEN_UP = "running", "finished", "given up"
"""How a match stands."""


class NewerDatabaseError(ValueError):
    """The database was written by a newer program: it is left as it is."""


class Row(Protocol):
    """A match as the statistics keep it."""

    @property
    def key(self) -> str:
        """What tells it from all others, from its first round to its end and after."""

    @property
    def state(self) -> str:
        """RUNNING, FINISHED or GIVEN_UP."""


AnyRow = TypeVar("AnyRow", bound=Row)
Rows: TypeAlias = list[Any]
"""The rows of one game, for those who only hand them on to what the game asks of them."""


class Tables(Protocol[AnyRow]):
    """Where the rows of a game lie in the database of the statistics."""

    def prepare(self, db: sqlite3.Connection) -> None:
        """Make the tables, or bring them to the present version. Raises NewerDatabase."""

    def put(self, db: sqlite3.Connection, row: AnyRow) -> None:
        """Put a row in, or in its place."""

    def rows(self, db: sqlite3.Connection) -> list[AnyRow]:
        """All of them. Raises ValueError, TypeError, KeyError, IndexError or AttributeError for what wasn't put in by it."""

    def give_up(self, db: sqlite3.Connection, but: str) -> None:
        """What still went on was given up, except for the row of a key."""

    def noted(self, db: sqlite3.Connection) -> tuple[int, str]:
        """How many bytes of the records were read, and a digest of the last of them."""

    def note(self, db: sqlite3.Connection, bytes: int, digest: str) -> None:
        """Note both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsKind(Generic[Host, AnyRow]):
    """What the person's matches come to, counted from their records."""

    open: Callable[[Host], None]
    """Put the page with the figures on top."""
    row: Callable[[Record], AnyRow | None]
    """The row of a record; None for a match that isn't counted. Raises KeyError, TypeError, ValueError, IndexError or
    AttributeError for what is no such record."""
    tables: Tables[AnyRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons(Generic[Host]):
    """A tutorial, which the menu offers once to whoever has never seen it."""

    open: Callable[[Host], None]
    begun: Callable[[Host], bool]
    """Whether the person has done some of it."""
    offer: Callable[[Host], tuple[str, str]]
    """Two lines: for whom it is, and what to expect."""
    first: Callable[[Host], None] = lambda shell: None
    """The program was started: put what a new player sees first on top, unless that has been."""


class KeptReviews(Protocol):
    """What reviews of matches have found out, kept in a file of its own."""

    def size(self) -> tuple[int, int]:
        """How many decisions are kept, and in how many bytes."""

    def forget(self) -> None:
        """Delete them. Raises OSError."""


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line or a small button of the menu: an icon of the assets, what it is called, what it says below, and what it does.
    Words are asked for whenever they are shown, because the language may have changed."""

    id: str
    icon: str
    label: Callable[[], str]
    does: Callable[[], None]
    sub: Callable[[], str] = str
    pick: Callable[[Callable[[], Rect], bool], None] | None = None
    """Open a list beside it, below a place, `True` for somebody who uses keys; without it there is none."""
    picked: Callable[[], str] = str
    """What is chosen from the list, in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Host]):
    """A game that the program offers."""

    id: str
    """Its name in records, in the settings and on the command line."""
    icon: str
    title: Callable[[], str]
    line: Callable[[Host], str]
    """What its line in the menu says below: where an unfinished match stands, or what to expect."""
    open: Callable[[Host], None]
    """It was chosen in the menu."""
    start: Callable[[Host, bool], None]
    """Begin a match at once as it was set up last, or if True go on with the saved one if there is one."""
    save: str
    """The file of the data folder that holds the unfinished match."""
    records: RecordKind[Host, Any]
    settings: SettingsKind[Any] | None = None
    codes: CodeKind[Host] | None = None
    statistics: StatisticsKind[Host, Any] | None = None
    rules: Callable[[Host], None] | None = None
    """Open the rules of the next match."""
    lessons: Lessons[Host] | None = None
    lines: Callable[[Host], Sequence[MenuLine]] | None = None
    """Its lines where it comes first, the main one above; without them it has one line there too."""
    tools: Callable[[Host], Sequence[MenuLine]] | None = None
    """Small buttons where it comes first."""
    reviews: KeptReviews | None = None
    commands: tuple[Command, ...] = ()
    """What is done at its tables beside what every table knows: each with its usual key."""
    folders: tuple[str, ...] = ()
    """What it keeps in the data folder beside the match and the records."""
    take_file: Callable[[Host, Path], bool] | None = None
    """Take a file that was dropped on the window. False for one that isn't its own."""
    warm: Callable[[Look], Iterator[int]] | None = None
    """Drawings that can be made before they are needed, one a step."""

    @property
    def kept(self) -> tuple[str, ...]:
        """Everything in the data folder that a second window may read."""
        return (self.records.file, *self.folders)
