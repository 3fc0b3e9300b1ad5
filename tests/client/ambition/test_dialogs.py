"""Layouts of the dialogs: everything inside, nothing on anything else, at every size."""

from __future__ import annotations

import pytest

from game.client.ambition.match.final import final_data, final_dialog
from game.client.ambition.match.results import result_data, result_dialog
from game.client.ambition.score_sheet import sheet_data
from game.client.ambition.sheet.page import ROUNDS, sheet_dialog
from game.client.ambition.table.past_tricks import last_trick
from game.client.app.menu import MenuItem, lay_menu
from game.client.app.option_rows import OptionRow, OptionsData
from game.client.app.options_page import ROWS, options_dialog
from game.client.kit.bubbles import Spot, layout_bubble
from game.client.kit.geometry import Rect, Viewport
from game.client.kit.layout_dialog import lay, layout_toast, question
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import MatchEnded, RoundScored, Total
from tests.client.ambition.layouts import SIZES, check, rects, within
from tests.gallery.tables import cards, failed_bids, scored, seats, slam, table_view, void


@pytest.fixture(params=SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def look(request: pytest.FixtureRequest) -> Look:
    return Look(Viewport(*request.param))


def test_result(look: Look) -> None:
    for event in (scored(), slam(), failed_bids(), void()):
        layout = lay(look, result_dialog(result_data(Rules(), event, seats(), 0, over=False)))
        check(look, layout.rect, rects(layout.buttons))
        assert [button.id for button in layout.buttons] == ["more", "review", "next", "rules"]
        check(look, layout.rect, [spot.rect for spot in layout.spots])
        assert len(layout.spots) == 6 * 4 and layout.overflows == 0


def test_rows_of_the_result_stand_by_place() -> None:
    data = result_data(Rules(), scored(bids=(False, True, False, False)), seats(), 0, over=True)
    assert [(row.place, row.name) for row in data.rows] == [(1, "Corvin"), (2, "You"), (3, "Hazel"), (4, "Rowan")]
    assert [row.bid for row in data.rows] == [False, False, True, False]
    assert data.rows[1].me and data.over and not data.void
    assert result_data(Rules(), void(), seats(), 0, over=False).void


def test_score_sheet_scrolls(look: Look) -> None:
    events = [RoundScored(i + 1, e.taken, None, e.scored, e.void, e.totals) for i, e in enumerate([scored()] * 30)]
    data = sheet_data(Rules(), events, seats(), 0)
    newest = lay(look, sheet_dialog(data))
    at = newest.scrolls[ROUNDS]
    assert at.top == at.last > 0
    check(look, newest.rect, [at.rect, *rects(newest.buttons)])
    check(look, newest.rect, [*(spot.rect for spot in newest.spots), *rects(newest.buttons)])
    shown = [each for each in newest.placed if each.row and each.rect == each.row.rect and not each.hidden]
    assert 4 + len(shown) * 8 - 8 <= len(newest.spots) <= 4 + len(shown) * 8 < 4 + 30 * 8 and newest.overflows == 0
    assert [r.letter for r in data.rounds[:5]] == ["L", "R", "A", "S", "L"]
    assert [button.id for button in newest.buttons] == ["close", "rules"]
    high = shown[0].rect.h
    opened = lay(look, sheet_dialog(data, opens=True), {ROUNDS: high / 2})
    rounds = [button for button in opened.buttons if button.id.startswith("round=")]
    assert [row.id for row in rounds] == [f"round={i}" for i in range(len(rounds))] and rounds[0].cut
    assert rounds[0].hit.y == opened.scrolls[ROUNDS].rect.y and rounds[0].rect.h < high
    check(look, opened.rect, [rect.grown(-0.01) for rect in rects(opened.buttons)])  # rows touch
    few = lay(look, sheet_dialog(sheet_data(Rules(), events[:3], seats(), 0)))
    assert few.scrolls[ROUNDS].last == 0 and few.rect.h < newest.rect.h


def test_final(look: Look) -> None:
    totals = (Total(214, 2), Total(168, 1), Total(241, 4), Total(131, 3))
    event = MatchEnded((0,), (1, 3, 2, 4), (1.0, 0.0, 0.0, -1.0))
    layout = lay(look, final_dialog(final_data(Rules(), event, totals, seats(), 0)))
    check(look, layout.rect, rects(layout.buttons))
    assert layout.overflows == 0
    assert [row.name for row in layout.data.rows] == ["You", "Corvin", "Hazel", "Rowan"]
    assert [row.winner for row in layout.data.rows] == [True, False, False, False]
    check(look, layout.rect, [spot.rect for spot in layout.spots])
    assert len(layout.spots) == 4 * 4 + 1
    assert [row.a_round for row in layout.data.rows] == [""] * 4, "the rounds are not at hand"
    event = MatchEnded((0,), (1, 3, 2, 4), (17.0, 0.0, 1.0, -28.3333))
    layout = lay(look, final_dialog(final_data(Rules(), event, totals, seats(), 0, [scored()] * 8)))
    assert layout.overflows == 0
    assert [row.a_round for row in layout.data.rows] == [
        "+2.13 per round",
        "+0.13 per round",
        "+0.00 per round",
        "−3.54 per round",
    ]


def test_bubbles_stand_beside_their_number_and_in_the_window(look: Look) -> None:
    window = Rect(0, 0, look.grid.vw, look.grid.vh)
    told = result_data(Rules(), failed_bids(), seats(), 0, over=False).rows[3].explanations["why"]
    for x in (0.0, look.grid.cx, look.grid.vw - 60):
        for y in (0.0, 300.0, look.grid.vh - 40):
            spot = Spot("it", Rect(x, y, 60, 40), told)
            bubble = layout_bubble(look, spot)
            assert within(window, bubble.rect) and not bubble.rect.overlaps(spot.rect)
            assert bubble.tip is not None and bubble.rect.x < bubble.tip < bubble.rect.right


def test_menu(look: Look) -> None:
    items = [MenuItem(str(i), f"Item {i}", "what it does", "play") for i in range(5)]
    layout = lay_menu(look, items, "Version 1")
    check(look, Rect(0, 0, look.grid.vw, look.grid.vh), [button.hit for button in layout.buttons])
    assert [button.id for button in layout.buttons] == ["0", "1", "2", "3", "4", "settings", "quit", "about"]
    assert layout.buttons[0].kind == "item_main"
    links = [MenuItem(name, name) for name in ("Ambusch", "Scorekeeper", "Deal code")]
    layout = lay_menu(look, items[:4], "Version 1", links=links)
    check(look, Rect(0, 0, look.grid.vw, look.grid.vh), [button.hit for button in layout.buttons])
    assert [button.id for button in layout.buttons][4:] == [
        "settings",
        "quit",
        "Ambusch",
        "Scorekeeper",
        "Deal code",
        "about",
    ]
    assert len({(button.rect.x, button.rect.right) for button in layout.buttons[:4]}) == 1
    assert layout.buttons[5].rect.right == pytest.approx(layout.buttons[0].rect.right)  # one right edge


def test_options_scroll_where_the_window_is_low(look: Look) -> None:
    choices = (("a", "One"), ("b", "Another"), ("c", "A third one"))
    rows = tuple(OptionRow(f"row{i}", f"Row {i}", "What it does", choices if i % 2 else (), "a") for i in range(14))
    data = OptionsData("Settings", "", rows, (("cancel", "Cancel", None), ("done", "Done", "check")))
    first, last = lay(look, options_dialog(data)), lay(look, options_dialog(data), {ROWS: 9999})
    for layout in (first, last):
        check(look, layout.rect, rects(layout.buttons))
    at = last.scrolls[ROWS]
    assert at.top == at.last and (at.last or at.rect.h >= at.length - 0.5) and not first.scrolls[ROWS].top
    assert [button.id for button in last.buttons[-5:]] == ["row13=a", "row13=b", "row13=c", "cancel", "done"]
    assert [w.id for w in first.buttons[:4]] == ["row0", "row1=a", "row1=b", "row1=c"]
    assert [w.selected for w in first.buttons[1:4]] == [True, False, False]


def test_message_and_toast(look: Look) -> None:
    text = "A long explanation of what will happen. " * 5
    layout = lay(look, question("Leave?", text, (("no", "Stay"), ("yes", "Leave"))))
    check(look, layout.rect, rects(layout.buttons))
    assert layout.spoken() == ["Leave?", text] and layout.overflows == 0
    assert within(Rect(0, 0, look.grid.vw, look.grid.vh), layout_toast(look, "word " * 80).rect)


def test_last_trick(look: Look) -> None:
    view = table_view()
    view.last_trick, view.last_winner = tuple(zip((3, 0, 1, 2), cards("TD QD KC 2D"), strict=True)), 2
    layout = lay(look, last_trick(look, view, [0] * 52))
    check(look, layout.rect, rects(layout.buttons))
    assert layout.overflows == 0
    said = layout.spoken()
    assert said[1:3] == ["Led", "10 of diamonds"] and said[-2] == "Took it" and said.count("Led") == 1
