"""A round looked at again: the table's own painter on the replay's grid, with tools of its own and the strip of steps."""

from __future__ import annotations

import copy
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from game.client.ambition.replay import Replay, Step
from game.client.ambition.replay_grid import ReplayGrid, replay_grid
from game.client.ambition.table_painter import TablePainter, TableUi
from game.client.ambition.view import TableView
from game.client.kit import ids
from game.client.kit.buttons import Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed
from game.client.kit.text import BODY_SEMI, CAPTION, CAPTION_SEMI, FIGURE, H3
from game.client.kit.widgets import focus_ring, paint_button, tool
from game.client.table.look import Look

STEP = "step="
"""What the ids of the steps begin with; the number from 0 follows."""
_CELL_RADIUS = 10.0
_PORTRAIT = 30.0
_MARK = 9.0


class Marked(NamedTuple):
    """The mark of a decision: its sign, what that is called, and its colour in the theme."""

    sign: str
    called: str
    colour: str


def step_name(step: Step, tricks: int) -> str:
    """A step in words for the top bar."""
    if step.kind == "deal":
        return _("As dealt")
    if step.kind == "pass":
        return _("After the pass")
    return _("Trick {n} of {of}").format(n=step.number, of=tricks)


class ReplayPainter(TablePainter):
    """Paints one round's replay. `tools` are the buttons of the top bar as (id, icon, words), from left to right; `marks` of the
    person's decisions, by step."""

    def __init__(
        self,
        look: Look,
        replay: Replay,
        tools: Sequence[tuple[str, str, str]] = (),
        marks: Mapping[int, Marked] | None = None,
    ) -> None:
        self.grid: ReplayGrid = replay_grid(look.grid, len(replay.seats), len(replay.history.deal[0]))
        moved = copy.copy(look)
        moved.grid = self.grid.table
        super().__init__(moved)
        self.index = 0
        self._replay, self._tools, self._marks = replay, tuple(tools), dict(marks or {})

    def buttons(self, view: TableView, shut: frozenset[str] = frozenset()) -> list[Button]:
        """The way back, the tools, the arrows (back, on) and one button for every step."""
        words, grid = self.look.words, self.look.grid
        buttons = [Button(ids.CLOSE, grid.menu, "", "tool", "back", said=_("Back"))]
        x, _y = grid.title
        name, where = self.title(view)
        ends = x + words.width(name, H3) + 16 + words.width(where, CAPTION._replace(share=0.0)) + 8
        tools = self._tool_row(False)
        if tools and tools[0].rect.x < ends:
            tools = self._tool_row(True)
        back, cells, on = self.grid.step_boxes(len(self._replay.steps))
        arrows = [
            Button(ids.BACK, back, "", "arrow", "back", enabled=self.index > 0, said=_("One step back")),
            Button("on", on, "", "arrow", "next", enabled=self.index < self._replay.last, said=_("One step forward")),
        ]
        tricks = len(self._replay.history.tricks)
        steps = [
            Button(
                f"{STEP}{i}",
                rect,
                str(i),
                "step",
                selected=i == self.index,
                said=self._step_said(i, step_name(step, tricks)),
            )
            for i, (rect, step) in enumerate(zip(cells, self._replay.steps, strict=True))
        ]
        return [*buttons, *tools, arrows[0], *steps, arrows[1]]

    def _tool_row(self, bare: bool) -> list[Button]:
        """The tools; `bare`: with their icons alone, but for the deal's own letters."""
        right, row = self.look.grid.tools_right, list[Button]()
        for id, icon, label in reversed(self._tools):
            shown = "" if bare and id != "deal" else label
            made = tool(self.look.words.width(shown, CAPTION_SEMI), right, 8, id, icon, shown, label)
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
            (_("Replay"), step_name(self._replay.steps[self.index], len(self._replay.history.tricks)))
        )

    def paint_button(self, canvas: Canvas, button: Button, states: States) -> None:
        if button.kind == "arrow":
            self._arrow(canvas, button, states)
        elif button.kind == "step":
            self._step(canvas, button, states)
        else:
            paint_button(canvas, button, states)

    def _arrow(self, canvas: Canvas, button: Button, states: States) -> None:
        theme, rect = canvas.theme, button.rect
        if button.enabled:
            canvas.rect(rect, _CELL_RADIUS, theme.panel, 0.9, theme.line, theme.line_width)
            _lighten(canvas, button, states)
        else:
            canvas.rect(rect, _CELL_RADIUS, stroke=theme.faint, stroke_alpha=0.7, dash=(5, 5))
        icon = button.icon or "next"
        canvas.icon(icon, rect.cx - 12, rect.cy - 12, 24, theme.text if button.enabled else theme.faint)
        if states.focus == button.id:
            focus_ring(canvas, rect, _CELL_RADIUS)

    def _step(self, canvas: Canvas, button: Button, states: States) -> None:
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
        left = _MARK if mark is not None else 0.0  # by so much what stands above makes room
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
            canvas.text(rect.cx, rect.y + 58, words, CAPTION, theme.muted, "middle", rect.w - 4)
        if mark is not None:
            canvas.text(rect.right - 7, rect.y + 20, mark.sign, CAPTION_SEMI, getattr(theme, mark.colour), "end")
        if states.focus == button.id:
            focus_ring(canvas, rect, _CELL_RADIUS)

    def _trick(self, canvas: Canvas, step: Step, rect: Rect, x: float) -> None:
        """Number, winner and points of a trick."""
        theme = canvas.theme
        canvas.text(x, rect.y + 24, str(step.number), CAPTION, theme.muted, "middle")
        points = str(step.points)
        style = FIGURE if step.points else BODY_SEMI._replace(size=18)
        width = _PORTRAIT + 4 + canvas.width(points, style)
        left = rect.cx - width / 2
        portrait = self._replay.seats[step.winner or 0][1]
        canvas.drawing("portraits", portrait, left, rect.y + 34, _PORTRAIT)
        canvas.text(left + _PORTRAIT + 4, rect.y + 55, points, style, theme.text if step.points else theme.muted)


def _lighten(canvas: Canvas, button: Button, states: States) -> None:
    if states.pressed == button.id:
        canvas.rect(button.rect, _CELL_RADIUS, "#000000", 0.14)
    elif states.hover == button.id:
        canvas.rect(button.rect, _CELL_RADIUS, "#FFFFFF", 0.08)
