"""Sealed matches of either game, whose deals people cut or press for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.client.table.scene import CardTable
from tests.client.ambusch.play import at_menu
from tests.client.harness import Game, settings
from tests.client.program import SEALING


class AnyGame(Game):
    """The program with a table of either game."""

    kind = CardTable


def begun(folder: Path, which: str = "ambition", **changed: Any) -> Game:
    """A sealed match whose first pack lies on the table."""
    quick = {"speed": "instant", "trick_rest_ms": 400, "cut_myself": True} | changed
    game: Game
    if which == "ambition":
        game = AnyGame(folder, settings(**quick), services=SEALING)
        game.click_button("new", "start")
    else:
        game = at_menu(folder, services=SEALING)
        game.kind = CardTable
        game.shell.change(cut_myself=True, **changed)
        game.click_button("ambusch", frames=20)
        game.click_button("start")
    game.frames(4)
    return game


def play_round(game: Game) -> None:
    """Play a round; its events wait to be shown."""
    controller = game.table.controller
    match = controller.match
    while match.phase not in ("scored", "over"):
        for batch in controller.poll():
            game.table.show(batch)
        if 0 in match.waiting:
            legal = match.observation(0).legal
            if match.phase == "pass":
                for card in legal[:3]:
                    controller.choose_pass(card)
                batch = controller.confirm_pass()
            else:
                batch = controller.play(legal[0])
            game.table.show(batch)
