"""Measurements of the bench's players (``tools.research.bench_players``) and of our own levels.

``python -m tools.research.bench strength MATCHES`` plays each against three players of the default level by the arena,
and ``gather ROUNDS`` judges its decisions in other matches. Both append what is missing, a line of JSON for each match;
equal arguments give equal lines, whatever the number of processes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click

from ai.ambition.bots import AMBITION
from ai.ambition.levels import DEFAULT_LEVEL, LEVELS
from ai.ambition.review.judging import questions, weighed
from ai.arena.contenders import Contender, parse_contender
from ai.arena.games import ArenaPlan, play_game, seatings
from ai.runner import play_match
from ai.workers import in_order, processes
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import rounds_of
from game.engine.ambition.match import Match
from game.engine.rng import Stream
from tools.research.bench_players import BENCH

PLAYERS = {**BENCH, **{level: level for level in LEVELS}}
"""The arena's names of all that are measured."""
EDITION = "2006"


def arena_match(name: str, seed: int, deal: int, seating: int) -> str:
    """Play one match of the arena for `strength` and return its line."""
    contenders = tuple(parse_contender(spec, AMBITION) for spec in (PLAYERS[name], DEFAULT_LEVEL))
    plan = ArenaPlan(
        contenders, seatings(2, "1v3"), Rules(EDITION), seed, time.perf_counter, AMBITION, matches=True, timed=False,
        recorded=True,
    )  # fmt: skip
    game = play_game(plan, deal, seating)
    seat, places = plan.orders(deal)[seating].index(0), json.loads(game.record)["result"]["places"]
    tally = game.seats[seat]
    if tally.fault:
        raise click.ClickException(f"{name}: {tally.fault}")
    line = {"player": name, "seed": seed, "deal": deal, "seating": seating, "place": places[seat]}
    came = {"shared": places.count(places[seat]), "rounds": tally.rounds, "utility": tally.utility}
    return json.dumps({**line, **came}, separators=(",", ":")) + "\n"


def judged_match(name: str, seed: int, number: int) -> str:
    """Play match `number` of a player, judge its decisions, and return its line."""
    rules, stream = Rules(EDITION), Stream("bench", name, seed, number)
    seat, match_seed = number % 4, stream.next64() >> 11
    both: list[Contender] = [parse_contender(spec, AMBITION) for spec in (PLAYERS[name], DEFAULT_LEVEL)]
    at_table = [both[other != seat] for other in range(4)]
    match = Match(rules, [each.entry() for each in at_table], match_seed)
    players = [each.player(stream.next64(), time.perf_counter) for each in at_table]
    play_match(AMBITION, match, players)
    assert match.result is not None
    places = match.result.places
    rounds = [
        [json.loads(weighed(question).dumped()) for question in questions(match, index, seat)]
        for index in rounds_of(match)
    ]
    line = {"player": name, "seed": seed, "match": number, "place": places[seat]}
    came = {"shared": places.count(places[seat]), "edition": EDITION, "rounds": rounds}
    return json.dumps({**line, **came}, separators=(",", ":")) + "\n"


def lines(file: Path) -> list[dict[str, object]]:
    """Return the lines of a file, none if there is no such file."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@click.group()
def cli() -> None:
    """Measure the players of the bench."""


NAMES = click.option("--players", default=",".join(PLAYERS), help="Their names; all without it.")
SEED = click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
JOBS = click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)


@cli.command()
@click.argument("matches", type=click.Path(path_type=Path))
@NAMES
@click.option("--deals", default=100, show_default=True, help="Of each player, four matches each.")
@SEED
@JOBS
def strength(matches: Path, players: str, deals: int, seed: int, jobs: int) -> None:
    """Append the matches of each player against three players of the default level to MATCHES."""
    there = {(each["player"], each["seed"], each["deal"], each["seating"]) for each in lines(matches)}

    def calls() -> Iterator[tuple[str, int, int, int]]:
        for name in players.split(","):
            for deal in range(deals):
                for seating in range(4):
                    if (name, seed, deal, seating) not in there:
                        yield name, seed, deal, seating

    with (
        matches.open("a", encoding="utf-8") as stream,
        closing(in_order(arena_match, calls(), processes(jobs))) as made,
    ):
        for line in made:
            stream.write(line)
            stream.flush()


@cli.command()
@click.argument("rounds", type=click.Path(path_type=Path))
@NAMES
@click.option("--matches", default=8, show_default=True, help="Of each player.")
@SEED
@JOBS
def gather(rounds: Path, players: str, matches: int, seed: int, jobs: int) -> None:
    """Append the judged matches of each player to ROUNDS."""
    there = {(each["player"], each["seed"], each["match"]) for each in lines(rounds)}

    def calls() -> Iterator[tuple[str, int, int]]:
        for number in range(matches):
            for name in players.split(","):
                if (name, seed, number) not in there:
                    yield name, seed, number

    with (
        rounds.open("a", encoding="utf-8") as stream,
        closing(in_order(judged_match, calls(), processes(jobs))) as made,
    ):
        for line in made:
            stream.write(line)
            stream.flush()


if __name__ == "__main__":
    cli()
