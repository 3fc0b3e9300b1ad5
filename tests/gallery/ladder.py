"""The gallery's pictures of the ladder, from made-up results."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.ladder.page import LadderData, LadderScene, ladder_dialog
from game.client.ambition.ladder.rungs import RUNGS, Rung
from game.client.app.rulebook.figures import Figure
from game.client.app.shell import Shell
from game.client.table.look import Look
from tests.gallery.base import COMPUTERS, Scene, shell_for, shown


class NoMatches:
    """No unfinished match."""

    def going_at(self, shell: Shell) -> Rung | None:
        """None."""
        return None

    def play_at(self, shell: Shell, table: Rung) -> None:
        """Nothing."""


def _data(look: Look, at: int, won: int) -> LadderData:
    """The page at a table, after so many tables are won."""
    scene = LadderScene(shell_for(look, {}), COMPUTERS, NoMatches())
    scene.press(f"table={RUNGS[at].id}")
    record = {table.id: (int(i < won), 3 * (i <= won)) for i, table in enumerate(RUNGS)}
    chance = Figure("", 0.34, 0.041, 60)
    return replace(scene.data(), record=record, here=RUNGS[min(won, 9)], level="club", chance=chance)


def _page(at: int, won: int) -> Scene:
    return shown(lambda look: ladder_dialog(_data(look, at, won)), "play")


def ladder_scenes() -> dict[str, Scene]:
    """The ladder at the first, a middle and the last table."""
    return {
        "ladder-first": _page(0, 0),
        "ladder-middle": _page(2, 4),
        "ladder-last": _page(9, 10),
    }
