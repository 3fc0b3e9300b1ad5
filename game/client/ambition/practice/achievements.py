"""The page of achievements: what the person has done, since when, and what is still to do. No points, no pop-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress

from game.client.ambition.practice.tables import TABLES, table_of_row
from game.client.ambition.replay.opening import open_match
from game.client.ambition.settings import ID
from game.client.ambition.statistics.achievements import CLEAN_ROUNDS, FAR_AHEAD, STREAK, reached
from game.client.ambition.statistics.rows import MatchRow
from game.client.app.listing import ListData, ListRow, ListScene
from game.client.app.options import Computers
from game.client.app.records import RecordFileError
from game.client.app.shell import Shell
from game.client.app.statistics.history import StatisticsUnavailableError
from game.client.kit.i18n import N_, _
from game.engine.ambition.match import Match
from game.engine.any_match import RecordedMatch

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
_NUMBERS = {"ten": CLEAN_ROUNDS, "ahead": FAR_AHEAD, "streak": STREAK, "tables": len(TABLES)}


def table_id(row: MatchRow) -> str | None:
    """Return the id of the table of the ladder at which a match was played, or None."""
    table = table_of_row(row)
    return table.id if table is not None else None


def found_in(rows: Sequence[MatchRow]) -> dict[str, MatchRow]:
    """Return the match that brought each achievement, by its id."""
    return reached(rows, table_id, len(TABLES))


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


class AchievementsScene(ListScene):
    """The page of achievements; a press on one that is reached opens the score sheet of its match."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        super().__init__(shell)
        self._computers = computers
        self._asked: Future[dict[str, MatchRow]] | None = None
        self._opened: Future[RecordedMatch | None] | None = None
        self._found: dict[str, MatchRow] | None = None
        self._data = achievements_list(None)

    def enter(self) -> None:
        self._asked = self.shell.history.ask(found_in, ID)
        super().enter()

    def update(self, dt: float) -> bool:
        if self._asked is not None and self._asked.done():
            problem = ""
            try:
                self._found = self._asked.result()
            except StatisticsUnavailableError as error:
                problem = str(error)
            self._asked = None
            self._data = achievements_list(self._found, problem)
            self.rebuild()
        if self._opened is not None and self._opened.done():
            self._open(self._opened)
            self._opened = None
        return super().update(dt)

    def close(self) -> None:
        """Close the page and stop counting for it."""
        if self._asked is not None:
            self.shell.history.drop(self._asked)
        if self._opened is not None:
            self.shell.history.drop(self._opened)
        super().close()

    def data(self) -> ListData:
        return self._data

    def choose(self, row: int) -> None:
        found = (self._found or {}).get(list(ACHIEVEMENTS)[row])
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
