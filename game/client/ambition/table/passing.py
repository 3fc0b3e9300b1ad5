"""The pass and the Nil prompt: where arrows, tray and words are placed, and how they are painted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.client.ambition.view import TableView
from game.client.kit import gui
from game.client.kit.i18n import _, all_of
from game.client.table.grid import CARD_RATIO, TAG_H, TRAY_CARD_W, TableGrid
from game.client.table.look import Look
from game.client.table.poses import Key, Pose, tray, tray_slots

BUTTON_W, BUTTON_H = 300.0, 56.0
# Between tray and plate: less than this, and the arrow goes round below the plate.
STRAIGHT_ROOM = 140.0


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow towards a place (1 left, 2 top, 3 right).

    `kind`: straight, up, or elbow (sideways, then up into the plate from below). `rect` is the
    whole arrow, `words` the part that a word may take, None for the short arrows of a pass of one
    to each."""

    place: int
    kind: Literal["straight", "up", "elbow"]
    rect: gui.Rect
    words: gui.Rect | None


@dataclass(frozen=True, slots=True)
class PassGrid:
    """The base lines and rectangles of the pass phase for one direction.

    `caption` is None if there is no room for it."""

    heading: float
    caption: float | None
    tray: gui.Rect
    count: float
    button: gui.Rect
    arrows: tuple[Arrow, ...]


def receivers(direction: str) -> tuple[int, ...]:
    """Return the places that get cards, in the order of the chosen cards."""
    return {"left": (1,), "right": (3,), "across": (2,), "scatter": (1, 2, 3)}.get(direction, ())


def _sideways(grid: TableGrid, place: int, short: bool) -> Arrow:
    """Return an arrow from the tray to a side plate, mirrored for the left."""
    box, plate = tray(grid), grid.plates[place]
    room = plate.x - box.right if place == 3 else box.x - plate.right
    sign = 1 if place == 3 else -1
    start = box.right if place == 3 else box.x
    if room >= STRAIGHT_ROOM:
        length = min(108.0 if short else 188.0, room - 36)
        near = start + sign * (24 if not short else (room - length) / 2)
        x = near if sign > 0 else near - length
        rect = gui.Rect(x, plate.cy - 35, length, 70)
        words = gui.Rect(x + (14 if sign > 0 else 30), rect.y + 19, length - 44, 32)
        return Arrow(place, "straight", rect, None if short else words)
    # round below the plate: along from the tray, then up to the plate's middle
    tip_x = plate.cx - sign * (PLATE_REACH if short else 0)
    near = start + sign * 14
    x, right = min(near, tip_x + sign * 35), max(near, tip_x + sign * 35)
    rect = gui.Rect(x, plate.bottom + 6, right - x, 76)
    inner = gui.Rect(
        min(near, tip_x - sign * 16), rect.bottom - 32, abs(tip_x - sign * 16 - near), 32
    )
    return Arrow(place, "elbow", rect, None if short else inner)


PLATE_REACH = 60.0  # a scatter's elbow stops this far short of the plate's middle


def pass_grid(grid: TableGrid, direction: str) -> PassGrid:
    """Return the layout of the pass phase; the heading is above the tray, or below it if an arrow goes up."""
    box, cx = tray(grid), grid.cx
    if direction in ("left", "right"):
        arrows: tuple[Arrow, ...] = (_sideways(grid, receivers(direction)[0], short=False),)
        button = gui.Rect(cx - 150, box.bottom + 18, BUTTON_W, BUTTON_H)
        return PassGrid(221 + grid.down, 254 + grid.down, box, box.y + 217, button, arrows)
    tip = grid.pass_plate.bottom + (14 if direction == "scatter" else TAG_H / 2 + 10)
    if direction == "across":
        rect = gui.Rect(cx - 75, tip, 150, box.y - 12 - tip)
        arrows = (Arrow(2, "up", rect, gui.Rect(cx - 48, rect.bottom - 56, 96, 54)),)
    else:
        up = Arrow(2, "up", gui.centred(cx, (tip + box.y - 12) / 2, 70, 92), None)
        arrows = (_sideways(grid, 1, short=True), up, _sideways(grid, 3, short=True))
    low = box.bottom + 46
    return PassGrid(
        low, low + 29, box, box.y + 217, gui.Rect(cx - 150, low + 48, BUTTON_W, 48), arrows
    )


@dataclass(frozen=True, slots=True)
class BidGrid:
    """The layout of the Nil prompt: its panel and the two choices."""

    panel: gui.Rect
    bid: gui.Rect
    no_bid: gui.Rect


def bid_grid(grid: TableGrid) -> BidGrid:
    """Return the layout of the Nil prompt, in the middle of the ring."""
    panel = gui.Rect(grid.cx - 260, 250 + grid.down, 520, 314)
    return BidGrid(
        panel,
        gui.Rect(panel.x + 28, panel.y + 104, 464, 84),
        gui.Rect(panel.x + 28, panel.y + 202, 464, 84),
    )


