"""What is said, and when: by a voice that only writes it down."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.setup import SetupScene
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene
from game.client.ambition.you.page import StatisticsScene
from game.client.app.exact_texts import CodeScene
from game.client.app.settings import Settings
from game.client.app.settings_page import SettingsScene
from game.client.kit.intents import Confirm, MoveFocus, PickCard, PointerMoved, ReadPart, Typed, Verb
from game.client.kit.voice import Voice
from game.engine.ambition.editions import Rules
from tests.client.harness import Game, computers
from tests.client.tables import my_turn


class Said(list[str]):
    """What was said, in order; `now` are those that ended what was being said."""

    def __init__(self) -> None:
        super().__init__()
        self.now: list[str] = []
        self.busy = self.found = True
        self.busy = False


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    kept = Said()

    def say(_voice: Voice, text: str, now: bool = False) -> None:
        kept.append(text)
        if now:
            kept.now.append(text)

    monkeypatch.setattr(Voice, "say", say)
    monkeypatch.setattr(Voice, "found", property(lambda voice: kept.found))
    monkeypatch.setattr(Voice, "busy", property(lambda voice: kept.busy))
    return kept


def test_nothing_is_said_unless_it_is_wanted(tmp_path: Path, said: Said) -> None:
    game = Game(tmp_path)
    game.send(MoveFocus(0, 1), MoveFocus(0, 1))
    assert not said
    game.send(Verb.TOGGLE_VOICE)
    assert said[-1].startswith("Ambition.") and "Everything is read aloud." in said[-1]
    game.send(Verb.TOGGLE_VOICE, MoveFocus(0, 1))
    assert len(said) == 1


def test_the_menu_is_read(tmp_path: Path, said: Said) -> None:
    game = Game(tmp_path, Settings(speak=True))
    assert said[0].startswith("Ambition. ") and not said.now
    game.send(MoveFocus(0, 1), MoveFocus(0, 1))
    assert said[-2].startswith("Learn, ") and said[-2].endswith("2 of 14.")
    assert said[-1].startswith("Today’s deal, ") and said.now == said[-2:]
    game.send(PointerMoved(1.0, 1.0))
    assert len(said) == 3
    game.send(Verb.CANCEL)
    assert said[-1].startswith("Quit?") and "Everything is saved" in said[-1]
    game.send(Verb.CANCEL)
    assert said[-1].startswith("Ambition. Today’s deal")  # what came back says its name


def test_a_switch_says_what_it_is_now(tmp_path: Path, said: Said) -> None:
    game = Game(tmp_path, Settings(speak=True))
    game.push(SettingsScene(game.shell, "cards"), frames=2)
    assert said[-1] == "Settings. Cards and table."
    scene: Any = game.scene
    scene.focus = "large_indices"
    game.send(PointerMoved(1.0, 1.0))
    assert said[-1].startswith("Large indices, Off, ") and said[-1].endswith("Bigger ranks and suits in the corners.")
    game.send(Confirm())
    assert said[-1] == "On."


def test_typed_letters_are_said(tmp_path: Path, said: Said) -> None:
    game = Game(tmp_path, Settings(speak=True))
    game.push(CodeScene(game.shell), frames=2)
    game.send(Verb.NEXT_FOCUS)
    assert said[-1] == "Code, empty, 1 of 3."
    game.send(Typed("m"), Typed("7"))
    assert "7" in said[-1] and "m7" not in said[-1]


def test_a_turned_page_is_read(tmp_path: Path, said: Said) -> None:
    game = Game(tmp_path, Settings(speak=True))
    game.push(RulesScene(game.shell, Rules()), frames=2)
    first = said[-1]
    game.send(MoveFocus(1, 0))
    assert len(said[-1]) > 100 and said[-1] != first
    assert "What it is about" not in said[-1]


def test_a_round_is_told(tmp_path: Path, said: Said) -> None:
    game = Game(tmp_path, Settings(speak=True, speed="fast", trick_rest_ms=400), autoplay=True, rounds=1, seed=3)
    game.tick_until(lambda: game.scene is None, 30.0)
    everything = " ".join(said)
    for suit in ("clubs", "diamonds", "hearts", "spades"):
        assert len(re.findall(rf": [^,:.]+ of {suit}\.", everything)) == 13
    assert everything.count("the trick with") == 13
    assert "Pass left." in everything and "passes you:" in everything and "Your hand." in everything
    result = next(text for text in said if "Result" in text)
    for name in ("You", "Hazel", "Corvin", "Rowan"):
        assert f"{name}" in result
    assert "strike" in result


def test_at_the_table_cards_turns_and_refusals_are_told(tmp_path: Path, said: Said) -> None:
    game = my_turn(tmp_path, forced_play=False)
    assert not said
    game.send(Verb.TOGGLE_VOICE)
    table = game.table
    game.send(MoveFocus(1, 0))
    card = table.view.hand.index(table.hand.card) + 1
    can = "can" if table.hand.card in table.view.legal else "can’t"
    assert said[-1].endswith(f"{can} be played, {card} of 13.")
    shut = [card for card in table.view.hand if card not in table.view.legal]
    if shut:
        game.send(PickCard(table.view.hand.index(shut[0])))
        assert said[-1].startswith("Not the ") and "can’t be played" in said[-1]
    said.clear()
    game.send(Verb.READ_ALOUD)
    assert said[-1].startswith("Round 1. ") and "Your hand." in said[-1] and "Hazel: " in said[-1]
    assert "strike" in said[-1] and said.now[-1] == said[-1]
    for player, begins in ((0, "You: "), (1, "Hazel: "), (2, "Corvin: "), (-1, "Rowan: ")):
        game.send(ReadPart(player))
        assert said[-1].startswith(begins) and "taken" in said[-1] and "Your hand" not in said[-1]
    game.send(ReadPart())
    on_table = ["You", "Hazel", "Corvin", "Rowan"][table.view.trick[0][0]] if table.view.trick else "No card"
    assert said[-1].startswith(on_table) and "taken" not in said[-1]
    legal = next(iter(table.view.legal))
    said.clear()
    game.send(PickCard(table.view.hand.index(legal)))
    assert said[0].startswith("You: ")
    game.settle()
    assert any("Your turn." in text or "Your lead." in text for text in said)


def test_the_table_waits_until_it_is_told(tmp_path: Path, said: Said) -> None:
    game = my_turn(tmp_path, forced_play=False)
    game.send(Verb.TOGGLE_VOICE)
    table = game.table
    said.busy = True
    game.send(PickCard(table.view.hand.index(next(iter(table.view.legal)))))
    game.frames(100, 100)
    assert len(table.view.trick) == 1 and not table.director.idle
    game.send(Confirm())  # a press doesn't wait for it
    game.frames(1, 100)
    said.busy = False
    game.settle()
    assert table.view.last_trick


def test_where_there_is_no_speech_the_key_says_so(tmp_path: Path, said: Said) -> None:
    said.found = False
    game = Game(tmp_path, Settings(speak=True))
    game.send(Verb.READ_ALOUD, Verb.TOGGLE_VOICE)
    assert game.shell._toasts == ["This computer has no speech the game can use."]
    game.push(SettingsScene(game.shell, "sounds"), frames=2)
    rows = {row.id: row for row in game.scene.layout.data.rows}
    assert not rows["speak"].enabled and "no speech" in rows["speak"].note
    assert not said


def test_the_key_says_how_to_have_it_read(tmp_path: Path, said: Said) -> None:
    game = Game(tmp_path)
    game.send(Verb.READ_ALOUD)
    assert game.shell._toasts == ["Nothing is read aloud now: F2 changes that."] and not said


# ------------------------------------------------------------------------------------------------ the tab key


@pytest.mark.parametrize(
    "open_scene",
    [
        *(partial(SettingsScene, page=page) for page in ("play", "cards", "motion", "window", "keys")),
        lambda shell: SetupScene(shell, computers(), lambda: None),
        lambda shell: RulesScene(shell, Rules()),
        lambda shell: ScorekeeperScene(shell, rules=Rules()),
        lambda shell: StatisticsScene(shell, computers()),
    ],
)
def test_every_step_of_the_tab_key_says_something_else(tmp_path: Path, said: Said, open_scene: Any) -> None:
    game = Game(tmp_path, Settings(speak=True))
    game.push(open_scene(game.shell), frames=2)
    assert len(said) == 2 and said[1]
    scene: Any = game.scene
    count = len(scene._places())
    said.clear()
    game.send(*[Verb.NEXT_FOCUS] * count)
    assert len(set(said)) == count  # nothing is said twice, and nothing is silent
