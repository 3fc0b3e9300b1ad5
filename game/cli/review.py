"""``ambition review``: what each decision of a played match cost, at what its player knew.

The results are kept in the user's cache, decision by decision: a review that was interrupted
continues where it was."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import IO, Any

import click

from ai.ambition.ledger.account import EFFORT
from ai.answer_cache import AnswerCache
from ai.games import AnyMatch
from ai.reviews import GameReviews
from ai.workers import (
    CancelledError,
    Stopped,
    WorkersLostError,
    called_off,
    never_cancelled,
    spread,
)
from game.cli.files import cache_file, written_to
from game.cli.game import ReviewText
from game.cli.games import GAMES, look_through, read_record
from game.cli.main import UsageProblem
from game.cli.text import complain, progress
from game.engine.json_reader import Record
from game.engine.judgement import JudgedDecision, Judgement, MarkedDecision, Review
from game.engine.state import compiled

AnyReview = Review[MarkedDecision]


@dataclass(frozen=True, slots=True)
class SeatPart:
    """A part of a match of a game, by its index, and the decisions of a seat in it."""

    game: str
    match: object
    seat: int
    index: int
    questions: list[object]


Found = tuple[list[tuple[object, object]], object]
"""The results for a part: its decisions, and its ledger if one is wanted."""
Account = tuple[Record, int, int, int]
"""A ledger to be made: the record of the match, the part, the seat, and the playouts per state."""
Answered = tuple[list[JudgedDecision], Judgement | None]
"""The results of a worker for a part."""


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A match of a game in the file, by the number of its record from 1, and the seats to review."""

    game: str
    record: int
    match: AnyMatch
    seats: tuple[int, ...]

    def parts(self) -> Iterator[SeatPart]:
        """Yield the parts of the match, seat by seat."""
        asked = _judge(self.game)
        for seat in self.seats:
            for index in asked.parts(self.match):
                yield SeatPart(
                    self.game, self.match, seat, index, asked.questions(self.match, index, seat)
                )


def _judge(game: str) -> GameReviews[Any, Any, Any, Any, Any]:
    """Return what makes reviews of a game's matches.

    Raises UsageProblem if they can't be reviewed."""
    found = GAMES[game].reviews
    if found is None:
        raise UsageProblem(f"matches of {game} can't be reviewed")
    return found


def _text(game: str) -> ReviewText[Any, Any, Any, Any]:
    found = GAMES[game].text
    assert found is not None, "a game with reviews has words for them"
    return found()


def _tasks(file: str, seat: int | None) -> tuple[list[ReviewTask], int]:
    """Return the matches of a file, and the number of its records that can't be reviewed.

    Each of these is reported."""
    found = list[ReviewTask]()

    def look(number: int, match: AnyMatch) -> str | None:
        game = match.rules.game
        _judge(game)
        seats = range(GAMES[game].seats(match.rules))
        if seat is not None and seat not in seats:
            return f"it has no seat {seat}"
        found.append(ReviewTask(game, number, match, tuple(seats) if seat is None else (seat,)))
        return None

    _count, wrong = look_through(file, look)
    return found, wrong


def _ledger(
    game: str,
    match: object,
    index: int,
    seat: int,
    effort: int,
    cancelled: Callable[[], bool] = never_cancelled,
) -> Judgement:
    ledgers = _judge(game).ledgers
    assert ledgers is not None, "a ledger is wanted of a game that has them"
    made: Judgement = ledgers.ledger(match, index, seat, effort, cancelled)
    return made


def _found_in_worker(game: str, asked: Sequence[object], account: Account | None) -> Answered:
    judge = _judge(game)
    try:
        found = [judge.weighed(question, called_off.is_set) for question in asked]
        if account is None:
            return found, None
        record, index, seat, effort = account
        return found, _ledger(game, read_record(record), index, seat, effort, called_off.is_set)
    except CancelledError:
        raise Stopped from None


class _Keeper:
    """The kept results of each game."""

    def __init__(self, kept: Mapping[str, AnswerCache], effort: int) -> None:
        self._kept, self.effort = kept, effort

    def answers(self, part: SeatPart) -> list[object]:
        """Return the known answers on the decisions of a part, None for each that isn't known."""
        judge, kept = _judge(part.game), self._kept[part.game]
        return [
            judge.answer_of(question, kept.get(judge.key(question))) for question in part.questions
        ]

    def keep(self, part: SeatPart, question: object, answer: JudgedDecision) -> JudgedDecision:
        """Keep an answer and return it."""
        self._kept[part.game].put(_judge(part.game).key(question), answer.dumped())
        return answer

    def wants_ledger(self, part: SeatPart) -> bool:
        """Return whether a part has a ledger."""
        return bool(self.effort) and _judge(part.game).ledgers is not None

    def ledger(self, part: SeatPart) -> object:
        """Return the ledger of a part, or None if it isn't known."""
        made = _judge(part.game).ledgers
        if not self.effort or made is None:
            return None
        of = part.match, part.index, part.seat
        return made.loaded(*of, self._kept[part.game].get(made.key(*of, self.effort)))

    def keep_ledger(self, part: SeatPart, ledger: Judgement) -> Judgement:
        """Keep a ledger and return it."""
        made = _judge(part.game).ledgers
        assert made is not None, "there is a ledger"
        self._kept[part.game].put(
            made.key(part.match, part.index, part.seat, self.effort), ledger.dumped()
        )
        return ledger

    def account(self, part: SeatPart) -> Account:
        """Return what a worker needs to make the ledger of a part."""
        return GAMES[part.game].bots.to_record(part.match), part.index, part.seat, self.effort


