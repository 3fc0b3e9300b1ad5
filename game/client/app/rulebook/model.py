"""What a page of the rules is made of. Plain data; words are in the player's language already. No pygame.

Pictures take their numbers from the rules of the book: what the cards count, what a round is worth, where cards pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    words: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A place where the text of the rules is silent or contradicts itself, and how this program reads it. `number` is that of
    the rules summary: R1, R2 ..."""

    number: str
    words: str


@dataclass(frozen=True, slots=True)
class Term:
    """An entry of the glossary: a word, and what it means; `tip`: it explains itself where other pages use it."""

    word: str
    words: str
    tip: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """Rows of cards, each with words beside it; a stroke stands for a gap."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys and what they do."""

    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Words in rows and columns: `heads` of the columns, of which number `marked` is this book's; each row has its own head
    first. A cell is words, or a pass cycle to be drawn."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str | tuple[str, ...], ...]], ...]
    marked: int = -1


@dataclass(frozen=True, slots=True)
class Changes:
    """What house rules change: each field in words, what it was and what it is."""

    rows: tuple[tuple[str, str, str], ...]


class Picture:
    """A picture of a game's own, drawn by its `Pictures`."""

    __slots__ = ()


Block = Text | Reading | Term | Shown | Keys | Table | Changes | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """A page with its entry in the contents; `tool`: words of a button at its foot that opens something of the game's own."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    tool: str = ""


@dataclass(frozen=True, slots=True)
class Book(Generic[R]):
    """The rules of a game as they are played: `rules` are what its pictures are drawn by; `source`: whose rules these are, in
    words."""

    rules: R
    title: str
    sections: tuple[Section, ...]
    source: str

    @property
    def terms(self) -> dict[str, str]:
        """What its words of art mean, by its glossary."""
        blocks = (block for section in self.sections for block in section.blocks)
        return {block.word: block.words for block in blocks if isinstance(block, Term) and block.tip}

    def index(self, id: str) -> int:
        """Where a page stands; the first one if there is no such page."""
        return next((i for i, section in enumerate(self.sections) if section.id == id), 0)
