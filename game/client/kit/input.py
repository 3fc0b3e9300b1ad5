"""Reading pygame's event queue: mouse, keys, touch and controller events become Intents in virtual units.

No other module reads the queue. A finger comes as the mouse events that SDL makes of it; once it is
lifted, the pointer is nowhere."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any

import pygame
from pygame._sdl2 import controller

from game.client.kit import intents, keymap
from game.client.kit.geometry import Viewport
from game.client.kit.keymap import (
    ALT,
    ASIDE,
    BOARD,
    CONFIRM,
    CTRL,
    HURRY,
    NAMED,
    SHIFT,
    Keymap,
    PadMap,
    is_key,
    split,
)

NOWHERE = intents.PointerMoved(-1.0, -1.0)
_USUAL = Keymap()
_NAMED_KEYS = {
    getattr(pygame, f"K_{name.upper() if len(name) > 1 else name}"): name for name in NAMED
}
_EXTRA = {"kp_enter": CONFIRM}
"""Keys that do what another key does until they are given a command of their own."""
_UNTOLD: dict[str, intents.Intent] = {
    "pageup": intents.Page(-1),
    "pagedown": intents.Page(1),
    "ctrl+left": intents.MoveFocus(-1, 0, every=True),
    "ctrl+right": intents.MoveFocus(1, 0, every=True),
}
"""What some keys do without being listed in the settings, unless a command has them."""
_LEFT_BUTTON, _RIGHT_BUTTON = 1, 3
_SIGNS = range(pygame.KSCAN_MINUS, pygame.KSCAN_SLASH + 1)
_PLACES = dict(enumerate("abcdefghijklmnopqrstuvwxyz1234567890", pygame.KSCAN_A))
_PLACES |= dict(zip(_SIGNS, "-=[]\\#;'`,./", strict=True))
"""Keys by their place, SDL's scancode, with what they write on a keyboard of the United States."""
_PLACE_OF = {key: place for place, key in _PLACES.items()}
_WRITES_AT = pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]  # it may hold anything
"""The place of the key that writes a letter on the keyboard in use, by the letter's code; 0 if none does."""
_WRITTEN = range(ord("!"), 0x2000)
"""The codes of letters that keyboards of alphabets write."""
_ANY_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META


class InputMode(Enum):
    """How the scene on top reads input.

    As commands; as typed letters, with or without the letter board; or as a bare key or controller
    button, while the player is choosing one."""

    COMMANDS = "commands"
    LETTERS = "letters"
    BOARD = "board"
    KEYS = "keys"
    BUTTONS = "buttons"


def translate(
    events: Iterable[pygame.event.Event],
    viewport: Viewport,
    keys: Keymap = _USUAL,
    ear: InputMode = InputMode.COMMANDS,
) -> Iterator[intents.Intent]:
    """Yield the Intents of pygame events; `ear` is the input mode of the scene on top."""
    for event in events:
        if event.type == pygame.KEYDOWN:
            yield from _key(event, keys, ear)
        elif event.type == pygame.KEYUP:
            for name in _names(event):
                yield from _let_go(name, keys)
        else:
            yield from _one(event, viewport)


def _let_go(name: str, keys: Keymap) -> Iterator[intents.Intent]:
    if name == split(keys.sign(HURRY))[1]:
        yield intents.FastForward(False)
    elif name == split(keys.sign(CONFIRM))[1] or _EXTRA.get(name) == CONFIRM:
        yield intents.Verb.LET_GO


