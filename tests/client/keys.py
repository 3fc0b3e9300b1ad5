"""Keys as SDL reports them."""

from __future__ import annotations

import pygame

from game.client.kit.geometry import Viewport
from tests.client.program import Program

VIEWPORT = Viewport(800, 450)


def key(code: int, mod: int = 0) -> pygame.event.Event:
    """A key goes down."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def press(game: Program, code: int, mod: int = 0, text: str = "") -> None:
    """A key goes down and up as it would from the queue, with the letter that it writes."""
    events = [key(code, mod), *([pygame.event.Event(pygame.TEXTINPUT, text=text)] if text else [])]
    game.feed(*events, pygame.event.Event(pygame.KEYUP, key=code, mod=mod))
