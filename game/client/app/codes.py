"""A code is typed or pasted, and its match or deal is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from game.client.app.facts import Block, FactsData
from game.client.app.shell import Shell
from game.client.games import CodeKind
from game.client.kit import desktop as clipboard
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.intents import Erase, Intent, Paste, Typed
from game.client.kit.keymap import CONFIRM
from game.client.kit.layout import SMALL, Column, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog, Use
from game.client.kit.layout_leaves import MANY, Press, Text, icon
from game.client.kit.letter_pages import CODE
from game.client.kit.text import BODY, BODY_SEMI
from game.client.kit.widget_scene import DialogScene
from game.engine.codes import CodeError, CodeFault

# ---- what is said about fingerprints of deals and codes of matches, whatever the game


HASH_SHOWN = 8
"""Digits of a hash where it is named in brief."""


def spaced(digest: str) -> tuple[str, ...]:
    """A hash in two lines of four groups, as one can compare it by eye."""
    groups = [digest[i : i + 8] for i in range(0, len(digest), 8)]
    return tuple("  ".join(groups[i : i + 4]) for i in range(0, len(groups), 4))


def finished_code(match: Any, code: Callable[[int], str]) -> str | None:
    """The `code` made of a match's seed, of any game; None without a seed, or where no code can hold its rules, and while it goes
    on, for it tells all deals to come."""
    if not match.over or match.seed is None:
        return None
    try:
        return code(match.seed)
    except ValueError:
        return None


def code_facts(code: str, whole: bool) -> FactsData:
    """A code to be given away. `whole`: of a match."""
    if whole:
        words = _("Anyone who enters this code in the menu plays the same match: the same deals, with the same rules.")
    else:
        words = _(
            "Anyone who enters this code in the menu plays the same deal, with the same rules. "
            "It reveals nothing else about the match."
        )
    return FactsData(
        _("Code of the match") if whole else _("Code of the deal"),
        "",
        (Block("words", (words,)), Block("code", (code,))),
        ((ids.COPY, _("Copy"), "last"), (ids.CLOSE, _("Close"), None)),
    )


# ---- A code of a match or deal to be typed or pasted
#
# a field, and what it names or why it is none.


FIELD = "field"
_HIGH = 64.0


@dataclass(frozen=True, slots=True)
class CodeData:
    """What stands in the field, and what is said of it: `good` names a match or deal, otherwise `said` is why not."""

    text: str = ""
    said: str = ""
    good: bool = False


def code_dialog(data: CodeData, opens: str = "", writing: bool = True) -> Dialog:
    """The dialog; what can't be played can't be pressed. `opens`: the controller's button that opens the letter board, if one is
    used; `writing`: letters go into the field."""
    words = _("Type a code that somebody gave you, or paste it with Ctrl+V.")
    if opens:
        words = _("Enter a code that somebody gave you: in the field, {button} opens the letter board.")
        words = words.format(button=opens)
    said: Node = Gap(_HIGH / 2)
    if data.said:
        mark, colour = ("check", "mint") if data.good else ("cross", "coral")
        said = Row([icon(mark, 24, colour), Text(data.said, BODY_SEMI, colour, lines=2, grow=1)], SMALL)
    field = Press(FIELD, data.text, "field", selected=writing, said_first=_("Code"), takes=CODE, high=_HIGH)
    wanted = ((ids.CLOSE, _("Back"), "back"), (ids.PASTE, _("Paste"), "last"), (ids.PLAY, _("Play"), "play"))
    return Dialog(
        title=_("Enter a code"),
        body=Column([Text(words, BODY, "muted", lines=MANY), field, said], gap=2 * SMALL),
        foot=wanted,
        shut=() if data.good else ("play",),
        use=Use.QUESTION,
        data=data,
    )


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
