"""The pages of a rule book, whose words and examples are data in assets/book. No pygame.

A file is a list of ``pages`` in TOML, each with an ``id``, a ``title``, the ``chapter`` and
``part`` of the book that it belongs to, the label of its ``tool`` if it has one, and its
``blocks``; ``titles`` are other titles that it may have. A block is known by its keys:

- ``text``: a paragraph; with ``reading``, the number of a reading of ours, it is one of these, and
  with ``term`` an entry
  of the glossary. Words in ``then`` are sentences added to it.
- ``numbered`` and ``dated``: paragraphs, each with its number or its ``date``.
- ``cards``: rows of cards (``shown``) with words beside them.
- ``quote``: a sentence with the figures that the file names under ``measured``. Each of its claims
  named in ``falling``
  has to exceed the next by two standard errors; otherwise the sentence is left out.
- ``shares``: a table of measured shares, with a column for each of ``columns``.
- others, and ``picture``: those of the game.

``when`` says on which facts about the rules a page, block or row depends: each of its words must hold; a word is a fact,
one denied by ``!``, or several with ``|`` between them of which one has to hold. Words in braces
are figures of the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import ClassVar

from game.client.app.rulebook.figures import Figure, exceeds, measured
from game.client.app.rulebook.model import (
    Block,
    CardRows,
    OurReading,
    Paragraph,
    Section,
    Term,
    WordTable,
)
from game.client.kit.i18n import _, pgettext, read_words
from game.client.kit.spoken import sentences
from game.engine.json_reader import Record

_AS: dict[str, Callable[[Figure], int]] = {
    "percent": Figure.percent,
    "mean": lambda figure: round(figure.value),
    "sum": lambda figure: round(figure.value * figure.cases),
    "cases": lambda figure: figure.cases,
}
"""What of a measured figure a sentence quotes, by the tables under ``measured``."""


class Prose(ABC):
    """What fills the pages of a game: facts and figures of its rules, and the blocks of its own.

    `quotes` is the file that names the measured figures."""

    quotes: ClassVar[str]

    @abstractmethod
    def fact(self, name: str) -> object:
        """Return a fact about the rules, true or false."""

    @abstractmethod
    def __getitem__(self, name: str) -> object:
        """Return a figure of the rules."""

    def sections(self, name: str) -> Iterator[Section]:
        """Yield the pages of a file that have blocks by these rules, in the player's language."""
        book = read_words(name)
        for page in filter(self.holds, book["pages"]):
            blocks = tuple(
                block
                for table in filter(self.holds, page["blocks"])
                for block in self.blocks(table)
            )
            if blocks:
                title = next(
                    (other["text"] for other in page.get("titles", ()) if self.holds(other)),
                    page["title"],
                )
                tool, chapter, part = (
                    (book | page).get(key, "") for key in ("tool", "chapter", "part")
                )
                yield Section(
                    page["id"],
                    _(title),
                    blocks,
                    *(words and _(words) for words in (tool, chapter, part)),
                )

    def blocks(self, table: Record) -> Iterator[Block]:
        """Yield the blocks that a table describes, in the player's language."""
        match table:
            case {"reading": number}:
                yield OurReading(number, self.words(table))
            case {"term": term}:
                word = pgettext(table["context"], term) if "context" in table else _(term)
                yield Term(word, self.words(table), table.get("tip", False))
            case {"text": _words}:
                yield Paragraph(self.words(table))
            case {"numbered": rows}:
                for n, row in enumerate(rows, 1):
                    yield Paragraph(_("{n}. {words}").format(n=n, words=self.words(row)))
            case {"dated": rows}:
                for row in rows:
                    date = row["date"]
                    yield Paragraph(
                        _("{date}: {words}").format(date=_(date), words=self.words(row))
                    )
            case {"cards": rows}:
                yield CardRows(tuple((row["shown"], self.words(row)) for row in rows))
            case {"quote": words}:
                yield from self._quoted(words, table.get("falling", "").split())
            case {"shares": rows, "columns": columns}:
                found, rates = measured(table["group"]), _("{n} %")
                cells = (
                    tuple(
                        rates.format(n=found[f"{column['id']}: {row['id']}"].percent())
                        for column in columns
                    )
                    for row in rows
                )
                yield WordTable(
                    tuple(map(self.words, columns)),
                    tuple(zip(map(self.words, rows), cells, strict=True)),
                )
            case _:
                raise ValueError(table)

    def words(self, table: Record) -> str:
        """Return the words of a block, and those that are added to them, with the figures of the rules."""
        told = [each["text"] for each in (table, *table.get("then", ())) if self.holds(each)]
        said = [_(words).format_map(self) for words in told]
        return sentences(said) if "then" in table else said[0]

    def holds(self, table: Record) -> bool:
        """Return whether what the table's ``when`` says is true of these rules."""
        return all(
            any(
                bool(self.fact(each.lstrip("!"))) is not each.startswith("!")
                for each in word.split("|")
            )
            for word in table.get("when", "").split()
        )

    def _quoted(self, words: str, falling: list[str]) -> Iterator[Paragraph]:
        """Yield a sentence with its figures; nothing if one of them can't be read or a claim isn't borne out."""
        quoted = read_words(self.quotes)["measured"]
        group, found, shares = quoted["group"], measured(quoted["group"]), quoted["percent"]
        told = {name: (as_, id) for as_ in _AS for name, id in quoted.get(as_, {}).items()}
        clear = all(exceeds(group, shares[a], shares[b]) for a, b in pairwise(falling))
        if clear and all(id in found for _as, id in told.values()):
            yield Paragraph(
                _(words).format(**{name: _AS[as_](found[id]) for name, (as_, id) in told.items()})
            )
