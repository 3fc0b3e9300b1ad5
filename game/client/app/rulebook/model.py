"""What a page of the rules is made of. Plain data; words are in the player's language already. No pygame.

Pictures take their numbers from the rules of the book: what the cards count, what a round is worth, where cards pass.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total


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
class Tricks:
    """Tricks in the order of play, the led card first, each with what it shows; who wins is the engine's to say. `blind`: no
    card leads, the suit is that of the rules."""

    tricks: tuple[tuple[str, str], ...]
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """Rows of cards, each with words beside it; a stroke stands for a gap."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Values:
    """What the cards of each suit count, from the edition."""


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips of the edition."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The ways a round can end for a player, from the edition."""


@dataclass(frozen=True, slots=True)
class Passes:
    """Where cards go in each round, from the edition."""

    cycle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """A round as the engine counts it: points taken, where they matter the tricks, with bids what was bid and the strikes
    before; `deductor`: the seat that takes the last trick's points off."""

    taken: tuple[int, ...]
    bids: tuple[bool, ...] | None = None
    before: tuple[int, ...] = ()
    tricks: tuple[int, ...] | None = None
    deductor: int | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """The end of a match as the engine places it; `struck`: who got a strike in its last round."""

    totals: tuple[Total, ...]
    struck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikeRow:
    """The lozenges of a player from none to out."""


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


Block = (
    Text
    | Reading
    | Tricks
    | Shown
    | Values
    | Chips
    | Outcomes
    | Passes
    | Counted
    | Places
    | StrikeRow
    | Keys
    | Table
    | Changes
)


@dataclass(frozen=True, slots=True)
class Section:
    """A page with its entry in the contents."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of an edition, or house rules. `rules` (with the options its examples need) count the examples; `source`: whose
    rules these are, in words."""

    rules: Rules
    title: str
    sections: tuple[Section, ...]
    source: str = ""

    def index(self, id: str) -> int:
        """Where a page stands; the first one if there is no such page."""
        return next((i for i, section in enumerate(self.sections) if section.id == id), 0)