_ICONS = {"left": "passleft", "right": "passright", "across": "passacross", "scatter": "scatter"}


def pass_buttons(look: Look, view: TableView) -> list[gui.Button]:
    """Return the button that passes the chosen cards; none after they are passed."""
    if view.seats[view.me].ready or not receivers(view.direction):
        return []
    rect = pass_grid(look.grid, view.direction).button
    if view.direction == "scatter":
        label = _("Pass the cards")
    else:
        label = _("Pass to {name}").format(name=view.at(receivers(view.direction)[0]).name)
    return [
        gui.Button(
            "pass", rect, label, "main", _ICONS[view.direction], enabled=len(view.in_tray) == 3
        )
    ]


def bid_buttons(look: Look, view: TableView) -> list[gui.Button]:
    """Return the buttons for Nil and no bid, each with what it is worth; none after the choice."""
    if view.seats[view.me].ready:
        return []
    grid, numbers = bid_grid(look.grid), view.numbers
    if not numbers.strike_limit or view.seats[view.me].strikes >= numbers.strike_limit - 1:
        bid = _("Made: {made} points. Failed: {fine} points less.")
    else:
        bid = _("Made: {made} points. Failed: one strike.")
    no_bid = _("Taking no points is still worth {n}.").format(n=numbers.nil_unbid_points)
    bid = bid.format(made=numbers.nil_bid_points, fine=numbers.nil_bid_fine)
    return [
        gui.Button("bid", grid.bid, _("Bid Nil"), "item", "claim", bid),
        gui.Button("no_bid", grid.no_bid, _("No bid"), "item", "next", no_bid),
    ]


def paint_pass(canvas: gui.Canvas, look: Look, view: TableView) -> None:
    """Paint heading, tray, empty places and arrows; the cards in the tray are painted later, with all other cards."""
    grid, theme = pass_grid(look.grid, view.direction), canvas.theme
    cx = look.grid.cx
    ready = view.seats[view.me].ready
    canvas.text(cx, grid.heading, _heading(view, ready), gui.H2_PASS, anchor="middle", room=640)
    caption = _caption(view, ready)
    if grid.caption is not None:
        beside = [look.grid.note, look.grid.plates[1], look.grid.plates[3]]
        near = [
            box for box in beside if box.y <= grid.caption + 24 and box.bottom >= grid.caption - 24
        ]
        room = min([640.0, *(2 * max(box.x - cx, cx - box.right) - 24 for box in near)])
        canvas.text(cx, grid.caption, caption, gui.CAPTION, theme.muted, "middle", room)
    canvas.rect(grid.tray, 18, theme.slot, 0.55, theme.frame, 1.6)
    for i, (x, y) in enumerate(tray_slots(look.grid)):
        if i >= len(view.chosen) or view.chosen[i] is None:
            _empty_place(canvas, view, i, x, y)
    if not ready:
        canvas.text(
            cx,
            grid.count,
            _("{n} of 3 chosen").format(n=len(view.in_tray)),
            gui.CAPTION_SEMI,
            anchor="middle",
        )
    for arrow in grid.arrows:
        paint_arrow(canvas, arrow, _word(view.direction))


def _heading(view: TableView, ready: bool) -> str:
    if ready:
        waiting = [seat.name for seat in view.seats if not seat.ready]
        if not waiting:
            return _("The cards are passed")
        if len(waiting) > 1:
            return _("Waiting for the others")
        return _("Waiting for {name}").format(name=waiting[0])
    if view.direction == "scatter":
        return _("Pass one card to each player")
    name = view.at(receivers(view.direction)[0]).name
    return _("Pass three cards to {name}").format(name=name)


def _caption(view: TableView, ready: bool) -> str:
    if view.direction == "scatter" and not ready:
        names = [view.at(place).name for place in (1, 2, 3)]
        return _("In this order: {left}, {across}, {right}.").format(
            left=names[0], across=names[1], right=names[2]
        )
    return _("You will see your three new cards after everyone has passed.")


def _word(direction: str) -> str:
    return {"left": _("Left"), "right": _("Right"), "across": _("Across")}.get(direction, "")


def _empty_place(canvas: gui.Canvas, view: TableView, i: int, x: float, y: float) -> None:
    theme = canvas.theme
    rect = gui.centred(x, y, TRAY_CARD_W, TRAY_CARD_W * CARD_RATIO)
    canvas.rect(rect, 8, stroke=theme.muted, width=1.5, stroke_alpha=0.55, dash=(6, 6))
    if view.direction == "scatter":
        name = view.at(i + 1).name
        canvas.text(x, y - 4, name, gui.BODY, theme.text, "middle", TRAY_CARD_W - 12)
        _receiver(canvas, view, i, x, y)


