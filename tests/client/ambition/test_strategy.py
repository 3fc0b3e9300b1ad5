"""The pages of strategy: what they reckon holds by the rules, what they quote was measured, and links lead to the right ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import Adviser
from game.client.ambition.controller import new_match
from game.client.ambition.lessons.model import COURSE, read_lesson
from game.client.ambition.match.results import FinalScene
from game.client.ambition.rulebook import prose as ambition_prose
from game.client.ambition.rulebook import subject
from game.client.ambition.rulebook.editions import PLAIN
from game.client.ambition.rulebook.page import ExplainedSheetScene, RulesScene, book_of
from game.client.ambition.rulebook.pictures import counted_round, example_winner
from game.client.ambition.rulebook.prose import GOAL, RulesProse, idea_page, theme_words
from game.client.ambition.rulebook.subject import CountedRound, DrawnHand, ExampleTricks, example, example_sheet
from game.client.app.opponents import alike
from game.client.app.rulebook import prose
from game.client.app.rulebook.figures import Figure, measured
from game.client.app.rulebook.model import Paragraph
from game.client.app.settings import Settings
from game.client.kit.i18n import read_words
from game.engine.ambition.editions import House, Rules
from game.engine.ambition.judgement import Idea
from game.engine.cards import card_name, parse_cards
from tests.client.harness import Game

CLAIMS = read_words("strategy")["measured"]["percent"]
DOCS = Path(__file__).parents[3] / "docs" / "strategy.md"


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_safe_totals_are_never_the_most_and_one_more_can_be(rules: Rules) -> None:
    """21 and 28 in the forum's 85 points; a point more may tie for the most when the others share the rest evenly."""
    n = rules.numbers
    assert subject.safe_totals(n) == {"2006": (27, 37), "2005": (21, 28), "simple": (19, 26), "2004": (21, 28)}.get(
        rules.edition if rules.players == 4 else "", (28, 42)
    )
    for safe, others in zip(subject.safe_totals(n), (n.seats - 1, n.seats - 2), strict=True):
        for total in {n.total, n.total - n.last_trick_deduct}:
            assert -(-(total - safe) // others) > safe  # however they share it, one of them has more
        assert -(-(n.total - n.last_trick_deduct - safe - 1) // others) <= safe + 1


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_the_examples_are_safe_by_the_engine(rules: Rules) -> None:
    book = book_of(rules)
    shown = [block for block in book.sections[book.index("safe")].blocks if isinstance(block, CountedRound)]
    assert shown
    for block in shown:
        scored = counted_round(block, rules).scored[0]
        assert not scored.strikes and scored.points == block.taken[0]


def _told(figure: Figure) -> dict[str, str]:
    """A figure as the document writes it."""
    share, error = f"{100 * figure.value:.1f}", f"{100 * figure.se:.1f}"
    return {"share": share, "se": error, "cases": str(figure.cases)}


def test_measured_figures_stand_in_the_document() -> None:
    said = " ".join(DOCS.read_text(encoding="utf-8").split())
    found = measured("advice")
    assert f"{round(found['rounds a match'].value * found['rounds a match'].cases)} rounds" in said
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
            *(f"king of clubs and {number} clubs: its holder strikes" for number in ("1 or 2", "3 or more")),
        ),
        "in the last two cases, in {} % ± {} and {} % ± {}": (CLAIMS["few_king"], CLAIMS["many_king"]),
    }
    for words, claims in several.items():
        told = [_told(found[claim])[each] for claim in claims for each in ("share", "se")]
        assert words.format(*told) in said, claims
    together = {
        "{}, {} and {} % are one (± {} at most)": ("weak_nil", "fair_nil", "strong_nil"),
        "or higher: {}, {} and {} % (± {} at most)": ("low", "middle", "high"),
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
        "the king of clubs": "king of clubs {} / {}",
        "the king of clubs beside 1 or 2 clubs": "beside one or two clubs {} / {}",
        "a 9 to queen": "a 9 to queen {} / {} %",
        "another 2 to 6": "than the 5 of diamonds {} / {}",
        "the 5 of diamonds": "that 5 {} / {}",
        "an ace": "an ace {} / {}",
        "a card alone in its suit": "alone in its suit {} / {}",
    }.items():
        both = [_told(found[f"{level}: {kind} is passed on"]) for level in ("club", "master")]
        assert words.format(*(each["share"] for each in both)) in said, kind
        errors += [each["se"] for each in both]
    assert f"(± {max(errors)} at most;" in said
    club, master = (_told(found[claim]) for claim in ("club: nine spades, a Slam", "master: nine spades, a Slam"))
    assert f"makes one in {club['share']} % ± {club['se']}, a master among them in {master['share']} %" in said


