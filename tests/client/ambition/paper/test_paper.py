"""Slips and score sheets: what stands on them, in both languages and on both papers, and that equal calls give equal bytes."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import Any

import pytest
from pypdf import PdfReader

from ai.ambition.bots import AMBITION
from ai.ambition.levels import level
from ai.ambition.players import SearchPlayer
from ai.runner import play_match
from game.client.ambition.paper.page import SIZES, Paper
from game.client.ambition.paper.score_sheet import ROUNDS, empty_sheet, kept_sheet, match_sheet
from game.client.ambition.paper.slips import card_values, end_words, notes, scoring_lines, slips
from game.client.ambition.words import option_words, title_words
from game.client.kit.i18n import set_language
from game.engine.ambition.editions import EDITION_2006, House, Rules
from game.engine.ambition.score_sheet import ScoreSheet, SheetEntry
from tests.engine.helpers import ALL_RULES, new_match, random_match
from tests.quick import quick

in_both = pytest.mark.parametrize(
    ("size", "lang"), [("a4", "en"), ("letter", "ja"), *(pytest.param(*each, marks=pytest.mark.slow) for each in
                                                         (("a4", "ja"), ("letter", "en")))]
)  # fmt: skip
"""Each paper and each language at least once."""


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


@in_both
def test_slips_are_four_of_a_kind_on_one_page(size: str, lang: str) -> None:
    set_language(lang)
    pdf = slips(Rules(), size)
    assert pdf == slips(Rules(), size)
    (text,) = pages(pdf)
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


def test_an_empty_sheet_has_no_more_rows_than_a_match_can_have_rounds() -> None:
    (text,) = pages(empty_sheet(Rules("2005"), names=("Ann", "Ben", "Cy", "Dee")))
    below = text.split()[text.split().index("Dee") :]
    assert "10" in below and "11" not in below


def test_the_sheet_of_a_match_says_what_was_scored_and_who_won() -> None:
    match = new_match(seed=4)
    play_match(AMBITION, match, [SearchPlayer(level("newcomer"), seat) for seat in range(4)])
    text = pages(match_sheet(match))[-1]
    assert match.result is not None
    winner = match.players[match.result.winners[0]]["name"]
    assert f"{winner}" in text and "the match." in text
    for total in match.totals:
        assert f"{total.strikes}/{total.points}".replace("-", "\u2212") in text.split()


def test_a_long_match_goes_on_on_the_next_page() -> None:
    sheet = ScoreSheet(Rules(), ("A", "B" * 40, "C", "D"))
    for n in range(13):
        sheet.add(SheetEntry(event="void") if n == 11 else SheetEntry((72, 40 - n, n, 0)))
    first, second = pages(kept_sheet(sheet, sheet.players, "letter"))
    assert "0/440" in first.split() and "0/480" not in first.split()
    assert "0/480" in second.split() and "The match was not played to its end." in " ".join(second.split())
    assert second.split().count("\u2013") == 4  # a void round counts nothing
    assert " ".join(second.split()).count("Void round") == 4


EDITIONS = {
    "2006": Rules(),
    "2005": Rules("2005"),
    "simple": Rules("simple"),
    "2004": Rules("2004"),
    "three": Rules("2004", players=3),
}

ALL_OPTIONS = {
    "2006": Rules(
        nil_bidding=True,
        short_game=True,
        short_game_not_in_strike_round=True,
        no_nil_bid_at_three_strikes=True,
        void_round_replayed=True,
    ),
    "2005": Rules("2005", nil_after_deduction=True, grand_slam="36_and_pardon"),
    "simple": Rules("simple", always_pass_left=True, blind_first_trick=False, high_two=False),
    "2004": Rules("2004", players=3, grand_slam="50"),
}


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("2006", ["No points: Nil: 24", "1\u201313: as taken, 1 strike", "otherwise: as taken, 40 at most"]),
        ("2006", ["the most, under 72: 0, 1 strike", "72 or more: Slam: 40; the others 14 at most, no strikes"]),
        ("2005", ["No points: Nil: 24; 16 each if there are more", "1\u201310: as taken, 1 strike, never the last"]),
        ("2005", ["otherwise: as taken", "57 or more: Slam: 36; the others as usual"]),
        ("simple", ["No trick: Nil: 20; 10 each if there are more", "0 to 9, with a trick: 0", "otherwise: as taken"]),
        ("simple", ["the most, under 51: 0", "51 or more: Slam: 40; the others 0"]),
        ("2004", ["No trick: Nil: 28", "0 to 10, with a trick: 0, 1 strike", "the most, under 53: 0, 1 strike"]),
        ("2004", ["53 or more: Slam: 36; the others as usual; one per player and match"]),
        ("three", ["0 to 13, with a trick: 0, 1 strike", "otherwise: as taken"]),
    ],
)
def test_what_a_round_is_worth_in_each_edition(name: str, lines: list[str]) -> None:
    said = [f"{line.taken}: {line.scores}" for line in scoring_lines(EDITIONS[name])]
    assert set(lines) <= set(said)


def test_grand_slams_and_ends_are_told_as_chosen() -> None:
    def said(rules: Rules) -> list[str]:
        return [f"{line.taken}: {line.scores}" for line in scoring_lines(rules)]

    assert "all 13 tricks: 50" in said(Rules("2005", grand_slam="50"))
    pardon = Rules("2004", players=3, grand_slam="36_and_pardon")
    assert "all 17 tricks: 36, and one strike is removed" in said(pardon)
    assert (
        end_words(Rules()) == "The match ends with 4 strikes. Among those with fewer strikes, the highest score wins."
    )
    assert "with 4 strikes or with 150 points and 15 ahead" in end_words(Rules(short_game=True))
    assert "with 3 strikes or after round 10" in end_words(EDITIONS["2005"])
    assert "without a strike in the last round" in end_words(EDITIONS["2004"])
    assert "Not dealt: 3 of clubs." in notes(EDITIONS["three"])
    assert "The winner of the last trick may take 6 off the points taken." in notes(EDITIONS["2005"])
    assert "The last trick adds 2 to what its winner took (the Screw)." in notes(EDITIONS["2004"])


@pytest.mark.parametrize(
    ("rules", "ours"),
    [
        (EDITIONS["2006"], ""),
        (EDITIONS["2005"], ""),
        (EDITIONS["simple"], "the points of the cards"),
        (Rules("simple", always_pass_left=True), "the points of the cards"),
        (EDITIONS["2004"], "the suit of the king, the suit of the 3 that leads, the 36 of a Slam"),
        (
            EDITIONS["three"],
            "the suit of the king, the suit of the 3 that leads, the suit of the 3 left out, the 36 of a Slam",
        ),
        (
            Rules("2004", house=House.from_record({"name": "H", "slam_points": 50, "opening_card": "5D"})),
            "the suit of the king",
        ),
    ],
)
def test_paper_marks_what_is_our_reading_and_nothing_else(rules: Rules, ours: str) -> None:
    told = f"Our reading, since the source doesn\u2019t say: {ours}."
    for pdf in (slips(rules), empty_sheet(rules)):
        (text,) = pages(pdf)
        assert ("Our reading" in text) == bool(ours) and (not ours or told in " ".join(text.split()))
        departs = rules.edition == "simple" and not rules.always_pass_left
        assert ("passes to the left; the other directions are ours" in " ".join(text.split())) == departs


@pytest.mark.parametrize("rules", ALL_OPTIONS.values(), ids=ALL_OPTIONS)
def test_slips_and_sheets_name_every_option(rules: Rules) -> None:
    assert len(rules.chosen()) == len(set(rules.base.options))
    for pdf in (slips(rules), empty_sheet(rules), kept_sheet(ScoreSheet(rules, "ABCD"[: rules.players]), "ABCD")):
        said = " ".join(pages(pdf)[0].split())
        assert title_words(rules) in said
        assert all(words.lower() in said.lower() for words in option_words(rules))


def test_options_are_said_where_they_count() -> None:
    rules = ALL_OPTIONS["2006"]
    assert option_words(rules) == [
        "Nil bidding (not with 3 strikes)",
        "short game (but not on a strike)",
        "void rounds played again",
    ]
    said = " ".join(pages(slips(rules))[0].split())
    assert "With 3 strikes nobody may bid." in said and "21" not in said
    assert "played again (our variation)" in said
    assert "15 ahead (but not in a round in which the leader gets a strike)" in said
    said = " ".join(pages(slips(Rules(nil_bidding=True)))[0].split())
    assert "with 3 strikes it takes 21 points off instead" in said
    assert "The 2s are always the lowest cards." in notes(ALL_OPTIONS["simple"])
    assert "A player left with no points has made a Nil." in " ".join(pages(slips(ALL_OPTIONS["2005"]))[0].split())


def test_a_filled_sheet_of_nil_bidding_names_its_own_numbers() -> None:
    """A Nil that nobody bid scores 14 there; the sheet said 24 beside it."""
    rules = Rules(nil_bidding=True)
    (empty,) = pages(empty_sheet(rules))
    assert "24" not in empty
    for text in (empty, pages(match_sheet(random_match(rules, 1)))[0]):
        assert "Nil: 35 if it was bid, otherwise 14" in text and "21 points off" in text and "Nil: 24" not in text


def test_a_filled_sheet_shows_points_taken_bids_and_why() -> None:
    sheet = ScoreSheet(Rules(nil_bidding=True), ("Alice", "Brian", "Charles", "Diana"))
    rounds = "27 45 21 19/47 0n 51 14/41 6 35 30/29 72 0n 11/33 24 22n 33/0 0n 68 44n/30 13n 29 40/56 8 34 14n"
    for cells in rounds.split("/"):
        points = tuple(int(cell.rstrip("n")) for cell in cells.split())
        sheet.add(SheetEntry(points, tuple(cell.endswith("n") for cell in cells.split())))
    (text,) = pages(kept_sheet(sheet, sheet.players))
    words = text.split()
    assert {*["45", "51", "0n", "22n", "13n", "14n", "0/27", "1/0", "2/140", "4/161", "3/141", "−7", "3/107"]} <= set(
        words
    )
    said = " ".join(words)
    assert said.count("Bid failed") == 4 and said.count("Nil as bid") == 2 and "n: Nil was bid." in said
    for signs in ("45 (ω)", "0n (ν)", "6 (ε)", "72 (ψ)", "22n (κ)", "0 (θ)", "13n (ε, κ)"):
        assert signs in said, "as App. E writes it"
    assert "S/P, strikes and points so far" in said and "3. \u22124.33 (\u22120.54)" in said and "(+2.13)" in said


def test_an_empty_sheet_names_the_signs_that_its_rules_need() -> None:
    signs = {
        rules: set(pages(empty_sheet(rules))[0]) & set("θνκεωψ")
        for rules in (*EDITIONS.values(), Rules(nil_bidding=True))
    }
    assert signs[Rules(nil_bidding=True)] == set("θνκεωψ") and signs[Rules()] == set("θεωψ")
    assert not any(found for rules, found in signs.items() if rules.edition != "2006"), "no other text has signs"


def test_cards_stand_in_two_columns_on_a_slip_where_they_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: dict[float, int] = {}
    suit = Paper.suit

    def seen(paper: Paper, x: float, y: float, *args: Any) -> None:
        lines[y] = lines.get(y, 0) + 1
        suit(paper, x, y, *args)

    monkeypatch.setattr(Paper, "suit", seen)
    for rules, rows in ((Rules(), 4), (Rules("2005"), 3), (Rules("2004", players=3), 2)):
        lines.clear()
        slips(rules)
        assert len(lines) == 2 * rows, "two slips beside each other"
    many = {
        f"{rank}{suit}": (i + shift) % 3 for shift, suit in enumerate("CDHS") for i, rank in enumerate("23456789TJQKA")
    }
    house = Rules.from_record(
        {"edition": "2006", "house": {"name": "Many", "card_points": {**many, "2C": 30}, "slam_at": 50}}
    )
    lines.clear()
    slips(house)
    assert len(lines) == 2 * len(card_values(house.numbers)), "too wide for two"


def test_events_stand_on_a_sheet_with_their_reasons() -> None:
    sheet = ScoreSheet(Rules("2004", players=3), ("Ann", "Ben", "Cleo"))
    sheet.add(SheetEntry(event="misdeal"))
    sheet.add(SheetEntry(event="revoke", offender=2))
    sheet.add(SheetEntry((40, 32, 13), None, (7, 6, 4), penalties=(False, True, False)))
    (text,) = pages(kept_sheet(sheet, sheet.players))
    said = " ".join(text.split())
    assert said.count("Misdeal") == 3 and "Revoke" in said and "32! Penalty" in said
    assert {"1/0", "2/0"} <= set(text.split())


@in_both
@pytest.mark.parametrize("rules", [*EDITIONS.values(), *ALL_OPTIONS.values(), ALL_RULES[-1]], ids=str)
def test_nothing_runs_off_a_slip_or_sheet(rules: Rules, size: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of a slip ends within it, and what stands on a sheet keeps clear of its foot."""
    lines: list[tuple[float, float, float]] = []
    sizes: list[float] = []
    text = Paper.text

    def seen(
        paper: Paper, x: float, y: float, words: str, size: float, *args: Any, anchor: float = 0.0, **more: Any
    ) -> float:
        width = text(paper, x, y, words, size, *args, anchor=anchor, **more)
        if width:
            sizes.append(size * width / paper.text_width(words, size, *args))
        lines.append((x - anchor * width, x + (1 - anchor) * width, y))
        return width

    monkeypatch.setattr(Paper, "text", seen)
    monkeypatch.setattr(Paper, "output", lambda paper: b"%d page" % len(paper._pdf.pages))  # nobody reads the file
    set_language(lang)
    assert slips(rules, size) == b"1 page"
    width, height = SIZES[size]
    for left, right, base in lines:
        column, row = left // (width / 2), (base - 1) // (height / 2)
        assert right <= (column + 1) * width / 2 - 5
        assert base <= (row + 1) * height / 2 - 8
    assert min(sizes) >= 6.5, "large enough to be read"
    lines.clear()
    assert empty_sheet(rules, size) == b"1 page"
    assert all(left >= 14 and right <= width - 14 and base <= height - 11 for left, right, base in lines)


