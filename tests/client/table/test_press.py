"""Deals without a cut: what starts a match or a round, a press, is in its deal, and the seal was there before it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.client.app.fair_page import FairScene
from game.client.app.inquiry.asked import AskedDecision, report
from game.client.app.seals import share_words
from game.client.app.settings import Settings, SettingsFile
from game.client.app.settings_page import SettingsScene
from game.client.kit.i18n import set_language
from game.client.kit.intents import Confirm, JumpToEnd, PointerDown, PointerMoved, PointerUp, TableVerb, Verb
from game.engine.ambition.record import from_record, to_record
from game.engine.sealing import Seal, first_fault, seal_of
from tests.client.harness import Game, settings
from tests.client.program import SEALING
from tests.client.table.packs import AnyGame, dealt, menu_of, play_round, to_start
from tests.engine.helpers import KEY, PRESS, sealed_match


class FakeClock:
    """A clock that stands until a test moves it."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 28, 14, 3, 22, 123456, UTC)

    def __call__(self) -> datetime:
        return self.at


def counted() -> Callable[[], int]:
    """Secrets 12, 13, 14, ..."""
    drawn = iter(range(12, 99))
    return lambda: next(drawn)


def started(folder: Path, which: str = "ambition", clock: FakeClock | None = None, by_key: bool = False) -> Game:
    """A match that was started without a cut, by a press of the mouse or of a key."""
    game = menu_of(folder, which, replace(SEALING, now=clock or FakeClock(), new_secret=counted()))
    to_start(game, which)
    if by_key:
        game.scene.focus = "start"
    game.send(Confirm() if by_key else "start", frames=4)
    return game


def at_pixel(game: Game, id: str) -> str:
    """Where a click on a button of the top scene falls."""
    rect = next(widget.rect for widget in game.scene.widgets() if widget.id == id)
    scale = game.shell.look.viewport.scale
    return f"{round(rect.cx * scale)},{round(rect.cy * scale)}"


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
def test_the_press_that_starts_a_match_is_in_its_first_deal(which: str, tmp_path: Path) -> None:
    game = started(tmp_path, which)
    record, deal = dealt(tmp_path, which)
    time, _space, where = deal["press"].partition(" ")
    x, y = map(int, where.split(","))
    assert time == "2026-11-28T14:03:22.123456+00:00" and 0 < x < 1280 and 0 < y < 720
    assert record["version"] == 3 and record["sealed"] == seal_of(12) and not game.table.pack.asked
    assert first_fault(game.table.controller.match) is None


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
def test_a_key_has_no_place(which: str, tmp_path: Path) -> None:
    started(tmp_path, which, by_key=True)
    assert dealt(tmp_path, which)[1]["press"] == "2026-11-28T14:03:22.123456+00:00 key:return"


def test_equal_presses_at_an_equal_time_give_equal_bytes_and_a_microsecond_later_other_cards(tmp_path: Path) -> None:
    found = []
    for number, later in enumerate((0, 0, 1)):
        clock = FakeClock()
        clock.at += timedelta(microseconds=later)
        started(tmp_path / str(number), clock=clock)
        found.append(json.dumps(dealt(tmp_path / str(number))[1]["deal"]))
    assert found[0] == found[1] != found[2]


def test_the_seal_of_a_match_can_be_read_before_the_press_and_that_of_the_next_is_another(tmp_path: Path) -> None:
    game = AnyGame(tmp_path, settings(speed="instant"), services=replace(SEALING, new_secret=counted()))
    game.push(SettingsScene(game.shell), frames=2)
    game.click_button("fair", frames=2)
    before = " ".join(game.top(FairScene).layout.spoken()).replace(" ", "")
    assert seal_of(12) in before and seal_of(13) not in before
    game.send(Verb.CANCEL, Verb.CANCEL, "new", "start", frames=4)
    match = game.table.controller.match
    assert match.sealed == seal_of(12) and match.seed == 12 and game.shell.next_seal == seal_of(13)
    assert match.rounds[0].seal.share == game.shell.press


