"""The passes of house rules, round by round: each a button with its mark, a press makes it the next kind."""

from __future__ import annotations

from game.client.ambition.rulebook.changes import direction_words
from game.client.app.dialogs.rules_tables import direction
from game.client.kit import ids
from game.client.kit.i18n import _, listed
from game.client.kit.layout import MEDIUM, SMALL, Align, Gap, Node, Pad, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Press, Text, strut
from game.client.kit.layout_stack import Column, Grid
from game.client.kit.text import BODY, CAPTION, CAPTION_SEMI

PASS = "pass="
"""What the ids of passes begin with; the number of the round from 0 follows."""
MOST = 20
_PER_ROW, _HIGH, _MARK = 5, 62.0, 26.0


def pass_cycle(cycle: tuple[str, ...], fault: str) -> Dialog:
    """Rows of five; the dialog is as high for any number of them."""
    cells = [_cell(i, name) for i, name in enumerate(cycle)]
    cells += [Gap(_HIGH)] * (MOST - len(cells))
    rows = [cells[i : i + _PER_ROW] for i in range(0, MOST, _PER_ROW)]
    words = _("One pass for each round, starting over after the last. Press a round to change its pass.")
    return Dialog(
        title=_("Passes"),
        body=Column(
            [Text(words, BODY, "muted", lines=2), Grid(cells=rows, grows=[1] * _PER_ROW, between=SMALL)], gap=MEDIUM
        ),
        foot=((ids.LESS, _("Remove one"), None), (ids.MORE, _("Add one"), None), (ids.CLOSE, _("Done"), "check")),
        shut=[*([ids.LESS] if len(cycle) == 1 else []), *([ids.MORE] if len(cycle) == MOST else [])],
        note=fault,
        mark="cross",
    )


def _cell(i: int, name: str) -> Node:
    words = direction_words()[name]
    said = listed([_("Round {n}").format(n=i + 1), words])
    line = [
        strut(_HIGH),
        Text(str(i + 1), CAPTION, "muted", Align.END),
        direction(name, _MARK),
        Text(words, CAPTION_SEMI, lines=2, grow=1),
    ]
    return Press(f"{PASS}{i}", kind="row", said_first=said, kid=Pad(Row(line, SMALL), MEDIUM, 0))
