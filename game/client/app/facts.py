"""Exact texts to look at and to copy: a deal's fingerprint, a code, where a file was written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from game.client.app.shell import Shell
from game.client.kit import desktop as clipboard
from game.client.kit import ids
from game.client.kit.i18n import _, ngettext
from game.client.kit.intents import Copy, Intent
from game.client.kit.layout import MEDIUM, SMALL, Align, Column, Measure, Node, Pad, Row, Span
from game.client.kit.layout_dialog import Dialog, Use
from game.client.kit.layout_leaves import MANY, Text, icon, inset
from game.client.kit.text import BODY, BODY_SEMI, CODE, Style
from game.client.kit.widget_scene import DialogScene

# ---- what a page of facts says, as plain data


BlockKind = Literal["words", "yes", "no", "box", "code"]


@dataclass(frozen=True, slots=True)
class Block:
    """One part. `kind`: words (wrapped), yes or no (a verdict with its mark), box (lines as they are) or code (large)."""

    kind: BlockKind
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FactsData:
    """A title, words beside it, the parts, and buttons as (id, words, icon), the main one last."""

    title: str
    caption: str
    blocks: tuple[Block, ...]
    buttons: tuple[tuple[str, str, str | None], ...]


def written_facts(*where: str) -> FactsData:
    """The dialog that says where files were written."""
    return FactsData(
        _("Saved"),
        "",
        (Block("yes", (ngettext("The file is here:", "The files are here:", len(where)),)), Block("box", where)),
        ((ids.COPY, _("Copy"), "last"), (ids.CLOSE, _("Close"), None)),
    )


# ---- A dialog that tells something exactly
#
# words, a verdict, and texts to copy that stand in boxes.


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


class FactsScene(DialogScene[Shell]):
    """`data` is asked for whenever it is laid out; `copies` are the texts behind the buttons that copy, the first also
    behind Ctrl and C."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, data: Callable[[], FactsData], copies: Mapping[str, str]) -> None:
        super().__init__(shell)
        self._data, self._copies = data, dict(copies)

    def dialog(self) -> Dialog:
        return facts_dialog(self._data())

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, Copy) and self._copies:
            self.press(next(iter(self._copies)))
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        if id not in self._copies:
            self.close()
        elif clipboard.copy(self._copies[id]):
            self.shell.toast(_("Copied to the clipboard."))
        else:
            self.shell.toast(_("The clipboard can’t be used here."))
