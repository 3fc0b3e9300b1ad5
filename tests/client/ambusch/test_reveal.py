"""The end of a set as it is laid out: piles as large as there is room, their hands first; and the setup's frame stays."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.client.ambusch.reveal import card_places, laid_out, layout_reveal
from game.client.ambusch.setup import ROWS_MOST, SEATS, YOU, Setup, rows
from game.client.ambusch.words import hand_words
from game.client.app.dialogs.option_rows import OptionsData
from game.client.app.dialogs.options import ROWS, options_dialog
from game.client.kit.layout_dialog import lay
from game.client.kit.viewport import Viewport
from game.client.table.look import Look
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_names, parse_cards
from tests.client.ambusch.play import LEVELS
from tests.gallery.ambusch import reveal

pytestmark = pytest.mark.usefixtures("screen")
SIZES = [(1024, 640), (1280, 720), (1200, 900), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("points", [True, False])
def test_cards_are_large_and_stay_in_their_row(size: tuple[int, int], points: bool) -> None:
    look, data = Look(Viewport(*size)), reveal(points)
    many = tuple(parse_cards(["KD", "KH", "KS", "4D", "4C", "9S", "2C", "3C", "5C", "7H", "8H", "TD", "JD"]))
    data = replace(data, rows=(replace(data.rows[0], cards=many), *data.rows[1:]))
    for count in (4, 3, 2):
        layout = layout_reveal(look, replace(data, rows=data.rows[:count]))
        assert layout.card_w >= 66
        assert layout.rect.bottom <= look.grid.vh and layout.rows[-1].bottom < layout.buttons[0].rect.y
        for row, box in zip(layout.data.rows, layout.rows, strict=True):
            assert layout.card_w * 1.4 < box.h
            lefts = [left for _card, left in card_places(row, layout)]
            assert all(b - a > 24 for a, b in pairwise(lefts))
            if lefts:
                end = layout.columns["points" if points else "total"]
                assert lefts[0] == layout.columns["cards"] and lefts[-1] + layout.card_w < end - 60
    five = [left for _card, left in card_places(layout.data.rows[1], layout)]
    assert all(b - a > layout.card_w for a, b in pairwise(five))  # none lies on another


def test_the_hand_comes_first_and_those_of_a_kind_together() -> None:
    row = reveal(False).rows[0]
    best, rest = laid_out(row)
    assert [name[0] for name in card_names(best)] == ["K", "K", "K", "4", "4"] and card_names(rest) == ["9S"]
    assert hand_words(row.cards).startswith("Full house")
    assert laid_out(reveal(False).rows[3]) == ([], [])


def test_the_frame_of_the_setup_stays_whatever_is_set() -> None:
    look, frames = Look(Viewport(1280, 720)), set()
    for seats in SEATS:
        for scoring in ("sets", "points"):
            setup = Setup((YOU, "club", "club", "club"), Rules(seats=seats, scoring=scoring))
            made = rows(setup, "You", LEVELS)
            assert len(made) <= ROWS_MOST
            data = OptionsData("", "", made, (("start", "Go", None),), least=ROWS_MOST)
            layout = lay(look, options_dialog(data))
            assert not layout.scrolls[ROWS].last
            frames.add((layout.rect, layout.button("start").rect))
    assert len(frames) == 1
