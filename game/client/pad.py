"""Game controllers: their buttons and sticks as Intents. Plugged in or out at any time, several at once; nothing else needed.

A direction that is held repeats, as a key does. What a button does is the same on every make: SDL's database gives them
the names of one common layout.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from typing import Any

import pygame
from pygame._sdl2 import controller

from game.client.intents import (
    AskHint,
    BoardKey,
    Cancel,
    Confirm,
    Hurry,
    Intent,
    LetGo,
    Move,
    NextFocus,
    PadChanged,
    PrevFocus,
    ReadAloud,
    Scroll,
    ShowHelp,
    ShowLastTrick,
    ShowScores,
    ShowSeen,
    TakeBack,
)

log = logging.getLogger(__name__)

REPEAT_AFTER_MS, REPEAT_MS, SCROLL_MS = 420.0, 110.0, 90.0
PUSHED, LET_GO = 18000, 11000  # of 32767: where a stick counts as pushed, and where no longer
TRIGGER = 12000

BUTTONS: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_A: Confirm(),
    pygame.CONTROLLER_BUTTON_B: Cancel(),
    pygame.CONTROLLER_BUTTON_X: AskHint(),
    pygame.CONTROLLER_BUTTON_Y: ShowLastTrick(),
    pygame.CONTROLLER_BUTTON_START: Cancel(),
    pygame.CONTROLLER_BUTTON_BACK: ShowScores(),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PrevFocus(),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: NextFocus(),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: ShowHelp(),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: ShowSeen(),
}
BOARD: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_B: BoardKey("erase"),
    pygame.CONTROLLER_BUTTON_X: BoardKey("space"),
    pygame.CONTROLLER_BUTTON_START: BoardKey("done"),
    pygame.CONTROLLER_BUTTON_BACK: BoardKey("cancel"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: BoardKey("case"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: BoardKey("page"),
}
"""What is different on the letter board."""
_CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}


class Pads:
    """All controllers. `open` finds them; `take` makes Intents of an event, `wait` of time in which something is held."""

    def __init__(self, opener: Callable[[int], Any] = controller.Controller) -> None:
        self._opener = opener
        self._open: dict[int, Any] = {}
        self._held: dict[object, tuple[int, int]] = {}  # what is held (a button, or a stick's axis) and where it leads
        self._pulled: set[str] = set()  # what does something once, however long it is held
        self._direction: tuple[int, int] | None = None
        self._wait = 0.0
        self._scroll = 0
        self._scroll_wait = 0.0
        self._hurries = False

    def open(self) -> None:
        """Listen for controllers, also for those that are plugged in later. Where that can't be, there are none."""
        os.environ.setdefault(
            "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "0"
        )  # pygame would hear them behind other windows
        try:
            controller.init()
        except pygame.error as error:
            log.info("no controllers: %s", error)

    def close(self) -> None:
        """Let go of them all."""
        for pad in self._open.values():
            pad.quit()
        self._open.clear()
        controller.quit()

    def take(self, event: pygame.event.Event, on_board: bool = False) -> Iterator[Intent]:
        """The Intents of one event, `on_board` those of the letter board; none for events of other devices."""
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            yield from self._added(event.device_index)
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._removed(event.instance_id)
        elif kind == pygame.CONTROLLERBUTTONDOWN and event.button in _CROSS:
            yield from self._hold(("button", event.button), _CROSS[event.button])
        elif kind == pygame.CONTROLLERBUTTONUP and event.button in _CROSS:
            self._let_go(("button", event.button))
        elif kind == pygame.CONTROLLERBUTTONDOWN and on_board and event.button in BOARD:
            yield BOARD[event.button]
        elif kind == pygame.CONTROLLERBUTTONDOWN and event.button in BUTTONS:
            yield BUTTONS[event.button]
        elif kind == pygame.CONTROLLERBUTTONUP and BUTTONS.get(event.button) == Confirm():
            yield LetGo()
        elif kind == pygame.CONTROLLERAXISMOTION:
            yield from self._axis(event.axis, event.value)

    def wait(self, dt: float) -> Iterator[Intent]:
        """What is held repeats as `dt` milliseconds pass."""
        if self._direction is not None:
            self._wait -= dt
            if self._wait <= 0:
                self._wait = max(0.0, self._wait + REPEAT_MS)
                yield Move(*self._direction)
        if self._scroll:
            self._scroll_wait -= dt
            if self._scroll_wait <= 0:
                self._scroll_wait = max(0.0, self._scroll_wait + SCROLL_MS)
                yield Scroll(float(self._scroll))

    def _added(self, index: int) -> Iterator[Intent]:
        try:
            pad = self._opener(index)
        except pygame.error as error:
            log.info("a controller can't be used: %s", error)
            return
        id = pad.as_joystick().get_instance_id()
        known = id in self._open
        self._open[id] = pad
        if not known:
            yield PadChanged(str(pad.name or ""), True)

    def _removed(self, id: int) -> Iterator[Intent]:
        pad = self._open.pop(id, None)
        if pad is None:
            return
        name = str(pad.name or "")
        pad.quit()
        self._held.clear()
        self._pulled.clear()
        self._direction, self._scroll = None, 0
        if self._hurries:
            self._hurries = False
            yield Hurry(False)
        yield PadChanged(name, False)

    def _hold(self, what: object, direction: tuple[int, int]) -> Iterator[Intent]:
        if self._held.get(what) == direction:
            return
        self._held[what] = direction
        self._direction, self._wait = direction, REPEAT_AFTER_MS
        yield Move(*direction)

    def _let_go(self, what: object) -> None:
        gone = self._held.pop(what, None)
        if gone == self._direction:
            self._direction = next(reversed(self._held.values()), None)
            self._wait = REPEAT_AFTER_MS

    def _axis(self, axis: int, value: int) -> Iterator[Intent]:
        if axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            step = 1 if value > 0 else -1
            if abs(value) >= PUSHED:
                yield from self._hold(("stick", axis), (step, 0) if axis == pygame.CONTROLLER_AXIS_LEFTX else (0, step))
            elif abs(value) <= LET_GO:
                self._let_go(("stick", axis))
        elif axis == pygame.CONTROLLER_AXIS_RIGHTX:
            if abs(value) >= PUSHED and "aside" not in self._pulled:
                self._pulled.add("aside")
                yield ReadAloud()
            elif abs(value) <= LET_GO:
                self._pulled.discard("aside")
        elif axis == pygame.CONTROLLER_AXIS_RIGHTY:
            self._scroll = 0 if abs(value) < PUSHED else -1 if value > 0 else 1
        elif axis == pygame.CONTROLLER_AXIS_TRIGGERRIGHT and (value > TRIGGER) != self._hurries:
            self._hurries = value > TRIGGER
            yield Hurry(self._hurries)
        elif axis == pygame.CONTROLLER_AXIS_TRIGGERLEFT:
            if value > TRIGGER and "back" not in self._pulled:
                self._pulled.add("back")
                yield TakeBack()
            elif value <= TRIGGER:
                self._pulled.discard("back")
