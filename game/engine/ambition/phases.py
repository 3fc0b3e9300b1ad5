"""The phases of a round and of a match, as types: a name that is none of them is an error."""

from __future__ import annotations

from typing import Literal

Phase = Literal["pass", "bid", "blind", "play", "last_trick", "over"]
"""Of a round: blind is a card for the first trick, face down; in last_trick points may be taken off."""
MatchPhase = Literal[Phase, "scored"]
"""Of a match: it is over, or its latest round is scored, or as that round."""
ViewPhase = Literal[MatchPhase, "idle"]
"""Of a table that is shown: idle before anything is dealt."""

PHASES: tuple[Phase, ...] = ("pass", "bid", "blind", "play", "last_trick", "over")
"""By the numbers that a state has for them."""
