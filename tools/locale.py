"""Catalogues of words; ``python -m tools.locale`` collects what the program says and updates each language.

`assets/locale/ambition.pot` lists the English sentences; `<code>/LC_MESSAGES/ambition.po`
translates them, by hand; the .mo next to it is compiled from that, and is what the program reads.
All three are kept in the repository, so that nothing here is needed to play. They are made with
Babel; equal sources give equal bytes."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Container, Iterable, Iterator
from io import BytesIO
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import assets
from game.cli.games import GAMES
from game.client.ambition.table.faces import lines
from game.engine.ambition.editions import EDITIONS
from game.engine.json_reader import Record

ROOT = Path(__file__).resolve().parents[1]
CLIENT = ROOT / "game" / "client"
FOLDER = assets.path("locale")
DOMAIN = "ambition"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
SHOWN = {
    "lessons": (
        "title",
        "learned",
        "tell",
        "task",
        "pass",
        "show",
        "right",
        "otherwise",
        "hints",
        "wrong",
    ),
    "book": (
        "title",
        "chapter",
        "part",
        "tool",
        "ideas",
        "date",
        "term",
        "text",
        "quote",
        "label",
        "about",
        "pages",
    ),
}
"""The folders of assets with words in TOML files, and the keys there whose values are shown."""
HEADER = """\
# The words of Ambition.
#"""


def po_path(code: str) -> Path:
    """Return the path of a language's translations."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def codes() -> list[str]:
    """Return the codes of the languages that have translations."""
    return sorted(path.parents[1].name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


class PlainCatalog(Catalog):
    """A catalogue whose header contains nothing that differs between runs, versions or clones."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Language and encoding."""
        of_language = (
            [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
            if self.locale
            else []
        )
        return [
            *of_language,
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8\n"),
        ]

    @mime_headers.setter
    def mime_headers(self, value: Iterable[tuple[str, str]]) -> None:
        self._set_mime_headers(value)


def template() -> Catalog:
    """Return everything the window says, in the order of the files.

    It includes the titles of levels, temperaments and editions."""
    catalogue = _empty(None)
    for path in sorted(CLIENT.rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for _line, message, comments, context in extract_from_file(
            "python", path, keywords=KEYWORDS
        ):
            catalogue.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    for folder, keys in SHOWN.items():
        for path in sorted(assets.path(folder).glob("*.toml")):
            for message, context in words_in(tomllib.loads(path.read_text(encoding="utf-8")), keys):
                catalogue.add(
                    message, locations=[(path.relative_to(ROOT).as_posix(), 0)], context=context
                )
    for message in chain.from_iterable(
        said for character in lines().values() for said in character.values()
    ):
        catalogue.add(message, locations=[("assets/lines.toml", 0)])
    players = GAMES["ambition"].computers()
    for _id, title in (*players.levels, *players.temperaments):
        catalogue.add(title, locations=[("ai/ambition/levels.py", 0)])
    for edition in EDITIONS.values():
        catalogue.add(edition.title, locations=[("game/engine/ambition/editions.py", 0)])
    return catalogue


def words_in(table: Record, keys: Container[str] | None) -> Iterator[tuple[str, str | None]]:
    """Yield what a table says to people under these keys (None: all), and its context, in the order of the file."""
    for key, value in table.items():
        if isinstance(value, list):
            yield from (
                words for each in value if isinstance(each, dict) for words in words_in(each, keys)
            )
        elif isinstance(value, dict):
            yield from words_in(value, None if keys is None or key in keys else keys)
        elif keys is None or key in keys:
            yield value, table.get("context") if key == "term" else None


def _empty(code: str | None) -> PlainCatalog:
    return PlainCatalog(code, header_comment=HEADER, fuzzy=False)


def _po(catalogue: Catalog) -> bytes:
    buffer = BytesIO()
    write_po(buffer, catalogue, width=110, include_lineno=False, ignore_obsolete=True)
    return buffer.getvalue()


def pot_bytes() -> bytes:
    """Return the template's file."""
    return _po(template())


def read(code: str) -> Catalog:
    """Return the translations of a language as they are."""
    catalogue = _empty(code)
    with po_path(code).open("rb") as file:
        for message in read_po(file, locale=code):
            if message.id:
                catalogue[message.id] = message
    return catalogue


def updated(code: str) -> bytes:
    """Return a language's file with today's sentences: new ones empty, obsolete ones removed, nothing guessed."""
    catalogue = read(code)
    catalogue.update(template(), no_fuzzy_matching=True)
    return _po(catalogue)


def mo_bytes(code: str) -> bytes:
    """Return the compiled file of a language."""
    buffer = BytesIO()
    write_mo(buffer, read(code))
    return buffer.getvalue()


def missing(code: str) -> Iterator[str]:
    """Yield the English of every sentence that has no translation yet."""
    for message in read(code):
        words = message.string if isinstance(message.string, tuple | list) else [message.string]
        if message.id and (message.fuzzy or not all(words)):
            yield message.id if isinstance(message.id, str) else message.id[0]


def main() -> None:
    """Update all catalogues and report what is still to be translated."""
    (FOLDER / f"{DOMAIN}.pot").write_bytes(pot_bytes())
    for code in codes():
        po_path(code).write_bytes(updated(code))
        po_path(code).with_suffix(".mo").write_bytes(mo_bytes(code))
        for words in missing(code):
            print(f"{code}: not translated: {words!r}", file=sys.stderr)


if __name__ == "__main__":
    main()
