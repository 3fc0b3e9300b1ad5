"""What the replay of a counted round looks like: where the open hands lie, the strip of steps, and the marks."""

from __future__ import annotations

import copy
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import Holdings, chip_poses
from game.client.ambition.table.replay import Replay, ReplayStep
from game.client.ambition.view import TableView
from game.client.kit import gui
from game.client.kit.i18n import _, listed
from game.client.table.grid import CARD_RATIO, PLATE_H, PLATE_W, TRICK_W, PileSpot, Slot, TableGrid
from game.client.table.look import Look
from game.client.table.poses import Key, Pose
from game.client.table.words import card_words

OPEN_W, OWN_W = 88.0, 100.0
RAISED = 14.0
STRIP_H, STEP_GAP, ARROW_W = 72.0, 5.0, 44.0
_OPEN_STEP, _OWN_STEP = 26.0, 62.0
_MIDDLE = 424.0
_SHRUNK = 0.35
_Z_HAND, _Z_TRICK = 120.0, 200.0
_Z_PLACE = 20.0


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The place of an open hand: top edge `y`, width of a card `w`, and distance between cards `step`.

    At `x` it begins, is centred or ends, depending on `align` (-1, 0 or 1)."""

    x: float
    y: float
    w: float
    step: float
    align: int

    def slot(self, i: int, n: int) -> tuple[float, float]:
        """Return the centre of the `i`-th of `n` cards."""
        width = self.w + (n - 1) * self.step
        left = self.x - (width if self.align > 0 else width / 2 if self.align == 0 else 0.0)
        return left + self.w / 2 + i * self.step, self.y + self.w * CARD_RATIO / 2

    def box(self, n: int) -> gui.Rect:
        """Return the rectangle that `n` cards cover, with none of them raised."""
        left, _y = self.slot(0, n)
        return gui.Rect(
            left - self.w / 2, self.y, self.w + (n - 1) * self.step, self.w * CARD_RATIO
        )


@dataclass(frozen=True, slots=True)
class ReplayGrid:
    """The layout of a replay.

    It holds the table's grid with other places, the hands by place (0 below, then clockwise), and
    the strip of steps at the foot."""

    table: TableGrid
    hands: tuple[OpenHand, ...]
    strip: gui.Rect

    def step_boxes(self, n: int) -> tuple[gui.Rect, tuple[gui.Rect, ...], gui.Rect]:
        """Return the rectangles of the strip, from left to right: the arrow back, `n` steps and the arrow on."""
        strip = self.strip
        inner = strip.w - 2 * (ARROW_W + 10)
        width = (inner - (n - 1) * STEP_GAP) / n
        left = strip.x + ARROW_W + 10
        cells = tuple(
            gui.Rect(left + i * (width + STEP_GAP), strip.y, width, strip.h) for i in range(n)
        )
        back = gui.Rect(strip.x, strip.y, ARROW_W, strip.h)
        return back, cells, gui.Rect(strip.right - ARROW_W, strip.y, ARROW_W, strip.h)


def replay_grid(grid: TableGrid, seats: int = 4, cards: int = 13) -> ReplayGrid:
    """Return the layout of a replay with this many seats, and cards in a hand, in the window of a table's grid."""
    extra = grid.vh - 900.0
    cx, x0, x1 = grid.cx, grid.left + gui.MARGIN, grid.right - gui.MARGIN
    dx = min(204.0, cx - 416)
    room = cx - dx - 56 - 11 - x0  # beside the trick
    step = min(_OPEN_STEP, (room - OPEN_W) / (cards - 1))
    width = OPEN_W + (cards - 1) * step
    top = cx - (PLATE_W + 16 + width) / 2
    side_y, you_y = 216.0, 684.0 + extra
    hand_y = side_y + PLATE_H + 16
    plates = (
        gui.Rect(x0, you_y, PLATE_W, PLATE_H),
        gui.Rect(x0, side_y, PLATE_W, PLATE_H),
        gui.Rect(top, 62, PLATE_W, PLATE_H),
        gui.Rect(x1 - PLATE_W, side_y, PLATE_W, PLATE_H),
    )
    note = gui.Rect(x1 - PLATE_W, you_y, PLATE_W, PLATE_H)
    own_left, own_right = plates[0].right + 24, note.x - 24
    own_step = min(_OWN_STEP, (own_right - own_left - OWN_W) / (cards - 1))
    base = hand_y + OPEN_W * CARD_RATIO + 82
    hands = (
        OpenHand(
            (own_left + own_right) / 2, you_y + PLATE_H - OWN_W * CARD_RATIO, OWN_W, own_step, 0
        ),
        OpenHand(x0, hand_y, OPEN_W, step, -1),
        OpenHand(plates[2].right + 16, 62, OPEN_W, step, -1),
        OpenHand(x1, hand_y, OPEN_W, step, 1),
    )
    chips_x = top + PLATE_W + 16 + width + 20
    side_up = 0.0 if seats == 4 else 30.0  # three cards lie in a triangle
    table = replace(
        grid,
        plates=plates,
        pass_plate=plates[2],
        ring=gui.centred(cx, _MIDDLE, 2 * min(336.0, dx + 56), 2 * 236),
        slots=(
            Slot(cx, _MIDDLE + 156, -1.5),
            Slot(cx - dx, _MIDDLE - side_up, -2.0),
            Slot(cx, _MIDDLE - 156, 1.2),
            Slot(cx + dx, _MIDDLE - side_up, 2.0),
        ),
        note=note,
        trick_w=TRICK_W,
        bank=(cx, _MIDDLE + (24 if seats == 4 else -60)),
        caches=(
            PileSpot(x0 + 14, you_y - 8, 302, 10),
            PileSpot(x0 + 14, base, 302, 5),
            PileSpot(chips_x, 140, x1 - chips_x, 5),
            PileSpot(x1 - PLATE_W + 14, base, 302, 5),
        ),
    )
    strip = gui.Rect(x0, grid.vh - 12 - STRIP_H, x1 - x0, STRIP_H)
    return ReplayGrid(table, hands, strip)


