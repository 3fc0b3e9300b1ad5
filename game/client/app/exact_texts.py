"""Dialogs of exact texts: fingerprints of deals and paths of files to copy, codes of deals and matches to type."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Literal

import pygame

from game.client.app.records import RecordFileError
from game.client.app.shell import Shell
from game.client.games import CodeKind
from game.client.kit import desktop, gui, intents
from game.client.kit.i18n import _
from game.client.kit.keymap import CONFIRM
from game.client.kit.widget_scene import NO_ACTIONS, DialogScene
from game.client.table.look import Look
from game.engine.any_match import RecordedMatch
from game.engine.codes import CodeError, CodeFault

BlockKind = Literal["words", "yes", "no", "box", "code"]


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a dialog of facts.

    `kind` is ``"words"`` (wrapped), ``"yes"`` or ``"no"`` (a verdict with its mark), ``"box"``
    (lines shown exactly) or
    ``"code"`` (large)."""

    kind: BlockKind
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FactsData:
    """The content of a dialog of facts.

    `caption` is shown next to the title; buttons are (id, words, icon), the main one last."""

    title: str
    caption: str
    blocks: tuple[Block, ...]
    buttons: tuple[tuple[str, str, str | None], ...]


def written_facts(where: str) -> FactsData:
    """Return the dialog's content that says where a file was written."""
    return _to_copy(_("Saved"), Block("yes", (_("The file is here:"),)), Block("box", (where,)))


def _to_copy(title: str, *blocks: Block) -> FactsData:
    return FactsData(title, "", blocks, (("copy", _("Copy"), "last"), ("close", _("Close"), None)))


_VERDICTS = {"yes": ("check", "mint"), "no": ("cross", "coral")}


@dataclass(frozen=True, eq=False)
class ExactText(gui.Text):
    """A text that is shown letter by letter: it may break anywhere, and nothing is added or left out."""

    def width(self, m: gui.Measure) -> gui.Span:
        return gui.Span(0.0, m.words.width(self.words, self.style))

    def _broken(self, m: gui.Measure, width: float) -> tuple[gui.Style, list[str]]:
        lines = [""]
        for letter in self.words:
            if lines[-1] and m.words.width(lines[-1] + letter, self.style) > width:
                lines.append("")
            lines[-1] += letter
        return self.style, lines


def facts_dialog(data: FactsData) -> gui.Dialog:
    """Return the dialog that shows these facts."""
    body = gui.Column([_block(block) for block in data.blocks], gap=gui.MEDIUM)
    return gui.Dialog(
        title=data.title,
        caption=data.caption,
        body=body,
        foot=data.buttons,
        use=gui.DialogFit.QUESTION,
        data=data,
    )


def _block(block: Block) -> gui.Node:
    if block.kind == "words":
        return gui.Column(
            [gui.Text(words, gui.BODY, "muted", lines=gui.MANY) for words in block.lines]
        )
    if block.kind in _VERDICTS:
        name, colour = _VERDICTS[block.kind]
        words = gui.Column(
            [gui.Text(words, gui.BODY_SEMI, lines=gui.MANY) for words in block.lines], grow=1
        )
        return gui.Row([gui.icon(name, 26, colour), words], align=gui.Align.START)
    style = gui.CODE if block.kind == "code" else gui.BODY_SEMI
    exact = gui.Column([ExactText(line, style) for line in block.lines], gap=0)
    return gui.Padding(exact, gui.MEDIUM, gui.SMALL, gui.inset)


class FactsScene(DialogScene[Shell]):
    """The scene of a dialog of facts.

    `data` is called whenever the dialog is laid out. `copies` are the texts that the copy buttons
    put on the clipboard, by button id; Ctrl+C copies the first. `actions`: what other buttons do,
    which leave it open."""

    default = "close"

    def __init__(
        self,
        shell: Shell,
        data: Callable[[], FactsData],
        copies: Mapping[str, str],
        actions: Mapping[str, Callable[[], None]] = NO_ACTIONS,
    ) -> None:
        super().__init__(shell)
        self._data, self._copies, self._actions = data, dict(copies), actions

    def dialog(self) -> gui.Dialog:
        return facts_dialog(self._data())

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.COPY and self._copies:
            self.press(next(iter(self._copies)))
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        if id in self._copies:
            copy_text(self.shell, self._copies[id])
        else:
            self._actions.get(id, self.close)()


