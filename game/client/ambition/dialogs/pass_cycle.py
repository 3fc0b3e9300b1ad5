"""The passes of house rules, round by round: each a button with its mark, a press makes it the next kind."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.ambition.rulebook.changes import direction_words
from game.client.app.dialogs.rules_tables import paint_direction
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed
from game.client.kit.text import BODY, BUTTON, CAPTION, CAPTION_SEMI
from game.client.kit.widgets import focus_ring, footer, footer_width, paint_buttons, paint_dialog
from game.client.table.look import Look

PASS = "pass="
"""What the ids of passes begin with; the number of the round from 0 follows."""
_WIDTH, _HEAD, _FOOT = 1180.0, 124.0, 92.0
_PER_ROW, _CELL_H, _GAP, _WORDS = 5, 62.0, 10.0, 52.0
MOST = 20


@dataclass(frozen=True, slots=True)
class PassCycleLayout:
    """Where the passes (ids ``pass=0`` ...) and the buttons stand."""

    rect: Rect
    cells: tuple[Button, ...]
    buttons: tuple[Button, ...]
    cycle: tuple[str, ...]
    fault: str


def layout_pass_cycle(look: Look, cycle: tuple[str, ...], fault: str) -> PassCycleLayout:
    """Places rows of five; the dialog is as high for any number of them."""
    rect = look.grid.dialog(_WIDTH, _HEAD + _WORDS + (MOST // _PER_ROW) * (_CELL_H + _GAP) + 16 + _FOOT)
    words = direction_words()
    width = (rect.w - 80 - (_PER_ROW - 1) * _GAP) / _PER_ROW
    cells = tuple(
        Button(
            f"{PASS}{i}",
            Rect(
                rect.x + 40 + i % _PER_ROW * (width + _GAP),
                rect.y + _HEAD + _WORDS + i // _PER_ROW * (_CELL_H + _GAP),
                width,
                _CELL_H,
            ),
            "",
            "spot",
            said=listed([_("Round {n}").format(n=i + 1), words[direction]]),
        )
        for i, direction in enumerate(cycle)
    )
    wanted = [("less", _("One less"), None), ("more", _("One more"), None), ("close", _("Done"), "check")]
    sized = [
        (id, words, icon, footer_width(look.words.width(words, BUTTON), icon is not None)) for id, words, icon in wanted
    ]
    usable = {"less": len(cycle) > 1, "more": len(cycle) < MOST, "close": True}
    buttons = tuple(replace(each, enabled=usable[each.id]) for each in footer(rect, sized))
    return PassCycleLayout(rect, cells, buttons, cycle, fault)


def paint_pass_cycle(canvas: Canvas, layout: PassCycleLayout, states: States = REST) -> None:
    """The dialog."""
    rect, theme, words = layout.rect, canvas.theme, direction_words()
    paint_dialog(canvas, rect, _("Passes"))
    said = _("By round, and from the start again after the last. A press on a round changes its pass.")
    canvas.text(rect.x + 40, rect.y + _HEAD + 24, said, BODY, theme.muted, room=rect.w - 80)
    for i, (button, direction) in enumerate(zip(layout.cells, layout.cycle, strict=True)):
        box = button.rect
        canvas.rect(box, 10, theme.panel2, 1, theme.line, 1.25)
        if states.hover == button.id:
            canvas.rect(box, 10, "#FFFFFF", 0.08)
        canvas.text(box.x + 36, box.cy + 6, str(i + 1), CAPTION, theme.muted, "end")
        paint_direction(canvas, box.x + 48, box.cy - 13, 26, direction)
        canvas.text(box.x + 84, box.cy + 6, words[direction], CAPTION_SEMI, room=box.w - 92)
    for button in layout.cells:
        if button.id == states.focus:
            focus_ring(canvas, button.rect, 10)
    if layout.fault:
        canvas.icon("cross", rect.x + 40, rect.bottom - 60, 24, theme.coral)
        room = layout.buttons[0].rect.x - rect.x - 100
        canvas.text(rect.x + 72, rect.bottom - 42, layout.fault, CAPTION, theme.coral, room=room)
    paint_buttons(canvas, layout.buttons, states)
