"""The play checker: it speaks after the trick, lists after the round, never holds the game up, and marks what it told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.dialogs.checked import check_list
from game.client.ambition.help.check import TELLING, check_words, decisions_of, praise, praise_words
from game.client.ambition.scenes.replay import ReplayScene
from game.client.ambition.scenes.results import ResultScene
from game.client.ambition.scenes.table import TableScene
from game.client.app.scenes.check import CheckScene
from game.client.kit.intents import AskHint, Cancel, Confirm, Move, PointerDown, TakeBack
from game.client.table.checker import Decision, Judged, judged
from game.client.table.checking import Checking
from game.client.table.controller import CHECK, ME
from game.client.table.poses import in_fan
from tests.client.ambition.helped import NAMES, question, table, to_play
from tests.client.client_matches import RandomAdviser
from tests.client.harness import Game
from tests.gallery.help import Figures, Said

pytestmark = pytest.mark.usefixtures("screen")


def checked(folder: Path, when: str) -> Game:
    """A match at the person's first card, the pass not looked at."""
    game = to_play(folder)
    game.shell.remember({"play_check": when})
    return game


def play(scene: TableScene, best: bool) -> bool:
    """The lowest card or the highest: what the adviser of these tests likes most or least. False if they are too alike."""
    legal = sorted((card for card in in_fan(scene.view) if card in scene.view.legal), key=lambda card: card % 13)
    scene.choose(legal[0] if best else legal[-1])
    return (legal[-1] % 13 - legal[0] % 13) * 20 / 12 >= TELLING


def to_mistake(game: Game) -> TableScene:
    """On to the first card played that could have been a much lower one, and to the end of its trick."""
    scene = table(game)
    while not play(scene, best=False):
        game.settle()
        assert scene.part(Checking).checker.said is None
    return scene


def to_result(game: Game, best: bool) -> ResultScene:
    for _ in range(13):
        if isinstance(game.scene, TableScene) and game.scene.view.legal:
            play(game.scene, best)
            game.settle()
    assert isinstance(game.scene, ResultScene)
    return game.scene


def rows(scene: CheckScene) -> list[str]:
    return [row.label for row in scene.data().rows]


# ---- at the table


def test_it_speaks_once_the_trick_is_over_and_marks_the_match(tmp_path: Path) -> None:
    game = checked(tmp_path, "trick")
    scene = to_mistake(game)
    made = len(scene.controller.match.current.tricks)
    if len(scene.controller.match.current.plays) % 4:
        assert scene.part(Checking).checker.said is None and not scene.controller.helped  # others are still to play
    game.settle()
    game.frames(2)
    said = scene.part(Checking).checker.said
    assert isinstance(said, Judged) and said.telling and said.decision.occasion in (made, made + 1)
    words = scene.bubble()
    assert words is not None and words.title.startswith(f"Trick {said.decision.occasion}: the ")
    assert scene.controller.helped == (CHECK,) and scene.view.helped
    assert scene.controller.my_turn  # nothing waits for anybody to have read it


def test_what_it_says_goes_when_it_is_read(tmp_path: Path) -> None:
    game = checked(tmp_path, "trick")
    scene = to_mistake(game)
    game.settle()
    game.frames(2)
    game.send(Move(1, 0))
    assert scene.bubble() is not None  # the keys look for a card
    game.send(AskHint())
    game.frames(2)
    words = scene.bubble()
    assert words is not None and words.title.startswith("Hint: ")  # what is asked for comes first
    game.send(AskHint(), Cancel())
    assert scene.bubble() is None and game.scene is scene
    scene.part(Checking).checker.said = judged(*mistake(), TELLING)
    game.send(PointerDown(800, 300))
    assert scene.bubble() is None
    scene.part(Checking).checker.said = judged(*mistake(), TELLING)
    game.send(TakeBack())
    assert scene.bubble() is None


def test_the_next_decision_takes_it_away_and_good_ones_bring_nothing(tmp_path: Path) -> None:
    game = checked(tmp_path, "trick")
    scene = table(game)
    scene.part(Checking).checker.said = judged(*mistake(), TELLING)
    while not play(scene, best=True):
        game.settle()
    assert scene.bubble() is None
    game.settle()
    game.frames(3)
    words = scene.bubble()
    assert words is None or words.title.endswith(": well played")


@pytest.mark.parametrize("when", ["off", "round"])
def test_it_keeps_quiet_at_the_table_unless_told_otherwise(tmp_path: Path, when: str) -> None:
    asked = RandomAdviser.asked
    game = checked(tmp_path, when)
    scene = to_mistake(game)
    game.settle()
    game.frames(3)
    assert scene.bubble() is None and not scene.controller.helped
    assert (RandomAdviser.asked > asked) == (when == "round")


def test_the_pass_is_talked_about_once_the_cards_are_there(tmp_path: Path) -> None:
    game = to_play(tmp_path, play_check="trick")  # which passes the first three cards of the fan, high spades
    game.frames(2)
    words = table(game).bubble()
    assert words is not None and words.title.startswith("The pass: the ")


def test_pass_and_bid_wait_for_the_play_and_the_dearer_is_told(tmp_path: Path) -> None:
    game = to_play(tmp_path, play_check="trick", nil_bidding=True)
    scene = table(game)
    game.frames(4)
    assert scene.view.phase == "bid" and scene.bubble() is None  # the question stays free
    scene.press("bid")
    game.settle()
    game.frames(4)
    assert scene.view.phase == "play" and scene.part(Checking).checker.said is not None
    passed, bid = decisions_of(scene.controller.match, 0, ME)[:2]
    told = [
        judged(each, advised, TELLING)
        for each in (passed, bid)
        if (advised := scene.controller.advice.found(each.question))
    ]
    said = scene.part(Checking).checker.said
    assert isinstance(said, Judged)
    assert said.cost == max(each.cost for each in told if each is not None)


