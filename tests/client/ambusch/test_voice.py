"""A table of Ambusch read aloud; and that of covered cards nothing is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.ambusch.painter import STOCK
from game.client.kit.intents import MoveFocus, TableVerb, Verb
from game.client.kit.voice import Voice
from game.client.table.words import card_words
from tests.client.ambusch.play import game_at_table, settle, table, two_people


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was said, in order."""
    kept: list[str] = []
    monkeypatch.setattr(Voice, "say", lambda voice, text, now=False: kept.append(text))
    monkeypatch.setattr(Voice, "found", property(lambda voice: True))
    return kept


def test_a_turn_is_told(tmp_path: Path, said: list[str]) -> None:
    game = game_at_table(tmp_path)
    scene = settle(game)
    game.send(Verb.TOGGLE_VOICE, Verb.READ_ALOUD)
    assert said[-1].startswith("Set 1. Game 1 of ") and "Your hand." in said[-1] and "cards in the stock" in said[-1]
    assert card_words(scene.view.hand[0]) in said[-1]
    game.send(MoveFocus(0, -1), MoveFocus(0, -1), MoveFocus(0, 1))
    said.clear()
    game.send(TableVerb(STOCK), frames=2)
    assert said[0].startswith("You draw the ")
    scene.choose(next(iter(scene.view.legal)))
    settle(game)
    everything = " ".join(said)
    assert "You discards the " not in everything and "You discard the " in everything
    assert " discards the " in everything or " goes out" in everything


def test_every_focus_of_the_table_has_words(tmp_path: Path, said: list[str]) -> None:
    game = game_at_table(tmp_path)
    settle(game)
    game.send(Verb.TOGGLE_VOICE)
    said.clear()
    game.send(*[Verb.NEXT_FOCUS] * 8)
    assert len(said) == len(set(said)) == 8


def test_covered_cards_are_not_told(tmp_path: Path, said: list[str]) -> None:
    game = two_people(tmp_path)
    settle(game, Verb.TOGGLE_VOICE)
    scene = table(game)
    assert scene.view.covered and scene.view.hand
    names = [card_words(card) for card in scene.view.hand]
    game.send(Verb.READ_ALOUD)
    scene.hand.prompt(scene.view.hand[0])
    told = [*said, *scene.speech_on_request(), scene.focused().words]
    assert not any(name in text for name in names for text in told)
