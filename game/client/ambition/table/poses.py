"""The pose of every card and chip on a table of Ambition. No pygame."""

from __future__ import annotations

from game.client.ambition.table.chips import Holdings, Pile, hand_over, stack
from game.client.ambition.view import POINTS, TableView
from game.client.table.grid import CHIP_H, CHIP_STEP, CHIP_W, PILE_GAP, TRAY_CARD_W, Grid, PileSpot
from game.client.table.poses import (
    HOVER_SCALE,
    Z_CHIP,
    Z_TRAY,
    Z_TRICK,
    Key,
    Pose,
    back_poses,
    fan_poses,
    tray_slots,
    trick_poses,
)


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
        if place:
            poses |= back_poses(grid, place, seat, seat_view.cards, choosing)
    for seat, down in view.down.items():
        slot = grid.slots[view.place(seat)]
        key: Key = ("card", down) if down >= 0 else ("back", seat, view.seats[seat].cards)
        if down >= 0 or seat != view.me:
            poses[key] = Pose(slot.x, slot.y, grid.trick_w, slot.turn, Z_TRICK, face=0.0)
    poses |= trick_poses(grid, [(view.place(seat), card) for seat, card in view.trick])
    poses.update(fan_poses(view, grid, focus, hover))
    for i, (chosen, (x, y)) in enumerate(zip(view.chosen, tray_slots(grid), strict=False)):
        if chosen is None:
            continue
        scale = HOVER_SCALE if chosen in (hover, focus) else 1.0
        poses["card", chosen] = Pose(x, y, TRAY_CARD_W * scale, 0.0, Z_TRAY + i)
    return poses


def chips_of(view: TableView, before: Holdings | None = None) -> Holdings:
    """Which numbered chips lie with each seat and in the bank, staying where `before` had them."""
    return hand_over([*(seat.chips for seat in view.seats), view.bank], before)


def bank_shown(view: TableView) -> bool:
    """Whether the bank stands on the table: not while something is asked in its place."""
    asked = view.phase == "last_trick" and view.turn == view.me
    return POINTS not in view.untold and view.phase not in ("pass", "bid") and not asked


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
    """The pose of every chip; a bank that isn't shown is transparent. There are none before a lesson has told of them."""
    if POINTS in view.untold:
        return {}
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
