"""A look back at the trick before: its cards in the order they were played, who won it and what it held."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.ambition.table_painter import value_badge
from game.client.ambition.view import TableView
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, ngettext
from game.client.kit.text import BUTTON, CAPTION_SEMI
from game.client.kit.widgets import footer, footer_width, paint_buttons, paint_dialog
from game.client.table.grid import CARD_RATIO, TRICK_W
from game.client.table.look import Look
from game.client.table.sprites import CardLook

_WIDTH, _HEIGHT = 800.0, 512.0
_PITCH = 178.0


@dataclass(frozen=True, slots=True)
class LastTrickLayout:
    """Where the cards (middles) and the button close stand."""

    rect: Rect
    cards: tuple[tuple[float, float], ...]
    buttons: tuple[Button, ...]


def layout_last_trick(look: Look, count: int = 4) -> LastTrickLayout:
    """Places the cards in a row."""
    rect = look.grid.dialog(_WIDTH, _HEIGHT)
    cards = tuple((rect.cx + (i - (count - 1) / 2) * _PITCH, rect.y + 260) for i in range(count))
    label = _("Close")
    buttons = footer(rect, [("close", label, None, footer_width(look.words.width(label, BUTTON), False))])
    return LastTrickLayout(rect, cards, tuple(buttons))


def paint_last_trick(
    canvas: Canvas,
    look: Look,
    layout: LastTrickLayout,
    view: TableView,
    values: Sequence[int],
    states: States = REST,
) -> None:
    """The trick before the one on the table, from `view.last_trick`; `values` are the points of the 52 cards."""
    paint_dialog(canvas, layout.rect, _("Last trick"), _caption(view, values))
    for i, ((seat, card), (x, y)) in enumerate(zip(view.last_trick, layout.cards, strict=False)):
        won = seat == view.last_winner
        sprite = look.sprites.card(card, TRICK_W, 0, CardLook("win" if won else ""))
        at = (round(x * canvas.scale - sprite.dx), round(y * canvas.scale - sprite.dy))
        canvas.surface.blit(sprite.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        top = y - TRICK_W * CARD_RATIO / 2
        if values[card]:
            value_badge(canvas, x + TRICK_W / 2 - 12, top + 10, values[card])
        if i == 0 and not (view.numbers.blind_suit >= 0 and view.trick_number == 2):
            canvas.tag(x, top - 26, _("Led"), "flag", dark=True)
        if won:
            canvas.tag(x, y + 104, _("Took it"), "crown")
        canvas.text(x, y + 146, view.seats[seat].name, CAPTION_SEMI, anchor="middle", room=_PITCH - 16)
    paint_buttons(canvas, layout.buttons, states)


def _caption(view: TableView, values: Sequence[int]) -> str:
    """Who took the trick, and what it held."""
    if view.last_winner is None:
        return ""
    n = sum(values[card] for _seat, card in view.last_trick)
    if view.last_winner == view.me:
        return ngettext("You took {n} point.", "You took {n} points.", n).format(n=n) if n else _("You took no points.")
    name = view.seats[view.last_winner].name
    if n == 0:
        return _("{name} took no points.").format(name=name)
    return ngettext("{name} took {n} point.", "{name} took {n} points.", n).format(name=name, n=n)
