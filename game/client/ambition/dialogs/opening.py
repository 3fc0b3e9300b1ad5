"""What the tutorial begins with: what a round can be worth, as a picture, and what a match is about."""

from __future__ import annotations

from game.client.ambition.dialogs.rules_pictures import outcomes
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Text
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, BODY_SEMI
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
