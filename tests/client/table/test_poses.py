from __future__ import annotations

from math import cos, radians, sin

import pytest

from game.client.ambition.table.poses import arrange, chips_of, share
from game.client.ambition.view import SeatView, TableView
from game.client.table.grid import make_grid
from game.client.table.poses import VEIL, card_at, fan_strips, in_fan

GRID = make_grid(1600)
HAND = [51, 46, 41, 36, 29, 10, 6, 24, 14]


def table(**changes: object) -> TableView:
    held = share([8, 0, 24, 15, 65])
    seats = [
        SeatView(name, portrait, cards=8, chips=chips, taken=chips.worth)
        for name, portrait, chips in zip("ABCD", ("you", "hare", "raven", "fox"), held[:4], strict=True)
    ]
    view = TableView(seats, phase="play", hand=list(HAND), bank=held[4])
    for name, value in changes.items():
        setattr(view, name, value)
    return view


def test_every_chip_and_card_has_one_pose() -> None:
    poses = arrange(table(trick=[(1, 39), (2, 50)]), GRID)
    assert sum(key[0] == "chip" for key in poses) == 29
    assert sum(key[0] == "back" for key in poses) == 24
    assert {key[1] for key in poses if key[0] == "card"} == {*HAND, 39, 50}


def test_legal_cards_rise_and_illegal_ones_stay_whole_behind_a_veil() -> None:
    rest, poses = arrange(table(), GRID), arrange(table(legal=frozenset({51, 46, 41})), GRID)
    for card in HAND:
        up = rest["card", card].y - poses["card", card].y
        if card in (51, 46, 41):
            assert up == pytest.approx(24, abs=0.6) and poses["card", card].veil == 0
        else:
            assert up == 0 and poses["card", card].veil == VEIL
            at, turn = poses["card", card], radians(abs(poses["card", card].turn))
            assert at.y + at.w * (0.7 * cos(turn) + 0.5 * sin(turn)) < GRID.vh + 6  # its rounded corner at most


def test_focus_moves_the_cards_to_its_right_aside() -> None:
    rest, poses = arrange(table(), GRID), arrange(table(), GRID, focus=46)
    assert poses["card", 51] == rest["card", 51]
    assert rest["card", 46].y - poses["card", 46].y == pytest.approx(16, abs=0.5)
    assert poses["card", 41].x - rest["card", 41].x == pytest.approx(16, abs=0.5)


def test_hover_grows_and_lifts_one_card_only() -> None:
    rest, poses = arrange(table(), GRID), arrange(table(), GRID, hover=29)
    assert poses["card", 29].w == pytest.approx(140 * 1.04)
    assert {key for key in rest if rest[key] != poses[key]} == {("card", 29)}


def test_chosen_cards_leave_the_fan_for_the_tray() -> None:
    for hand in (HAND, [card for card in HAND if card not in (51, 14)]):
        view = table(phase="pass", hand=hand, chosen=[51, 14])
        poses = arrange(view, GRID)
        assert in_fan(view) == [card for card in HAND if card not in (51, 14)]
        assert (poses["card", 51].x, poses["card", 14].x) == (654, 800)
        assert poses["card", 51].turn == 0 and poses["card", 51].w == 122


def test_new_cards_stand_a_little_higher() -> None:
    rest, poses = arrange(table(), GRID), arrange(table(received=[36]), GRID)
    assert rest["card", 36].y - poses["card", 36].y == pytest.approx(10, abs=0.3)


def test_the_bank_makes_room_for_the_tray() -> None:
    held = arrange(table(phase="pass"), GRID)
    bank = chips_of(table())[4]
    assert all(held["chip", value, n].alpha == 0 for value, ns in bank.items() for n in ns)
    assert all(arrange(table(), GRID)[key].alpha == 1 for key in held)


def test_every_visible_strip_finds_its_card() -> None:
    view = table(legal=frozenset({51, 46, 41}))
    for card, pose in ((key[1], pose) for key, pose in arrange(view, GRID).items() if key[0] == "card"):
        assert card_at(view, GRID, pose.x - 60, pose.y - 70) == card
    assert card_at(view, GRID, 10, 10) is None
    # above the sunk neighbour, the raised card is what one sees
    raised = arrange(view, GRID)["card", 41]
    assert card_at(view, GRID, raised.x + 55, raised.y - 88) == 41


def test_strips_do_not_move_with_hover_and_reach_the_edge() -> None:
    strips = fan_strips(table(), GRID)
    assert [card for card, _ in strips] == HAND
    assert min(max(y for _, y in polygon) for _, polygon in strips) > GRID.vh


def test_cards_in_the_tray_can_be_hit() -> None:
    view = table(phase="pass", chosen=[51])
    assert card_at(view, GRID, 654, 409) == 51 and card_at(view, GRID, 800, 409) is None


@pytest.mark.parametrize("me", range(4))
def test_the_viewer_always_sits_below(me: int) -> None:
    poses = arrange(table(me=me, trick=[(me, 3)]), GRID)
    assert poses["card", 3].y == 559
    assert ("back", me, 0) not in poses
    assert poses["back", (me + 1) % 4, 0].x < 100 and poses["back", (me + 3) % 4, 0].x > 1400


def test_the_top_cache_is_counted_where_it_would_leave_the_table() -> None:
    grid = make_grid(1200)
    view = table()
    held = share([0, 0, 107, 5, 0])
    for seat, chips in zip(view.seats, held[:4], strict=True):
        seat.chips = chips
    view.bank = held[4]
    for key, pose in arrange(view, grid).items():
        if key[0] == "chip":
            assert pose.x + 25 <= grid.vw - 24 + 0.01