def replay_poses(
    replay: Replay, index: int, view: TableView, grid: ReplayGrid, holdings: Holdings | None = None
) -> dict[Key, Pose]:
    """Return the poses of all dealt cards and of all chips.

    Cards that were taken are invisible, on the plate of their winner."""
    poses = chip_poses(view, grid.table, holdings)
    raised = replay.raised(index)
    for seat, hand in enumerate(replay.hands(index)):
        place = view.place(seat)
        spot = grid.hands[place]
        for i, card in enumerate(hand):
            x, y = spot.slot(i, len(hand))
            up = RAISED if card in raised else 0.0
            poses["card", card] = Pose(x, y - up, spot.w, z=_Z_HAND + _Z_PLACE * place + i)
    for order, (seat, card) in enumerate(view.trick):
        slot = grid.table.slots[view.place(seat)]
        poses["card", card] = Pose(slot.x, slot.y, TRICK_W, slot.turn, _Z_TRICK + order)
    for card, winner in replay.gone(index).items():
        plate = grid.table.plates[view.place(winner)]
        poses["card", card] = Pose(plate.cx, plate.cy, TRICK_W * _SHRUNK, z=_Z_TRICK, alpha=0.0)
    return poses


STEP = "step="
"""Start of the ids of the steps; the step's number from 0 follows."""
_CELL_RADIUS = 10.0
_PORTRAIT = 30.0
_MARK = 9.0
WHY = "why="
"""Start of the ids of what other seats did; the seat follows."""
_QUESTION = 28.0


class DecisionMark(NamedTuple):
    """The mark of a decision: its sign, the sign's name, and its colour in the theme."""

    sign: str
    called: str
    colour: str


def step_name(step: ReplayStep, tricks: int) -> str:
    """Return a step in words for the top bar."""
    if step.kind == "deal":
        return _("As dealt")
    if step.kind == "pass":
        return _("After the pass")
    return _("Trick {n} of {of}").format(n=step.number, of=tricks)


