"""Data folders that earlier commits wrote (data_older, by commit) are read whole.

Each holds a match played to its end and another after two rounds, as 5087fc26 (settings of version 1, no statistics),
ac364b88 (the first statistics), 7bcfb087 (the last statistics in columns), 85bd7e6b (reviews) and d689946e (reviewed
decisions that count for the rating, statistics as rows) kept them. Of the reviews, a part is there."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from ai.ambition.review.reviewer import AMBITION_REVIEWS
from ai.reviews import GameReviewer
from game.cli.games import window_games
from game.client.ambition.statistics.rows import MatchRow
from game.client.app.options import PlayOptions
from game.client.app.settings import SettingsFile
from game.client.app.shell import Shell
from game.client.games import RUNNING
from game.engine.ambition.judgement import rounds_of
from game.engine.ambition.record import from_record
from tests.client.harness import SERVICES

DATA = Path(__file__).with_name("data_older")


@pytest.mark.parametrize(
    ("commit", "ended"),
    [
        ("5087fc26", []),
        ("ac364b88", [("finished", 5), ("given up", 4)]),
        ("7bcfb087", [("finished", 7)]),
        ("85bd7e6b", [("finished", 8)]),
        ("d689946e", [("finished", 10)]),
    ],
)
def test_nothing_of_an_older_folder_is_lost(tmp_path: Path, commit: str, ended: list[tuple[str, int]]) -> None:
    folder = Path(shutil.copytree(DATA / commit, tmp_path / "data"))
    games = window_games()
    file = SettingsFile.of(folder / "settings.json", games)
    settings, messages = file.load()
    assert messages == [] and (settings.theme, settings.player_name) == ("light", "Zoë")
    shell = Shell(PlayOptions(data_dir=folder), SERVICES, games, settings, file, folder, (1280, 720))
    try:
        record = shell.save_file("match.json").load().record
        assert record is not None and len(games[0].records.read(record).rounds) >= 2
        entries = shell.records.listing().entries
        assert sorted(len(shell.records.open(entry).rounds) for entry in entries) == sorted(
            rounds for _, rounds in ended
        )
        kept: list[MatchRow] = shell.history.ask(list).result()
        assert [(match.state, len(match.rounds)) for match in kept if match.state != RUNNING] == ended
        assert all(match.rounds and match.points for match in kept)
        assert not shell._toasts and shell.history.complaint() is None
        assert not list(folder.glob("*damaged*"))
    finally:
        shell.flush()
        shell.history.close()


@pytest.mark.parametrize("commit", ["85bd7e6b", "d689946e"])
def test_older_reviews_are_made_again(tmp_path: Path, commit: str) -> None:
    """They tell losses in a unit of their own, which is no longer told; nothing is read wrongly or set aside."""
    folder = Path(shutil.copytree(DATA / commit, tmp_path / "data"))
    path = folder / "reviews.sqlite"
    with closing(sqlite3.connect(path)) as file:
        ((signature,),) = file.execute("SELECT DISTINCT signature FROM kept").fetchall()
    reviews = replace(AMBITION_REVIEWS, signature=lambda: signature)  # as if the search were still the same
    reviewer = GameReviewer(reviews, path)
    match = from_record(json.loads((folder / "matches.jsonl").read_text(encoding="utf-8")))
    asked = [each for index in rounds_of(match) for each in reviews.questions(match, index, 0)]
    known = [reviews.answer_of(each, reviewer.file.get(reviews.key(each))) for each in asked]
    assert sum(reviewer.file.get(reviews.key(each)) is not None for each in asked) >= 10
    assert known == [None] * len(asked)
    reviewer.file.close()
    assert not list(folder.glob("*damaged*"))
