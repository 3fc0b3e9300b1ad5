"""The pages of advice and of history: what they reckon holds by the rules, and what they quote was measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.ambition.rulebook import advice
from game.client.ambition.rulebook.advice import CLAIMS, FEW, LENGTH, MANY, SLAMS, five_parts, safe_totals
from game.client.ambition.rulebook.editions import PLAIN
from game.client.ambition.rulebook.page import book_of, example_book, example_sheet
from game.client.ambition.rulebook.pictures import counted_round
from game.client.ambition.rulebook.subject import CountedRound, Subject
from game.client.app.rulebook import figures
from game.client.app.rulebook.figures import Figure, measured
from game.client.app.rulebook.model import Paragraph, WordTable
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


def _told(figure: Figure) -> dict[str, str]:
    """A figure as the document writes it."""
    share, error = f"{100 * figure.value:.1f}", f"{100 * figure.se:.1f}"
    return {"share": share, "se": error, "cases": str(figure.cases)}


def test_measured_figures_stand_in_the_document() -> None:
    said = " ".join(DOCS.read_text(encoding="utf-8").split())
    found = measured("advice")
    assert f"{round(found[LENGTH].value * found[LENGTH].cases)} rounds" in said
    quoted = {
        "29 without a Nil: an overstrike": "Without a Nil 29: {share} % ± {se}",
        "30 without a Nil: an overstrike": "30: {share} % ± {se}",
        "28 to 34 taken: an overstrike": "28 to 34 points are an overstrike in {share} % ± {se}",
        "35 to 52 taken: an overstrike": "two parts, in {share} % ± {se}",
        "a 7 of the suit led wins": "7 {share} %",
        "a T of the suit led wins": "10 {share} %",
        "a J of the suit led wins": "jack {share} %",
        "a Nil that won a trick": "{share} % ± {se} do",
        "of the points are taken in the first 7 tricks": "{share} % ± {se} of the points",
        "7 or more cards from jack to ace: a Slam": "With seven cards from jack to ace: {share} % ± {se}",
        "fewer than 7 cards from jack to ace: a Slam": "with fewer: {share} % ± {se}",
        "27 without a Nil: an overstrike": "the most in 0 of {cases} cases",
        "37 with a Nil: an overstrike": "0 of {cases}",
    }
    for claim, words in quoted.items():
        assert words.format(**_told(found[claim])) in said, claim
    several = {
        "its holder strikes in {} % ± {}, {} % ± {} and {} % ± {}": (
            "king of clubs and no clubs: its holder strikes",
            FEW,
            MANY,
        ),
        "in the last two cases, in {} % ± {} and {} % ± {}": (CLAIMS["few_king"], CLAIMS["many_king"]),
    }
    for words, claims in several.items():
        told = [_told(found[claim])[each] for claim in claims for each in ("share", "se")]
        assert words.format(*told) in said, claims
    together = {
        "{}, {} and {} % are one (± {} at most)": ("weak_nil", "fair_nil", "strong_nil"),
        "or higher: {}, {} and {} % (± {} at most)": ("low", "middle", "high"),
        "such a second card: {}, {} and {} % (± {} at most)": ("second_low", "second_middle", "second_high"),
        "the 2 wins {} / {} %, the ace {} / {}, a 2 of the suit led {} / {}; a 2 that is led {}, played last {} (± {} at most)": (
            "early", "late", "ace_early", "ace_late", "two_early", "two_late", "two_led", "two_last",
        ),
    }  # fmt: skip
    for words, names in together.items():
        each = [_told(found[CLAIMS[name]]) for name in names]
        assert words.format(*(one["share"] for one in each), max(one["se"] for one in each)) in said, names


def test_the_document_has_what_was_passed_on() -> None:
    said, found = " ".join(DOCS.read_text(encoding="utf-8").split()), measured("hands")
    errors = []
    for kind, words in {
        "the king of clubs": "king of clubs {} / {} %",
        "the king of clubs beside 1 or 2 clubs": "beside one or two clubs {} / {}",
        "the king of clubs beside 3 or more clubs": "beside more {} / {}",
        "the ace of spades": "ace of spades {} / {}",
        "a 2": "a 2 {} / {}",
        "a 6 to jack": "a 6 to jack {} / {}",
    }.items():
        both = [_told(found[f"{level}: {kind} is passed on"]) for level in ("club", "master")]
        assert words.format(*(each["share"] for each in both)) in said, kind
        errors += [each["se"] for each in both]
    assert f"(± {max(errors)} at most)" in said
    club, master = (_told(found[claim]) for claim in SLAMS.values())
    assert f"makes one in {club['share']} % ± {club['se']}, a master among them in {master['share']} %" in said


def test_advice_on_the_play_of_the_cards_is_for_the_edition_that_was_measured() -> None:
    house = Rules(house=House.from_record({"name": "H", "quota": 12}))
    assert [book_of(rules).index("liabilities") > 0 for rules in (Rules(), house, *PLAIN[1:])] == [True, *[False] * 5]


def test_without_figures_the_sentences_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {text.words for text in _advice_texts()}
    monkeypatch.setattr(figures, "measured", lambda group: {})
    monkeypatch.setattr(advice, "measured", lambda group: {})
    left = {text.words for text in _advice_texts()}
    assert left < whole and not any("%" in words for words in left)


def test_what_measuring_does_not_bear_out_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {text.words for text in _advice_texts()}
    monkeypatch.setattr(advice, "exceeds", lambda group, larger, smaller: False)
    left = {text.words for text in _advice_texts()}
    assert left < whole and not any("nine spades" in words or "play second" in words for words in left)


def _advice_texts() -> list[Paragraph]:
    sections = advice.advice_sections(Subject(Rules()))
    return [block for section in sections for block in section.blocks if isinstance(block, Paragraph)]


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
