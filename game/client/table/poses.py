"""Poses of the cards of any table (fan, backs, tricks and tray), and the areas that panels should not cover. No pygame.

Animation is interpolation between poses: fold an event into the view, give every object its pose,
and move what has changed. A skipped animation therefore ends in the same picture as a watched one.

Keys of objects: ``("card", id)`` for a card that the viewer knows, ``("back", seat, i)`` for
another seat's hidden cards, ``("chip", value, n)`` for each chip wherever it is."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.client.kit.buttons import Button
from game.client.kit.geometry import (
    ESSENTIAL,
    IMPORTANT,
    MINOR,
    Obstacles,
    Polygon,
    Rect,
    around,
    centred,
    in_polygon,
)
from game.client.table.grid import BACK_W, CARD_RATIO, CHIP_H, CHIP_W, TAG_H, TRAY_CARD_W, TableGrid

PLACES = {3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""The places of players by their number, clockwise from the viewer: 0 below, 1 left, 2 top, 3 right."""


def place_of(seat: int, me: int, seats: int = 4) -> int:
    """Return the place of a seat as the viewer sees it: 0 below, 1 left, 2 top, 3 right."""
    return PLACES[seats][(seat - me) % seats]


class FanView(Protocol):
    """What every game's view has of the viewer's own cards.

    `hand` is in fan order. `chosen` cards are elsewhere; an empty place for one is None. `received`
    cards are raised until they are noticed. `legal` cards can be taken now; if there are any, they
    are raised."""

    @property
    def phase(self) -> str: ...

    chosen: list[int | None]
    received: list[int]
    legal: frozenset[int]

    @property
    def hand(self) -> list[int]: ...


class TableView(FanView, Protocol):
    """What every game's view of a whole table has: the viewer's seat, and whether help was taken."""

    me: int
    helped: bool


def portrait_place(plate: Rect) -> Rect:
    """Return the rectangle of the portrait on a plate."""
    return (
        Rect(plate.x + 12, plate.y + 10, 56, 56)
        if plate.w > 500
        else Rect(plate.x + 14, plate.y + 12, 56, 56)
    )


Key = tuple[Any, ...]

LEGAL_UP, HOVER_UP, FOCUS_UP, NEW_UP = 24.0, 14.0, 16.0, 10.0
VEIL = 0.32
HOVER_SCALE = 1.04
ASIDE = 16.0
OPEN_W, OPEN_STEP, OPEN_GAP = 56.0, 27.0, 12.0

Z_CHIP, Z_BACK, Z_TRICK, Z_FAN, Z_TRAY = 0.0, 100.0, 200.0, 300.0, 400.0
Z_FLYING = 1000.0  # added while something travels, so that it passes above the rest


@dataclass(frozen=True, slots=True)
class Pose:
    """The centre, width and turn of a card or chip, in virtual units (canvas 900 high) and clockwise degrees.

    `z` is the drawing order. `face` is 1 for a card's face, 0 for its back, and in between while it
    turns over. `alpha` is 0..1. `veil`, 0..1, darkens an illegal card."""

    x: float
    y: float
    w: float
    turn: float = 0.0
    z: float = 0.0
    face: float = 1.0
    alpha: float = 1.0
    veil: float = 0.0


def in_fan(view: FanView) -> list[int]:
    """Return the viewer's cards in the fan: the hand without the cards in the tray."""
    return [card for card in view.hand if card not in view.chosen]


def fan_places(view: FanView) -> tuple[list[int], int]:
    """Return the place number of each card in the fan, and the number of places.

    While cards are passed, the chosen ones leave their places empty, so that the others don't
    move."""
    if view.phase != "pass":
        count = len(in_fan(view))
        return list(range(count)), count
    return [i for i, card in enumerate(view.hand) if card not in view.chosen], len(view.hand)


def _lift(view: FanView, card: int) -> float:
    if view.legal:
        return LEGAL_UP if card in view.legal else 0.0
    return NEW_UP if card in view.received else 0.0


def fan_poses(
    view: FanView, grid: TableGrid, focus: int | None, hover: int | None
) -> dict[Key, Pose]:
    """Return the pose of every card in the fan. `focus` and `hover` are cards."""
    cards, fan = in_fan(view), grid.fan
    places, n = fan_places(view)
    focused = places[cards.index(focus)] if focus in cards else n
    poses: dict[Key, Pose] = {}
    for i, card in zip(places, cards, strict=True):
        k = i - (n - 1) / 2
        if i > focused:
            k += ASIDE / fan.step(n)
        up = _lift(view, card) + (FOCUS_UP if card == focus else HOVER_UP if card == hover else 0.0)
        slot = fan.slot(k, n, up)
        width = fan.card_w * (HOVER_SCALE if card == hover else 1.0)
        veil = VEIL if view.legal and card not in view.legal else 0.0
        poses["card", card] = Pose(slot.x, slot.y, width, slot.turn, Z_FAN + i, veil=veil)
    return poses


def back_poses(
    grid: TableGrid, place: int, seat: int, n: int, choosing: bool = False
) -> dict[Key, Pose]:
    """Return the poses of the hidden cards of another seat, which sits at `place`.

    With `choosing`, those of the top seat are beside its narrower plate."""
    slots = [grid.back(place, i, n, choosing) for i in range(n)]
    return {
        ("back", seat, i): Pose(
            slot.x, slot.y, BACK_W, slot.turn, Z_BACK + 20 * place + i, face=0.0
        )
        for i, slot in enumerate(slots)
    }


