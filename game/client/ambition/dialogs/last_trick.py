"""A look back at the trick before: its cards in the order they were played, who won it and what it held."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.table_painter import value_badge
from game.client.ambition.view import TableView
from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, first_capital, ngettext
from game.client.kit.layout import SMALL, Align, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog, Use
from game.client.kit.layout_leaves import Picture, Text
from game.client.kit.layout_stack import Column
from game.client.kit.text import CAPTION_SEMI
from game.client.table.card_words import card_words
from game.client.table.grid import CARD_RATIO, TRICK_W
from game.client.table.leaves import paint_card
from game.client.table.look import Look
from game.client.table.sprites import PLAIN, CardLook

_TAG = 30.0


def last_trick(look: Look, view: TableView, values: Sequence[int]) -> Dialog:
    """The trick before the one on the table, from `view.last_trick`; `values` are the points of the 52 cards."""
    led = not (view.numbers.blind_suit >= 0 and view.trick_number == 2)
    columns = [
        _played(look, view.seats[seat].name, card, values[card], led and not i, seat == view.last_winner)
        for i, (seat, card) in enumerate(view.last_trick)
    ]
    return Dialog(
        title=_("Last trick"),
        caption=_caption(view, values),
        body=Row(columns, SMALL, weighed=True, apart=True),
        foot=((ids.CLOSE, _("Close"), None),),
        use=Use.QUESTION,
    )


def _played(look: Look, name: str, card: int, points: int, led: bool, won: bool) -> Node:
    """A card of the trick and who played it."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        at = Rect(rect.cx - TRICK_W / 2, rect.y, TRICK_W, rect.h)
        paint_card(canvas, look, card, at.x, at.y, TRICK_W, CardLook("win") if won else PLAIN)
        if points:
            value_badge(canvas, at.right - SMALL, at.y + SMALL, points)

    shown = Picture(draw, TRICK_W, TRICK_W * CARD_RATIO, (first_capital(card_words(card)),))
    above, below = (
        _tag(_("Led"), "flag", dark=True) if led else Gap(_TAG),
        _tag(_("Took it"), "crown") if won else Gap(_TAG),
    )
    return Column([above, shown, below, Text(name, CAPTION_SEMI, align=Align.MIDDLE, cut=TRICK_W)], grow=1)


def _tag(label: str, icon: str, dark: bool = False) -> Node:
    def draw(canvas: Canvas, rect: Rect) -> None:
        canvas.tag(rect.cx, rect.cy, label, icon, dark=dark)

    return Picture(draw, 0, _TAG, (label,))


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
