"""What stands on a table, for panels that are to cover none of it. No pygame."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from game.client.ambition.passing import bid_grid, pass_grid
from game.client.ambition.view import FanView, TableView
from game.client.kit.geometry import Rect, centred
from game.client.kit.room import HARDLY, NEVER, RATHER_NOT, SELDOM, Crowd, around
from game.client.kit.widgets import Button
from game.client.table.grid import CARD_RATIO, CHIP_H, CHIP_W, TAG_H, TRICK_W, Grid
from game.client.table.poses import FOCUS_UP, Key, Pose, in_fan

_HEADING_W, _HEADING_UP, _CAPTION_DOWN = 640.0, 34.0, 10.0


def table_crowd(
    view: FanView, poses: Mapping[Key, Pose], buttons: Iterable[Button], plates: Iterable[Rect], note: Rect
) -> list[tuple[Rect, float]]:
    """Of any table: the hand with room for what rises out of it, buttons, plates with the tags on their upper edges, cards,
    chips and the note plate."""
    hand, groups = set(in_fan(view)), defaultdict[tuple[object, ...], list[Rect]](list)
    for key, pose in poses.items():
        if key[0] == "card" and key[1] in hand:
            groups["hand",].append(_risen(pose))
        elif key[0] == "card":
            groups[key].append(_box(pose))
        elif pose.alpha > 0:
            groups[key[0], pose.y // 300, pose.x // 300].append(_box(pose, key[0] == "chip"))
    crowd = [(button.rect, NEVER) for button in buttons]
    weights = {"hand": NEVER, "card": HARDLY}
    for group, rects in groups.items():
        whole = around(rects)
        if whole is not None:
            crowd.append((whole, weights.get(str(group[0]), RATHER_NOT)))
    crowd += [(Rect(plate.x, plate.y - TAG_H / 2, plate.w, plate.h + TAG_H / 2), HARDLY) for plate in plates]
    return [*crowd, (note, RATHER_NOT)]


def open_crowd(poses: Mapping[Key, Pose], buttons: Crowd, plates: Iterable[Rect]) -> Crowd:
    """Of a table that is looked at again, where all cards lie open: these in groups as they lie together, chips, and plates."""
    groups = defaultdict[tuple[object, ...], list[Rect]](list)
    for key, pose in poses.items():
        if pose.alpha > 0:
            groups[key[0] == "chip", pose.y // 60, pose.x // 300].append(_box(pose, key[0] == "chip"))
    crowd = [*buttons, *((plate, HARDLY) for plate in plates)]
    for group, rects in groups.items():
        whole = around(rects)
        if whole is not None:
            crowd.append((whole, RATHER_NOT if group[0] else HARDLY))
    return crowd


def ambition_crowd(view: TableView, grid: Grid, poses: Mapping[Key, Pose], buttons: Iterable[Button]) -> Crowd:
    """Of the table of Ambition, with the places of the trick and what is asked in the middle."""
    choosing = view.phase in ("pass", "bid")
    places = [view.place(seat) for seat in range(len(view.seats))]
    plates = [grid.pass_plate if place == 2 and choosing else grid.plates[place] for place in places]
    return [*table_crowd(view, poses, buttons, plates, grid.note), *_middle(view, grid)]


def _middle(view: TableView, grid: Grid) -> Crowd:
    if view.phase == "pass":
        places = pass_grid(grid, view.direction)
        caption = places.caption if places.caption is not None else places.heading
        words = Rect(grid.cx - _HEADING_W / 2, places.heading - _HEADING_UP, _HEADING_W,
                     caption + _CAPTION_DOWN - places.heading + _HEADING_UP)  # fmt: skip
        return [(places.tray, NEVER), (words, SELDOM), *((arrow.rect, SELDOM) for arrow in places.arrows)]
    if view.phase == "bid":
        return [(bid_grid(grid).panel, NEVER)]
    high = TRICK_W * CARD_RATIO
    crowd = []
    for seat in range(len(view.seats)):
        place = view.place(seat)
        slot = grid.slots[place]
        crowd.append((centred(slot.x, slot.y, TRICK_W + 8, high + 8), HARDLY))
        tags = (TRICK_W, 2 * 104 + TAG_H) if place in (1, 3) else (3 * TRICK_W + 48, TAG_H)
        crowd.append((centred(slot.x, slot.y, *tags), RATHER_NOT))
    return crowd


def _risen(pose: Pose) -> Rect:
    """A card of the hand with what it may rise by, and a tag above it."""
    box = _box(pose)
    up = FOCUS_UP + 8 + TAG_H
    return Rect(box.x, box.y - up, box.w, box.h + up)


def _box(pose: Pose, chip: bool = False) -> Rect:
    return centred(pose.x, pose.y, CHIP_W, CHIP_H) if chip else centred(pose.x, pose.y, pose.w, pose.w * CARD_RATIO)
