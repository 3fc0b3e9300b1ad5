"""Turns events into scripts: each is folded into the view, then what changed moves to its new place. No pygame.

The match never waits for this: events queue up here, the view follows at the pace a person can read. A script is a generator of
steps; skipping ends the running step, `finish` plays everything out at once, and both leave what watching leaves,
because the end of every script is `arrange` of the folded view.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from game.client.chips import Holdings
from game.client.flights import CHIP_MS, CHIP_STAGGER_MS, DEAL_MS, DEAL_STAGGER_MS, Flights
from game.client.fold import fold
from game.client.grid import Grid
from game.client.poses import Z_FLYING, Key, Pose, arrange, chips_of
from game.client.stage import Stage
from game.client.timeline import Call, Parallel, Step, Timeline, Wait
from game.client.timeline import Sequence as InTurn
from game.client.view import TableView
from game.engine.ambition.editions import Rules
from game.engine.cards import rank_of
from game.engine.events import (
    CardChosen,
    CardPlayed,
    CardsPassed,
    ChipsMoved,
    Dealt,
    Event,
    LastTrickChosen,
    RoundScored,
    RoundStarted,
    TrickTaken,
)

BOT_PAUSE_MS = (350.0, 800.0)
FORCED_PAUSE_MS = 200.0
HOVER_MS, SETTLE_MS, FADE_MS = 90.0, 120.0, 80.0
MOST_CLINKS = 5  # of chips that move together
SHAKE_MS, SHAKE_REACH = 240.0, 6.0
RESTART_MS = 200.0


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the table moves. `speed` multiplies every length (0: at once), `rest_ms` is how long a finished trick
    lies, `rest_scale` multiplies that, `reduced` replaces flights by short fades."""

    speed: float = 1.0
    rest_ms: float = 900.0
    rest_scale: float = 1.0
    reduced: bool = False