def _one(event: pygame.event.Event, viewport: Viewport) -> Iterator[intents.Intent]:
    kind = event.type
    if kind == pygame.MOUSEMOTION:
        yield intents.PointerMoved(*viewport.to_virtual(*event.pos))
    elif kind == pygame.MOUSEBUTTONDOWN and event.button == _LEFT_BUTTON:
        at = viewport.to_virtual(*event.pos)
        yield intents.PointerMoved(*at)
        yield intents.PointerDown(*at)
    elif kind == pygame.MOUSEBUTTONUP and event.button == _LEFT_BUTTON:
        yield intents.PointerUp(*viewport.to_virtual(*event.pos))
        if getattr(event, "touch", False):
            yield NOWHERE
    elif kind == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT_BUTTON:
        yield intents.Verb.CANCEL
    elif kind == pygame.MOUSEWHEEL:
        yield intents.Scroll(float(event.y), getattr(event, "precise_y", None))
    elif kind == pygame.TEXTINPUT:
        yield intents.Typed(event.text)
    elif kind == pygame.TEXTEDITING:
        yield intents.Composed(event.text)
    elif kind == pygame.KEYMAPCHANGED:
        _written.cache_clear()
        yield intents.Verb.KEYBOARD_CHANGED
    elif kind == pygame.DROPFILE:
        yield intents.FileDropped(event.file)
    elif kind == pygame.WINDOWLEAVE:
        yield NOWHERE
    elif kind == pygame.WINDOWSIZECHANGED:
        yield intents.Resized(event.x, event.y)
    elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
        yield intents.Verb.EXPOSED
    elif kind == pygame.QUIT:
        yield intents.Verb.QUIT


def _name(code: int) -> str | None:
    """Return the name of a key by SDL's code; None for keys that no command can have, such as shift alone."""
    if code in _NAMED_KEYS:
        return _NAMED_KEYS[code]
    letter = chr(code).lower() if 32 < code < 0x110000 else ""
    return letter if is_key(letter) else None


def _names(event: pygame.event.Event) -> list[str]:
    """Return the names of a key, the one that counts first: by what it writes, then by its place.

    In the upper row, which has a card's key beside the other, the place comes first. A letter that
    another key writes isn't looked for at its place."""
    typed, place = _name(event.key), _PLACES.get(getattr(event, "scancode", 0))
    if place is None or place == typed or (place.isalpha() and _WRITES_AT[ord(place)]):
        return [typed] if typed is not None else []
    if typed is None or (typed in keymap.CARD_KEYS and place in keymap.CARD_KEYS):
        return [place]
    return [typed, place]


def key_label(key: str) -> str:
    """Return what is written on a key of the keyboard in use: the key's own sign, if it is where it counts."""
    at, place = _WRITES_AT[ord(key)], _PLACE_OF.get(key, 0)
    elsewhere = at and not (key in keymap.CARD_KEYS and _PLACES.get(at) in keymap.CARD_KEYS)
    if not place or at == place or not _WRITES_AT[pygame.K_RETURN] or elsewhere:
        return key
    written = _written()
    return written.get(place, "") or keymap.key_after(
        key, lambda before: written.get(_PLACE_OF[before], before)
    )


@cache
def _written() -> dict[int, str]:
    """Return what the keys write, by their places, without those that write nothing by themselves, as accents do."""
    return {_WRITES_AT[code]: chr(code) for code in _WRITTEN}


def _chords(event: pygame.event.Event) -> list[str]:
    held = ((CTRL, _ANY_CTRL), (ALT, pygame.KMOD_ALT), (SHIFT, pygame.KMOD_SHIFT))
    before = [word for word, mask in held if event.mod & mask]
    return ["+".join([*before, name]) for name in _names(event)]


def _key(event: pygame.event.Event, keys: Keymap, ear: InputMode) -> Iterator[intents.Intent]:
    chords = _chords(event)
    if event.key == pygame.K_AC_BACK:
        yield intents.Verb.CANCEL
    if not chords:
        return
    means = (each for each in chords if keys.command(each) is not None or each in keymap.FIXED)
    chord = (
        chords[0]
        if ear in (InputMode.LETTERS, InputMode.BOARD) and _writes(chords[0])
        else next(means, chords[0])
    )
    if ear is InputMode.KEYS:
        yield intents.KeyPressed(chords[-1])  # the place, which stays when the keyboard is switched
    elif chord == "backspace" and ear is not InputMode.COMMANDS:
        yield intents.Verb.ERASE
    elif chord == "ctrl+c":
        yield intents.Verb.COPY
    elif chord == "ctrl+v":
        yield intents.Verb.PASTE
    elif chord in ("alt+return", "alt+kp_enter"):
        yield intents.Verb.TOGGLE_FULL_SCREEN
    elif ear in (InputMode.LETTERS, InputMode.BOARD) and _writes(chord):
        return  # what it writes comes as text
    else:
        yield from _command(chord, keys)


