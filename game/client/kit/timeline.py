"""Animation as functions of time. No pygame, no clock: whoever owns a script calls ``advance(ms)``.

A script is a tree of `Tween`, `Wait`, `Call`, `Sequence` and `Parallel`. Each knows its length and can be put at any
moment of its life by ``seek``; seeking forward passes every end on the way, so a script that jumps to its end leaves
exactly what watching it leaves.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Many
from dataclasses import dataclass
from typing import Protocol

import pytweening

Ease = Callable[[float], float]

linear: Ease = pytweening.linear
out_quad: Ease = pytweening.easeOutQuad
in_out_quad: Ease = pytweening.easeInOutQuad
out_cubic: Ease = pytweening.easeOutCubic
in_cubic: Ease = pytweening.easeInCubic
in_out_cubic: Ease = pytweening.easeInOutCubic


def out_back(t: float) -> float:
    """Overshoots a little (1.2) and comes back: the one flourish, for a high 2."""
    return float(pytweening.easeOutBack(t, 1.2))


class Step(Protocol):
    """Anything with a length that can be put at a moment of its life."""

    duration: float

    def seek(self, ms: float) -> None:
        """Show the state at `ms` after the start. Moments only grow; `duration` or more is the end."""


class Tween:
    """Calls `apply(value)` with its eased progress: 0 at the start, 1 at the end, and that exactly once."""

    def __init__(self, duration_ms: float, ease: Ease, apply: Callable[[float], None]) -> None:
        self.duration = max(0.0, duration_ms)
        self._ease = ease
        self._apply = apply
        self._done = False

    def seek(self, ms: float) -> None:
        """Apply the value at `ms`."""
        if self._done:
            return
        if ms >= self.duration:
            self._done = True
            self._apply(1.0)
        else:
            self._apply(self._ease(max(0.0, ms) / self.duration))


class Wait:
    """Nothing happens for a while."""

    def __init__(self, duration_ms: float) -> None:
        self.duration = max(0.0, duration_ms)

    def seek(self, ms: float) -> None:
        """Time passes."""


class Call:
    """Calls `action` once, when its moment has come."""

    duration = 0.0

    def __init__(self, action: Callable[[], None]) -> None:
        self._action = action
        self._done = False

    def seek(self, ms: float) -> None:
        """Call the action unless that has happened."""
        if not self._done:
            self._done = True
            self._action()


class Sequence:
    """Its steps one after another."""

    def __init__(self, steps: Many[Step]) -> None:
        self._steps = tuple(steps)
        self.duration = sum(step.duration for step in self._steps)
        self._at = 0
        self._passed = 0.0

    def seek(self, ms: float) -> None:
        """End every step that is over by `ms`, then put the running one at its moment."""
        end = ms >= self.duration
        while self._at < len(self._steps):
            step = self._steps[self._at]
            local = step.duration if end else ms - self._passed
            step.seek(local)
            if local < step.duration:
                return
            self._passed += step.duration
            self._at += 1


class Parallel:
    """Its steps together, each `stagger_ms` after the one before; as long as the longest."""

    def __init__(self, steps: Many[Step], stagger_ms: float = 0.0) -> None:
        self._steps = tuple((index * stagger_ms, step) for index, step in enumerate(steps))
        self.duration = max((start + step.duration for start, step in self._steps), default=0.0)

    def seek(self, ms: float) -> None:
        """Put every step that has begun at its moment."""
        end = ms >= self.duration
        for start, step in self._steps:
            if end:
                step.seek(step.duration)
            elif ms >= start:
                step.seek(ms - start)


class Timeline:
    """A running script. `speed` multiplies lengths: 1 as written, 2 twice as long, 0 at once."""

    def __init__(self, step: Step, speed: float = 1.0) -> None:
        self._step = step
        self._speed = speed
        self._now = 0.0
        self.done = False
        self._put(0.0)

    @property
    def duration(self) -> float:
        """Real milliseconds from start to end."""
        return self._step.duration * self._speed

    def advance(self, ms: float) -> None:
        """Let real time pass."""
        self._put(self._now + ms)

    def finish(self) -> None:
        """Jump to the end: the same end as watching it."""
        self._put(self.duration)

    def _put(self, now: float) -> None:
        if self.done:
            return
        self._now = now
        if self._speed <= 0.0 or now >= self.duration:
            self.done = True
            self._step.seek(self._step.duration)
        else:
            self._step.seek(now / self._speed)


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the window moves. `speed` multiplies every length (0: at once), `rest_ms` is how long a finished trick
    lies, `rest_scale` multiplies that, `reduced` replaces flights by short fades."""

    speed: float = 1.0
    rest_ms: float = 900.0
    rest_scale: float = 1.0
    reduced: bool = False
