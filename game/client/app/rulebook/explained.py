"""Dialogs in which every number says how it came about: pointed at, reached with the keys, or pressed."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.bubbles import Spot, paint_spots, spot_at
from game.client.kit.buttons import Button, button_at
from game.client.kit.canvas import Canvas
from game.client.kit.intents import (
    Cancel,
    Confirm,
    Intent,
    Move,
    NextFocus,
    PointerDown,
    PointerMoved,
    PrevFocus,
    ShowHelp,
)
from game.client.kit.open_explanation import OpenExplanation
from game.client.kit.widget_scene import DialogScene


class ExplainedScene(DialogScene[Shell]):
    """A dialog whose layout has `spots` beside its buttons. Subclasses paint the rest in `paint_dialog`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.telling = OpenExplanation()

    def spots(self) -> Sequence[Spot]:
        """The numbers that explain themselves now."""
        return self.layout.spots

    def widgets(self) -> Sequence[Button]:
        return [*super().widgets(), *(spot.button for spot in self.spots())]

    def at(self, x: float, y: float) -> Button | None:
        """A number lies above what else can be pressed there."""
        return button_at([spot.button for spot in self.spots()], x, y) or super().at(x, y)

    def paint_dialog(self, canvas: Canvas) -> None:
        """Everything but the marks of the spots."""
        self.layout.paint(canvas, self.states)

    def paint(self, canvas: Canvas) -> None:
        self.paint_dialog(canvas)
        paint_spots(canvas, self.shell.look, self.spots(), self.states, self.telling.shown)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp):
            self.press(ids.RULES)
            return True
        telling, before = self.telling, self.telling.shown
        if isinstance(intent, Cancel) and before is not None:  # what stands above everything goes first
            telling.focused(None)
            self._changed = True
            return True
        hover, focus, numbers = self.hover, self.focus, self._ids()
        if isinstance(intent, Confirm) and focus in numbers:
            telling.confirmed(str(focus))
        else:
            if isinstance(intent, PointerDown):
                telling.pointer_down(spot_at(self.spots(), intent.x, intent.y))
            super().handle(intent)
            numbers = self._ids()
            if isinstance(intent, PointerMoved) and self.hover != hover:
                telling.hovered(self.hover if self.hover in numbers else None)
            elif isinstance(intent, Move | NextFocus | PrevFocus) and self.focus != focus:
                telling.focused(self.focus if self.focus in numbers else None)
        telling.keep(numbers)
        self._changed |= telling.shown != before
        return True

    def _ids(self) -> set[str]:
        return {spot.id for spot in self.spots()}

    def press(self, id: str) -> None:
        """A number stays explained until the next press elsewhere; a button does what it does."""
        if id in self._ids():
            self.telling.pressed(id)
        elif id == ids.RULES:
            self.open_rules()
        else:
            self.act(id)

    def open_rules(self) -> None:
        """The rules, at the page about these numbers."""
        raise NotImplementedError

    def act(self, id: str) -> None:
        """A button was pressed, other than that of the rules."""
