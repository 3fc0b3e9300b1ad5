"""Pygame's events as Intents."""

from __future__ import annotations

from collections import defaultdict

import pygame
import pytest

from game.client.kit import input as heard
from game.client.kit.input import key_label, translate
from game.client.kit.intents import (
    Confirm,
    FastForward,
    FileDropped,
    JumpToEnd,
    MoveFocus,
    PickCard,
    PointerDown,
    PointerMoved,
    PointerUp,
    Resized,
    Scroll,
    Typed,
    Verb,
)
from tests.client.keys import VIEWPORT, key


def intents(*events: pygame.event.Event) -> list[object]:
    return list(translate(events, VIEWPORT))


@pytest.mark.parametrize(
    ("code", "mod", "expected"),
    [
        (pygame.K_RETURN, 0, [Confirm()]),
        (pygame.K_KP_ENTER, 0, [Confirm()]),
        (pygame.K_SPACE, 0, [FastForward(True), Confirm(space=True)]),
        (pygame.K_ESCAPE, 0, [Verb.CANCEL]),
        (pygame.K_LEFT, 0, [MoveFocus(-1, 0)]),
        (pygame.K_DOWN, 0, [MoveFocus(0, 1)]),
        (pygame.K_TAB, 0, [Verb.NEXT_FOCUS]),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, [Verb.PREV_FOCUS]),
        (pygame.K_1, 0, [PickCard(0)]),
        (pygame.K_0, 0, [PickCard(9)]),
        (pygame.K_MINUS, 0, [PickCard(10)]),
        (pygame.K_EQUALS, 0, [PickCard(11)]),
        (pygame.K_BACKSPACE, 0, [PickCard(12)]),
        (pygame.K_LEFT, pygame.KMOD_LCTRL, [MoveFocus(-1, 0, every=True)]),
        (pygame.K_HOME, 0, [JumpToEnd(-1)]),
        (pygame.K_END, 0, [JumpToEnd(1)]),
        (pygame.K_c, pygame.KMOD_LCTRL, [Verb.COPY]),
        (pygame.K_v, pygame.KMOD_RMETA, [Verb.PASTE]),
        (pygame.K_v, 0, []),
        (pygame.K_s, 0, [Verb.SHOW_SCORES]),
        (pygame.K_s, pygame.KMOD_LCTRL, []),
        (pygame.K_l, 0, [Verb.SHOW_LAST_TRICK]),
        (pygame.K_F1, 0, [Verb.SHOW_HELP]),
        (pygame.K_F11, 0, [Verb.TOGGLE_FULL_SCREEN]),
        (pygame.K_RETURN, pygame.KMOD_LALT, [Verb.TOGGLE_FULL_SCREEN]),
        (pygame.K_F5, 0, []),
    ],
)
def test_keys(code: int, mod: int, expected: list[object]) -> None:
    assert intents(key(code, mod)) == expected


RUSSIAN = {pygame.KSCAN_H: "р", pygame.KSCAN_Z: "я", pygame.KSCAN_1: "1", pygame.KSCAN_MINUS: "-"}
GERMAN = {pygame.KSCAN_Z: "y", pygame.KSCAN_Y: "z", pygame.KSCAN_MINUS: "ß", pygame.KSCAN_SLASH: "-"}


@pytest.mark.parametrize(
    ("keyboard", "place", "mod", "expected"),
    [
        (RUSSIAN, pygame.KSCAN_H, 0, [Verb.ASK_HINT]),
        (RUSSIAN, pygame.KSCAN_Z, pygame.KMOD_LCTRL, [Verb.TAKE_BACK]),
        (RUSSIAN, pygame.KSCAN_1, 0, [PickCard(0)]),
        (GERMAN, pygame.KSCAN_Y, pygame.KMOD_LCTRL, [Verb.TAKE_BACK]),
        (GERMAN, pygame.KSCAN_Z, pygame.KMOD_LCTRL, []),  # another key writes z
        (GERMAN, pygame.KSCAN_MINUS, 0, [PickCard(10)]),
        (GERMAN, pygame.KSCAN_SLASH, 0, [PickCard(10)]),
        (GERMAN, pygame.KSCAN_EQUALS, 0, [PickCard(11)]),  # an accent, which writes nothing by itself
    ],
)
def test_a_key_counts_by_what_it_writes_and_by_its_place(
    monkeypatch: pytest.MonkeyPatch, keyboard: dict[int, str], place: int, mod: int, expected: list[object]
) -> None:
    writes = defaultdict(int, {ord(letter): at for at, letter in keyboard.items()} | {pygame.K_RETURN: 40})
    monkeypatch.setattr(heard, "_WRITES_AT", writes)
    heard._written.cache_clear()
    code = ord(keyboard[place]) if place in keyboard else 1 << 30
    assert intents(pygame.event.Event(pygame.KEYDOWN, key=code, scancode=place, mod=mod, unicode="")) == expected
    labels = {key: key_label(key) for key in "hz-="}
    german = {"h": "h", "z": "z", "-": "-", "=": "key after ß"}
    assert labels == (
        {"h": "р", "z": "я", "-": "-", "=": "key after −"} if keyboard is RUSSIAN else german | {"h": "key after G"}
    )
    heard._written.cache_clear()


def test_the_mouse_speaks_virtual_units() -> None:
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 225), button=1)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(400, 225), button=1)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 450), rel=(0, 0), buttons=(0, 0, 0))
    told = [PointerMoved(800, 450), PointerDown(800, 450), PointerUp(800, 450), PointerMoved(0, 900)]
    assert intents(down, up, moved) == told
    assert intents(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=3)) == [Verb.CANCEL]
    assert intents(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=2)) == []
    assert intents(pygame.event.Event(pygame.MOUSEWHEEL, y=-2, x=0)) == [Scroll(-2)]


def test_a_lifted_finger_points_nowhere() -> None:
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(100, 100), button=1, touch=True)
    assert intents(up) == [PointerUp(200, 200), PointerMoved(-1, -1)]


def test_the_window() -> None:
    assert intents(pygame.event.Event(pygame.QUIT)) == [Verb.QUIT]
    assert intents(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=900, y=600)) == [Resized(900, 600)]
    assert intents(pygame.event.Event(pygame.WINDOWEXPOSED)) == [Verb.EXPOSED]
    assert intents(pygame.event.Event(pygame.WINDOWLEAVE)) == [PointerMoved(-1, -1)]
    assert intents(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE)) == [FastForward(False)]
    assert intents(pygame.event.Event(pygame.TEXTINPUT, text="é")) == [Typed("é")]


def test_a_file_that_is_dropped_has_its_path() -> None:
    assert intents(pygame.event.Event(pygame.DROPFILE, file="/tmp/a.jsonl")) == [FileDropped("/tmp/a.jsonl")]
