"""The objects on the table, their flights between poses, and short moments shown above them.

No pygame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.client.kit.theme import PillKind
from game.client.kit.timeline import Call, Ease, Step, Timeline, Tween, linear, out_cubic, out_quad
from game.client.kit.timeline import Sequence as InTurn
from game.client.table.poses import Z_FLYING, Key, Pose

RIPPLE_MS, RIPPLES = 8.0, 12
"""The time by which each thing that glides starts later than the one before, up to this number of them."""
TURN_FROM, TURN_TO = 0.45, 0.75  # the part of a flight in which a card turns over, about 60 %


def blend(start: Pose, end: Pose, t: float, arc: float = 0.0) -> Pose:
    """Return the pose at the share `t` of the way from start to end, `arc` units higher in the middle.

    `t` may be larger than 1; at 1 the pose is exactly `end`."""
    if t == 1.0:
        return end

    def mix(a: float, b: float) -> float:
        return a + (b - a) * t

    turned = min(1.0, max(0.0, (t - TURN_FROM) / (TURN_TO - TURN_FROM)))
    return Pose(
        x=mix(start.x, end.x),
        y=mix(start.y, end.y) - arc * 4 * t * (1 - t),
        w=mix(start.w, end.w),
        turn=mix(start.turn, end.turn),
        z=end.z,
        face=start.face + (end.face - start.face) * turned,
        alpha=min(1.0, max(0.0, mix(start.alpha, end.alpha))),
        veil=min(1.0, max(0.0, mix(start.veil, end.veil))),
    )


class Stage:
    """The pose of every object on the table.

    Flights belong to scripts; nothing waits for a glide, a short move."""

    def __init__(self) -> None:
        self.poses: dict[Key, Pose] = {}
        self.speed = 1.0
        self.flying: set[Key] = set()  # in the hands of a script
        self._glides: dict[Key, Timeline] = {}
        self._held = False  # whether something was put somewhere by hand since the last update

    @property
    def still(self) -> bool:
        """Whether nothing glides."""
        return not self._glides

    def place(self, targets: Mapping[Key, Pose]) -> None:
        """Put every object in its place at once; those without a place are removed."""
        self._glides.clear()
        self.flying.clear()
        self.poses = dict(targets)

    def remove(self, keys: Iterable[Key]) -> None:
        """Take objects off the table."""
        for key in keys:
            self.poses.pop(key, None)
            self._glides.pop(key, None)
            self.flying.discard(key)

    def hold(self, key: Key, pose: Pose) -> None:
        """Hold an object at a pose, ending its glide."""
        self._glides.pop(key, None)
        self._held |= self.poses.get(key) != pose
        self.poses[key] = pose

    def flight(
        self,
        key: Key,
        end: Pose,
        ms: float,
        ease: Ease = out_cubic,
        start: Pose | None = None,
        arc: float = 0.0,
        above: bool = True,
    ) -> Step:
        """Return a step that moves an object from `start` (default: its present pose) to `end`.

        It passes above everything unless `above` is False."""
        self._glides.pop(key, None)
        self.flying.add(key)
        return self._move(key, end, ms, ease, start, arc, above)

    def _move(
        self,
        key: Key,
        end: Pose,
        ms: float,
        ease: Ease,
        start: Pose | None,
        arc: float = 0.0,
        above: bool = False,
    ) -> Step:
        origin = start or self.poses.get(key, end)
        self.poses[key] = origin

        def apply(t: float) -> None:
            pose = blend(origin, end, t, arc)
            self.poses[key] = replace(pose, z=pose.z + Z_FLYING) if above and t != 1.0 else pose
            if t == 1.0:
                self.flying.discard(key)

        return Tween(ms, ease, apply)

    def fade_in(self, key: Key, end: Pose, ms: float) -> Step:
        """Return a step in which an object appears in its place, for people who want little motion."""
        return self.flight(key, end, ms, out_quad, replace(end, alpha=0.0), above=False)

    def shake(self, key: Key, rest: Pose, ms: float, reach: float) -> None:
        """Shake an object sideways in its place, `reach` units far and three times."""
        if key in self.flying or self.speed <= 0:
            return

        def apply(t: float) -> None:
            self.poses[key] = replace(rest, x=rest.x + reach * (1 - t) * math.sin(6 * math.pi * t))

        self.poses[key] = rest
        self._glides[key] = Timeline(Tween(ms, linear, apply), self.speed)

    def glide(self, targets: Mapping[Key, Pose], ms: float) -> None:
        """Let every object that no script moves glide to its place, each arriving a little after the one before.

        Objects without a place are removed."""
        self.remove([key for key in self.poses if key not in targets and key not in self.flying])
        moved = 0
        for key, end in targets.items():
            if key in self.flying:
                continue
            now = self.poses.get(key)
            if now is None or self.speed <= 0:
                self._glides.pop(key, None)
                self.poses[key] = end
            elif now != end:
                later = RIPPLE_MS * min(moved, RIPPLES)
                moved += 1
                self._glides[key] = Timeline(
                    self._move(key, end, ms + later, out_quad, None), self.speed
                )
            else:
                self._glides.pop(key, None)

    def update(self, dt: float) -> bool:
        """Let `dt` milliseconds of the glides pass; return whether anything moved."""
        moved, self._held = bool(self._glides) or self._held, False
        for key, glide in list(self._glides.items()):
            glide.advance(dt)
            if glide.done:
                del self._glides[key]
        return moved


DEAL_MS, DEAL_STAGGER_MS, SORT_MS = 160.0, 38.0, 220.0
PLAY_MS, PLAY_LIFT = 200.0, 12.0
SWEEP_MS = 260.0


@dataclass(slots=True)
class Moment:
    """A short event shown above the table.

    `kind` says what happened and `seat` to whom; `words` are shown, `number` is counted. `at` is
    its progress, 0..1."""

    kind: str
    seat: int = -1
    words: tuple[str, ...] = ()
    sign: PillKind = "void"
    number: int = 0
    at: float = 0.0

    def goes(self, ms: float, ease: Ease = linear) -> Step:
        """Return a step in which the moment's progress goes from 0 to 1."""
        return Tween(ms, ease, self._put)

    def _put(self, at: float) -> None:
        self.at = at


class Moments:
    """The moments that are shown now.

    While `held`, the game waits for them, and any press ends them."""

    def __init__(self) -> None:
        self.live: tuple[Moment, ...] = ()
        self.held = False

    def shown_during(self, moments: Sequence[Moment], step: Step, held: bool = False) -> Step:
        """Return a step that shows these moments as long as another step lasts."""

        def show() -> None:
            self.live, self.held = tuple(moments), held

        return InTurn([Call(show), step, Call(self.clear)])

    def clear(self) -> None:
        """Stop showing moments."""
        self.live, self.held = (), False
