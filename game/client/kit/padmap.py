"""Which button of a controller does what, and what the buttons are called. No pygame: buttons have the names that SDL's database
of controllers gives every make's; a trigger is one too, and so is the right stick when it is pushed aside.

The cross and the left stick lead the focus, the right stick scrolls: these stay as they are, and so whatever the buttons
are set to, everything can be reached. Commands that the keyboard has too are the same here; most have no button at first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.client.kit.i18n import N_, _
from game.client.kit.intents import Cancel, Hurry
from game.client.kit.keymap import CANCEL, CONFIRM, HURRY, NONE, Bindings, Command, Keymap

MENU = "menu"
ASIDE = "rightx"
"""The right stick, pushed to either side."""
_USUAL = {
    CONFIRM: "a",
    CANCEL: "b",
    MENU: "start",
    "previous": "leftshoulder",
    "next": "rightshoulder",
    "hint": "x",
    "undo": "lefttrigger",
    HURRY: "righttrigger",
    "last_trick": "y",
    "scores": "back",
    "rules": "leftstick",
    "seen": "rightstick",
    "read": ASIDE,
}
_NEEDED = (CONFIRM, CANCEL, "previous", "next")
_BY_CROSS = ("left", "right", "up", "down")
_OTHERS = {
    HURRY: Command(HURRY, N_("Hold to skip waiting"), _USUAL[HURRY], Hurry(True), needed=False),
    MENU: Command(MENU, N_("The same with another button"), _USUAL[MENU], Cancel(), needed=False),
}
"""Commands that aren't quite those of the keyboard."""


def _commands(keyed: Sequence[Command]) -> tuple[Command, ...]:
    """The commands that have a button, in the order of the buttons, then those without."""
    known = {command.id: command for command in keyed} | _OTHERS
    rest = [id for id, command in known.items() if id not in _USUAL and id not in _BY_CROSS and not command.n]
    return tuple(replace(known[id], usual=_USUAL.get(id, NONE), needed=id in _NEEDED) for id in (*_USUAL, *rest))


_SIGNS = {
    "a": "A",
    "b": "B",
    "x": "X",
    "y": "Y",
    "leftshoulder": "LB",
    "rightshoulder": "RB",
    "lefttrigger": "LT",
    "righttrigger": "RT",
    "back": "Back",
    "start": "Start",
    "leftstick": "LS",
    "rightstick": "RS",
    "paddle1": "P1",
    "paddle2": "P2",
    "paddle3": "P3",
    "paddle4": "P4",
}
"""What stands on a button, or what everybody calls it in short."""
_NAMES = {
    "back": N_("Back button"),
    "leftstick": N_("Left stick pressed"),
    "rightstick": N_("Right stick pressed"),
    ASIDE: N_("Right stick to the side"),
    "misc1": N_("Small extra button"),
    "paddle1": N_("First paddle"),
    "paddle2": N_("Second paddle"),
    "paddle3": N_("Third paddle"),
    "paddle4": N_("Fourth paddle"),
    "touchpad": N_("Touchpad pressed"),
    "guide": N_("Button with the maker’s logo"),
}
FIXED = ("guide",)
"""The system's own: no command gets it."""
BUTTONS = tuple(sign for sign in dict.fromkeys((*_SIGNS, *_NAMES)) if sign not in FIXED)
"""All that a command may have."""
BOARD = {CANCEL: "erase", "hint": "space", MENU: "done", "scores": "cancel", "previous": "case", "next": "page"}
"""The keys of the letter board that a button presses there in place of its command."""


class PadMap(Bindings):
    """The buttons in force, for all controllers."""

    @classmethod
    def all_commands(cls, verbs: Sequence[Command]) -> tuple[Command, ...]:
        return _commands(Keymap.all_commands(verbs))

    @classmethod
    def takes(cls, sign: Any) -> bool:
        return isinstance(sign, str) and sign in BUTTONS

    @classmethod
    def called(cls, sign: str) -> str:
        if sign not in _NAMES:
            return _SIGNS[sign]
        name = _NAMES[sign]
        return _(name)

    def on_board(self, key: str) -> str:
        """What stands on the button that presses a key of the letter board; empty where there is none, or nothing short."""
        command = next((command for command, pressed in BOARD.items() if pressed == key), None)
        return _SIGNS.get(self.sign(command), "") if command is not None else ""