class ReplayPainter(TablePainter):
    """The painter of a round's replay.

    `tools` are the buttons of the top bar as (id, icon, words), from left to right. `marks` are
    those of the person's decisions, by step. `asked` is whether the other seats can be asked why
    they did what they did."""

    def __init__(
        self,
        look: Look,
        replay: Replay,
        tools: Sequence[tuple[str, str, str]] = (),
        marks: Mapping[int, DecisionMark] | None = None,
        asked: bool = False,
    ) -> None:
        self.grid: ReplayGrid = replay_grid(
            look.grid, len(replay.seats), len(replay.history.deal[0])
        )
        moved = copy.copy(look)
        moved.grid = self.grid.table
        super().__init__(moved)
        self.index = 0
        self._replay, self._tools, self._marks, self._asked = (
            replay,
            tuple(tools),
            dict(marks or {}),
            asked,
        )

    def buttons(self, view: TableView, shut: frozenset[str] = frozenset()) -> list[gui.Button]:
        """Return the button back, the tools, the arrows (back, on) and one button for every step."""
        words, grid = self.look.words, self.look.grid
        buttons = [gui.Button("close", grid.menu, "", "tool", "back", spoken=_("Back"))]
        x, _y = grid.title
        name, where = self.title(view)
        ends = (
            x
            + words.width(name, gui.H3)
            + 16
            + words.width(where, gui.CAPTION._replace(share=0.0))
            + 8
        )
        tools = self._tool_row(False)
        if tools and tools[0].rect.x < ends:
            tools = self._tool_row(True)
        back, cells, on = self.grid.step_boxes(len(self._replay.steps))
        arrows = [
            gui.Button(
                "back", back, "", "arrow", "back", enabled=self.index > 0, spoken=_("One step back")
            ),
            gui.Button(
                "on",
                on,
                "",
                "arrow",
                "next",
                enabled=self.index < self._replay.last,
                spoken=_("One step forward"),
            ),
        ]
        tricks = len(self._replay.history.tricks)
        steps = [
            gui.Button(
                f"{STEP}{i}",
                rect,
                str(i),
                "step",
                selected=i == self.index,
                spoken=self._step_said(i, step_name(step, tricks)),
            )
            for i, (rect, step) in enumerate(zip(cells, self._replay.steps, strict=True))
        ]
        return [*buttons, *tools, *self._questions(view), arrows[0], *steps, arrows[1]]

    def _questions(self, view: TableView) -> list[gui.Button]:
        """Return a button for each thing that another seat did at this step: its card, or its hand for a pass or bid."""
        step, history, found = (
            self._replay.steps[self.index],
            self._replay.history,
            dict[int, tuple[gui.Rect, str]](),
        )
        names = [name for name, _portrait in self._replay.seats]
        if not self._asked:
            return []
        if step.kind == "trick":
            for seat, card in view.trick:
                slot, wide = self.look.grid.slots[view.place(seat)], self.look.grid.trick_w
                words = _("Why did {name} play the {card}?").format(
                    name=names[seat], card=card_words(card)
                )
                found[seat] = gui.centred(slot.x, slot.y, wide, wide * CARD_RATIO), words
        else:
            deal = step.kind == "deal"
            words = (
                _("Why did {name} pass these cards?")
                if deal
                else _("Why did {name} bid Nil, or not?")
            )
            for seat in history.passes if deal else history.bids:
                box = self.grid.hands[view.place(seat)].box(len(history.deal[seat]))
                found[seat] = box, words.format(name=names[seat])
        return [
            gui.Button(f"{WHY}{seat}", rect, "", "card", spoken=spoken)
            for seat, (rect, spoken) in sorted(
                found.items(), key=lambda each: (each[1][0].x, each[1][0].y)
            )
            if seat != self._replay.me
        ]

    def _tool_row(self, bare: bool) -> list[gui.Button]:
        """Return the buttons of the tools; if `bare`, as icons only."""
        right, row = self.look.grid.tools_right, list[gui.Button]()
        for id, icon, label in reversed(self._tools):
            shown = "" if bare else label
            made = gui.tool(
                self.look.words.width(shown, gui.CAPTION_SEMI), right, 8, id, icon, shown, label
            )
            row.insert(0, made)
            right = made.rect.x - 8
        return row

    def _step_said(self, i: int, name: str) -> str:
        return listed([name, self._marks[i].called]) if i in self._marks else name

    def still_key(self, view: TableView, ui: TableUi) -> Hashable:
        return super().still_key(view, ui), self.index

    def title(self, view: TableView) -> tuple[str, str]:
        title = _("Round {n}").format(n=view.round_number)
        return title, "  ·  ".join(
            (
                _("Replay"),
                step_name(self._replay.steps[self.index], len(self._replay.history.tricks)),
            )
        )

    def paint_button(self, canvas: gui.Canvas, button: gui.Button, states: gui.States) -> None:
        if button.kind == "arrow":
            self._arrow(canvas, button, states)
        elif button.kind == "step":
            self._step(canvas, button, states)
        elif button.kind != "card":  # those lie above the cards
            gui.paint_button(canvas, button, states)

    def over(
        self, canvas: gui.Canvas, view: TableView, low: list[tuple[Key, Pose]], ui: TableUi
    ) -> None:
        """Paint what lies above the cards, among it the marks that say that others can be asked why."""
        super().over(canvas, view, low, ui)
        for button in self._questions(view):
            _paint_question(canvas, button, ui.states)

    def _arrow(self, canvas: gui.Canvas, button: gui.Button, states: gui.States) -> None:
        theme, rect = canvas.theme, button.rect
        if button.enabled:
            canvas.rect(rect, _CELL_RADIUS, theme.panel, 0.9, theme.line, theme.line_width)
            _lighten(canvas, button, states)
        else:
            canvas.rect(rect, _CELL_RADIUS, stroke=theme.faint, stroke_alpha=0.7, dash=(5, 5))
        icon = button.icon or "next"
        canvas.icon(
            icon, rect.cx - 12, rect.cy - 12, 24, theme.text if button.enabled else theme.faint
        )
        if states.focus == button.id:
            gui.focus_ring(canvas, rect, _CELL_RADIUS)

    def _step(self, canvas: gui.Canvas, button: gui.Button, states: gui.States) -> None:
        theme, rect = canvas.theme, button.rect
        step = self._replay.steps[int(button.label)]
        ground = theme.row_me if button.selected else theme.panel
        canvas.rect(
            rect,
            _CELL_RADIUS,
            ground,
            0.93,
            theme.frame if button.selected else theme.line,
            2.5 if button.selected else 1.25,
        )
        _lighten(canvas, button, states)
        mark = self._marks.get(int(button.label))
        # The width of the mark, for which the words above leave room.
        left = _MARK if mark is not None else 0.0
        if step.kind == "trick":
            self._trick(canvas, step, rect, rect.cx - left)
        else:
            deal = step.kind == "deal"
            icon = "last" if deal else f"pass{self._replay.history.direction}"
            if icon == "passscatter":
                icon = "scatter"
            elif icon == "passhold":
                icon = "eye"
            canvas.icon(icon, rect.cx - left - 12, rect.y + 9, 24, theme.text)
            words = _("Dealt") if deal else _("Passed")
            canvas.text(rect.cx, rect.y + 58, words, gui.CAPTION, theme.muted, "middle", rect.w - 4)
        if mark is not None:
            canvas.text(
                rect.right - 7,
                rect.y + 20,
                mark.sign,
                gui.CAPTION_SEMI,
                getattr(theme, mark.colour),
                "end",
            )
        if states.focus == button.id:
            gui.focus_ring(canvas, rect, _CELL_RADIUS)

    def _trick(self, canvas: gui.Canvas, step: ReplayStep, rect: gui.Rect, x: float) -> None:
        """Draw the number, winner and points of a trick."""
        theme = canvas.theme
        canvas.text(x, rect.y + 24, str(step.number), gui.CAPTION, theme.muted, "middle")
        points = str(step.points)
        style = gui.FIGURE if step.points else gui.BODY_SEMI._replace(size=18)
        width = _PORTRAIT + 4 + canvas.width(points, style)
        left = rect.cx - width / 2
        portrait = self._replay.seats[step.winner or 0][1]
        canvas.drawing("portraits", portrait, left, rect.y + 34, _PORTRAIT)
        canvas.text(
            left + _PORTRAIT + 4,
            rect.y + 55,
            points,
            style,
            theme.text if step.points else theme.muted,
        )


