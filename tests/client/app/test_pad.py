"""A controller alone: its events as Intents, repeated while held, plugged in and out, and a round played with nothing else."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from pygame._sdl2 import controller

from game.client.kit.input import BUTTONS, REPEAT_AFTER_MS, REPEAT_MS, Pads
from game.client.kit.intents import Confirm, FastForward, MoveFocus, PadChanged, Scroll, Verb
from tests.client.hands import DOWN, LB, LEFT, RB, RIGHT, START, UP, A, B, X, axis, down, heard, up
from tests.client.harness import Game


def test_buttons_are_intents() -> None:
    pads = Pads()
    assert heard(pads, down(A), up(A), down(B), down(START), down(X), down(LB), down(RB)) == [
        Confirm(), Verb.LET_GO, Verb.CANCEL, Verb.CANCEL, Verb.ASK_HINT, Verb.PREV_FOCUS, Verb.NEXT_FOCUS,
    ]  # fmt: skip
    assert heard(pads, down(UP), up(UP), down(RIGHT), up(RIGHT)) == [MoveFocus(0, -1), MoveFocus(1, 0)]
    assert heard(pads, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0)) == []
    assert set(BUTTONS).isdisjoint({LEFT, RIGHT, UP, DOWN})


def test_what_is_held_repeats_until_it_is_let_go() -> None:
    pads = Pads()
    assert heard(pads, down(DOWN)) == [MoveFocus(0, 1)] and list(pads.wait(REPEAT_AFTER_MS - 1)) == []
    assert list(pads.wait(2)) == [MoveFocus(0, 1)] and list(pads.wait(REPEAT_MS)) == [MoveFocus(0, 1)]
    assert heard(pads, down(RIGHT)) == [MoveFocus(1, 0)] and heard(pads, up(RIGHT)) == []
    assert list(pads.wait(REPEAT_AFTER_MS)) == [MoveFocus(0, 1)]  # which is still held
    heard(pads, up(DOWN))
    assert list(pads.wait(5000)) == []


def test_a_stick_is_one_step_however_it_trembles() -> None:
    pads, x = Pads(), pygame.CONTROLLER_AXIS_LEFTX
    pushes = [axis(x, value) for value in (4000, 15000, 19000, 32767, 17000, 20000, 12000)]
    assert heard(pads, *pushes) == [MoveFocus(1, 0)]
    assert heard(pads, axis(x, 3000), axis(x, -30000)) == [MoveFocus(-1, 0)]
    assert heard(pads, axis(x, 25000)) == [MoveFocus(1, 0)]  # straight across
    assert heard(pads, axis(x, 0)) == [] and list(pads.wait(5000)) == []
    assert heard(pads, axis(pygame.CONTROLLER_AXIS_LEFTY, -32768)) == [MoveFocus(0, -1)]


def test_triggers_and_the_right_stick() -> None:
    pads = Pads()
    left, right = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    assert heard(pads, axis(right, 500), axis(right, 20000), axis(right, 32000), axis(right, 0)) == [
        FastForward(True), FastForward(False),
    ]  # fmt: skip
    assert heard(pads, axis(left, 20000), axis(left, 30000), axis(left, 0), axis(left, 30000)) == [Verb.TAKE_BACK] * 2
    assert heard(pads, axis(pygame.CONTROLLER_AXIS_RIGHTY, 30000)) == []
    assert list(pads.wait(1)) == [Scroll(-1.0)] and list(pads.wait(1)) == []
    heard(pads, axis(pygame.CONTROLLER_AXIS_RIGHTY, 0))
    assert list(pads.wait(5000)) == []


def test_plugged_in_and_out() -> None:
    gone: list[int] = []

    def opened(index: int) -> SimpleNamespace:
        if index == 9:
            raise pygame.error("no such device")
        stick = SimpleNamespace(get_instance_id=lambda: 40 + index)
        return SimpleNamespace(name="Pad", as_joystick=lambda: stick, quit=lambda: gone.append(index))

    pads = Pads(opened)
    added = pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=1)
    removed = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=41)
    assert heard(pads, added, added) == [PadChanged("Pad", True)]  # known already
    pulled = axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30000)
    assert heard(pads, down(DOWN), pulled) == [MoveFocus(0, 1), FastForward(True)]
    assert heard(pads, removed, removed) == [FastForward(False), PadChanged("Pad", False)]
    assert list(pads.wait(5000)) == [] and gone == [1]  # nothing is held any more
    assert heard(pads, pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=9)) == []


def test_it_is_said_that_one_came_or_went(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.shell.pad_changed("Grey pad", True)
    game.shell.pad_changed("", False)
    assert "connected: Grey pad" in game.shell._toasts[0] and "disconnected: unnamed" in game.shell._toasts[1]


@pytest.fixture
def virtual_pad() -> Iterator[ctypes.CDLL]:
    """SDL's own make-believe controller, in the library that pygame uses."""
    path = next(Path(pygame.__file__).parents[1].glob("pygame_ce.libs/libSDL2-2*"), None)
    if path is None:
        pytest.skip("SDL isn't where pygame's wheels for Linux keep it")
    before = os.environ.get("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS")
    os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"  # a window that isn't seen never has the focus
    library = ctypes.CDLL(str(path))
    library.SDL_JoystickOpen.restype = ctypes.c_void_p
    library.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    yield library
    controller.quit()
    if before is None:
        del os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"]
    else:
        os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = before


def test_a_controller_as_sdl_has_it(virtual_pad: ctypes.CDLL) -> None:
    pads = Pads()
    pads.open()
    pygame.event.get()
    index = virtual_pad.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    assert index >= 0
    assert heard(pads, *pygame.event.get()) == [PadChanged("Virtual Controller", True)]
    virtual_pad.SDL_JoystickSetVirtualButton(virtual_pad.SDL_JoystickOpen(index), A, 1)
    assert heard(pads, *pygame.event.get()) == [Confirm()]
    virtual_pad.SDL_JoystickDetachVirtual(index)
    assert heard(pads, *pygame.event.get()) == [Verb.LET_GO, PadChanged("Virtual Controller", False)]
    pads.close()
