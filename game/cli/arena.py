"""``ambition arena``: matches of bots against each other on equal deals."""

from __future__ import annotations

import json
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import FrameType

import click

from ai.arena.contenders import Contender, parse_contenders
from ai.arena.games import FIELDS, ArenaPlan, play_all, seatings
from ai.arena.results import Results, table
from ai.cluster import ClusterError, dask
from ai.games import AnyGame, Recorded
from ai.protocol import ANSWER_MS
from ai.workers import Crew, WorkersLostError, processes
from game import __version__
from game.cli.games import GAMES, foreign, game_options
from game.cli.main import UsageProblem
from game.cli.text import complain, progress
from game.engine.ambition.pass_and_bid import SHIFTS
from game.engine.state import compiled


def _parse_players(value: str, game: AnyGame) -> tuple[Contender, ...]:
    """Return the contenders that the option names. Raises UsageProblem if one can't be made."""
    try:
        found = parse_contenders(value, game)
    except ValueError as error:
        raise UsageProblem(f"--players: {error}") from None
    if not 2 <= len(found) <= 4:
        raise UsageProblem(f"--players: two to four players were expected, not {len(found)}")
    return found


def _executor(context: click.Context, option: click.Parameter, value: str) -> str:
    """Return the executor's name, `process` or ``dask:ADDRESS``."""
    kind, _, address = value.partition(":")
    if value != "process" and not (kind == "dask" and address):
        raise click.BadParameter(f"process or dask:ADDRESS was expected, not {value!r}")
    return value


def _crew(plan: ArenaPlan, executor: str, jobs: int) -> Crew | None:
    """Return the workers that play the games, or None for this process.

    Raises UsageProblem if there is no such cluster."""
    if executor != "process":
        try:
            return dask(executor.partition(":")[2])
        except ClusterError as error:
            raise UsageProblem(f"--executor: {error}") from None
    # Programs always have a process above them that ends them when this one is killed.
    if jobs == 1 and not any(contender.command for contender in plan.contenders):
        return None
    return processes(jobs)


