"""The end of a match: its save goes when its record is safely on disk, and wherever the program is killed there is one of it."""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.game import game as ambition
from game.client.ambition.match.results import FinalScene
from game.client.ambusch.controller import RECORDS_NAME
from game.client.ambusch.game import SAVE_NAME
from game.client.ambusch.game import game as ambusch
from game.client.ambusch.results import EndScene
from game.client.app.files.record_lines import append_once, stands
from game.client.app.menu import MenuScene
from game.client.app.records import Records
from game.client.app.saves import SaveFile, unpack
from game.client.app.settings import Settings
from game.client.table.controller import FINISHED_NAME
from game.engine.ambition.editions import Rules
from game.engine.ambition.record import to_record
from game.engine.ambusch.match import Match as AmbuschMatch
from game.engine.ambusch.record import to_record as ambusch_record
from tests.client.ambusch.play import random_action
from tests.client.ambusch.played import begun
from tests.client.client_matches import near_end
from tests.client.harness import Game, computers, kinds
from tests.client.program import Program, save
from tests.engine.helpers import random_match

GAMES = (ambition(computers()), ambusch(computers()))
FILES = {"ambition": ("match.json", FINISHED_NAME, FinalScene), "ambusch": (SAVE_NAME, RECORDS_NAME, EndScene)}


def finished(seed: int = 3) -> dict[str, Any]:
    """The record of a finished match, as it is kept."""
    record = to_record(random_match(Rules(), seed))
    record["players"][0]["begun_at"] = f"2026-01-01T10:00:{seed:02}+01:00"
    return record | {"finished_at": "2026-01-01T11:00:00+01:00"}


