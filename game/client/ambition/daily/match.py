"""The match of a day's deal at the table: saved like any match, ended after its rounds, and beside every statistic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from functools import partial

from game.client.ambition.controller import GameController
from game.client.ambition.daily.field import FieldJob
from game.client.ambition.daily.tries import (
    DAYS,
    RECORDS_NAME,
    SAVE_NAME,
    WHAT,
    forget,
    points_words,
)
from game.client.ambition.match.dialogs import MatchDialogs
from game.client.ambition.match.help import PlayOutPart, help_parts
from game.client.ambition.match.scene import TablePart, TableScene
from game.client.ambition.replay.opening import open_review
from game.client.ambition.settings import changed
from game.client.app.options import Computers, Services
from game.client.app.pause import pause
from game.client.app.saves import SaveFile
from game.client.app.shell import Shell
from game.client.app.unfinished import Unfinished
from game.client.kit.i18n import _
from game.client.table.controller import GIVEN_UP_AT, ended_record
from game.client.table.desk import Desk
from game.client.table.person import PersonEntry
from game.client.table.tool_parts import ForcedCardPart
from game.client.table.worker import Worker
from game.engine.ambition.daily import (
    OPPONENTS,
    ROUNDS,
    Course,
    Daily,
    course_of,
    finished,
    results,
)
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.questions import ScoreCourse
from game.engine.ambition.record import from_record, to_record

LIVE = "club"
"""The level whose score stands beside the person's after each round."""


class DayController(GameController):
    """The controller of the match of a day.

    Its opponents decide without a clock, so that they are the same for everybody. While the person
    thinks, the `field` is played, if the computer players can do that."""

    file = RECORDS_NAME

    def __init__(
        self,
        match: Match,
        computers: Computers,
        services: Services,
        worker: Worker,
        saves: SaveFile,
    ) -> None:
        super().__init__(match, computers, services, worker, saves, timed=False)
        self.field = day_field(day_course(match.rules, match.seed or 0), computers, self.desk)

    @property
    def done(self) -> bool:
        return finished(self.match)


def day_course(rules: Rules, seed: int) -> Course:
    """Return the course of a day's match, whatever the person is called."""
    return course_of(Match(rules, [{"name": "You"}, *OPPONENTS], seed), rounds=ROUNDS)


def day_field(course: Course, computers: Computers, desk: Desk) -> FieldJob | None:
    """Return the field of a day's match, played by questions at the `desk`; None if there can be none."""
    if not desk.answers(ScoreCourse):
        return None
    return FieldJob(desk, course, [id for id, _title in computers.levels])


class DayMatches:
    """The tries at the deals of days: the one that isn't ended, and new ones."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        self._shell, self._computers = shell, computers
        saves = shell.save_file(SAVE_NAME, WHAT)
        self._unfinished: Unfinished[Match] = Unfinished(
            shell, saves, from_record, RECORDS_NAME, finished
        )

    @property
    def saved(self) -> tuple[date, bool, Match] | None:
        """The day of the try that isn't ended, whether it counts, and its match; None without one."""
        match = self._unfinished.match
        found = PersonEntry.of(match).day if match is not None else None
        if match is None or found is None:
            return None
        try:
            return date.fromisoformat(found[0]), found[1], match
        except ValueError:
            return None

    def go_on(self) -> None:
        """Go on with the try that isn't ended, on the day with which it was begun."""
        if self._unfinished.match is not None:
            self._open(self._unfinished.match)

    def start(self, day: Daily, counted: bool) -> None:
        """Begin a try at a day's deal; another one that isn't ended is given up and put among the records."""
        if not self._give_up():
            return
        match = day.match(self._shell.settings.player_name)
        PersonEntry.of(match).note_day(day.day.isoformat(), counted)
        if counted:
            self._shell.remember(
                {"games": changed(self._shell.settings, day_tried=day.day.isoformat())}
            )
        self._open(match)

    def forget(self) -> Future[None]:
        """Delete all tries, and return a future of when that is done. Raises OSError."""
        (self._shell.folder / RECORDS_NAME).unlink(missing_ok=True)
        self._unfinished.discard()
        self._shell.remember({"games": changed(self._shell.settings, day_tried="", day_scores={})})
        return self._shell.history.keep(forget)

    def _give_up(self) -> bool:
        """Put the try that isn't ended among the records, so that its day stays begun; return False if that fails."""
        match, record = self._unfinished.match, None
        if match is not None:
            record = ended_record(to_record(match), GIVEN_UP_AT, self._shell.services.now())
        if not self._unfinished.give_up(record):
            return False
        if record is not None:
            self._unfinished.discard()
            self._shell.history.note(record, DAYS)
        return True

    def _open(self, match: Match) -> None:
        shell = self._shell
        controller = DayController(
            match, self._computers, shell.services, shell.worker, shell.save_file(SAVE_NAME, WHAT)
        )
        controller.on_counted = note = partial(shell.history.note, diary=DAYS)
        if controller.fresh:
            note(to_record(match))  # so that the day is begun, even if the save is lost

        def give_up() -> None:
            shell.stack.pop(table)
            DayMatches(shell, self._computers)._give_up()

        counted = (PersonEntry.of(match).day or ("", False))[1]

        def parts(table: TableScene) -> Sequence[TablePart]:
            return (PlayOutPart(table), ForcedCardPart(table)) if counted else help_parts(table)

        table = TableScene(
            shell,
            controller,
            lambda table: DayDialogs(table, controller, give_up),
            parts,
            counts=False,
        )
        shell.stack.push(table)


class DayDialogs(MatchDialogs):
    """The dialogs of a day's match."""

    def __init__(
        self, table: TableScene, controller: DayController, give_up: Callable[[], None]
    ) -> None:
        super().__init__(table, self._leave, self._leave, open_review)
        self._day, self._ends = controller, give_up

    def _leave(self) -> None:
        """Return to the page of the days; a try that isn't ended is saved."""
        self.shell.stack.pop(self.table)

    def pause(self) -> None:
        """Open the table's menu."""
        pause(
            self.shell,
            self._leave,
            self.help,
            self._day.saves,
            None if self._day.done else self._ends,
            self.fair,
        )

    def result(self) -> None:
        """Open the round's result, with the person's score beside that of a level."""
        last = self._day.done
        self.show_result(
            lambda made: replace(
                made, foot=self._compared(), go_on=_("Your result") if last else ""
            ),
            self._leave if last else self._next_round,
            last,
        )

    def _compared(self) -> tuple[str, ...]:
        """Return the lines about how the person stands, and how a level stood after as many rounds."""
        mine = results(self._day.match)
        text = _("So far, against the others and less 20 for each strike: {score}.")
        lines = [text.format(score=points_words(sum(mine)))]
        played = self._day.field.rounds(LIVE) if self._day.field is not None else []
        if played:
            text = _("A club player in your seat, with the same cards: {score}.")
            theirs = sum(played[0][: len(mine)])
            lines.append(text.format(score=points_words(theirs)))
        return tuple(lines)
