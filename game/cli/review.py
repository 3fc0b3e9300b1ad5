"""``ambition review``: what each decision of a played match cost, at what its player knew.

What was found out is kept in the user's cache, decision by decision: a review that was interrupted goes on where it was.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import IO, Any

import click

from ai.ambition.kind import AMBITION
from ai.ambition.ledger.account import EFFORT, Ledger, ledger, loaded
from ai.ambition.ledger.account import key as name_of
from ai.ambition.review.report import SeatReview, review, to_json
from ai.ambition.review.signature import signature
from ai.ambition.review.weighing import Question, Weighed, answer_of, key, questions, rounds_of, weighed
from ai.cancel import Cancelled
from ai.kept import Kept
from ai.workers import Stopped, WorkersLost, called_off, in_order, processes
from game.cli.files import cache_file, read_from, written_to
from game.cli.games import GAMES, read_record
from game.cli.main import UsageProblem
from game.cli.progress import progress
from game.cli.refusals import refused
from game.cli.review_text import about, habits, why
from game.cli.say import complain
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from game.engine.reading import Fault, RecordError, records
from game.engine.refusal import Reason
from game.engine.state import compiled


@dataclass(frozen=True, slots=True)
class Part:
    """A round of a match, by its index, and the decisions of a seat in it."""

    match: Match
    seat: int
    index: int
    questions: list[Question]


Found = tuple[list[tuple[Question, Weighed]], Ledger | None]
"""What was found out about a part: its decisions, and its ledger if one is wanted."""
Account = tuple[dict[str, Any], int, int, int]
"""A ledger to be made: of a match, by its record, a round, a seat, and by so many playouts of a state."""


@dataclass(frozen=True, slots=True)
class Task:
    """A match of the file, by the number of its record from 1, and the seats that are looked at."""

    record: int
    match: Match
    seats: tuple[int, ...]

    def parts(self) -> Iterator[Part]:
        """Its rounds, seat by seat."""
        for seat in self.seats:
            for index in rounds_of(self.match):
                yield Part(self.match, seat, index, questions(self.match, index, seat))


def _tasks(file: str, seat: int | None) -> tuple[list[Task], int]:
    """The matches of a file, and how many of its records can't be reviewed, each of which is said."""
    found, count, wrong = list[Task](), 0, 0
    try:
        with read_from(file) as stream:
            for count, (number, data) in enumerate(records(stream), 1):
                fault = None
                try:
                    match = _match(data)
                    if seat is not None and seat >= match.rules.players:
                        fault = f"it has no seat {seat}"
                    else:
                        seats = (seat,) if seat is not None else tuple(range(match.rules.players))
                        found.append(Task(count, match, seats))
                except RecordError as error:
                    fault = refused(error)
                if fault is not None:
                    wrong += 1
                    complain(f"{file}: record {count} (line {number}): {fault}")
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageProblem(f"{file}: {error.strerror}") from None
    except RecordError as error:
        raise UsageProblem(f"{file}: {refused(error)}") from None
    if not count:
        raise UsageProblem(f"{file}: no record in it; JSON Lines of game records were expected")
    return found, wrong


def _match(data: Any) -> Match:
    """The match of a record. Raises RecordError, and UsageProblem for a game that has no reviews."""
    if isinstance(data, RecordError):
        raise data
    try:
        match = read_record(data)
    except RecursionError:
        raise RecordError(Reason(Fault.DEEP)) from None
    if not isinstance(match, Match):
        others = " or ".join(name for name in GAMES if name != AMBITION.id)
        raise UsageProblem(f"a match of another game: only Ambition can be reviewed so far, not {others}")
    return match


def _answered(part: Part, kept: Kept) -> list[Weighed | None]:
    """What is known of the decisions of a part."""
    return [answer_of(kept.get(key(question))) for question in part.questions]


def _found_in_worker(asked: Sequence[Question], account: Account | None) -> tuple[list[Weighed], Ledger | None]:
    try:
        found = [weighed(question, called_off.is_set) for question in asked]
        if account is None:
            return found, None
        record, index, seat, effort = account
        return found, ledger(read_record(record), index, seat, effort, called_off.is_set)
    except Cancelled:
        raise Stopped from None


