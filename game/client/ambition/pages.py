"""What the menu of Ambition opens.

It is imported after the menu is drawn, so that the program starts sooner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.client.ambition.controller import GameController, new_match
from game.client.ambition.daily.page import DayScene
from game.client.ambition.ladder.page import LadderScene
from game.client.ambition.lessons.first import FirstTricksScene
from game.client.ambition.lessons.model import AFTER_FIRST
from game.client.ambition.lessons.scene import LessonSequence
from game.client.ambition.match.dialogs import MatchDialogs
from game.client.ambition.match.extra import from_code, play_extra
from game.client.ambition.match.help import help_parts
from game.client.ambition.match.results import Offer
from game.client.ambition.match.scene import TableScene
from game.client.ambition.new_match import NewMatchScene
from game.client.ambition.replay.opening import match_actions, open_review, open_reviewed
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.settings import settings_of
from game.client.ambition.setup import opening
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene
from game.client.ambition.table.painter import TablePainter
from game.client.ambition.you.page import StatisticsScene
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit.widget_scene import ActionButton, open_page
from game.engine.ambition.codes import DealCode

__all__ = [
    "DayScene",
    "FirstTricksScene",
    "LadderScene",
    "NewMatchScene",
    "RulesScene",
    "ScorekeeperScene",
    "StatisticsScene",
    "TablePainter",
    "match_table",
    "open_course",
    "open_deal",
]


def match_table(
    shell: Shell,
    controller: GameController,
    menu: Callable[[], None],
    again: Callable[[], None],
    give_up: Callable[[], None] | None = None,
    offered: Callable[[], Offer] | None = None,
) -> TableScene:
    """Return the table of a match.

    `menu` goes back to the menu, `again` starts a new match, `give_up` ends this one. `offered`
    returns what its end leads to, in place of other opponents."""

    def dialogs(table: TableScene) -> MatchDialogs:
        def actions() -> Sequence[ActionButton]:
            return match_actions(shell, controller.match, controller.computers, controller.desk)

        def reviewed() -> None:
            open_reviewed(shell, controller.match, controller.computers, controller.desk)

        return MatchDialogs(table, menu, again, open_review, actions, give_up, reviewed, offered)

    return TableScene(shell, controller, dialogs, help_parts)


def open_deal(shell: Shell, computers: Computers, code: DealCode) -> None:
    """Play the deal of a code as practice, against the opponents that are set."""
    players = new_match(
        code.rules, shell.settings.player_name, settings_of(shell.settings).opponents, 0
    ).players
    play_extra(
        shell,
        partial(from_code, code, players, computers, shell.services, shell.worker),
        open_review,
    )


def open_course(shell: Shell, computers: Computers, play: Callable[[], None], lesson: int) -> None:
    """Open the tutorial at a lesson, or at its picture before the first; after the last one `play` starts a match.

    It begins where the three first tricks end; what they taught comes before that for whoever goes
    back."""
    course = LessonSequence(shell, computers, play)
    if lesson:
        course.begin(lesson)
    else:
        open_page(
            shell,
            "opening",
            opening,
            {"start": partial(course.begin, AFTER_FIRST)},
            default="start",
        )
