"""What stands on a table of Ambition, for panels that are to cover none of it. No pygame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.client.ambition.passing import bid_grid, pass_grid
from game.client.ambition.view import TableView
from game.client.kit.buttons import Button
from game.client.kit.geometry import Rect, centred
from game.client.kit.placement import ESSENTIAL, IMPORTANT, MINOR, USEFUL, Obstacles
from game.client.table.grid import CARD_RATIO, TAG_H, Grid
from game.client.table.obstacles import table_obstacles
from game.client.table.poses import Key, Pose

_TOTAL_W = 250.0  # of what stands beside your card
_HEADING_W, _HEADING_UP, _CAPTION_DOWN = 640.0, 34.0, 10.0


def ambition_crowd(view: TableView, grid: Grid, poses: Mapping[Key, Pose], buttons: Iterable[Button]) -> Obstacles:
    """Of the table of Ambition, with the places of the trick and what is asked in the middle."""
    choosing = view.phase in ("pass", "bid")
    places = [view.place(seat) for seat in range(len(view.seats))]
    plates = [grid.pass_plate if place == 2 and choosing else grid.plates[place] for place in places]
    return [*table_obstacles(view, poses, buttons, plates, grid.note), *_middle(view, grid)]


def _middle(view: TableView, grid: Grid) -> Obstacles:
    if view.phase == "pass":
        places = pass_grid(grid, view.direction)
        caption = places.caption if places.caption is not None else places.heading
        words = Rect(grid.cx - _HEADING_W / 2, places.heading - _HEADING_UP, _HEADING_W,
                     caption + _CAPTION_DOWN - places.heading + _HEADING_UP)  # fmt: skip
        return [(places.tray, ESSENTIAL), (words, USEFUL), *((arrow.rect, USEFUL) for arrow in places.arrows)]
    if view.phase == "bid":
        return [(bid_grid(grid).panel, ESSENTIAL)]
    high = grid.trick_w * CARD_RATIO
    obstacles: list[tuple[Rect, float]] = [(grid.total._replace(w=min(_TOTAL_W, grid.total.w)), ESSENTIAL)]
    for seat in range(len(view.seats)):
        place = view.place(seat)
        slot = grid.slots[place]
        obstacles.append((centred(slot.x, slot.y, grid.trick_w + 8, high + 8), IMPORTANT))
        tags = (grid.trick_w, 2 * grid.tag_gap + TAG_H) if place in (1, 3) else (3 * grid.trick_w + 48, TAG_H)
        obstacles.append((centred(slot.x, slot.y, *tags), MINOR))
    return obstacles
