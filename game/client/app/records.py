"""Records of matches as files: the person's finished matches, files that others gave, and a copy to give away. No pygame.

The finished matches stand in the data folder, one a line. Everything else lies in the records folder, where people find
it: files put there by hand are listed like those that were added through the window. Nothing here changes a file that exists.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs

from game.client.ambition.controller import shown_name
from game.client.ambition.house.refusals import refusal_words
from game.client.games import OtherGame
from game.client.kit.files import reason_of, write_atomically
from game.client.kit.i18n import _
from game.client.table.controller import AUTOPLAY, FINISHED_AT, FINISHED_NAME, GIVEN_UP_AT, ME
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.match import Match
from game.engine.ambition.record import FORMAT, VERSION, RecordError, from_record, to_record
from game.engine.reading import dump_line

log = logging.getLogger(__name__)

MOST_BYTES = 64 << 20
MOST_ENTRIES = 300
ENDINGS = (".jsonl", ".json")
_REPLAYED = 3  # records of a file that are replayed when it is added; the others are when they are opened


class RecordProblem(ValueError):
    """A file or record that can't be used. The text says why to the player; `detail`, if any, exactly where."""

    def __init__(self, words: str, detail: str = "") -> None:
        super().__init__(words)
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Entry:
    """A match that can be opened: line `line` (from 0) of a file, and what is said of it in a list."""

    path: Path
    line: int
    own: bool
    when: str
    names: tuple[str, ...]
    rules: Rules
    rounds: int
    place: int | None
    words: str = ""  # what was played, where it is no match of Ambition
    game: OtherGame | None = None


def records_folder(data_dir: Path | None) -> Path:
    """Where files are added and written: beside the data if that has a place of its own, else among the documents."""
    if data_dir is not None:
        return data_dir / "records"
    return Path(platformdirs.user_documents_dir()) / "Ambition"


