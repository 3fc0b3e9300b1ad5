"""A code is typed or pasted, and its match or deal is played."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from game.client.app.dialogs.code import FIELD, CodeData, code_dialog
from game.client.app.shell import Shell
from game.client.games import CodeKind
from game.client.kit import clipboard, ids
from game.client.kit.i18n import _
from game.client.kit.intents import Erase, Intent, Paste, Typed
from game.client.kit.keymap import CONFIRM
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene
from game.engine.codes import CodeError, CodeFault

MOST_LETTERS = 60


def kind_of(text: str, kinds: Sequence[CodeKind[Shell]]) -> CodeKind[Shell] | None:
    """The kind of code that a text with this first letter may be; None for no code."""
    for kind in kinds:
        try:
            kind.words(text)
        except CodeError as error:
            if error.reason.code is CodeFault.FOREIGN:
                continue
        return kind
    return None


def said_of(text: str, kinds: Sequence[CodeKind[Shell]]) -> CodeData:
    """What there is to say about a text in the field."""
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
    """Letters go into the field wherever the focus is; Enter plays what is good."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._kinds = [game.codes for game in shell.games if game.codes is not None]
        self.text = ""

    def main(self) -> str:
        """Enter plays, once there is something to play; a controller writes first."""
        if said_of(self.text, self._kinds).good:
            return "play"
        return FIELD if self.shell.by_pad else "paste"

    @property
    def typing(self) -> bool:
        """On a button the space bar presses it."""
        return self.focus in (None, FIELD)

    def dialog(self) -> Dialog:
        opens = self.shell.key_words(CONFIRM) if self.shell.by_pad else ""
        return code_dialog(said_of(self.text, self._kinds), opens)

    def handle(self, intent: Intent) -> bool:
        match intent:
            case Typed(letters) if letters.isprintable():
                self._write(self.text + letters)
            case Erase():
                self._write(self.text[:-1])
            case Paste():
                self.press(ids.PASTE)
            case _:
                return super().handle(intent)
        return True

    def _write(self, text: str) -> None:
        self.text = text[:MOST_LETTERS]
        self.rebuild()

    def press(self, id: str) -> None:
        if id == ids.CLOSE:
            self.close()
        elif id == ids.PASTE:
            found = " ".join(clipboard.paste().split())
            if found:
                self._write(found)
            else:
                self.shell.toast(_("There is no text on the clipboard."))
        elif id == ids.PLAY or (id == FIELD and said_of(self.text, self._kinds).good):
            self.close()
            kind = kind_of(self.text, self._kinds)
            if kind is not None:
                kind.play(self.shell, self.text)
