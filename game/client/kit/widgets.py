"""How buttons and pills are painted in each state, and how wide they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import (
    BODY,
    BUTTON,
    CAPTION,
    CAPTION_SEMI,
    CODE,
    ITEM,
    MAIN_ITEM,
    NAME,
    Style,
    Type,
)
from game.client.kit.theme import PillKind

_PICTURE_RATIO = 1.4  # height by width


def paint_buttons(canvas: Canvas, buttons: Iterable[Button], states: States = REST) -> None:
    """Draw all buttons, the focused one last, so that no neighbour covers its ring."""
    ordered = sorted(buttons, key=lambda button: button.id == states.focus)
    shares = _shares(canvas.words, ordered)
    for button in ordered:
        paint_button(canvas, button, states, shares.get(button.kind, 1.0))


def _shares(words: Type, buttons: Iterable[Button]) -> dict[str, float]:
    """Return by kind how much of the player's enlargement the words of such buttons can all take.

    The words of similar buttons are thus of one size."""
    shares: dict[str, float] = {}
    if words.zoom != 1.0:
        for button in buttons:
            if button.kind in _ALIKE:
                text, style, room = _ALIKE[button.kind](button)
                shares[button.kind] = min(
                    shares.get(button.kind, 1.0), words.shrunk(text, style, room).share
                )
    return shares


def paint_button(canvas: Canvas, button: Button, states: States = REST, share: float = 1.0) -> None:
    """Draw one button: hover lifts and lightens it, pressing sinks and darkens it, focus adds a white ring.

    `share`: how much of the enlargement its words take at most, 0 to 1."""
    if button.kind == "spot":
        return
    pressed = button.enabled and states.pressed == button.id
    hover = button.enabled and states.hover == button.id and not pressed
    lifted = hover and button.kind not in ("tool", "link", "contents")
    rect = button.rect.moved(0, 2 if pressed else -2 if lifted else 0)
    radius = {"tool": 10.0, "choice": 10.0, "item_main": 14.0}.get(button.kind, 12.0)
    _ground(canvas, button, rect, radius)
    if hover and button.kind != "link":
        canvas.rect(rect, radius, "#FFFFFF", 0.18 if _brass(button) else 0.08)
    if pressed and button.kind != "link":
        canvas.rect(rect, radius, "#000000", 0.14)
    _words(canvas, button, rect, hover, share)
    if states.focus == button.id:
        focus_ring(canvas, rect, radius)


def focus_ring(canvas: Canvas, rect: Rect, radius: float) -> None:
    """Draw the white ring 5 units outside, with an ink line within that keeps it visible on light ground."""
    canvas.rect(rect.grown(5), radius + 5, stroke=canvas.theme.ink, width=5)
    canvas.rect(rect.grown(6), radius + 6, stroke=canvas.theme.focus, width=3)


def _brass(button: Button) -> bool:
    return button.enabled and button.kind in ("main", "item_main")


def _ground(canvas: Canvas, button: Button, rect: Rect, radius: float) -> None:
    theme = canvas.theme
    if button.kind == "link":
        return
    if button.kind == "picture":
        size = rect.w - 10, (rect.w - 10) * _PICTURE_RATIO
        canvas.drawing(
            "backs", button.icon or "", rect.x + 5, rect.y + 5, *size, grey=bool(button.sub)
        )
        if button.selected:
            canvas.rect(rect, radius, stroke=theme.frame, width=2.5)
            badge = Rect(rect.right - 15, rect.bottom - 15, 22, 22)
            canvas.rect(badge, 11, theme.ink, 1, theme.ivory, 1.5)
            canvas.icon("check", badge.x + 3, badge.y + 3, 16, theme.ivory)
        return
    if button.kind == "contents":
        if button.selected:
            canvas.rect(rect, 9, theme.row_me, 1, theme.line, 1)
            canvas.rect(Rect(rect.x, rect.y + 8, 3, rect.h - 16), 1.5, theme.frame)
        return
    if not button.enabled:
        canvas.rect(rect, radius, stroke=theme.faint, width=1.5, stroke_alpha=0.7, dash=(5, 5))
    elif button.kind in ("main", "item_main"):
        canvas.shadow(rect, radius, 5, 3, 0.5)
        canvas.rect(rect, radius, theme.brass_hi, 1, theme.brass_edge, 1.25, fill2=theme.brass_lo)
    elif button.kind in ("choice", "entry") and button.selected:
        canvas.rect(rect, radius, theme.row_me, 1, theme.frame, 2)
    elif button.kind == "tool":
        canvas.rect(rect, radius, theme.tool, 0.6, theme.line, 1.25)
    elif button.kind in ("item", "small"):
        canvas.rect(rect, radius, theme.panel, 0.9, theme.line, theme.line_width)
    elif button.kind not in ("toggle", "entry"):
        canvas.rect(rect, radius, theme.panel2, 1, theme.line, theme.line_width)


def _words(canvas: Canvas, button: Button, rect: Rect, hover: bool, share: float) -> None:
    theme = canvas.theme
    ink = theme.faint if not button.enabled else theme.ink if _brass(button) else theme.text
    if button.kind == "tool":
        canvas.icon(button.icon or "menu", rect.x + 11, rect.y + 9, 22, ink)
        if button.label:
            canvas.text(rect.x + 41, rect.y + 26, button.label, CAPTION_SEMI, ink)
    elif button.kind in ("item", "item_main"):
        _item(canvas, button, rect, ink, share)
    elif button.kind == "small":
        style = canvas.words.shrunk(
            button.label, CAPTION_SEMI._replace(share=share), _small_room(button)
        )
        w = canvas.width(button.label, style)
        x = rect.cx - w / 2 + (14 if button.icon else 0)
        if button.icon:
            canvas.icon(button.icon, x - 28, rect.cy - 10, 20, ink)
        canvas.text(x, rect.cy + 6, button.label, style, ink)
    elif button.kind == "choice":
        canvas.text(rect.cx, rect.cy + 6, button.label, CAPTION_SEMI, ink, "middle", rect.w - 16)
    elif button.kind == "toggle":
        _toggle(canvas, button, rect)
    elif button.kind in ("select", "entry"):
        _choosing(canvas, button, rect, ink)
    elif button.kind == "contents":
        style = (CAPTION_SEMI if button.selected else CAPTION)._replace(share=share)
        colour = theme.text if button.selected or hover else theme.muted
        canvas.text(
            rect.x + 16, rect.cy + 6, button.label, style, colour, room=rect.w - _CONTENTS_PAD
        )
    elif button.kind == "picture":
        pass  # the drawing says it; the row names the one that is chosen
    elif button.kind == "link":
        bright = hover or button.selected
        canvas.text(
            rect.x, rect.cy + 6, button.label, CAPTION_SEMI, theme.text if bright else theme.muted
        )
    else:
        w = min(canvas.width(button.label, BUTTON), rect.w - (68 if button.icon else 24))
        x = rect.cx - w / 2 + (15 if button.icon else 0)
        if button.icon:
            canvas.icon(button.icon, x - 34, rect.cy - 12, 24, ink)
        canvas.text(x, rect.cy + 7, button.label, BUTTON, ink, room=w + 1)


_CONTENTS_PAD = 24.0


def _small_room(button: Button) -> float:
    return button.rect.w - (44 if button.icon else 16)


def _item_start(button: Button) -> float:
    return 76.0 if button.icon else 24.0


_ALIKE: dict[str, Callable[[Button], tuple[str, Style, float]]] = {
    "small": lambda button: (button.label, CAPTION_SEMI, _small_room(button)),
    "contents": lambda button: (button.label, CAPTION_SEMI, button.rect.w - _CONTENTS_PAD),
    "item": lambda button: (button.sub, CAPTION, button.rect.w - _item_start(button) - 16),
}
"""For kinds of buttons that appear several together: the words that must be of one size, their style and their room."""


def _item(canvas: Canvas, button: Button, rect: Rect, ink: str, share: float) -> None:
    theme = canvas.theme
    main = button.kind == "item_main"
    size = 32 if main else 28
    if button.icon:
        tone = ink if main or not button.enabled else theme.accent
        canvas.icon(button.icon, rect.x + 24, rect.cy - size / 2, size, tone)
    x = rect.x + _item_start(button)
    room = rect.right - 16 - x
    style = MAIN_ITEM if main else ITEM
    if button.sub:
        second = theme.brass_text2 if main else theme.muted if button.enabled else theme.faint
        lift = 4 if main else 3
        canvas.text(x, rect.cy - lift, button.label, style, ink, room=room)
        below = CAPTION_SEMI if main else CAPTION._replace(share=share)
        canvas.text(x, rect.cy + 22 if main else rect.cy + 20, button.sub, below, second, room=room)
    else:
        canvas.text(x, rect.cy + 8, button.label, style, ink, room=room)


def _choosing(canvas: Canvas, button: Button, rect: Rect, ink: str) -> None:
    """Draw a list's button, with a mark that says that it opens, or an entry of the list; tall ones have two lines."""
    theme, opens = canvas.theme, button.kind == "select"
    right = rect.right - 16
    if opens or button.selected:
        canvas.icon("open" if opens else "check", right - 22, rect.cy - 11, 22, theme.accent)
    right -= 32
    x = rect.x + 16
    if button.icon:
        size = rect.h - 16
        canvas.drawing("portraits", button.icon, rect.x + 10, rect.cy - size / 2, size)
        x = rect.x + size + 24
    if button.icon and opens:
        canvas.text(x, rect.cy - 8, button.sub, CAPTION, theme.muted, room=right - x)
        canvas.text(x, rect.cy + 20, button.label, NAME, ink, room=right - x)
        return
    if opens and not button.sub:
        canvas.text(x, rect.cy + 6, button.label, CAPTION_SEMI, ink, room=right - x)
        return
    if opens:
        least = canvas.width(button.label, CAPTION_SEMI._replace(share=0.0))
        x += (
            canvas.text(
                x, rect.cy + 6, button.sub, CAPTION, theme.muted, room=right - x - 16 - least
            )
            + 16
        )
        canvas.text(right, rect.cy + 6, button.label, CAPTION_SEMI, ink, "end", right - x)
        return
    x += canvas.text(x, rect.cy + 6, button.label, CAPTION_SEMI, ink) + 16
    canvas.text(right, rect.cy + 6, button.sub, CAPTION, theme.muted, "end", right - x)