class Records:
    """The records of one data folder (`data`) and one records folder (`shared`)."""

    def __init__(self, data: Path, shared: Path, games: Sequence[OtherGame] = ()) -> None:
        self.own = data / FINISHED_NAME
        self.folder = shared
        self._games = {game.id: game for game in games}
        self._others = [data / game.record_file for game in games]

    # ---- what there is

    def entries(self) -> list[Entry]:
        """The newest first: the person's matches, then the files by their date."""
        found = list(reversed(list(self._listed(self.own, own=True))))
        others = [entry for path in self._others for entry in self._listed(path, own=True)]
        if others:
            found = sorted([*reversed(others), *found], key=lambda entry: entry.when, reverse=True)
        for path in sorted(self._files(), key=_changed, reverse=True):
            found += self._listed(path, own=False)
            if len(found) >= MOST_ENTRIES:
                break
        return found[:MOST_ENTRIES]

    def _files(self) -> list[Path]:
        try:
            return [path for path in self.folder.iterdir() if path.suffix in ENDINGS and path.is_file()]
        except OSError:
            return []

    def _listed(self, path: Path, own: bool) -> Iterator[Entry]:
        """The matches of a file that can be listed; damaged lines are passed over."""
        try:
            lines = _lines(path)
        except RecordProblem:
            return
        for number, line in enumerate(lines):
            try:
                record = self._parsed(line)
                if own and record["players"][ME].get(AUTOPLAY):
                    continue
                yield self._entry(path, number, own, record)
            except (RecordProblem, AttributeError, KeyError, IndexError, TypeError, ValueError):
                continue

    def open(self, entry: Entry) -> Any:
        """The match of an entry, of Ambition or of the entry's game, replayed by the rules. Raises RecordProblem."""
        lines = _lines(entry.path)
        if entry.line >= len(lines):
            raise RecordProblem(_("The file has changed meanwhile."))
        return self._replayed(lines[entry.line], entry.line)

    # ---- lines of files

    def _parsed(self, line: str, number: int = 0) -> dict[str, Any]:
        """A line as a record whose head is right. Raises RecordProblem."""
        where = _where(number)
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise RecordProblem(_("it is cut off or not JSON"), f"{where}{error}") from None
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise RecordProblem(_("it is not a game record"), where.rstrip(": "))
        if record.get("version") != VERSION:
            words = _("it has version {version!r}, this program reads {readable}")
            raise RecordProblem(words.format(version=record.get("version"), readable=VERSION), where.rstrip(": "))
        if record.get("game") != "ambition" and str(record.get("game")) not in self._games:
            raise RecordProblem(_("it is of a game that this version doesn’t have"), where.rstrip(": "))
        return record

    def _replayed(self, line: str, number: int) -> Any:
        record = self._parsed(line, number)
        try:
            game = self._games.get(record["game"])
            match = from_record(record) if game is None else game.read(record)
        except RecordError as error:
            log.info("a record breaks the rules: %s", error)
            words = _("it breaks the rules")
            if isinstance(error.__cause__, RulesError):
                words = _unplayable(error.__cause__)
            raise RecordProblem(words, f"{_where(number)}{error}") from None
        return match

    def _entry(self, path: Path, number: int, own: bool, record: dict[str, Any]) -> Entry:
        game = self._games.get(record["game"])
        when = str(record.get(FINISHED_AT) or record.get(GIVEN_UP_AT) or "")[:16].replace("T", " ")
        try:
            if game is not None:
                names, words, place = game.entry(record)
                return Entry(path, number, own, when, names, Rules(), 0, place, words, game)
            players, result = record["players"], record["result"]
            names = tuple(shown_name(player) for player in players)
            place = result["places"][ME] if result["finished"] else None
            rules = Rules.from_record(record["rules"])
            if len(names) != rules.players or not (place is None or isinstance(place, int)):
                raise ValueError(f"{rules.players} players were expected")
            return Entry(path, number, own, when, names, rules, len(record["rounds"]), place)
        except RulesError as error:
            raise RecordProblem(_unplayable(error), f"{_where(number)}rules: {error}") from None
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            raise RecordProblem(_("it is not a game record"), f"{_where(number)}{error}") from None

    # ---- files come in

    def add(self, path: Path) -> tuple[Path, int]:
        """Copy a file of records into the folder. Returns where it lies and how many matches it holds.

        A file that is there already isn't copied again. Raises RecordProblem; nothing is changed then."""
        return self._keep(path.stem, _bytes(path), _lines(path))

    def add_text(self, text: str) -> tuple[Path, int]:
        """Keep records that were pasted as text. Raises RecordProblem."""
        return self._keep("pasted", text.encode("utf-8"), text.splitlines())

    def _keep(self, stem: str, data: bytes, lines: list[str]) -> tuple[Path, int]:
        filled = [(number, line) for number, line in enumerate(lines) if line.strip()]
        if not filled:
            raise RecordProblem(_("there is nothing in it"))
        for checked, (number, line) in enumerate(filled):
            if checked < _REPLAYED:
                self._replayed(line, number)
            else:
                self._entry(Path(), number, False, self._parsed(line, number))
        for there in self._files():
            if there.stat().st_size == len(data) and there.read_bytes() == data:
                return there, len(filled)
        where = self._free(stem)
        self._write(where, data)
        return where, len(filled)

    # ---- files go out

    def export(self, match: Match, when: datetime) -> Path:
        """Write a match's record to a new file. Raises RecordProblem."""
        return self.export_record("ambition", public_record(match), when)

    def export_record(self, stem: str, record: dict[str, Any], when: datetime) -> Path:
        """Write a record to a new file whose name begins with `stem`. Raises RecordProblem."""
        where = self._free(f"{stem}-{when:%Y-%m-%d-%H%M}")
        self._write(where, dump_line(record).encode("utf-8"))
        return where

    def write(self, stem: str, ending: str, data: bytes) -> Path:
        """Write any file of ours to the folder, under a name that is free. Raises RecordProblem."""
        where = self._free(stem, ending)
        self._write(where, data)
        return where

    def _free(self, stem: str, ending: str = ".jsonl") -> Path:
        where, number = self.folder / f"{stem}{ending}", 1
        while where.exists():
            number += 1
            where = self.folder / f"{stem}-{number}{ending}"
        return where

    def _write(self, where: Path, data: bytes) -> None:
        try:
            write_atomically(where, data)
        except OSError as error:
            raise RecordProblem(
                _("It can’t be written: {reason}.").format(reason=reason_of(error)), str(where)
            ) from None


def public_record(match: Match) -> dict[str, Any]:
    """The record to give away. While a match goes on it holds the counted rounds only and no seed: what is hidden stays so."""
    record = to_record(match)
    if not match.over:
        record |= {"current": None, "seed": None}
    return record


# ---- inside


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RecordProblem(_("it is too large"))
        return path.read_bytes()
    except OSError as error:
        raise RecordProblem(_("it can’t be read: {reason}").format(reason=reason_of(error))) from None


def _lines(path: Path) -> list[str]:
    """The lines of a file; a JSON object over several lines counts as one."""
    try:
        text = _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordProblem(_("it is not a game record")) from None
    lines = text.splitlines()
    if len(lines) > 1 and lines[0].strip() in ("{", "["):
        return [" ".join(lines)]
    return lines


def _unplayable(error: RulesError) -> str:
    return _("nothing can be played by its rules: {reason}").format(reason=refusal_words(error))


def _where(number: int) -> str:
    return f"record {number + 1}: "
