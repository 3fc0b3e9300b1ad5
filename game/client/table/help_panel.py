"""The panel in which a hint or the play checker speaks at its fixed place, and its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.client.kit import gui
from game.client.kit.i18n import _, pgettext
from game.client.kit.widget_scene import ActionButton, Host, open_page
from game.client.table.grid import TableGrid
from game.client.table.look import Look

MORE = "more"
"""The id of the button that opens the page."""
_PAD, _ABOVE, _TITLE_H, _LINE_H, _BUTTON_H = 12.0, 8.0, 25.0, 20.0, 40.0
_LEAST = 170.0  # the least height for words in the place of the notes
_APART, _EDGE = 12.0, 18.0  # between the words and the button, and within the button


@dataclass(frozen=True, slots=True)
class HintBox:
    """The layout of the panel: its rectangle, its lines and its button."""

    rect: gui.Rect
    title: tuple[str, ...]
    lines: tuple[str, ...]
    head: gui.Style
    body: gui.Style
    button: gui.Button | None


def hint_box(look: Look, words: gui.Explanation, aside: bool = True) -> HintBox:
    """Return the layout of the panel in which a hint or the play checker speaks.

    It stands `aside` of the trick, where no card ever lies, with its reason below its title.
    Otherwise, where a coach or words of the game stand there, it takes the place of the notes and
    grows upwards. Enlarged words get smaller where they wouldn't fit; what still doesn't fit is on
    the page that the button `MORE` opens."""
    grid, full = look.grid, " ".join(words.lines)
    label, at = pgettext("of a hint", "More"), grid.aside if aside else grid.note
    wide = look.words.width(label, gui.BUTTON) + 2 * _EDGE
    # Whatever is cut can be read on the page.
    for more in (bool(words.more or words.figures), True):
        room = at.w - 2 * _PAD - (wide + _APART if more and aside else 0.0)
        high = (
            at.h - 2 * _ABOVE if aside else _most_high(grid) - (_BUTTON_H + _APART if more else 0.0)
        )
        for share in gui.SHARES:
            head, body = (
                each._replace(share=share, flows=True) for each in (gui.BODY_SEMI, gui.CAPTION)
            )
            title = look.words.wrap(words.title, head, room, 2)
            pitch, used = (
                look.words.pitch(body, _LINE_H),
                look.words.pitch(head, _TITLE_H) * len(title),
            )
            lines = look.words.wrap(full, body, room, max(1, int((high - used) // pitch)))
            whole = (
                not any(line.endswith("…") for line in (*title, *lines)) and used + pitch <= high
            )
            if whole:
                break
        if whole:
            break
    if not aside:
        high = 2 * _PAD + used + pitch * len(lines) + (_BUTTON_H + _APART if more else 0.0)
        at = gui.Rect(at.x, at.bottom - max(high, at.h), at.w, max(high, at.h))
    button = None
    if more:
        y = at.cy - _BUTTON_H / 2 if aside else at.bottom - _PAD - _BUTTON_H
        button = gui.Button(
            MORE, gui.Rect(at.right - _PAD - wide, y, wide, _BUTTON_H), label, "quiet"
        )
    return HintBox(at, tuple(title), tuple(lines), head, body, button)


def _most_high(grid: TableGrid) -> float:
    """Return the height that words may have in the place of the notes: up to the chips, or in a narrow window the plate."""
    return max(grid.note.bottom - grid.caches[3].base - _APART - 2 * _PAD, _LEAST)


def paint_hint_box(canvas: gui.Canvas, box: HintBox, states: gui.States) -> None:
    """Paint the panel in the light of the table."""
    canvas.panel(box.rect, 14, active=True, alpha=1)
    rows = [(text, box.head, _TITLE_H) for text in box.title] + [
        (text, box.body, _LINE_H) for text in box.lines
    ]
    pitches = [canvas.words.pitch(style, usual) for _text, style, usual in rows]
    beside = box.button is not None and box.button.rect.cy == box.rect.cy
    y = box.rect.cy - sum(pitches) / 2 if beside or box.button is None else box.rect.y + _PAD
    for (text, style, _usual), pitch in zip(rows, pitches, strict=True):
        canvas.text(box.rect.x + _PAD, y + pitch * 0.7, text, style)
        y += pitch
    if box.button is not None:
        gui.paint_button(canvas, box.button, states)


def help_dialog(words: gui.Explanation, drawn: Sequence[gui.Node], foot: gui.Foot) -> gui.Dialog:
    """Return the page with everything that a hint or the play checker has to say; `drawn` are its pictures."""
    lines = [gui.Text(line, gui.BODY, lines=gui.MANY) for line in words.lines]
    more = [gui.Text(line, gui.CAPTION, "muted", lines=gui.MANY) for line in words.more]
    body = gui.Column([*lines, *drawn, *more], gap=gui.MEDIUM, scroll="more", grow=1)
    return gui.Dialog(
        title=words.title,
        head=gui.Text(words.title, gui.H3, lines=3),
        body=body,
        foot=foot,
        data=words,
    )


def open_more(
    shell: Host, words: gui.Explanation, drawn: Sequence[gui.Node], ways: Sequence[ActionButton]
) -> None:
    """Open the page with everything that is to be said; `ways` are its buttons besides the one that closes it."""
    foot = [*((way.id, way.words(), way.icon) for way in ways), ("close", _("Close"), None)]
    open_page(
        shell, "help", partial(help_dialog, words, drawn, foot), {way.id: way.press for way in ways}
    )


class HelpPanel:
    """The help panel of one table; `words` returns what is said now, `aside` whether it stands aside of the trick."""

    def __init__(
        self, words: Callable[[], gui.Explanation | None], aside: Callable[[], bool]
    ) -> None:
        self.words, self._aside = words, aside
        self._made: tuple[object, HintBox] | None = None

    @property
    def over_notes(self) -> bool:
        """Whether it covers the place of the notes now."""
        return not self._aside() and self.words() is not None

    def layout(self, look: Look) -> HintBox | None:
        """Return the panel's layout; None while nothing is said."""
        words = self.words()
        if words is None:
            return None
        key = words, id(look)
        if self._made is None or self._made[0] != key:
            self._made = key, hint_box(look, words, self._aside())
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
        """Return the panel's button, if there is more to say."""
        box = self.layout(look)
        return [box.button] if box is not None and box.button is not None else []


def paint_hinted_button(canvas: gui.Canvas, button: gui.Button) -> None:
    """Paint a dashed line around the button that a hint recommends."""
    canvas.rect(button.rect.grown(6), 16, stroke=canvas.theme.brass, width=4, dash=(12, 7))
