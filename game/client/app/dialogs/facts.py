"""A dialog that tells something exactly: words, a verdict, and texts to copy that stand in boxes."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.app.dialogs.fact_blocks import Block, FactsData
from game.client.kit.layout import MEDIUM, SMALL, Align, Measure, Node, Pad, Row, Span
from game.client.kit.layout_dialog import Dialog, Use
from game.client.kit.layout_leaves import MANY, Text, icon, inset
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, BODY_SEMI, CODE, Style

_VERDICTS = {"yes": ("check", "mint"), "no": ("cross", "coral")}


@dataclass(frozen=True, eq=False)
class Exact(Text):
    """A text that must stay exact: broken anywhere, nothing added and nothing left out."""

    def width(self, m: Measure) -> Span:
        return Span(0.0, m.words.width(self.words, self.style))

    def _broken(self, m: Measure, width: float) -> tuple[Style, list[str]]:
        lines = [""]
        for letter in self.words:
            if lines[-1] and m.words.width(lines[-1] + letter, self.style) > width:
                lines.append("")
            lines[-1] += letter
        return self.style, lines


def facts_dialog(data: FactsData) -> Dialog:
    """The dialog."""
    body = Column([_block(block) for block in data.blocks], gap=MEDIUM)
    return Dialog(title=data.title, caption=data.caption, body=body, foot=data.buttons, use=Use.QUESTION, data=data)


def _block(block: Block) -> Node:
    if block.kind == "words":
        return Column([Text(words, BODY, "muted", lines=MANY) for words in block.lines])
    if block.kind in _VERDICTS:
        name, colour = _VERDICTS[block.kind]
        words = Column([Text(words, BODY_SEMI, lines=MANY) for words in block.lines], grow=1)
        return Row([icon(name, 26, colour), words], align=Align.START)
    style = CODE if block.kind == "code" else BODY_SEMI
    return Pad(Column([Exact(line, style) for line in block.lines], gap=0), MEDIUM, SMALL, inset)
