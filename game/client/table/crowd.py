"""What stands on a table, for panels that are to cover none of it. No pygame."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from game.client.kit.buttons import Button
from game.client.kit.geometry import Rect, centred
from game.client.kit.room import HARDLY, NEVER, RATHER_NOT, Crowd, around
from game.client.table.grid import CARD_RATIO, CHIP_H, CHIP_W, TAG_H
from game.client.table.poses import FOCUS_UP, Key, Pose, in_fan
from game.client.table.view import FanView


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


def _risen(pose: Pose) -> Rect:
    """A card of the hand with what it may rise by, and a tag above it."""
    box = _box(pose)
    up = FOCUS_UP + 8 + TAG_H
    return Rect(box.x, box.y - up, box.w, box.h + up)


def _box(pose: Pose, chip: bool = False) -> Rect:
    return centred(pose.x, pose.y, CHIP_W, CHIP_H) if chip else centred(pose.x, pose.y, pose.w, pose.w * CARD_RATIO)
