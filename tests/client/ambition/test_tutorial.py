"""The tutorial as it is played: the coach step by step, and at the table by keys and clicks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.client.ambition.lessons.coach import FreeRoundCoach, GuidedCoach, watched
from game.client.ambition.lessons.model import (
    AFTER_FIRST,
    COURSE,
    KINDS,
    RULES,
    GuidedDeal,
    Hint,
    PassTask,
    Task,
    read_lesson,
)
from game.client.ambition.lessons.scene import HandGuide
from game.client.ambition.lessons.scripted import cards
from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.match.results import ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.new_match import NewMatchScene
from game.client.ambition.settings import changed, from_json, settings_of
from game.client.ambition.view import Status
from game.client.app.practice_page import LinesScene
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, MoveFocus, PickCard, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.lesson import LessonText
from game.client.table.person import ME
from game.client.table.words import card_words
from game.engine.ambition.editions import EDITION_2006
from game.engine.cards import card_name
from tests.client.ambition.helped import middle
from tests.client.ambition.lesson_truth import check_words, scripted_words
from tests.client.harness import Game, kept_settings
from tests.client.tables import INSTANT
from tests.gallery.tables import table_view

# ------------------------------------------------------------------------------------------------ coach


def test_the_coach_goes_step_by_step() -> None:
    coach = GuidedCoach((LessonText("Look."), Task("Take it with {you}.", "Good.", "KH", "Not that.")))
    assert coach.waiting and coach.words({}) == "Look." and coach.marks == ()
    coach.next()
    assert not coach.waiting and coach.words({}) == ""
    coach.ask()
    assert coach.words({"you": 3}) == "Take it with 3."
    assert not coach.takes(cards("2H")[0]) and coach.text == "Not that." and coach.mood == "wrong"
    assert coach.takes(cards("KH")[0])
    coach.acted()
    assert coach.pending and coach.text == "" and not coach.waiting
    coach.ask()
    assert coach.text == ""  # an answer is due first
    coach.shown()
    assert coach.waiting and coach.text == "Good." and coach.mood == "right" and not coach.pending
    coach.next()
    assert coach.done


def test_a_pass_is_asked_for_and_answered() -> None:
    coach = GuidedCoach((PassTask("Pass.", "Good."),))
    coach.ask()
    assert coach.words({}) == "Pass." and not coach.waiting
    coach.acted()
    assert coach.pending and coach.words({}) == ""
    coach.shown()
    assert coach.waiting and coach.words({}) == "Good." and coach.mood == "right"


def test_hints_come_once_and_when_they_fit() -> None:
    view = table_view()
    assert watched(view, EDITION_2006) == {"under"}
    watcher = FreeRoundCoach((Hint("safe", "Safe."), Hint("under", "Take more."), Hint("lead", "Lead.")))
    assert watcher.notice(view, EDITION_2006) and watcher.words({}) == "Take more."
    watcher.acted()
    assert not watcher.notice(view, EDITION_2006) and watcher.words({}) == ""
    view.trick, view.seats[3].taken = [], 60
    assert watched(view, EDITION_2006) == {"under", "lead", "threat"}
    assert watcher.notice(view, EDITION_2006) and watcher.words({}) == "Lead."
    view.phase = "pass"
    assert watched(view, EDITION_2006) == {"pass"}
    nil = table_view()
    nil.seats[0].taken, nil.seats[0].status = 0, Status("nil", "Nil alive")
    assert "nil" in watched(nil, EDITION_2006)
    nil.trick_number = 3
    assert "nil" not in watched(nil, EDITION_2006)


# ------------------------------------------------------------------------------------------------ at the table


def rest(game: Game) -> None:
    """Let time pass until something is asked of the person."""
    for _ in range(4000):
        game.loop.frame(30.0)
        scene = game.scene
        if not isinstance(scene, GuidedTable):
            if not isinstance(scene, ResultScene) or scene.spots():
                return
            continue
        busy = game.shell.worker.thinking and not scene.guide.coach.waiting
        asked = isinstance(scene.guide, HandGuide) or scene.guide.coach.waiting or scene.controller.my_turn
        if not scene.director.moving and not busy and asked:
            game.loop.frame(30.0)
            return
    raise AssertionError("nothing is asked")


def learn(folder: Path, settings: Settings = INSTANT) -> Game:
    game = Game(folder, settings)
    game.click_button("learn", "begin=lessons")
    if isinstance(game.scene, PageScene) and game.scene.name == "opening":
        game.send(Confirm())
    rest(game)
    return game


def from_the_start(folder: Path) -> Game:
    """The tutorial from its first lesson, which comes before the one where it opens."""
    game = learn(folder)
    for number in (1, 0):
        game.click_button("back")
        rest(game)
        assert game.scene.guide.number == number
    return game


def answer(game: Game, right: bool) -> None:
    """Say by keys what a hand is for, or pass three cards of it; what isn't right is refused or told."""
    scene = game.top(GuidedTable)
    guide = scene.guide
    assert isinstance(guide, HandGuide)
    asked = guide.exercise
    if asked.kind:
        game.send(Confirm())
        assert scene.hand.focus == KINDS[0]  # the first press of a key leads to the answers
        scene.hand.prompt(
            asked.kind if right else min(KINDS, key=dict(zip(KINDS, asked.worth, strict=True)).__getitem__)
        )
        game.send(Confirm())
        assert guide.coach.mood == ("right" if right else "missed") and guide.coach.text == asked.right
        return
    best = cards(asked.passes[0])
    others = [card for card in scene.view.hand if not any(card in way for way in guide.coach.ways)]
    for other in others[:2]:
        by_keys(game, [other])
        assert guide.coach.mood == "wrong" and not scene.view.in_tray and guide.coach.text
    assert (guide.hinted() == set(best)) is (len(others) > 1)
    for card in best:
        by_keys(game, [card])
        rest(game)
    assert scene.hand.focus == "pass" and not guide.hinted()
    game.send(Confirm())
    assert guide.coach.mood == "right"


