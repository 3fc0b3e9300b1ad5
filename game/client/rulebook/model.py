"""What a page of the rules is made of. Plain data; words are in the player's language already. No pygame.

A new edition is a new function that gives a `Book`, named in `game.client.rulebook.books`: pictures whose numbers come from the
edition (what the cards count, what a round is worth, where cards pass) need nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.ambition.editions import Rules
from game.engine.events import Total


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
    """Tricks in the order of play, the led card first, each with what it shows; who wins is the engine's to say."""

    tricks: tuple[tuple[str, str], ...]


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


@dataclass(frozen=True, slots=True)
class Counted:
    """A round as the engine counts it: points taken, and with bids what was bid and the strikes before."""

    taken: tuple[int, int, int, int]
    bids: tuple[bool, bool, bool, bool] | None = None
    before: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Places:
    """The end of a match as the engine places it."""

    totals: tuple[Total, Total, Total, Total]


@dataclass(frozen=True, slots=True)
class StrikeRow:
    """The lozenges of a player from none to out."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys and what they do."""

    lines: tuple[tuple[str, str], ...]


Block = Text | Reading | Tricks | Values | Chips | Outcomes | Passes | Counted | Places | StrikeRow | Keys


@dataclass(frozen=True, slots=True)
class Section:
    """A page with its entry in the contents."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of an edition. `rules` (with the options its examples need) count the examples."""

    rules: Rules
    title: str
    sections: tuple[Section, ...]

    def index(self, id: str) -> int:
        """Where a page stands; the first one if there is no such page."""
        return next((i for i, section in enumerate(self.sections) if section.id == id), 0)
