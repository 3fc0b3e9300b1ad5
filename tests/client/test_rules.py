"""The rules browser: pages with their pictures at every size, examples that the engine counts, the ways in and through it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.client.dialogs.rules import layout_rules
from game.client.fold import trick_winner
from game.client.geometry import Rect
from game.client.i18n import languages, set_language
from game.client.intents import Cancel, Confirm, Move, NextFocus, Scroll, ShowHelp
from game.client.look import Look
from game.client.rulebook.books import BOOKS, book_of, shown
from game.client.rulebook.model import Counted, Reading, Text, Tricks
from game.client.scenes.menu import MenuScene
from game.client.scenes.results import ResultScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.table import TableScene
from game.client.settings import Settings
from game.client.viewport import Viewport
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.scoring import score_round
from game.engine.cards import card_name, parse_cards
from tests.client.harness import Game

pytestmark = pytest.mark.usefixtures("screen")
SIZES = [(1024, 640), (1280, 720), (1200, 900), (1600, 900), (3440, 1440), (3840, 2160), (900, 1200)]


@pytest.fixture
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    yield set_language(request.param)
    set_language("en")


def test_books_are_of_editions() -> None:
    assert {"2006"} <= set(BOOKS) <= set(EDITIONS)
    assert shown(Rules()) and not shown(Rules("2004", players=3))


@pytest.mark.parametrize("lang", languages(), indirect=True)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("edition", BOOKS)
def test_every_page_has_room(edition: str, size: tuple[int, int], lang: str) -> None:
    look = Look(Viewport(*size))
    book = book_of(edition)
    for page, section in enumerate(book.sections):
        layout = layout_rules(look, book, page)
        window = Rect(0, 0, look.grid.vw, look.grid.vh)
        assert layout.rect.x >= 0 and layout.rect.y >= 0 and layout.rect.bottom <= window.bottom
        rects = [placed.rect for placed in layout.blocks]
        assert rects and all(r.x >= layout.room.x and r.right <= layout.room.right + 0.01 for r in rects)
        assert max(r.bottom for r in rects) <= layout.room.bottom, (section.id, lang)
        pressed = [button.rect for button in (*layout.entries, *layout.buttons)]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(pressed, 2))
        assert not any(a.overlaps(b) for a in rects for b in pressed)
        assert max(button.rect.bottom for button in layout.entries) <= layout.rect.bottom - 72
        assert not any(line.endswith("…") for placed in layout.blocks for line in placed.lines)


@pytest.mark.parametrize("edition", BOOKS)
def test_ids_are_unique_and_readings_are_numbered(edition: str) -> None:
    book = book_of(edition)
    ids = [section.id for section in book.sections]
    assert len(set(ids)) == len(ids) and [book.index(id) for id in ids] == list(range(len(ids)))
    assert book.index("no such page") == 0
    numbers = [b.number for section in book.sections for b in section.blocks if isinstance(b, Reading)]
    assert len(set(numbers)) == len(numbers) and all(number.startswith("R") for number in numbers)


def test_the_examples_of_2006_show_what_their_words_say() -> None:
    book = book_of("2006")
    tricks = [pair for s in book.sections for block in s.blocks if isinstance(block, Tricks) for pair in block.tricks]
    winners = {
        names: card_name(parse_cards(names.split())[trick_winner(Rules(), 0, parse_cards(names.split()))])
        for names, _ in tricks
    }
    assert winners == {
        "5D 9D JD AD": "AD",
        "3D AS KC 2H": "3D",
        "KC 8C 4C 2C": "2C",
        "2H 5H 9H QH": "2H",
        "7S 8S TS 2S": "TS",
        "5H 2H QS 9H": "9H",
    }
    counted = {s.id: block for s in book.sections for block in s.blocks if isinstance(block, Counted)}
    voids = {}
    for id, block in counted.items():
        rules = Rules(nil_bidding=block.bids is not None)
        scores, voids[id] = score_round(rules, block.taken, block.before, block.bids)
        if id == "slam":
            assert [score.points for score in scores] == [40, 14, 13, 0]
        if id == "bidding":
            assert [score.points for score in scores] == [40, 35, 6, 0]
    assert voids == {"worth": False, "slam": False, "void": True, "bidding": False}
    words = " ".join(b.words for s in book.sections for b in s.blocks if isinstance(b, Text | Reading))
    assert "{" not in words


FAST = Settings(speed="instant", trick_rest_ms=400, tutorial_offered=True)


def test_pages_turn_by_keys_wheel_and_contents(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST)
    game.send(ShowHelp())
    scene = game.scene
    assert isinstance(scene, RulesScene) and scene.layout.page == 0
    pages = len(scene.layout.entries)
    for page in range(pages):
        assert scene.layout.page == page
        game.send(Confirm())
    assert isinstance(game.scene, MenuScene)
    game.click_button("help")
    scene = game.scene
    assert isinstance(scene, RulesScene)
    game.send(Move(0, 1), Move(1, 0), Move(-1, 0), Scroll(-1), Scroll(1))
    assert scene.layout.page == 1
    game.click_button("page=7")
    assert scene.layout.page == 7
    game.click_button("next")
    game.click_button("back")
    assert scene.layout.page == 7
    game.send(*[NextFocus()] * 4)
    assert scene.focus == "page=0"
    game.send(Confirm(), Move(0, 1))
    assert scene.layout.page == 1 and scene.focus == "page=1"
    game.send(Move(1, 0))
    assert scene.focus not in (None, "page=1")
    game.send(ShowHelp())
    assert isinstance(game.scene, MenuScene)
    game.send(ShowHelp(), Move(0, -1), Cancel())
    assert isinstance(game.scene, MenuScene)


def test_the_table_and_its_results_open_the_page_that_fits(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST, autoplay=True)

    def page() -> str:
        scene = game.scene
        assert isinstance(scene, RulesScene)
        id = scene.layout.book.sections[scene.layout.page].id
        game.send(Cancel())
        return id

    seen = set()
    for _frame in range(6000):
        game.frames(1, 30)
        if isinstance(game.scene, TableScene) and game.table.view.phase not in seen:
            phase = game.table.view.phase
            seen.add(phase)
            if phase in ("pass", "play"):
                game.shell.stack.handle(ShowHelp())
                game.shell.stack.apply()
                assert page() == {"pass": "pass", "play": "tricks"}[phase]
        if isinstance(game.scene, ResultScene) and game.scene.spots():
            break
    assert isinstance(game.scene, ResultScene) and {"pass", "play"} <= seen
    game.send(ShowHelp())
    assert page() == "worth"
    game.click_button("rules")
    assert page() == "worth"
    game.send(Cancel())
    game.send(Cancel())