def by_keys(game: Game, wanted: list[int]) -> None:
    """Reach one of the cards with the arrows and press Enter."""
    scene = game.top(GuidedTable)
    for step in [1] * 14 + [-1] * 14:
        if scene.hand.focus in wanted:
            break
        game.send(MoveFocus(step, 0))
    assert scene.hand.focus in wanted
    game.send(Confirm())


def test_the_whole_tutorial_by_keys(tmp_path: Path) -> None:
    game = from_the_start(tmp_path)
    refused = learned = counted = judged = 0
    told: set[str] = set()
    for _ in range(600):
        rest(game)
        scene = game.scene
        if isinstance(scene, PageScene) and scene.name == "learned":
            learned += 1
            if learned == len(COURSE):
                break
            assert settings_of(game.shell.settings).tutorial_lesson == learned
            if learned == len(RULES):  # there Enter plays a match
                game.click_button("next")
            else:
                game.send(Confirm())
            continue
        if isinstance(scene, PageScene):
            assert scene.name == "picture"
            game.send(Confirm())
            continue
        if isinstance(scene, ResultScene):
            counted += 1
            game.frames(30)
            game.send(Confirm())
            continue
        assert isinstance(scene, GuidedTable) and vars(scene.guide)["number"] == learned
        assert not all(game.loop.frame(16.0) for _ in range(60))  # until nothing is drawn any more
        told.add(check_words(scene))
        if isinstance(scene.guide, HandGuide) and not scene.guide.coach.waiting:
            judged += 1
            answer(game, right=judged % 2 > 0)
            continue
        if scene.guide.coach.waiting:
            before = len(scene.controller.match.current.plays)
            assert scene.view.legal == frozenset() and scene.guide.words()
            game.send(PickCard(0))  # while there is something to read no card is played
            assert len(scene.controller.match.current.plays) == before
            game.send(Confirm())
            continue
        step = scene.guide.coach.step if isinstance(scene.guide.coach, GuidedCoach) else None
        if scene.view.phase == "pass":
            assert scene.guide.words()
            game.send(PickCard(0), PickCard(1), PickCard(2), frames=3)
            scene.hand.prompt("pass")
            game.send(Confirm())
            continue
        legal = sorted(scene.view.legal)
        wanted = cards(step.cards) if isinstance(step, Task) and step.cards else legal
        for card in [card for card in legal if card not in wanted][:1]:
            by_keys(game, [card])
            assert scene.guide.coach.mood == "wrong" and card in scene.view.hand, card_name(card)
            refused += 1
            rest(game)
        by_keys(game, wanted)
    assert learned == len(COURSE) and refused >= 18 and counted == 5 and judged >= 16
    assert told >= scripted_words()
    assert settings_of(game.shell.settings).tutorial_lesson == len(COURSE)
    assert settings_of(kept_settings(tmp_path)[0]).tutorial_done == tuple(range(len(COURSE)))
    assert not (tmp_path / "match.json").exists() and not (tmp_path / "matches.jsonl").exists()
    game.send(Confirm(), frames=3)
    assert isinstance(game.scene, NewMatchScene)
    game.send(Confirm(), frames=3)
    assert isinstance(game.scene, TableScene) and not isinstance(game.scene, GuidedTable)


def test_it_is_left_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    game = learn(tmp_path)
    assert isinstance(game.scene, GuidedTable) and vars(game.scene.guide)["number"] == AFTER_FIRST
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, GuidedTable)
    game.send(Verb.CANCEL, "leave")
    assert isinstance(game.scene, LinesScene)
    again = Game(tmp_path, kept_settings(tmp_path)[0])
    assert "3 of 8" in next(button for button in again.scene.layout.buttons if button.id == "learn").sub
    again.click_button("learn", "begin=lessons")
    rest(again)
    assert isinstance(again.scene, GuidedTable) and again.scene.guide.number == 2
    again.click_button("back")
    rest(again)
    assert again.scene.guide.number == 1
    again.click_button("back")
    rest(again)
    back = next(button for button in again.scene.buttons() if button.id == "back")
    assert again.scene.guide.number == 0 and not back.enabled


