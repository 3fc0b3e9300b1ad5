"""The end of a match as a picture for others: what it says, and where it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.ambition.dialogs.final import FinalData, final_data
from game.client.ambition.dialogs.shared import shared_picture
from game.client.ambition.view import SeatView
from game.client.app.dialogs.fact_blocks import written_facts
from game.client.app.records import RecordProblem
from game.client.app.scenes.facts import FactsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import ngettext
from game.client.table.controller import ME, practised
from game.client.table.marks import helped_words
from game.engine.ambition.events import MatchEnded, RoundScored
from game.engine.ambition.match import Match
from game.engine.ambition.standing import standing


def end_of(match: Match, seats: Sequence[SeatView], events: Sequence[RoundScored], rounds: int = 0) -> FinalData:
    """How a match stands after the `events` of its counted rounds: its end, or if it isn't over what it is after so many
    `rounds`, all unless told otherwise."""
    scored = [history.scored for history in match.rounds if history.scored][-1]
    result = match.result or standing(match.rules, match.totals, scored)
    ended = MatchEnded(result.winners, result.places, result.relative_scores)
    stopped = len(match.rounds) if match.stopped else 0
    data = final_data(match.rules, ended, match.totals, seats, ME, events, scored, stopped)
    data = replace(data, helped=helped_words(practised(match)))
    return data if match.over else rounds_played_data(data, rounds or len(events))


def rounds_played_data(data: FinalData, rounds: int) -> FinalData:
    """The standing after so many rounds of a match that isn't over."""
    headline = ngettext("After {n} round", "After {n} rounds", rounds).format(n=rounds)
    told = ({column: words for column, words in row.told.items() if column != "place"} for row in data.rows)
    rows = tuple(replace(row, winner=row.place == 1, told=each) for row, each in zip(data.rows, told, strict=True))
    return replace(data, headline=headline, reason="", rows=rows, finished=False)


def save_picture(shell: Shell, data: FinalData, day: str) -> None:
    """Write the picture of a match that was played on a day beside the records, and say where it is."""
    picture, now = shared_picture(shell.look, data, day), shell.services.now()
    try:
        where = str(shell.records.write(f"ambition-{now:%Y-%m-%d-%H%M}", ".png", picture))
    except RecordProblem as problem:
        shell.toast(str(problem))
        return
    shell.stack.push(FactsScene(shell, lambda: written_facts(where), {ids.COPY: where}))
