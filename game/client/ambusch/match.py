"""The table of a match of Ambusch with everything that helps at it; and matches of the records to look at again."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambusch.controller import GameController
from game.client.ambusch.dialogs import MatchDialogs
from game.client.ambusch.help import help_parts
from game.client.ambusch.review import may_review, open_review, open_reviewed, persons_of
from game.client.ambusch.scene import AmbuschScene
from game.client.ambusch.sets import rules_scene, show_sets
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.engine.ambusch.match import Match


def match_table(
    shell: Shell, controller: GameController, menu: Callable[[], None], again: Callable[[], None]
) -> AmbuschScene:
    """The table of a match. `menu` leads back, `again` to a new match."""

    def reviewed() -> None:
        open_reviewed(shell, controller.match, controller.advice, controller.computers)

    can_review = reviewed if may_review(controller.match, controller.computers) else None
    return AmbuschScene(
        shell, controller, lambda table: MatchDialogs(table, menu, again, open_review, can_review), help_parts
    )


def open_match(shell: Shell, match: Match, computers: Computers) -> None:
    """Put the sets of any match on top, the latest first; its games can be looked at again."""
    advice = computers.advice(shell.worker, wanted=bool(persons_of(match)))
    scored = sum(each.score is not None for each in match.sets)
    me = 0 if match.players[0].get("kind") == "human" else None

    def rules() -> None:
        shell.stack.push(rules_scene(shell, match.rules))

    def reviewed() -> None:
        open_reviewed(shell, match, advice, computers)

    can_review = reviewed if may_review(match, computers) else None
    show_sets(
        shell, match, scored, me, rules, lambda index: open_review(shell, match, index, advice, computers), can_review
    )
