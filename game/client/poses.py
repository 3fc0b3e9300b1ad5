"""Where everything that moves stands: `arrange` gives each card and chip a pose for a TableView. No pygame.

Animation is interpolation between poses: fold an event into the view, arrange it, and move what changed. A skipped
animation therefore ends in the same picture as a watched one.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pose:
    """Centre, width and turn of a card or chip, in virtual units (canvas 900 high) and clockwise degrees.

    `z` orders drawing; `face` is 1 for a card's face, 0 for its back, and a card turns over in between; `alpha` 0..1;
    `veil` 0..1 darkens an illegal card."""

    x: float
    y: float
    w: float
    turn: float = 0.0
    z: float = 0.0
    face: float = 1.0
    alpha: float = 1.0
    veil: float = 0.0
