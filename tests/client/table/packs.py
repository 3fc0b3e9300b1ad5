"""Sealed matches of either game, whose deals people cut or press for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.client.app.options import Services
from game.client.table.scene import CardTable
from game.engine.json_reader import Record
from tests.client.ambusch.play import at_menu
from tests.client.harness import Game, settings
from tests.client.program import SEALING, saved


class AnyGame(Game):
    """The program with a table of either game."""

    kind = CardTable


def menu_of(folder: Path, which: str, services: Services = SEALING, **changed: Any) -> Game:
    """The program at its menu, before a match of either game."""
    if which == "ambition":
        quick = {"speed": "instant", "trick_rest_ms": 400} | changed
        return AnyGame(folder, settings(**quick), services=services)
    game = at_menu(folder, services=services)
    game.kind = CardTable
    game.shell.change(**changed)
    return game


def to_start(game: Game, which: str) -> None:
    """From the menu to the form whose button starts a match."""
    game.click_button("new" if which == "ambition" else "ambusch", frames=20)


def begun(folder: Path, which: str = "ambition", **changed: Any) -> Game:
    """A sealed match whose first pack lies on the table."""
    game = menu_of(folder, which, **({"cut_myself": True} | changed))
    to_start(game, which)
    game.click_button("start", frames=4)
    return game


def dealt(folder: Path, which: str = "ambition") -> tuple[Record, Record]:
    """The record on the disk, and its latest round."""
    record = saved(folder, "match.json" if which == "ambition" else "ambusch.json")
    return record, record["sets"][-1]["games"][-1] if "sets" in record else record["current"]


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
