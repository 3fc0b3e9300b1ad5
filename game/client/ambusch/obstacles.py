"""What stands on the table of Ambusch, for panels that are to cover none of it. No pygame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.client.ambusch.grid import Places
from game.client.ambusch.view import TableView
from game.client.kit.buttons import Button
from game.client.kit.placement import Obstacles
from game.client.table.obstacles import table_obstacles
from game.client.table.poses import Key, Pose


def ambusch_crowd(view: TableView, places: Places, poses: Mapping[Key, Pose], buttons: Iterable[Button]) -> Obstacles:
    """All of it; stock and discards are among the buttons."""
    plates = [places.base.plates[view.place(seat)] for seat in range(len(view.seats))]
    return table_obstacles(view, poses, buttons, plates, places.base.note)
