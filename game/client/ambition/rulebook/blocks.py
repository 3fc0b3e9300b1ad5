"""Pictures of the rules: what stands in them. The numbers are those of the rules of the book. No pygame."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.app.rulebook.model import Picture
from game.engine.ambition.events import Total


@dataclass(frozen=True, slots=True)
class Tricks(Picture):
    """Tricks in the order of play, the led card first, each with what it shows; who wins is the engine's to say. `blind`: no
    card leads, the suit is that of the rules."""

    tricks: tuple[tuple[str, str], ...]
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Values(Picture):
    """What the cards of each suit count, from the edition."""


@dataclass(frozen=True, slots=True)
class Chips(Picture):
    """The chips of the edition."""


@dataclass(frozen=True, slots=True)
class Outcomes(Picture):
    """The ways a round can end for a player, from the edition."""


@dataclass(frozen=True, slots=True)
class Passes(Picture):
    """Where cards go in each round, from the edition."""

    cycle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted(Picture):
    """A round as the engine counts it: points taken, where they matter the tricks, with bids what was bid and the strikes
    before; `deductor`: the seat that takes the last trick's points off."""

    taken: tuple[int, ...]
    bids: tuple[bool, ...] | None = None
    before: tuple[int, ...] = ()
    tricks: tuple[int, ...] | None = None
    deductor: int | None = None


@dataclass(frozen=True, slots=True)
class Places(Picture):
    """The end of a match as the engine places it; `struck`: who got a strike in its last round."""

    totals: tuple[Total, ...]
    struck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikeRow(Picture):
    """The lozenges of a player from none to out."""
