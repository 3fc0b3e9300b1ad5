"""The choice of whoever won the last trick, in editions that let it take points off: what it asks, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.passing import bid_grid
from game.client.ambition.view import TableView
from game.client.ambition.words import explain
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import _, ngettext
from game.client.kit.text import CAPTION, H2_PASS
from game.client.kit.widgets import Button
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import RoundScored, Total
from game.engine.ambition.scoring import score_round

DEDUCT, KEEP = "deduct", "keep"


def asked(view: TableView) -> bool:
    """Whether the viewer is to choose."""
    return view.phase == "last_trick" and view.turn == view.me


def consequences(view: TableView, rules: Rules) -> tuple[str, ...]:
    """What the viewer's round would be worth with and without the points; nothing while that isn't asked."""
    taken = [seat.taken for seat in view.seats]
    if not asked(view) or sum(taken) != rules.numbers.total:
        return ()
    return tuple(_worth(view, rules, taken, take) for take in (True, False))


def _worth(view: TableView, rules: Rules, taken: Sequence[int], take: bool) -> str:
    before = [seat.strikes for seat in view.seats]
    bids = [bool(view.bid and seat == view.me) for seat in range(len(view.seats))] if rules.nil_bidding else None
    scored, void = score_round(
        rules,
        taken,
        before,
        bids,
        tricks=[seat.tricks for seat in view.seats],
        deductor=view.me if take else None,
        slammed=[seat.slammed for seat in view.seats],
    )
    counted = [points - (_off(view) if take and seat == view.me else 0) for seat, points in enumerate(taken)]
    totals = tuple(Total(0, strikes) for strikes in before)
    event = RoundScored(0, tuple(counted), None if bids is None else tuple(bids), tuple(scored), void, totals)
    return explain(rules.numbers, event, view.me, before[view.me])[1]


def _off(view: TableView) -> int:
    """How many points would be taken off."""
    return min(view.numbers.last_trick_deduct, view.seats[view.me].taken)


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
