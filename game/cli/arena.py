"""``ambition arena``: bots against each other on equal deals."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from types import FrameType

import click

from ai.arena.contenders import Contender, parse_contenders
from ai.arena.games import Game, Plan, play_game
from ai.arena.results import Results
from ai.arena.seating import FIELDS, seatings
from ai.arena.table import table
from ai.workers import in_order, processes
from game import __version__
from game.cli.main import UsageProblem
from game.cli.progress import progress
from game.cli.simulate import rules_from
from game.engine.ambition.round import SHIFTS
from game.engine.state import compiled


def _parse_players(context: click.Context, option: click.Parameter, value: str) -> tuple[Contender, ...]:
    # As for `python -m`: modules of the folder one works in can be named.
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = parse_contenders(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    if not 2 <= len(found) <= 4:
        raise click.BadParameter(f"two to four players were expected, not {len(found)}")
    return found


def _games(plan: Plan, deals: int, jobs: int) -> Generator[Game, None, None]:
    calls = plan.games(deals)
    if jobs == 1:
        for call in calls:
            yield play_game(*call)
    else:
        with closing(in_order(play_game, calls, processes(jobs))) as games:
            yield from games


def _interrupt_once() -> None:
    """Let the first Ctrl-C end the games and no other disturb the report."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


@click.command("arena")
@click.option("--players", "contenders", required=True, callback=_parse_players, metavar="A,B[,C,D]",
              help="A level with any overrides (club:iterations=2000), module:factory or cmd:PROGRAM.")  # fmt: skip
@click.option("--deals", type=click.IntRange(1), default=100, show_default=True,
              help="How many deals, each played in every seating.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Names the deals and choices.")
@click.option("--match", "matches", is_flag=True, help="Whole matches instead of single rounds.")
@click.option("--field", type=click.Choice(FIELDS),
              help="Two players: 2v2 (the default) or 1v3. Three or four: rotation.")  # fmt: skip
@click.option("--edition", default="2006", show_default=True, help="The rules' edition.")
@click.option("--nil-bidding", is_flag=True, help="With secret Nil bids.")
@click.option("--short-game", is_flag=True, help="150 points and a lead of 15 win too.")
@click.option("--pass", "direction", type=click.Choice(["cycle", *SHIFTS]), default="cycle", show_default=True,
              help="Where cards pass; hold leaves the pass out.")  # fmt: skip
@click.option("--no-pass", is_flag=True, help="The same as --pass hold.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to share the work.")
@click.option("-o", "--output", metavar="FILE", help="Write the result there as JSON.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option("--times/--no-times", default=True, show_default=True,
              help="Measure how long decisions take; without, equal arguments give equal bytes.")  # fmt: skip
def command(
    contenders: tuple[Contender, ...],
    deals: int,
    seed: int,
    matches: bool,
    field: str | None,
    edition: str,
    nil_bidding: bool,
    short_game: bool,
    direction: str,
    no_pass: bool,
    jobs: int,
    output: str | None,
    as_json: bool,
    times: bool,
) -> int:
    """Let bots play against each other on duplicate deals and report who is stronger."""
    try:
        seats = seatings(len(contenders), field or ("2v2" if len(contenders) == 2 else "rotation"))
    except ValueError as error:
        raise UsageProblem(f"--field: {error}") from None
    if no_pass:
        direction = "hold"
    plan = Plan(
        contenders=contenders,
        seatings=seats,
        rules=rules_from(edition, nil_bidding, short_game),
        seed=seed,
        matches=matches,
        directions=() if direction == "cycle" else (direction,),
        clock=time.perf_counter if times or any(contender.limit for contender in contenders) else None,
    )
    if output is not None:
        _check_writable(output)
    if not compiled():
        print("ambition arena: the core runs interpreted, some seventy times as slow as compiled", file=sys.stderr)
    results = Results(plan)
    status = 0
    _interrupt_once()
    try:
        total = sum(len(plan.orders(deal)) for deal in range(deals))
        with (
            closing(_games(plan, deals, min(jobs, total))) as games,
            progress(games, total, "matches" if matches else "rounds") as shown,
        ):
            for game in shown:
                results.add(game)
    except KeyboardInterrupt:
        status = 130
    if not results.deals():
        print("ambition arena: no deal was finished", file=sys.stderr)
        return status
    report = results.report(deals, __version__)
    text = json.dumps(report, indent=1, ensure_ascii=False)
    if output is not None:
        Path(output).write_text(text + "\n", encoding="utf-8")
    print(text if as_json else table(report))
    return status


def _check_writable(path: str) -> None:
    """Find out before the games, not after them, and leave what is there alone until then. Raises UsageProblem."""
    try:
        with open(path, "a", encoding="utf-8"):
            pass
    except OSError as error:
        raise UsageProblem(f"-o {path}: {error.strerror}") from None
