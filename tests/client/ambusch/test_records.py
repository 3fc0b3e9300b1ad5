"""Records of Ambusch among those of Ambition: listed, opened, looked at, given away, and refused where they are wrong."""

from __future__ import annotations

import json
from pathlib import Path

from game.client.ambusch.controller import RECORDS_NAME
from game.client.ambusch.game import game as ambusch
from game.client.ambusch.replay import ReplayScene
from game.client.ambusch.results import RevealScene
from game.client.ambusch.sets import public_record
from game.client.app.exact_texts import FactsScene
from game.client.app.files.record_lines import append_once
from game.client.app.listing import ROW
from game.client.app.records import Records
from game.client.app.records_page import add_file
from game.client.app.you_page import YouScene
from game.client.kit.intents import Verb
from game.client.table.controller import FINISHED_AT, FINISHED_NAME
from game.engine.ambition.editions import Rules as AmbitionRules
from game.engine.ambition.match import Match as AmbitionMatch
from game.engine.ambition.record import to_record as ambition_record
from game.engine.ambusch.record import from_record, to_record
from game.engine.json_reader import dump_line
from tests.client.ambusch.play import at_menu, players
from tests.client.ambusch.played import begun, played
from tests.client.client_matches import PLAYERS
from tests.client.harness import Game, games, kinds


def kept(folder: Path) -> None:
    """An Ambition match between two of Ambusch, by when they ended."""
    for hour, seed in (("09", 1), ("11", 2)):
        record = to_record(played(3, seed)) | {FINISHED_AT: f"2026-05-04T{hour}:00:00+00:00"}
        append_once(folder / RECORDS_NAME, record)
    other = AmbitionMatch(AmbitionRules(), PLAYERS, 3)
    other.begin()
    append_once(
        folder / FINISHED_NAME, ambition_record(other) | {"current": None, FINISHED_AT: "2026-05-04T10:00:00+00:00"}
    )


def test_matches_of_both_games_are_listed_by_when_they_ended(tmp_path: Path) -> None:
    kept(tmp_path)
    entries = Records(tmp_path, tmp_path / "shared", kinds((*games(), ambusch(players())))).listing().entries
    assert [entry.when[-5:-3] for entry in entries] == ["11", "10", "09"]
    first, second, _third = entries
    assert first.listed.names == ("You", "Hazel", "Corvin") and "best of 1 set" in first.listed.words
    assert first.listed.place in (1, 2, 3) and second.game == "ambition"
    assert [entry.game for entry in Records(tmp_path, tmp_path / "shared", kinds(games())).listing().entries] == [
        "ambition"
    ]


def opened(game: Game) -> RevealScene:
    """The newest match, from the menu's list."""
    game.click_button("you", frames=20)
    assert isinstance(game.scene, YouScene)
    game.click_button(f"{ROW}0", frames=20)
    assert isinstance(game.scene, RevealScene), game.scene
    return game.scene


def test_a_record_is_opened_looked_at_and_given_away(tmp_path: Path) -> None:
    kept(tmp_path)
    game = at_menu(tmp_path)
    scene = opened(game)
    assert scene.layout.data.rows[0].winner or not scene.layout.data.rows[0].cards
    game.click_button("review", frames=2)
    assert isinstance(game.scene, ReplayScene)
    game.send(Verb.CANCEL, frames=2)
    game.click_button("export", frames=20)
    assert isinstance(game.scene, FactsScene)
    (file,) = (tmp_path / "records").glob("ambusch-*.jsonl")
    assert from_record(json.loads(file.read_text("utf-8"))).over
    listed = game.shell.records.listing().entries
    assert [entry.own for entry in listed].count(False) == 1


def test_what_is_hidden_is_not_given_away() -> None:
    match = begun(3, 3)
    match.begin()
    record = public_record(match)
    assert record["seed"] is None and record["sets"] == []
    assert from_record(record).rounds == []


def test_a_record_that_breaks_the_rules_is_refused(tmp_path: Path) -> None:
    game = at_menu(tmp_path)
    record = to_record(played(2, 4))
    record["sets"][0]["games"][3]["winner"] = 1 - (record["sets"][0]["games"][3]["winner"] or 0)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(dump_line(record), "utf-8")
    assert not add_file(game.shell, wrong)
    for field, value in (("rules", {"seats": 9}), ("players", []), ("game", ["ambusch"]), ("result", 5)):
        wrong.write_text(dump_line(to_record(played(2, 4)) | {field: value}), "utf-8")
        assert not add_file(game.shell, wrong), field
    assert not list((tmp_path / "records").glob("*"))
    right = tmp_path / "right.jsonl"
    right.write_text(dump_line(to_record(played(2, 4))), "utf-8")
    assert add_file(game.shell, right)
