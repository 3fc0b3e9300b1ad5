"""Matches as they are played, recorded and counted."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from game.client.ambition.controller import GameController
from game.client.ambition.ladder.rungs import Rung
from game.client.ambition.statistics.rows import MatchRow, OpponentRow, RoundRow, SeatRow, options_text
from game.client.games import FINISHED, GIVEN_UP
from game.client.table.controller import Batch
from game.client.table.person import ME
from game.engine.ambition.editions import Rules
from game.engine.ambition.observation import fallback
from game.engine.ambition.record import to_record
from tests.client.harness import Game
from tests.engine.helpers import random_match


def record(seed: int, rounds: int | None = None, rules: Rules | None = None, **me: Any) -> dict[str, Any]:
    """A record of a match as the window keeps it; with `rounds`, as it was after so many."""
    match = random_match(rules or Rules(), seed)
    match.players[0] |= {"kind": "human", "begun_at": f"2026-01-{seed:02d}T10:00:00+01:00", "seconds": 600.4, **me}
    whole = to_record(match)
    if rounds is None:
        return whole | {"finished_at": f"2026-01-{seed:02d}T11:00:00+01:00"}
    return whole | {"rounds": whole["rounds"][:rounds], "result": {"finished": False}}


def seat(taken: int, points: int, strikes: int = 0, *marks: str) -> SeatRow:
    """What one seat did in a round."""
    return SeatRow(taken, points, strikes, marks, None)


PLAIN = RoundRow(0, 1, "left", False, (seat(20, 20), seat(30, 30), seat(48, 0, 1, "overstrike"), seat(14, 14)))


def match(day: int, place: int | None = 1, winners: int = 1, rounds: tuple[RoundRow, ...] = (PLAIN,)) -> MatchRow:
    """A match of one day, as the statistics keep it."""
    others = tuple(OpponentRow(name, "club", "steady") for name in ("Hazel", "Corvin", "Rowan"))
    state = GIVEN_UP if place is None else FINISHED
    at = f"2026-02-{day:02d}T10:00:00+01:00"
    facts = (f"m{day}", at, "", state, "2006", "{}", (), place, winners if place else None, 1.0 if place else None)
    return MatchRow(*facts, 20, 0, 600, others, rounds)


def match_at(table: Rung, day: int = 1, place: int | None = 1, rounds: tuple[RoundRow, ...] = (PLAIN,)) -> MatchRow:
    """A match of one day at a table of the ladder."""
    others = tuple(OpponentRow(each.who.name, each.level, each.temperament) for each in table.opponents)
    options = options_text(table.rules.to_record())
    return replace(match(day, place, rounds=rounds), edition=table.rules.edition, options=options, opponents=others)


def play_out(game: Game) -> None:
    """The match at the table is played to its end, the person's seat like the others, and the end shows."""
    table, match = game.table, game.table.controller.match
    while not match.over:
        if not match.waiting:
            table.controller.next_round()
            continue
        seat = match.waiting[0]
        match.act(seat, table.controller.computers.player(seat, {}, 1).choose(match.observation(seat), lambda: False))
    table.dialogs._end()
    game.frames(80)


def answer(value: object) -> Future[Any]:
    """What the history answers at once."""
    future: Future[Any] = Future()
    future.set_result(value)
    return future


def step(game: GameController) -> list[Batch[Any]]:
    """Bots act; the person plays the baseline when waited for."""
    batches = game.poll()
    if game.my_turn:
        batches.append(game.decide(ME, fallback(game.match.observation(ME))))
    return batches
