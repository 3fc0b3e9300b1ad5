"""Where the cards of any table stand: the fan of the viewer, backs and tricks. No pygame.

Animation is interpolation between poses: fold an event into the view, give everything its pose, and move what changed. A skipped
animation therefore ends in the same picture as a watched one.

Keys: ``("card", id)`` for a card the viewer knows, ``("back", seat, i)`` for another seat's hidden cards,
``("chip", value, n)`` for each chip wherever it lies.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.kit.geometry import Polygon, Rect, in_polygon
from game.client.table.grid import BACK_W, CARD_RATIO, TRAY_CARD_W, Grid
from game.client.table.view import FanView

Key = tuple[Any, ...]

LEGAL_UP, ILLEGAL_UP, HOVER_UP, FOCUS_UP, NEW_UP = 22.0, -20.0, 14.0, 16.0, 10.0
VEIL = 0.32
HOVER_SCALE = 1.04
ASIDE = 16.0
OPEN_W, OPEN_STEP, OPEN_GAP = 56.0, 27.0, 12.0

Z_CHIP, Z_BACK, Z_TRICK, Z_FAN, Z_TRAY = 0.0, 100.0, 200.0, 300.0, 400.0
Z_FLYING = 1000.0  # added while something travels, so that it passes above the rest


@dataclass(frozen=True, slots=True)
class Pose:
    """Centre, width and turn of a card or chip, in virtual units (canvas 900 high) and clockwise degrees.

    `z` orders drawing; `face` is 1 for a card's face, 0 for its back, and a card turns over in between; `alpha` 0..1;
    `veil` 0..1 darkens an illegal card."""

    x: float
    y: float
    w: float
    turn: float = 0.0
    z: float = 0.0
    face: float = 1.0
    alpha: float = 1.0
    veil: float = 0.0


def in_fan(view: FanView) -> list[int]:
    """The viewer's cards that stand in the fan: the hand without what lies in the tray."""
    return [card for card in view.hand if card not in view.chosen]


def fan_places(view: FanView) -> tuple[list[int], int]:
    """The place of each card that stands in the fan, and how many places there are. While cards are passed the chosen ones leave
    theirs empty, so that the others stand still."""
    if view.phase != "pass":
        count = len(in_fan(view))
        return list(range(count)), count
    return [i for i, card in enumerate(view.hand) if card not in view.chosen], len(view.hand)


def _lift(view: FanView, card: int) -> float:
    if view.legal:
        return LEGAL_UP if card in view.legal else ILLEGAL_UP
    return NEW_UP if card in view.received else 0.0


def fan_poses(view: FanView, grid: Grid, focus: int | None, hover: int | None) -> dict[Key, Pose]:
    """The pose of every card in the fan. `focus` and `hover` are cards."""
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


def back_poses(grid: Grid, place: int, seat: int, n: int, choosing: bool = False) -> dict[Key, Pose]:
    """The hidden cards of another seat, which sits at a place; `choosing`: beside the narrower top plate."""
    slots = [grid.back(place, i, n, choosing) for i in range(n)]
    return {
        ("back", seat, i): Pose(slot.x, slot.y, BACK_W, slot.turn, Z_BACK + 20 * place + i, face=0.0)
        for i, slot in enumerate(slots)
    }


def trick_poses(grid: Grid, trick: Iterable[tuple[int, int]]) -> dict[Key, Pose]:
    """The cards of a trick, as (place, card) in the order in which they were played."""
    poses: dict[Key, Pose] = {}
    for order, (place, card) in enumerate(trick):
        slot = grid.slots[place]
        poses["card", card] = Pose(slot.x, slot.y, grid.trick_w, slot.turn, Z_TRICK + order)
    return poses


def open_place(grid: Grid, place: int, n: int) -> tuple[float, float, float]:
    """Where another seat's `n` open cards stand: left edge, middle and step; above the plate, at the top beside it."""
    plate, width = grid.plates[place], OPEN_W + (n - 1) * OPEN_STEP
    if place == 2:
        return plate.x - OPEN_GAP - width, plate.y + OPEN_W * CARD_RATIO / 2, OPEN_STEP
    x = plate.x + 8 if place == 1 else plate.right - 8 - width
    return x, plate.y - OPEN_GAP - OPEN_W * CARD_RATIO / 2, OPEN_STEP


def open_poses(grid: Grid, place: int, cards: Sequence[int]) -> dict[Key, Pose]:
    """The open cards of another seat."""
    x, y, step = open_place(grid, place, len(cards))
    return {
        ("card", card): Pose(x + OPEN_W / 2 + i * step, y, OPEN_W, z=Z_BACK + 20 * place + i)
        for i, card in enumerate(cards)
    }


def fan_strips(view: FanView, grid: Grid) -> list[tuple[int, Polygon]]:
    """Hit areas of the fan, in drawing order: test from the last to the first.

    They stand where the cards stand without hover and focus, so a card that lifts never slips from under the pointer,
    and reach below the canvas."""
    fan, (places, n) = grid.fan, fan_places(view)
    strips = []
    for i, card in zip(places, in_fan(view), strict=True):
        slot = fan.slot(i - (n - 1) / 2, n, _lift(view, card))
        half, top, low = fan.card_w / 2, -fan.card_w * CARD_RATIO / 2, fan.card_w * CARD_RATIO / 2 + 80
        cos, sin = math.cos(math.radians(slot.turn)), math.sin(math.radians(slot.turn))
        corners = ((-half, top), (half, top), (half, low), (-half, low))
        strips.append((card, tuple((slot.x + u * cos - v * sin, slot.y + u * sin + v * cos) for u, v in corners)))
    return strips


def card_at(view: FanView, grid: Grid, x: float, y: float) -> int | None:
    """The viewer's card at a point: of the tray while cards are passed, then of the fan."""
    for card, (tx, ty) in zip(view.chosen, tray_slots(grid), strict=False):
        if card is not None and abs(x - tx) <= TRAY_CARD_W / 2 and abs(y - ty) <= TRAY_CARD_W * CARD_RATIO / 2:
            return card
    for card, polygon in reversed(fan_strips(view, grid)):
        if in_polygon(polygon, x, y):
            return card
    return None


TRAY_W, TRAY_H = 472.0, 226.0


TRAY_TOP = 284.0


TRAY_PITCH = 146.0


def tray(grid: Grid) -> Rect:
    """The pass tray."""
    return Rect(grid.cx - TRAY_W / 2, TRAY_TOP + grid.down, TRAY_W, TRAY_H)


def tray_slots(grid: Grid) -> tuple[tuple[float, float], ...]:
    """Middles of the three cards in the tray, left to right."""
    return tuple((grid.cx + k * TRAY_PITCH, TRAY_TOP + grid.down + 102) for k in (-1, 0, 1))
