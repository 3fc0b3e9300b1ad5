"""The passes of house rules. Each press is in the draft at once."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambition.dialogs.pass_cycle import PASS, pass_cycle
from game.client.ambition.house.draft import Draft
from game.client.ambition.refusals import reason_of
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import first_capital
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene
from game.engine.ambition.house import DIRECTIONS

_OF_THREE = ("left", "right", "hold")


class PassCycleScene(DialogScene[Shell]):
    """A press on a round gives it the next kind of pass; rounds are put on and taken off at the end."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, draft: Callable[[], Draft], changed: Callable[[Draft], None]) -> None:
        super().__init__(shell)
        self._draft, self._changed_draft = draft, changed

    @property
    def _cycle(self) -> tuple[str, ...]:
        cycle: tuple[str, ...] = self._draft().values["pass_cycle"]
        return cycle

    def dialog(self) -> Dialog:
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
        elif id == ids.MORE:
            cycle.append("hold")
        elif id == ids.LESS:
            cycle.pop()
        else:
            self.close()
            return
        self._changed_draft(self._draft().put("pass_cycle", tuple(cycle)))
        self.rebuild()