def _answers(parts: Iterable[SeatPart], keeper: _Keeper, jobs: int) -> Generator[Found, None, None]:
    """Yield the results for each part, in order; each is kept as soon as it is found."""
    if jobs == 1:
        for part in parts:
            judge, known = _judge(part.game), keeper.answers(part)
            for number, question in enumerate(part.questions):
                if known[number] is None:
                    known[number] = keeper.keep(
                        part, question, judge.weighed(question, never_cancelled)
                    )
            account = keeper.ledger(part)
            if account is None and keeper.wants_ledger(part):
                account = keeper.keep_ledger(
                    part, _ledger(part.game, part.match, part.index, part.seat, keeper.effort)
                )
            yield list(zip(part.questions, known, strict=True)), account
        return
    waiting: deque[tuple[SeatPart, list[object], object]] = deque()

    def calls() -> Iterator[tuple[str, list[object], Account | None]]:
        for part in parts:
            known, account = keeper.answers(part), keeper.ledger(part)
            waiting.append((part, known, account))
            wanted = account is None and keeper.wants_ledger(part)
            missing = [
                question
                for question, each in zip(part.questions, known, strict=True)
                if each is None
            ]
            yield part.game, missing, keeper.account(part) if wanted else None

    with spread(_found_in_worker, calls(), jobs) as found:
        for made, account in found:
            part, known, before = waiting.popleft()
            fresh = iter(made)
            merged = [
                (question, keeper.keep(part, question, next(fresh)) if each is None else each)
                for question, each in zip(part.questions, known, strict=True)
            ]
            yield merged, before if account is None else keeper.keep_ledger(part, account)


def _reviews(
    tasks: Sequence[ReviewTask], keeper: _Keeper, jobs: int
) -> Iterator[tuple[ReviewTask, list[AnyReview]]]:
    """Yield the reviews of each match, in order."""
    parts = (part for task in tasks for part in task.parts())
    length = sum(len(task.seats) * len(_judge(task.game).parts(task.match)) for task in tasks)
    unit = _text(tasks[0].game).parts if tasks else "rounds"
    with (
        closing(_answers(parts, keeper, jobs)) as answers,
        progress(answers, length, unit) as shown,
    ):
        found = iter(shown)
        for task in tasks:
            judge, made = _judge(task.game), []
            for seat in task.seats:
                each = [(index, *next(found)) for index in judge.parts(task.match)]
                weighings = [(index, decisions) for index, decisions, _account in each]
                ledgers = [account for _index, _decisions, account in each if account is not None]
                made.append(judge.review(task.match, seat, weighings, ledgers))
            yield task, made
        next(found, None)  # ends the report of progress


def _lines(task: ReviewTask, made: Sequence[object], as_json: bool) -> Iterator[str]:
    """Yield the lines that are written for a match."""
    match, shown = task.match, _text(task.game)
    if not as_json:
        yield f"Match {task.record}, {shown.head(match)}"
        yield from shown.about(match, made)
        yield ""
        return
    names = [str(player["name"]) for player in match.players]
    head = {
        "version": 2,
        "game": task.game,
        "record": task.record,
        "engine": _judge(task.game).signature(),
    }
    yield json.dumps(
        {**head, "seats": [shown.json(found, names) for found in made]}, ensure_ascii=False
    )


@click.command("review")
@click.argument("file")
@click.option("--seat", type=click.IntRange(0, 3), help="Only this seat, from 0.  [default: all]")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object per line, one line per match."
)
@click.option(
    "-o",
    "--output",
    default="-",
    show_default=True,
    help="The file to write; - is standard output.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes."
)
@click.option("--effort", type=click.IntRange(0), default=EFFORT, show_default=True,
              help="Playouts per state for the ledger; 0 leaves the ledger out.")  # fmt: skip
@click.option("--fresh", is_flag=True, help="Ignore saved results and save none.")
def command(
    file: str, seat: int | None, as_json: bool, output: str, jobs: int, effort: int, fresh: bool
) -> int:
    """Say what each decision in the records of FILE (- is standard input) cost, judged by what its player knew."""
    tasks, wrong = _tasks(file, seat)
    if not compiled():
        complain(
            "ambition review: the core runs interpreted: this is a draft, made of few searches"
        )
    cache, games = None if fresh else cache_file(), sorted({task.game for task in tasks})
    try:
        with ExitStack() as stack:
            kept = {
                game: stack.enter_context(AnswerCache(cache, _judge(game).signature()))
                for game in games
            }
            stream = stack.enter_context(written_to(output))
            _write(stream, _reviews(tasks, _Keeper(kept, effort), jobs), as_json)
    except WorkersLostError as error:
        complain(f"ambition review: {error}")
        return 1
    return 2 if wrong else 0


def _write(
    stream: IO[str], found: Iterator[tuple[ReviewTask, list[AnyReview]]], as_json: bool
) -> None:
    """Write each match as soon as it is reviewed; Ctrl-C keeps what was written."""
    players: dict[tuple[str, str, str | None], list[AnyReview]] = {}
    for task, made in found:
        for line in _lines(task, made, as_json):
            stream.write(line + "\n")
        stream.flush()
        for each in made:
            if each.rated:
                players.setdefault((task.game, each.name, each.level), []).append(each)
    if not as_json:
        for (game, _name, _level), matches in players.items():
            for line in _text(game).across(matches):
                stream.write(line + "\n")
