"""Dialogs with numbers that stand between a button for less and one for more."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.client.kit.field import BOARD
from game.client.kit.intents import Confirm, Hurry, Intent, LetGo, Page, PointerDown, PointerMoved, PointerUp, Scroll
from game.client.kit.spoken import Focused
from game.client.kit.widget_scene import AnyHost, DialogScene

# ---- A press that goes on for as long as it is held
#
# once more after a while, then faster and faster.


AFTER_MS, EACH_MS, FAST_MS = 400.0, 120.0, 40.0
FASTER_AFTER = 6  # presses at the slower pace


class Repeat:
    """`held` is what is pressed now, None for nothing."""

    def __init__(self) -> None:
        self.held: str | None = None
        self._left = 0.0
        self._count = 0

    def begin(self, id: str) -> None:
        """Something went down, and was pressed once for that."""
        self.held, self._left, self._count = id, AFTER_MS, 0

    def end(self) -> None:
        """It was let go, or is no longer where it was."""
        self.held = None

    def wait(self, dt: float) -> int:
        """How often it is pressed again while `dt` milliseconds pass."""
        if self.held is None:
            return 0
        times = 0
        self._left -= dt
        while self._left <= 0:
            times += 1
            self._count += 1
            self._left += EACH_MS if self._count < FASTER_AFTER else FAST_MS
        return times


LESS, MORE = "less", "more"
FAR = 10
"""How much Page Up and Page Down change a number by."""


class SteppingScene(DialogScene[AnyHost]):
    """A number's widgets are ``"row=less"``, ``"row"`` (its field) and ``"row=more"``. The buttons act as they go down and go on
    for as long as they are held, by pointer or key; the wheel over a number and Page Up and Page Down change it too."""

    def __init__(self, shell: AnyHost) -> None:
        super().__init__(shell)
        self.repeat = Repeat()

    def numbers(self) -> Collection[str]:
        """The rows that are numbers now."""
        raise NotImplementedError

    def step(self, row: str, by: int) -> None:
        """A number is to be so much more, within its bounds."""
        raise NotImplementedError

    def value_of(self, row: str) -> str:
        """A number as it stands there."""
        raise NotImplementedError

    def focused(self) -> Focused | None:
        """A button for less or more with the number; said once it is let go, and not at every step."""
        focused = super().focused()
        row, _equals, part = str(focused.id).partition("=") if focused is not None else ("", "", "")
        if focused is None or row not in self.numbers() or part not in (LESS, MORE):
            return focused
        return replace(focused, value="" if self.repeat.held is not None else self.value_of(row))

    def number_of(self, id: str | None) -> str | None:
        """The number that a widget belongs to."""
        row, _equals, part = (id or "").removeprefix(BOARD).partition("=")
        return row if row in self.numbers() and part in ("", LESS, MORE) else None

    def handle(self, intent: Intent) -> bool:
        held = self.repeat.held
        if held is not None and isinstance(intent, PointerUp | LetGo | Hurry):
            self.repeat.end()
            self.pressed = None
            self._changed = True
            return True
        if held is not None and not isinstance(intent, PointerMoved):
            self.repeat.end()
        if isinstance(intent, Scroll) and (row := self.number_of(self.hover)) is not None:
            self._stepped(row, 1 if intent.lines > 0 else -1)
        elif isinstance(intent, Page) and (row := self.number_of(self.focus)) is not None:
            self._stepped(row, -FAR * intent.step)
        elif isinstance(intent, PointerDown) and self._steps(at := self._id_at(intent.x, intent.y)):
            super().handle(intent)
            self._begin(str(at))
        elif isinstance(intent, Confirm) and self._steps(self.focus):
            self._begin(str(self.focus))
        else:
            super().handle(intent)
            if held is not None and held == self.pressed and self.hover != held:  # the pointer has left it
                self.repeat.end()
        return True

    def update(self, dt: float) -> bool:
        for _ in range(self.repeat.wait(dt)):
            if self.repeat.held is not None:
                self.press(self.repeat.held)
        return super().update(dt)

    def pause(self) -> None:
        self.repeat.end()

    def _id_at(self, x: float, y: float) -> str | None:
        at = self.at(x, y)
        return at.id if at is not None else None

    def _steps(self, id: str | None) -> bool:
        return bool(id) and "=" in str(id) and self.number_of(id) is not None

    def _begin(self, id: str) -> None:
        """It is pressed once at once."""
        self._pressed(id)
        self.repeat.begin(id)
        self._changed = True

    def _stepped(self, row: str, by: int) -> None:
        self.step(row, by)
        self._changed = True
