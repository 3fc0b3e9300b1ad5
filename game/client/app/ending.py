"""The last dialog of a match: the winners with laurels, why they won, and all players by place.

It serves every game."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.timeline import out_back
from game.client.kit.widget_scene import DIALOG_MS, DialogScene

CROWN_MS, CROWN_UP = 360.0, 44.0
FALL_MS, FALL_FROM, STAGGER_MS = 220.0, 58.0, 38.0
_PILES = ((10, 6), (5, 4), (1, 2))
"""The value and the number of the chips in each pile beside the winner, from the inside outward."""
_CHIP_W, _CHIP_H, _LEVEL, _PITCH = 50.0, 39.0, 7.0, 58.0
_APART, _RING = 132.0, 58.0
_REACH, _FLAT = 300.0, 86.0 / 300.0  # the length of the rays, and their height as a part of it
_CHIPS = 2 * sum(count for _worth, count in _PILES)
LAURELS_MS = CROWN_MS + (_CHIPS - 1) * STAGGER_MS + FALL_MS
"""Milliseconds until the last chip has landed."""


def landed(age: float) -> int:
    """Return how many of the chips on both sides have landed after `age` milliseconds."""
    return (
        max(0, min(_CHIPS, int((age - CROWN_MS - FALL_MS) // STAGGER_MS) + 1))
        if math.isfinite(age)
        else _CHIPS
    )


def paint_laurels(
    canvas: gui.Canvas,
    rect: gui.Rect,
    winners: Sequence[str],
    crowned: bool,
    chips: bool,
    age: float,
) -> None:
    """Paint the winners' portraits at the head of a dialog, `age` milliseconds after it has opened.

    `crowned`: the match is over. `chips`: piles of chips are drawn beside the winners."""
    theme = canvas.theme
    cx, cy = rect.cx, rect.y + 88
    if theme.rays:
        _rays(canvas, cx, cy)
    for i, winner in enumerate(winners):
        x = cx + (i - (len(winners) - 1) / 2) * _APART
        canvas.rect(gui.centred(x, cy, 2 * _RING, 2 * _RING), _RING, theme.panel, 1, theme.frame, 2)
        canvas.rect(gui.centred(x, cy, 104, 104), 52, stroke=theme.frame, width=1, stroke_alpha=0.5)
        canvas.drawing("portraits", winner, x - 48, cy - 48, 96)
        if crowned and age > 0:
            up = CROWN_UP * (1 - out_back(min(1.0, age / CROWN_MS)))
            canvas.rect(gui.centred(x, cy + 54 - up, 40, 30), 15, theme.brass, 1, theme.ink, 1.5)
            canvas.status("crown", x - 10, cy + 44 - up, 20)
    if chips:
        _chips(canvas, cx, cy + 62, _RING + (len(winners) - 1) * _APART / 2, age - CROWN_MS)


def _rays(canvas: gui.Canvas, cx: float, cy: float) -> None:
    """Paint thin rays that fade before they reach the frame and the headline."""
    canvas.shape(
        _drawn_rays(canvas.theme.frame),
        gui.centred(cx, cy, 2 * _REACH, 2 * _REACH * _FLAT),
        fine=False,
    )


@functools.cache
def _drawn_rays(colour: str) -> str:
    wedges = []
    for i in range(40):
        a, b = math.radians(i * 9), math.radians(i * 9 + 4)
        ends = " ".join(
            f"L{_REACH * (1 + math.cos(t)):.1f} {_REACH * (1 + math.sin(t)):.1f}" for t in (a, b)
        )
        wedges.append(f"M{_REACH} {_REACH}{ends}Z")
    fade = (
        f'<defs><radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{_REACH}" cy="{_REACH}" r="{_REACH}">'
        f'<stop offset="0" stop-color="{colour}" stop-opacity=".14"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
    )
    return f'{fade}<g transform="scale(1 {_FLAT:.4f})"><path d="{"".join(wedges)}" fill="url(#r)"/></g>'


def _chips(canvas: gui.Canvas, cx: float, base: float, inner: float, age: float) -> None:
    """Paint the piles of chips on both sides, which grow level by level: each chip falls onto the one below it."""
    falls = [
        (side, pile, level)
        for level in range(max(count for _worth, count in _PILES))
        for pile, (_worth, count) in enumerate(_PILES)
        if level < count
        for side in (-1, 1)
    ]
    for i, (side, pile, level) in enumerate(falls):
        since = age - i * STAGGER_MS
        if since <= 0:
            continue
        x = cx + side * (inner + 46 + pile * _PITCH)
        up = FALL_FROM * (1 - min(1.0, since / FALL_MS) ** 2)  # faster and faster, as things fall
        y = base - _CHIP_H / 2 - level * _LEVEL - up
        canvas.drawing(
            "chips", f"chip{_PILES[pile][0]}", x - _CHIP_W / 2, y - _CHIP_H / 2, _CHIP_W, _CHIP_H
        )


ROWS = "rows"
PORTRAIT = 56.0
_LAURELS, _ABOVE = 124.0, 30.0  # their height, and how far up they are moved


@dataclass(frozen=True, slots=True)
class Ending:
    """The words and portraits above the rows of a match's last dialog.

    `portraits` are the winners'; `finished`: they have won the match for good; `won`: the viewer is
    one of them."""

    headline: str
    reason: str
    portraits: tuple[str, ...]
    finished: bool = True
    won: bool = False


def ending_dialog(
    ending: Ending,
    heads: Sequence[gui.Node],
    rows: Sequence[Sequence[gui.Node]],
    mine: Sequence[bool],
    helped: str,
    age: Callable[[], float],
    data: object,
    offer: tuple[str, str] | None = None,
    check: str = "",
    story: tuple[gui.Node, Sequence[str]] | None = None,
    more: Sequence[str] = (),
) -> gui.Dialog:
    """Return the last dialog of a match.

    `rows` are the cells below the `heads`, without those of place, portrait and name, which come
    first. `check` is the label of the button that opens a review, empty for none. `age` returns the
    milliseconds since the dialog has opened. `offer` holds words and the label of a button in line
    with them, in place of that to the menu (empty for no button). `story` is a picture of the match
    with sentences about it. `more` is what there are no buttons for."""

    def laurels(canvas: gui.Canvas, rect: gui.Rect) -> None:
        above = gui.Rect(rect.x, rect.y - _ABOVE, rect.w, rect.h)
        paint_laurels(canvas, above, ending.portraits, ending.finished, ending.won, age())

    words = [gui.Text(ending.headline, gui.H2, align=gui.Align.MIDDLE, lines=2)]
    if ending.reason:
        words.append(gui.Text(ending.reason, gui.BODY, "muted", gui.Align.MIDDLE, gui.MANY))
    if offer is not None:
        words.append(gui.Text(offer[0], gui.BODY_SEMI, "accent", gui.Align.MIDDLE, gui.MANY))
    told = story[1] if story is not None else ()
    words += [gui.Text(line, gui.BODY, align=gui.Align.MIDDLE, lines=gui.MANY) for line in told]
    crest = gui.Column([gui.Picture(laurels, 0, _LAURELS), *words], gap=0, grow=1)
    head = gui.Row([gui.Gap(44), crest, gui.rules_tool()], align=gui.Align.START)
    grid = gui.Grid(
        cells=[[gui.Gap(), gui.Gap(), gui.Gap(), *heads], *rows], grows=(0, 0, 1, *[0] * len(heads)),
        between=gui.LARGE, pad=(gui.MEDIUM, gui.SMALL), ground=gui.rows_ground(mine), scroll=ROWS, head=1,
    )  # fmt: skip
    level = offer is not None and offer[1]
    leave = ("level", level, None) if level else ("menu", _("Menu"), "back")
    checked = [("check", check, "eye")] if check else []
    body: gui.Node = grid
    if story is not None:
        body = gui.FirstFitting(
            [gui.Row([grid, story[0]], gui.LARGE), gui.Column([grid, story[0]], gap=gui.LARGE)]
        )
    foot = (leave, *checked, ("new", _("Rematch"), "play"))
    return gui.Dialog(title="", head=head, body=body, foot=foot, more=more, note=helped, data=data)


def head(words: str, align: gui.Align = gui.Align.END, grow: float = 0.0) -> gui.Text:
    """Return the heading of a column."""
    return gui.Text(words, gui.CAPTION_SEMI, "muted", align, grow=grow)


def who(
    place: int, first: bool, picture: str, name: str, out: bool = False
) -> tuple[gui.Node, gui.Node, gui.Node]:
    """Return the first three cells of a row: place, portrait and name."""
    shown = gui.Text(str(place), gui.H3, "accent" if first else "muted", gui.Align.MIDDLE)
    return shown, gui.portrait(picture, PORTRAIT, out), gui.Text(name, gui.NAME, cut=160.0)


ROW_STAGGER_MS = 90.0


class RowsScene(DialogScene[Shell]):
    """A dialog whose rows appear one after the other; any press shows them all.

    The data of its layout has `rows`. `picture` is the name of the screenshot that is taken once
    all rows are shown; without a name all rows are shown at once."""

    lasting = 0.0
    """How long something keeps moving in the dialog after it has opened, in milliseconds."""

    def __init__(self, shell: Shell, picture: str = "") -> None:
        super().__init__(shell)
        self._picture = picture
        self._all = not picture
        self._pictured = False

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.layout.data.rows)

    @property
    def shown_rows(self) -> int:
        """The number of rows that have appeared so far."""
        if math.isinf(self.age):
            return self.rows
        return max(0, min(self.rows, int(self.age / ROW_STAGGER_MS + 1)))

    @property
    def age(self) -> float:
        """Milliseconds since the dialog has opened, at normal speed; infinite if nothing is animated."""
        speed = self.shell.pace.speed
        if self._all or speed <= 0 or self.shell.pace.reduced:
            return math.inf
        return self._age / speed - DIALOG_MS

    def paint(self, canvas: gui.Canvas) -> None:
        self.layout.paint(canvas, self.states, self.shown_rows)

    def update(self, dt: float) -> bool:
        before = self.shown_rows
        going_on = self.age < self.lasting
        changed = super().update(dt) or going_on or self.shown_rows != before
        if (
            self.shown_rows == self.rows
            and self.arrived >= 1.0
            and not (going_on or self._pictured)
        ):
            self._pictured = True
            if self._picture:
                self.shell.picture(self._picture)
        return changed

    def handle(self, intent: intents.Intent) -> bool:
        if intents.is_press(intent) and self.shown_rows < self.rows:
            self._all = self._changed = True
            return True
        return super().handle(intent)
