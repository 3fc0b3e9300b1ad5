"""Somebody with nothing but a controller: its events as SDL makes them, and what can be done with those alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.client.kit.input import InputMode, Pads
from game.client.kit.intents import Intent
from game.client.kit.keymap import PadMap
from game.client.kit.letter_board import LetterBoardScene
from tests.client.program import Program

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
X, Y = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y
LB, RB = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
UP, DOWN = pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN
START, BACK = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK
USUAL = PadMap()


def heard(
    pads: Pads, *events: pygame.event.Event, padmap: PadMap = USUAL, ear: InputMode = InputMode.COMMANDS
) -> list[Intent]:
    """The intents that events of a controller are."""
    return [intent for event in events for intent in pads.take(event, padmap, ear)]


def down(button: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)


def up(button: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)


def axis(which: int, value: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=which, value=value, instance_id=0)


class Hands:
    """Pushes buttons and looks at the window, as a person does; `scene` and `focus` are what can be seen."""

    def __init__(self, game: Program) -> None:
        self.game = game

    @property
    def scene(self) -> Any:
        """What is on top."""
        return self.game.scene

    @property
    def focus(self) -> Any:
        """What has the focus there."""
        scene = self.scene
        return scene.hand.focus if hasattr(scene, "hand") else getattr(scene, "focus", None)

    def push(self, *buttons: int, frames: int = 0) -> None:
        """One button after the other, a frame for each, and then some frames more."""
        for button in buttons:
            self.game.feed(down(button), up(button))
        if frames:
            self.game.frames(frames)

    def until(self, button: int, there: Callable[[], bool], most: int = 120) -> None:
        """Push a button as often as it takes."""
        for _ in range(most):
            if there():
                return
            self.push(button)
        raise AssertionError(f"never: {there}")

    def go_to(self, id: str) -> None:
        """To a button of the top scene, one button after the other."""
        for _ in range(60):
            if self.focus == id:
                return
            self.push(RB)
        raise AssertionError(f"{id} can't be reached")

    def press(self, *ids: str) -> None:
        """Go to one button after another and press it; what opens has come."""
        for id in ids:
            self.go_to(id)
            self.push(A, frames=20)

    # ---- the letter board

    @property
    def board(self) -> LetterBoardScene:
        """The letter board, which is open."""
        return self.game.top(LetterBoardScene)

    def key(self, letter: str) -> str:
        """The id of a letter's key, after turning to its page and case."""
        for _page in range(len(self.board._pages)):
            for _case in range(2):
                ids = [button.id for button in self.board.widgets() if button.id.startswith("key=")]
                found = next((id for id in ids if self.board.layout.at(id) == letter), None)
                if found is not None:
                    return found
                self.push(LB)
            self.push(RB)
        raise AssertionError(f"no key for {letter!r}")

    def write(self, text: str) -> None:
        """Letter by letter, with the cross and A; each is drawn once it is written."""
        for letter in text:
            if letter == " ":
                self.push(X)
                continue
            with self.game.undrawn():
                target = self.key(letter)
                row = target.partition(",")[0]
                self.until(DOWN, lambda row=row: str(self.focus).startswith(row + ","))  # type: ignore[misc]
                self.until(RIGHT, lambda target=target: self.focus == target)  # type: ignore[misc]
            self.push(A)

    def fill(self, field: str, text: str, erase: bool = True) -> None:
        """Go to a field, open the board, write and be done."""
        self.go_to(field)
        self.push(A)
        if erase:
            self.until(B, lambda: not self.board._field.label)
        self.write(text)
        self.push(START)