def _toggle(canvas: Canvas, button: Button, rect: Rect) -> None:
    """Draw a switch at the right end of its row.

    The knob's place and a word tell the state, not only the colour."""
    theme = canvas.theme
    track = Rect(rect.right - 60, rect.cy - 16, 60, 32)
    on = button.selected
    canvas.rect(
        track,
        16,
        theme.row_me if on else theme.panel2,
        1,
        theme.frame if on else theme.line,
        2 if on else 1.5,
    )
    knob = Rect(track.right - 28 if on else track.x + 4, track.y + 4, 24, 24)
    canvas.rect(knob, 12, theme.frame if on else theme.muted)
    word = _("On") if on else _("Off")
    canvas.text(
        track.x - 12, rect.cy + 6, word, CAPTION_SEMI, theme.text if on else theme.muted, "end"
    )


def tool_width(canvas_width: float) -> float:
    """Return the width of a tool whose label is so wide, 0 for none."""
    return 41 + canvas_width + 14 if canvas_width else 44.0


def tool(
    canvas_width: float, right: float, y: float, id: str, icon: str, label: str, said: str = ""
) -> Button:
    """Return a tool of the top bar whose right edge is at `right`.

    `canvas_width` is the width of its label; `said` is read aloud before the label."""
    w = tool_width(canvas_width)
    return Button(id, Rect(right - w, y, w, 40), label, "tool", icon, spoken=said)


