"""A code of a match or deal to be typed or pasted: a field, and what it names or why it is none."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.layout import SMALL, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog, Use
from game.client.kit.layout_leaves import MANY, Press, Text, icon
from game.client.kit.layout_stack import Column
from game.client.kit.letter_pages import CODE
from game.client.kit.text import BODY, BODY_SEMI

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
