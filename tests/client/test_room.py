"""Panels that stand by themselves cover neither hand nor plates, trick or buttons: hints, what the checker says, notices."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambusch.crowd import ambusch_crowd
from game.client.ambusch.grid import places_for
from game.client.ambusch.painter import DISCARDS, LAY, STOCK, AmbuschPainter
from game.client.ambusch.poses import arrange as laid
from game.client.bubbles import layout_aside
from game.client.crowd import ambition_crowd
from game.client.dialogs.message import layout_toast
from game.client.explanations import Explanation
from game.client.geometry import Rect
from game.client.help.hint import hint_bubble
from game.client.helped_painter import HelpedPainter
from game.client.i18n import languages, set_language
from game.client.intents import Confirm, PickCard, ShowScores
from game.client.look import Look
from game.client.passing import pass_grid
from game.client.poses import arrange
from game.client.room import HARDLY, NEVER, RATHER_NOT, covered, free_place
from game.client.scenes.settings import SettingsScene
from game.client.settings import Settings
from game.client.view import TableView
from game.client.viewport import Viewport
from tests.client.harness import Game
from tools.gallery_ambusch import table, tools_of
from tools.gallery_help import help_tools, lead_view
from tools.gallery_tables import bid_view, late_round, pass_view, table_view

pytestmark = pytest.mark.usefixtures("screen")

SIZES = [(1024, 640), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3440, 1440)]
NARROW = [(1200, 900), (1024, 768), (900, 1400)]
LONG = "The saved match can’t be used: it is cut off or not JSON. It is kept as match.damaged-1.json."
HINT = Explanation(
    "Hint: pass the jack of diamonds, 5 of diamonds and king of clubs",
    (
        "Expected: 18.2 points, a strike 22%, the match 28%.",
        "Your three: 13.0 points, a strike 49%, the match 28%.",
        "Keeps you under the most: overstrike 21%, not 48%.",
        "Scores more: 18.2 points, not 13.0.",
        "From 3000 imagined rounds that fit what you know.",
    ),
)


def views() -> dict[str, TableView]:
    made = {"trick": table_view(), "lead": lead_view(), "late": late_round(), "bid": bid_view()}
    return made | {way: pass_view(way, "KC AS") for way in ("left", "right", "across", "scatter")}


@pytest.mark.parametrize("size", [*SIZES, *NARROW], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("zoom", [1.0, 1.3])
def test_hints_and_notices_cover_nothing_that_is_needed(size: tuple[int, int], zoom: float) -> None:
    look = Look(Viewport(*size), zoom=zoom)
    window = Rect(0, 0, look.grid.vw, look.grid.vh)
    for name, view in views().items():
        buttons = HelpedPainter(look, help_tools).buttons(view)
        crowd = ambition_crowd(view, look.grid, arrange(view, look.grid), buttons)
        tool = next(button.rect for button in buttons if button.id == "hint")
        least = HARDLY if size in SIZES and zoom == 1.0 else NEVER
        needed = [each for each in crowd if each[1] >= least]
        bubble = hint_bubble(look, tool, HINT, crowd).rect
        toast = layout_toast(look, LONG, crowd).rect
        assert covered(bubble, needed) == 0, (name, "hint")
        assert covered(toast, [each for each in crowd if each[1] >= HARDLY]) == 0, (name, "notice")
        for rect in (bubble, toast):
            assert rect.x >= window.x and rect.right <= window.right
            assert rect.y >= window.y and rect.bottom <= window.bottom


@pytest.mark.parametrize("size", [*SIZES, *NARROW], ids=lambda s: f"{s[0]}x{s[1]}")
def test_at_the_table_of_ambusch_too(size: tuple[int, int]) -> None:
    look, view, verbs = Look(Viewport(*size)), table(), frozenset((STOCK, DISCARDS, LAY))
    places = places_for(look.viewport)
    buttons = AmbuschPainter(look, tools_of).buttons(view, verbs)
    crowd = ambusch_crowd(view, places, laid(view, places), buttons)
    needed = [each for each in crowd if each[1] >= (HARDLY if size in SIZES else NEVER)]
    tool = next(button.rect for button in buttons if button.id == "hint")
    assert covered(hint_bubble(look, tool, HINT, crowd).rect, needed) == 0
    assert covered(layout_toast(look, LONG, crowd).rect, needed) == 0


@pytest.mark.parametrize("way", ["left", "right", "across", "scatter"])
@pytest.mark.parametrize("size", [*SIZES, *NARROW], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_word_on_hinted_cards_is_below_the_button_of_the_pass(way: str, size: tuple[int, int]) -> None:
    grid = Look(Viewport(*size)).grid
    button = pass_grid(grid, way).button
    assert button.bottom + 2 + 15 <= grid.fan.y - 0.7 * grid.fan.card_w - 16 + 17 and button.h >= 40


boxes = st.builds(Rect, st.floats(0, 900), st.floats(0, 500), st.floats(10, 400), st.floats(10, 300))


@given(st.lists(st.tuples(boxes, st.sampled_from([NEVER, HARDLY, RATHER_NOT])), max_size=8))
def test_it_never_leaves_its_area_and_avoids_what_it_can(crowd: list[tuple[Rect, float]]) -> None:
    area = Rect(0, 0, 1000, 600)
    place = free_place([(300, 80), (200, 120)], area, crowd, (500, 560))
    assert (place.w, place.h) in ((300, 80), (200, 120))
    assert place.x >= 0 and place.right <= 1000 and place.y >= 0 and place.bottom <= 600
    assert covered(place, crowd) <= covered(Rect(350, 520, 300, 80), crowd)
    if not crowd:
        assert (place.cx, place.cy) == (500, 560)


def test_what_fits_nowhere_stands_where_it_does_least_harm() -> None:
    look = Look(Viewport(1024, 640))
    words = Explanation("A", ("word " * 400,))
    whole = [(Rect(0, 0, look.grid.vw, look.grid.vh), RATHER_NOT), (Rect(0, 0, 700, 2000), NEVER)]
    assert layout_aside(look, words, whole, (0, 0)).rect.right <= look.grid.vw


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1200, 900)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_a_notice_gets_out_of_the_way(tmp_path: Path, size: tuple[int, int]) -> None:
    game = Game(tmp_path, Settings(speed="instant"), speed=0.0, size=size)
    game.send(Confirm())
    game.settle()
    game.shell.toast(LONG)
    game.frames(2)
    before = game.shell._placed_toast()
    assert covered(before.rect, game.table.crowd()) == 0
    game.frames(10)
    assert game.shell._placed_toast() is before  # it stays where it is while it may
    game.send(PickCard(0), PickCard(1), PickCard(2), Confirm())
    game.settle()
    assert covered(game.shell._placed_toast().rect, [each for each in game.table.crowd() if each[1] >= HARDLY]) == 0
    game.send(ShowScores())
    game.frames(30)
    assert covered(game.shell._placed_toast().rect, game.scene.crowd()) == 0  # type: ignore[union-attr]
    settings = SettingsScene(game.shell)
    game.shell.stack.push(settings)
    game.frames(30)
    assert settings.crowd() and covered(game.shell._placed_toast().rect, settings.crowd()) == 0


@pytest.mark.parametrize("lang", languages())
def test_the_words_of_a_notice_are_whole(lang: str) -> None:
    look = Look(Viewport(1024, 640))
    set_language(lang)
    try:
        toast = layout_toast(look, LONG, [(Rect(0, 300, 1440, 600), NEVER), (Rect(0, 0, 1000, 300), NEVER)])
    finally:
        set_language("en")
    assert "".join(toast.lines).replace(" ", "") == LONG.replace(" ", "") and len(toast.lines) > 1