def _writes(chord: str) -> bool:
    """Return whether a chord puts a letter into a field."""
    held, key = split(chord)
    writes = len(key) == 1 or key == "space" or (key.startswith("kp_") and key != "kp_enter")
    return writes and not {CTRL, ALT} & {*held}


def _command(chord: str, keys: Keymap) -> Iterator[intents.Intent]:
    if keys.command(chord) is None and chord in _EXTRA:
        chord = keys.sign(_EXTRA[chord])
    intent = keys.intent(chord) or (_UNTOLD.get(chord) if keys.command(chord) is None else None)
    if keys.command(chord) == HURRY:
        yield intents.FastForward(True)
    if intent is not None:
        yield intent


log = logging.getLogger(__name__)

REPEAT_AFTER_MS, REPEAT_MS, SCROLL_MS = 420.0, 110.0, 90.0
PUSHED, LET_GO = 18000, 11000  # of 32767: where a stick counts as pushed, and where no longer
TRIGGER = 12000

_FIRST = (
    "a",
    "b",
    "x",
    "y",
    "back",
    "guide",
    "start",
    "leftstick",
    "rightstick",
    "leftshoulder",
    "rightshoulder",
)
# Pygame has no names for these.
_LAST = ("misc1", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad")
BUTTONS = dict(enumerate(_FIRST, pygame.CONTROLLER_BUTTON_A)) | dict(enumerate(_LAST, 15))
"""The names of controller buttons by SDL's numbers; between the two parts are those of the D-pad."""
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
_CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}
_USUAL_BUTTONS = PadMap()


