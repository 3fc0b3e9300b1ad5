"""Sets played again for practice, and matches from codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.client.ambusch.extra import again, may_again
from game.client.ambusch.pages import open_match
from game.client.ambusch.replay import ReplayScene
from game.client.ambusch.scene import AmbuschScene
from game.client.ambusch.sets import match_code
from game.client.ambusch.setup import YOU
from game.client.app.exact_texts import CodeScene, FactsScene, said_of
from game.client.kit.intents import Verb
from game.client.kit.widget_scene import PageScene
from game.engine.ambusch.actions import Action
from game.engine.ambusch.codes import MatchCode, decode, encode
from game.engine.ambusch.match import Match
from game.engine.ambusch.record import to_record
from game.engine.ambusch.rules import Rules
from tests.client.ambusch.play import at_menu, game_at_table, players, settle, table, to_reveal
from tests.client.ambusch.played import played


def practice(folder: Path) -> tuple[Any, Match, AmbuschScene]:
    """The second set of a match of three, once more."""
    game = at_menu(folder)
    match = played(3, 4)
    for seat, player in enumerate(match.players):
        player |= {"kind": "human"} if seat == 0 else {"kind": "ai", "level": "club"}
    open_match(game.shell, match, players())
    game.frames(60)
    game.click_button("review", frames=3)
    assert isinstance(game.scene, ReplayScene)
    game.click_button("again", frames=3)
    scene = table(game)
    assert scene.view.practice
    return game, match, scene


def test_a_set_is_dealt_again_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    game, match, scene = practice(tmp_path)
    before = to_record(match)
    first = scene.controller.match.current
    assert first.deal == match.sets[0].games[0].deal and first.starter == match.sets[0].games[0].starter
    assert scene.view.practice and scene.painter.title(scene.view)[1].startswith("Practice")
    scene.pause_menu()
    game.frames(20)
    assert isinstance(game.scene, PageScene) and game.scene.name == "pause"
    game.send(Verb.CANCEL, frames=2)
    reveal = to_reveal(game, lambda action: action.verb == "lay")
    assert reveal.layout.data.corner.startswith("Practice. In the match your hand was: ")
    game.click_button("again", frames=3)
    anew = table(game)
    assert anew is not scene and anew.controller.match.current.deal == first.deal
    anew.pause_menu()
    game.frames(20)
    game.click_button("leave", frames=3)
    assert isinstance(game.scene, ReplayScene) and to_record(match) == before
    assert not (tmp_path / "ambusch.json").exists() and not (tmp_path / "ambusch.jsonl").exists()


def test_the_same_cards_put_away_bring_the_same_deals(tmp_path: Path) -> None:
    game, match = at_menu(tmp_path), played(3, 4)
    made = again(match, 0, players(), game.shell.services, game.shell.worker)
    made.begin()
    twin = made.match
    for number, each in enumerate(match.sets[0].games):
        assert twin.sets[0].games[number].deal == each.deal
        for move in each.moves:
            twin.act(move.seat, Action(move.verb, (move.card if move.verb in ("lay", "discard") else -1)))
        if number + 1 < len(match.sets[0].games):
            made.next_round()
    assert to_record(twin)["sets"] == to_record(match)["sets"]


def test_without_a_seed_there_is_nothing_to_deal_again() -> None:
    match = played(2, 3)
    assert may_again(match) and match_code(match) == encode(MatchCode(match.rules, 3))
    match.seed = None
    assert not may_again(match) and match_code(match) is None


def test_a_finished_match_has_a_code_and_one_that_goes_on_has_none(tmp_path: Path) -> None:
    game = at_menu(tmp_path)
    match = played(3, 4)
    open_match(game.shell, match, players())
    game.frames(60)
    game.click_button("code", frames=20)
    assert isinstance(game.scene, FactsScene)
    assert decode(match_code(match) or "").seed == 4
    running = Match(match.rules, match.players, 4)
    running.begin()
    assert match_code(running) is None


def test_a_code_is_played_as_practice_by_its_rules(tmp_path: Path) -> None:
    game = game_at_table(tmp_path, (YOU, "club", "club", "club"), Rules(seats=2))
    settle(game)
    old = table(game).controller.match
    table(game).pause_menu()
    game.frames(20)
    game.click_button("leave", frames=20)
    code = encode(MatchCode(Rules(seats=3, scoring="points", target=50), 77))
    scene = CodeScene(game.shell)
    game.push(scene)
    scene.text = code
    scene.rebuild()
    said = said_of(code, scene._kinds)
    assert said.good and said.verdict == "Ambusch, 3 seats, to 50 points"
    wrong = said_of(
        code[:-1] + ("0" if code[-1] != "0" else "1"),
        [each.codes for each in game.shell.games if each.codes is not None],
    )
    assert not wrong.good and "mistake" in wrong.verdict
    game.click_button("play", frames=20)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"  # the unfinished match
    game.click_button("new", frames=3)
    match = table(game).controller.match
    assert match is not old and (match.seed, match.rules.target, match.rules.seats) == (77, 50, 3)
    assert match.players[0]["practised"] == ["code"]