def copy_text(shell: Shell, text: str) -> None:
    """Put a text on the clipboard, and say whether that has worked."""
    shell.toast(
        _("Copied to the clipboard.")
        if desktop.copy(text)
        else _("The clipboard can’t be used here.")
    )


def show_written(shell: Shell, write: Callable[[], Path]) -> None:
    """Write a file to the records folder and show where it is, or why it can't be written."""
    try:
        where = str(write())
    except RecordFileError as problem:
        shell.toast(str(problem))
    else:
        shell.stack.push(FactsScene(shell, lambda: written_facts(where), {"copy": where}))


SIZE = (1200, 675)
"""Width and height of a picture to share in pixels, whatever the window's size."""


def save_picture(
    shell: Shell, name: str, paint: Callable[[gui.Canvas, Look], None], day: str = ""
) -> None:
    """Write what `paint` draws as a picture next to the records, in the theme of the window, and show where it is."""
    own = Look(gui.Viewport(*SIZE), shell.look.theme, art=shell.look.art, place=shell.look.place)
    surface = own.ground().copy()
    canvas, file = own.canvas(surface), io.BytesIO()
    paint(canvas, own)
    words = f"Ambition \u00b7 {day}" if day else "Ambition"
    canvas.text(
        own.viewport.vw / 2, own.viewport.vh - 36, words, gui.CAPTION, own.theme.muted, "middle"
    )
    pygame.image.save(surface, file, "picture.png")
    show_written(shell, lambda: shell.records.write(name, ".png", file.getvalue()))


HASH_SHOWN = 8
"""The number of digits of a hash that are shown where it is abbreviated."""


def spaced(digest: str) -> tuple[str, ...]:
    """Return a hash as two lines of four groups of eight digits, easy to compare by eye."""
    groups = [digest[i : i + 8] for i in range(0, len(digest), 8)]
    return tuple("  ".join(groups[i : i + 4]) for i in range(0, len(groups), 4))


def finished_code(match: RecordedMatch, code: Callable[[int], str]) -> str | None:
    """Return the code of a finished match's seed, of any game, or None.

    `code` makes it. None if the match has no seed or sealed deals, if no code can express its
    rules, or while the match goes on, because the code reveals all deals to come."""
    if not match.over or match.seed is None or match.sealed is not None:
        return None
    try:
        return code(match.seed)
    except ValueError:
        return None


def code_facts(code: str, whole: bool) -> FactsData:
    """Return the dialog's content that shows a code to pass on; `whole`: it is the code of a match, not of a deal."""
    if whole:
        words = _(
            "Anyone who enters this code in the menu plays the same match: the same deals, with the same rules."
        )
    else:
        words = _(
            "Anyone who enters this code in the menu plays the same deal, with the same rules. "
            "It reveals nothing else about the match."
        )
    title = _("Code of the match") if whole else _("Code of the deal")
    return _to_copy(title, Block("words", (words,)), Block("code", (code,)))


FIELD = "field"
_HIGH = 64.0


@dataclass(frozen=True, slots=True)
class CodeData:
    """The text in the code field and the verdict about it.

    If it is `good`, `verdict` names the match or deal; otherwise it says why the code can't be
    used."""

    text: str = ""
    verdict: str = ""
    good: bool = False


