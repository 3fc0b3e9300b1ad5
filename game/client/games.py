"""What a game offers to the program: data, and functions that get the shell in which the game is shown. No pygame.

`Host` is that shell; a game's functions ask it for everything they need. Whatever a game doesn't
offer is None, and the program leaves it out. The composition root hands the games in; the first of
them has lines of its own in the menu."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from game.client.kit.keymap import Command
from game.client.table.words import NONE, Sentences
from game.engine.json_reader import Json, Record

if TYPE_CHECKING:
    from game.client.table.look import Look

Host = TypeVar("Host")
Match = TypeVar("Match")
Values = TypeVar("Values")


class Listed(NamedTuple):
    """What a list shows of a record: the players' names, what was played, and the person's place (None: unfinished)."""

    names: tuple[str, ...]
    words: str
    place: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordKind(Generic[Host, Match]):
    """How a game's records of finished matches are stored, read and shown.

    `file` is the file in the data folder with the person's own records, one per line."""

    file: str
    entry: Callable[[Record], Listed]
    """Returns what a list shows of a record.

    Raises RecordProblem, or ValueError, KeyError, TypeError, IndexError or AttributeError for
    anything that is not such a record."""
    read: Callable[[Record], Match]
    """Returns the match of a record, replayed by the rules. Raises RecordProblem or RecordError."""
    show: Callable[[Host, Match], None]
    """Opens a match to look at it again."""
    sentences: Sentences = field(default_factory=lambda: NONE)
    """The sentences for what is wrong with a record: those of every game, and those of the game's own codes if it has
    any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsKind(Generic[Values]):
    """How a game's own settings are stored among all settings.

    They are stored under the game's id; only the keys in `top` are at the top of the file, as
    version 0.1 had them."""

    read: Callable[[Json], tuple[Values, list[str]]]
    """Returns the settings read from any parsed JSON, and the names of those that were unusable and have their
    defaults."""
    write: Callable[[Values], Record]
    """Returns the settings as JSON."""
    top: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeKind(Generic[Host]):
    """The codes of a game that name a match or a deal."""

    words: Callable[[str], str]
    """Returns in words what a code names.

    Raises CodeError for a text that is no code of this game."""
    play: Callable[[Host, str], None]
    """Plays what a code names."""


RUNNING, FINISHED, GIVEN_UP = "running", "finished", "given up"
"""The three states of a match in the statistics."""


class NewerDatabaseError(ValueError):
    """Raised if a newer program has written the database; the database stays as it is."""


class StoredMatch(Protocol):
    """A match as the statistics store it."""

    @property
    def key(self) -> str:
        """The match's identifier, the same from its first round to its end and afterwards."""

    @property
    def state(self) -> str:
        """The state of the match: RUNNING, FINISHED or GIVEN_UP."""


AnyRow = TypeVar("AnyRow", bound=StoredMatch)
Rows: TypeAlias = list[Any]
"""The rows of one game, for code that only passes them to a function of that game."""