# ------------------------------------------------------------------------------------------------------ marks


PILL_H = 34.0


def pill_width(words: Canvas | Type, label: str) -> float:
    """Return the width of a status pill."""
    return 37 + words.width(label, CAPTION_SEMI) + 15


def paint_pill(canvas: Canvas, x: float, y: float, kind: PillKind, label: str) -> Rect:
    """Draw a status pill 34 units high, the same in every theme, and return its rectangle."""
    theme = canvas.theme
    rect = Rect(x, y, pill_width(canvas, label), PILL_H)
    canvas.rect(rect, 17, theme.ink, 1, theme.pill(kind), 1.5)
    if kind == "void":
        canvas.icon("cross", x + 10, rect.cy - 10, 20, theme.ivory)
    else:
        canvas.status("strike" if kind == "out" else kind, x + 10, rect.cy - 10, 20)
    canvas.text(x + 37, rect.cy + 6, label, CAPTION_SEMI, theme.ivory)
    return rect


def footer_width(canvas_width: float, icon: bool) -> float:
    """Return a comfortable width for a button whose label is `canvas_width` wide."""
    return max(140.0, canvas_width + (34 if icon else 0) + 64)


BOARD = "board:"
"""What the id of a field's letter board key begins with; the field's own id follows."""
KEY_W = 40.0
_ICON = 24.0
_HIGH = 50.0


