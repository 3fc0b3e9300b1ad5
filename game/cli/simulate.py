"""``ambition simulate``: matches between bots, written as records. Equal arguments give equal bytes, whatever ``--jobs``."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import IO

import click

from ai.levels import DEFAULT_LEVEL, Level, level
from ai.players import SearchPlayer
from ai.runner import play_match
from game.cli.main import UsageProblem
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.match import Match
from game.engine.record import dump_line, to_record
from game.engine.rng import Stream
from game.engine.state import compiled


def simulate_match(rules: Rules, levels: tuple[str, ...], seed: int, index: int) -> str:
    """The record line of match `index` of a simulation; a function of its arguments alone."""
    stream = Stream("simulate", seed, index)
    players = [
        {"name": f"{level(name).title} {seat + 1}", "kind": "ai", "level": name} for seat, name in enumerate(levels)
    ]
    match = Match(rules, players, seed=stream.next64() >> 11)
    play_match(match, [SearchPlayer(level(name), stream.next64()) for name in levels])
    return dump_line(to_record(match))


def _parse_levels(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    names = value.split(",")
    try:
        found: list[Level] = [level(name.strip()) for name in names]
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    if len(found) not in (1, 4):
        raise click.BadParameter(f"one level or four were expected, not {len(found)}")
    ids = tuple(item.id for item in found)
    return ids * 4 if len(ids) == 1 else ids


def rules_from(edition: str, nil_bidding: bool, short_game: bool) -> Rules:
    """Rules from options. Raises UsageProblem."""
    try:
        return Rules(edition=edition, nil_bidding=nil_bidding, short_game=short_game)
    except RulesError as error:
        raise UsageProblem(f"--edition: {error}") from None


@contextmanager
def _output(path: str) -> Iterator[IO[str]]:
    if path == "-":
        yield sys.stdout
        return
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
    except OSError as error:
        raise UsageProblem(f"-o {path}: {error.strerror}") from None


@click.command("simulate")
@click.option("--game", type=click.Choice(["ambition"]), default="ambition", show_default=True)
@click.option("--edition", default="2006", show_default=True, help="The rules' edition.")
@click.option("--players", type=click.IntRange(4, 4), default=4, show_default=True, help="How many seats.")
@click.option("--nil-bidding", is_flag=True, help="With secret Nil bids.")
@click.option("--short-game", is_flag=True, help="150 points and a lead of 15 win too.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many matches.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Names the deals and choices.")
@click.option("--level", "levels", default=DEFAULT_LEVEL, show_default=True, callback=_parse_levels,
              help="One level for all seats, or four with commas.")  # fmt: skip
@click.option("-o", "--output", default="-", show_default=True, help="The file to write; - is standard output.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to share the work.")
def command(
    game: str,
    edition: str,
    players: int,
    nil_bidding: bool,
    short_game: bool,
    games: int,
    seed: int,
    levels: tuple[str, ...],
    output: str,
    jobs: int,
) -> int:
    """Let bots play whole matches and write one record a line."""
    rules = rules_from(edition, nil_bidding, short_game)
    if not compiled():
        print("ambition simulate: the core runs interpreted, some seventy times as slow as compiled", file=sys.stderr)
    with _output(output) as stream:
        if jobs == 1:
            lines = (simulate_match(rules, levels, seed, index) for index in range(games))
            _write(stream, lines, games)
        else:
            pool = ProcessPoolExecutor(min(jobs, games), mp_context=multiprocessing.get_context("spawn"))
            try:
                futures = [pool.submit(simulate_match, rules, levels, seed, index) for index in range(games)]
                _write(stream, (future.result() for future in futures), games)
            finally:
                pool.shutdown(cancel_futures=True)
    return 0


def _write(stream: IO[str], lines: Iterator[str], games: int) -> None:
    """Write each line as soon as it and all before it are there; Ctrl-C keeps what was written."""
    with click.progressbar(
        lines, length=games, label="matches", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        for line in bar:
            stream.write(line)
            stream.flush()
