"""Buttons and explanations as plain data, which scenes hit-test and painters draw.

No pygame."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, MoveFocus, PointerMoved, Verb


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a number is, in a few words (`title`), and how it came about (`lines`, one sentence each).

    `more` is for a player who asks for more, and `figures` are what is drawn for that player, as
    the scene knows it."""

    title: str
    lines: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    figures: tuple[object, ...] = ()


def within(names: Sequence[str], me: int) -> list[str]:
    """Return the players' names as they are written within a sentence: the viewer's is "you"."""
    return [_("you") if seat == me else name for seat, name in enumerate(names)]


MIN_TARGET = 40.0

ButtonKind = Literal[
    "main", "quiet", "tool", "item", "item_main", "small", "choice", "toggle", "link", "select", "entry", "contents",
    "picture", "row", "field", "key", "spot", "arrow", "step", "card",
]  # fmt: skip
"""What a button is and how it is drawn; `Button` explains each."""
Takes = Literal["words", "digits", "code"]
"""What a field accepts: any text, digits only, or the letters of a code."""


@dataclass(frozen=True, slots=True)
class States:
    """Ids of the widget under the pointer, the one held down and the one with the keyboard's focus.

    `composed`: what an input method is putting together for the field that is written."""

    hover: str | None = None
    pressed: str | None = None
    focus: str | None = None
    composed: str = ""


REST = States()


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press.

    `kind` is one of: main (brass), quiet, tool, item and item_main (menu lines with a second line
    `sub`), small, choice (one of several, `selected`), toggle (on when `selected`), link (words
    alone, bright if `selected`), select (`label` is what was chosen for `sub`; opens a list), entry
    (of such a list; `icon` is a portrait in both), contents (a line of a table of contents),
    picture (a card back to choose, named by `icon`; grey with a `sub` that says where it is won),
    row (of a table), field (to write in), key (in a field: opens the letter board), spot (a number
    that explains itself), or arrow, step and card of a replay (nothing is drawn here).

    `spoken` is read aloud before the label, where the label alone doesn't say what the button is
    for. `takes`: what can be written into a field. `cut`: `rect` is only what is seen of it."""

    id: str
    rect: Rect
    label: str
    kind: ButtonKind = "quiet"
    icon: str | None = None
    sub: str = ""
    enabled: bool = True
    selected: bool = False
    spoken: str = ""
    takes: Takes = "words"
    cut: bool = False

    @property
    def hit(self) -> Rect:
        """The area where a press counts, at least 40 units high and wide, but never where it is cut."""
        if self.cut:
            return self.rect
        return self.rect.grown(
            max(0.0, (MIN_TARGET - self.rect.w) / 2), max(0.0, (MIN_TARGET - self.rect.h) / 2)
        )


def button_at(buttons: Iterable[Button], x: float, y: float) -> Button | None:
    """Return the enabled button at a point; None without one."""
    for button in buttons:
        if button.enabled and button.hit.contains(x, y):
            return button
    return None


def shut_tool_at(buttons: Iterable[Button], x: float, y: float) -> Button | None:
    """Return the disabled tool at a point, so that it can say why it can't be used; None without one."""
    return next(
        (
            each
            for each in buttons
            if each.kind == "tool" and not each.enabled and each.hit.contains(x, y)
        ),
        None,
    )


def shut_off(buttons: Iterable[Button], shut: Container[str]) -> list[Button]:
    """Return the buttons with those disabled whose ids are in `shut`."""
    return [
        replace(button, enabled=False) if button.enabled and button.id in shut else button
        for button in buttons
    ]


Places = tuple[int | str | None, int | str | None]
"""What the pointer is on, and what has the focus."""


class OpenExplanation:
    """Which explanation is open. `shown` is the id of its spot; None while none is open."""

    def __init__(self) -> None:
        self.shown: str | None = None
        # It stays though the pointer has gone: over a touch screen there is none.
        self._pinned = False

    def hovered(self, id: str | None) -> None:
        """Show the spot under the pointer, or nothing for None; a pinned explanation stays."""
        if not self._pinned:
            self.shown = id

    def focused(self, id: str | None) -> None:
        """Show the spot that has got the focus, or nothing for None."""
        self.shown, self._pinned = id, False

    def confirmed(self, id: str) -> None:
        """Open or close the explanation of a spot, as Enter was pressed on it."""
        self.shown, self._pinned = (None if self.shown == id else id), False

    def pointer_down(self, id: str | None) -> None:
        """Close the open explanation if the pointer was pressed anywhere but on its own spot."""
        if id != self.shown:
            self.shown, self._pinned = None, False

    def pressed(self, id: str) -> None:
        """Pin the explanation of a clicked spot until the next press."""
        self._pinned = not self._pinned or self.shown != id
        self.shown = id if self._pinned else None

    def follow(self, intent: Intent, ids: Collection[str], before: Places, now: Places) -> None:
        """Follow the pointer and the focus to where they are after an intent, if that is one of the spots `ids`."""
        (hover, focus), moves = now, (Verb.NEXT_FOCUS, Verb.PREV_FOCUS)
        if isinstance(intent, PointerMoved) and hover != before[0]:
            self.hovered(str(hover) if hover in ids else None)
        elif (isinstance(intent, MoveFocus) or intent in moves) and focus != before[1]:
            self.focused(str(focus) if focus in ids else None)

    def keep(self, ids: Collection[str]) -> None:
        """Close the explanation if its spot isn't among `ids`."""
        if self.shown not in ids:
            self.shown, self._pinned = None, False
