"""How fast things move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the window moves. `speed` multiplies every length (0: at once), `rest_ms` is how long a finished trick
    lies, `rest_scale` multiplies that, `reduced` replaces flights by short fades."""

    speed: float = 1.0
    rest_ms: float = 900.0
    rest_scale: float = 1.0
    reduced: bool = False
