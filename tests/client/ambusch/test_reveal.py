"""The end of a set as it is laid out: piles as large as there is room, their hands first; and the setup's frame stays."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.client.ambusch.results import card_places, laid_out, reveal_dialog
from game.client.ambusch.setup import ROWS_LEAST, SEATS, YOU, Setup, rows
from game.client.ambusch.words import hand_words
from game.client.app.ending import ROWS as ROWS_OF_SEATS
from game.client.app.option_rows import OptionsData
from game.client.app.options_page import ROWS, options_dialog
from game.client.kit.geometry import Viewport
from game.client.kit.layout_dialog import lay
from game.client.kit.layout_leaves import Picture, strut
from game.client.table.look import Look
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_names, parse_cards
from tests.client.ambusch.play import LEVELS
from tests.gallery.ambusch import reveal

SIZES = [(1024, 640), (1280, 720), (1200, 900), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("points", [True, False])
def test_cards_are_large_and_stay_in_their_row(size: tuple[int, int], points: bool) -> None:
    look, data = Look(Viewport(*size)), reveal(points)
    many = tuple(parse_cards(["KD", "KH", "KS", "4D", "4C", "9S", "2C", "3C", "5C", "7H", "8H", "TD", "JD"]))
    data = replace(data, rows=(replace(data.rows[0], cards=many), *data.rows[1:]))
    for count in (4, 3, 2):
        layout = lay(look, reveal_dialog(look, replace(data, rows=data.rows[:count])))
        assert layout.overflows == 0 and not layout.scrolls[ROWS_OF_SEATS].last and layout.rect.bottom <= look.grid.vh
        piles = [each.rect for each in layout.placed if isinstance(each.node, Picture) and each.rect.h > 100]
        assert len(piles) == count
        for row, room in zip(data.rows, piles, strict=False):
            wide, places = card_places(row, room)
            lefts = [left for _card, left in places]
            assert wide >= 66 and wide * 1.4 <= room.h + 0.1 and all(b - a > 24 for a, b in pairwise(lefts))
            assert not lefts or (lefts[0] == room.x and lefts[-1] + wide <= room.right + 0.1)
    wide, places = card_places(data.rows[1], piles[1])
    assert all(b - a > wide for (_a, a), (_b, b) in pairwise(places))  # none lies on another


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
            made = rows(Setup((YOU, "club", "club", "club"), Rules(seats=seats, scoring=scoring)), "You", LEVELS)
            assert len(made) <= ROWS_LEAST
            data = OptionsData("", "", made, (("start", "Go", None),), least=ROWS_LEAST)
            layout = lay(look, options_dialog(data))
            assert not layout.scrolls[ROWS].last
            frames.add((layout.rect, layout.button("start").rect))
            for height in (
                720,
                1080,
            ):  # with what stands above the rows, which leaves less room for those that may come
                low = lay(Look(Viewport(height * 16 // 9, height)), options_dialog(data, above=strut(86)))
                assert not low.scrolls[ROWS].last or len(made) == ROWS_LEAST
    assert len(frames) == 1
