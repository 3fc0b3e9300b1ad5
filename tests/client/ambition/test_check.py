"""The play checker at the table: it speaks after the trick, by what the review says, never holds the game up, and marks what it
told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.client.ambition.match.scene import TableScene
from game.client.ambition.review.page import asked_words, check_words, praise_words
from game.client.kit.intents import MoveFocus, PointerDown, Verb
from game.client.table.checker import CheckedDecision, PlayChecker, SeatChecker
from game.client.table.person import CHECK
from game.client.table.poses import in_fan
from game.engine.ambition.judgement import MarkedDecision
from tests.client.ambition.helped import NAMES, question, table, titled, to_play
from tests.client.harness import Game
from tests.client.program import unwatched
from tests.client.reviews import LEAST
from tests.gallery.help import decided_of, figures_of


def checked(folder: Path, when: str) -> Game:
    """A match at the person's first card, the pass not talked about."""
    game = to_play(folder, play_check="off")
    game.shell.remember({"play_check": when})
    return game


def checker(scene: TableScene) -> SeatChecker[MarkedDecision]:
    return scene.parts.need(PlayChecker).checker


def play(scene: TableScene, best: bool) -> bool:
    """The lowest card or the highest: what the adviser of these tests likes most or least. False if they are too alike."""
    legal = sorted((card for card in in_fan(scene.view) if card in scene.view.legal), key=lambda card: card % 13)
    scene.choose(legal[0] if best else legal[-1])
    return (legal[-1] % 13 - legal[0] % 13) * 20 / 12 >= LEAST["?!"]


@unwatched
def to_mistake(game: Game) -> TableScene:
    """On to the first card played that could have been a much lower one, and to the end of its trick."""
    scene = table(game)
    while not play(scene, best=False):
        game.settle()
        assert checker(scene).shown is None
    return scene


# ---- at the table


def test_it_speaks_once_the_trick_is_over_and_marks_the_match(tmp_path: Path) -> None:
    game = checked(tmp_path, "trick")
    scene = to_mistake(game)
    made = len(scene.controller.match.current.tricks)
    if len(scene.controller.match.current.plays) % 4:
        assert checker(scene).shown is None and not scene.controller.helped  # others are still to play
    game.settle()
    game.frames(2)
    said = checker(scene).shown
    assert isinstance(said, MarkedDecision) and said.weighed.trick in (made, made + 1)
    assert titled(scene).startswith(f"Trick {said.weighed.trick}: the ")
    assert scene.controller.helped == (CHECK,) and scene.view.helped
    assert scene.controller.my_turn  # nothing waits for anybody to have read it


def test_what_it_says_goes_when_it_is_read(tmp_path: Path) -> None:
    game = checked(tmp_path, "trick")
    scene = to_mistake(game)
    game.settle()
    game.frames(2)
    game.send(MoveFocus(1, 0))
    assert scene.bubble() is not None  # the keys look for a card
    game.send(Verb.ASK_HINT, frames=2)
    assert titled(scene).startswith("Hint: ")  # what is asked for comes first
    game.send(Verb.ASK_HINT, Verb.CANCEL)
    assert scene.bubble() is None and game.scene is scene
    checker(scene).shown = mistake()
    game.send(PointerDown(800, 300))
    assert scene.bubble() is None
    checker(scene).shown = mistake()
    game.send(Verb.TAKE_BACK)
    assert scene.bubble() is None


def test_the_next_decision_takes_it_away_and_good_ones_bring_nothing(tmp_path: Path) -> None:
    game = checked(tmp_path, "trick")
    scene = table(game)
    checker(scene).shown = mistake()
    while not play(scene, best=True):
        game.settle()
    assert scene.bubble() is None
    game.settle()
    game.frames(3)
    words = scene.bubble()
    assert words is None or words.title.endswith(": well played")


@pytest.mark.parametrize("when", ["off", "round"])
def test_it_keeps_quiet_at_the_table_unless_told_otherwise(tmp_path: Path, when: str) -> None:
    game = checked(tmp_path, when)
    scene = to_mistake(game)
    reviewer: Any = scene.controller.computers.kept
    game.settle()
    game.frames(3)
    assert scene.bubble() is None and not scene.controller.helped
    assert (reviewer.asked > 0) == (when == "round")  # which is made while the person thinks


def test_the_pass_is_talked_about_once_the_cards_are_there(tmp_path: Path) -> None:
    game = to_play(tmp_path, play_check="trick")  # which passes the first three cards of the fan, high spades
    game.frames(2)
    assert titled(table(game)).startswith("The pass: the ")


def test_pass_and_bid_wait_for_the_play_and_the_dearer_is_told(tmp_path: Path) -> None:
    game = to_play(tmp_path, play_check="trick", nil_bidding=True)
    scene = table(game)
    game.frames(4)
    assert scene.view.phase == "bid" and scene.bubble() is None  # the question stays free
    game.settle("bid")
    game.frames(4)
    assert scene.view.phase == "play" and checker(scene).shown is not None
    said = checker(scene).shown
    assert isinstance(said, MarkedDecision) and said.weighed.phase == "pass"  # the dearer of both, in these tests


def mistake(mark: str | None = "?") -> MarkedDecision:
    """The ace of clubs, where the 9 is worth 10 points more."""
    figures = figures_of((12,), 60.0, 12.0, 0.4, under=0.3), figures_of((7,), 70.0, 20.0, 0.1)
    return decided_of(question(1).observation, *figures, mark, 3)


# ---- words


def test_words_name_both_choices_and_the_difference() -> None:
    words = check_words(mistake(), NAMES)
    assert words.title == "Trick 3: the 9 of clubs was better"
    assert words.lines == ("You take the most in 10% of rounds, not 40%.",)
    assert words.figures == (mistake().weighed.better, mistake().weighed.yours)
    hidden = asked_words(mistake())
    assert hidden.title == "Trick 3: ace of clubs" and not any("9 of clubs" in line for line in hidden.lines)


def test_only_what_the_review_marks_is_told_the_dearest_mistake_before_what_is_praised() -> None:
    small = decided_of(question(1).observation, figures_of((12,), 60.0, 12, 0.4), figures_of((7,), 62.0, 20, 0.1), "?!")
    for answers, told in (
        ([mistake(None)], None),
        ([mistake("!"), mistake(None)], mistake("!")),
        ([mistake("!"), small, mistake()], mistake()),
    ):
        desk: Any = SimpleNamespace(ask=lambda asked: None, found=lambda asked: asked)
        made = SeatChecker[MarkedDecision](desk)
        for answer in answers:
            made.made(CheckedDecision(answer, 0), tell=True)  # type: ignore[arg-type]
        assert made.say(1) == (told is not None) and made.shown == told


def test_what_the_review_praises_is_praised_at_the_table(tmp_path: Path) -> None:
    move = mistake("!")
    assert praise_words(move, NAMES).title == "Trick 3, ace of clubs: well played"
    game = checked(tmp_path, "trick")
    scene = table(game)
    checker(scene).shown = move
    assert scene.bubble() == praise_words(move, NAMES)
    game.send(PointerDown(800, 300))
    assert scene.bubble() is None
