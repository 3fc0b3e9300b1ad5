"""Matches of one person, at the first seat, against computer players: begun, gone on with from the save, taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from game.client.app.opponents import CHARACTERS, portraits
from game.client.app.options import Computers
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.unfinished import Unfinished
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.scene import Scene
from game.client.table.advice import Advice
from game.client.table.controller import GIVEN_UP_AT, ME, MatchController, PlayedMatch, ended_record

AnyMatch = TypeVar("AnyMatch", bound=PlayedMatch)


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloKind(Generic[AnyMatch]):
    """What matches of a game are: its `id`, by which the files of the data folder are called, and its `title`."""

    id: str
    title: Callable[[], str]
    seats: int
    new: Callable[[list[dict[str, Any]], int], AnyMatch]
    """A match of these players by a seed; not begun."""
    write: Callable[[AnyMatch], dict[str, Any]]
    """Its record."""
    read: Callable[[dict[str, Any]], AnyMatch]
    """The match of a record. Raises RecordError."""
    rewound: Callable[[AnyMatch, int], AnyMatch | None]
    """The match as it stood before the latest decision of a seat that may be taken back; None if there is none."""
    standing: Callable[[AnyMatch], str]
    """How far a match has come, in words."""
    table: Callable[[Shell, SoloController[AnyMatch], Callable[[], None]], Scene]
    """The table of a match, and what begins another one."""

    @property
    def save(self) -> str:
        """The file of the unfinished match."""
        return f"{self.id}.json"

    @property
    def file(self) -> str:
        """The file of the records."""
        return f"{self.id}.jsonl"


def seats_of(match: PlayedMatch) -> list[tuple[str, str]]:
    """Name and portrait of each seat, in the player's language."""
    faces = ["you", *portraits(match.players[1:])]
    return [(_(str(player.get("name", ""))), face) for player, face in zip(match.players, faces, strict=True)]


class SoloController(MatchController[AnyMatch]):
    """One match on its way. With ``--autoplay`` a computer player takes the person's seat too."""

    def __init__(self, kind: SoloKind[AnyMatch], match: AnyMatch, shell: Shell, computers: Computers) -> None:
        self.kind, self.file, seed = kind, kind.file, match.seed or 0
        self._may_take_back: bool | None = None  # found out once, since it may take a replay of the match
        adviser = computers.make_adviser() if computers.make_adviser is not None else None
        super().__init__(
            match,
            shell.services,
            shell.worker,
            shell.save_file(kind.save),
            () if shell.options.autoplay else (ME,),
            lambda seat, entry: computers.player(seat, entry, seed),
            Advice(shell.worker, adviser),
        )
        self.on_counted = shell.history.note

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Name and portrait of each seat."""
        return seats_of(self.match)

    def record(self) -> dict[str, Any]:
        return self.kind.write(self.match)

    def happened(self, event: Any) -> None:
        self._may_take_back = None

    @property
    def may_take_back(self) -> bool:
        if self._may_take_back is None:
            self._may_take_back = self.earlier() is not None
        return self._may_take_back

    def take_back(self) -> bool:
        self._may_take_back = None
        return super().take_back()

    def earlier(self) -> AnyMatch | None:
        return self.kind.rewound(self.match, ME)


class Solo(Generic[AnyMatch]):
    """Ways to the tables of a game, for its line in the menu."""

    def __init__(self, kind: SoloKind[AnyMatch], computers: Computers) -> None:
        self._kind, self._computers = kind, computers

    def saved(self, shell: Shell) -> AnyMatch | None:
        """The unfinished match."""
        return self._unfinished(shell).match

    def _unfinished(self, shell: Shell) -> Unfinished[AnyMatch]:
        return Unfinished(shell, shell.save_file(self._kind.save), self._kind.read, self._kind.file)

    def line(self, shell: Shell) -> str:
        """Where the unfinished match stands; nothing without one."""
        match = self.saved(shell)
        return self._kind.standing(match) if match is not None else ""

    def open(self, shell: Shell) -> None:
        """Start; where a match waits, ask whether to go on with it."""
        match = self.saved(shell)
        if match is None:
            self.start(shell, False)
            return
        answers = ((ids.BACK, _("Back")), (ids.NEW, _("New match")), (ids.CONTINUE, _("Continue")))

        def then(id: str) -> None:
            if id != ids.BACK:
                self.start(shell, id == ids.CONTINUE)

        shell.stack.push(QuestionScene(shell, self._kind.title(), self._kind.standing(match), answers, then))

    def start(self, shell: Shell, resume: bool) -> None:
        """A match at once: the unfinished one if it is to be gone on with, else that is given up for a new one."""
        unfinished, kind = self._unfinished(shell), self._kind
        match = unfinished.match
        if match is None or not resume:
            given_up = None if match is None else ended_record(kind.write(match), GIVEN_UP_AT, shell.services.now())
            if not unfinished.give_up(given_up):
                return
            if given_up is not None:
                shell.history.note(given_up)
            match = kind.new(self._players(shell), shell.next_seed())
        controller = SoloController(kind, match, shell, self._computers)
        shell.stack.replace(kind.table(shell, controller, partial(self.start, shell, False)))

    def _players(self, shell: Shell) -> list[dict[str, Any]]:
        names = [character.name for character in CHARACTERS[: self._kind.seats - 1]]
        level = self._computers.default_level
        bots = [{"name": name, "kind": "ai", "level": level} for name in names]
        return [{"name": shell.settings.player_name, "kind": "human"}, *bots]
