"""The tips at the opponents' portraits: strength and temperament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from game.client.ambition.controller import GameController
from game.client.ambition.view import TableView
from game.client.app.options import Computers
from game.client.kit.bubbles import Spot
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.table.grid import Grid
from game.client.table.plate import portrait_place


def who_spots(
    grid: Grid,
    view: TableView,
    controller: GameController,
    except_for: int,
    opens: Callable[[int], None],
) -> list[Spot]:
    """The portraits of all seats but one, `except_for`, of which something is known; a press on one `opens` its card."""
    spots = []
    for seat, player in enumerate(controller.match.players):
        lines = known(player, controller.computers)
        if seat != except_for and lines:
            place = view.place(seat)
            told = Explanation(view.seats[seat].name, lines)
            spots.append(
                Spot(f"who{place}", portrait_place(grid.plates[place]).grown(3), told, opens=partial(opens, seat))
            )
    return spots


def known(player: Mapping[str, Any], computers: Computers) -> tuple[str, ...]:
    """Strength and temperament of a player of a record in words, as far as the program has them."""
    lines = []
    for id, title in computers.levels:
        if id == player.get("level"):
            lines.append(_("Strength: {level}").format(level=_(title)))
    for id, title in computers.temperaments:
        if id == player.get("temperament"):
            lines.append(_("Temperament: {temperament}").format(temperament=_(title)))
    return tuple(lines)