def board_key(field: Button) -> Button:
    """Return the small keyboard in a field that opens the letter board, for a pointer: a mouse or a finger.

    It is no stop of the Tab key: with a keyboard one writes in the field at once, with a controller
    one opens the board from the field itself, and a second stop at every field would only be in the
    way."""
    rect, said = field.rect, _("{field}: letter board").format(field=field.spoken)
    return Button(
        BOARD + field.id,
        Rect(rect.right - KEY_W, rect.y, KEY_W, rect.h),
        "",
        "key",
        "keyboard",
        spoken=said,
    )


def board_keys(widgets: Iterable[Button]) -> list[Button]:
    """Return the letter board key of every enabled field among the widgets."""
    return [board_key(widget) for widget in widgets if widget.kind == "field" and widget.enabled]


def paint_board_key(canvas: Canvas, field: Button, states: States) -> None:
    """Draw the small keyboard at a field's end, on a ground of its own while it is pointed at."""
    key, theme = board_key(field), canvas.theme
    rect = key.rect.grown(-4)
    at = states.hover == key.id
    if at:
        canvas.rect(rect, 8, "#FFFFFF", 0.08)
        canvas.rect(rect, 8, stroke=theme.line, width=1.25)
    canvas.icon(
        "keyboard",
        rect.cx - _ICON / 2,
        rect.cy - _ICON / 2,
        _ICON,
        theme.text if at else theme.muted,
    )


def paint_field(canvas: Canvas, widget: Button, states: States) -> None:
    """Draw a field with its text and its letter board key; the text is large in a high field.

    A caret shows where letters go: in the focused field, or in a `selected` one while nothing has
    the focus."""
    theme, rect = canvas.theme, widget.rect
    focused = states.focus == widget.id
    writing = focused or (widget.selected and states.focus is None)
    canvas.rect(rect, 10, theme.panel2, 1, theme.frame if writing else theme.line, 1.5)
    style, base = (CODE, 9) if rect.h > _HIGH else (BODY, 7)
    composed = states.composed if writing else ""
    room, shown = rect.w - 20 - KEY_W, widget.label + composed
    while canvas.width(shown, style._replace(share=0.0)) > room:  # the end is what is being typed
        shown = shown[1:]
    width = canvas.text(rect.x + 14, rect.cy + base, shown, style, room=room + 1)
    if composed:
        below, new = rect.cy + base + 4, min(width, canvas.width(composed, style))
        canvas.line(rect.x + 14 + width - new, below, rect.x + 14 + width, below, theme.text, 1)
    if writing:
        canvas.line(
            rect.x + 17 + width, rect.y + 9, rect.x + 17 + width, rect.bottom - 9, theme.text, 2
        )
    if focused:
        focus_ring(canvas, rect, 10)
    if widget.enabled:
        paint_board_key(canvas, widget, states)
