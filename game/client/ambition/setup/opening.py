"""What the tutorial begins with: what a round can be worth, as a picture, and what a match is about."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambition.rulebook.pictures import outcomes
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.layout import Column
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Text
from game.client.kit.text import BODY, BODY_SEMI
from game.client.kit.widget_scene import DialogScene
from game.engine.ambition.editions import Rules


def opening() -> Dialog:
    """The page, with the buttons leave and start."""
    return Dialog(
        title=_("Ambition in one picture"),
        body=Column(
            [
                Text(
                    _("In every round you take points in tricks. How many you take decides what you score:"),
                    BODY,
                    lines=MANY,
                ),
                outcomes(Rules()),
                Text(
                    _("The player with the most points at the end wins the match, unless they have four strikes."),
                    BODY_SEMI,
                    lines=MANY,
                ),
            ]
        ),
        foot=[(ids.LEAVE, _("Back"), None), (ids.START, _("Lesson 1: tricks"), "play")],
    )


# ---- the page that the tutorial begins with


class OpeningScene(DialogScene[Shell]):
    """What it is all about, before the first card; then `start`."""

    default = ids.START

    def __init__(self, shell: Shell, start: Callable[[], None]) -> None:
        super().__init__(shell)
        self._start = start

    def dialog(self) -> Dialog:
        return opening()

    def press(self, id: str) -> None:
        self.shell.stack.pop(self)
        if id == ids.START:
            self._start()

    def cancel(self) -> None:
        self.shell.stack.pop(self)