class SqlTables(Protocol[AnyRow]):
    """The tables of one game in the statistics database."""

    def prepare(self, db: sqlite3.Connection) -> None:
        """Create the tables, or bring them to the present version. Raises NewerDatabaseError."""

    def put(self, db: sqlite3.Connection, row: AnyRow) -> None:
        """Insert a row, or replace the row with the same key."""

    def rows(self, db: sqlite3.Connection) -> list[AnyRow]:
        """Return all rows.

        Raises ValueError, TypeError, KeyError, IndexError or AttributeError for contents that `put`
        did not write."""

    def give_up(self, db: sqlite3.Connection, but: str) -> None:
        """Mark all running matches as given up, except the one with the key `but`."""

    def noted(self, db: sqlite3.Connection) -> tuple[int, str]:
        """Return how many bytes of the records have been read, and a digest of the last of them."""

    def note(self, db: sqlite3.Connection, bytes: int, digest: str) -> None:
        """Store how many bytes of the records have been read, and a digest of the last of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsKind(Generic[Host, AnyRow]):
    """How a game's statistics are made from the person's records, and the page that shows them."""

    open: Callable[[Host], None]
    """Opens the page about what the person has played."""
    row: Callable[[Record], AnyRow | None]
    """Returns the row of a record; None for a match that isn't counted.

    Raises KeyError, TypeError, ValueError, IndexError or AttributeError for anything that is not
    such a record."""
    tables: SqlTables[AnyRow]
    line: Callable[[Host], str] = lambda shell: ""
    """Returns the text below the page's line in the menu."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diary(Generic[Host, AnyRow]):
    """Results that are kept beside the matches and never count among them.

    `file` is the file in the data folder with their records, one per line; `kind` says how the
    statistics database stores them."""

    file: str
    kind: StatisticsKind[Host, AnyRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons(Generic[Host]):
    """A game's tutorial, which the menu offers once to anyone who has never seen it."""

    open: Callable[[Host], None]
    begun: Callable[[Host], bool]
    """Returns whether the person has done some of the tutorial."""
    offer: Callable[[Host], tuple[str, str]]
    """Returns two lines: for whom the tutorial is, and what to expect."""
    first: Callable[[Host], None] = lambda shell: None
    """Called when the program has started: opens what a new player sees first, unless it was opened before."""


class KeptReviews(Protocol):
    """The results of reviewed matches, stored in a file of their own."""

    def size(self) -> tuple[int, int]:
        """Return how many decisions are stored, and in how many bytes."""

    def forget(self) -> None:
        """Delete all stored results. Raises OSError."""


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of the menu, or a link at its foot.

    `icon` names an icon of the assets, `label` returns the title and `sub` the line below it, and
    `does` is called when it is chosen. Words are asked for whenever they are shown, because the
    language may have changed."""

    id: str
    icon: str
    label: Callable[[], str]
    does: Callable[[], None]
    sub: Callable[[], str] = str


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeLine:
    """One kind of practice on the page behind the menu's line.

    `label` is its name, `about` one sentence that says what it is, and `state` how it stands now,
    in a few words. `due` says the same in the menu, empty if nothing waits. `button` is what its
    button says, and `does` is called then; the button is disabled without it."""

    id: str
    icon: str
    label: str
    about: str
    button: str
    state: str = ""
    due: str = ""
    does: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Host]):
    """A game that the program offers.

    >>> from game.client.ambusch.game import game
    >>> from game.client.app.options import Computers
    >>> ambusch = game(Computers(lambda level, temperament, seat, seed: None, (("club", "Club player"),), "club"))
    >>> ambusch.id, ambusch.save, [command.id for command in ambusch.commands]
    ('ambusch', 'ambusch.json', ['draw', 'take', 'lay', 'block'])
    """

    id: str
    """The game's name in records, in the settings and on the command line."""
    icon: str
    title: Callable[[], str]
    line: Callable[[Host], str]
    """Returns the text below the game's title in the menu: the state of an unfinished match, or what to expect."""
    open: Callable[[Host], None]
    """Called when the game is chosen in the menu."""
    start: Callable[[Host, bool], None]
    """Begins a match at once with the setup of the last one; if the flag is True, continues the saved match if there is
    one."""
    save: str
    """The name of the file in the data folder that holds the unfinished match."""
    records: RecordKind[Host, Any]
    settings: SettingsKind[Any] | None = None
    codes: CodeKind[Host] | None = None
    statistics: StatisticsKind[Host, Any] | None = None
    rules: Callable[[Host], None] | None = None
    """Opens the rules of the next match."""
    lessons: Lessons[Host] | None = None
    lines: Callable[[Host], Sequence[MenuLine]] | None = None
    """Returns the game's lines in the menu if it is the first game, the main one on top.

    If None, it has one line there like any other game."""
    tools: Callable[[Host], Sequence[MenuLine]] | None = None
    """Returns links at the foot of the menu if the game is the first one."""
    reviews: KeptReviews | None = None
    practice: Callable[[Host], Sequence[PracticeLine]] | None = None
    """Returns the kinds of practice as they stand now.

    They are on a page of their own if the game is the first one."""
    diaries: Mapping[str, Diary[Host, Any]] = field(default_factory=dict)
    """What is kept beside the matches, by the name that it has in the statistics database."""
    commands: tuple[Command, ...] = ()
    """The commands at the game's tables in addition to those of every table, each with its usual key."""
    folders: tuple[str, ...] = ()
    """The names of what the game stores in the data folder besides the match and the records."""
    take_file: Callable[[Host, Path], bool] | None = None
    """Opens a file that was dropped on the window.

    Returns False for a file that isn't the game's."""
    gifts: Callable[[Host], Mapping[str, str]] | None = None
    """Returns by choices of the settings, such as ``"card_back=waves"``, that the person hasn't won yet where each is
    won, in words."""
    warm: Callable[[Look], Iterator[int]] | None = None
    """Makes drawings before they are needed, one per step."""

    @property
    def kept(self) -> tuple[str, ...]:
        """The names of everything in the data folder that a second window may read."""
        return (self.records.file, *(diary.file for diary in self.diaries.values()), *self.folders)
