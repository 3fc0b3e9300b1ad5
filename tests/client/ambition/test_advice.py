"""The pages of advice and of history: what they reckon holds by the rules, and what they quote was measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.ambition.rulebook import pages
from game.client.ambition.rulebook.editions import PLAIN
from game.client.ambition.rulebook.page import book_of, example_book, example_sheet
from game.client.ambition.rulebook.pages import FEW, LENGTH, MANY, five_parts, safe_totals
from game.client.ambition.rulebook.pictures import counted_round
from game.client.ambition.rulebook.subject import CountedRound, Subject
from game.client.app.rulebook import figures
from game.client.app.rulebook.figures import measured
from game.client.app.rulebook.model import Text, WordTable
from game.engine.ambition.editions import House, Rules

DOCS = Path(__file__).parents[3] / "docs" / "strategy.md"


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_safe_totals_are_never_the_most_and_one_more_can_be(rules: Rules) -> None:
    """21 and 28 in the forum's 85 points; a point more may tie for the most when the others share the rest evenly."""
    n = rules.numbers
    assert safe_totals(Subject(rules)) == {
        "2006": (27, 37),
        "2005": (21, 28),
        "simple": (19, 26),
        "2004": (21, 28),
    }.get(rules.edition if rules.players == 4 else "", (28, 42))
    for safe, others in zip(safe_totals(Subject(rules)), (n.seats - 1, n.seats - 2), strict=True):
        for total in {n.total, n.total - n.last_trick_deduct}:
            assert -(-(total - safe) // others) > safe  # however they share it, one of them has more
        rest = n.total - n.last_trick_deduct - safe - 1
        assert -(-rest // others) <= safe + 1


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_the_examples_are_safe_by_the_engine_and_the_parts_make_the_whole(rules: Rules) -> None:
    book = book_of(rules)
    shown = [block for block in book.sections[book.index("totals")].blocks if isinstance(block, CountedRound)]
    assert shown
    for block in shown:
        scored = counted_round(block, rules).scored[0]
        assert not scored.strikes and scored.points == block.taken[0]
    assert sum(five_parts(Subject(rules))) == rules.numbers.total - rules.numbers.last_trick_points
    assert five_parts(Subject(Rules())) == [17, 25, 27, 18, 25]
    assert five_parts(Subject(Rules("2005"))) == [19, 17, 17, 18, 20]  # as the author counts them


def test_measured_figures_stand_in_the_document_and_only_where_they_were_measured() -> None:
    said = " ".join(DOCS.read_text(encoding="utf-8").split())
    found = measured("advice")
    assert f"{round(found[LENGTH].value * found[LENGTH].cases)} rounds" in said
    quoted = {
        "29 without a Nil: an overstrike": "Without a Nil 29: {share} % ± {se}",
        "30 without a Nil: an overstrike": "30: {share} % ± {se}",
        "king of clubs and no clubs: its holder strikes": "with no other club in {share} % ± {se}",
        FEW: "with one or two in {share} % ± {se}",
        MANY: "with three or more in {share} % ± {se}",
        "a 7 of the suit led wins": "7 {share} %",
        "a T of the suit led wins": "10 {share} %",
        "a J of the suit led wins": "jack {share} %",
        "a 3 of the suit led wins": "3 {share} %",
        "a A of the suit led wins": "ace {share} %",
        "led 6-10 at a player without points: he takes some": "6 to 10: {share} % ± {se}",
        "led J-A at a player without points: he takes some": "with a jack or higher: {share} % ± {se}",
        "led 2-5 at a player without points: he takes some": "2 to 5: {share} % ± {se}",
        "a Nil that won a trick": "{share} % ± {se} of the Nils",
        "of the points are taken in the first 7 tricks": "{share} % ± {se} of the points",
        "2H in tricks 1 to 7 wins": "it wins {share} % ± {se}",
        "2H later wins": "{share} % ± {se} of the later",
        "AS in tricks 1 to 7 wins": "the ace of spades wins {share} % ± {se}",
        "AS later wins": "and {share} % ± {se}",
        "27 without a Nil: an overstrike": "the most in 0 of {cases} cases",
        "37 with a Nil: an overstrike": "0 of {cases}",
    }
    for claim, words in quoted.items():
        figure = found[claim]
        text = words.format(share=f"{100 * figure.value:.1f}", se=f"{100 * figure.se:.1f}", cases=figure.cases)
        assert text in said, claim
    house = Rules(house=House.from_record({"name": "H", "quota": 12}))
    assert [book_of(rules).index("liabilities") > 0 for rules in (Rules(), house, *PLAIN[1:])] == [True, *[False] * 5]


def test_without_figures_the_sentences_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {text.words for text in _advice_texts()}
    monkeypatch.setattr(figures, "measured", lambda group: {})
    monkeypatch.setattr(pages, "measured", lambda group: {})
    left = {text.words for text in _advice_texts()}
    assert left < whole and not any("%" in words for words in left)


def _advice_texts() -> list[Text]:
    sections = pages.advice_sections(Subject(Rules()))
    return [block for section in sections for block in section.blocks if isinstance(block, Text)]


def test_the_published_match_is_stepped_through_as_it_was_counted() -> None:
    """Every figure of App E, and each round's example scores what the sheet says."""
    sheet, book = example_sheet(), example_book()
    assert [(total.strikes, total.points) for total in sheet.totals] == [(3, 125), (4, 161), (3, 141), (3, 107)]
    assert sheet.result is not None and sheet.result.places == (3, 2, 1, 4)
    assert len(book.sections) == len(sheet.lines) + 1
    for line, section in zip(sheet.lines, book.sections, strict=False):
        _text, counted, table = section.blocks
        assert isinstance(counted, CountedRound) and isinstance(table, WordTable)
        assert counted_round(counted, book.rules).scored == line.scored
        assert table.rows[1][1] == tuple(f"{total.strikes}/{total.points}" for total in line.totals)
