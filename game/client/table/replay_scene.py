"""The replay of a round, step by step forwards and backwards, for any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.client.kit import gui, intents
from game.client.kit.widget_scene import ActionButton, WidgetScene
from game.client.table.felt_painter import FeltUi
from game.client.table.look import Look, TableHost
from game.client.table.poses import Key, Pose, open_obstacles
from game.client.table.stage import Stage

STEP_MS = 260.0
BACK, ON = "back", "on"


class StepPainter(Protocol):
    """The painter of a replay; `index` is the step that it shows."""

    index: int
    look: Look

    @property
    def settled(self) -> bool: ...
    def buttons(self, view: Any) -> list[gui.Button]: ...
    def paint(
        self, surface: pygame.Surface, view: Any, poses: Mapping[Key, Pose], ui: Any
    ) -> None: ...


AnyTableHost = TypeVar("AnyTableHost", bound=TableHost)
View = TypeVar("View")
Painter = TypeVar("Painter", bound=StepPainter)


class StepReplayScene(
    WidgetScene[AnyTableHost, gui.LaidOutDialog], Generic[AnyTableHost, View, Painter]
):
    """A replay of a round, step by step.

    Home and End lead to the first and last step, the wheel and the arrow keys to the next or
    previous one, Enter to the next, and Esc back to where the replay was opened. `tools` are in its
    top bar. A subclass sets whatever its table is made of before it calls `__init__` here."""

    default = ON
    live = True

    def __init__(self, shell: AnyTableHost, tools: Sequence[ActionButton] = ()) -> None:
        super().__init__(shell)
        self.index = 0
        self.stage = Stage()
        self.view: View
        self._tools = {tool.id: tool for tool in tools}
        self._remark: tuple[str, gui.Explanation] | None = None
        self._seen: Look | None = None
        self._painter: Painter
        self._stand: Mapping[Key, Pose] = {}  # where everything stands once nothing moves
        # Where the remark stands, and in which look.
        self._remark_at: tuple[Look, gui.Bubble] | None = None
        self.show_first()

    # ---- for each game

    @property
    def laid(self) -> None:
        """Always None, because a table has no layout tree."""

    @property
    def last(self) -> int:
        """The number of the last step; the first is 0."""
        raise NotImplementedError

    def viewed(self) -> View:
        """Return the view at the step `index`."""
        raise NotImplementedError

    def poses(self, painter: Painter) -> Mapping[Key, Pose]:
        """Return the poses of all objects at the step `index`."""
        raise NotImplementedError

    def new_painter(self) -> Painter:
        """Return the painter for the look and language in force; its `index` is set afterwards."""
        raise NotImplementedError

    def ui(self) -> FeltUi:
        """Return what the painter needs besides view and poses."""
        raise NotImplementedError

    def plates(self) -> Sequence[gui.Rect]:
        """Return the rectangles of the plates with names and figures."""
        return self.painter.look.grid.plates

    def widgets(self) -> Sequence[gui.Button]:
        return self.painter.buttons(self.view)

    def stepped(self) -> None:
        """React to another step: a focus on an arrow that leads no further goes to the other arrow."""
        if self.focus is not None and self.focus not in self._places():
            self.focus = BACK if self.focus == ON else ON

    # ---- steps

    def show_first(self) -> None:
        """Show the first step, with everything in its place at once."""
        self.index, self._remark = 0, None
        self.view = self.viewed()
        self._look_anew()

    def _look_anew(self) -> None:
        self._seen = self.shell.look
        self.repaint()
        self.stage.place(self._stand)

    def repaint(self) -> None:
        """Have the step painted again with changed words, while all objects stay where they are."""
        self._painter = self.new_painter()
        self._painter.index = self.index
        self._stand = self.poses(self._painter)
        self._changed = True

    @property
    def painter(self) -> Painter:
        """The painter for the look in force, made again when the look has changed."""
        if self._seen is not self.shell.look:
            self.view = self.viewed()
            self._look_anew()
        return self._painter

    def go(self, index: int) -> None:
        """Show a step, the first or last for an index beyond the ends; the cards glide to where they are then."""
        index = min(max(0, index), self.last)
        if index == self.index:
            return
        painter = self.painter
        self.index = painter.index = index
        self._remark = None
        self.view = self.viewed()
        self.stage.speed = 0.0 if self.shell.pace.reduced else self.shell.pace.speed
        self._stand = self.poses(painter)
        self.stage.glide(dict(self._stand), STEP_MS)
        self.stepped()
        self._changed = True

    def remark(self, tool: str, words: gui.Explanation) -> None:
        """Show a bubble about the step beside a tool, until another step is shown or a press removes it."""
        self._remark, self._remark_at = (tool, words), None
        self._changed = True

    def remarked(self) -> Sequence[str]:
        """Return the lines of the bubble that is shown, to be read aloud."""
        words = self._remark[1] if self._remark is not None else None
        return [] if words is None else [words.title, *words.lines]

    def tool_words(self) -> list[tuple[str, str, str]]:
        """Return the tools as (id, icon, words), from left to right."""
        return [(tool.id, tool.icon, tool.words()) for tool in self._tools.values()]

    # ---- intents

    def handle(self, intent: intents.Intent) -> bool:
        if isinstance(intent, intents.PointerDown) and self._remark is not None:
            self._remark, self._changed = None, True
        match intent:
            case intents.Verb.CANCEL if self._remark is not None:
                self._remark, self._changed = None, True
            case intents.JumpToEnd(step):
                self.go(0 if step < 0 else self.last)
            case intents.Scroll():
                self.go(self.index + intent.step)
            case intents.MoveFocus(dx, 0) if self.focus is None:
                self.go(self.index + dx)
            case intents.Confirm() if self.focus is None:
                self.press(ON)
            case _:
                return super().handle(intent)
        return True

    def press(self, id: str) -> None:
        if id in (BACK, ON):
            self.go(self.index + (1 if id == ON else -1))
        elif id in self._tools:
            self._tools[id].press()
        else:
            self.close()

    def close(self) -> None:
        """Close the replay and go back to where it was opened."""
        self.shell.stack.pop(self)

    def cancel(self) -> None:
        self.close()

    def resume(self) -> None:
        self._changed = True

    def update(self, dt: float) -> bool:
        moved = self.stage.update(dt) or not self.painter.settled
        return super().update(dt) or moved

    # ---- drawing

    def obstacles(self) -> gui.Obstacles:
        return open_obstacles(self._stand, self.pressable(), self.plates())

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.paint(surface, self.view, self.stage.poses, self.ui())
        canvas, look = self.shell.look.canvas(surface), self.shell.look
        if self._remark is not None:
            gui.paint_bubble(canvas, self._remark_place(*self._remark))
        elif self.shell.stack.top is self:
            gui.paint_tip(canvas, look, self.widgets(), self.states)

    def _remark_place(self, tool: str, words: gui.Explanation) -> gui.Bubble:
        """Return the bubble of a remark, beside its tool if there is room; it is placed once per remark and look."""
        look = self.shell.look
        if self._remark_at is None or self._remark_at[0] is not look:
            rect = next(button.rect for button in self.widgets() if button.id == tool)
            self._remark_at = (
                look,
                gui.layout_bubble(look, gui.Spot(tool, rect, words), self.obstacles(), loose=True),
            )
        return self._remark_at[1]
