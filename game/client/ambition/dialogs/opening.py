"""What the tutorial begins with: what a round can be worth, as a picture, and what a match is about."""

from __future__ import annotations

from game.client.ambition.dialogs.rules_pictures import HEIGHTS, paint_outcomes
from game.client.ambition.rulebook.blocks import Outcomes
from game.client.kit.i18n import _
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Picture, Text
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, BODY_SEMI
from game.engine.ambition.editions import Rules

_LEAST, _NATURAL = 760.0, 1000.0  # how wide the five plates are


def opening() -> Dialog:
    """The page, with the buttons leave and start."""
    rules = Rules()
    plates = Picture(
        lambda canvas, rect: paint_outcomes(canvas, rect, rules),
        _LEAST,
        HEIGHTS[Outcomes](Outcomes()),
        words=None,
        natural=_NATURAL,
    )
    return Dialog(
        title=_("Ambition in one picture"),
        body=Column(
            [
                Text(
                    _("In every round you take points in tricks. How many you take decides what you score:"),
                    BODY,
                    lines=MANY,
                ),
                plates,
                Text(
                    _("The player with the most points at the end wins the match, unless they have four strikes."),
                    BODY_SEMI,
                    lines=MANY,
                ),
            ]
        ),
        foot=[("leave", _("Back"), None), ("start", _("Lesson 1: tricks"), "play")],
    )
