"""A round for practice at the table: its result, beside what the match brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.ambition.dialogs.result import ResultData, result_data
from game.client.ambition.practice import PracticeController, compared
from game.client.ambition.replay import scored_event
from game.client.ambition.scenes.helped import HelpedScene
from game.client.ambition.scenes.results import ResultScene
from game.client.app.scenes.practising import PracticeTable
from game.client.kit.i18n import _
from game.client.kit.widget_scene import Action
from game.client.table.controller import ME


class PracticeScene(PracticeTable, HelpedScene):
    """One practice round."""

    controller: PracticeController

    def _sheet_actions(self) -> Sequence[Action]:
        return ()  # there is no record of it

    def _show_result(self) -> None:
        match = self.controller.match
        event = scored_event(match.current, match.rules.nil_bidding)

        def data() -> ResultData:
            said = result_data(match.rules, event, self.view.seats, ME, False, match.current.tricks, self._counted())
            return replace(
                said, corner=_("Practice, it doesn’t count"), foot=self._comparison(), practice=True, check=self.checks
            )

        ways = self.ways(len(match.rounds) - 1)
        review, go_on, pause, again, check = (ways[id] for id in ("review", "next", "cancel", "again", "check"))
        self.shell.stack.push(ResultScene(self.shell, data, self._sheet, review, go_on, pause, again, check))

    def _comparison(self) -> tuple[str, ...]:
        """What the same cards brought in the match."""
        before = compared(self.controller)
        if before is None:
            return ()
        taken, points = before
        return (_("In the match you took {taken} and scored {points}.").format(taken=taken, points=points),)
