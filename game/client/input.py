"""The only module that reads pygame's queue: turns its events into Intents in virtual units.

A finger comes as the mouse events that SDL makes of it; once it is lifted the pointer is nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.client.intents import (
    AskHint,
    Cancel,
    Confirm,
    Copy,
    EndRound,
    Erase,
    Exposed,
    Far,
    FileDropped,
    Hurry,
    Intent,
    Move,
    NextFocus,
    Paste,
    PickCard,
    PointerDown,
    PointerMoved,
    PointerUp,
    PrevFocus,
    Quit,
    Resized,
    Scroll,
    ShowHelp,
    ShowLastTrick,
    ShowScores,
    ShowSeen,
    TakeBack,
    ToggleFullScreen,
    Typed,
)
from game.client.viewport import Viewport

NOWHERE = PointerMoved(-1.0, -1.0)

_KEYS: dict[int, Intent] = {
    pygame.K_RETURN: Confirm(),
    pygame.K_KP_ENTER: Confirm(),
    pygame.K_ESCAPE: Cancel(),
    pygame.K_LEFT: Move(-1, 0),
    pygame.K_RIGHT: Move(1, 0),
    pygame.K_UP: Move(0, -1),
    pygame.K_DOWN: Move(0, 1),
    pygame.K_HOME: Far(-1),
    pygame.K_END: Far(1),
    pygame.K_s: ShowScores(),
    pygame.K_l: ShowLastTrick(),
    pygame.K_F1: ShowHelp(),
    pygame.K_h: AskHint(),
    pygame.K_c: ShowSeen(),
    pygame.K_e: EndRound(),
    pygame.K_F11: ToggleFullScreen(),
    pygame.K_AC_BACK: Cancel(),
    pygame.K_BACKSPACE: Erase(),
}
_CARD_KEYS = (
    pygame.K_1,
    pygame.K_2,
    pygame.K_3,
    pygame.K_4,
    pygame.K_5,
    pygame.K_6,
    pygame.K_7,
    pygame.K_8,
    pygame.K_9,
    pygame.K_0,
    pygame.K_MINUS,
    pygame.K_EQUALS,
)
_KEYS.update({key: PickCard(index) for index, key in enumerate(_CARD_KEYS)})
_WITH_CTRL: dict[int, Intent] = {pygame.K_c: Copy(), pygame.K_v: Paste(), pygame.K_z: TakeBack()}
_LEFT_BUTTON, _RIGHT_BUTTON = 1, 3


def translate(events: Iterable[pygame.event.Event], viewport: Viewport) -> Iterator[Intent]:
    """The Intents of pygame events."""
    for event in events:
        yield from _one(event, viewport)


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
    elif kind == pygame.KEYDOWN:
        yield from _key(event)
    elif kind == pygame.TEXTINPUT:
        yield Typed(event.text)
    elif kind == pygame.DROPFILE:
        yield FileDropped(event.file)
    elif kind == pygame.KEYUP and event.key == pygame.K_SPACE:
        yield Hurry(False)
    elif kind == pygame.WINDOWLEAVE:
        yield NOWHERE
    elif kind == pygame.WINDOWSIZECHANGED:
        yield Resized(event.x, event.y)
    elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
        yield Exposed()
    elif kind == pygame.QUIT:
        yield Quit()


def _key(event: pygame.event.Event) -> Iterator[Intent]:
    if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and event.mod & pygame.KMOD_ALT:
        yield ToggleFullScreen()
    elif event.key == pygame.K_SPACE:
        yield Hurry(True)
        yield Confirm(space=True)
    elif event.key == pygame.K_TAB:
        yield PrevFocus() if event.mod & pygame.KMOD_SHIFT else NextFocus()
    elif event.key in _WITH_CTRL and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        yield _WITH_CTRL[event.key]
    elif event.key in _KEYS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        yield _KEYS[event.key]
