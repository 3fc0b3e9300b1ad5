"""The only module that reads pygame's queue: turns its events into Intents in virtual units.

A finger comes as the mouse events that SDL makes of it; once it is lifted the pointer is nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

import pygame

from game.client.kit.intents import (
    Cancel,
    Copy,
    Erase,
    Exposed,
    FileDropped,
    Hurry,
    Intent,
    KeyPressed,
    LetGo,
    Move,
    Page,
    Paste,
    PointerDown,
    PointerMoved,
    PointerUp,
    Quit,
    Resized,
    Scroll,
    ToggleFullScreen,
    Typed,
)
from game.client.kit.keymap import ALT, CONFIRM, CTRL, HURRY, NAMED, SHIFT, Keymap, is_key, split
from game.client.kit.viewport import Viewport

NOWHERE = PointerMoved(-1.0, -1.0)
_USUAL = Keymap()
_NAMED_KEYS = {getattr(pygame, f"K_{name.upper() if len(name) > 1 else name}"): name for name in NAMED}
_EXTRA = {"kp_enter": CONFIRM}
"""Keys that do what another does until they are given something of their own."""
_UNTOLD: dict[str, Intent] = {
    "pageup": Page(-1),
    "pagedown": Page(1),
    "ctrl+left": Move(-1, 0, every=True),
    "ctrl+right": Move(1, 0, every=True),
}
"""What keys do that are listed nowhere, unless a command has them."""
_LEFT_BUTTON, _RIGHT_BUTTON = 1, 3
_ANY_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META


class InputMode(Enum):
    """How the scene on top reads input: as commands; as typed letters, with or without the letter board; or as a bare key or
    controller button, where the player is choosing one."""

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
) -> Iterator[Intent]:
    """The Intents of pygame events."""
    for event in events:
        if event.type == pygame.KEYDOWN:
            yield from _key(event, keys, ear)
        elif event.type == pygame.KEYUP:
            yield from _let_go(_name(event.key), keys)
        else:
            yield from _one(event, viewport)


def _let_go(name: str | None, keys: Keymap) -> Iterator[Intent]:
    if name == split(keys.sign(HURRY))[1]:
        yield Hurry(False)
    elif name is not None and (name == split(keys.sign(CONFIRM))[1] or _EXTRA.get(name) == CONFIRM):
        yield LetGo()


def _one(event: pygame.event.Event, viewport: Viewport) -> Iterator[Intent]:
    kind = event.type
    if kind == pygame.MOUSEMOTION:
        yield PointerMoved(*viewport.to_virtual(*event.pos))
    elif kind == pygame.MOUSEBUTTONDOWN and event.button == _LEFT_BUTTON:
        at = viewport.to_virtual(*event.pos)
        yield PointerMoved(*at)
        yield PointerDown(*at)
    elif kind == pygame.MOUSEBUTTONUP and event.button == _LEFT_BUTTON:
        yield PointerUp(*viewport.to_virtual(*event.pos))
        if getattr(event, "touch", False):
            yield NOWHERE
    elif kind == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT_BUTTON:
        yield Cancel()
    elif kind == pygame.MOUSEWHEEL:
        yield Scroll(float(event.y))
    elif kind == pygame.TEXTINPUT:
        yield Typed(event.text)
    elif kind == pygame.DROPFILE:
        yield FileDropped(event.file)
    elif kind == pygame.WINDOWLEAVE:
        yield NOWHERE
    elif kind == pygame.WINDOWSIZECHANGED:
        yield Resized(event.x, event.y)
    elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
        yield Exposed()
    elif kind == pygame.QUIT:
        yield Quit()


def _name(code: int) -> str | None:
    """The name of a key by SDL's code; None for keys that no command can have, such as shift alone."""
    if code in _NAMED_KEYS:
        return _NAMED_KEYS[code]
    letter = chr(code).lower() if 32 < code < 0x110000 else ""
    return letter if is_key(letter) else None


def _chord(event: pygame.event.Event) -> str | None:
    name = _name(event.key)
    if name is None:
        return None
    held = ((CTRL, _ANY_CTRL), (ALT, pygame.KMOD_ALT), (SHIFT, pygame.KMOD_SHIFT))
    return "+".join([*(word for word, mask in held if event.mod & mask), name])


def _key(event: pygame.event.Event, keys: Keymap, ear: InputMode) -> Iterator[Intent]:
    chord = _chord(event)
    if event.key == pygame.K_AC_BACK:
        yield Cancel()
    elif chord is None:
        return
    elif ear is InputMode.KEYS:
        yield KeyPressed(chord)
    elif chord == "backspace" and ear is not InputMode.COMMANDS:
        yield Erase()
    elif chord == "ctrl+c":
        yield Copy()
    elif chord == "ctrl+v":
        yield Paste()
    elif chord in ("alt+return", "alt+kp_enter"):
        yield ToggleFullScreen()
    elif ear in (InputMode.LETTERS, InputMode.BOARD) and _writes(chord):
        return  # what it writes comes as text
    else:
        yield from _command(chord, keys)


def _writes(chord: str) -> bool:
    """Whether a chord puts a letter into a field."""
    held, key = split(chord)
    return not {CTRL, ALT} & {*held} and (
        len(key) == 1 or key == "space" or (key.startswith("kp_") and key != "kp_enter")
    )


def _command(chord: str, keys: Keymap) -> Iterator[Intent]:
    if keys.command(chord) is None and chord in _EXTRA:
        chord = keys.sign(_EXTRA[chord])
    intent = keys.intent(chord) or (_UNTOLD.get(chord) if keys.command(chord) is None else None)
    if keys.command(chord) == HURRY:
        yield Hurry(True)
    if intent is not None:
        yield intent
