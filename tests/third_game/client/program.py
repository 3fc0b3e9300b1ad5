"""Spar as the program knows it: its line in the menu, its matches, records and statistics."""

from collections.abc import Sequence
from typing import Any

from game.client.app.options import Computers
from game.client.app.scenes.counting import Tiles, TilesScene
from game.client.app.scenes.solo import Solo, SoloKind, seats_of
from game.client.app.shell import Shell
from game.client.app.statistics.json_rows import JsonRow, JsonTables, record_row
from game.client.games import Game, Listed, RecordKind, StatisticsKind
from game.client.table.controller import ME
from tests.third_game.client.replay import ReplayScene
from tests.third_game.client.table import SparTable, show_rules
from tests.third_game.client.words import SENTENCES
from tests.third_game.match import Match
from tests.third_game.record import from_record, rewound, to_record
from tests.third_game.rules import ID, SEATS, TITLE


def entry(record: dict[str, Any]) -> Listed:
    """What a list says of a record."""
    totals, names = record["result"]["totals"], tuple(str(player["name"]) for player in record["players"])
    place = 1 + sum(total > totals[ME] for total in totals) if record["result"]["finished"] else None
    return Listed(names, f"{TITLE}, {len(record['rounds'])} deals", place)


def figures(rows: Sequence[JsonRow]) -> tuple[int, Tiles]:
    """What the statistics show."""
    totals = [row.data["result"]["totals"] for row in rows if row.data["result"]["finished"]]
    won, points = sum(max(each) == each[ME] for each in totals), sum(each[ME] for each in totals)
    return len(totals), ((f"{won} of {len(totals)}", "matches won"), (str(points), "points scored"))


def game(computers: Computers) -> Game[Shell]:
    """Spar with these computer players."""
    kind = SoloKind(
        id=ID,
        title=lambda: TITLE,
        seats=SEATS,
        new=Match,
        write=to_record,
        read=from_record,
        rewound=rewound,
        standing=lambda match: f"Deal {len(match.rounds)}, {match.totals[ME]} points",
        table=SparTable,
    )
    solo = Solo(kind, computers)

    def show(shell: Shell, match: Match) -> None:
        shell.stack.push(ReplayScene(shell, match, seats_of(match)))

    return Game(
        id=ID,
        icon="play",
        title=kind.title,
        line=lambda shell: solo.line(shell) or "Five tricks, only the last one counts",
        open=solo.open,
        start=solo.start,
        save=kind.save,
        records=RecordKind(file=kind.file, entry=entry, read=from_record, show=show, sentences=SENTENCES),
        statistics=StatisticsKind(
            open=lambda shell: shell.stack.push(TilesScene(shell, ID, figures)),
            row=lambda record: record_row(record, record["rounds"][0][:1]),
            tables=JsonTables(ID),
        ),
        rules=show_rules,
    )