def code_dialog(data: CodeData, opens: str = "") -> gui.Dialog:
    """Return the dialog for entering a code; its play button is disabled unless the code is good.

    `opens` is the controller button that opens the letter board, empty without a controller."""
    words = _("Type a code that somebody gave you, or paste it with Ctrl+V.")
    if opens:
        words = _(
            "Enter a code that somebody gave you: in the field, {button} opens the letter board."
        )
        words = words.format(button=opens)
    said: gui.Node = gui.Gap(_HIGH / 2)
    if data.verdict:
        mark, colour = ("check", "mint") if data.good else ("cross", "coral")
        verdict = gui.Text(data.verdict, gui.BODY_SEMI, colour, lines=2, grow=1)
        said = gui.Row([gui.icon(mark, 24, colour), verdict], gui.SMALL)
    field = gui.ButtonNode(
        FIELD, data.text, "field", selected=True, said_first=_("Code"), takes="code", high=_HIGH
    )
    wanted = (
        ("close", _("Back"), "back"),
        ("paste", _("Paste"), "last"),
        ("play", _("Play"), "play"),
    )
    return gui.Dialog(
        title=_("Enter a code"),
        body=gui.Column([gui.Text(words, gui.BODY, "muted", lines=gui.MANY), field, said], gap=2 * gui.SMALL),
        foot=wanted, shut=() if data.good else ("play",), use=gui.DialogFit.QUESTION, data=data,
    )  # fmt: skip


MOST_LETTERS = 60


def kind_of(text: str, kinds: Sequence[CodeKind[Shell]]) -> CodeKind[Shell] | None:
    """Return the kind of code that a text may be by its first letter; None if it is no code."""
    for kind in kinds:
        try:
            kind.words(text)
        except CodeError as error:
            if error.reason.code is CodeFault.FOREIGN:
                continue
        return kind
    return None


def said_of(text: str, kinds: Sequence[CodeKind[Shell]]) -> CodeData:
    """Return the text of the field with the verdict about it."""
    if not text.strip():
        return CodeData(text)
    kind = kind_of(text, kinds)
    if kind is None:
        return CodeData(text, _("This isn’t a complete code."))
    try:
        return CodeData(text, kind.words(text), True)
    except CodeError as error:
        reasons: dict[Enum, str] = {
            CodeFault.MISTYPED: _("This code has a typing mistake."),
            CodeFault.NEWER: _("This code is for rules that this version doesn’t have."),
        }
        return CodeData(text, reasons[error.reason.code])


class CodeScene(DialogScene[Shell]):
    """The dialog for entering a code: typed letters always go into the field, Enter plays a good code."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._kinds = [game.codes for game in shell.games if game.codes is not None]
        self.text = ""

    def main(self) -> str:
        """Return the button that Enter presses.

        It is play for a good code; otherwise the field with a controller, and paste without one."""
        if said_of(self.text, self._kinds).good:
            return "play"
        return FIELD if self.shell.by_pad else "paste"

    @property
    def typing(self) -> bool:
        """Whether letters and the space bar go into the field; on a button, the space bar presses it."""
        return self.focus in (None, FIELD)

    def dialog(self) -> gui.Dialog:
        opens = self.shell.key_words(CONFIRM) if self.shell.by_pad else ""
        return code_dialog(said_of(self.text, self._kinds), opens)

    def handle(self, intent: intents.Intent) -> bool:
        match intent:
            case intents.Typed(letters) if letters.isprintable():
                self._write(self.text + letters)
            case intents.Verb.ERASE:
                self._write(self.text[:-1])
            case intents.Verb.PASTE:
                self.press("paste")
            case _:
                return super().handle(intent)
        return True

    def _write(self, text: str) -> None:
        self.text = text[:MOST_LETTERS]
        self.rebuild()

    def press(self, id: str) -> None:
        if id == "close":
            self.close()
        elif id == "paste":
            found = " ".join(desktop.paste().split())
            if found:
                self._write(found)
            else:
                self.shell.toast(_("There is no text on the clipboard."))
        elif id == "play" or (id == FIELD and said_of(self.text, self._kinds).good):
            self.close()
            kind = kind_of(self.text, self._kinds)
            if kind is not None:
                kind.play(self.shell, self.text)