class Director:
    """The shown table: `view`, the poses of its objects, and what is still to be shown."""

    def __init__(self, view: TableView, grid: Grid, rules: Rules, pace: Pace | None = None, seed: int = 0) -> None:
        self.view = view
        self.rules = rules
        self.stage = Stage()
        self.focus: int | None = None
        self.hover: int | None = None
        self.hurry = False
        self.carried: tuple[int, float, float] | None = None  # the card that the pointer holds, and where
        self.shown_taken: list[float] = [float(seat.taken) for seat in view.seats]
        self.on_fold: Callable[[Event], None] = lambda event: None  # right after an event was folded into the view
        self.heard: Callable[[str], None] = lambda cue: None  # something makes a sound
        self.halt_after: Callable[[Event | None], bool] = lambda event: (
            False
        )  # stop there until the next update: for pictures
        self._grid = grid
        self._random = random.Random(seed)
        self._queue: deque[tuple[Event, bool]] = deque()
        self._script: Iterator[Step] | None = None
        self._step: Timeline | None = None
        self._waited = 0.0
        self._event: Event | None = None
        self._choice_shown = False  # somebody else has just chosen about the last trick
        self._holdings: Holdings = chips_of(view)
        self.pace = pace or Pace()
        self.stage.place(self.targets())

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
        """Whether all that has happened is shown, so that the view is the present state."""
        return self._script is None and not self._queue

    @property
    def passing(self) -> bool:
        """Whether cards are on their way from hand to hand."""
        return self._script is not None and isinstance(self._event, CardsPassed)

    @property
    def moving(self) -> bool:
        """Whether anything is still to be shown or on its way."""
        return not self.idle or not self.stage.still

    def push(self, events: Sequence[Event], forced: bool = False) -> None:
        """Queue events. `forced`: whoever played had no choice, so the pause before it is short."""
        self._queue.extend((event, forced) for event in events)

    def targets(self) -> dict[Key, Pose]:
        """Where everything belongs as the view is."""
        poses = arrange(self.view, self._grid, self.focus, self.hover, self._holdings)
        if self.carried is not None:
            card, x, y = self.carried
            pose = poses.get(("card", card))
            if pose is not None:
                poses["card", card] = replace(pose, x=x, y=y, turn=0.0, z=pose.z + Z_FLYING)
        return poses

    def carry(self, card: int | None, x: float = 0.0, y: float = 0.0) -> None:
        """The pointer holds a card of the viewer's at a point; None: it holds none any more."""
        self.carried = None if card is None else (card, x, y)
        if card is not None:
            self.stage.hold(("card", card), self.targets()["card", card])

    def attend(self, focus: int | None, hover: int | None) -> None:
        """The card with the keyboard's focus and the one under the pointer."""
        if (focus, hover) != (self.focus, self.hover):
            self.focus, self.hover = focus, hover
            self.rearrange(HOVER_MS)

    def rearrange(self, ms: float = SETTLE_MS) -> None:
        """The scene has changed the view (a card chosen, new cards noticed): let what moved glide to its place."""
        if self._script is None:
            self.stage.glide(self.targets(), ms)

    def refuse(self, card: int) -> None:
        """A card of the viewer's can't be played: it shakes its head."""
        self.heard("refused")
        self.stage.shake(("card", card), self.targets()["card", card], SHAKE_MS, SHAKE_REACH)

    def regrid(self, grid: Grid) -> None:
        """The window has another shape: everything is put where it belongs, and what was under way is over."""
        self._grid = grid
        self.carried = None
        if self._script is not None:
            self._end_script()
        self.stage.place(self.targets())

    def restart(self, view: TableView) -> None:
        """Show another table from now on: what was under way and what waited is given up, and everything glides there."""
        self._queue.clear()
        self._script = self._step = self._event = None
        self._waited = 0.0
        self.view = view
        self._holdings = chips_of(view, self._holdings)
        self.shown_taken = [float(seat.taken) for seat in view.seats]
        self.stage.flying.clear()
        self.stage.glide(self.targets(), RESTART_MS)

    # ---- time

    def update(self, dt: float) -> bool:
        """Let `dt` milliseconds pass. True if the picture may have changed."""
        changed = self.stage.update(dt)
        self._waited += dt
        changed |= self._go_on()
        if self._step is not None:
            self._step.advance(dt)
            self._go_on()
            changed = True
        return changed

    def skip(self) -> bool:
        """End the step that runs (a rest, a flight). False if there was none."""
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
            for _step in self._beat():
                pass
        self._step = None
        self.shown_taken = [float(seat.taken) for seat in self.view.seats]
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
        """Start steps and scripts until one takes time or nothing is left. True if anything happened."""
        happened = False
        while self._step is None or self._step.done:
            if self._step is not None:
                self._step, happened = None, True
            if self._script is None:
                if not self._queue:
                    break
                self._script, happened = self._beat(), True
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

    # ---- scripts

    def _beat(self) -> Iterator[Step]:
        """The script of the next event; cards that pass together are one."""
        event, forced = self._queue.popleft()
        self._event, events = event, [event]
        while isinstance(event, CardsPassed) and self._queue and isinstance(self._queue[0][0], CardsPassed):
            events.append(self._queue.popleft()[0])
        while isinstance(event, CardPlayed) and self.view.down and self._queue:  # a blind trick is turned at once
            if not isinstance(self._queue[0][0], CardPlayed):
                break
            events.append(self._queue.popleft()[0])
        told = self.view.phase == "last_trick" and self.view.turn != self.view.me
        match event:
            case CardPlayed(seat) if seat != self.view.me or self.view.down:
                yield Wait(self._pause(forced and not self.view.down))
            case LastTrickChosen() if told:
                yield Wait(self._pause(forced))
            case RoundScored() if self._choice_shown:  # what somebody else chose stays to be read
                yield Wait(0.0 if self.hurry else self.pace.rest_ms * self.pace.rest_scale)
            case TrickTaken():
                yield Wait(0.0 if self.hurry else self.pace.rest_ms * self.pace.rest_scale)
        before = dict(self.stage.poses)
        winner, mine = self.view.winning, self._my_status
        for each in events:
            fold(self.view, each, self.rules)
            self.on_fold(each)
        if isinstance(event, RoundStarted):  # the chips are still on their way back, but nobody has taken anything
            self.shown_taken = [0.0] * len(self.view.seats)
        self._choice_shown = told and isinstance(event, LastTrickChosen)
        self._holdings = chips_of(self.view, self._holdings)
        self._tell(events[0], mine)
        flights = Flights(self.stage, self.view, self._grid, before, self.targets(), self._length)
        if self.pace.reduced:
            yield flights.fades(self._length(FADE_MS))
        else:
            yield from self._flights(flights, events, winner)
        self.shown_taken = [float(seat.taken) for seat in self.view.seats]

    def _flights(self, flights: Flights, events: list[Event], winner_before: int | None) -> Iterator[Step]:
        match events[0]:
            case RoundStarted():
                yield flights.chips()
            case Dealt():
                self.heard("shuffle")
                cards = self.rules.numbers.tricks
                ticks = self._ticks("deal", cards, DEAL_MS, len(self.view.seats) * DEAL_STAGGER_MS)
                yield Parallel([flights.deal(self._random.sample(range(cards), cards)), ticks])
                yield flights.sort()
            case CardsPassed():
                self.heard("pass")
                yield flights.passing([event for event in events if isinstance(event, CardsPassed)])
            case CardChosen():
                yield flights.rearranged()
                self.heard("card")
            case CardPlayed() if len(events) > 1:
                yield flights.turned([event for event in events if isinstance(event, CardPlayed)])
                self.heard("card")
            case CardPlayed(seat, card):
                yield flights.play(seat, card)
                self.heard("card")
                taker = next((c for s, c in self.view.trick if s == self.view.winning), card)
                if winner_before not in (None, self.view.winning) and rank_of(taker) == 0:
                    self.heard("high2")
                    yield flights.flourish(taker)
            case TrickTaken() as event:
                yield flights.sweep(event)
            case ChipsMoved() | LastTrickChosen():
                moved = flights.chips()
                count = min(MOST_CLINKS, flights.moved_chips)
                clinks = self._ticks("chip", count, CHIP_MS, CHIP_STAGGER_MS)
                yield Parallel([moved, flights.count(self.shown_taken), clinks])

    def _ticks(self, cue: str, count: int, first_ms: float, every_ms: float) -> Step:
        """The same small sound several times, as things land one after the other."""
        ticks = [InTurn([Wait(self._length(first_ms)), Call(lambda: self.heard(cue))]) for _ in range(count)]
        return Parallel(ticks, self._length(every_ms))

    @property
    def _my_status(self) -> str:
        status = self.view.seats[self.view.me].status
        return status.kind if status is not None else ""

    def _tell(self, event: Event, status_before: str) -> None:
        """What an event lets be heard as such, however it is shown. It has been folded into the view."""
        me, status = self.view.me, self._my_status
        match event:
            case CardPlayed() if self.pace.reduced:
                self.heard("card")
            case TrickTaken(winner=winner):
                self.heard("mine" if winner == me else "taken")
            case ChipsMoved(seat) if seat == me and status != status_before:
                if status == "slam":
                    self.heard("reach")
                elif status_before == "nil" and self.view.bid:
                    self.heard("nil-lost")
            case RoundScored(scored=scored):
                marks, strikes = scored[me].marks, scored[me].strikes
                self.heard("slam" if "slam" in marks else "strike" if strikes else "nil" if "nil" in marks else "round")

    def _length(self, ms: float) -> float:
        return ms * self.pace.speed

    def _pause(self, forced: bool) -> float:
        """How long a bot still seems to think: the time the table has stood still already counts."""
        jitter = self._random.uniform(*BOT_PAUSE_MS)
        if self.hurry:
            return 0.0
        return max(0.0, self._length(FORCED_PAUSE_MS if forced else jitter) - self._waited)

    def bank_shown(self) -> int:
        """The number beside the bank while chips are under way."""
        return self.rules.numbers.total - sum(round(taken) for taken in self.shown_taken)
