"""The passes of house rules, round by round: each a button with its mark, a press makes it the next kind."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambition.field_words import reason_of
from game.client.ambition.house.draft import Draft
from game.client.ambition.rulebook.editions import direction_words
from game.client.app.rulebook.tables import direction
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, first_capital, listed
from game.client.kit.widget_scene import DialogScene
from game.engine.ambition.house import DIRECTIONS

PASS = "pass="
"""What the ids of passes begin with; the number of the round from 0 follows."""
MOST = 20
_PER_ROW, _HIGH, _MARK = 5, 62.0, 26.0


def pass_cycle(cycle: tuple[str, ...], fault: str) -> gui.Dialog:
    """Rows of five; the dialog is as high for any number of them."""
    cells = [_cell(i, name) for i, name in enumerate(cycle)]
    cells += [gui.Gap(_HIGH)] * (MOST - len(cells))
    rows = [cells[i : i + _PER_ROW] for i in range(0, MOST, _PER_ROW)]
    words = _("One pass for each round, starting over after the last. Press a round to change its pass.")
    return gui.Dialog(
        title=_("Passes"),
        body=gui.Column(
            [
                gui.Text(words, gui.BODY, "muted", lines=2),
                gui.Grid(cells=rows, grows=[1] * _PER_ROW, between=gui.SMALL),
            ],
            gap=gui.MEDIUM,
        ),
        foot=(("less", _("Remove one"), None), ("more", _("Add one"), None), ("close", _("Done"), "check")),
        shut=[*(["less"] if len(cycle) == 1 else []), *(["more"] if len(cycle) == MOST else [])],
        note=fault,
        mark="cross",
    )


def _cell(i: int, name: str) -> gui.Node:
    words = direction_words()[name]
    said = listed([_("Round {n}").format(n=i + 1), words])
    line = [
        gui.strut(_HIGH),
        gui.Text(str(i + 1), gui.CAPTION, "muted", gui.Align.END),
        direction(name, _MARK),
        gui.Text(words, gui.CAPTION_SEMI, lines=2, grow=1),
    ]
    return gui.Press(f"{PASS}{i}", kind="row", said_first=said, kid=gui.Pad(gui.Row(line, gui.SMALL), gui.MEDIUM, 0))


# ---- The passes of house rules
# Each press is in the draft at once.


_OF_THREE = ("left", "right", "hold")


class PassCycleScene(DialogScene[Shell]):
    """A press on a round gives it the next kind of pass; rounds are put on and taken off at the end."""

    default = "close"

    def __init__(self, shell: Shell, draft: Callable[[], Draft], changed: Callable[[Draft], None]) -> None:
        super().__init__(shell)
        self._draft, self._changed_draft = draft, changed

    @property
    def _cycle(self) -> tuple[str, ...]:
        cycle: tuple[str, ...] = self._draft().values["pass_cycle"]
        return cycle

    def dialog(self) -> gui.Dialog:
        error = self._draft().fault
        fault = first_capital(reason_of(error)) if error is not None and error.field == "pass_cycle" else ""
        return pass_cycle(self._cycle, fault)

    def press(self, id: str) -> None:
        cycle = list(self._cycle)
        if id.startswith(PASS):
            i = int(id.removeprefix(PASS))
            offered = _OF_THREE if self._draft().players == 3 else DIRECTIONS
            at = offered.index(cycle[i]) + 1 if cycle[i] in offered else 0
            cycle[i] = offered[at % len(offered)]
        elif id == "more":
            cycle.append("hold")
        elif id == "less":
            cycle.pop()
        else:
            self.close()
            return
        self._changed_draft(self._draft().put("pass_cycle", tuple(cycle)))
        self.rebuild()
