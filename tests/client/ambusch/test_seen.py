"""The overview of cards at the table of Ambusch: what a seat has seen, and nothing that it hasn't."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.client.ambusch.help import seen, seen_words
from game.client.kit.intents import Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.person import SEEN
from game.engine.cards import parse_card
from tests.client.ambusch.play import put, random_action, settle, two_people
from tests.client.ambusch.played import begun, helped


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_not_seen_holds_the_stock_and_all_hidden_cards(seats: int) -> None:
    rng, match = random.Random(seats), begun(seats, seats)
    match.begin()
    for _ in range(300):
        if not match.waiting:
            for seat in range(seats):  # the game is over
                found, last = seen(match.observation(seat)), match.current.moves[-1]
                assert len(found.out) + len(found.held) + len(found.others) == 52
                assert set(last.shown) <= found.out and not found.out & found.held
                assert seen_words(match.observation(seat), found, ["A", "B", "C", "D"][:seats]).lines(0)
            match.next_round()
            continue
        state = match.round_state()
        for seat in range(seats):
            found = seen(match.observation(seat))
            assert len(found.out) + len(found.held) + len(found.others) == 52
            assert found.held == set(state.hand(seat)) and set(state.in_stock()) <= found.others
            for other in range(seats):
                assert other == seat or (set(state.hand(other)) - set(state.known_cards(other))) <= found.others
        match.act(match.waiting[0], random_action(match, rng))


def test_it_opens_once_it_is_wanted_marks_the_match_and_names_what_was_taken(tmp_path: Path) -> None:
    game, scene = helped(tmp_path)
    game.send(Verb.SHOW_SEEN)
    assert game.scene is scene and "seen" not in [button.id for button in scene.buttons()]
    game.shell.remember({"seen_cards": True})
    game.frames(2)
    assert "seen" in [button.id for button in scene.buttons()] and "seen" in scene.tool_notes()
    game.send(Verb.SHOW_SEEN, frames=20)
    top = game.scene
    assert isinstance(top, PageScene) and top.name == "seen"
    assert scene.controller.helped == (SEEN,) and scene.view.helped
    game.send(Verb.SHOW_SEEN, frames=2)
    assert game.scene is scene
    match = scene.controller.match
    observation = match.observation(1)
    found = seen(observation)
    assert parse_card("QC") in found.out and not found.held & found.out
    match.act(0, next(action for action in match.observation(0).legal if action.verb == "draw discard"))
    observation = match.observation(1)
    words = seen_words(observation, seen(observation), ["You", "Hazel"])
    assert words.lines(0) == ("11 not seen", "You: the queen of clubs") or "queen of clubs" in words.lines(0)[1]


def test_covered_cards_stay_covered(tmp_path: Path) -> None:
    game = two_people(tmp_path)
    scene = put(game)
    game.shell.remember({"seen_cards": True})
    scene.view.covered = True
    scene.press("seen")
    assert scene.note().heading == "Not now" and not scene.controller.helped
    settle(game)
