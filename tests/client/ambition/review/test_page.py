"""The page of a review: after a round, after a match and from the records, with its ways into replay and practice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from game.client.ambition.match.results import ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.replay.opening import open_match, open_reviewed
from game.client.ambition.review.ledger import LedgerScene
from game.client.ambition.review.page import ReviewProgress, ReviewScene, reviewed_data
from game.client.ambition.review.scene import MISTAKE, ReplayScene
from game.client.ambition.sheet.page import ROUND
from game.client.app.review.page import AGAIN, SHOW
from game.client.kit.intents import Confirm, MoveFocus, Verb
from game.client.table.person import ME, PersonEntry
from game.engine.ambition.match import Match
from game.engine.ambition.rewind import before
from game.engine.judgement import MISTAKES, Loss
from tests.client.ambition.helped import table, to_play
from tests.client.harness import Game, computers
from tests.client.program import unwatched
from tests.client.reviews import RandomReviewer
from tests.gallery.review import played_round
from tests.gallery.reviewed import made_moves, review_of


@unwatched
def to_result(game: Game) -> ResultScene:
    """On to the end of the round, by the highest cards."""
    for _ in range(13):
        if isinstance(game.scene, TableScene) and game.scene.view.legal:
            game.scene.choose(max(game.scene.view.legal, key=lambda card: card % 13))
            game.settle()
    return game.top(ResultScene)


def page(game: Game) -> ReviewScene:
    """The page on top, once everything is looked at."""
    game.frames(8)
    scene = game.top(ReviewScene)
    for _ in range(40):
        if scene.looking.left:
            game.frames(1)
    assert scene.looking.left == 0
    return scene


def after_a_round(folder: Path) -> tuple[Game, ReviewScene]:
    """The page of the first round of a match."""
    game = to_play(folder)
    to_result(game)
    game.frames(60)
    game.click_button("review")
    return game, page(game)


def reviewed(game: Game, match: Match) -> ReviewScene:
    """The page of a match of the records."""
    open_reviewed(game.shell, match, computers())
    return page(game)


def test_the_page_after_a_round_tells_what_cost_most_first(tmp_path: Path) -> None:
    game, scene = after_a_round(tmp_path)
    lines = scene.data().rows
    costs = [float(line.right.split()[0].replace("−", "")) for line in lines if line.mark in MISTAKES]
    lessons = [line for line in lines if line.again]
    assert costs and len(lessons) <= 3 and costs[: len(lessons)] == sorted(costs[: len(lessons)], reverse=True)
    assert all("Better: " in line.sub for line in lessons)
    drawn = {line.number: {words: set(cards) for words, cards, _ringed in line.shown} for line in lessons}
    for number, move in ((each, scene.looking.moves()[each]) for each in drawn):
        assert drawn[number]["Yours"] == set(move.weighed.yours.choice) <= drawn[number]["Your hand"]
        assert drawn[number]["Better"] == set(move.weighed.better.choice) != drawn[number]["Yours"]
    assert "cost you" in scene.data().sentence and table(game).controller.helped == ()
    said = scene.speech_on_open()
    assert not any("?" in words for words in said) and any(words.startswith(("Mistake", "Blunder")) for words in said)
    assert any(line.title in words for line in lessons for words in said)  # it is read aloud too


def test_show_me_leads_to_the_place_and_try_again_plays_from_there(tmp_path: Path) -> None:
    game, scene = after_a_round(tmp_path)
    number = next(i for i, move in enumerate(scene.looking.moves()) if move.mark in ("?", "??") and move.weighed.trick)
    move = scene.looking.moves()[number]
    scene.press(f"{AGAIN}{number}")
    game.frames(3)
    game.settle()
    again = game.top(TableScene)
    assert again.view.practice and again is not game.table
    assert again.controller.match.observation(ME) == move.observation and again.controller.my_turn
    assert again.controller.match.players is not table(game).controller.match.players
    again.choose(again.controller.match.legal_cards(ME)[0])
    game.settle()
    assert len(again.controller.match.current.plays) > len(move.observation.played())
    assert table(game).controller.round_over  # the match stays as it is
    game.shell.stack.pop(again)
    game.frames(2)
    scene.press(f"{SHOW}{number}")
    game.frames(3)
    replay = game.top(ReplayScene)
    assert replay.replay.steps[replay.index].number == move.weighed.trick
    assert replay.remarked()[0].startswith(f"Trick {move.weighed.trick}: the ")
    game.send(Verb.CANCEL, Verb.CANCEL)
    assert isinstance(game.scene, ResultScene)


def test_the_replay_leads_from_mistake_to_mistake_and_hides_the_answer(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round(number=1)
    scene = reviewed(game, match)
    mistakes = scene.mistakes()
    assert {move.round for move in mistakes} == {1, 2}
    scene.press("find")
    for move in mistakes:
        game.frames(3)
        replay = game.top(ReplayScene)
        assert replay.replay.history.number == move.round
        assert "What would you choose now?" in " ".join(replay.remarked())
        assert (MISTAKE, "hint", "Answer") in replay.tool_words()
        game.send(Verb.ASK_HINT)  # the answer
        assert "What would you choose" not in " ".join(replay.remarked())
        assert "was better" in replay.remarked()[0] or "were better" in replay.remarked()[0]
        game.send(Verb.ASK_HINT)
    game.frames(2)
    assert game.scene.remarked()[0] == "That was the last mistake."


def test_marks_stand_below_the_tricks_and_are_read(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round()
    open_match(game.shell, match, computers())
    game.frames(3)
    game.click_button(f"{ROUND}0", frames=12)
    replay = game.top(ReplayScene)
    marked = {replay.step_of(move): move.mark for move in replay.moves() if move.mark}
    said = {button.id: button.spoken for button in replay.widgets()}
    assert marked and all(said[f"step={step}"].count(",") == 1 for step in marked)
    replay.go(3)
    assert replay.index == 3


def test_from_the_sheet_of_a_match_all_rounds_are_looked_at(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round(number=2)
    open_match(game.shell, match, computers())
    game.frames(3)
    game.scene.press("check")
    scene = page(game)
    assert scene.data().caption == "3 rounds" and {move.round for move in scene.looking.moves()} == {1, 2, 3}
    assert [part.title for part in scene.data().sections][-2:] == [
        "What mistakes were about",
        "In all 64 reviewed rounds",
    ]
    game.send(Verb.CANCEL)
    assert game.scene is not scene


@pytest.mark.parametrize(
    ("lost", "said"), [((4.4, 0.0), "No clear mistake"), ((0.6, 0.0), "No clear"), ((0.0, 0.0), "Every one")]
)
def test_where_no_decision_is_listed_the_page_says_whether_anything_was_lost(lost: Sequence[float], said: str) -> None:
    pairs = zip(made_moves(), lost, strict=False)
    moves = [
        replace(move, mark=None, weighed=replace(move.weighed, loss=Loss(0.0, each / 100))) for move, each in pairs
    ]
    data = reviewed_data(ReviewProgress(moves, review_of(moves)), "Round 1", ["you"], True)
    assert data.sections == () and data.empty.startswith(said) and (not lost[0]) == data.sentence.endswith("nothing.")


def test_help_and_other_players_are_told_apart(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round()
    PersonEntry.of(match).mark_practised("hint")
    told = reviewed(game, match).data().explanation
    assert told is not None and "played with help" in told.lines[-1]
    match.players[ME] = {"name": "Ann", "kind": "ai"}
    assert reviewed(game, match).data().title == "How Ann played"


def test_leaving_calls_off_what_is_still_asked_and_failures_are_told(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round(number=1)
    players = computers()
    cast(RandomReviewer, players.kept).fails = True
    open_reviewed(game.shell, match, players)
    scene = page(game)
    assert scene.looking.failed and scene.data().sentence == "The decisions couldn’t be reviewed."
    open_reviewed(game.shell, match, computers())
    game.frames(1)
    top: Any = game.scene
    assert top.looking.left > 0 and "Reviewing your" in top.data().sentence
    desk = top.looking.desk
    game.send(Verb.CANCEL, frames=1)
    assert desk.waiting == 0


def test_without_the_setting_nothing_is_weighed_at_the_table(tmp_path: Path) -> None:
    game = to_play(tmp_path, play_check="off")
    to_result(game)
    assert cast(RandomReviewer, table(game).controller.computers.kept).asked == 0
    game.click_button("review", frames=2)
    assert isinstance(game.scene, ReplayScene)
    game.pick_more("check")
    assert isinstance(game.scene, ReviewScene)


def test_the_place_before_a_decision_is_found_in_every_phase() -> None:
    match = played_round(nil_bidding=True)
    history = match.rounds[0]
    twin = before(match, 0, ME, "pass")
    assert twin.phase == "pass" and set(twin.hand(ME)) == set(history.deal[ME]) and twin.waiting == (ME,)
    assert before(match, 0, ME, "bid").phase == "bid"
    twin = before(match, 0, ME, "play", 30)
    assert twin.current.plays == history.plays[:30] and not twin.current.scored
    assert match.rounds[0] is history and history.scored


def account(game: Game) -> tuple[Any, Any]:
    """The page of the ledger, and what it shows."""
    game.click_button("account", frames=3)
    top = game.top(LedgerScene)
    return top, top.layout.data


def test_the_points_of_a_round_are_told_in_a_sentence_and_two_bars(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round()
    open_reviewed(game.shell, match, computers(), index=0)
    scene = page(game)
    top, data = account(game)
    lost = sum(move.weighed.loss.points or 0.0 for move in scene.looking.moves())
    expected = 10.7 + 6.4 + lost
    assert data.course is None and expected + data.luck + data.play == pytest.approx(20.0)
    assert data.luck == pytest.approx(-3.2 + 14.9 - 0.7)
    assert f"a master could expect {round(expected)} points; luck changed that by +11, play by " in data.sentence
    assert data.luck_lines[1:] == (
        "Trick 5  ·  Corvin: king of diamonds (+9)",
        "Trick 8  ·  Rowan: 5 of clubs (\u22127)",
        "Trick 3  ·  Corvin: 10 of diamonds (\u22126)",
    )
    assert data.play_lines[0] == f"Compared with a master’s, your decisions cost you {lost:.1f} points."
    dearest = max(scene.looking.moves(), key=lambda move: move.weighed.loss.points or 0.0)
    assert data.play_lines[1].endswith(f"({round(-(dearest.weighed.loss.points or 0.0)):+d})".replace("-", "\u2212"))
    game.send(MoveFocus(0, -1))
    assert top.telling.shown == "play"
    game.send(Verb.CANCEL, Verb.CANCEL)
    assert game.scene is scene


def test_a_match_is_told_in_chances_to_win_it(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round(number=1)
    scene = reviewed(game, match)
    top, data = account(game)
    assert data.sentence == "Round 1 counted most: your chance to win went from 25 % to 32 %."
    assert 0.25 + data.luck + data.play == pytest.approx(0.25 + 2 * 0.067)
    losses = [move.weighed.loss for move in scene.looking.moves()]
    lost, share = (sum(getattr(loss, name) or 0.0 for loss in losses) / 2 for name in ("points", "chance"))
    assert data.play_lines[0] == (
        f"Compared with a master’s, your decisions cost you {lost:.1f} points and {100 * share:.1f} % "
        "in winning chances per round."
    )
    assert data.luck_lines[1] == "Round 1  ·  Trick 5  ·  Corvin: king of diamonds (+9 %)"
    values = [value for value, _kind in data.course.steps]
    assert len(values) == 28 and values[4] == pytest.approx(0.317, abs=0.2) and len(data.course.rounds) == 2
    assert "Your chance to win: 25 % at first, lowest 22 % in round 1" in " ".join(top.speech_on_open())


def test_enter_opens_what_has_the_focus(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round()
    scene = reviewed(game, match)
    scene.move(0, 1)
    assert scene.focus is not None and scene.focus.startswith(SHOW)
    game.send(Confirm(), Confirm(), frames=3)
    assert isinstance(game.scene, ReplayScene)