def trick_poses(grid: TableGrid, trick: Iterable[tuple[int, int]]) -> dict[Key, Pose]:
    """Return the poses of the cards of a trick, given as (place, card) in the order in which they were played."""
    poses: dict[Key, Pose] = {}
    for order, (place, card) in enumerate(trick):
        slot = grid.slots[place]
        poses["card", card] = Pose(slot.x, slot.y, grid.trick_w, slot.turn, Z_TRICK + order)
    return poses


def open_place(grid: TableGrid, place: int, n: int) -> tuple[float, float, float]:
    """Return the left edge, the middle height and the step of another seat's `n` open cards.

    They are above the seat's plate; at the top, beside it."""
    plate, width = grid.plates[place], OPEN_W + (n - 1) * OPEN_STEP
    if place == 2:
        return plate.x - OPEN_GAP - width, plate.y + OPEN_W * CARD_RATIO / 2, OPEN_STEP
    x = plate.x + 8 if place == 1 else plate.right - 8 - width
    return x, plate.y - OPEN_GAP - OPEN_W * CARD_RATIO / 2, OPEN_STEP


def open_poses(grid: TableGrid, place: int, cards: Sequence[int]) -> dict[Key, Pose]:
    """Return the poses of another seat's open cards."""
    x, y, step = open_place(grid, place, len(cards))
    return {
        ("card", card): Pose(x + OPEN_W / 2 + i * step, y, OPEN_W, z=Z_BACK + 20 * place + i)
        for i, card in enumerate(cards)
    }


def fan_strips(view: FanView, grid: TableGrid) -> list[tuple[int, Polygon]]:
    """Return the cards of the fan with their hit areas, in drawing order: test from the last to the first.

    The areas are where the cards are without hover and focus, so a card that rises never slips away
    from the pointer. They reach below the canvas."""
    fan, (places, n) = grid.fan, fan_places(view)
    strips = []
    for i, card in zip(places, in_fan(view), strict=True):
        slot = fan.slot(i - (n - 1) / 2, n, _lift(view, card))
        half, top, low = (
            fan.card_w / 2,
            -fan.card_w * CARD_RATIO / 2,
            fan.card_w * CARD_RATIO / 2 + 80,
        )
        cos, sin = math.cos(math.radians(slot.turn)), math.sin(math.radians(slot.turn))
        corners = ((-half, top), (half, top), (half, low), (-half, low))
        strips.append(
            (
                card,
                tuple((slot.x + u * cos - v * sin, slot.y + u * sin + v * cos) for u, v in corners),
            )
        )
    return strips


def card_at(view: FanView, grid: TableGrid, x: float, y: float) -> int | None:
    """Return the viewer's card at a point, first of the tray while cards are passed, then of the fan; None for none."""
    for card, (tx, ty) in zip(view.chosen, tray_slots(grid), strict=False):
        if (
            card is not None
            and abs(x - tx) <= TRAY_CARD_W / 2
            and abs(y - ty) <= TRAY_CARD_W * CARD_RATIO / 2
        ):
            return card
    for card, polygon in reversed(fan_strips(view, grid)):
        if in_polygon(polygon, x, y):
            return card
    return None


TRAY_W, TRAY_H = 472.0, 226.0
TRAY_TOP = 284.0
TRAY_PITCH = 146.0


def tray(grid: TableGrid) -> Rect:
    """Return the rectangle of the pass tray."""
    return Rect(grid.cx - TRAY_W / 2, TRAY_TOP + grid.down, TRAY_W, TRAY_H)


def tray_slots(grid: TableGrid) -> tuple[tuple[float, float], ...]:
    """Return the middles of the three cards in the tray, from left to right."""
    return tuple((grid.cx + k * TRAY_PITCH, TRAY_TOP + grid.down + 102) for k in (-1, 0, 1))


def table_obstacles(
    view: FanView,
    poses: Mapping[Key, Pose],
    buttons: Iterable[Button],
    plates: Iterable[Rect],
    note: Rect,
) -> list[tuple[Rect, float]]:
    """Return what panels should not cover at any table, with weights.

    These are buttons, the hand (with room for a raised card), plates with tags, cards, chips and
    the note plate."""
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
    obstacles += [
        (Rect(plate.x, plate.y - TAG_H / 2, plate.w, plate.h + TAG_H / 2), IMPORTANT)
        for plate in plates
    ]
    return [*obstacles, (note, MINOR)]


def open_obstacles(
    poses: Mapping[Key, Pose], buttons: Obstacles, plates: Iterable[Rect]
) -> Obstacles:
    """Return what panels should not cover in a replay, where all cards are face up, with weights.

    These are buttons, plates, chips, and groups of neighbouring cards."""
    groups = defaultdict[tuple[object, ...], list[Rect]](list)
    for key, pose in poses.items():
        if pose.alpha > 0:
            groups[key[0] == "chip", pose.y // 60, pose.x // 300].append(
                _box(pose, key[0] == "chip")
            )
    obstacles = [*buttons, *((plate, IMPORTANT) for plate in plates)]
    for group, rects in groups.items():
        whole = around(rects)
        if whole is not None:
            obstacles.append((whole, MINOR if group[0] else IMPORTANT))
    return obstacles


def _risen(pose: Pose) -> Rect:
    """Return the box of a card of the hand, with room for raising it and for a tag above it."""
    box = _box(pose)
    up = FOCUS_UP + 8 + TAG_H
    return Rect(box.x, box.y - up, box.w, box.h + up)


def _box(pose: Pose, chip: bool = False) -> Rect:
    return (
        centred(pose.x, pose.y, CHIP_W, CHIP_H)
        if chip
        else centred(pose.x, pose.y, pose.w, pose.w * CARD_RATIO)
    )
