"""Why? in a replay of Ambusch: what a computer player thought of a move, and where it could expect the hidden cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from ai.ambusch.bots import AMBUSCH
from ai.ambusch.inquiry import AMBUSCH_INQUIRY
from ai.answers import Inquirer
from game.cli.why import command
from game.client.ambusch.replay import WHY, ReplayScene
from game.client.ambusch.review import open_review
from game.client.ambusch.thoughts import thought_words
from game.client.ambusch.why import WhyScene
from game.client.app.inquiry.belief import BeliefScene
from game.client.kit.intents import Verb
from game.engine.ambusch.thought import Thought
from tests.client.ambusch.play import at_menu, players
from tests.client.ambusch.played import guess, played
from tests.client.asked import answered
from tests.stand_ins import answering


def replayed(folder: Path, level: str | None) -> tuple[Any, ReplayScene]:
    """The replay of a set whose other seats are of a level of the program, or of none."""
    game, match = at_menu(folder), played(3, 4)
    for seat, entry in enumerate(match.players):
        entry |= {"kind": "human"} if seat == 0 else {"kind": "ai"} | ({"level": level} if level else {})
    levels = tuple((id, level.title) for id, level in AMBUSCH.levels.items())
    computers = answering(replace(players(), levels=levels), inquirer=Inquirer(AMBUSCH, AMBUSCH_INQUIRY))
    open_review(game.shell, match, 0, computers.desk(game.shell.worker), computers)
    game.frames(3)
    assert isinstance(game.scene, ReplayScene)
    return game, game.scene


def to_move(scene: ReplayScene, verb: str) -> int:
    """On to the first move of this kind of another seat than the person's; return that seat."""
    moves = scene.replay.history.moves
    index = next(i for i, move in enumerate(moves) if move.seat and move.verb == verb)
    scene.go(index + 1)
    return moves[index].seat


def test_a_move_of_another_seat_is_asked_about(tmp_path: Path) -> None:
    game, scene = replayed(tmp_path, "casual")
    assert WHY not in [button.id for button in scene.widgets()]  # nobody has moved yet
    to_move(scene, "discard")
    game.click_button(WHY)
    why = answered(game, WhyScene)
    data = why.layout.data
    assert data.question.startswith(f"Why did {why.name} discard the ") and data.where == "Game 1"
    assert "plays by a rule" in data.sentences[1] and data.rows
    game.pick_more("belief")
    game.frames(90)
    assert "stock" in " ".join(game.top(BeliefScene).speech_on_open())
    game.send(Verb.CANCEL, Verb.CANCEL)
    assert game.scene is scene


def test_a_report_opens_again_at_the_same_decision(tmp_path: Path) -> None:

    game, scene = replayed(tmp_path, "newcomer")
    seat = to_move(scene, "discard")
    scene.press(WHY)
    why = answered(game, WhyScene)
    game.frames(90)
    game.pick_more("report")
    (file,) = game.shell.records.folder.glob("strange-play*.json")

    result = CliRunner().invoke(command, [str(file)])
    assert result.exit_code == 0, result.output
    assert "game" in result.output.lower() and "as in the report" in result.output
    assert why.asked.observation.seat == seat


def test_a_player_of_another_program_is_not_asked(tmp_path: Path) -> None:
    game, scene = replayed(tmp_path, None)
    to_move(scene, "draw stock")
    scene.press(WHY)
    assert "isn’t one of this program’s computer players" in answered(game, WhyScene).layout.data.waiting


def test_nearly_every_move_has_a_reason_also_where_a_player_knows_no_doubt() -> None:
    match = played(3, 4)
    made = [each for seat in range(4) for each in AMBUSCH_INQUIRY.decisions(match, 0, seat)]
    told = []
    for seen, action in made:
        sure = Thought("casual", action.id(), action.id(), ((action.id(), 1.0),))
        told.append(any("Seen from" in line for line in thought_words(seen, sure, "Corvin")))
    assert sum(told) > 0.75 * len(told)
    seen, action = next(each for each, reason in zip(made, told, strict=True) if not reason)
    other = next(each.id() for each in seen.legal if each != action)
    slip = Thought("newcomer", action.id(), action.id(), ((other, 0.7), (action.id(), 0.3)), slips=60)
    words = " ".join(thought_words(seen, slip, "Corvin"))
    assert "Most often Corvin would" in words or "Seen from" in words


def test_a_difference_that_is_none_is_not_told_as_one() -> None:
    seen, action = next(each for each in AMBUSCH_INQUIRY.decisions(played(3, 4), 0, 1) if each[0].phase == "discard")
    own, other = action.id(), next(each.id() for each in seen.legal if each != action)
    for gap, longer in ((0.4, False), (4.0, True)):
        prospects = (guess(other, 50.0 + gap), guess(own, 50.0))
        found = Thought("expert", own, own, ((own, 1.0),), prospects, "set", 150)
        assert ("Looking longer" in " ".join(thought_words(seen, found, "Corvin"))) == longer
