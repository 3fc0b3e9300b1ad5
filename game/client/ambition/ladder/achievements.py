"""The achievements: what the person has done for the first time, since when, and what is still to do. No points, no pop-up.

They are found in the matches that are kept and nothing is stored about them, so that old records count as well. Matches
with help and by house rules of one's own don't count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import suppress

from game.client.ambition.ladder.rungs import RUNGS, rung_of_row
from game.client.ambition.replay.opening import open_match
from game.client.ambition.settings import ID
from game.client.ambition.statistics.rows import MatchRow, RoundRow, rules_of_row
from game.client.app.listing import ListData, ListRow, ListScene
from game.client.app.options import Computers
from game.client.app.records import RecordFileError
from game.client.app.shell import Shell
from game.client.app.statistics.history import StatisticsUnavailableError
from game.client.app.statistics_page import StatisticsLoaderScene
from game.client.games import FINISHED, GIVEN_UP
from game.client.kit.i18n import N_, _
from game.client.table.person import ME
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.house import QUICK
from game.engine.ambition.match import Match
from game.engine.any_match import RecordedMatch

CLEAN_ROUNDS, STREAK, FAR_AHEAD = 10, 3, 80
"""Rounds in a row without a strike, matches won in a row, and points above the others' average, that are achievements."""
MASTER = "master"
ACHIEVEMENTS = {
    "win": (N_("First win"), N_("Win a match.")),
    "nil": (N_("First Nil"), N_("Make a Nil.")),
    "slam": (N_("First Slam"), N_("Make a Slam.")),
    "exact": (N_("On the dot"), N_("Be safe with exactly as many points as it takes.")),
    "ten": (N_("Clean rounds"), N_("Play {n} rounds in a row without a strike.")),
    "clean": (N_("Without a strike"), N_("Win a match without a strike.")),
    "brink": (N_("On the brink"), N_("Win a match in which one more strike would have put you out.")),
    "bid": (N_("As announced"), N_("Bid Nil and make it.")),
    "nils": (N_("Two Nils"), N_("Make two Nils in one match.")),
    "both": (N_("Low and high"), N_("Make a Nil and a Slam in one match.")),
    "behind": (
        N_("From behind"),
        N_("Win a match in which two players or more were ahead of you before the last round."),
    ),
    "ahead": (N_("Far ahead"), N_("Win a match with {n} points more than the average of the others.")),
    "streak": (N_("In a row"), N_("Win {n} matches in a row.")),
    "editions": (N_("All editions"), N_("Win a match by the rules of each edition.")),
    "masters": (N_("Among masters"), N_("Win a match against masters only.")),
    "table": (N_("A table of the ladder"), N_("Win a match at a table of the ladder.")),
    "tables": (N_("The whole ladder"), N_("Win a match at each of the {n} tables of the ladder.")),
}
"""By the achievements' ids: the name of each, and the sentence that says what it takes."""
_NUMBERS = {"ten": CLEAN_ROUNDS, "ahead": FAR_AHEAD, "streak": STREAK, "tables": len(RUNGS)}


class _SoFar:
    """What has to be remembered from match to match."""

    def __init__(self) -> None:
        self._clean = self._streak = 0
        self._editions: set[str] = set()
        self._won_at: set[str] = set()

    def add(self, match: MatchRow) -> Iterator[str]:
        """Yield the achievements that a match brings, whether or not they were reached before."""
        rules, rung = rules_of_row(match.edition, match.options), rung_of_row(match)
        if match.practised or (rules.house not in (None, QUICK) and rung is None):
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
        if rung is not None:
            self._won_at.add(rung.id)
            yield "table"
            if len(self._won_at) == len(RUNGS):
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


def found_in(matches: Iterable[MatchRow]) -> dict[str, MatchRow]:
    """Return by the ids of the achievements the first match that brought each; the oldest match comes first."""
    found: dict[str, MatchRow] = {}
    so_far = _SoFar()
    for match in matches:
        for id in so_far.add(match):
            found.setdefault(id, match)
    return found


def achievements_list(found: Mapping[str, MatchRow] | None, problem: str = "") -> ListData:
    """Return the page's content; `found` is None until the matches are counted."""
    rows = []
    for id, (name, about) in ACHIEVEMENTS.items():
        match = (found or {}).get(id)
        words = _(about).format(n=_NUMBERS.get(id, 0))
        day = match.at[: len("2026-01-01")] if match is not None else _("not yet")
        rows.append(ListRow("check" if match is not None else "", _(name), words, day, muted=match is None))
    return ListData(
        _("Achievements"),
        "" if found is None else _("{n} of {all}").format(n=len(found), all=len(ACHIEVEMENTS)),
        tuple(rows) if found is not None else (),
        problem or _("Counting…"),
        _("Matches with help don’t count here. Press one that you have reached to open its match."),
        (("close", _("Back"), "back"),),
    )


class AchievementsScene(ListScene, StatisticsLoaderScene[dict[str, MatchRow]]):
    """The page of achievements; a press on one that is reached opens the score sheet of its match."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        super().__init__(shell, ID)
        self._computers = computers
        self._opened: Future[RecordedMatch | None] | None = None

    def enter(self) -> None:
        self.ask(found_in)
        super().enter()

    def update(self, dt: float) -> bool:
        if self._opened is not None and self._opened.done():
            self._open(self._opened)
            self._opened = None
        return super().update(dt)

    def close(self) -> None:
        """Close the page and stop counting for it."""
        if self._opened is not None:
            self.shell.history.drop(self._opened)
        super().close()

    def data(self) -> ListData:
        return achievements_list(self.found, self.problem)

    def choose(self, row: int) -> None:
        found = (self.found or {}).get(list(ACHIEVEMENTS)[row])
        if found is None:
            self.shell.toast(_("Not reached yet."))
            return
        if self._opened is None:
            self._opened = self.shell.history.ask(lambda _rows: self.shell.records.own(ID, found.begun_at), ID)

    def _open(self, asked: Future[RecordedMatch | None]) -> None:
        """Open the score sheet of the match that was looked for, or say that it isn't there, such as an unfinished one."""
        match = None
        with suppress(RecordFileError, StatisticsUnavailableError):
            match = asked.result()
        if isinstance(match, Match):
            open_match(self.shell, match, self._computers)
        else:
            self.shell.toast(_("This match isn’t among the records."))