class Pads:
    """All game controllers.

    `open` finds them, `take` turns an event into Intents, and `wait` repeats what is held."""

    def __init__(self, opener: Callable[[int], Any] = controller.Controller) -> None:
        self._opener = opener
        self._open: dict[int, Any] = {}
        # What is held (a button, or a stick's axis) and where it leads.
        self._held: dict[object, tuple[int, int]] = {}
        self._pulled: set[int] = set()  # axes that are held like buttons
        # By button that is down: what it did, whatever it was given since.
        self._does: dict[str, intents.Intent] = {}
        self._direction: tuple[int, int] | None = None
        self._wait = 0.0
        self._scroll = 0
        self._scroll_wait = 0.0

    def open(self) -> None:
        """Listen for controllers, also for those plugged in later.

        If the system doesn't support them, there are none and no error."""
        # No buttons while another window is in front.
        os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "0")
        try:
            controller.init()
        except pygame.error as error:
            log.info("no controllers: %s", error)

    def close(self) -> None:
        """Disconnect all controllers."""
        for pad in self._open.values():
            pad.quit()
        self._open.clear()
        controller.quit()

    def take(
        self,
        event: pygame.event.Event,
        buttons: PadMap = _USUAL_BUTTONS,
        ear: InputMode = InputMode.COMMANDS,
    ) -> Iterator[intents.Intent]:
        """Yield the Intents of one event; none for events of other devices.

        `buttons`: which button does what; `ear`: the input mode of the scene on top."""
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            yield from self._added(event.device_index)
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._removed(event.instance_id)
        elif kind == pygame.CONTROLLERBUTTONDOWN and event.button in _CROSS:
            yield from self._hold(("button", event.button), _CROSS[event.button])
        elif kind == pygame.CONTROLLERBUTTONUP and event.button in _CROSS:
            self._let_go(("button", event.button))
        elif kind == pygame.CONTROLLERBUTTONDOWN and event.button in BUTTONS:
            yield from self._down(BUTTONS[event.button], buttons, ear)
        elif kind == pygame.CONTROLLERBUTTONUP and event.button in BUTTONS:
            yield from self._up(BUTTONS[event.button])
        elif kind == pygame.CONTROLLERAXISMOTION:
            yield from self._axis(event.axis, event.value, buttons, ear)

    def wait(self, dt: float) -> Iterator[intents.Intent]:
        """Yield the Intents of held buttons and sticks that repeat as `dt` milliseconds pass."""
        if self._direction is not None:
            self._wait -= dt
            if self._wait <= 0:
                self._wait = max(0.0, self._wait + REPEAT_MS)
                yield intents.MoveFocus(*self._direction)
        if self._scroll:
            self._scroll_wait -= dt
            if self._scroll_wait <= 0:
                self._scroll_wait = max(0.0, self._scroll_wait + SCROLL_MS)
                yield intents.Scroll(float(self._scroll))

    def _added(self, index: int) -> Iterator[intents.Intent]:
        try:
            pad = self._opener(index)
        except pygame.error as error:
            log.info("a controller can't be used: %s", error)
            return
        id = pad.as_joystick().get_instance_id()
        known = id in self._open
        self._open[id] = pad
        if not known:
            yield intents.PadChanged(str(pad.name or ""), True)

    def _removed(self, id: int) -> Iterator[intents.Intent]:
        pad = self._open.pop(id, None)
        if pad is None:
            return
        name = str(pad.name or "")
        pad.quit()
        self._held.clear()
        self._pulled.clear()
        self._direction, self._scroll = None, 0
        for button in list(self._does):
            yield from self._up(button)
        yield intents.PadChanged(name, False)

    def _down(self, button: str, buttons: PadMap, ear: InputMode) -> Iterator[intents.Intent]:
        command, intent = buttons.command(button), buttons.intent(button)
        if ear is InputMode.BUTTONS:
            yield intents.ButtonPressed(button)
        elif ear is InputMode.BOARD and command in BOARD:
            yield intents.BoardKey(BOARD[command])
        elif intent is not None:
            self._does[button] = intent
            yield intent

    def _up(self, button: str) -> Iterator[intents.Intent]:
        intent = self._does.pop(button, None)
        if intent == intents.Confirm():
            yield intents.Verb.LET_GO
        elif intent == intents.FastForward(True):
            yield intents.FastForward(False)

    def _hold(self, what: object, direction: tuple[int, int]) -> Iterator[intents.Intent]:
        if self._held.get(what) == direction:
            return
        self._held[what] = direction
        self._direction, self._wait = direction, REPEAT_AFTER_MS
        yield intents.MoveFocus(*direction)

    def _let_go(self, what: object) -> None:
        gone = self._held.pop(what, None)
        if gone == self._direction:
            self._direction = next(reversed(self._held.values()), None)
            self._wait = REPEAT_AFTER_MS

    def _axis(
        self, axis: int, value: int, buttons: PadMap, ear: InputMode
    ) -> Iterator[intents.Intent]:
        if axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            step = 1 if value > 0 else -1
            if abs(value) >= PUSHED:
                yield from self._hold(
                    ("stick", axis),
                    (step, 0) if axis == pygame.CONTROLLER_AXIS_LEFTX else (0, step),
                )
            elif abs(value) <= LET_GO:
                self._let_go(("stick", axis))
        elif axis == pygame.CONTROLLER_AXIS_RIGHTY:
            self._scroll = 0 if abs(value) < PUSHED else -1 if value > 0 else 1
        elif axis == pygame.CONTROLLER_AXIS_RIGHTX:
            yield from self._pull(axis, ASIDE, abs(value), PUSHED, LET_GO, buttons, ear)
        elif axis in _TRIGGERS:
            yield from self._pull(axis, _TRIGGERS[axis], value, TRIGGER, TRIGGER - 1, buttons, ear)

    def _pull(
        self,
        axis: int,
        button: str,
        far: int,
        pulled: int,
        let_go: int,
        buttons: PadMap,
        ear: InputMode,
    ) -> Iterator[intents.Intent]:
        """Treat an axis as a button: down from `pulled` on, up again at `let_go` or below."""
        if far >= pulled and axis not in self._pulled:
            self._pulled.add(axis)
            yield from self._down(button, buttons, ear)
        elif far <= let_go and axis in self._pulled:
            self._pulled.discard(axis)
            yield from self._up(button)
