"""A dialog that tells something exactly: words, a verdict, and texts to copy that stand in boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.app.dialogs.fact_blocks import Block, FactsData
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.text import BODY, BODY_SEMI, BUTTON, Style, Type
from game.client.kit.widgets import footer, footer_width, paint_buttons, paint_dialog
from game.client.table.look import Look

_WIDTH = 900.0
_LINE, _BOX_LINE, _PAD, _GAP = 28.0, 30.0, 14.0, 18.0
_HEAD, _FOOT = 124.0, 96.0
EXACT = Style("semibold", 19)
CODE = Style("semibold", 26)


@dataclass(frozen=True, slots=True)
class FactsLayout:
    """Where the parts (in lines that fit) and the buttons stand."""

    rect: Rect
    blocks: tuple[tuple[Block, Rect], ...]
    buttons: tuple[Button, ...]
    data: FactsData


def broken(words: Type, text: str, style: Style, room: float) -> list[str]:
    """A text that must stay exact, in lines that fit: broken anywhere, nothing added and nothing left out."""
    lines = [""]
    for letter in text:
        if lines[-1] and words.width(lines[-1] + letter, style) > room:
            lines.append("")
        lines[-1] += letter
    return lines


def layout_facts(look: Look, data: FactsData) -> FactsLayout:
    """Places everything."""
    width = look.grid.dialog(_WIDTH, 100).w
    room = width - 80
    blocks: list[tuple[Block, float]] = []
    for block in data.blocks:
        if block.kind == "words":
            lines = [line for text in block.lines for line in look.words.wrap(text, BODY, room)]
            blocks.append((Block("words", tuple(lines)), _LINE * len(lines)))
        elif block.kind in ("yes", "no"):
            lines = [line for text in block.lines for line in look.words.wrap(text, BODY_SEMI, room - 40)]
            blocks.append((Block(block.kind, tuple(lines)), _LINE * len(lines)))
        else:
            style, pitch = (CODE, 40.0) if block.kind == "code" else (EXACT, _BOX_LINE)
            lines = [line for text in block.lines for line in broken(look.words, text, style, room - 2 * _PAD)]
            blocks.append((Block(block.kind, tuple(lines)), pitch * len(lines) + 2 * _PAD))
    height = _HEAD + sum(h + _GAP for _block, h in blocks) + _FOOT
    rect = look.grid.dialog(_WIDTH, height)
    placed, y = [], rect.y + _HEAD
    for block, h in blocks:
        placed.append((block, Rect(rect.x + 40, y, room, h)))
        y += h + _GAP
    sized = [
        (id, label, icon, footer_width(look.words.width(label, BUTTON), icon is not None))
        for id, label, icon in data.buttons
    ]
    return FactsLayout(rect, tuple(placed), tuple(footer(rect, sized)), data)


def paint_facts(canvas: Canvas, layout: FactsLayout, states: States = REST) -> None:
    """The dialog."""
    data = layout.data
    paint_dialog(canvas, layout.rect, data.title, data.caption)
    for block, box in layout.blocks:
        _block(canvas, block, box)
    paint_buttons(canvas, layout.buttons, states)


def _block(canvas: Canvas, block: Block, box: Rect) -> None:
    theme = canvas.theme
    if block.kind == "words":
        _lines(canvas, block.lines, box.x, box.y + 20, _LINE, BODY, theme.muted)
    elif block.kind in ("yes", "no"):
        colour = theme.mint if block.kind == "yes" else theme.coral
        canvas.icon("check" if block.kind == "yes" else "cross", box.x, box.y + 1, 26, colour)
        _lines(canvas, block.lines, box.x + 40, box.y + 20, _LINE, BODY_SEMI, theme.text)
    else:
        canvas.rect(box, 10, theme.panel2, 1, theme.line, theme.line_width)
        style, pitch, base = (CODE, 40.0, 30.0) if block.kind == "code" else (EXACT, _BOX_LINE, 22.0)
        _lines(canvas, block.lines, box.x + _PAD, box.y + _PAD + base - 1, pitch, style, theme.text)


def _lines(canvas: Canvas, lines: Sequence[str], x: float, y: float, pitch: float, style: Style, colour: str) -> None:
    for i, line in enumerate(lines):
        canvas.text(x, y + i * pitch, line, style, colour)
