"""The play checker at the table of Ambusch: after a turn, after a set, for several people, and in matches of the records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.client.ambusch.check import TELLING, check_words, decision_of, decisions_of, judge, occasion_of, where_words
from game.client.ambusch.painter import STOCK
from game.client.ambusch.scenes.game import game as ambusch
from game.client.ambusch.scenes.replay import ReplayScene
from game.client.ambusch.scenes.results import RevealScene
from game.client.ambusch.scenes.review import check_rows, open_review, persons_of
from game.client.ambusch.scenes.table import AmbuschScene
from game.client.ambusch.setup import PERSON, YOU, Setup
from game.client.app.options import Computers
from game.client.app.scenes.check import CheckScene
from game.client.app.settings import Settings
from game.client.kit.intents import Cancel, Confirm, Move, TakeBack
from game.client.table.advice import Advice
from game.client.table.checker import Judged
from game.client.table.checking import Checking
from game.client.table.controller import AUTOPLAY, CHECK
from game.engine.ambusch.actions import Action
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import before_set, decisions
from game.engine.ambusch.rules import Rules
from game.engine.cards import parse_card
from tests.client.ambusch.play import LEVELS, RandomPlayer, deal, players, put, settle, table
from tests.client.ambusch.played import Guess, Guesses, played
from tests.client.harness import Game

pytestmark = pytest.mark.usefixtures("screen")


class Stern:
    """Says that the lowest card, or else the first choice, is the best, and every other worse the higher it is."""

    asked = 0

    def opinion(self, observation: Observation, cancelled: Callable[[], bool], chosen: Sequence[int] = ()) -> Any:
        Stern.asked += 1
        ids = sorted((each.id() for each in observation.legal), key=lambda id: id % 13)
        guesses = [Guess((id,), 50.0 - 2 * i, win=0.5 - i / 50, won=0.6 - i / 10) for i, id in enumerate(ids)]
        return Guesses(tuple(guesses))


def at(folder: Path, when: str, who: tuple[str, ...] = (YOU, "club"), **rules: Any) -> Game:
    """Two at a table with the checker set; you begin, and hold the king to the 7."""
    stern = Computers(
        lambda level, temperament, seat, seed: RandomPlayer(seed * 4 + seat),
        LEVELS,
        "club",
        make_adviser=lambda: Stern(),
    )
    kept = Setup((*who, "club", "club")[:4], Rules(seats=2, **rules)).to_json()
    settings = Settings(
        speed="instant", trick_rest_ms=400, tutorial_offered=True, games={"ambusch": kept}, play_check=when
    )
    game = Game(folder, settings, games=(ambusch(stern),))
    game.click_button("ambusch")
    game.frames(20)
    game.click_button("start")
    game.frames(2)
    return game


def turn(game: Game, card: str) -> AmbuschScene:
    """A whole turn: from the stock, and this card goes."""
    scene: Any = table(game)
    scene.press(STOCK)
    settle(game)
    scene.choose(parse_card(card))
    return scene  # type: ignore[no-any-return]


def test_it_speaks_after_the_turn_names_the_dearest_choice_and_marks_the_match(tmp_path: Path) -> None:
    game = at(tmp_path, "trick")
    put(game, deal(["KS JD 7H 9C", "2C 5D 8H JS"], "QC", "3H 3D 4S"))
    settle(game)
    scene = turn(game, "KS")
    assert scene.parts.need(Checking).checker.said is None  # nobody has judged it yet
    settle(game)
    game.frames(3)
    said = scene.parts.need(Checking).checker.said
    assert isinstance(said, Judged) and said.yours.choice == (parse_card("KS"),)
    words = scene.bubble()
    assert words is not None and words.title == "Better: discard the 3 of hearts"
    assert words.lines[0] == "Your choice: discard the king of spades."
    assert words.lines[1] == "Winning the match: 50%, not 42%." and words.lines[2].startswith("Going out in this game")
    assert scene.controller.helped == (CHECK,) and scene.view.helped
    game.send(Cancel())
    assert scene.bubble() is None and game.scene is scene


def test_a_good_turn_brings_nothing_and_taking_back_takes_it_away(tmp_path: Path) -> None:
    game = at(tmp_path, "trick")
    put(game, deal(["KS JD 7H 9C", "2C 5D 8H JS"], "QC", "3H 3D 4S"))
    settle(game)
    scene: Any = turn(game, "3H")
    scene.parts.need(Checking).checker.forget()  # what was drawn isn't looked at here
    settle(game)
    game.frames(3)
    assert scene.bubble() is None and not scene.controller.helped
    scene = turn(game, "KS")
    settle(game)
    game.frames(3)
    assert scene.bubble() is not None
    game.send(TakeBack())
    assert scene.bubble() is None


@pytest.mark.parametrize("when", ["off", "round"])
def test_it_keeps_quiet_at_the_table_unless_told_otherwise(tmp_path: Path, when: str) -> None:
    Stern.asked = 0
    game = at(tmp_path, when)
    put(game, deal(["KS JD 7H 9C", "2C 5D 8H JS"], "QC", "3H 3D 4S"))
    settle(game)
    scene = turn(game, "KS")
    settle(game)
    game.frames(5)
    assert scene.bubble() is None and not scene.controller.helped
    assert (Stern.asked > 0) == (when == "round")


def test_with_several_people_it_speaks_only_to_the_one_whose_cards_lie_open(tmp_path: Path) -> None:
    game = at(tmp_path, "trick", (YOU, PERSON))
    put(game, deal(["KS JD 7H 9C", "2C 5D 8H JS"], "QC", "3H 3D 4S"))
    table(game).view.covered = True
    settle(game)
    game.frames(50)
    game.click_button("show")
    settle(game)
    scene = turn(game, "KS")
    settle(game)
    game.frames(50)
    assert scene.view.me == 1 and scene.bubble() is None  # the other is asked for
    game.click_button("show")
    settle(game)
    assert scene.bubble() is None
    turn(game, "2C")
    settle(game)
    game.frames(50)
    game.click_button("show")
    settle(game)
    game.frames(3)
    words = scene.bubble()
    assert scene.view.me == 0 and words is not None and "king of spades" in words.lines[0]


def to_set(game: Game) -> RevealScene:
    """On to the end of the set, by whatever is legal; the viewer discards the highest card."""
    scene: Any = table(game)
    for _ in range(600):
        top = settle(game)
        if isinstance(top, RevealScene):
            game.frames(60)
            return top
        match = scene.controller.match
        legal = match.observation(0).legal
        scene._decide(max(legal, key=lambda action: (action.verb == "lay", action.card % 13)))
    raise AssertionError("the set doesn't end")


def test_the_list_after_a_set_opens_the_game_and_the_move(tmp_path: Path) -> None:
    game = at(tmp_path, "round", games_per_set=3)
    reveal = to_set(game)
    assert "check" in [button.id for button in reveal.widgets()]
    reveal.press("check")
    game.frames(2)
    scene: Any = game.scene
    assert isinstance(scene, CheckScene)
    for _ in range(200):
        if scene.left:
            game.frames(1)
    assert scene.left == 0
    found = scene.judged()
    assert found and [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)
    assert all(each.cost >= TELLING for each in found)
    decided = decisions_of(table(game).controller.match, 0, [0])
    assert {each.decision for each in found} <= set(decided)
    assert table(game).controller.helped == ()  # the set is over: nothing of it helps any more
    where = decided[found[0].decision]
    game.send(Move(0, -1), Confirm())
    game.frames(2)
    replay: Any = game.scene
    assert isinstance(replay, ReplayScene) and (replay.replay.game, replay.index) == (where.game, where.move + 1)
    assert next(iter(replay.remarked())) == check_words(found[0]).title
    game.send(Cancel())
    assert not replay.remarked() and game.scene is replay
    game.click_button("on")
    game.send(Cancel())
    game.frames(2)
    assert game.scene is reveal


def test_without_the_setting_the_set_has_no_button_but_the_replay_has(tmp_path: Path) -> None:
    game = at(tmp_path, "off", games_per_set=2)
    reveal = to_set(game)
    assert "check" not in [button.id for button in reveal.widgets()]
    reveal.press("review")
    game.frames(2)
    top: Any = game.scene
    assert isinstance(top, ReplayScene) and "check" in [button.id for button in top.widgets()]


@pytest.mark.slow
def test_matches_of_the_records_are_judged_where_people_played(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played(3, 5)
    for player in match.players:
        player["kind"] = "ai"
    assert persons_of(match) == ()
    open_review(game.shell, match, 0, Advice(game.shell.worker, Stern()), players())
    assert "check" not in [button.id for button in game.scene.widgets()]
    for player in match.players[:2]:
        player["kind"] = "human"
    assert persons_of(match) == (0, 1)
    open_review(game.shell, match, 0, Advice(game.shell.worker, Stern()), players(), check=True)
    game.frames(300)
    top: Any = game.scene
    assert isinstance(top, CheckScene) and top.left == 0
    labels = [row.label for row in top.data().rows]
    assert any(label.startswith("Player") or ", game " in label for label in labels)
    match.players[0][AUTOPLAY] = True
    assert persons_of(match) == ()


def test_decisions_are_what_was_known_and_done() -> None:
    match = played(2, 9)
    found = decisions(match, 0, [0, 1])
    games = match.sets[0].games
    assert found and all(len(each.observation.legal) > 1 for each in found)
    for each in found:
        move = games[each.game].moves[each.move]
        assert (each.observation.seat, each.action.verb) == (move.seat, move.verb)
        assert each.observation.game == each.game + 1 and len(each.observation.history[-1].moves) == each.move
        assert each.action in each.observation.legal
    turns = [occasion_of(each.observation) for each in found if each.observation.seat == 0]
    assert turns == sorted(turns)
    assert before_set(match, 0).sets == [] and match.sets[0].score is not None


def test_nothing_is_told_once_the_match_is_decided_or_without_a_choice() -> None:
    match = played(2, 9)
    observation = decisions(match, 0, [0])[0].observation
    worse, best = Guess((53,), 40.0), Guess((52,), 50.0)
    decision = decision_of(observation, Action("draw discard"))
    assert decision is not None
    said = judge(decision, Guesses((best, worse)))
    assert said is not None and said.telling and said.cost == 10.0
    assert judge(decision, Guesses((best, worse), aim="set")) is None
    assert decision_of(replace(observation, legal=observation.legal[:1]), Action("draw stock")) is None
    assert where_words(observation, "Ada").startswith("Ada, game 1, turn ")
    assert check_rows([said], ())[0].right == "\u221210.0 %"
