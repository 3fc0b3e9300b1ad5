"""Panels that stand by themselves cover neither hand nor plates, trick or buttons: hints, what the checker says, notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.controller import seats_of
from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.house.page import HouseScene
from game.client.ambition.match.helped_painter import HelpedPainter, ambition_crowd
from game.client.ambition.review.scene import ReplayScene, replay_of
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.setup import SetupScene
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene
from game.client.ambition.table.passing import pass_grid
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import TableView
from game.client.ambusch.painter import DISCARDS, LAY, STOCK, AmbuschPainter
from game.client.ambusch.replay import ReplayScene as AmbuschReplay
from game.client.ambusch.scene import ambusch_crowd
from game.client.ambusch.view import arrange as laid
from game.client.ambusch.view import places_for
from game.client.app.exact_texts import CodeScene
from game.client.app.menu import MenuScene
from game.client.app.settings import Settings
from game.client.app.settings_page import SettingsScene, pages
from game.client.kit.bubbles import layout_aside, layout_bubble
from game.client.kit.buttons import Explanation
from game.client.kit.geometry import (
    ABOVE,
    BELOW,
    ESSENTIAL,
    IMPORTANT,
    LEFT,
    MINOR,
    RIGHT,
    USEFUL,
    Obstacles,
    Rect,
    Viewport,
    beside_place,
    best_place,
    covered,
    free_place,
    needed,
)
from game.client.kit.i18n import languages
from game.client.kit.intents import Confirm, PickCard, PointerMoved, Verb
from game.client.kit.layout_dialog import layout_toast
from game.client.kit.widget_scene import ActionButton, WidgetScene
from game.client.table.help_panel import hint_box
from game.client.table.look import Look
from game.client.table.replay_scene import StepReplayScene
from game.engine.ambition.editions import Rules
from tests.client.ambusch.played import played
from tests.client.harness import Game, computers
from tests.client.tables import lying, start
from tests.gallery.ambusch import table, tools_of
from tests.gallery.help import help_tools, lead_view
from tests.gallery.review import played_round
from tests.gallery.tables import bid_table, bid_view, late_round, pass_view, table_view
from tests.quick import quick

SIZES = [(1024, 640), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3440, 1440)]
NARROW = [(1200, 900), (1024, 768), (1280, 960), (900, 1400)]
every_window = pytest.mark.parametrize("size", quick([*SIZES, *NARROW], 0, 3, 5, 9), ids=lambda s: f"{s[0]}x{s[1]}")
LONG = "The unfinished match can’t be used: it is cut off or not JSON. It is kept as match.damaged-1.json."
SHORT = Explanation(
    "Hint: the 9 of spades",
    ("With the 4 of spades you usually get the ace of spades, whose ten points put you over Corvin here.",),
    ("Based on 3000 simulated rounds that fit what you know.",),
)
HINT = Explanation(
    "Hint: pass the jack of diamonds, 5 of diamonds and king of clubs",
    (
        "It leaves you without diamonds. That helps you avoid taking the most.",
        "Worth 12.4 points more than your three.",
    ),
    (
        "Expected: 18.2 points, strike risk 22%, winning the match 28%.",
        "Your three: 13.0 points, strike risk 49%, winning the match 28%.",
        "Keeps you under the most: overstrike 21%, not 48%.",
        "Scores more: 18.2 points, not 13.0.",
        "Worth is in points; strikes, at about 20 each, and the chances of the match are included.",
        "Based on 3000 simulated rounds that fit what you know.",
    ),
)


def views() -> dict[str, TableView]:
    made = {"trick": table_view(), "lead": lead_view(), "late": late_round(), "bid": bid_view()}
    return made | {way: pass_view(way, "KC AS") for way in ("left", "right", "across", "scatter")}


def of_table(look: Look, view: TableView) -> tuple[HelpedPainter, Rect, Obstacles]:
    """The painter of a table with help, where its tool for hints stands, and what else is there."""
    painter = HelpedPainter(look, help_tools)
    buttons = painter.buttons(view)
    tool = next(button.rect for button in buttons if button.id == "hint")
    return painter, tool, ambition_crowd(view, look.grid, arrange(view, look.grid), buttons)


def within(look: Look, rect: Rect) -> bool:
    """Whether it is in the window."""
    return rect.x >= 0 and rect.y >= 0 and rect.right <= look.grid.vw and rect.bottom <= look.grid.vh


@pytest.mark.parametrize("size", [*SIZES, *NARROW, (960, 600)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("zoom", quick([1.0, 1.15, 1.3, 2.0], 0, 2))
def test_hints_stand_at_their_place_whole_and_cover_no_card_and_no_seat(size: tuple[int, int], zoom: float) -> None:
    look = Look(Viewport(*size), zoom=zoom)
    for name, view in views().items():
        aside = view.phase not in ("pass", "bid")
        for words in (HINT, SHORT):
            box = hint_box(look, words, aside)
            assert not [rect for rect in [*lying(view, look), *look.grid.plates] if rect.overlaps(box.rect)], name
            assert within(look, box.rect) and box.rect.y > look.grid.menu.bottom
            assert box.button is not None and box.rect.contains(box.button.rect.x, box.button.rect.bottom)
            assert not aside or box.rect == look.grid.aside
        whole = " ".join((SHORT.title, *SHORT.lines))
        assert " ".join((*box.title, *box.lines)) == whole, "words of a reason are whole"
        _painter, _tool, obstacles = of_table(look, view)
        obstacles = [*obstacles, (box.rect, ESSENTIAL)]
        toast = layout_toast(look, LONG, obstacles).rect
        assert covered(toast, needed(obstacles)) == 0 and within(look, toast), (name, "notice")


@every_window
@pytest.mark.parametrize("zoom", [1.0, 1.3])
def test_the_explanation_of_a_pill_covers_no_card_and_no_plate_but_its_own(
    size: tuple[int, int], zoom: float, lang: str
) -> None:
    look = Look(Viewport(*size), zoom=zoom)
    tables = [table_view(), lead_view(), late_round(), bid_table((13, 8, 24, 15), True)]
    for view, rules in zip(tables, (Rules(), Rules(), Rules(), Rules(nil_bidding=True)), strict=True):
        painter, _tool, obstacles = of_table(look, view)
        for spot in painter.spots(view, rules):
            bubble = layout_bubble(look, spot, obstacles, loose=True)
            others = [each for each in needed(obstacles) if not each[0].contains(spot.rect.cx, spot.rect.cy)]
            assert covered(bubble.rect, others) == 0, spot.id
            assert within(look, bubble.rect) and not bubble.rect.overlaps(spot.rect)


@every_window
def test_at_the_table_of_ambusch_too(size: tuple[int, int]) -> None:
    look, view, verbs = Look(Viewport(*size)), table(), frozenset((STOCK, DISCARDS, LAY))
    places = places_for(look.viewport)
    buttons = AmbuschPainter(look, tools_of).buttons(view, verbs)
    obstacles = ambusch_crowd(view, places, laid(view, places), buttons)
    box, toast = hint_box(look, HINT).rect, layout_toast(look, LONG, obstacles).rect
    others = [each for each in needed(obstacles, ESSENTIAL) if each[0].y < look.grid.aside.bottom - 30]  # not the hand
    assert covered(box, others) == 0 and covered(toast, needed(obstacles)) == 0


def test_an_explanation_stays_where_it_is_while_cards_are_played(tmp_path: Path) -> None:
    game = start(tmp_path, Settings(speed="instant"), speed=0.0, size=(1024, 768))
    game.settle(PickCard(0), PickCard(1), PickCard(2), Confirm())
    spot = next(spot for spot in game.table.spots() if spot.id == "meter")
    game.send(PointerMoved(spot.rect.cx, spot.rect.cy), frames=2)
    before = game.table._explained
    assert before is not None and before[0][0] == spot
    game.table.obstacles = lambda: [(Rect(0, 0, 5000, 5000), ESSENTIAL)]
    game.table._changed = True
    game.frames(2)
    assert game.table._explained is before


# ------------------------------------------------------------------------------------------------ replays


@every_window
def test_in_a_replay_remarks_and_notices_cover_neither_buttons_nor_cards_if_there_is_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    game = Game(tmp_path, size=size)
    tools, match = [ActionButton("again", "eye", lambda: "Again", lambda: None)], played_round()
    ambition = ReplayScene(game.shell, replay_of(match, 0, seats_of(match)), lambda: None)
    scenes: list[StepReplayScene[Any, Any, Any]] = [ambition]
    for scene in [*scenes, AmbuschReplay(game.shell, played(3, 6), 0, tools=tools)]:
        for index in (0, 4, scene.last):
            scene.go(index)
            scene.remark("again", HINT)
            obstacles, look = scene.obstacles(), game.shell.look
            bubble, toast = scene._remark_place("again", HINT).rect, layout_toast(look, LONG, obstacles).rect
            for rect in (bubble, toast):
                assert within(look, rect) and covered(rect, needed(obstacles, ESSENTIAL)) == 0
                taken = [each for each, _weight in needed(obstacles)]
                area = Rect(16, 16, look.grid.vw - 32, look.grid.vh - 32)
                assert covered(rect, needed(obstacles)) == 0 or not any(clear_places([(rect.w, rect.h)], area, taken))
            assert scene._remark_place("again", HINT).rect is bubble


# ------------------------------------------------------------------------------------------------ dialogs


def dialogs(game: Game) -> list[WidgetScene[Any, Any]]:
    """Dialogs with much and with little in them."""
    shell = game.shell
    rows = [SettingsScene(shell, page) for page, _words in pages()]
    forms = [SetupScene(shell, computers(), lambda: None), HouseScene(shell, HouseDraft.of(Rules(), ""))]
    others = [CodeScene(shell), ScorekeeperScene(shell), RulesScene(shell, Rules(), "aim"), MenuScene(shell)]
    return [*rows, *forms, *others]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "size", quick([(1024, 640), (1280, 720), (1920, 1080), *NARROW], 0, 2, 6), ids=lambda s: f"{s[0]}x{s[1]}"
)
def test_notices_cover_neither_buttons_nor_words_of_a_dialog(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    game = Game(tmp_path, Settings(language=lang), size=size)
    for scene in dialogs(game):
        obstacles, look = scene.obstacles(), game.shell.look
        toast = layout_toast(look, LONG, obstacles).rect
        assert {weight for _rect, weight in obstacles} >= {ESSENTIAL, IMPORTANT}, scene
        assert covered(toast, needed(obstacles, ESSENTIAL)) == 0, scene
        area = Rect(look.grid.left + 16, 16, look.grid.right - look.grid.left - 32, look.grid.vh - 32)
        there = any(clear_places([(toast.w, toast.h)], area, [rect for rect, _weight in obstacles]))
        assert covered(toast, obstacles) == 0 or not there, scene


def clear_places(sizes: Sequence[tuple[float, float]], area: Rect, taken: Sequence[Rect]) -> Iterator[Rect]:
    """All places that touch something at their left and above: if a panel fits anywhere, it fits at one of these."""
    for w, h in sizes:
        for left in {area.x, *(rect.right for rect in taken)}:
            for top in {area.y, *(rect.bottom for rect in taken)}:
                place = Rect(left, top, w, h)
                inside = left >= area.x and top >= area.y and place.right <= area.right and place.bottom <= area.bottom
                if inside and not any(place.overlaps(rect) for rect in taken):
                    yield place


@pytest.mark.parametrize("way", ["left", "right", "across", "scatter"])
@every_window
def test_the_word_on_hinted_cards_is_below_the_button_of_the_pass(way: str, size: tuple[int, int]) -> None:
    grid = Look(Viewport(*size)).grid
    button = pass_grid(grid, way).button
    assert button.bottom + 2 + 15 <= grid.fan.y - 0.7 * grid.fan.card_w - 16 + 17 and button.h >= 40


whole_boxes = st.builds(
    Rect, *(st.integers(low, high).map(float) for low, high in ((0, 900), (0, 500), (10, 400), (10, 300)))
)
crowds = st.lists(st.tuples(whole_boxes, st.sampled_from([ESSENTIAL, IMPORTANT, USEFUL, MINOR])), max_size=9)
PANELS = [(300.0, 80.0), (200.0, 120.0)]


@given(crowds)
def test_it_keeps_clear_of_things_in_the_order_of_their_importance_wherever_there_is_room(
    obstacles: list[tuple[Rect, float]],
) -> None:
    area = Rect(0, 0, 1000, 600)
    place = free_place(PANELS, area, obstacles, (500, 560))
    assert (place.w, place.h) in PANELS
    assert place.x >= 0 and place.right <= 1000 and place.y >= 0 and place.bottom <= 600
    for least in (ESSENTIAL, IMPORTANT, USEFUL, MINOR):
        taken = [rect for rect, _weight in needed(obstacles, least)]
        if any(clear_places(PANELS, area, taken)):
            assert not any(place.overlaps(rect) for rect in taken)
    if not obstacles:
        assert (place.cx, place.cy) == (500, 560)


@given(crowds, st.builds(Rect, st.floats(0, 940), st.floats(0, 560), st.floats(10, 60), st.floats(10, 40)))
def test_beside_a_number_it_is_never_on_it_and_below_it_if_it_can(
    obstacles: list[tuple[Rect, float]], anchor: Rect
) -> None:
    place, side = beside_place(PANELS, Rect(0, 0, 1000, 600), obstacles, anchor, 10, 24)
    assert not place.overlaps(anchor) and (place.w, place.h) in PANELS
    assert place.x >= 0 and place.right <= 1000 and place.y >= 0 and place.bottom <= 600
    gaps = {BELOW: place.y - anchor.bottom, ABOVE: anchor.y - place.bottom,
            RIGHT: place.x - anchor.right, LEFT: anchor.x - place.right}  # fmt: skip
    assert gaps[side] == pytest.approx(10)
    usual = Rect(min(max(0.0, anchor.cx - 150), 700.0), anchor.bottom + 10, 300, 80)
    if usual.bottom <= 600:
        assert round(covered(place, obstacles)) <= round(covered(usual, obstacles))
        if covered(usual, obstacles) == 0:
            assert place == usual and side == BELOW


@given(st.lists(whole_boxes, max_size=12), crowds)
def test_the_best_place_is_that_of_all_that_are_looked_at_whole(
    places: list[Rect], obstacles: list[tuple[Rect, float]]
) -> None:
    near = (500.0, 560.0)

    def cost(place: Rect) -> tuple[int, float]:
        return round(covered(place, obstacles)), 0.6 * abs(place.cx - 500) + abs(place.cy - 560)

    assert best_place(places, obstacles, near) == min(places, key=cost, default=None)


def test_what_fits_nowhere_stands_where_it_does_least_harm() -> None:
    look = Look(Viewport(1024, 640))
    words = Explanation("A", ("word " * 400,))
    whole = [(Rect(0, 0, look.grid.vw, look.grid.vh), MINOR), (Rect(0, 0, 700, 2000), ESSENTIAL)]
    assert layout_aside(look, words, whole, (0, 0)).rect.right <= look.grid.vw


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1200, 900)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_a_notice_gets_out_of_the_way(tmp_path: Path, size: tuple[int, int]) -> None:
    game = start(tmp_path, Settings(speed="instant"), speed=0.0, size=size)
    game.shell.toast(LONG)
    game.frames(2)
    before = game.shell._placed_toast()
    assert covered(before.rect, game.table.obstacles()) == 0
    game.frames(10)
    assert game.shell._placed_toast() is before  # it stays where it is while it may
    game.settle(PickCard(0), PickCard(1), PickCard(2), Confirm())
    assert covered(game.shell._placed_toast().rect, needed(game.table.obstacles())) == 0
    game.send(Verb.SHOW_SCORES, frames=30)
    assert covered(game.shell._placed_toast().rect, game.scene.obstacles()) == 0
    settings = SettingsScene(game.shell)
    game.push(settings, frames=30)
    assert settings.obstacles() and covered(game.shell._placed_toast().rect, settings.obstacles()) == 0


def test_the_words_of_a_notice_are_whole(lang: str) -> None:
    look = Look(Viewport(1024, 640))
    toast = layout_toast(look, LONG, [(Rect(0, 300, 1440, 600), ESSENTIAL), (Rect(0, 0, 1000, 300), ESSENTIAL)])
    assert "".join(toast.lines).replace(" ", "") == LONG.replace(" ", "") and len(toast.lines) > 1
