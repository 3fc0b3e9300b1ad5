"""Slips and score sheets: what stands on them, in both languages and on both papers, and that equal calls give equal bytes."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from ai.levels import level
from ai.players import SearchPlayer
from ai.runner import play_match
from game.client.i18n import set_language
from game.client.paper.page import SIZES
from game.client.paper.score_sheet import ROUNDS, empty_sheet, filled_sheet, match_sheet
from game.client.paper.slips import slips
from game.client.paper.words import card_values
from game.client.sheet import SheetData, SheetRound
from game.engine.ambition.editions import EDITION_2006, Rules
from tests.engine.helpers import new_match


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text().replace("\x00", "") for page in PdfReader(io.BytesIO(pdf)).pages]


def test_the_cards_by_what_they_hold() -> None:
    values = card_values(EDITION_2006)
    assert values == [
        (1, (((1,), "2\u20134, 6\u201310"), ((2,), "3\u201310"))),
        (2, (((3,), "2\u201310"),)),
        (3, (((1, 2), "J\u2013A"),)),
        (5, (((1,), "5"), ((3,), "J\u2013K"))),
        (7, (((2,), "2"),)),
        (10, (((3,), "A"),)),
        (17, (((0,), "K"),)),
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_slips_are_four_of_a_kind_on_one_page(size: str, lang: str) -> None:
    set_language(lang)
    try:
        pdf = slips(EDITION_2006, size)
        assert pdf == slips(EDITION_2006, size)
        (text,) = pages(pdf)
    finally:
        set_language("en")
    box = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    width, height = (round(float(side) / 72 * 25.4, 1) for side in (box.width, box.height))
    assert (width, height) == SIZES[size]
    for words in ("2\u20134, 6\u201310", "Nil: 24" if lang == "en" else "ニル：24", "1\u201313"):
        assert text.count(words) == 4, words


def test_an_empty_sheet_has_eleven_rounds_with_their_letters() -> None:
    (text,) = pages(empty_sheet(Rules(), names=("Ann", "太郎", "Cy", "Dee")))
    words = text.split()
    rows = [words[words.index(str(number), words.index("Ann")) + 1] for number in range(1, ROUNDS + 1)]
    assert rows == [*"LRASLRASLRA"]
    assert "太郎" in words


def test_the_sheet_of_a_match_says_what_was_scored_and_who_won() -> None:
    match = new_match(seed=4)
    play_match(match, [SearchPlayer(level("newcomer"), seat) for seat in range(4)])
    pdf = match_sheet(match)
    text = pages(pdf)[-1]
    assert match.result is not None
    winner = match.players[match.result.winners[0]]["name"]
    assert f"{winner}" in text and "the match." in text
    for total in match.totals:
        assert str(total.points).replace("-", "\u2212") in text.split()


def test_a_long_match_goes_on_on_the_next_page() -> None:
    rounds = tuple(
        SheetRound(n, "L", (n, 0, -n, 14), (0, 1, 0, 2), (500 + n, 0, -n, 14 * n), void=n == 12) for n in range(1, 14)
    )
    data = SheetData(("A", "B" * 40, "C", "D"), ("", "", "", ""), rounds, (1, 4, 0, 2))
    first, second = pages(filled_sheet(Rules(), data, "letter", "A wins."))
    assert "511" in first.split() and "512" not in first.split()
    assert {"512", "513", "\u221213"} <= set(second.split())
    assert "A wins." in second
    assert second.split().count("\u2013") == 4  # a void round counts nothing
