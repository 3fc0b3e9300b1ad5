"""The phases of a game and of a match, as types: a name that is none of them is an error."""

from __future__ import annotations

from typing import Literal

Phase = Literal["turn", "reveal", "discard", "over"]
"""Of a game: in reveal a card is turned up by chance."""
MatchPhase = Literal[Phase, "scored"]
"""Of a match: it is over, or its latest set is scored, or as the game that goes on."""
ViewPhase = Literal[MatchPhase, "idle"]
"""Of a table that is shown: idle before anything is dealt."""

PHASES: tuple[Phase, ...] = ("turn", "reveal", "discard", "over")
"""By the numbers that a state has for them."""
