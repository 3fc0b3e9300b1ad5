"""Where everything that moves stands: `arrange` gives each card and chip a pose for a TableView. No pygame.

Animation is interpolation between poses: fold an event into the view, arrange it, and move what changed. A skipped
animation therefore ends in the same picture as a watched one.

Keys: ``("card", id)`` for a card the viewer knows, ``("back", seat, i)`` for another seat's hidden cards,
``("chip", value, n)`` for each chip wherever it lies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from game.client.ambition.chips import Holdings, Pile, hand_over, stack
from game.client.ambition.passing import tray_slots
from game.client.ambition.view import FanView, TableView
from game.client.kit.geometry import Polygon, in_polygon
from game.client.table.grid import (
    BACK_W,
    CARD_RATIO,
    CHIP_H,
    CHIP_STEP,
    CHIP_W,
    PILE_GAP,
    TRAY_CARD_W,
    TRICK_W,
    Grid,
    PileSpot,
)

Key = tuple[Any, ...]

LEGAL_UP, ILLEGAL_UP, HOVER_UP, FOCUS_UP, NEW_UP = 22.0, -20.0, 14.0, 16.0, 10.0
VEIL = 0.32
HOVER_SCALE = 1.04
ASIDE = 16.0

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


def arrange(
    view: TableView,
    grid: Grid,
    focus: int | None = None,
    hover: int | None = None,
    holdings: Holdings | None = None,
) -> dict[Key, Pose]:
    """The pose of every card and chip. `focus` and `hover` are cards of the viewer's hand or tray.

    `holdings` keeps chips with their numbers from view to view (`chips_of`); without it they are numbered afresh, which
    looks the same."""
    poses = chip_poses(view, grid, holdings)
    choosing = view.phase in ("pass", "bid")
    for seat, seat_view in enumerate(view.seats):
        place = view.place(seat)
        if place == 0:
            continue
        for i in range(seat_view.cards):
            slot = grid.back(place, i, seat_view.cards, choosing)
            poses["back", seat, i] = Pose(slot.x, slot.y, BACK_W, slot.turn, Z_BACK + 20 * place + i, face=0.0)
    for seat, down in view.down.items():
        slot = grid.slots[view.place(seat)]
        key: Key = ("card", down) if down >= 0 else ("back", seat, view.seats[seat].cards)
        if down >= 0 or seat != view.me:
            poses[key] = Pose(slot.x, slot.y, TRICK_W, slot.turn, Z_TRICK, face=0.0)
    for order, (seat, card) in enumerate(view.trick):
        slot = grid.slots[view.place(seat)]
        poses["card", card] = Pose(slot.x, slot.y, TRICK_W, slot.turn, Z_TRICK + order)
    poses.update(fan_poses(view, grid, focus, hover))
    for i, (chosen, (x, y)) in enumerate(zip(view.chosen, tray_slots(grid), strict=False)):
        if chosen is None:
            continue
        scale = HOVER_SCALE if chosen in (hover, focus) else 1.0
        poses["card", chosen] = Pose(x, y, TRAY_CARD_W * scale, 0.0, Z_TRAY + i)
    return poses


def in_fan(view: FanView) -> list[int]:
    """The viewer's cards that stand in the fan: the hand without what lies in the tray."""
    return [card for card in view.hand if card not in view.chosen]


def _lift(view: FanView, card: int) -> float:
    if view.legal:
        return LEGAL_UP if card in view.legal else ILLEGAL_UP
    return NEW_UP if card in view.received else 0.0


def fan_poses(view: FanView, grid: Grid, focus: int | None, hover: int | None) -> dict[Key, Pose]:
    """The pose of every card in the fan. `focus` and `hover` are cards."""
    cards, fan = in_fan(view), grid.fan
    n = len(cards)
    focused = cards.index(focus) if focus in cards else n
    poses: dict[Key, Pose] = {}
    for i, card in enumerate(cards):
        k = i - (n - 1) / 2
        if i > focused:
            k += ASIDE / fan.step(n)
        up = _lift(view, card) + (FOCUS_UP if card == focus else HOVER_UP if card == hover else 0.0)
        slot = fan.slot(k, n, up)
        width = fan.card_w * (HOVER_SCALE if card == hover else 1.0)
        veil = VEIL if view.legal and card not in view.legal else 0.0
        poses["card", card] = Pose(slot.x, slot.y, width, slot.turn, Z_FAN + i, veil=veil)
    return poses


def fan_strips(view: FanView, grid: Grid) -> list[tuple[int, Polygon]]:
    """Hit areas of the fan, in drawing order: test from the last to the first.

    They stand where the cards stand without hover and focus, so a card that lifts never slips from under the pointer,
    and reach below the canvas."""
    cards, fan = in_fan(view), grid.fan
    strips = []
    for i, card in enumerate(cards):
        slot = fan.slot(i - (len(cards) - 1) / 2, len(cards), _lift(view, card))
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


# ---------------------------------------------------------------------------------------------------------- chips


def chips_of(view: TableView, before: Holdings | None = None) -> Holdings:
    """Which numbered chips lie with each seat and in the bank, staying where `before` had them."""
    return hand_over([*(seat.chips for seat in view.seats), view.bank], before)


def bank_shown(view: TableView) -> bool:
    """Whether the bank stands on the table: not while something is asked in its place."""
    asked = view.phase == "last_trick" and view.turn == view.me
    return view.phase not in ("pass", "bid") and not asked


def pile_spot(view: TableView, grid: Grid, holder: int, width: float) -> PileSpot:
    """Where a holder's chips stand; `width` is that of all its piles (the bank is centred)."""
    if holder == len(view.seats):
        x, base = grid.bank
        return PileSpot(x - width / 2, base, 320.0, 10)
    return grid.caches[view.place(holder)]


def piles_of(view: TableView, grid: Grid, holder: int, holdings: Holdings) -> list[tuple[Pile, float, float]]:
    """A holder's piles with the middle of each base line."""
    pitch = CHIP_W + PILE_GAP
    spot = pile_spot(view, grid, holder, 0.0)
    piles = stack(holdings.piles[holder], spot.per, spot.room, pitch)
    spot = pile_spot(view, grid, holder, len(piles) * pitch - PILE_GAP)
    return [(pile, spot.x + i * pitch + CHIP_W / 2, spot.base) for i, pile in enumerate(piles)]


def chip_poses(view: TableView, grid: Grid, holdings: Holdings | None = None) -> dict[Key, Pose]:
    """The pose of every chip; a bank that isn't shown is transparent."""
    holdings = holdings or chips_of(view)
    poses: dict[Key, Pose] = {}
    for holder in range(len(view.seats) + 1):
        alpha = 0.0 if holder == len(view.seats) and not bank_shown(view) else 1.0
        per = pile_spot(view, grid, holder, 0.0).per
        for order, (pile, x, base) in enumerate(piles_of(view, grid, holder, holdings)):
            for level, n in enumerate(pile.chips):
                y = base - CHIP_H / 2 - min(level, per - 1) * CHIP_STEP
                poses["chip", pile.value, n] = Pose(x, y, CHIP_W, z=Z_CHIP + order + level / 32, alpha=alpha)
    return poses
