"""The program with a third game alone, in ordinary Python and handed in by the tests: it stands on what shared rooms give."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.app.options import Computers
from game.client.app.rulebook.page import BookScene
from game.client.app.settings import Settings
from game.client.app.shell import Shell
from game.client.app.you_page import YouScene
from game.client.games import Game
from game.client.kit.intents import Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.person import UNDO
from game.client.table.poses import fan_strips
from tests.client.keys import press
from tests.client.program import Program, unwatched
from tests.third_game.client import program
from tests.third_game.client.replay import ReplayScene
from tests.third_game.client.table import DealEndScene, SparTable
from tests.third_game.match import Match
from tests.third_game.record import to_record
from tests.third_game.rules import ID

FOLDER = Path(__file__).resolve().parents[1] / "third_game"
MOST_LINES = 775


class Lowest:
    """Plays the lowest card that goes."""

    name = "Lowest"

    def choose(self, observation: Any, cancelled: Callable[[], bool]) -> int:
        return int(observation.legal[0])


def quick() -> Game[Shell]:
    """Spar against players without thought."""
    return program.game(Computers(lambda level, likes, seat, seed, timed: Lowest(), (("club", "Club player"),), "club"))


def at_menu(folder: Path, **options: Any) -> Program:
    settings = Settings(
        speed="instant", trick_rest_ms=400, tutorial_offered=True, text_percent=options.pop("percent", 100)
    )
    return Program(folder, (quick(),), settings, **options)


def at_table(folder: Path, **options: Any) -> Program:
    """A match that was begun from the menu, at the person's first turn or the end of the deal."""
    at = at_menu(folder, **options)
    at.settle(ID)
    return at


def ready(at: Program) -> bool:
    """Let time pass until the person is asked for a card (True) or a deal has ended (False)."""
    for _ in range(2000):
        at.tick()
        if isinstance(at.scene, DealEndScene):
            at.frames(2)
            return False
        if isinstance(at.scene, SparTable) and at.table.mine and at.table.view.legal:
            at.settle()
            return True
    raise AssertionError("nothing comes to rest")


@unwatched
def play_on(at: Program, cards: int = 10_000) -> None:
    """Play any cards, and deal on, to the end of the match."""
    for _ in range(cards):
        if ready(at):
            at.table.choose(min(at.table.view.legal))
        elif at.table.controller.match.over:
            return
        else:
            at.scene.press("next")


def test_the_menu_shows_it(tmp_path: Path) -> None:
    at = at_menu(tmp_path)
    scene: Any = at.scene
    ids = [button.id for button in scene.widgets() if "=" not in button.id]
    assert ids == [ID, "you", "settings", "quit", "about"]
    assert scene.layout.buttons[0].label == "Spar" and "last one" in scene.layout.buttons[0].sub
    at.send(Verb.SHOW_HELP, frames=2)
    assert isinstance(at.scene, BookScene) and "Ghana" in str(at.scene.book) and at.scene.speech_on_open()


def by_mouse(at: Program) -> None:
    (left, top), (right, _top), *_low = dict(fan_strips(at.table.view, at.table.look.grid))[max(at.table.view.legal)]
    at.click(left + min(20.0, right - left), top + 30)


def by_keys(at: Program) -> None:
    for _ in range(12):
        if at.table.hand.focus in at.table.view.legal:
            break
        press(at, pygame.K_RIGHT if at.table.hand.focus != at.table.view.hand[-1] else pygame.K_HOME)
    press(at, pygame.K_RETURN)


@pytest.mark.parametrize("keys", [False, True])
def test_a_match_by_mouse_and_by_keys(tmp_path: Path, keys: bool) -> None:
    at = at_menu(tmp_path)
    press(at, pygame.K_RETURN) if keys else at.click_button(ID)
    while ready(at) or not at.table.controller.match.over:
        if isinstance(at.scene, SparTable):
            before = len(at.table.view.hand)
            by_keys(at) if keys else by_mouse(at)
            assert len(at.table.controller.match.observation(0).hand) == before - 1
        else:
            press(at, pygame.K_RETURN) if keys else at.click_button("next")
    assert max(at.table.controller.match.totals) >= 5
    press(at, pygame.K_ESCAPE) if keys else at.click_button("menu")
    at.frames(3)
    assert type(at.scene).__name__ == "MenuScene"


