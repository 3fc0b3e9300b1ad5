"""Leaves of the layout tree that show cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.kit import gui
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.sprites import PLAIN, CardLook

CARD_W = 60.0
"""The width of cards among words, in virtual units."""
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_FANNED = 1 / 3  # the part of a card that is seen when another lies on it
_PAPER = "#FCF9F2"
_SUIT, _SUIT_SMALL = 28.0, 18.0
_DASHES = 1.25, 0.75, (4, 4)  # width, strength, and lengths


def paint_card(
    canvas: gui.Canvas,
    look: Look,
    card: int | None,
    x: float,
    y: float,
    w: float = CARD_W,
    how: CardLook = PLAIN,
) -> None:
    """Paint a card, or a back if `card` is None, with its upper left corner at a point."""
    sprite = look.sprites.card(card, w, 0, how)
    s = canvas.scale
    at = (round((x + w / 2) * s - sprite.dx), round((y + w * CARD_RATIO / 2) * s - sprite.dy))
    canvas.surface.blit(sprite.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def card_leaf(look: Look, card: int, how: CardLook = PLAIN) -> gui.Picture:
    """Return a picture of one card."""

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        paint_card(canvas, look, card, rect.x, rect.y, how=how)

    return gui.Picture(draw, CARD_W, CARD_W * CARD_RATIO, keep=True)


def winner_leaf(look: Look, card: int) -> gui.Picture:
    """Return a picture of the card that wins a trick, with its ring and a crown."""
    high = CARD_W * CARD_RATIO

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        paint_card(canvas, look, card, rect.x, rect.y, how=CardLook("win"))
        badge = gui.Rect(rect.cx, rect.y + high + gui.SMALL / 2, 0, 0).grown(
            2 * gui.SMALL, 1.5 * gui.SMALL
        )
        canvas.rect(badge, badge.h / 2, canvas.theme.brass, 1, canvas.theme.ink, 1.5)
        canvas.status("crown", badge.cx - gui.SMALL, badge.cy - gui.SMALL, 2 * gui.SMALL)

    return gui.Picture(draw, CARD_W, high + 2 * gui.SMALL, keep=True)


def fan_leaf(
    look: Look, cards: Sequence[int], w: float, how: CardLook = PLAIN, words: tuple[str, ...] = ()
) -> gui.Picture:
    """Return a picture of overlapping cards whose corners all show; `words` are read aloud for it."""
    step = w * _FANNED

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        for i, card in enumerate(cards):
            paint_card(canvas, look, card, rect.x + i * step, rect.y, w, how)

    return gui.Picture(draw, step * (len(cards) - 1) + w, w * CARD_RATIO, words, keep=True)


def suit_leaf(suit: int) -> gui.Picture:
    """Return a picture of a suit's sign on a paper disc."""
    size = _SUIT + gui.MEDIUM

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, size / 2, _PAPER)
        canvas.suit(suit, rect.cx - _SUIT / 2, rect.cy - _SUIT / 2, _SUIT)

    return gui.Picture(draw, size, size, keep=True)


def paint_place(
    canvas: gui.Canvas, rect: gui.Rect, marked: bool = False, gone: bool = False
) -> None:
    """Paint a piece of paper for a card, with a brass edge if `marked`; an empty dashed outline if `gone`."""
    theme, radius = canvas.theme, rect.w / 7
    if gone:
        width, strength, dash = _DASHES
        canvas.rect(rect, radius, stroke=theme.muted, width=width, stroke_alpha=strength, dash=dash)
    else:
        canvas.rect(
            rect,
            radius,
            _PAPER,
            1,
            theme.brass if marked else theme.line,
            gui.SMALL / 2 if marked else 1,
        )


def paint_small_card(
    canvas: gui.Canvas, rect: gui.Rect, card: int, marked: bool = False, gone: bool = False
) -> None:
    """Paint a card as its rank and suit on paper; only the rank if it is `gone`."""
    paint_place(canvas, rect, marked, gone)
    rank, suit = RANKS[card % len(RANKS)], card // len(RANKS)
    if gone:
        style = gui.BODY_SEMI._replace(share=0.0)
        canvas.text(rect.cx, rect.cy + style.size / 3, rank, style, canvas.theme.muted, "middle")
        return
    canvas.text(
        rect.cx, rect.cy - 2, rank, gui.NAME._replace(share=0.0), canvas.suit_ink(suit), "middle"
    )
    canvas.suit(suit, rect.cx - _SUIT_SMALL / 2, rect.cy + gui.SMALL / 2, _SUIT_SMALL)
