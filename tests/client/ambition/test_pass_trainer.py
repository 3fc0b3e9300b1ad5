"""The pass trainer: three cards of a hand, their place among all ways to pass, and what each way keeps and feeds."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.practice.pass_trainer import (
    BEST,
    PassGuide,
    direction_words,
    directions,
    pass_data,
    pass_lines,
)
from game.client.app.practice_page import LinesScene
from game.client.kit.intents import Confirm, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.controller import FINISHED_NAME
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.exercises import SEAT
from game.engine.ambition.match import Match
from game.engine.ambition.questions import PassCompared
from game.engine.cards import suit_of
from tests.client.ambition.helped import NAMES
from tests.client.harness import Game
from tests.client.harness import settings as with_own
from tests.engine.helpers import PLAYERS
from tests.gallery.practice import MadeJudge


def dealt(folder: Path, **settings: Any) -> Game:
    """The first hand, two presses from the menu."""
    game = Game(folder, with_own(speed="instant", **settings), speed=0.0)
    game.click_button("practice", "begin=pass", frames=2)
    assert isinstance(game.scene, GuidedTable)
    return game


def passed(game: Game, *places: int) -> Any:
    """Choose the cards at these places in the hand, and see where they stand."""
    scene: Any = game.scene
    for place in places:
        scene.choose(sorted(scene.guide.seen.hand, key=lambda card: card % 13)[place])
    game.frames(2)
    game.click_button("pass", frames=12)
    assert isinstance(game.scene, PageScene) and game.scene.name == "pass-result"
    return game.scene


def test_three_cards_get_their_place_and_the_best_are_shown(tmp_path: Path) -> None:
    game = dealt(tmp_path)
    first: Any = game.scene
    assert "Choose three cards" in " ".join(first.speech_on_open())
    result = passed(game, -1, -2, -3)
    data = result.layout.data
    assert data.title.startswith("It costs ") and len(data.rows) == 1 + BEST
    assert "at least as good as 0 % of the 286 ways" in data.sentence
    assert data.rows[0].title.startswith("Yours: ") and data.rows[1].title.startswith("Best: ")
    game.click_button("again", frames=3)
    after = game.top(GuidedTable)
    assert after.parts.need(PassGuide).seen == first.guide.seen
    result = passed(game, 2, 0, 1)
    assert result.layout.data.title == "As good as the best" and len(result.layout.data.rows) == BEST
    game.send(Confirm(), frames=3)
    after = game.top(GuidedTable)
    assert after.parts.need(PassGuide).seen.hand != first.guide.seen.hand
    passed(game, 0, 1, 2)
    game.send(Verb.CANCEL, frames=3)
    assert isinstance(game.scene, LinesScene)
    assert not (tmp_path / "match.json").exists() and not (tmp_path / FINISHED_NAME).exists()


def test_directions_come_in_turn_or_one_is_chosen(tmp_path: Path) -> None:
    game = dealt(tmp_path)
    ways = directions(Rules())
    assert set(ways) == {"left", "right", "across", "scatter"}
    seen = []
    for _ in ways:
        seen.append(game.scene.guide.seen.direction)
        game.click_button("skip", frames=3)
    assert seen == list(ways)
    for way in (*ways, ways[1]):
        game.click_button("turn", frames=3)
        if way == ways[1]:
            break
        assert game.scene.guide.seen.direction == way
        assert direction_words(way) in [button.label for button in game.scene.buttons()]


def test_rules_without_a_pass_are_trained_by_the_usual_ones(tmp_path: Path) -> None:
    for edition in EDITIONS:
        game = dealt(tmp_path / edition, edition=edition)
        assert game.scene.guide.seen.phase == "pass" and len(game.scene.guide.seen.hand) == 13


def test_a_hand_that_cannot_be_judged_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_args: object) -> None:
        raise ValueError("no")

    monkeypatch.setattr(MadeJudge, "ranked", failing)
    game = dealt(tmp_path)
    scene: Any = game.scene
    for card in scene.guide.seen.hand[:3]:
        scene.choose(card)
    game.frames(2)
    game.click_button("pass", frames=4)
    assert "can’t be judged" in scene.guide.coach.text
    game.click_button("skip", frames=3)
    assert isinstance(game.scene, GuidedTable) and game.scene is not scene


@given(st.integers(1, 500), st.sampled_from(directions(Rules())), st.integers(0, 285))
def test_whatever_is_passed_its_words_say_what_is_kept_and_who_gets_it(seed: int, direction: str, at: int) -> None:
    match = Match(Rules(), PLAYERS, seed, [direction])
    match.begin()
    seen = match.observation(SEAT)
    cards = list(combinations(seen.hand, 3))[at]
    told = pass_lines(seen, cards, NAMES)
    kept = {suit_of(card) for card in seen.hand if card not in cards}
    assert ("leaves you without" in told) == bool({suit_of(card) for card in cards} - kept)
    getting = {"left": NAMES[1:2], "across": NAMES[2:3], "right": NAMES[3:], "scatter": NAMES[1:]}[direction]
    assert [name for name in NAMES if f"{name} gets" in told] == getting
    ranked = MadeJudge().ranked(seen, lambda: False)
    yours = next(each for each in ranked.ways if each.choice == cards)
    data = pass_data(seen, ranked, cards, PassCompared(yours.behind(ranked.ways[0]), ranked.ways[0], yours), NAMES)
    assert len(data.rows) in (BEST, BEST + 1) and data.rows[0].cards == cards
