"""House rules on disk: a file for each set of rules in the data folder, as they are shared too. No pygame.

A file is what game records have under ``rules``, with a head: ``{"format": "ambition-house", "version": 1, "edition": "2006",
..., "house": {...}}``. The command line reads the same files (``--house FILE``).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from game.client.ambition.field_words import refusal_words
from game.client.app.files.documents import UnusableFileError, parsed, read_json, version_words
from game.client.kit.files import reason_of, write_atomically
from game.client.kit.i18n import _
from game.engine.ambition.editions import Rules, RulesError
from game.engine.json_reader import Json

FORMAT, VERSION, FOLDER = "ambition-house", 1, "house"
MOST_BYTES = 100_000


class HouseFileError(ValueError):
    """House rules that can't be used, and why. `field`: the one at fault, if the reason is one of the rules'."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class FolderContents:
    """What a folder holds: rules with their files, by name, and the files that can't be used with the reason."""

    found: tuple[tuple[Path, Rules], ...]
    skipped: tuple[tuple[Path, str], ...]


def pack(rules: Rules, indent: int | None = 1) -> str:
    """House rules as they are kept, and with no indent, in one line, as they are given away as text."""
    return json.dumps({"format": FORMAT, "version": VERSION, **rules.to_record()}, ensure_ascii=False, indent=indent)


def unpack(text: str) -> Rules:
    """House rules from a file's text or a pasted one, with the head or without. Raises HouseProblem."""
    try:
        data = parsed(text.encode("utf-8", "surrogatepass"), MOST_BYTES)
    except UnusableFileError as problem:
        raise HouseFileError(str(problem)) from None
    return _used(data)


def _used(data: Json) -> Rules:
    if not isinstance(data, dict) or data.get("format", FORMAT) != FORMAT or not isinstance(data.get("house"), dict):
        raise HouseFileError(_("it is not a house rules file"))
    data.pop("format", None)
    if (version := data.pop("version", VERSION)) != VERSION:
        raise HouseFileError(version_words(version, VERSION))
    try:
        return Rules.from_record(data)
    except RulesError as error:
        raise HouseFileError(refusal_words(error), error.field) from None


def looks_like(path: Path) -> bool:
    """Whether a file means to be house rules, good or bad, and no other file of this program."""
    try:
        data = read_json(path, MOST_BYTES)
    except UnusableFileError:
        return False
    return isinstance(data, dict) and (data.get("format") == FORMAT or ("format" not in data and "house" in data))


class HouseFiles:
    """The house rules of a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER

    def kept(self) -> FolderContents:
        """All there are; a damaged file is skipped, and stands as it is, and so does a folder that can't be read."""
        found, skipped = [], []
        try:
            paths = sorted(path for path in self.folder.iterdir() if path.suffix == ".json")
        except FileNotFoundError:
            paths = []
        except OSError as error:
            paths = []
            skipped.append((self.folder, _("it can’t be read: {reason}").format(reason=reason_of(error))))
        for path in paths:
            try:
                found.append((path, self.read(path)))
            except HouseFileError as problem:
                skipped.append((path, str(problem)))
        return FolderContents(
            tuple(sorted(found, key=lambda each: each[1].house.name if each[1].house else "")), tuple(skipped)
        )

    def names(self) -> set[str]:
        """The names that are taken."""
        return {rules.house.name for _path, rules in self.kept().found if rules.house is not None}

    @staticmethod
    def read(path: Path) -> Rules:
        """The rules in a file, wherever it lies. Raises HouseProblem."""
        try:
            return _used(read_json(path, MOST_BYTES))
        except UnusableFileError as problem:
            raise HouseFileError(str(problem)) from None

    def save(self, rules: Rules) -> Path:
        """Keep rules; those of the same name are replaced. Raises HouseProblem when the disk refuses or they have no name."""
        if rules.house is None:
            raise HouseFileError(_("it is not a house rules file"))
        path = self.path_of(rules.house.name)
        try:
            write_atomically(path, pack(rules).encode("utf-8"))
        except OSError as error:
            raise HouseFileError(reason_of(error)) from None
        return path

    def path_of(self, name: str) -> Path:
        """Where rules of a name are kept: letters and digits of it, and what tells names apart that look alike so."""
        plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())[:30].strip(
            "-"
        )
        return self.folder / f"{plain or 'rules'}-{hashlib.sha256(name.encode()).hexdigest()[:8]}.json"

    def delete(self, path: Path) -> None:
        """Forget the rules of a file. Raises HouseProblem."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise HouseFileError(reason_of(error)) from None
