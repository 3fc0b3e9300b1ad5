"""The panel in which a hint or the play checker speaks, in place of the notes, with further lines behind a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.client.kit import gui
from game.client.kit.i18n import _, pgettext
from game.client.kit.text import SHARES
from game.client.table.look import Look

MORE = "more"
"""The id of the button that shows the further lines."""
_PAD, _TITLE_H, _LINE_H, _GAP, _BUTTON_H = 14.0, 25.0, 23.0, 5.0, 40.0
_WIDTHS = (380.0, 440.0, 520.0, 340.0, 300.0, 260.0)  # one after the other, until nothing of the plate above is covered
_CLEAR = 12.0  # from the plate above, and from the window's edges


@dataclass(frozen=True, slots=True)
class HintBox:
    """The layout of the panel: its rectangle, its lines and its button."""

    rect: gui.Rect
    title: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    head: gui.Style
    body: gui.Style
    button: gui.Button | None


def hint_box(look: Look, words: gui.Explanation, open: bool, obstacles: gui.Obstacles = ()) -> HintBox:
    """Return the layout of the panel in which a hint or the play checker speaks.

    It takes the place of the notes and grows upwards, and to the left if its text is long. In a narrow window, where it
    would cover the hand or the plate above, it moves to the nearest place that covers no obstacle. `open` shows the
    further lines, too; its button has the id `MORE`."""
    grid = look.grid
    note, above = grid.note, grid.plates[3].bottom + _CLEAR
    ends = grid.fan.cx + grid.fan.width / 2 + _CLEAR
    for width in (note.w, *_WIDTHS[:3]):
        text = _broken(look, words, open, width)
        rect = gui.Rect(note.right - width, note.bottom - text.high, width, text.high)
        if rect.y >= above and gui.covered(rect, gui.needed(obstacles, gui.ESSENTIAL)) == 0:
            return _placed(look, text, rect)
        if note.right - width < ends:
            break
    top = grid.menu.bottom + _CLEAR  # the words of the top bar stay readable
    area = gui.Rect(grid.left + _CLEAR, top, grid.right - grid.left - 2 * _CLEAR, grid.vh - _CLEAR - top)
    for share in SHARES:
        texts = {
            (each.wide, each.high): each for w in (note.w, *_WIDTHS) for each in (_broken(look, words, open, w, share),)
        }
        rect = gui.free_place([*texts], area, obstacles, (note.cx, note.cy))
        if gui.covered(rect, gui.needed(obstacles, gui.USEFUL)) == 0:
            break
    return _placed(look, texts[rect.w, rect.h], rect)


@dataclass(frozen=True, slots=True)
class _Text:
    """Words broken into lines of a given width."""

    title: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    head: gui.Style
    body: gui.Style
    wide: float
    high: float
    label: str


def _broken(look: Look, words: gui.Explanation, open: bool, width: float, share: float = 1.0) -> _Text:
    """Return words broken into lines of a given width.

    `share` is the part of the chosen enlargement that the words get, 0..1."""
    head, body = gui.BODY_SEMI._replace(share=share, flows=True), gui.CAPTION._replace(share=share, flows=True)
    room = width - 2 * _PAD
    title = tuple(look.words.wrap(words.title, head, room))
    lines = tuple(tuple(look.words.wrap(line, body, room)) for line in words.lines + (words.more if open else ()))
    label = (_("Less") if open else pgettext("of a hint", "More")) if words.more else ""
    high = 2 * _PAD + look.words.pitch(head, _TITLE_H) * len(title)
    high += sum(look.words.pitch(body, _LINE_H) * len(line) + _GAP for line in lines)
    high += _BUTTON_H + _GAP if label else 0.0
    return _Text(title, lines, head, body, width, max(high, look.grid.note.h), label)


def _placed(look: Look, text: _Text, rect: gui.Rect) -> HintBox:
    button = None
    if text.label:
        wide = min(rect.w - 2 * _PAD, gui.footer_width(look.words.width(text.label, gui.BUTTON), False))
        at = gui.Rect(rect.right - _PAD - wide, rect.bottom - _PAD - _BUTTON_H, wide, _BUTTON_H)
        button = gui.Button(MORE, at, text.label, "quiet")
    return HintBox(rect, text.title, text.lines, text.head, text.body, button)


def paint_hint_box(canvas: gui.Canvas, box: HintBox, states: gui.States) -> None:
    """Paint the panel in the light of the table."""
    canvas.panel(box.rect, 14, active=True, alpha=1)
    x, y = box.rect.x + _PAD, box.rect.y + _PAD
    for text in box.title:
        canvas.text(x, y + canvas.words.pitch(box.head, _TITLE_H) * 0.7, text, box.head)
        y += canvas.words.pitch(box.head, _TITLE_H)
    for line in box.lines:
        y += _GAP
        for text in line:
            canvas.text(x, y + canvas.words.pitch(box.body, _LINE_H) * 0.7, text, box.body)
            y += canvas.words.pitch(box.body, _LINE_H)
    if box.button is not None:
        gui.paint_button(canvas, box.button, states)


class HelpPanel:
    """The help panel of one table, which knows whether the further lines are shown."""

    def __init__(self, words: Callable[[], gui.Explanation | None], obstacles: Callable[[], gui.Obstacles]) -> None:
        """Set up the panel.

        `words` returns what is said now, None for nothing. `obstacles` returns what the panel should not cover."""
        self._words, self._crowd_of = words, obstacles
        self._opened: gui.Explanation | None = None
        self._made: tuple[object, HintBox] | None = None

    @property
    def open(self) -> bool:
        """Whether the further lines are shown."""
        return self._opened is not None and self._words() == self._opened

    def current_words(self) -> gui.Explanation | None:
        """Return what the panel says now, as it is read aloud; None for nothing."""
        words = self._words()
        return replace(words, lines=words.lines + words.more) if words is not None and words == self._opened else words

    def press(self, id: str) -> bool:
        """Show or hide the further lines if the panel's button was pressed; return whether it was."""
        if id == MORE:
            self._opened = None if self.open else self._words()
        return id == MORE

    def layout(self, look: Look) -> HintBox | None:
        """Return the panel's layout; None while nothing is said."""
        words = self._words()
        if words is None:
            return None
        key = words, words == self._opened, id(look)
        if self._made is None or self._made[0] != key:
            self._made = key, hint_box(look, words, words == self._opened, self._crowd_of())
        return self._made[1]

    def obstacles(self, look: Look) -> gui.Obstacles:
        """Return the panel's area, for other panels that should not cover it; empty while nothing is said."""
        box = self.layout(look)
        return [(box.rect, gui.ESSENTIAL)] if box is not None else []

    def paint(self, canvas: gui.Canvas, look: Look, states: gui.States) -> None:
        """Draw the panel, if it says anything."""
        box = self.layout(look)
        if box is not None:
            paint_hint_box(canvas, box, states)

    def buttons(self, look: Look) -> Sequence[gui.Button]:
        """Return the panel's button, if there are further lines."""
        box = self.layout(look)
        return [box.button] if box is not None and box.button is not None else []


def paint_hinted_button(canvas: gui.Canvas, button: gui.Button) -> None:
    """Paint a dashed line around the button that a hint recommends."""
    canvas.rect(button.rect.grown(6), 16, stroke=canvas.theme.brass, width=4, dash=(12, 7))
