"""Animation as functions of time, without a clock: the owner of a script calls ``advance(ms)``.

A script is a tree of `Tween`, `Wait`, `Call`, `Sequence` and `Parallel`. Each has a duration and
can be moved to any moment of it by ``seek``. Seeking forward finishes every step on the way, so
jumping to the end leaves the same state as watching the script. No pygame."""

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
    """Ease with a small overshoot (1.2) that comes back, used only for a high 2."""
    return float(pytweening.easeOutBack(t, 1.2))


class Step(Protocol):
    """Anything with a duration that can be moved to a moment within it."""

    duration: float

    def seek(self, ms: float) -> None:
        """Show the state at `ms` after the start.

        Successive calls never go back; `duration` or more is the end."""


class Tween:
    """Calls `apply(value)` with the eased progress, 0 at the start and 1 at the end; 1 at the end only once."""

    def __init__(self, duration_ms: float, ease: Ease, apply: Callable[[float], None]) -> None:
        self.duration = max(0.0, duration_ms)
        self._ease = ease
        self._apply = apply
        self._done = False

    def seek(self, ms: float) -> None:
        """Apply the value at `ms` after the start."""
        if self._done:
            return
        if ms >= self.duration:
            self._done = True
            self._apply(1.0)
        else:
            self._apply(self._ease(max(0.0, ms) / self.duration))


class Wait:
    """A step in which nothing happens."""

    def __init__(self, duration_ms: float) -> None:
        self.duration = max(0.0, duration_ms)

    def seek(self, ms: float) -> None:
        """Do nothing."""


class Call:
    """A step without duration that calls `action` once."""

    duration = 0.0

    def __init__(self, action: Callable[[], None]) -> None:
        self._action = action
        self._done = False

    def seek(self, ms: float) -> None:
        """Call the action unless it has been called."""
        if not self._done:
            self._done = True
            self._action()


class Sequence:
    """Steps one after another."""

    def __init__(self, steps: Many[Step]) -> None:
        self._steps = tuple(steps)
        self.duration = sum(step.duration for step in self._steps)
        self._at = 0
        self._passed = 0.0

    def seek(self, ms: float) -> None:
        """Finish every step that is over by `ms`, then move the running one to its moment."""
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
    """Steps at the same time, each starting `stagger_ms` after the one before; it lasts until all have ended."""

    def __init__(self, steps: Many[Step], stagger_ms: float = 0.0) -> None:
        self._steps = tuple((index * stagger_ms, step) for index, step in enumerate(steps))
        self.duration = max((start + step.duration for start, step in self._steps), default=0.0)

    def seek(self, ms: float) -> None:
        """Move every step that has begun to its moment."""
        end = ms >= self.duration
        for start, step in self._steps:
            if end:
                step.seek(step.duration)
            elif ms >= start:
                step.seek(ms - start)


class Timeline:
    """A running script.

    `speed` multiplies all durations: 1 as written, 2 twice as long, 0 at once."""

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
        """Let `ms` real milliseconds pass."""
        self._put(self._now + ms)

    def finish(self) -> None:
        """Jump to the end; the state is the same as after watching it."""
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
    """The speed of animation in the window.

    `speed` multiplies every duration (0: at once); `rest_ms`: how long a finished trick stays on
    the table; `rest_scale` multiplies that; `reduced` replaces flights by short fades."""

    speed: float = 1.0
    rest_ms: float = 900.0
    rest_scale: float = 1.0
    reduced: bool = False
