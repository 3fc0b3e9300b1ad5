"""How a plate looks now, as plain data. No pygame."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.ambition.moods import CALM
from game.client.ambition.round_end import Counted
from game.engine.ambition.editions import EDITION_2006, Edition


@dataclass(frozen=True, slots=True)
class PlateLook:
    """What a plate shows beside its seat. `choice`: words about a pass or bid instead of what was taken; `done`: with a
    tick; `target`: gets the viewer's cards; `numbers`: those that are played by; `untold`: what a lesson hasn't taught yet;
    `counted`: how far the end of the round is told; `mood`: which face is shown."""

    active: bool = False
    dealer: bool = False
    taken: int | None = None
    choice: str | None = None
    done: bool = False
    target: str = ""
    numbers: Edition = EDITION_2006
    untold: frozenset[str] = frozenset()
    counted: Counted | None = None
    mood: str = CALM