def unfinished(record: dict[str, Any]) -> dict[str, Any]:
    """The same match after its first round."""
    return {**record, "rounds": record["rounds"][:1], "result": {"finished": False}}


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def full(*_args: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def nearly_over() -> dict[str, Any]:
    """A match of Ambusch that lacks a few actions."""

    def after(steps: int) -> tuple[AmbuschMatch, int]:
        match, chance, done = begun(2, 3, best_of=1), random.Random(3), 0
        match.begin()
        while not match.over and done < steps:
            match.act(match.waiting[0], random_action(match, chance)) if match.waiting else match.next_round()
            done += 1
        return match, done

    return ambusch_record(after(after(9_999)[1] - 3)[0])


def played(folder: Path, game: str, ready: Callable[[], None] = lambda: None) -> Program:
    """A match of a game that played itself to its end, from shortly before it on."""
    save(folder, near_end(3) if game == "ambition" else nearly_over(), FILES[game][0])
    program = Program(folder, GAMES, Settings(speed="instant"), speed=0.0)
    # Not yet at the menu, which would begin another.
    program.shell.options = replace(program.shell.options, autoplay=True)
    ready()
    program.shell.game(game).start(program.shell, True)
    program.tick_until(lambda: isinstance(program.scene, FILES[game][2]))
    return program


@pytest.mark.parametrize("game", list(FILES))
def test_a_match_whose_record_can_not_be_written_stays_saved_and_is_told(tmp_path: Path, game: str) -> None:
    save, file, _end = FILES[game]
    (tmp_path / file).mkdir()
    program = played(tmp_path, game)
    assert any("can’t be added to the records: it is not a file" in told for told in program.shell._toasts)
    record = unpack((tmp_path / save).read_bytes())
    assert record["result"]["finished"]
    program.shell.game(game).start(program.shell, False)  # another match would take its place
    program.frames(2)
    assert program.scene is None and unpack((tmp_path / save).read_bytes()) == record
    again = Program(tmp_path, GAMES)
    again.frames(1)
    assert any("can’t be added" in told for told in again.shell._toasts)
    (tmp_path / file).rmdir()
    once_more = Program(tmp_path, GAMES)
    once_more.frames(1)
    assert lines(tmp_path / file) == [record] and not (tmp_path / save).exists() and not once_more.shell._toasts


@pytest.mark.parametrize("game", list(FILES))
def test_a_disk_that_is_full_at_the_end_keeps_the_match_whole(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the save nor the record can be written any more from shortly before on."""
    save, file, _end = FILES[game]
    (tmp_path / file).write_text('{"an": "older line"}\n')
    with monkeypatch.context() as patched:
        program = played(tmp_path, game, lambda: patched.setattr(os, "fsync", full))
        told = program.shell._toasts
        assert any("be added to the records: the disk is full" in words for words in told)
        assert (tmp_path / file).read_text() == '{"an": "older line"}\n'
        assert program.shell.save_file(save).load().record is not None
    program.shell.game(game).start(program.shell, False)  # there is room again
    assert len(lines(tmp_path / file)) == 2 and lines(tmp_path / file)[1]["result"]["finished"]


def test_killed_before_its_record_is_written_a_match_is_recorded_at_the_next_start(tmp_path: Path) -> None:
    record = finished()
    saves, game = save(tmp_path, record), Game(tmp_path)
    assert isinstance(game.scene, MenuScene) and game.scene.main() == "new"
    assert lines(tmp_path / FINISHED_NAME) == [record] and not saves.path.exists()


@pytest.mark.parametrize("left", [finished, lambda: unfinished(finished())], ids=["whole", "an action before"])
def test_killed_before_its_save_is_removed_a_match_stands_once(
    tmp_path: Path, left: Callable[[], dict[str, Any]]
) -> None:
    for other in (finished(4), finished(), finished(5)):
        append_once(tmp_path / FINISHED_NAME, other)
    saves, game = save(tmp_path, left()), Game(tmp_path)
    assert isinstance(game.scene, MenuScene) and game.scene.main() == "new"
    assert lines(tmp_path / FINISHED_NAME) == [finished(4), finished(), finished(5)] and not saves.path.exists()


def test_a_match_that_can_not_be_given_up_is_not_overwritten(tmp_path: Path) -> None:
    record = unfinished(finished())
    saves = save(tmp_path, record)
    (tmp_path / FINISHED_NAME).mkdir()
    game = Game(tmp_path)
    game.click_button("new", "start", "new")
    assert isinstance(game.scene, MenuScene) and any("can’t be added" in told for told in game.shell._toasts)
    assert saves.load().record == record


def test_what_could_not_be_saved_is_gone_on_with_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = save(tmp_path, {"n": 1})
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        saves.save({"n": 2})
        assert saves.load().record == {"n": 2} and unpack(saves.path.read_bytes()) == {"n": 1}
    saves.save({"n": 3})
    saves.flush()
    assert saves.failure is None and unpack(saves.path.read_bytes()) == {"n": 3}


def test_nothing_more_is_done_before_the_last_state_is_on_disk(tmp_path: Path) -> None:
    """Whenever the program is killed, the state before the one that was handed over last is there."""
    saves: SaveFile = SaveFile(tmp_path)
    seen = []
    for n in range(50):
        saves.settle()  # before the next action
        if n:
            seen.append(unpack(saves.path.read_bytes())["n"])
        saves.save({"n": n})
    assert seen == list(range(49))


def test_the_end_of_a_match_is_kept_with_its_date_after_a_cut_off_line(tmp_path: Path) -> None:
    (tmp_path / FINISHED_NAME).write_text('{"cut": ')
    played(tmp_path, "ambition")
    cut, kept = (tmp_path / FINISHED_NAME).read_text().splitlines()
    assert cut == '{"cut": ' and json.loads(kept)["finished_at"][:2] == "20"
    assert Records(tmp_path, tmp_path / "records", kinds(GAMES)).listing().entries == ()  # nobody played


def test_a_line_is_appended_once_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a" / "matches.jsonl"
    append_once(path, {"n": 1})
    append_once(path, {"n": 1})
    path.write_bytes(path.read_bytes() + b'{"cut off')
    append_once(path, {"n": 2})
    append_once(path, {"n": 1})
    assert path.read_bytes() == b'{"n": 1}\n{"cut off\n{"n": 2}\n'
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        append_once(path, {"n": 3})
    assert path.read_bytes() == b'{"n": 1}\n{"cut off\n{"n": 2}\n'


def test_a_match_is_found_among_odd_lines(tmp_path: Path) -> None:
    path, record = tmp_path / "matches.jsonl", finished()
    begun = record["players"][0]["begun_at"].encode()
    path.write_bytes(b"\xff" + begun + b"\n[]" + begun + b"\n" + b'"' + begun + b'"\n' + b"[" * 100_000 + b"\n")
    assert not stands(path, record) and not stands(tmp_path, record) and not stands(path, {"players": 3})
    append_once(path, record)
    assert stands(path, unfinished(record)) and not stands(path, finished(4))
