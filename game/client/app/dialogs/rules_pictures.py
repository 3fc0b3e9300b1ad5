"""The pictures of rules that any game may have, cards and tables, and what a game hands in for those of its own."""

from __future__ import annotations

from typing import Generic, TypeVar

import pygame

from game.client.app.dialogs.rules_tables import (
    CHANGE_ROW,
    TABLE_HEAD,
    TABLE_MOST,
    TABLE_ROW,
    paint_changes,
    paint_table,
)
from game.client.app.rulebook.model import Changes, Picture, Shown, Table
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.text import CAPTION
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.sprites import PLAIN, CardLook
from game.engine.cards import parse_cards

R = TypeVar("R", contravariant=True)
CARD_W = 60.0
_SHOWN_ROW, _SHOWN_STEP, _SHOWN_MOST = 104.0, 52.0, 6


class Pictures(Generic[R]):
    """The pictures of a game's own; this one has none."""

    def height(self, block: Picture) -> float:
        """How high a picture is."""
        raise NotImplementedError

    def paint(self, canvas: Canvas, look: Look, block: Picture, rect: Rect, rules: R) -> None:
        """A picture in its place, by the rules of the book."""
        raise NotImplementedError


def height_of(block: Shown | Table | Changes) -> float:
    """How high cards or a table are."""
    if isinstance(block, Shown):
        return _SHOWN_ROW * len(block.rows)
    row = TABLE_ROW if isinstance(block, Table) else CHANGE_ROW
    return min(TABLE_HEAD + row * len(block.rows), TABLE_MOST)


def paint_common(canvas: Canvas, look: Look, block: Shown | Table | Changes, rect: Rect) -> None:
    """Cards or a table in their place."""
    match block:
        case Shown(rows):
            for i, (names, words) in enumerate(rows):
                paint_shown(canvas, look, names, words, rect._replace(y=rect.y + i * _SHOWN_ROW))
        case Table():
            paint_table(canvas, rect, block)
        case Changes():
            paint_changes(canvas, rect, block)


def paint_card(
    canvas: Canvas, look: Look, card: int, x: float, y: float, w: float = CARD_W, how: CardLook = PLAIN
) -> None:
    """A card with its upper left corner at a point."""
    sprite = look.sprites.card(card, w, 0, how)
    s = canvas.scale
    at = (round((x + w / 2) * s - sprite.dx), round((y + w * CARD_RATIO / 2) * s - sprite.dy))
    canvas.surface.blit(sprite.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def paint_shown(canvas: Canvas, look: Look, names: str, words: str, rect: Rect) -> None:
    """Cards in a row, and what they are."""
    x = rect.x + 4
    for name in names.split():
        if name == "/":
            x += 18
            continue
        paint_card(canvas, look, parse_cards([name])[0], x, rect.y + 4)
        x += _SHOWN_STEP
    left = rect.x + 4 + (_SHOWN_MOST - 1) * _SHOWN_STEP + CARD_W + 18 + 24
    style, lines = canvas.words.wrapped(words, CAPTION, rect.right - left, 3)
    top = rect.y + 4 + CARD_W * CARD_RATIO / 2 + 6 - 11.5 * (len(lines) - 1)
    for i, line in enumerate(lines):
        canvas.text(left, top + 23 * i, line, style, canvas.theme.text)