def test_without_figures_the_sentences_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _texts(Rules())
    monkeypatch.setattr(prose, "measured", lambda group: {})
    monkeypatch.setattr(ambition_prose, "measured", lambda group: {})
    left = _texts(Rules())
    assert left < whole and not any("%" in words for words in left)


def test_what_measuring_does_not_bear_out_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _texts(Rules())
    monkeypatch.setattr(prose, "exceeds", lambda group, larger, smaller: False)
    left = _texts(Rules())
    assert left < whole and not any("at most two cards" in words for words in left)


def _texts(rules: Rules) -> set[str]:
    sections = RulesProse(rules).sections("strategy")
    return {block.words for section in sections for block in section.blocks if isinstance(block, Paragraph)}


def test_figures_are_told_of_the_rules_that_were_measured() -> None:
    house = Rules(house=House.from_record({"name": "H", "quota": 12}))
    told = [any("%" in words for words in _texts(rules)) for rules in (Rules(), house, *PLAIN[1:])]
    assert told == [True, *[False] * 5]


@pytest.mark.parametrize("kind", ["nil", "points", "slam"])
def test_what_is_drawn_as_a_pass_is_within_a_point_of_the_masters(kind: str) -> None:
    kinds = next(page for page in RulesProse(Rules()).sections("strategy") if page.id == "kind")
    hand = [block for block in kinds.blocks if isinstance(block, DrawnHand)][("nil", "points", "slam").index(kind)]
    cards, passed = parse_cards(hand.cards.split()), parse_cards(hand.passed.split())
    rest = [card for card in range(52) if card not in cards]
    match = new_match(Rules(), "", alike(), 1)
    match.begin_dealt([cards, rest[:13], rest[13:26], rest[26:]], 0, 1)
    found = Adviser(level(ADVISER)).figures(match.observation(0), chosen=passed)
    drawn = found.of(tuple(passed))
    assert drawn is not None and found.prospects[0].score - drawn.score < 1.0
    assert (drawn.nil > 0.2, drawn.slam > 0.2) == (kind == "nil", kind == "slam")


def test_every_theme_has_a_page_and_words() -> None:
    """A mistake about one's own Slam led to the page "Taking a trick"."""
    of = [(name, page["id"]) for page in read_words("strategy")["pages"] for name in page.get("ideas", ())]
    assert sorted(of) == sorted((theme.name, idea_page(theme)) for theme in Idea if theme is not Idea.REST)
    assert idea_page(Idea.OWN_SLAM) == "kind" and all(theme_words(theme, 14) for theme in Idea)


def test_the_tricks_are_won_by_the_card_that_their_words_name() -> None:
    won = [
        (section.id, card_name(cards[example_winner(Rules(), cards)]))
        for section in RulesProse(Rules()).sections("strategy")
        for block in section.blocks
        if isinstance(block, ExampleTricks)
        for names, _words in block.tricks
        for cards in [parse_cards(names.split())]
    ]
    assert won == [
        ("goal", "AS"), ("goal", "JS"), ("twos", "2S"), ("twos", "2H"), ("king", "JD"), ("king", "AC"),
        ("stop", "AH"), ("stop", "9D"), ("late", "KS"), ("late", "KC"), ("match", "JS"),
    ]  # fmt: skip


def test_links_from_elsewhere_lead_to_pages_that_there_are(tmp_path: Path) -> None:
    """The lesson on Nil named a page that no book had, and opened the first one."""
    book = book_of(Rules(nil_bidding=True))
    pages = [page for id in COURSE if (page := read_lesson(id).page)]
    pages += [read_lesson("first").page, FinalScene.page, ExplainedSheetScene.page, GOAL, *map(idea_page, Idea)]
    assert all(book.sections[book.index(page)].id == page for page in pages), pages
    scene = RulesScene(Game(tmp_path, Settings(tutorial_offered=True)).shell, Rules(), idea_page(Idea.SHED))
    assert scene.book.sections[scene.layout.page].id == "late"


def test_the_published_match_is_told_as_it_was_counted() -> None:
    """Every figure of App E stands in the table."""
    sheet = example_sheet()
    assert [(total.strikes, total.points) for total in sheet.totals] == [(3, 125), (4, 161), (3, 141), (3, 107)]
    assert sheet.result is not None and sheet.result.places == (3, 2, 1, 4)
    table = example()
    for line, (_head, cells) in zip(sheet.lines, table.rows, strict=True):
        assert [str(cell).split("  ")[-1] for cell in cells] == [
            f"{each.strikes}/{each.points}" for each in line.totals
        ]
    assert table.rows[3][1][2] == "0n  \u2192  1/56"
