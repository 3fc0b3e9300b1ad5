"""Leaves of the layout tree that show cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.layout import SMALL
from game.client.kit.layout_leaves import Picture
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.sprites import PLAIN, CardLook

CARD_W = 60.0
"""How wide cards between words are."""
_FANNED = 1 / 3  # of a card that another lies on, so much is seen


def paint_card(
    canvas: Canvas, look: Look, card: int, x: float, y: float, w: float = CARD_W, how: CardLook = PLAIN
) -> None:
    """A card with its upper left corner at a point."""
    sprite = look.sprites.card(card, w, 0, how)
    s = canvas.scale
    at = (round((x + w / 2) * s - sprite.dx), round((y + w * CARD_RATIO / 2) * s - sprite.dy))
    canvas.surface.blit(sprite.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def card_leaf(look: Look, card: int, w: float = CARD_W, how: CardLook = PLAIN) -> Picture:
    """A card."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        paint_card(canvas, look, card, rect.x, rect.y, w, how)

    return Picture(draw, w, w * CARD_RATIO, keep=True)


def winner_leaf(look: Look, card: int) -> Picture:
    """The card that wins a trick, ringed and crowned."""
    high = CARD_W * CARD_RATIO

    def draw(canvas: Canvas, rect: Rect) -> None:
        paint_card(canvas, look, card, rect.x, rect.y, how=CardLook("win"))
        badge = Rect(rect.cx, rect.y + high + SMALL / 2, 0, 0).grown(2 * SMALL, 1.5 * SMALL)
        canvas.rect(badge, badge.h / 2, canvas.theme.brass, 1, canvas.theme.ink, 1.5)
        canvas.status("crown", badge.cx - SMALL, badge.cy - SMALL, 2 * SMALL)

    return Picture(draw, CARD_W, high + 2 * SMALL, keep=True)


def fan_leaf(look: Look, cards: Sequence[int], w: float) -> Picture:
    """Cards that lie on each other, the corners of all in sight."""
    step = w * _FANNED

    def draw(canvas: Canvas, rect: Rect) -> None:
        for i, card in enumerate(cards):
            paint_card(canvas, look, card, rect.x + i * step, rect.y, w)

    return Picture(draw, step * (len(cards) - 1) + w, w * CARD_RATIO, keep=True)
