"""The phases of a game and of a match, as types, so that type checkers find a wrong name."""

from __future__ import annotations

from typing import Literal

Phase = Literal["turn", "reveal", "discard", "over"]
"""The phases of a game; in ``"reveal"`` a card is turned up by chance."""
MatchPhase = Literal[Phase, "scored"]
"""The phases of a match: those of its latest game, ``"scored"`` between two games, ``"over"`` at the end."""
ViewPhase = Literal[MatchPhase, "idle"]
"""The phases of a table on screen: those of a match, and ``"idle"`` before anything is dealt."""

PHASES: tuple[Phase, ...] = ("turn", "reveal", "discard", "over")
"""The phases of a game; a state stores a phase as its index here."""
