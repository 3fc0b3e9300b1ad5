"""The animation of any game's table, at a pace that a person can read. No pygame.

Events queue up, and each becomes a script: a generator of steps. The match never waits for the
animation. `skip` ends the running step and `finish` shows everything at once; both end in the same
picture as watching does, because every script ends with the `targets` of the folded view."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from game.client.kit.timeline import Call, Pace, Parallel, Step, Timeline, Wait
from game.client.kit.timeline import Sequence as InTurn
from game.client.table.grid import TableGrid
from game.client.table.poses import Z_FLYING, Key, Pose
from game.client.table.stage import Moments, Stage

BOT_PAUSE_MS = (350.0, 800.0)
FORCED_PAUSE_MS = 200.0
HOVER_MS, SETTLE_MS, FADE_MS = 90.0, 120.0, 80.0
SHAKE_MS, SHAKE_REACH = 240.0, 6.0
RESTART_MS = 200.0

View = TypeVar("View")
Fact = TypeVar("Fact")


class TableAnimator(Generic[View, Fact]):
    """The animator of a table: the `view` that is shown, the poses of its objects, and the events still to be shown.

    Subclasses say where each object belongs (`arranged`) and which steps show an event (`beat`,
    `flights`)."""

    def __init__(
        self, view: View, grid: TableGrid, pace: Pace | None = None, seed: int = 0
    ) -> None:
        self.view = view
        self.stage = Stage()
        self.moments = Moments()
        self.focus: int | None = None
        self.hover: int | None = None
        self.hurry = False
        # The card that the pointer holds, and where.
        self.carried: tuple[int, float, float] | None = None
        self.pack: dict[Key, Pose] = {}  # the cards of a pack that lies there to be cut
        # Right after an event was folded into the view.
        self.on_fold: Callable[[Fact], None] = lambda event: None
        self.heard: Callable[[str], None] = lambda cue: None  # something makes a sound
        self.waits: Callable[[], bool] = lambda: False  # what has been shown is still being told
        # Whether to stop after an event until the next update, for pictures of that moment.
        self.halt_after: Callable[[Fact | None], bool] = lambda event: False
        self._grid = grid
        self._random = random.Random(seed)
        self._queue: deque[tuple[Fact, bool]] = deque()
        self._script: Iterator[Step] | None = None
        self._step: Timeline | None = None
        self._waited = 0.0
        self.now = 0.0
        """The time that has passed at this table, in milliseconds."""
        self._event: Fact | None = None
        self.pace = pace or Pace()
        self.stage.place(self.targets())

    # ---- for subclasses

    def arranged(self) -> dict[Key, Pose]:
        """Return the pose that each object has in the view, ignoring what the pointer carries."""
        raise NotImplementedError

    def beat(self) -> Iterator[Step]:
        """Yield the steps that show the next event of the queue: fold it into the view and move what it changed."""
        event, forced = self._queue.popleft()
        self._event = event
        yield Wait(self.rest_before(event, forced))
        before = dict(self.stage.poses)
        self.fold(event)
        self.on_fold(event)
        targets = self.targets()
        self.tell(event)
        if self.pace.reduced:
            yield self._fades(before, targets)
        else:
            yield from self.flights(event, before, targets)
        self.landed(event)

    def rest_before(self, event: Fact, forced: bool) -> float:
        """Return how long the table rests before an event is shown, in milliseconds."""
        return 0.0

    def fold(self, event: Fact) -> None:
        """Change the view by an event."""
        raise NotImplementedError

    def tell(self, event: Fact) -> None:
        """Play the sounds of an event that has just been folded into the view."""

    def flights(
        self, event: Fact, before: Mapping[Key, Pose], targets: Mapping[Key, Pose]
    ) -> Iterator[Step]:
        """Yield the steps that move objects from the poses `before` an event to their `targets` after it."""
        yield self._moves(before, targets, {}, {}, SETTLE_MS)

    def landed(self, event: Fact) -> None:
        """Do what is due once everything that an event moves has arrived."""

    def caught_up(self) -> None:
        """Bring figures that count along with the scripts to their final values, after a jump to the view's state."""

    def deck(self) -> Pose:
        """Return the pose of the cards that are about to be dealt."""
        x, y = self._grid.bank
        return Pose(x, y - 36, 84.0, face=0.0)

    # ---- what is to be shown

    @property
    def pace(self) -> Pace:
        """The pace in force."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        self.stage.speed = 0.0 if pace.reduced else pace.speed

    @property
    def idle(self) -> bool:
        """Whether everything that has happened is shown, so that the view is the present state."""
        return self._script is None and not self._queue

    @property
    def moving(self) -> bool:
        """Whether anything is still to be shown or is moving."""
        return not self.idle or not self.stage.still

    def push(self, events: Sequence[Fact], forced: bool = False) -> None:
        """Queue events.

        `forced` means that the player had no choice; the pause before the events is short then."""
        self._queue.extend((event, forced) for event in events)

    def rest(self, ms: float) -> None:
        """Let the table rest for so many milliseconds."""
        if ms > 0:
            self._script = iter([Wait(ms)])

    def show_first(self, places: Sequence[tuple[Mapping[Key, Pose], float]]) -> None:
        """Move objects to one place after the other, each in so many milliseconds, before the next event is shown."""
        if self.pace.reduced or self.hurry:
            return
        self._script = (self._moves(self.stage.poses, poses, {}, {}, ms) for poses, ms in places)

    def targets(self) -> dict[Key, Pose]:
        """Return the pose that each object has in the view; a carried card is at the pointer."""
        poses = self.arranged() | self.pack
        if self.carried is not None:
            card, x, y = self.carried
            pose = poses.get(("card", card))
            if pose is not None:
                poses["card", card] = replace(pose, x=x, y=y, turn=0.0, z=pose.z + Z_FLYING)
        return poses

    def carry(self, card: int | None, x: float = 0.0, y: float = 0.0) -> None:
        """Let the pointer carry one of the viewer's cards to a point; None: it carries none any more."""
        self.carried = None if card is None else (card, x, y)
        if card is not None:
            self.stage.hold(("card", card), self.targets()["card", card])

    def attend(self, focus: int | None, hover: int | None) -> None:
        """Set the card with the keyboard's focus and the card under the pointer; None for none."""
        if (focus, hover) != (self.focus, self.hover):
            self.focus, self.hover = focus, hover
            self.rearrange(HOVER_MS)

    def rearrange(self, ms: float = SETTLE_MS) -> None:
        """Let objects glide to their places after the scene has changed the view.

        Examples are a chosen card and received cards that were noticed. While a script runs,
        nothing is done."""
        if self._script is None:
            self.stage.glide(self.targets(), ms)

    def refuse(self, card: int) -> None:
        """Shake one of the viewer's cards that can't be played, and play the sound for it."""
        self.heard("refused")
        self.stage.shake(("card", card), self.targets()["card", card], SHAKE_MS, SHAKE_REACH)

    def regrid(self, grid: TableGrid) -> None:
        """Put everything in its place in the grid of a resized window, ending what is under way."""
        self._grid = grid
        self.carried = None
        if self._script is not None:
            self._end_script()
        self.stage.place(self.targets())

    def restart(self, view: View) -> None:
        """Show another table from now on: script and queue are dropped, and everything glides to its new place."""
        self._queue.clear()
        self.moments.clear()
        self._script = self._step = self._event = None
        self._waited = 0.0
        self.view = view
        self.caught_up()
        self.stage.flying.clear()
        self.stage.glide(self.targets(), RESTART_MS)

    # ---- time

    def update(self, dt: float) -> bool:
        """Let `dt` milliseconds pass; return whether the picture may have changed."""
        changed = self.stage.update(dt)
        self.now += dt
        self._waited += dt
        changed |= self._go_on()
        if self._step is not None:
            self._step.advance(dt)
            self._go_on()
            changed = True
        return changed

    def skip(self) -> bool:
        """End the running step (a rest, a flight); return False if there is none."""
        if self._step is None:
            return False
        self._step.finish()
        self._go_on()
        return True

    def finish(self) -> None:
        """Show everything that has happened at once."""
        if self._script is not None:
            self._end_script()
        while self._queue:
            for _step in self.beat():
                pass
        self._step = None
        self.moments.clear()
        self.caught_up()
        self.stage.place(self.targets())

    def _end_script(self) -> None:
        if self._step is not None:
            self._step.finish()
            self._step = None
        if self._script is not None:
            for step in self._script:
                Timeline(step, 0.0)
            self._script = None
        self._waited = 0.0

    def _go_on(self) -> bool:
        """Start steps and scripts until one takes time or none is left; return whether anything happened."""
        happened = False
        while self._step is None or self._step.done:
            if self._step is not None:
                self._step, happened = None, True
            if self._script is None:
                if not self._queue or (self.waits() and not self.hurry):
                    break
                self._script, happened = self.beat(), True
            step = next(self._script, None)
            if step is not None:
                self._step = Timeline(step, 1.0)
                continue
            self._script = None
            self._waited = 0.0
            self.stage.glide(self.targets(), SETTLE_MS)
            if self.halt_after(self._event):
                break
        return happened

    # ---- for scripts

    def _ticks(self, cue: str, count: int, first_ms: float, every_ms: float) -> Step:
        """Return a step that plays the same small sound `count` times, for things that land one after the other."""
        ticks = [
            InTurn([Wait(self._length(first_ms)), Call(lambda: self.heard(cue))])
            for _ in range(count)
        ]
        return Parallel(ticks, self._length(every_ms))

    def _fades(self, before: Mapping[Key, Pose], targets: Mapping[Key, Pose]) -> Step:
        """Return a step that shows changes in place without flights, for people who want little motion."""
        self.stage.remove([key for key in before if key not in targets])
        moved = [key for key in targets if before.get(key) != targets[key]]
        return Parallel(
            [self.stage.fade_in(key, targets[key], self._length(FADE_MS)) for key in moved]
        )

    def _moves(
        self,
        before: Mapping[Key, Pose],
        targets: Mapping[Key, Pose],
        starts: Mapping[Key, Pose],
        ends: Mapping[Key, Pose],
        ms: float,
        stagger: float = 0.0,
    ) -> Step:
        """Return a step that moves every object whose pose has changed.

        A new object comes from its pose in `starts`, or fades in. A removed object first flies to
        its pose in `ends`, if it has one. `stagger` is the delay of each object after the one
        before, in milliseconds."""
        self.stage.remove([key for key in before if key not in targets and key not in ends])
        steps = [
            self.stage.flight(key, end, self._length(ms))
            for key, end in ends.items()
            if key in before
        ]
        for key, end in targets.items():
            if key in starts:
                steps.append(self.stage.flight(key, end, self._length(ms), start=starts[key]))
                self.stage.poses[key] = starts[key]
            elif key not in before:
                steps.append(self.stage.fade_in(key, end, self._length(ms)))
            elif before[key] != end:
                steps.append(self.stage.flight(key, end, self._length(ms), above=False))
        return InTurn(
            [Parallel(steps, self._length(stagger)), Call(lambda: self.stage.remove(ends))]
        )

    def _length(self, ms: float) -> float:
        return ms * self.pace.speed

    def _pause(self, forced: bool) -> float:
        """Return how long a computer player still seems to think, in milliseconds.

        The time for which the table has already rested is subtracted."""
        jitter = self._random.uniform(*BOT_PAUSE_MS)
        if self.hurry:
            return 0.0
        return max(0.0, self._length(FORCED_PAUSE_MS if forced else jitter) - self._waited)