@contextmanager
def _interrupted_once() -> Iterator[None]:
    """Let only the first Ctrl-C interrupt; further ones are ignored until the end of the block."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@click.command("arena")
@click.option("--players", required=True, metavar="A,B[,C,D]",
              help="A level with any overrides (club:iterations=2000), module:factory or cmd:PROGRAM.")  # fmt: skip
@click.option("--deals", type=click.IntRange(1), default=100, show_default=True,
              help="Number of deals, each played in every seating.")  # fmt: skip
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Random seed for deals and choices.",
)
@click.option(
    "--match",
    "matches",
    is_flag=True,
    help="Whole matches instead of single rounds (of Ambusch: sets).",
)
@click.option("--field", type=click.Choice(FIELDS),
              help="Two players: 2v2 (the default) or 1v3. Three or four, and at smaller tables: rotation.")  # fmt: skip
@game_options("--seats")
@click.option("--pass", "direction", type=click.Choice(["cycle", *SHIFTS]),
              help="Ambition: pass direction; hold means no pass.  [default: cycle]")  # fmt: skip
@click.option("--no-pass", is_flag=True, help="Ambition: the same as --pass hold.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes."
)
@click.option("--executor", default="process", show_default=True, callback=_executor, metavar="process|dask:ADDRESS",
              help="Where the work runs: here, or on a Dask cluster.")  # fmt: skip
@click.option("--answer-ms", type=click.IntRange(1, 3_600_000), default=ANSWER_MS, show_default=True,
              help="Milliseconds per decision for a program (cmd:).")  # fmt: skip
@click.option(
    "--records", metavar="FILE", help="Write records of the matches to this file (with --match)."
)
@click.option("-o", "--output", metavar="FILE", help="Write the result to this file as JSON.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option("--times/--no-times", default=True, show_default=True,
              help="Time the decisions. Without this, equal arguments give equal bytes.")  # fmt: skip
def command(
    players: str,
    deals: int,
    seed: int,
    matches: bool,
    field: str | None,
    game: str,
    rules: Recorded,
    direction: str | None,
    no_pass: bool,
    jobs: int,
    executor: str,
    answer_ms: int,
    records: str | None,
    output: str | None,
    as_json: bool,
    times: bool,
) -> int:
    """Let bots play against each other on duplicate deals and report who is stronger."""
    played = GAMES[game]
    contenders, at_table = _parse_players(players, played.bots), played.seats(rules)
    try:
        usual = "2v2" if len(contenders) == 2 and at_table == 4 else "rotation"
        seats = seatings(len(contenders), field or usual, at_table)
    except ValueError as error:
        raise UsageProblem(f"--field: {error}") from None
    if game != "ambition" and (no_pass or direction is not None):
        raise foreign("no_pass" if no_pass else "pass", "ambition", game)
    direction = "hold" if no_pass else direction or "cycle"
    plan = ArenaPlan(
        contenders=contenders,
        seatings=seats,
        rules=rules,
        seed=seed,
        matches=matches,
        directions=() if direction == "cycle" else (direction,),
        game=played.bots,
        clock=time.perf_counter,
        timed=times,
        recorded=records is not None,
        answer_ms=answer_ms,
    )
    if records is not None and (not matches or direction != "cycle"):
        raise UsageProblem(
            "--records: records hold whole matches by an edition's rules; --match and no --pass were expected"
        )
    for path, name in ((output, "-o"), (records, "--records")):
        if path is not None:
            _check_writable(name, path)
    for contender in contenders:
        if (
            contender.command
            and executor == "process"
            and shutil.which(contender.command[0]) is None
        ):
            raise UsageProblem(
                f"--players: {contender.spec}: there is no program {contender.command[0]}"
            )
    if not compiled():
        complain(
            "ambition arena: the core runs interpreted, some seventy times as slow as compiled"
        )
    with _interrupted_once():
        return _run(plan, deals, executor, jobs, records, output, as_json)


def _run(
    plan: ArenaPlan,
    deals: int,
    executor: str,
    jobs: int,
    records: str | None,
    output: str | None,
    as_json: bool,
) -> int:
    """Play and report, even if it is interrupted, and return the exit status."""
    results = Results(plan)
    status = 0
    try:
        _play(plan, deals, executor, jobs, records, results)
    except KeyboardInterrupt:
        status = 130
    except WorkersLostError as error:
        complain(f"ambition arena: {error}")
        status = 1
    if not results.deals():
        complain("ambition arena: no deal was finished")
        return status
    report = results.report(deals, __version__)
    text = json.dumps(report, indent=1, ensure_ascii=False)
    if output is not None:
        Path(output).write_text(text + "\n", encoding="utf-8")
    print(text if as_json else table(report, plan.game))
    return status


def _play(
    plan: ArenaPlan, deals: int, executor: str, jobs: int, records: str | None, results: Results
) -> None:
    """Play the games into `results` and write the records.

    What goes wrong with a player is reported the first time."""
    total = plan.count(deals)
    with ExitStack() as stack:
        games = stack.enter_context(
            closing(play_all(plan, deals, _crew(plan, executor, min(jobs, total))))
        )
        shown = stack.enter_context(progress(games, total, "matches" if plan.matches else "rounds"))
        stream = (
            stack.enter_context(open(records, "w", encoding="utf-8", newline="\n"))
            if records
            else None
        )
        for game in shown:
            faulty = len(results.faults)
            results.add(game)
            for fault in list(results.faults.values())[faulty:]:
                complain(f"ambition arena: {fault}")
            if stream is not None:
                stream.write(game.record)
                stream.flush()


def _check_writable(option: str, path: str) -> None:
    """Raise UsageProblem before the games if a file can't be written, and leave its content alone until then."""
    try:
        with open(path, "a", encoding="utf-8"):
            pass
    except OSError as error:
        raise UsageProblem(f"{option} {path}: {error.strerror}") from None
