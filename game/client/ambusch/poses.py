"""Where every card on the table of Ambusch stands. No pygame.

Keys: ``("card", id)`` for a card the viewer sees, ``("back", seat, i)`` for another seat's hand, ``("pile", seat, i)`` for what
others have put away, ``("stock", i)`` for the cards of the stock that show.
"""

from __future__ import annotations

from dataclasses import replace

from game.client.ambusch.grid import CARD_W, OWN_W, Places
from game.client.ambusch.view import TableView
from game.client.table.grid import BACK_W
from game.client.table.poses import Z_BACK, Z_TRICK, Key, Pose, back_poses, fan_poses

SHOWN = 3  # cards of stock and discards that show
_THICK = 2.0  # how far each of them stands from the one below


def arrange(view: TableView, places: Places, focus: int | None = None, hover: int | None = None) -> dict[Key, Pose]:
    """The pose of every card. `focus` and `hover` are cards of the viewer's hand."""
    poses: dict[Key, Pose] = {}
    for i in range(min(SHOWN, view.stock)):
        poses["stock", i] = stock_pose(places, i)
    first = max(0, len(view.discards) - SHOWN)
    for i, card in enumerate(view.discards[first:]):
        poses["card", card] = discard_pose(places, i)
    for i, card in enumerate(view.laid):
        slot = places.laid(i, len(view.laid))
        poses["card", card] = Pose(slot.x, slot.y, CARD_W, slot.turn, Z_TRICK + 10 + i)
    for seat, seat_view in enumerate(view.seats):
        place = view.place(seat)
        if seat != view.me:
            poses |= back_poses(places.base, place, seat, seat_view.cards)
            for i in range(seat_view.pile):
                slot = places.pile(place, i, seat_view.pile)
                poses["pile", seat, i] = Pose(slot.x, slot.y, BACK_W, 0.0, Z_BACK + 20 * place + i, face=0.0)
    face = 0.0 if view.covered else 1.0
    for i, card in enumerate(view.own_pile):
        slot = places.pile(0, i, len(view.own_pile))
        poses["card", card] = Pose(slot.x, slot.y, OWN_W, 0.0, Z_TRICK + 20 + i, face=face)
    for key, pose in fan_poses(view, places.base, focus, hover).items():
        poses[key] = replace(pose, face=face)
    return poses


def stock_pose(places: Places, i: int = 0) -> Pose:
    """A card of the stock, `i` from below of those that show."""
    box = places.stock
    return Pose(box.cx - _THICK * i, box.cy - _THICK * i, CARD_W, z=Z_BACK + i, face=0.0)


def discard_pose(places: Places, i: int = 0) -> Pose:
    """A card of the discard pile."""
    box = places.discards
    return Pose(box.cx - _THICK * i, box.cy - _THICK * i, CARD_W, z=Z_TRICK + i)
