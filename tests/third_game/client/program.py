"""Spar as the program knows it: its line in the menu, its matches, records and statistics."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.client.app.opponents import CHARACTERS
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.app.statistics.json_rows import JsonRow, JsonTables, record_row
from game.client.app.unfinished import Unfinished
from game.client.app.you_page import YouScene
from game.client.games import Game, Listed, RecordKind, StatisticsKind
from game.client.table.controller import GIVEN_UP_AT, ended_record
from game.client.table.desk import Desk
from game.client.table.person import ME
from tests.third_game.client.replay import ReplayScene
from tests.third_game.client.table import RECORDS_NAME, Controller, SparTable, show_rules
from tests.third_game.client.words import SENTENCES
from tests.third_game.match import Match
from tests.third_game.record import from_record, to_record
from tests.third_game.rules import ID, SEATS, TITLE

SAVE_NAME = f"{ID}.json"


def entry(record: dict[str, Any]) -> Listed:
    """What a list says of a record."""
    totals, names = record["result"]["totals"], tuple(str(player["name"]) for player in record["players"])
    place = 1 + sum(total > totals[ME] for total in totals) if record["result"]["finished"] else None
    return Listed(names, f"{TITLE}, {len(record['rounds'])} deals", place)


def points(rows: Sequence[JsonRow]) -> list[int]:
    """The person's points in each finished match."""
    results = [row.data["result"] for row in rows]
    return [result["totals"][ME] for result in results if result["finished"]]


class FiguresScene(YouScene[list[int]]):
    """The matches, with a count of the points below."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, ID)
        self.ask(points)


def game(computers: Computers) -> Game[Shell]:
    """Spar with these computer players."""

    def unfinished(shell: Shell) -> Unfinished[Match]:
        return Unfinished(shell, shell.save_file(SAVE_NAME), from_record, RECORDS_NAME)

    def line(shell: Shell) -> str:
        match = unfinished(shell).match
        return "Five tricks, only the last one counts" if match is None else f"Deal {len(match.rounds)}"

    def start(shell: Shell, resume: bool) -> None:
        """A match at once: the unfinished one if it is to be gone on with, else that is given up for a new one."""
        kept = unfinished(shell)
        match = kept.match
        if match is None or not resume:
            record = None if match is None else ended_record(to_record(match), GIVEN_UP_AT, shell.services.now())
            if not kept.give_up(record):
                return
            bots = [{"name": each.name, "kind": "ai", "level": "club"} for each in CHARACTERS[: SEATS - 1]]
            match = Match([{"name": shell.settings.player_name, "kind": "human"}, *bots], shell.next_seed())
        seed, persons = match.seed or 0, () if shell.options.autoplay else (ME,)
        controller = Controller(
            match,
            shell.services,
            shell.worker,
            shell.save_file(SAVE_NAME),
            persons,
            lambda seat, player: computers.player(seat, player, seed),
            Desk(shell.worker),
        )
        controller.on_counted = shell.history.note
        shell.stack.replace(SparTable(shell, controller, partial(start, shell, False)))

    return Game(
        id=ID,
        icon="play",
        title=lambda: TITLE,
        line=line,
        open=lambda shell: start(shell, True),
        start=start,
        save=SAVE_NAME,
        records=RecordKind(
            file=RECORDS_NAME,
            entry=entry,
            read=from_record,
            show=lambda shell, match: shell.stack.push(ReplayScene(shell, match)),
            sentences=SENTENCES,
        ),
        statistics=StatisticsKind(
            open=lambda shell: shell.stack.push(FiguresScene(shell)),
            row=lambda record: record_row(record, record["rounds"][0][:1]),
            tables=JsonTables(ID, JsonRow, lambda row: row.data),
        ),
        rules=show_rules,
    )