def _answers(parts: Iterable[Part], kept: Kept, jobs: int, effort: int) -> Generator[Found, None, None]:
    """What there is to find out about each part, in order; each is kept as soon as it is there."""
    if jobs == 1:
        for part in parts:
            known = _answered(part, kept)
            for number, question in enumerate(part.questions):
                if known[number] is None:
                    kept.put(key(question), (answer := weighed(question)).dumped())
                    known[number] = answer
            all_known = [each for each in known if each is not None]
            account = _known_ledger(part, kept, effort)
            if effort and account is None:
                account = _kept_ledger(part, kept, effort, ledger(part.match, part.index, part.seat, effort))
            yield list(zip(part.questions, all_known, strict=True)), account
        return
    waiting: deque[tuple[Part, list[Weighed | None], Ledger | None]] = deque()

    def calls() -> Iterator[tuple[list[Question], Account | None]]:
        for part in parts:
            known, account = _answered(part, kept), _known_ledger(part, kept, effort)
            waiting.append((part, known, account))
            wanted = effort and account is None
            task = (to_record(part.match), part.index, part.seat, effort) if wanted else None
            yield [question for question, each in zip(part.questions, known, strict=True) if each is None], task

    with closing(in_order(_found_in_worker, calls(), processes(jobs))) as found:
        for made, account in found:
            part, known, before = waiting.popleft()
            fresh = iter(made)
            merged = []
            for question, each in zip(part.questions, known, strict=True):
                if each is None:
                    each = next(fresh)
                    kept.put(key(question), each.dumped())
                merged.append((question, each))
            yield merged, before if account is None else _kept_ledger(part, kept, effort, account)


def _known_ledger(part: Part, kept: Kept, effort: int) -> Ledger | None:
    return loaded(kept.get(name_of(part.match, part.index, part.seat, effort))) if effort else None


def _kept_ledger(part: Part, kept: Kept, effort: int, account: Ledger) -> Ledger:
    kept.put(name_of(part.match, part.index, part.seat, effort), account.dumped())
    return account


def _reviews(tasks: Sequence[Task], kept: Kept, jobs: int, effort: int) -> Iterator[tuple[Task, list[SeatReview]]]:
    """The reviews of each match, in order."""
    parts = (part for task in tasks for part in task.parts())
    length = sum(len(task.seats) * len(list(rounds_of(task.match))) for task in tasks)
    with closing(_answers(parts, kept, jobs, effort)) as answers, progress(answers, length, "rounds") as shown:
        found = iter(shown)
        for task in tasks:
            made = []
            for seat in task.seats:
                rounds = [(index, *next(found)) for index in rounds_of(task.match)]
                weighings = [(index, decisions) for index, decisions, _account in rounds]
                ledgers = [account for _index, _decisions, account in rounds if account is not None]
                made.append(review(task.match, seat, weighings, ledgers))
            yield task, made
        next(found, None)  # the report of progress ends with its items


def _lines(task: Task, made: Sequence[SeatReview], as_json: bool) -> Iterator[str]:
    """What is written of a match."""
    match = task.match
    if not as_json:
        count = len(list(rounds_of(match)))
        yield f"Match {task.record}, edition {match.rules.edition}, {count} {'round' if count == 1 else 'rounds'}"
        yield from about(match, made)
        yield ""
        return
    names = [str(player["name"]) for player in match.players]
    seats = []
    for found in made:
        words = [[why(move, names) for move in moves if move.mark] for moves in found.moves]
        seats.append(to_json(found, words))
    head = {"version": 1, "game": "ambition", "record": task.record, "engine": signature()}
    yield json.dumps({**head, "seats": seats}, ensure_ascii=False)


@click.command("review")
@click.argument("file")
@click.option("--seat", type=click.IntRange(0, 3), help="Only this seat, from 0.  [default: all]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line, one line per match.")
@click.option("-o", "--output", default="-", show_default=True, help="The file to write; - is standard output.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes.")
@click.option("--effort", type=click.IntRange(0), default=EFFORT, show_default=True,
              help="Playouts per state for the ledger; 0 leaves the ledger out.")  # fmt: skip
@click.option("--fresh", is_flag=True, help="Ignore saved results and save none.")
def command(file: str, seat: int | None, as_json: bool, output: str, jobs: int, effort: int, fresh: bool) -> int:
    """Say what each decision in the records of FILE (- is standard input) cost, at what its player knew then."""
    tasks, wrong = _tasks(file, seat)
    if not compiled():
        complain("ambition review: the core runs interpreted: this is a draft, made of few searches")
    try:
        with Kept(None if fresh else cache_file(), signature()) as kept, written_to(output) as stream:
            _write(stream, _reviews(tasks, kept, jobs, effort), as_json)
    except WorkersLost as error:
        complain(f"ambition review: {error}")
        return 1
    return 2 if wrong else 0


def _write(stream: IO[str], found: Iterator[tuple[Task, list[SeatReview]]], as_json: bool) -> None:
    """Write each match as soon as it is there; Ctrl-C keeps what was written."""
    players: dict[tuple[str, str | None], list[SeatReview]] = {}
    for task, made in found:
        for line in _lines(task, made, as_json):
            stream.write(line + "\n")
        stream.flush()
        for each in made:
            if each.rated:
                players.setdefault((each.name, each.level), []).append(each)
    if not as_json:
        for line in habits(players.values()):
            stream.write(line + "\n")
