"""The choice of whoever won the last trick, in editions that let it take points off: what it asks, and where it stands."""

from __future__ import annotations

from game.client.ambition.last_trick import _off, asked
from game.client.ambition.passing import bid_grid
from game.client.ambition.view import TableView
from game.client.kit.buttons import Button
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import _, ngettext
from game.client.kit.text import CAPTION, H2_PASS
from game.client.table.look import Look

DEDUCT, KEEP = "deduct", "keep"


def last_trick_buttons(look: Look, view: TableView) -> list[Button]:
    """Take them off, or keep all; each with what the round would be worth."""
    if not asked(view) or not view.prospects:
        return []
    grid, own = bid_grid(look.grid), view.seats[view.me].taken
    off = _off(view)
    take = _("Take {off} off: {n} left").format(off=off, n=own - off)
    keep = ngettext("Keep the {n} point", "Keep all {n} points", own).format(n=own)
    return [
        Button(DEDUCT, grid.bid, take, "item", "undo", view.prospects[0]),
        Button(KEEP, grid.no_bid, keep, "item", "next", view.prospects[1]),
    ]


def paint_last_trick_prompt(canvas: Canvas, look: Look, view: TableView) -> None:
    """The panel; its two choices are buttons."""
    panel = bid_grid(look.grid).panel
    canvas.panel(panel, 20)
    canvas.text(panel.cx, panel.y + 52, _("The last trick is yours"), H2_PASS, anchor="middle", room=panel.w - 40)
    n = view.numbers.last_trick_deduct
    caption = ngettext("Its winner may take {n} point off.", "Its winner may take {n} points off.", n).format(n=n)
    canvas.text(panel.cx, panel.y + 83, caption, CAPTION, canvas.theme.muted, "middle", panel.w - 40)
