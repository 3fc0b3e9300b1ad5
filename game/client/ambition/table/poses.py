"""The pose of every card and chip on a table of Ambition. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.ambition.view import POINTS, Chips, TableView
from game.client.table.grid import (
    CHIP_H,
    CHIP_STEP,
    CHIP_W,
    PILE_GAP,
    TRAY_CARD_W,
    PileSpot,
    TableGrid,
)
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

STOCK = Chips(7, 5, 17)
VALUES = (10, 5, 1)


def share(totals: Sequence[int], stock: Chips = STOCK) -> list[Chips]:
    """Return the chips of each holder such that the stock covers all totals exactly; the bank comes last.

    Every total gets its remainder by five in ones; an odd number of fives gets one five; the rest
    is tens while there are any, then fives. A five is a red chip, or five ones if the reds are used
    up. Raises ValueError if the totals don't add up to the stock."""
    if min(totals) < 0 or sum(totals) != stock.worth:
        raise ValueError(f"chips worth {stock.worth} can't be shared as {list(totals)}")
    tens_left, reds_left = stock.tens, stock.fives
    held = []
    for total in totals:
        fives = total // 5
        tens = min(fives // 2, tens_left)
        tens_left -= tens
        held.append([tens, fives - 2 * tens, total % 5])
    shared = []
    for tens, fives, ones in held:
        reds = min(fives, reds_left)
        reds_left -= reds
        shared.append(Chips(tens, reds, ones + 5 * (fives - reds)))
    return shared


def pay(before: Sequence[Chips], totals: Sequence[int], stock: Chips = STOCK) -> list[Chips]:
    """Return the chips of each holder for `totals` if they have `before`; the bank comes last.

    If one seat's total has changed, only that seat and the bank exchange chips, as few as possible.
    If their chips can't make both totals, or several seats have changed, all chips are distributed
    as in `share`."""
    changed = [seat for seat, chips in enumerate(before[:-1]) if chips.worth != totals[seat]]
    if sum(chips.worth for chips in before) == sum(totals) == stock.worth:
        if not changed:
            return list(before)
        if len(changed) == 1:
            split = _split(before[changed[0]], before[-1], totals[changed[0]])
            if split is not None:
                after = list(before)
                after[changed[0]], after[-1] = split
                return after
    return share(totals, stock)


def _split(seat: Chips, bank: Chips, total: int) -> tuple[Chips, Chips] | None:
    """Return the chips of both, shared so that the seat's are worth `total`; None if that is impossible."""
    tens, fives, ones = seat.tens + bank.tens, seat.fives + bank.fives, seat.ones + bank.ones
    ways = [
        Chips(t, f, total - 10 * t - 5 * f)
        for t in range(tens + 1)
        for f in range(fives + 1)
        if 0 <= total - 10 * t - 5 * f <= ones
    ]
    if not ways:
        return None

    def cost(way: Chips) -> tuple[int, int]:
        # Among ways that move equally many chips the bank keeps its small ones: it needs them for
        # change.
        return abs(way.tens - seat.tens) + abs(way.fives - seat.fives) + abs(
            way.ones - seat.ones
        ), way.ones

    best = min(ways, key=cost)
    return best, Chips(tens - best.tens, fives - best.fives, ones - best.ones)


Holdings = tuple[dict[int, tuple[int, ...]], ...]
"""The numbered chips of each holder, by their value: chip numbers, the lowest in the pile first."""


def _counts(chips: Chips) -> dict[int, int]:
    return {10: chips.tens, 5: chips.fives, 1: chips.ones}


def hand_over(holders: Sequence[Chips], before: Holdings | None = None) -> Holdings:
    """Return the chip numbers for what each holder has now.

    A chip of `before` stays unless its holder has fewer of that value. Chips are given from the top
    of a pile, the bank gives first, and chips that arrive are put on top."""
    piles: list[dict[int, list[int]]] = [{} for _ in holders]
    for value in VALUES:
        free: list[int] = []
        fresh = 0
        if before is not None:
            fresh = 1 + max((n for pile in before for n in pile.get(value, ())), default=-1)
        for holder in reversed(range(len(holders))):
            old = list(before[holder].get(value, ())) if before is not None else []
            keep = min(len(old), _counts(holders[holder])[value])
            piles[holder][value] = old[:keep]
            free += reversed(old[keep:])
        for holder, chips in enumerate(holders):
            for _ in range(_counts(chips)[value] - len(piles[holder][value])):
                if free:
                    piles[holder][value].append(free.pop(0))
                else:
                    piles[holder][value].append(fresh)
                    fresh += 1
    return tuple({value: tuple(ns) for value, ns in pile.items()} for pile in piles)


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile of chips.

    `value` is that of each chip, `chips` are their numbers from the lowest up, and `counted` says
    that how many there are must be written beside the pile."""

    value: int
    chips: tuple[int, ...]
    counted: bool = False


def stack(pile: dict[int, tuple[int, ...]], per: int, room: float, pitch: float) -> list[Pile]:
    """Return piles from left to right, at most `per` chips high.

    If `room` is too short, there is one pile for each value with its number of chips written beside
    it. `pitch` is the distance between two piles; the last needs no gap after it."""
    piles = []
    for value in VALUES:
        chips = pile.get(value, ())
        piles += [Pile(value, chips[i : i + per]) for i in range(0, len(chips), per)]
    if len(piles) * pitch - 5 <= room:
        return piles
    return [Pile(value, pile[value], counted=True) for value in VALUES if pile.get(value)]


def arrange(
    view: TableView,
    grid: TableGrid,
    focus: int | None = None,
    hover: int | None = None,
    holdings: Holdings | None = None,
) -> dict[Key, Pose]:
    """Return the pose of every card and chip.

    `focus` and `hover` are cards of the viewer's hand or tray. `holdings` keeps chips with their
    numbers from view to view (`chips_of`); without it they get new numbers, which looks the
    same."""
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
    """Return which numbered chips each seat and the bank have; chips of `before` stay where possible."""
    return hand_over([*(seat.chips for seat in view.seats), view.bank], before)


def bank_shown(view: TableView) -> bool:
    """Return whether the bank is shown on the table: not while a question takes its place."""
    asked = view.phase == "last_trick" and view.turn == view.me
    return POINTS not in view.untold and view.phase not in ("pass", "bid") and not asked


def pile_spot(view: TableView, grid: TableGrid, holder: int, width: float) -> PileSpot:
    """Return where a holder's chips are; `width` is that of all its piles (the bank is centred)."""
    if holder == len(view.seats):
        x, base = grid.bank
        return PileSpot(x - width / 2, base, 320.0, 10)
    return grid.caches[view.place(holder)]


def piles_of(
    view: TableView, grid: TableGrid, holder: int, holdings: Holdings
) -> list[tuple[Pile, float, float]]:
    """Return a holder's piles with the middle of each base line."""
    pitch = CHIP_W + PILE_GAP
    spot = pile_spot(view, grid, holder, 0.0)
    piles = stack(holdings[holder], spot.per, spot.room, pitch)
    spot = pile_spot(view, grid, holder, len(piles) * pitch - PILE_GAP)
    return [(pile, spot.x + i * pitch + CHIP_W / 2, spot.base) for i, pile in enumerate(piles)]


def chip_poses(
    view: TableView, grid: TableGrid, holdings: Holdings | None = None
) -> dict[Key, Pose]:
    """Return the pose of every chip; the chips of a bank that isn't shown are transparent.

    There are none before a lesson has explained them."""
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
                poses["chip", pile.value, n] = Pose(
                    x, y, CHIP_W, z=Z_CHIP + order + level / 32, alpha=alpha
                )
    return poses