def test_a_skipped_lesson_is_not_done(tmp_path: Path) -> None:
    done = tuple(i for i, id in enumerate(COURSE) if id not in ("nil", "round"))
    game = learn(tmp_path, replace(INSTANT, games=changed(INSTANT, tutorial_lesson=len(RULES) - 1, tutorial_done=done)))
    game.click_button("skip")  # the last one
    game.frames(2)
    assert "6 of 8 lessons done; play the rest" in " ".join(game.top(LinesScene).layout.spoken())
    game.click_button("begin=lessons")
    rest(game)
    assert isinstance(game.scene, GuidedTable) and game.table.guide.lesson.id == "nil"
    for lesson in (COURSE.index("nil"), COURSE.index("round")):
        game.table.guide.course.finish(lesson)
    assert settings_of(game.shell.settings).tutorial_done == tuple(range(len(COURSE)))
    assert settings_of(game.shell.settings).tutorial_lesson == len(COURSE)
    assert from_json({"tutorial_lesson": 2})[0].tutorial_done == (0, 1)  # written by an older version


def test_it_is_offered_once_and_never_in_the_way(tmp_path: Path) -> None:
    game = Game(tmp_path)
    assert {"offer", "no_offer"} <= set([button.id for button in game.scene.widgets()]) and game.scene.main() == "new"
    game.click_button("no_offer")
    assert "offer" not in [button.id for button in game.scene.widgets()]
    again = Game(tmp_path, kept_settings(tmp_path)[0])
    assert "offer" not in [button.id for button in again.scene.widgets()]
    assert "learn" in [button.id for button in again.scene.widgets()]
    first = Game(tmp_path / "other")
    first.click_button("offer")
    assert isinstance(first.scene, PageScene) and first.scene.name == "opening"
    first.send(Verb.CANCEL)
    assert "offer" in [button.id for button in first.scene.widgets()]
    again = Game(tmp_path / "other", kept_settings(tmp_path / "other")[0])
    again.click_button("offer")  # it was looked at, but nothing was learned
    again.send(Confirm())
    assert isinstance(again.scene, GuidedTable)


def test_a_trick_stays_until_the_answer_is_read_and_clicks_do(tmp_path: Path) -> None:
    game = from_the_start(tmp_path)
    scene = game.top(GuidedTable)
    assert [button.id for button in scene.buttons()] == ["menu", "back", "skip"]
    game.send(Verb.SHOW_HELP)
    assert game.scene is not scene
    game.send(Verb.CANCEL)
    assert game.scene is scene and scene.guide.coach.text and scene.guide.coach.mood == "ask"
    assert scene.view.note is not None and scene.ui().hushed
    card = cards("KH")[0]
    taken = scene.view.seats[ME].taken
    game.click(*middle(game, card))
    rest(game)
    assert len(scene.view.trick) == 4 and scene.guide.coach.mood == "right" and not scene.ui().hushed
    assert scene.view.seats[ME].taken > taken  # paid before it is spoken of
    game.frames(200, 30)
    assert len(scene.view.trick) == 4  # it lies there as long as it takes
    game.send(Verb.NEXT_FOCUS, "coach")
    rest(game)
    assert scene.view.trick == []
    scene = from_the_start(tmp_path / "b").top(GuidedTable)
    scene.choose(cards("QS")[0])
    note = scene.ui().note
    assert note is not None and "follow suit" in note.lines[0]


def test_an_unfinished_match_is_left_alone(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    game.settle("new", "start")
    game.send(Verb.CANCEL, "leave")
    before = (tmp_path / "match.json").read_bytes()
    game.send("learn", "begin=lessons", Confirm())
    rest(game)
    game.send(Confirm())
    rest(game)
    game.send(Confirm())
    rest(game)
    game.send(Verb.CANCEL, "leave", Verb.CANCEL)
    assert (tmp_path / "match.json").read_bytes() == before and game.scene.main() == "continue"


def test_counting_names_every_card_that_counts_by_no_rule() -> None:
    lesson = read_lesson("counting")
    said = " ".join(
        [lesson.learned, *(step.text for part in lesson.parts if isinstance(part, GuidedDeal) for step in part.steps)]
    )
    points = EDITION_2006.card_points
    odd = [card for card in range(52) if card % 13 <= 8 and points[card] != points[card // 13 * 13 + 2]]
    assert [card_name(card) for card in odd] == ["5D", "2H"]
    assert all(f"{card_words(card)} {points[card]}" in said for card in odd)
    assert "the king counts: 17" in said and "king of clubs counts 17" in said and "ace of spades 10" in said