def _receiver(canvas: gui.Canvas, view: TableView, i: int, x: float, y: float) -> None:
    """Paint a small portrait of the card's receiver on the card's lower edge."""
    theme = canvas.theme
    middle = y + TRAY_CARD_W * CARD_RATIO / 2 - 14
    canvas.rect(gui.centred(x, middle, 38, 38), 19, theme.ink)
    canvas.drawing("portraits", view.at(i + 1).portrait, x - 16, middle - 16, 32)


def paint_tray_marks(
    canvas: gui.Canvas, look: Look, view: TableView, poses: Mapping[Key, Pose]
) -> None:
    """Paint the tick on each chosen card that has arrived, and the receivers' portraits in a pass of one to each."""
    theme = canvas.theme
    for i, (card, (x, y)) in enumerate(zip(view.chosen, tray_slots(look.grid), strict=False)):
        pose = poses.get(("card", card)) if card is not None else None
        if pose is None or abs(pose.x - x) > 1 or abs(pose.y - y) > 1:
            continue
        canvas.rect(gui.centred(x + 48, y - 76, 30, 30), 15, theme.brass, 1, theme.ink, 2)
        canvas.icon("check", x + 39, y - 85, 18, theme.ink)
        if view.direction == "scatter":
            _receiver(canvas, view, i, x, y)


def paint_arrow(canvas: gui.Canvas, arrow: Arrow, word: str) -> None:
    """Paint a brass arrow towards a plate; short ones carry no word."""
    rect, theme = arrow.rect, canvas.theme
    pad = 2.0
    w, h = rect.w, rect.h
    if arrow.kind == "up":
        points = _up(w, h, arrow.words is not None)
    elif arrow.kind == "straight":
        points = _straight(w, h)
    else:
        points = _elbow(w, h)
    if arrow.place == 1:
        points = [(w - x, y) for x, y in points]
    path = "M" + "L".join(f"{x + pad:.1f} {y + pad:.1f}" for x, y in points) + "Z"
    body = (
        f'<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h + 2 * pad:.1f}">'
        f'<stop offset="0" stop-color="{theme.brass_hi}"/><stop offset="1" stop-color="{theme.brass_lo}"/>'
        f'</linearGradient></defs><path d="{path}" fill="url(#a)" stroke="{theme.brass_edge}" stroke-width="1.25" '
        f'stroke-linejoin="round"/>'
    )
    canvas.shape(body, rect.grown(pad))
    if arrow.words is not None and word:
        canvas.text(
            arrow.words.cx,
            arrow.words.cy + 7,
            word,
            gui.BUTTON,
            theme.ink,
            "middle",
            arrow.words.w + 8,
        )


def _straight(w: float, h: float) -> list[tuple[float, float]]:
    """Return the outline of an arrow to the right with a notched tail."""
    neck, y = w - (48.0 if w >= 150 else 40.0), h / 2
    low, high = y - 16, y + 16
    return [(0, low), (neck, low), (neck, 0), (w, y), (neck, h), (neck, high), (0, high), (10, y)]


def _up(w: float, h: float, wide: bool) -> list[tuple[float, float]]:
    """Return the outline of an arrow upwards, wide enough for a word if it carries one."""
    shaft, head = (52.0, 50.0) if wide else (16.0, 42.0)
    x, near, far = w / 2, w / 2 - shaft, w / 2 + shaft
    return [
        (near, h),
        (near, head),
        (0, head),
        (x, 0),
        (w, head),
        (far, head),
        (far, h),
        (x, h - 10),
    ]


def _elbow(w: float, h: float) -> list[tuple[float, float]]:
    """Return the outline of an arrow that goes to the right, then up at its end."""
    tip, head, low = w - 35, 40.0, h - 32
    near, far = tip - 16, tip + 16
    up = [(near, low), (near, head), (tip - 35, head), (tip, 0), (w, head), (far, head), (far, h)]
    return [(0, low), *up, (0, h), (10, h - 16)]


def paint_bid(canvas: gui.Canvas, look: Look, view: TableView) -> None:
    """Paint the Nil prompt; its two choices are buttons, and it is smaller after the choice."""
    panel = bid_grid(look.grid).panel
    ready = view.seats[view.me].ready
    if ready:
        panel = gui.centred(panel.cx, panel.cy, panel.w, 188)
    canvas.panel(panel, 20)
    heading = _("Bid Nil?")
    if ready:
        heading = _("You bid Nil") if view.bid else _("You didn’t bid Nil")
    canvas.text(panel.cx, panel.y + 52, heading, gui.H2_PASS, anchor="middle")
    caption = _("Bids stay secret until the round is counted.")
    canvas.text(
        panel.cx, panel.y + 83, caption, gui.CAPTION, canvas.theme.muted, "middle", panel.w - 40
    )
    if ready:
        waiting = [seat.name for seat in view.seats if not seat.ready]
        words = _("Waiting for {names}.").format(names=all_of(waiting)) if waiting else ""
        canvas.text(panel.cx, panel.y + 142, words, gui.BODY, anchor="middle", room=panel.w - 56)