@pytest.mark.parametrize("rules", quick(ALL_RULES, 3, 6, 7, 11), ids=str)
def test_the_sheet_of_a_match_in_any_rules(rules: Rules) -> None:
    match = random_match(rules, 3)
    assert match.result is not None
    text = pages(match_sheet(match, "letter"))
    words = " ".join(text).split()
    for place, score in zip(match.result.places, match.result.relative_scores, strict=True):
        assert f"{place}.  {score:+.2f}".replace("-", "\u2212") in text[-1]
    for total in match.totals:
        points = str(total.points).replace("-", "\u2212")
        assert (f"{total.strikes}/{points}" if rules.numbers.strike_limit else points) in words
    assert ("S/P," in words) == bool(rules.numbers.strike_limit)
    rows = min(ROUNDS, rules.numbers.rounds or ROUNDS)
    assert len(text) == -(-len(match.rounds) // rows)


def test_a_scorekeepers_sheet_and_house_rules_by_name() -> None:
    house = House.from_record({"name": "Kitchen table", "quota": 12})
    sheet = ScoreSheet(Rules(house=house), ("Ann", "Ben", "Cleo", "Dan"))
    sheet.add(SheetEntry((12, 60, 20, 20)))
    (text,) = pages(kept_sheet(sheet, sheet.players))
    assert "1\u201311" in text and "The match was not played to its end." in text


def test_a_python_without_tls_makes_paper_and_is_left_as_it_was() -> None:
    code = (
        "import sys; sys.modules['ssl'] = sys.modules['_ssl'] = None\n"
        "import http.client, urllib.request\n"
        "assert not hasattr(urllib.request, 'HTTPSHandler')\n"
        "from game.client.ambition.paper.page import Paper\n"
        "assert not hasattr(urllib.request, 'HTTPSHandler') and not hasattr(http.client, 'HTTPSConnection')\n"
        "paper = Paper('a4', 'Title')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240)
    assert (done.returncode, done.stderr) == (0, "")