def _paint_question(canvas: gui.Canvas, button: gui.Button, states: gui.States) -> None:
    """Paint the question mark at the lower left corner of a card, and a frame where the pointer or the focus is."""
    theme, rect, lit = canvas.theme, button.rect, button.id in (states.hover, states.pressed)
    if states.focus == button.id:
        gui.focus_ring(canvas, rect, _CELL_RADIUS)
    elif lit:
        canvas.rect(rect.grown(3, 3), _CELL_RADIUS, stroke=theme.frame, width=2.5)
    mark = gui.centred(rect.x + 12, rect.bottom - 10, _QUESTION, _QUESTION)
    canvas.rect(
        mark,
        _QUESTION / 2,
        theme.brass if lit else theme.ink,
        1,
        theme.ink if lit else theme.brass,
        1.5,
    )
    canvas.text(
        mark.cx, mark.cy + 6, "?", gui.CAPTION_BOLD, theme.ink if lit else theme.ivory, "middle"
    )


def _lighten(canvas: gui.Canvas, button: gui.Button, states: gui.States) -> None:
    if states.pressed == button.id:
        canvas.rect(button.rect, _CELL_RADIUS, "#000000", 0.14)
    elif states.hover == button.id:
        canvas.rect(button.rect, _CELL_RADIUS, "#FFFFFF", 0.08)
