"""The rules browser: pages with their pictures at every size, examples that the engine counts, the ways in and through it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import example, given, settings

from game.client.ambition.match.results import ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.rulebook.editions import PLAIN, title_of, value_words
from game.client.ambition.rulebook.page import RulesScene, book_of
from game.client.ambition.rulebook.pictures import RulesPictures, counted_round, example_winner
from game.client.ambition.rulebook.subject import CountedRound, ExampleTricks, FinalPlaces, Passes
from game.client.app.menu import MenuScene
from game.client.app.rulebook.model import Book, OurReading, Paragraph, RuleChanges, Section, Term, WordTable
from game.client.app.rulebook.page import CHOICE, RulesLayout, layout_rules, paint_rules
from game.client.kit.geometry import Rect, Viewport
from game.client.kit.i18n import _
from game.client.kit.intents import Confirm, MoveFocus, PointerMoved, Scroll, Verb
from game.client.kit.text import BODY, CAPTION, CAPTION_SEMI, H2
from game.client.table.look import Look
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore
from game.engine.ambition.match_result import eligible
from game.engine.cards import card_name, parse_cards
from tests.client.harness import Game
from tests.client.tables import INSTANT
from tests.engine.ambition.helpers import any_rules
from tests.quick import quick

SIZES = [(1024, 640), (1280, 720), (1200, 900), (1600, 900), (3440, 1440), (3840, 2160), (900, 1200)]
EXTREMES = (SIZES[0], SIZES[4], SIZES[6])
"""The smallest window, the widest and the highest."""


HOUSE = Rules.from_record(
    {
        "edition": "2005",
        "house": {"name": "Many changes", "opening_card": None, "card_points": {"QS": 9, "2C": 3, "AD": 5}}
        | {"removed": ["2H", "2D", "2S", "3S"], "strike_limit": 9, "slam_at": 60, "target": 250, "nil_by_tricks": True}
        | {"pass_cycle": ["left", "right", "across", "hold"] * 5, "void_when_all_strike": True, "cap": 40},
    }
)
ONCE_FAILED = {"quota": 1, "card_points": {"5C": 10, "7C": 12}, "slam_at": 52}
BOOKS = (
    *PLAIN,
    Rules("simple", blind_first_trick=False, always_pass_left=True),
    Rules("simple", high_two=False),
    HOUSE,
)


def name_of(rules: Rules) -> str:
    return title_of(rules) + " ".join(rules.chosen())


LONG = {"words", "history", "example", "reasons"}
"""The pages that are shown in several parts at the usual size of words."""


def parts(look: Look, book: Book[Rules]) -> Iterator[tuple[int, Section, RulesLayout[Rules]]]:
    """Every page in the parts in which it is shown, which hold each of its blocks; of the rules themselves only our readings
    may follow in a further part, and by those of 2006 nothing."""
    long = LONG if book.rules.house is None else LONG | {"changes", "editions", "strikes"}
    for page, section in enumerate(book.sections):
        top, more = 0, True
        while more:
            layout = layout_rules(look, book, page, pictures=RulesPictures(), top=top)
            yield page, section, layout
            top, more = top + len(layout.blocks), layout.more
            rest = section.blocks[top:]
            readings = bool(book.rules.chosen() or book.rules != Rules()) and all(
                isinstance(b, OurReading) for b in rest
            )
            assert not more or section.id in long or readings or look.words.zoom > 1, section.id
        assert top >= len(section.blocks)  # a table may be in parts


@pytest.mark.parametrize("size", quick(SIZES, *map(SIZES.index, EXTREMES)), ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("rules", [*BOOKS, Rules(nil_bidding=True, short_game=True)], ids=name_of)
def test_every_page_has_room(rules: Rules, size: tuple[int, int], lang: str) -> None:
    look, book = Look(Viewport(*size)), book_of(rules)
    for page, section, layout in parts(look, book):
        window = Rect(0, 0, look.grid.vw, look.grid.vh)
        assert layout.choice is not None
        assert layout.rect.x >= 0 and layout.rect.y >= 0 and layout.rect.bottom <= window.bottom
        rects = [placed.rect for placed in layout.blocks]
        assert rects and all(r.x >= layout.room.x and r.right <= layout.room.right + 0.01 for r in rects)
        assert max(r.bottom for r in rects) <= layout.room.bottom, (section.id, lang)
        pressed = [button.rect for button in (layout.choice, *layout.entries, *layout.buttons)]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(pressed, 2))
        assert not any(a.overlaps(b) for a in (*rects, *(head for head, _words in layout.heads)) for b in pressed)
        assert max(button.rect.bottom for button in layout.entries) <= layout.rect.bottom - 72
        assert not any(line.endswith("…") for placed in layout.blocks for line in placed.lines)
        assert not any(placed.overflows for placed in layout.blocks), (section.id, lang)
        assert look.words.width(section.title, H2) < layout.choice.rect.x - layout.rect.x - 150


@pytest.mark.parametrize("size", [(1024, 640), (640, 480), (700, 1300)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("rules", [Rules(nil_bidding=True), Rules("2004", players=3), HOUSE], ids=name_of)
def test_enlarged_words_have_room_in_a_small_window(rules: Rules, size: tuple[int, int], lang: str) -> None:
    """Every part of every page at 130 % stands in its room, one thing below the other, and none says less than before."""
    look, book = Look(Viewport(*size), zoom=1.3), book_of(rules)
    whole: dict[int, list[str]] = {}
    for page, section, layout in parts(look, book):
        rects = [placed.rect for placed in layout.blocks]
        assert layout.choice is not None
        assert rects[-1].bottom <= layout.room.bottom, section.id
        assert all(a.bottom <= b.y for a, b in itertools.pairwise(rects)), section.id
        pressed = [button.rect for button in (layout.choice, *layout.entries, *layout.buttons)]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(pressed, 2)), section.id
        assert all(button.x >= layout.rect.x and button.right <= layout.rect.right for button in pressed)
        for entry in layout.entries:
            assert look.words.width(entry.label, CAPTION_SEMI._replace(share=0.0)) <= entry.rect.w - 24, entry.label
        for placed in layout.blocks:
            for line in placed.lines:
                style = BODY if isinstance(placed.block, Paragraph) else CAPTION
                assert look.words.width(line, style) <= placed.rect.w + 1, (section.id, line)
            if isinstance(placed.block, Paragraph):
                whole.setdefault(page, []).append("".join("".join(placed.lines).split()))
    for page, section in enumerate(book.sections):
        told = ["".join(block.words.split()) for block in section.blocks if isinstance(block, Paragraph)]
        assert whole.get(page, []) == told


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_editions_stand_beside_each_other_in_full(size: tuple[int, int], lang: str) -> None:
    look = Look(Viewport(*size))
    for marked, rules in enumerate(PLAIN):
        book = book_of(rules)
        (placed,) = layout_rules(look, book, book.index("editions"), pictures=RulesPictures()).blocks
        table = placed.block
        assert isinstance(table, WordTable) and table.marked == marked and len(table.heads) == len(PLAIN)
        assert placed.tree is not None and not placed.overflows
    assert isinstance(table, WordTable)
    told: dict[object, Any] = dict(table.rows)
    numbers = [rules.numbers for rules in PLAIN]
    for cells, figures in (
        (told[_("Points")], [n.total for n in numbers]),
        (told[_("Slam")], [n.slam_at for n in numbers]),
        (told[_("Nil")], [n.nil_points for n in numbers]),
    ):
        assert all(str(figure) in cell for cell, figure in zip(cells, figures, strict=True))
    assert list(told[_("Passes")]) == [n.pass_cycle for n in numbers]


@pytest.mark.parametrize("rules", BOOKS, ids=name_of)
def test_ids_are_unique_and_readings_are_numbered(rules: Rules) -> None:
    book = book_of(rules)
    ids = [section.id for section in book.sections]
    assert len(set(ids)) == len(ids) and [book.index(id) for id in ids] == list(range(len(ids)))
    assert book.index("no such page") == 0
    blocks = [block for section in book.sections for block in section.blocks]
    readings = [block for block in blocks if isinstance(block, OurReading)]
    assert len(set(readings)) == len(readings) and all(reading.number.startswith("R") for reading in readings)
    assert not any("{" in block.words for block in blocks if isinstance(block, Paragraph | OurReading))
    n = rules.numbers
    assert [block.cycle for block in blocks if isinstance(block, Passes)] == [n.pass_cycle]
    for block in blocks:
        if isinstance(block, CountedRound):
            counted_round(block, book.rules)  # the engine refuses what doesn't add up
    (places,) = [block for block in book.sections[book.index("strikes")].blocks if isinstance(block, FinalPlaces)]
    scored = [SeatScore(0, int(seat in places.struck), ()) for seat in range(n.seats)]
    if n.strike_limit:  # the example is about somebody who can't win
        assert 2 not in eligible(rules, places.totals, scored)


def test_readings_are_those_of_the_edition_and_not_of_what_house_rules_change() -> None:
    def numbers(rules: Rules) -> set[str]:
        return {b.number for section in book_of(rules).sections for b in section.blocks if isinstance(b, OurReading)}

    assert {"R6", "R7", "R8", "R9", "R10", "R12", "R14"} <= numbers(Rules())
    assert {"R20", "R21", "R22", "R23", "R24", "R25", "R26", "R28"} <= numbers(Rules("2005"))
    assert {"R30", "R31", "R32", "R33", "R34", "R36"} <= numbers(Rules("simple"))
    assert {"R40", "R41", "R42", "R43", "R44", "R45", "R47", "R48"} <= numbers(Rules("2004"))
    assert numbers(Rules("2004", players=3)) - numbers(Rules("2004")) == {"R49"}
    changed = Rules.from_record({"edition": "simple", "house": {"name": "Ours", "quota": 12}})
    assert numbers(Rules("simple")) - numbers(changed) == {"R31"}


def test_house_rules_tell_what_they_change() -> None:
    rules = Rules.from_record(
        {"edition": "2006", "house": {"name": "Ours", "quota": 12, "card_points": {"QS": 13}, "pass_cycle": ["hold"]}}
    )
    book = book_of(rules)
    assert book.title == "Ours" and not any(isinstance(b, Passes) for each in book.sections for b in each.blocks)
    assert "passes" not in [section.id for section in book.sections]
    (changes,) = [b for b in book.sections[book.index("changes")].blocks if isinstance(b, RuleChanges)]
    assert changes.rows == (
        ("Queen of spades", "5", "13"),
        ("Pass direction", "left, right, across, one to each", "no pass"),
        ("Points needed to be safe", "14", "12"),
    )
    many = book_of(HOUSE)
    rows = [row for section in many.sections for b in section.blocks if isinstance(b, RuleChanges) for row in b.rows]
    assert len(rows) == 2 + len(HOUSE.house.changes if HOUSE.house else ())
    assert all(value_words(field, getattr(HOUSE.numbers, field)) for field in FIELDS if field != "card_points")


def test_strikes_are_drawn_up_to_those_that_end_the_match(written: list[str]) -> None:
    look = Look(Viewport(1280, 720))
    book = book_of(Rules.from_record({"edition": "2006", "house": {"name": "Ours", "strike_limit": 6}}))
    canvas = look.canvas(pygame.Surface((1280, 720)))
    paint_rules(canvas, look, layout_rules(look, book, book.index("strikes"), pictures=RulesPictures()))
    drawn = [each for each in written if each.endswith(("strike", "strikes")) or each == "out"]
    assert drawn == ["no strikes", "1 strike", "2 strikes", "3 strikes", "4 strikes", "5 strikes", "out"]


@settings(max_examples=40, deadline=None)
@example(Rules.from_record({"edition": "simple", "house": {"name": "Any", **ONCE_FAILED}}))
@given(any_rules())
def test_any_rules_have_a_book_whose_examples_add_up(rules: Rules) -> None:
    book = book_of(rules)
    for section in book.sections:
        for block in section.blocks:
            if isinstance(block, CountedRound):
                event = counted_round(block, book.rules)
                if section.id == "slam":
                    assert "slam" in event.scored[0].marks
                if section.id == "worth":
                    assert not any("slam" in score.marks for score in event.scored)
                if section.id == "last" and not event.void:
                    assert not event.scored[0].strikes and "overstrike" in event.scored[1].marks
            elif isinstance(block, Paragraph | OurReading):
                assert "{" not in block.words


def test_the_examples_show_what_their_words_say() -> None:
    for rules in PLAIN:
        blocks = [b for section in book_of(rules).sections if section.part == "Rules" for b in section.blocks]
        shown = [
            (card_name(cards[example_winner(rules, cards, block.blind)]), len(cards))
            for block in blocks
            if isinstance(block, ExampleTricks)
            for names, _words in block.tricks
            for cards in [parse_cards(names.split())]
        ]
        wins = ["3D", "2C", "2H", "TS", "9H", *{"simple": ["2D", "7D"]}.get(rules.edition, [])]
        assert shown == [(card, rules.players) for card in wins]
    counted = {s.id: counted_round(block, book.rules) for book in [book_of(Rules())] for s in book.sections
               for block in s.blocks if isinstance(block, CountedRound)}  # fmt: skip
    assert [score.points for score in counted["worth"].scored] == [40, 24, 13, 0]
    assert [score.points for score in counted["slam"].scored] == [40, 14, 13, 0]
    assert [score.points for score in counted["safe"].scored] == [27, 28, 28, 0]
    assert not counted["worth"].void


def test_the_rules_are_ten_pages_in_four_chapters_and_the_advice_eight() -> None:
    for rules in PLAIN:
        book = book_of(rules)
        own = [section for section in book.sections if section.part == "Rules"]
        assert len(own) == 10 and len({section.chapter for section in own}) == 4
        assert own == list(book.sections[:10]) and own[1].id == "cards"
    pages = Counter(section.part for section in book_of(Rules()).sections)
    assert pages == {"Rules": 10, "Strategy": 8, "About the rules": 5, "Keys": 3}


def opened(folder: Path) -> tuple[Game, RulesScene]:
    game = Game(folder, INSTANT)
    game.send(Verb.SHOW_HELP)
    return game, game.top(RulesScene)


def test_pages_turn_by_keys_wheel_and_contents(tmp_path: Path) -> None:
    game, scene = opened(tmp_path)
    assert scene.layout.page == 0
    seen = list[int]()
    while game.scene is scene:
        seen.append(scene.layout.page)
        game.send(Confirm())
    assert seen == list(range(10)), "the rules, and no other part"
    assert isinstance(game.scene, MenuScene)
    game.send(Verb.SHOW_HELP)
    scene = game.top(RulesScene)
    game.send(MoveFocus(0, 1), MoveFocus(1, 0), MoveFocus(-1, 0), Scroll(-1), Scroll(1))
    assert scene.layout.page == 1
    game.click_button("page=7")
    assert scene.layout.page == 7
    said = " ".join(scene.speech_on_open())
    assert "to stop a Slam".lower() in said.lower() and not any(chapter in said for chapter in ("A round", "The match"))
    scene.go_to("page=8")
    spoken = scene.focused()
    assert spoken is not None and "The match" in spoken.words and "Strikes and the end" in spoken.words
    game.click_button("next", "back")
    assert scene.layout.page == 7
    game.send(*[Verb.NEXT_FOCUS] * 5)
    assert scene.focus == "page=0"
    game.send(Confirm(), MoveFocus(0, 1))
    assert scene.layout.page == 1 and scene.focus == "page=1"
    game.send(MoveFocus(1, 0))
    assert scene.focus not in (None, "page=1")
    game.click_button("page=9")
    scene.focus = "page=9"
    game.send(MoveFocus(0, 1))
    assert scene.focus == "part=10"
    game.send(Confirm())
    assert scene.layout.book.sections[scene.layout.page].id == "goal" and scene.focus == "page=10"
    words = scene.layout.book.index("words")
    game.click_button("part=18", f"page={words}")
    first = scene.layout
    game.send(Scroll(-1))
    assert scene.layout.page == words and scene.layout.top == len(first.blocks)
    game.send(Scroll(-1), Scroll(-1), Scroll(1))
    assert scene.layout.page == words and not scene.layout.top, "to the beginning of a page from the next one"
    game.send(Verb.SHOW_HELP)
    assert isinstance(game.scene, MenuScene)
    game.send(Verb.SHOW_HELP, MoveFocus(0, -1), Verb.CANCEL)
    assert isinstance(game.scene, MenuScene)


def test_words_of_the_game_explain_themselves(tmp_path: Path) -> None:
    """Pointed at, with the keys and pressed, on the pages that use them; by the numbers of the rules."""
    game, scene = opened(tmp_path)
    game.click_button(f"page={scene.layout.book.index('slam')}")
    spot = next(spot for spot in scene.spots() if spot.explanation.title == "Slam")
    assert "72" in spot.explanation.lines[0] and "40" in spot.explanation.lines[0]
    game.send(PointerMoved(spot.rect.cx, spot.rect.cy))
    assert scene.telling.shown == spot.id
    game.send(PointerMoved(2, 2))
    assert scene.telling.shown is None
    game.send(Verb.PREV_FOCUS)
    assert scene.telling.shown == scene.spots()[-1].id
    game.send(Verb.CANCEL)
    assert game.scene is scene and scene.telling.shown is None
    game.click(spot.rect.cx, spot.rect.cy)
    assert scene.telling.shown == spot.id


def test_the_glossary_has_the_words_of_the_text(lang: str) -> None:
    for rules in BOOKS:
        book = book_of(rules)
        blocks = book.sections[book.index("words")].blocks
        words = [block.word for block in blocks if isinstance(block, Term)]
        strikes = 2 if rules.numbers.strike_limit else 0
        assert len(words) == len(set(words)) == 24 + strikes  # 28, of which two are noun and verb
        assert not any("{" in block.words for block in blocks if isinstance(block, Term))
        assert any(str(rules.numbers.slam_at) in words for words in book.terms.values())


def test_another_book_is_chosen_at_the_same_page(tmp_path: Path) -> None:
    game, scene = opened(tmp_path)
    assert scene.rules == Rules()
    game.click_button(f"page={scene.layout.book.index('slam')}")
    scene.focus = CHOICE
    game.send(Confirm(), MoveFocus(0, 1), Confirm())
    assert game.scene is scene and scene.rules == Rules("2005")
    assert scene.layout.book.sections[scene.layout.page].id == "slam"
    game.click_button(CHOICE, "4")
    assert scene.rules == Rules("2004", players=3) and scene.layout.book.sections[scene.layout.page].id == "slam"
    game.send(CHOICE, Verb.CANCEL)
    assert game.scene is scene and scene.rules.players == 3


def test_a_match_by_house_rules_opens_their_book(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    game.push(RulesScene(game.shell, HOUSE, "worth"), frames=2)
    scene = game.top(RulesScene)
    assert scene.layout.book.title == "Many changes"
    game.click_button(CHOICE, "1")
    assert scene.rules == Rules("2005")


def test_the_table_and_its_results_open_the_page_that_fits(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT, autoplay=True)

    def page() -> str:
        scene = game.top(RulesScene)
        id: str = scene.layout.book.sections[scene.layout.page].id
        game.send(Verb.CANCEL)
        return id

    seen = set()
    for _frame in range(6000):
        game.tick()
        if isinstance(game.scene, TableScene) and game.table.view.phase not in seen:
            phase = game.table.view.phase
            seen.add(phase)
            if phase in ("pass", "play"):
                game.shell.stack.handle(Verb.SHOW_HELP)
                game.shell.stack.apply()
                assert page() == {"pass": "round", "play": "tricks"}[phase]
        if isinstance(game.scene, ResultScene) and game.scene.spots():
            break
    assert isinstance(game.scene, ResultScene) and {"pass", "play"} <= seen
    game.send(Verb.SHOW_HELP)
    assert page() == "worth"
    game.click_button("rules")
    assert page() == "worth"
    game.send(Verb.CANCEL, Verb.CANCEL)
