"""Whatever stands among the records or in the database, the statistics can be counted; what is lost is made from the records."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.client.ambition.you.page import StatisticsScene
from game.client.app.statistics.database import NAME
from game.client.app.statistics.history import History, StatisticsUnavailableError
from game.client.table.controller import FINISHED_NAME
from tests.client.client_matches import line
from tests.client.harness import Game, sources

ODD = {
    "an endless time": ('"seconds": 900.0', '"seconds": 1e999'),
    "a time of many digits": ('"seconds": 900.0', '"seconds": ' + "9" * 400),
    "negative points": ('"taken": [', '"taken": [-3, '),
    "more than 64 bits": ('"number": 1,', '"number": 99999999999999999999,'),
    "an object for a bid": ('"bids": null', '"bids": [{}, {}, {}, {}]'),
    "half a letter": ('"name": "', '"name": "\\ud800'),
    "a card twice": ('"deal": [["', '"deal": [["2C", "2C", "'),
    "a text for a mark": ('"marks": []', '"marks": [{"a": 1}]'),
    "an object for a reason": ('"seconds"', '"practised": {"a": 1}, "seconds"'),
}


@pytest.mark.parametrize(("right", "odd"), ODD.values(), ids=list(ODD))
def test_an_odd_line_is_passed_over_and_the_others_are_counted(tmp_path: Path, right: str, odd: str) -> None:
    changed = line(1).replace(right, odd, 1)
    assert changed != line(1)
    (tmp_path / FINISHED_NAME).write_text(line(2) + changed + line(3), encoding="utf-8")
    game = Game(tmp_path)
    game.click_button("you")
    scene = game.top(StatisticsScene)
    game.shell.history.ask(len).result()
    game.frames(3)
    assert scene.report is not None and scene.report.summary.matches in (2, 3)


CELLS = {
    "reasons": 'replace(data, \'"practised": [\', \'"practised": 7, "x": [\')',
    "options": 'replace(data, \'"options": "\', \'"options": "x\')',
    "no text": "CAST(x'ff' AS TEXT)",
    "no object": "'[]'",
    "a number": "replace(data, '\"taken\": ', '\"taken\": -1')",
    "a text for a number": 'replace(data, \'"hand": \', \'"hand": "x", "y": \')',
    "seats missing": 'replace(data, \'"seats": [{\', \'"seats": [], "x": [{\')',
}
CELLS = {name: f"UPDATE json_rows SET data = {data}" for name, data in CELLS.items()} | {
    "a state": "UPDATE json_rows SET state = 'lost'",
    "a table missing": "DROP TABLE json_rows",
}


@pytest.mark.parametrize("damage", CELLS.values(), ids=list(CELLS))
def test_a_database_with_odd_content_is_made_anew(tmp_path: Path, damage: str) -> None:
    (tmp_path / FINISHED_NAME).write_text(line(2) + line(3), encoding="utf-8")
    history = History(tmp_path, sources(tmp_path))
    before = history.ask(list).result()
    with closing(sqlite3.connect(tmp_path / NAME)) as db, db:
        db.execute(damage)
    assert history.ask(list).result() == before  # while the program runs
    assert "statistics.damaged-1.sqlite3" in str(history.complaint())
    history.close()
    with closing(sqlite3.connect(tmp_path / NAME)) as db, db:
        db.execute(damage)
    again = History(tmp_path, sources(tmp_path))
    assert again.ask(list).result() == before and "statistics.damaged-2.sqlite3" in str(again.complaint())
    again.close()


def test_why_the_statistics_can_not_be_kept_is_said_in_our_words(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    history = History(tmp_path, sources(tmp_path))
    with pytest.raises(StatisticsUnavailableError, match="can’t be saved: access is denied"):
        history.ask(list).result()
    history.close()


def test_a_line_of_megabytes_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / FINISHED_NAME).write_text(line(2) + "[" * (6 << 20) + "\n" + line(3), encoding="utf-8")
    history = History(tmp_path, sources(tmp_path))
    assert len(history.ask(list).result()) == 2
    history.close()
