"""``ambition simulate``: matches between bots, written as records.

Equal arguments give equal bytes, whatever ``--jobs`` is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import IO

import click

from ai.ambition.levels import DEFAULT_LEVEL
from ai.games import AnyGame, AnyRules
from ai.runner import play_match
from ai.workers import CancelledError, Stopped, WorkersLostError, called_off, spread
from game.cli.files import written_to
from game.cli.games import GAMES, game_options
from game.cli.main import UsageProblem
from game.cli.text import complain, progress
from game.engine.json_reader import dump_line
from game.engine.rng import Stream
from game.engine.state import compiled


class _Stoppable:
    """A player that raises Stopped in the middle of a decision, to end its match, once `cancelled()` is true."""

    def __init__(
        self, choose: Callable[[object, Callable[[], bool]], object], cancelled: Callable[[], bool]
    ) -> None:
        self._choose, self._cancelled = choose, cancelled

    def choose(self, observation: object) -> object:
        try:
            return self._choose(observation, self._cancelled)
        except CancelledError:
            raise Stopped from None


def simulate_match(
    rules: AnyRules,
    levels: tuple[str, ...],
    seed: int,
    index: int,
    cancelled: Callable[[], bool] = lambda: False,
) -> str:
    """Return the record line of match `index` of a simulation by the rules of any game.

    It depends on the arguments alone. Raises Stopped if cancelled."""
    game = GAMES[rules.game].bots
    stream = Stream("simulate", seed, index)
    entries = [
        {"name": f"{game.levels[name].title} {seat + 1}", "kind": "ai", "level": name}
        for seat, name in enumerate(levels)
    ]
    match = game.new_match(rules, entries, stream.next64() >> 11, ())
    players = [game.player(game.levels[name], stream.next64()) for name in levels]
    play_match(game, match, [_Stoppable(player.choose, cancelled) for player in players])
    return dump_line(game.to_record(match))


def _simulate_in_worker(rules: AnyRules, levels: tuple[str, ...], seed: int, index: int) -> str:
    return simulate_match(rules, levels, seed, index, called_off.is_set)


def _lines(
    rules: AnyRules, levels: tuple[str, ...], seed: int, games: int, jobs: int
) -> Generator[str, None, None]:
    """Yield the record lines in order, from one process or several."""
    calls = ((rules, levels, seed, index) for index in range(games))
    if jobs == 1:
        for index in range(games):
            yield simulate_match(rules, levels, seed, index)
    else:
        with spread(_simulate_in_worker, calls, jobs) as lines:
            yield from lines


def _levels(game: AnyGame, text: str, seats: int) -> tuple[str, ...]:
    """Return a level's id for each seat.

    Raises UsageProblem if a level isn't known or their number doesn't fit."""
    known = game.levels
    found = tuple(name.strip() for name in text.split(","))
    for name in found:
        if name not in known:
            raise UsageProblem(
                f"--level: level {name!r} is not known; there are {', '.join(known)}"
            )
    if len(found) not in (1, seats):
        raise UsageProblem(
            f"--level: one level or {('two', 'three', 'four')[seats - 2]} were expected, not {len(found)}"
        )
    return found * (seats // len(found))


@click.command("simulate")
@game_options("--players")
@click.option(
    "--games", type=click.IntRange(1), default=1, show_default=True, help="Number of matches."
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Random seed for deals and choices.",
)
@click.option("--level", "level", default=DEFAULT_LEVEL, show_default=True,
              help="One level for all seats, or a comma-separated list.")  # fmt: skip
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
def command(
    game: str, rules: AnyRules, games: int, seed: int, level: str, output: str, jobs: int
) -> int:
    """Let bots play whole matches and write one record a line."""
    levels = _levels(GAMES[game].bots, level, GAMES[game].seats(rules))
    if not compiled():
        complain(
            "ambition simulate: the core runs interpreted, some seventy times as slow as compiled"
        )
    try:
        with (
            written_to(output) as stream,
            closing(_lines(rules, levels, seed, games, min(jobs, games))) as lines,
        ):
            _write(stream, lines, games)
    except WorkersLostError as error:
        complain(f"ambition simulate: {error}")
        return 1
    return 0


def _write(stream: IO[str], lines: Iterator[str], games: int) -> None:
    """Write each line as soon as it and all before it are finished; Ctrl-C keeps what was written."""
    with progress(lines, games, "matches") as shown:
        for line in shown:
            stream.write(line)
            stream.flush()
