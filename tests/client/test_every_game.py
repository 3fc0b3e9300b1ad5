"""What every game in the window is held to, whichever it is: those of the program, and the third one of the tests."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.game import game as ambition
from game.client.ambusch.game import game as ambusch
from game.client.ambusch.setup import YOU, Setup
from game.client.app.menu import MenuScene
from game.client.app.options import Computers
from game.client.app.settings import Settings
from game.client.app.shell import Shell
from game.client.games import FINISHED, Game
from game.client.kit.intents import Verb
from game.client.kit.spoken import button_words
from game.client.table.scene import CardTable
from game.engine.ambusch.rules import Rules
from tests.client.harness import computers
from tests.client.program import Program
from tests.third_game.client.program import game as spar


class AnyLegal:
    """Takes anything that is legal."""

    name = "any"

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, observation: Any, cancelled: Callable[[], bool]) -> Any:
        return self._rng.choice(list(observation.legal))


def any_legal() -> Computers:
    return Computers(lambda level, likes, seat, seed, timed: AnyLegal(seed + seat), (("club", "Club player"),), "club")


GAMES: dict[str, Callable[[], Game[Shell]]] = {
    "ambition": lambda: ambition(computers()),
    "ambusch": lambda: ambusch(any_legal()),
    "spar": lambda: spar(any_legal()),
}
each_game = pytest.mark.parametrize("name", list(GAMES))


def started(name: str, folder: Path, **options: Any) -> Program:
    """The program with this game alone, set up for short matches where that can be."""
    kept = {"ambusch": Setup((YOU, "club", "club", "club"), Rules(best_of=1)).to_json()} if name == "ambusch" else {}
    settings = Settings(speed="instant", trick_rest_ms=400, tutorial_offered=True, games=kept)
    return Program(folder, (GAMES[name](),), settings, **options)


@each_game
def test_a_match_plays_itself_is_listed_and_counts_once(name: str, tmp_path: Path) -> None:
    at = started(name, tmp_path / "autoplay", autoplay=True, matches=1, speed=0.0)
    game = at.shell.games[0]
    assert game.statistics is not None
    at.tick_until(lambda: at.scene is None, 400.0)
    at.shell.flush()
    (line,) = (tmp_path / "autoplay" / game.records.file).read_text(encoding="utf-8").splitlines()
    record = json.loads(line)
    assert game.records.read(json.loads(line)).over and game.statistics.row(record) is None  # nobody's figures
    del record["players"][0]["autoplay"]  # from now on as if a person had played it
    other = started(name, tmp_path)
    for _ in range(2):
        other.shell.history.note(record)
    (tmp_path / game.records.file).write_text(json.dumps(record) + "\n", encoding="utf-8")
    (entry,) = other.shell.records.listing().entries
    assert entry.game == name and entry.listed.place is not None and len(entry.listed.names) == 4
    assert [row.state for row in other.shell.history.ask(list, name).result()] == [FINISHED]


@each_game
def test_leaving_keeps_the_table_as_it_is(name: str, tmp_path: Path) -> None:
    at = started(name, tmp_path)
    game = at.shell.games[0]
    game.start(at.shell, False)
    at.frames(2)
    at.tick_until(lambda: at.table.director.idle and not at.shell.worker.thinking and at.table.mine, 400.0)
    me = at.table.view.me
    seen, hand = at.table.controller.match.observation(me), list(at.table.view.hand)
    at.shell.menu()
    at.frames(3)
    assert isinstance(at.scene, MenuScene)
    at.shell.flush()
    assert (tmp_path / game.save).exists()
    game.start(at.shell, True)
    at.frames(2)
    at.tick_until(lambda: at.table.mine, 400.0)
    assert at.table.controller.match.observation(me) == seen and at.table.view.hand == hand


@each_game
def test_the_table_says_what_stands_there_and_is_made_of_few_classes(name: str, tmp_path: Path) -> None:
    at = started(name, tmp_path)
    at.shell.games[0].start(at.shell, False)
    at.frames(2)
    at.tick_until(lambda: at.table.mine, 400.0)
    at.frames(2)
    table = at.table
    assert all(button_words(button).words for button in table.buttons())
    assert all(table.spoken_card(card).words for card in table.view.hand)
    assert all(note.heading for note in table.tool_notes().values())
    assert table.speech_on_open() and table.speech_on_request()
    at.send(Verb.READ_ALOUD, Verb.TAKE_BACK)
    assert table.refusal is not None and table.refusal.heading == "Nothing to take back"
    assert isinstance(table, CardTable)
    assert sum(each.__module__.startswith(("game.", "tests.")) for each in type(table).__mro__) <= 4
    at.send(Verb.CANCEL, frames=20)
    assert at.scene is not table and at.scene is not None and at.scene.speech_on_open()
