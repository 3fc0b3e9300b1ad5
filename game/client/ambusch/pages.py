"""What the menu of Ambusch opens.

It is imported when it is first needed, so that the program starts sooner."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambusch.controller import GameController
from game.client.ambusch.dialogs import MatchDialogs
from game.client.ambusch.help import help_parts
from game.client.ambusch.lesson import LessonScene
from game.client.ambusch.review import may_review, open_review, open_reviewed, persons_of
from game.client.ambusch.scene import AmbuschScene
from game.client.ambusch.sets import rules_scene, show_sets
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.engine.ambusch.match import Match
from game.engine.ambusch.rules import Rules


def match_table(
    shell: Shell, controller: GameController, menu: Callable[[], None], again: Callable[[], None]
) -> AmbuschScene:
    """Return the table of a match.

    `menu` goes back to the menu, `again` starts a new match."""

    def reviewed() -> None:
        open_reviewed(shell, controller.match, controller.desk, controller.computers)

    can_review = reviewed if may_review(shell, controller.match, controller.computers) else None
    return AmbuschScene(
        shell,
        controller,
        lambda table: MatchDialogs(table, menu, again, open_review, can_review),
        help_parts,
    )


def open_match(shell: Shell, match: Match, computers: Computers) -> None:
    """Show the scored sets of any match, the latest first; their games can be replayed."""
    desk = computers.desk(shell.worker, wanted=bool(persons_of(match)))
    scored = sum(each.score is not None for each in match.sets)
    me = 0 if match.players[0].get("kind") == "human" else None

    def rules() -> None:
        shell.stack.push(rules_scene(shell, match.rules))

    def reviewed() -> None:
        open_reviewed(shell, match, desk, computers)

    can_review = reviewed if may_review(shell, match, computers) else None
    show_sets(
        shell,
        match,
        scored,
        me,
        rules,
        lambda index: open_review(shell, match, index, desk, computers),
        can_review,
    )


def open_rules(shell: Shell, rules: Rules) -> None:
    """Open the rules of a match."""
    shell.stack.push(rules_scene(shell, rules))


def open_lesson(shell: Shell, play: Callable[[], None]) -> None:
    """Open the tutorial, from whose end `play` starts a match."""
    shell.stack.replace(LessonScene(shell, shell.menu, play))
