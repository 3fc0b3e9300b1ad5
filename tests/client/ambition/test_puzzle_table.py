"""Puzzles in the window: asked, answered, rated and explained, by every way of input, and nothing of it counts."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

import assets
from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.practice import kinds
from game.client.ambition.practice.kinds import rating_words
from game.client.ambition.practice.puzzle_table import PuzzleGuide, shipped
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.settings import ID
from game.client.app.practice_page import LinesScene
from game.client.app.statistics.database import NAME
from game.client.app.statistics.rating import Rating
from game.client.kit.intents import Confirm, MoveFocus, PointerDown, PointerUp, Verb
from game.client.table.controller import FINISHED_NAME
from game.client.table.words import card_words
from game.engine.ambition.actions import Play
from game.engine.ambition.puzzles import Puzzle
from tests.client.harness import Game
from tests.client.harness import settings as with_own


def begun(folder: Path, **settings: Any) -> Game:
    """The first puzzle, two presses from the menu; the third is the decision."""
    game = Game(folder, with_own(speed="instant", **settings), speed=0.0)
    game.click_button("practice", "begin=puzzles", frames=2)
    assert isinstance(game.scene, GuidedTable)
    return game


def puzzle_of(scene: Any) -> Puzzle:
    """The puzzle of a table."""
    found: Puzzle = scene.guide.puzzle
    return found


def answer(game: Game, right: bool = True) -> Any:
    """Give the best answer or the usual wrong one, with a press."""
    scene: Any = game.scene
    exercise = puzzle_of(scene).exercise
    scene.choose((exercise.best if right else exercise.yours)[0])
    game.until(lambda: scene.guide.coach.waiting)
    game.frames(4)
    assert isinstance(scene, GuidedTable)
    return scene


def test_a_right_answer_says_why_how_both_choices_end_and_what_it_does_to_the_rating(tmp_path: Path) -> None:
    game = begun(tmp_path)
    scene: Any = game.scene
    said = " ".join(scene.speech_on_open())
    assert "Puzzles Puzzle 1" in said and f"Trick {len(scene.guide.seen.tricks) + 1}: what is best here?" in said
    assert scene.guide.coach.told is None and not scene.parts.hinted() and scene.ui().hushed
    answer(game)
    told = scene.guide.coach.told
    assert scene.guide.coach.mood == "right" and scene.guide.coach.text == "Right. 9 more, and you get a puzzle rating."
    assert told is not None and told.title.startswith("Best: ") and len(told.lines) == 1 and ", not the " in told.title
    exercise = puzzle_of(scene).exercise
    assert told.figures == (exercise.of(exercise.best), exercise.of(exercise.yours))
    assert set(puzzle_of(scene).exercise.best) <= scene.parts.hinted()
    assert scene.controller.match.observation(0) == scene.guide.seen  # nothing was played
    game.send(Confirm(), frames=3)
    after: Any = game.scene
    assert (
        isinstance(after, GuidedTable)
        and puzzle_of(after).key != puzzle_of(scene).key
        and after.parts.need(PuzzleGuide).given.number == 2
    )


def test_a_wrong_answer_shows_the_best_one_and_compares_the_own_choice(tmp_path: Path) -> None:
    game = begun(tmp_path)
    scene = answer(game, False)
    assert scene.guide.coach.mood == "missed" and scene.guide.coach.text.startswith("Not quite. 9 more")
    assert scene.guide.coach.told is not None
    assert not scene.guide.allows(Play(puzzle_of(scene).exercise.best[0]))  # one answer counts
    tries = game.shell.exercises.tries(ID)
    assert [(each.key, each.right) for each in tries] == [(puzzle_of(scene).key, False)]


def test_another_wrong_answer_is_named_where_it_is_compared(tmp_path: Path) -> None:
    game = begun(tmp_path)
    while True:
        scene: Any = game.scene
        exercise = puzzle_of(scene).exercise
        others = [each for each in scene.view.legal if (each,) not in (*exercise.right, exercise.yours)]
        if others:
            break
        game.click_button("skip", frames=2)
    other = others[0]
    scene.choose(other)
    game.until(lambda: scene.guide.coach.waiting)
    game.frames(4)
    compared = exercise.of((other,)) or exercise.of(exercise.yours)
    assert scene.guide.coach.told.figures == (exercise.of(exercise.best), compared)
    assert f", not the {card_words(exercise.yours[0])}" in scene.guide.coach.told.title


def test_it_is_rated_apart_from_matches_and_the_page_says_so(tmp_path: Path) -> None:
    game = begun(tmp_path)
    for number in range(1, 12):
        said = answer(game, number == 11).guide.coach.text
        assert ("Your puzzle rating: " in said) is (number >= 10)
        assert "(+" not in said or number == 11
        game.send(Confirm(), frames=3)
    game.send(Verb.CANCEL, "leave", frames=2)
    game.click_button("practice")
    said = " ".join(game.top(LinesScene).speech_on_open())
    assert "Puzzle rating " in said
    assert "Nothing here counts for your rating" in said and not (tmp_path / FINISHED_NAME).exists()
    game.shell.history.keep(lambda db: None).result()
    again = Game(tmp_path)
    again.shell.exercises.load()
    again.until(lambda: again.shell.exercises.loaded)
    assert len(again.shell.exercises.tries(ID)) == len(game.shell.exercises.tries(ID)) > 0


def test_a_skipped_puzzle_does_not_count_and_help_explains_the_idea(tmp_path: Path) -> None:
    game = begun(tmp_path)
    scene: Any = game.scene
    game.click_button("skip", frames=2)
    after = game.top(GuidedTable)
    assert puzzle_of(after).key != puzzle_of(scene).key
    assert after.parts.need(PuzzleGuide).given.number == 1
    assert not game.shell.exercises.tries(ID)
    answer(game)
    game.send(Verb.SHOW_HELP, frames=2)
    assert isinstance(game.scene, RulesScene)


def test_what_was_played_before_is_a_press_away_and_no_help(tmp_path: Path) -> None:
    game = begun(tmp_path)
    scene: Any = game.scene
    tricks = scene.guide.seen.tricks
    assert tricks and puzzle_of(scene).rating <= 1000, "the first is easy"
    for press in ("tricks", Verb.SHOW_LAST_TRICK):
        game.send(press) if isinstance(press, Verb) else game.click_button(press)
        said = " ".join(game.scene.speech_on_open())
        assert all(card_words(card) in said for trick in tricks for card in trick.cards)
        assert f"Trick {len(tricks)} of 13" in said and "Led by " in said
        game.send(MoveFocus(0, 1), Verb.SHOW_LAST_TRICK)
        assert game.scene is scene
    strip = next(spot.rect for spot in scene.spots() if spot.id == "gone")
    for presses in ((PointerDown(strip.cx, strip.cy), PointerUp(strip.cx, strip.cy)), (Verb.SHOW_SEEN,)):
        game.send(*presses, frames=1)
        assert f"{4 * len(tricks) + len(scene.guide.seen.trick)} of 52 played" in " ".join(game.scene.speech_on_open())
        game.send(Verb.CANCEL)
    assert scene.controller.helped == ()


def test_all_of_it_can_be_done_by_keys(tmp_path: Path) -> None:
    game = Game(tmp_path, with_own(speed="instant"), speed=0.0)
    game.click_button("practice")
    for _ in range(20):
        if game.scene.focus == "begin=puzzles":
            break
        game.send(MoveFocus(0, -1))
    game.send(Confirm(), frames=2)
    scene = game.top(GuidedTable)
    game.send(MoveFocus(1, 0), Confirm(), frames=6)
    if not scene.guide.coach.waiting:
        game.send(Confirm(), frames=6)
    assert scene.guide.coach.waiting and len(game.shell.exercises.tries(ID)) == 1
    game.send(Confirm(), frames=3)
    assert isinstance(game.scene, GuidedTable) and game.scene is not scene


def test_puzzles_that_cannot_be_read_are_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "practice").mkdir()
    (tmp_path / "practice" / "puzzles.json.gz").write_bytes(b"no puzzles")
    monkeypatch.setattr(assets, "path", lambda *parts: tmp_path.joinpath(*parts))
    shipped.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert shipped() is None and shipped() is None
    assert [each.getMessage().partition(":")[0] for each in caplog.records] == ["puzzles.json.gz"]
    monkeypatch.undo()
    monkeypatch.setattr(kinds, "shipped", lambda: None)
    game = Game(tmp_path / "data")
    game.click_button("practice")
    page = game.scene
    game.click_button("begin=puzzles", frames=2)
    assert game.scene is page and game.shell._toasts[-1].startswith("The puzzles are missing or damaged.")
    shipped.cache_clear()


def test_with_a_damaged_database_there_are_still_puzzles_and_none_comes_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(tmp_path)
    monkeypatch.setattr(game.shell.exercises, "loaded", False)
    monkeypatch.setattr(game.shell.exercises, "load", lambda: None)
    keys = list[str]()
    for _ in range(3):
        keys.append(puzzle_of(answer(game)).key)
        game.send(Confirm(), frames=3)
    assert len(set(keys)) == 3


def test_what_came_before_a_database_of_rubbish_is_said(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"no database" * 500)
    assert answer(begun(tmp_path)).guide.coach.mood == "right"


def test_the_words_of_ratings() -> None:
    assert rating_words(Rating(1250, 1100, 1380), 9) == "Puzzle rating 1250 (1100 to 1380)"
    assert rating_words(None, 1) == "1 puzzle so far"
