"""Achievements: what the person has done for the first time, found in the matches that are kept. No pygame, no words.

Nothing is stored about them, so that old records count as well. Matches with help and by house rules of one's own
don't count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.client.ambition.statistics.rows import MatchRow, RoundRow, rules_of_row
from game.client.games import FINISHED, GIVEN_UP
from game.client.table.person import ME
from game.engine.ambition.editions import EDITIONS, Rules

TableOf = Callable[[MatchRow], str | None]
"""Returns the id of the table of the ladder at which a match was played, or None."""
CLEAN_ROUNDS, STREAK, FAR_AHEAD = 10, 3, 80
"""Rounds in a row without a strike, matches won in a row, and points above the others' average, that are achievements."""
MASTER = "master"


class _SoFar:
    """What has to be remembered from match to match."""

    def __init__(self, table_of: TableOf, tables: int) -> None:
        self._table_of, self._tables = table_of, tables
        self._clean = self._streak = 0
        self._editions: set[str] = set()
        self._won_at: set[str] = set()

    def add(self, match: MatchRow) -> Iterator[str]:
        """Yield the achievements that a match brings, whether or not they were reached before."""
        rules, table = rules_of_row(match.edition, match.options), self._table_of(match)
        if match.practised or (rules.house is not None and table is None):
            return
        rounds = [each for each in match.rounds if not each.void]
        yield from _in_rounds(rules, rounds)
        for each in rounds:
            self._clean = 0 if each.seats[ME].strikes > 0 else self._clean + bool(rules.numbers.strike_limit)
            if self._clean == CLEAN_ROUNDS:
                yield "ten"
        won = match.state == FINISHED and match.place == 1
        if match.state in (FINISHED, GIVEN_UP):
            self._streak = self._streak + 1 if won else 0
        if not won:
            return
        yield from _in_win(rules, match)
        if self._streak == STREAK:
            yield "streak"
        if rules.house is None:
            self._editions.add(match.edition)
        if self._editions == EDITIONS.keys():
            yield "editions"
        if table is not None:
            self._won_at.add(table)
            yield "table"
            if len(self._won_at) == self._tables:
                yield "tables"


def _in_rounds(rules: Rules, rounds: Iterable[RoundRow]) -> Iterator[str]:
    """Yield the achievements of the rounds of one match."""
    mine = [each.seats[ME] for each in rounds]
    nils, slams = sum("nil" in seat.marks for seat in mine), sum("slam" in seat.marks for seat in mine)
    if nils:
        yield "nil"
    if slams:
        yield "slam"
    if nils and slams:
        yield "both"
    if nils > 1:
        yield "nils"
    if any("nil_bid_made" in seat.marks for seat in mine):
        yield "bid"
    if any(seat.taken == seat.points == rules.numbers.quota and not seat.marks for seat in mine):
        yield "exact"


def _in_win(rules: Rules, match: MatchRow) -> Iterator[str]:
    """Yield the achievements of a match that was won."""
    limit = rules.numbers.strike_limit
    yield "win"
    if limit and not any(each.seats[ME].strikes > 0 for each in match.rounds):
        yield "clean"
    if limit and match.strikes == limit - 1:
        yield "brink"
    if (match.relative or 0) >= FAR_AHEAD:
        yield "ahead"
    if _was_behind(rules, match.rounds):
        yield "behind"
    if match.level == MASTER:
        yield "masters"


def _was_behind(rules: Rules, rounds: tuple[RoundRow, ...]) -> bool:
    """Return whether two or more players had more points than the person before the last of several rounds."""
    before = [
        total.points + sum(each.seats[seat].points for each in rounds[:-1]) for seat, total in enumerate(rules.start)
    ]
    return len(rounds) > 1 and sum(points > before[ME] for points in before) > 1


def reached(matches: Iterable[MatchRow], table_of: TableOf, tables: int) -> dict[str, MatchRow]:
    """Return by the ids of the achievements the first match that brought each; the oldest match comes first.

    `table_of` says at which of the `tables` of the ladder a match was played."""
    found: dict[str, MatchRow] = {}
    so_far = _SoFar(table_of, tables)
    for match in matches:
        for id in so_far.add(match):
            found.setdefault(id, match)
    return found