def test_the_press_for_the_next_round_is_its_own_and_the_seal_stays(tmp_path: Path) -> None:
    clock = FakeClock()
    game = started(tmp_path, clock=clock)
    play_round(game)
    game.settle()
    clock.at += timedelta(seconds=93, microseconds=7)
    where = at_pixel(game, "next")
    seal = game.table.controller.match.sealed
    game.click_button("next", frames=6)
    record, deal = dealt(tmp_path)
    assert deal["press"] == f"2026-11-28T14:04:55.123463+00:00 {where}" and record["sealed"] == seal == seal_of(12)
    again = from_record(record)
    assert first_fault(again) is None and again.current.deal == game.table.controller.match.current.deal


def test_presses_are_known_by_pixel_key_or_button(tmp_path: Path) -> None:
    shell = started(tmp_path).shell

    def pressed(*intents: Any) -> str:
        for intent in intents:
            shell.handle(intent)
        return str(shell.press).partition(" ")[2]

    scale = shell.look.viewport.scale
    assert pressed(PointerDown(300, 200)) == f"{round(300 * scale)},{round(200 * scale)}"
    assert pressed(PointerDown(-9, 200)) == f"0,{round(200 * scale)}"
    assert pressed(PointerMoved(1, 1), PointerUp(1, 1), Verb.CANCEL) == f"0,{round(200 * scale)}"
    assert pressed(Confirm()) == "key:return" and pressed(Confirm(space=True)) == "key:space"
    assert pressed(JumpToEnd(1)) == "key:end" and pressed(TableVerb("unknown")) == "key:other"
    shell.change(keys={"confirm": "é"})
    assert pressed(Confirm()) == "key:other"
    shell.use_pad(True)
    assert pressed(Confirm()) == "pad:a"


@pytest.mark.parametrize(
    ("lang", "share", "words"),
    [
        ("en", PRESS, "You pressed at 14:03:22.123456, at 512, 388 of the window."),
        ("en", KEY, "You pressed Enter at 14:03:22.123456."),
        ("en", KEY.replace("key:return", "pad:a"), "You pressed A at 14:03:22.123456."),
        ("en", KEY.replace("key:return", "pad:zzz"), "You pressed zzz at 14:03:22.123456."),
        ("en", KEY.replace("key:return", "key:other"), "You pressed a key or button at 14:03:22.123456."),
        ("en", 1, "You cut after 1 card."),
        ("en", None, "You added nothing to this deal."),
        ("ja", PRESS, "14:03:22.123456"),
    ],
)
def test_a_share_is_said_in_words(lang: str, share: Any, words: str) -> None:
    set_language(lang)
    try:
        said = share_words(sealed_match(1), Seal(share, None, None))
    finally:
        set_language("en")
    assert words in said and (lang == "en" or "pressed" not in said)


def test_the_page_says_the_press_and_offers_the_cut(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.send(Verb.CANCEL)
    game.pick_more("fair")
    said = " ".join(game.scene.layout.spoken())
    assert "You pressed at 14:03:22.123456, at" in said and seal_of(12) in said.replace(" ", "")
    game.click_button("cut_myself")
    assert game.shell.settings.cut_myself and isinstance(game.scene, FairScene)
    game.send(Verb.CANCEL)
    play_round(game)
    game.settle()
    game.click_button("next", frames=6)
    assert game.table.pack.laid
    game.send(JumpToEnd(1), Confirm())
    record, deal = dealt(tmp_path)
    assert deal["cut"] == 51 and "press" not in deal and "press" in record["rounds"][0]


def test_a_report_of_a_strange_play_says_no_time() -> None:
    match = sealed_match(share=PRESS)
    asked = AskedDecision(match, 0, 0, match.observation(1), None)
    data = report("ambition", to_record(match), asked, Seal(None, None, None), None, "x")
    assert b"14:03" not in data and len(from_record(json.loads(data)["record"]).rounds) == 2


def test_the_cut_is_off_for_everybody_who_has_not_chosen_it_since(tmp_path: Path) -> None:
    for before in (True, False):
        path = tmp_path / "settings.json"
        path.write_text(json.dumps({"version": 2, "cut_pack": before}), encoding="utf-8")
        found, messages = SettingsFile(path).load()
        assert not found.cut_myself and not messages
    assert not Settings().cut_myself


def test_nothing_is_drawn_where_nothing_is_sealed(tmp_path: Path) -> None:
    game = AnyGame(tmp_path, settings(speed="instant"), services=SEALING, seed=5)
    assert game.shell.next_seal is None
    game.click_button("new", "start", frames=4)
    assert game.table.controller.match.sealed is None and "press" not in json.dumps(dealt(tmp_path)[0])
