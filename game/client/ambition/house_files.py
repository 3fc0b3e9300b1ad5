"""House rules on disk: one file for each set of rules in the data folder, in the format that is also shared. No pygame.

A file is what game records have under ``rules``, with a head: ``{"format": "ambition-house",
"version": 1, "edition": "2006", ..., "house": {...}}``. The command line reads the same files
(``--house FILE``)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from game.client.ambition.field_words import refusal_words
from game.client.app.files.documents import UnusableFileError, parsed, read_json, version_words
from game.client.kit.files import patient, reason_of, write_atomically
from game.client.kit.i18n import _
from game.engine.ambition.editions import Rules, RulesError
from game.engine.json_reader import Json

FORMAT, VERSION, FOLDER = "ambition-house", 1, "house"
MOST_BYTES = 100_000


class HouseFileError(ValueError):
    """House rules that can't be used; the message says why.

    `field` is the field at fault, empty if the reason isn't about one."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class FolderContents:
    """The contents of a folder of house rules.

    `found` are rules with their files, sorted by name; `skipped` are the files that can't be used,
    with the reasons."""

    found: tuple[tuple[Path, Rules], ...]
    skipped: tuple[tuple[Path, str], ...]


def pack(rules: Rules, indent: int | None = 1) -> str:
    """Return house rules as a file's text; with no indent, as one line, which is the form to share as text."""
    return json.dumps(
        {"format": FORMAT, "version": VERSION, **rules.to_record()},
        ensure_ascii=False,
        indent=indent,
    )


def unpack(text: str) -> Rules:
    """Return house rules from a file's text or a pasted one, with or without the head.

    Raises HouseFileError."""
    try:
        data = parsed(text.encode("utf-8", "surrogatepass"), MOST_BYTES)
    except UnusableFileError as problem:
        raise HouseFileError(str(problem)) from None
    return _used(data)


def _used(data: Json) -> Rules:
    if (
        not isinstance(data, dict)
        or data.get("format", FORMAT) != FORMAT
        or not isinstance(data.get("house"), dict)
    ):
        raise HouseFileError(_("it is not a house rules file"))
    data.pop("format", None)
    if (version := data.pop("version", VERSION)) != VERSION:
        raise HouseFileError(version_words(version, VERSION))
    try:
        return Rules.from_record(data)
    except RulesError as error:
        raise HouseFileError(refusal_words(error), error.field) from None


def looks_like(path: Path) -> bool:
    """Return whether a file is meant to be house rules, valid or not, and not another file of this program."""
    try:
        data = read_json(path, MOST_BYTES)
    except UnusableFileError:
        return False
    return isinstance(data, dict) and (
        data.get("format") == FORMAT or ("format" not in data and "house" in data)
    )


class HouseFiles:
    """The house rules of a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER

    def kept(self) -> FolderContents:
        """Return all saved house rules.

        A damaged file is skipped and stays as it is; a folder that can't be read counts as one
        skipped file."""
        found, skipped = [], []
        try:
            paths = sorted(path for path in self.folder.iterdir() if path.suffix == ".json")
        except FileNotFoundError:
            paths = []
        except OSError as error:
            paths = []
            skipped.append(
                (self.folder, _("it can’t be read: {reason}").format(reason=reason_of(error)))
            )
        for path in paths:
            try:
                found.append((path, self.read(path)))
            except HouseFileError as problem:
                skipped.append((path, str(problem)))
        return FolderContents(
            tuple(sorted(found, key=lambda each: each[1].house.name if each[1].house else "")),
            tuple(skipped),
        )

    def names(self) -> set[str]:
        """Return the names that are taken."""
        return {rules.house.name for _path, rules in self.kept().found if rules.house is not None}

    @staticmethod
    def read(path: Path) -> Rules:
        """Return the rules in a file, which may be in any folder. Raises HouseFileError."""
        try:
            return _used(read_json(path, MOST_BYTES))
        except UnusableFileError as problem:
            raise HouseFileError(str(problem)) from None

    def save(self, rules: Rules) -> Path:
        """Save rules and return their path; rules of the same name are replaced.

        Raises HouseFileError if the disk refuses, or if they are not house rules and so have no
        name."""
        if rules.house is None:
            raise HouseFileError(_("it is not a house rules file"))
        path = self.path_of(rules.house.name)
        try:
            write_atomically(path, pack(rules).encode("utf-8"))
        except OSError as error:
            raise HouseFileError(reason_of(error)) from None
        return path

    def path_of(self, name: str) -> Path:
        """Return the path for rules of a name.

        The file's name has the letters and digits of the rules' name, and part of a hash that tells
        similar names apart."""
        plain = "".join(
            letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower()
        )[:30].strip("-")
        return (
            self.folder / f"{plain or 'rules'}-{hashlib.sha256(name.encode()).hexdigest()[:8]}.json"
        )

    def delete(self, path: Path) -> None:
        """Delete a file of rules. Raises HouseFileError."""
        try:
            patient(lambda: path.unlink(missing_ok=True))
        except OSError as error:
            raise HouseFileError(reason_of(error)) from None