def mistake() -> tuple[Decision, Said]:
    said = Said((Figures((7,), 70.0, 20.0, 0.1), Figures((12,), 60.0, 12.0, 0.4, under=0.3)))
    return Decision(question(1), (12,), 1), said


# ---- after the round


def test_the_list_after_a_round_holds_what_cost_most_first(tmp_path: Path) -> None:
    game = to_play(tmp_path, play_check="round")
    result = to_result(game, best=False)
    game.frames(60)
    assert result.layout.data.check
    game.click_button("check")
    game.frames(2)
    scene: Any = game.scene
    assert isinstance(scene, CheckScene)
    for _ in range(40):
        if scene.left:
            game.frames(1)
    assert scene.left == 0
    found = scene.judged()
    assert found and [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)
    assert all(each.telling for each in found) and len(rows(scene)) == len(found)
    match = table(game).controller.match
    assert {each.decision for each in found} <= set(decisions_of(match, 0, ME))
    assert table(game).controller.helped == ()  # the round is over: nothing of it helps any more
    first = found[0]
    game.send(Move(0, -1), Confirm())
    game.frames(2)
    replay: Any = game.scene
    assert isinstance(replay, ReplayScene)
    shown = replay.replay.steps[replay.index]
    assert (shown.number if shown.kind == "trick" else 0) == first.decision.occasion
    assert replay._remark is not None and replay._remark[0] == "check"
    game.send(Cancel())
    assert replay._remark is None and game.scene is replay
    game.send(Cancel())
    assert isinstance(game.scene, ResultScene)


def test_a_round_without_mistakes_says_so(tmp_path: Path) -> None:
    game = to_play(tmp_path, play_check="round")
    to_result(game, best=True)
    scene = table(game)
    scene.dialogs.review(0, check=True)  # type: ignore[attr-defined]
    game.frames(60)
    top: Any = game.scene
    assert isinstance(top, CheckScene) and top.left == 0
    plays = [each for each in top.judged() if each.decision.occasion]
    assert not plays  # the three that were passed are no better than chance
    assert not rows(top) or rows(top)[0].startswith("The pass: ")


def test_leaving_the_list_calls_off_what_is_still_asked(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    to_result(game, best=False)
    scene = table(game)
    assert scene.controller.advice.waiting == 0
    scene.dialogs.review(0, check=True)  # type: ignore[attr-defined]
    game.frames(1)
    assert isinstance(game.scene, CheckScene) and scene.controller.advice.waiting > 0
    game.send(Cancel())
    game.frames(1)
    assert scene.controller.advice.waiting == 0


def test_without_the_setting_the_result_has_no_button_but_the_replay_has(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    result = to_result(game, best=True)
    assert not result.layout.data.check
    table(game).dialogs.review(0)  # type: ignore[attr-defined]
    game.frames(2)
    top: Any = game.scene
    assert "check" in [button.id for button in top.widgets()]


# ---- words


def test_words_name_both_choices_and_the_difference() -> None:
    found = judged(*mistake(), TELLING)
    assert found is not None and found.cost == 10.0
    words = check_words(found, NAMES)
    assert words.title.startswith("Trick ") and words.title.endswith("the 9 of clubs was better")
    assert words.lines == ("That should score more points.", "Worth 10.0 points more than the ace of clubs.")
    assert words.more[0].startswith("Expected: 20.0 points") and "ace of clubs" in words.more[1]
    decision, said = mistake()
    assert judged(Decision(decision.question, (3,)), said, TELLING) is None
    best = judged(Decision(decision.question, (7,)), said, TELLING)
    assert best is not None and best.cost == 0.0 and not best.telling


def test_a_card_that_was_worth_much_more_than_any_other_is_praised_once(tmp_path: Path) -> None:
    decision, said = mistake()
    good = Decision(decision.question, (7,), 3)
    found = praise(good, said)
    assert found is not None and found.margin == 10.0
    assert praise_words(found).title == "Trick 3, 9 of clubs: well played"
    assert praise_words(found).lines == ("Worth 10.0 points more than anything else.",)
    assert praise(decision, said) is None and praise(Decision(decision.question, (7,)), said) is None  # no pass
    assert praise(good, Said((said.prospects[0], replace(said.prospects[1], worth=65.0)))) is None
    assert praise(good, Said(said.prospects[:1])) is None
    game = checked(tmp_path, "trick")
    scene = table(game)
    scene.part(Checking).checker.said = found
    assert scene.bubble() == praise_words(found)
    game.send(PointerDown(800, 300))
    assert scene.bubble() is None


def test_the_list_says_how_many_were_as_good_and_which_was_the_best() -> None:
    decision, said = mistake()
    wrong, good = judged(decision, said, TELLING), praise(Decision(decision.question, (7,), 3), said)
    assert wrong is not None
    data = check_list(4, 12, 0, [wrong], NAMES, good)
    assert data.caption == "11 of 12 decisions as good as the strongest player’s  ·  your best: Trick 3, 9 of clubs"
    assert check_list(4, 12, 5, [wrong], NAMES, good).caption == "12 decisions"  # it isn't known yet
    assert not any(letter.isdigit() for letter in data.rows[0].sub.replace("9 of clubs", ""))


def test_a_choice_that_figures_like_better_than_the_best_costs_nothing() -> None:
    decision, said = mistake()
    turned = Said((said.prospects[1], said.prospects[0]))
    found = judged(Decision(decision.question, (7,)), turned, TELLING)
    assert found is not None and found.cost == 0.0