def test_what_is_not_allowed_is_refused_with_a_reason(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    for _ in range(200):
        if not ready(at):
            at.scene.press("next")
            continue
        table = at.table
        closed = [card for card in table.view.hand if card not in table.view.legal]
        if closed:
            table.choose(closed[0])
            assert table.refusal.lines == ("You must follow suit.",) and table.refusal in table.notes_shown()
            break
        table.choose(table.view.hand[0])
    at.send(Verb.SHOW_SCORES)
    assert at.table.refusal.heading == "Not at this table"


def test_close_and_resume_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    play_on(at, 2)
    ready(at)
    seen = at.table.controller.match.observation(0)
    shown = at.table.view
    at.shell.stack.clear()
    at.frames(1)
    at.shell.flush()
    again = at_menu(tmp_path)
    assert "Deal 1" in again.scene.layout.buttons[0].sub
    again.click_button(ID)
    assert ready(again) and again.table.controller.match.observation(0) == seen
    assert (again.table.view.hands, again.table.view.trick) == (shown.hands, shown.trick)
    again.send(Verb.CANCEL, frames=2)
    assert isinstance(again.scene, PageScene) and again.scene.name == "pause"


def test_a_new_match_gives_the_unfinished_one_up(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    play_on(at, 7)
    at.shell.menu()
    at.frames(3)
    at.shell.games[0].start(at.shell, False)
    ready(at)
    assert len(at.table.controller.match.rounds) == 1
    (given_up,) = at.shell.records.listing().entries
    assert given_up.listed.place is None


def test_take_back(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    assert ready(at)
    before = at.table.controller.match.observation(0)
    assert {button.id for button in at.table.buttons()} == {"menu", "undo"}
    assert any("has" in line for line in at.table.speech_on_request())
    at.send(Verb.TAKE_BACK)
    assert at.table.refusal.heading == "Nothing to take back"
    at.table.choose(min(at.table.view.legal))
    ready(at)
    at.send(Verb.TAKE_BACK)
    assert ready(at)
    assert at.table.controller.match.observation(0) == before and at.table.controller.helped == (UNDO,)
    assert sorted(at.table.view.hand) == sorted(before.hand) and at.table.view.helped
    assert "undo" in at.table.shut()


def counted(at: Program) -> Any:
    at.click_button("you", frames=2)
    at.until(lambda: at.scene.found is not None)  # counted on a thread of its own
    scene: Any = at.scene
    at.frames(2)
    return scene.found


def test_record_list_replay_and_statistics(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    play_on(at)
    totals = at.table.controller.match.totals
    at.click_button("menu", frames=3)
    found = counted(at)
    assert found == [totals[0]]
    at.frames(20)
    assert isinstance(at.scene, YouScene)
    at.click_button("row=0", frames=3)
    replay = at.top(ReplayScene)
    told = set()
    for _ in range(replay.last):
        hands = [len(hand) for hand in replay.view.hands]
        assert sum(hands) == sum(replay.view.cards)  # all of them are seen
        told.add(" ".join(replay.speech_on_open()))
        assert replay.speech_on_request()
        at.click_button("on", frames=2)
    assert replay.index == replay.last and len(told) > 20 and replay.view.totals == totals
    at.shell.history.close()
    for kept in tmp_path.glob("statistics.sqlite3*"):
        kept.unlink()
    assert counted(at_menu(tmp_path)) == found  # and counted anew from the records


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 130), ((1280, 720), 100)])
def test_it_is_drawn_at_any_size(tmp_path: Path, lang: str, size: tuple[int, int], percent: int) -> None:
    at = at_table(tmp_path, size=size, lang=lang, percent=percent)
    ready(at)
    play_on(at, 5)
    ready(at)
    at.frames(5)
    at.shell.resize((1600, 900))
    at.shell.change(language="ja" if lang == "en" else "en")
    at.frames(5)
    assert isinstance(at.scene, DealEndScene)


def test_autoplay_plays_what_was_asked_for(tmp_path: Path) -> None:
    at = at_menu(tmp_path, autoplay=True, rounds=2)
    at.tick_until(lambda: at.scene is None, 60.0)
    assert len(at.shell.save_file("spar.json").load().record["rounds"]) == 2  # type: ignore[index]


ALONE = """
import os, sys, tempfile
from pathlib import Path
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame
pygame.init()
from tests.client.program import Program, unwatched
from game.client.app.options import Computers
from tests.third_game.client.program import game
class Lowest:
    name, choose = "Lowest", lambda self, seen, cancelled: seen.legal[0]
made = game(Computers(lambda *_: Lowest(), (("club", "Club player"),), "club"))
at = Program(Path(tempfile.mkdtemp()), (made,))
at.click_button("spar")
at.settle()
assert at.table.view.legal
rooms = ("game.client.amb", "game.engine.amb", "ai.amb", "game.cli.")
print(*(name for name in sys.modules if name.startswith(rooms)))
"""


def test_with_it_alone_no_other_game_is_loaded() -> None:
    made = subprocess.run([sys.executable, "-c", ALONE], cwd=FOLDER.parents[1], capture_output=True, text=True)
    assert made.returncode == 0 and made.stdout.splitlines()[-1] == "", made.stdout + made.stderr


def test_it_is_short() -> None:
    files = sorted(FOLDER.rglob("*.py"))
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES


def test_nothing_of_the_program_names_it() -> None:
    root = FOLDER.parents[1]
    program = [path for top in ("game", "ai", "tools") for path in (root / top).rglob("*.py")]
    assert not [path for path in program if re.search(r"third_game|\bspar\b", path.read_text(encoding="utf-8"), re.I)]


def test_a_record_of_another_match_opens_too(tmp_path: Path) -> None:
    match = Match([{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan")], 5)
    match.begin()
    kind = quick().records
    assert kind.entry(to_record(match)).place is None
    at = at_menu(tmp_path)
    kind.show(at.shell, kind.read(to_record(match)))
    at.frames(3)
    assert isinstance(at.scene, ReplayScene) and at.scene.last == 0
