"""Mistakes as exercises: how they are kept, how they are asked and answered, and that nothing of it counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.match.help import SeenStrip
from game.client.ambition.practice.exercise_table import ExerciseGuide, Session, shipped
from game.client.ambition.replay.opening import open_reviewed
from game.client.ambition.review.page import ReviewScene
from game.client.ambition.review.watch import WatchScene
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.settings import ID
from game.client.app.practice.schedule import AGAIN, GOOD, HARD, LEECH, KeptExercise, Memory
from game.client.app.practice_page import LinesScene
from game.client.app.statistics.database import NAME
from game.client.kit.intents import Confirm, Verb
from game.client.table.controller import FINISHED_NAME
from game.engine.ambition.exercises import Exercise
from game.engine.ambition.judgement import Idea
from game.engine.ambition.record import to_record
from tests.client.harness import Game, computers
from tests.client.harness import settings as with_own
from tests.gallery.practice import exercise_of
from tests.gallery.review import played_round


def kept(*numbers: int, **values: Any) -> list[KeptExercise]:
    """Exercises of the first round of a match, by the numbers of its decisions."""
    made = [exercise_of(played_round(), 0, number) for number in numbers]
    return [
        KeptExercise(game=ID, key=str(i), theme="DUCK", added=1000 - i, data=each.to_json(), **values)
        for i, each in enumerate(made)
    ]


def written(game: Game) -> None:
    """Wait until the exercises are on the disk."""
    game.shell.history.keep(lambda db: None).result()
    game.frames(2)


def begun(folder: Path, *given: KeptExercise, **settings: Any) -> Game:
    """The first of these exercises, three presses from the menu."""
    game = Game(folder, with_own(speed="instant", **settings), speed=0.0)
    game.shell.exercises.add(given)
    game.click_button("practice", "begin=mistakes", frames=2)
    assert isinstance(game.scene, GuidedTable)
    return game


def answer(game: Game, which: str) -> None:
    """Give an answer with a press."""
    scene: Any = game.scene
    made = scene.guide.given.exercise
    choice = {"best": made.best, "yours": made.yours, "worst": made.prospects[-1].choice}[which]
    for card in choice:
        scene.choose(card)
    if len(choice) == 3:
        game.frames(2)
        scene.press("pass")
    game.frames(8)


def test_the_review_of_a_match_makes_at_most_three_exercises_once(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round(number=2)
    for _ in range(2):
        open_reviewed(game.shell, match, computers())
        game.frames(60)
        assert isinstance(game.scene, ReviewScene) and game.scene.looking.review is not None
        found = game.shell.exercises.all(ID)
        assert 1 <= len(found) <= 3
        game.send(Verb.CANCEL)
    made = [Exercise.read(each.data) for each in found]
    assert all(not each.accepts(each.yours) and each.accepts(each.best) for each in made)
    assert {each.match for each in made} == {made[0].match} and made[0].match
    match.players[0]["kind"] = "ai"
    match.rounds[0].deal = tuple(reversed(match.rounds[0].deal))  # another match, played by a computer
    open_reviewed(game.shell, match, computers())
    game.frames(60)
    assert len(game.shell.exercises.all(ID)) == len(found)


def test_one_round_alone_makes_no_exercises(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round(number=1)
    open_reviewed(game.shell, match, computers(), index=0)
    game.frames(60)
    assert game.scene.looking.review is not None and game.shell.exercises.empty


def test_a_right_answer_tells_the_mistake_and_leads_to_the_next(tmp_path: Path) -> None:
    game = begun(tmp_path, *kept(4, 5))
    first: Any = game.scene
    said = " ".join(first.speech_on_open())
    assert "1 of 2" in said and "Trick 5: in a match you chose something worse." in said
    assert "In the match you chose" not in said and first.guide.coach.told is None  # until it is answered
    answer(game, "best")
    told = first.guide.coach.told
    assert (
        told is not None and first.guide.coach.mood == "right" and "In the match you chose the " in " ".join(told.lines)
    )
    note = game.shell.exercises.find(ID, "0")
    assert note is not None and note.memory is not None and note.turn == 1
    game.send(Confirm(), frames=3)
    assert isinstance(game.scene, GuidedTable) and game.scene is not first and game.scene.guide.given.number == 2
    answer(game, "best")
    game.send(Confirm(), frames=3)
    assert "Done for today" in " ".join(game.top(LinesScene).speech_on_open())


@pytest.mark.parametrize("number", [4, 0])
def test_a_wrong_answer_says_why_and_a_deal_can_be_watched(tmp_path: Path, number: int) -> None:
    game = begun(tmp_path, *kept(number))
    scene: Any = game.scene
    answer(game, "yours")
    assert scene.guide.coach.mood == "wrong" and not scene.guide.coach.waiting and scene.guide.coach.told is not None
    assert scene.guide.coach.told.title.startswith("Not the") and not scene.parts.hinted()
    assert scene.controller.match.observation(0) == scene.guide.seen  # nothing was played
    answer(game, "yours")
    assert scene.parts.hinted() == frozenset(scene.guide.given.exercise.best)
    answer(game, "best")
    assert scene.guide.coach.waiting
    game.click_button("more", "watch")
    game.until(lambda: isinstance(game.scene, WatchScene))
    watched: Any = game.scene
    assert watched.asked.best == scene.guide.exercise.best and watched.asked.other == scene.guide.exercise.yours
    game.send(Verb.CANCEL, frames=2)
    assert game.scene is scene
    note = game.shell.exercises.find(ID, "0")
    assert note is not None and note.turn == 0
    game.send(Confirm(), frames=3)
    assert isinstance(game.scene, LinesScene)
    assert game.shell._toasts[-1] == "0 of 1 exercise was right at once."


def test_three_cards_that_the_exercise_does_not_know_are_judged(tmp_path: Path) -> None:
    game = begun(tmp_path, *kept(0))
    scene: Any = game.scene
    hand = sorted(scene.guide.seen.hand, key=lambda card: card % 13)
    for card in hand[-3:]:
        scene.choose(card)
    game.frames(2)
    game.click_button("pass", frames=4)
    assert scene.guide.coach.mood == "wrong" and scene.view.in_tray == []


def test_nothing_of_it_counts_or_is_saved_and_help_stays_out(tmp_path: Path) -> None:
    for on in (True, False):
        folder = tmp_path / str(on)
        game = begun(folder, *kept(4, 5), play_check="trick" if on else "off", forced_play=on)
        scene: Any = game.scene
        assert [type(part) for part in scene.parts] == [ExerciseGuide, SeenStrip]
        assert {button.id for button in scene.buttons()} & {"hint", "undo"} == set()
        answer(game, "yours")
        answer(game, "best")
        game.settle(Confirm())
        written(game)
        assert not (folder / "match.json").exists() and not (folder / FINISHED_NAME).exists()
        assert game.shell.history.ask(len).result() == 0


def test_what_was_answered_is_kept_if_the_program_is_closed_in_the_middle(tmp_path: Path) -> None:
    game = begun(tmp_path, *kept(4, 5))
    answer(game, "yours")
    game.shell.quit()
    game.shell.history.close()
    assert (tmp_path / NAME).exists()
    again = Game(tmp_path)
    again.frames(1)
    again.shell.history.keep(lambda db: None).result()
    again.frames(2)
    assert [each.key for each in again.shell.exercises.waiting(ID)] == ["1"]
    assert next(button for button in again.scene.widgets() if button.id == "practice").sub == "1 exercise due"


def test_a_slow_answer_is_a_slow_one(tmp_path: Path) -> None:
    graded: list[int] = []
    for seconds in (10, 100):
        game = begun(tmp_path / str(seconds), *kept(4))
        game.shell.exercises.answer = lambda exercise, grade, seconds: graded.append(grade)  # type: ignore[method-assign]
        game.frames(1, seconds * 1000.0)
        answer(game, "best")
    game = begun(tmp_path / "wrong", *kept(4))
    game.shell.exercises.answer = lambda exercise, grade, seconds: graded.append(grade)  # type: ignore[method-assign]
    answer(game, "yours")
    assert graded == [GOOD, HARD, AGAIN]


def test_a_skipped_exercise_waits_and_one_that_slips_away_is_shown_as_a_lesson(tmp_path: Path) -> None:
    memory = Memory(1.0, 5.0, 1, 2)
    game = begun(tmp_path, *kept(4, memory=memory, lapses=LEECH), *[each for each in kept(4, 5) if each.key == "1"])
    scene: Any = game.scene
    assert scene.guide.given.lesson and scene.guide.coach.waiting and scene.parts.hinted()
    game.send(Verb.SHOW_HELP, frames=2)
    assert isinstance(game.scene, RulesScene)
    game.send(Verb.CANCEL, Confirm(), frames=3)
    away = game.shell.exercises.find(ID, "0")
    assert away is not None and away.done
    game.click_button("skip", frames=3)
    assert isinstance(game.scene, LinesScene) and len(game.shell.exercises.waiting(ID)) == 1


def test_after_a_right_answer_comes_another_place_with_the_same_idea(tmp_path: Path) -> None:
    game = Game(tmp_path, with_own(speed="instant"), speed=0.0)
    sibling = exercise_of(played_round(), 0, 6)
    for turn, other in ((0, False), (1, True), (2, False), (3, True)):
        game.shell.exercises.forget()
        game.shell.exercises.add(kept(4, memory=Memory(1.0, 5.0, 1, 2), turn=turn))
        Session(game.shell, computers(), lambda: {"DUCK": (sibling.to_json(),)}).next()
        game.frames(2)
        scene: Any = game.scene
        assert scene.guide.given.sibling is other and (scene.guide.given.exercise == sibling) is other
        assert ("same idea" in scene.guide.coach.text) is other
        game.shell.stack.pop(scene)
        game.frames(2)


def test_every_place_that_comes_with_the_program_can_be_asked() -> None:
    for theme, stored in shipped().items():
        assert theme in Idea.__members__ and 1 <= len(stored) <= 4
        for data in stored:
            made = Exercise.read(data)
            assert made.accepts(made.best) and not made.accepts(made.yours) and not made.match
            assert [player["name"] for player in made.position.players] == ["You", "Hazel", "Corvin", "Rowan"]


@pytest.mark.parametrize("damage", ["position", "deal", "right"])
def test_an_exercise_that_cannot_be_read_is_put_away_and_the_others_go_on(tmp_path: Path, damage: str) -> None:
    bad, good = kept(4, 5)
    match damage:
        case "position":
            bad.data.pop("position")
        case "deal":
            bad.data["position"]["deal"][0][0] = bad.data["position"]["deal"][1][0]
        case _:
            bad.data["right"].append(bad.data["yours"])
    game = begun(tmp_path, bad, good)
    assert game.scene.guide.given.number == 1 and game.scene.guide.given.total == 1
    assert game.shell._toasts == ["An exercise can’t be read and is put away."]
    assert [each.key for each in game.shell.exercises.waiting(ID)] == ["1"]


def test_leaving_keeps_the_match_that_waits(tmp_path: Path) -> None:
    game = Game(tmp_path, with_own(speed="instant"), speed=0.0)
    game.settle(Confirm(), Confirm())
    before = to_record(game.table.controller.match)
    game.send(Verb.CANCEL, "leave")
    game.shell.exercises.add(kept(4))
    game.click_button("practice", "begin=mistakes")
    answer(game, "yours")
    answer(game, "best")
    game.send(Confirm(), frames=3)
    saved = game.saves.load().record
    assert saved is not None and saved["current"] == before["current"]
