"""Drawings that tests share: the same one at the same size is drawn once a process, not once for each program that is opened.

So are whole pictures, cards and felts among them: programs have one store, as long as a test doesn't ask for its own."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from typing import Any

import pygame

from game.client.kit import look
from game.client.kit.art import Art

LARGEST = 60_000
"""Pixels of a drawing that is kept; larger ones are drawn again."""

_draw = pygame.image.load_sized_svg


@lru_cache(maxsize=1_000)
def _drawn(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
    return _draw(BytesIO(svg), size)


@cache
def _pictures() -> Art:
    return Art()


def share_drawings() -> None:
    """Let pygame keep what it has drawn, of which everybody gets a copy, and windows share their pictures."""

    def load(file: Any, size: Any) -> pygame.Surface:
        if not hasattr(file, "getvalue") or size[0] * size[1] > LARGEST:
            return _draw(file, size)
        return _drawn(file.getvalue(), (int(size[0]), int(size[1]))).copy()

    pygame.image.load_sized_svg = load
    vars(look)["Art"] = _pictures
