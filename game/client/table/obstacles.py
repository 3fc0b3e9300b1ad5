"""The obstacles on a table that panels should not cover. No pygame."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from game.client.kit.buttons import Button
from game.client.kit.geometry import Rect, centred
from game.client.kit.placement import ESSENTIAL, IMPORTANT, MINOR, Obstacles, around
from game.client.table.grid import CARD_RATIO, CHIP_H, CHIP_W, TAG_H
from game.client.table.poses import FOCUS_UP, Key, Pose, in_fan
from game.client.table.view import FanView


def table_obstacles(
    view: FanView, poses: Mapping[Key, Pose], buttons: Iterable[Button], plates: Iterable[Rect], note: Rect
) -> list[tuple[Rect, float]]:
    """The obstacles of any table: buttons, the hand (with room for a raised card), plates with their tags, cards, chips and the
    note plate."""
    hand, groups = set(in_fan(view)), defaultdict[tuple[object, ...], list[Rect]](list)
    for key, pose in poses.items():
        if key[0] == "card" and key[1] in hand:
            groups["hand",].append(_risen(pose))
        elif key[0] == "card":
            groups[key].append(_box(pose))
        elif pose.alpha > 0:
            groups[key[0], pose.y // 300, pose.x // 300].append(_box(pose, key[0] == "chip"))
    obstacles = [(button.rect, ESSENTIAL) for button in buttons]
    weights = {"hand": ESSENTIAL, "card": IMPORTANT}
    for group, rects in groups.items():
        whole = around(rects)
        if whole is not None:
            obstacles.append((whole, weights.get(str(group[0]), MINOR)))
    obstacles += [(Rect(plate.x, plate.y - TAG_H / 2, plate.w, plate.h + TAG_H / 2), IMPORTANT) for plate in plates]
    return [*obstacles, (note, MINOR)]


def open_obstacles(poses: Mapping[Key, Pose], buttons: Obstacles, plates: Iterable[Rect]) -> Obstacles:
    """The obstacles of a replay, where all cards lie open: plates, chips, and the cards in the groups in which they lie."""
    groups = defaultdict[tuple[object, ...], list[Rect]](list)
    for key, pose in poses.items():
        if pose.alpha > 0:
            groups[key[0] == "chip", pose.y // 60, pose.x // 300].append(_box(pose, key[0] == "chip"))
    obstacles = [*buttons, *((plate, IMPORTANT) for plate in plates)]
    for group, rects in groups.items():
        whole = around(rects)
        if whole is not None:
            obstacles.append((whole, MINOR if group[0] else IMPORTANT))
    return obstacles


def _risen(pose: Pose) -> Rect:
    """A card of the hand, with room for raising it and for a tag above it."""
    box = _box(pose)
    up = FOCUS_UP + 8 + TAG_H
    return Rect(box.x, box.y - up, box.w, box.h + up)


def _box(pose: Pose, chip: bool = False) -> Rect:
    return centred(pose.x, pose.y, CHIP_W, CHIP_H) if chip else centred(pose.x, pose.y, pose.w, pose.w * CARD_RATIO)
