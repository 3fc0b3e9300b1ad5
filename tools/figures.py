"""Measures the figures that the books and docs quote, and checks them: ``python -m tools.figures --help``.

All of them lie in assets/figures.json, each group with its command, its sample and the signature of
the players it was measured with. The signature is a hash of fixed matches of these players: when
they play differently, a test names the figures that have to be measured again."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import hypot, sqrt
from pathlib import Path
from statistics import fmean, stdev

import click

from ai.workers import spread
from game.cli.simulate import simulate_match
from game.client.app.rulebook.figures import PATH, Figure, FigureGroup, read_groups
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.house import QUICK
from game.engine.ambition.record import from_record
from game.engine.ambusch.rules import Rules as AmbuschRules
from tools.research.ambusch_strategy import claims
from tools.research.bluffs import worth
from tools.research.characters import characters, fixed_matches
from tools.research.hands import fixed_decisions, passes_of, slam_of_nine
from tools.research.ladder_tables import SLOW as SLOW_TABLES
from tools.research.ladder_tables import fixed_tables, tables
from tools.research.learner import fixed_play, gained
from tools.research.lessons import fixed_hand, judged
from tools.research.luck import MIXED, fixed_rounds, luck
from tools.research.mistakes import fixed_judgements, mistakes
from tools.research.standings import SLOW, handicaps, ladder
from tools.research.strategy import tally

FARTHEST = 4.0
"""The most standard errors by which a figure may differ when it is measured again."""
DIGITS = 6
"""The number of decimals that are kept."""


@dataclass(frozen=True)
class Measurement:
    """How a group of figures is measured: by `run`, from a seed, a number of matches and a number of processes.

    `sample` says what is measured, with ``{n}`` for the number of matches; `check` is the number
    that a check uses; `players` are the rules and levels of the matches that sign the players, and
    `signed` what else does."""

    sample: str
    n: int
    check: int
    players: tuple[tuple[Rules | AmbuschRules, tuple[str, ...]], ...]
    run: Callable[[int, int, int], Iterable[Figure]]
    signed: Callable[[], str] = str


def share(id: str, yes: int, of: int) -> Figure:
    """Return the share of cases in which something was so, with its binomial standard error."""
    part = yes / of
    return Figure(id, part, sqrt(max(part * (1 - part), 1 / of) / of), of)


def mean(id: str, values: Sequence[float]) -> Figure:
    """Return the mean of values, with its standard error; of equal counts, as if the next one differed by 1."""
    return Figure(
        id, fmean(values), stdev(values) / sqrt(len(values)) or 1 / len(values), len(values)
    )


def played(rules: Rules | AmbuschRules, level: str, n: int, seed: int, jobs: int) -> Iterator[str]:
    """Yield the record lines of matches between equal players; the same ones as ``ambition simulate`` writes."""
    seats = rules.players if isinstance(rules, Rules) else rules.seats
    calls = ((rules, (level,) * seats, seed, index) for index in range(n))
    with spread(simulate_match, calls, jobs) as lines:
        yield from lines


CLAIMS = (
    "27 without a Nil: an overstrike", "37 with a Nil: an overstrike", "29 without a Nil: an overstrike",
    "30 without a Nil: an overstrike", "king of clubs and no clubs: its holder strikes",
    "king of clubs and 1 or 2 clubs: its holder strikes", "king of clubs and 3 or more clubs: its holder strikes",
    "a 3 of the suit led wins", "a 7 of the suit led wins", "a T of the suit led wins", "a J of the suit led wins",
    "a A of the suit led wins", "led 2-5 at a player without points: he takes some",
    "led 6-10 at a player without points: he takes some", "led J-A at a player without points: he takes some",
    "a Nil that won a trick", "of the points are taken in the first 7 tricks", "2H in tricks 1 to 7 wins",
    "2H later wins", "AS in tricks 1 to 7 wins", "AS later wins", "28 to 34 taken: an overstrike",
    "35 to 52 taken: an overstrike", "a 2 led wins", "a 2 played last wins",
    "a 2 in tricks 1 to 7 wins", "a 2 later wins", "at most 2 cards from jack to ace: a Nil",
    "3 to 5 cards from jack to ace: a Nil", "6 or more cards from jack to ace: a Nil",
    "fewer than 7 cards from jack to ace: a Slam", "7 or more cards from jack to ace: a Slam",
    "king of clubs and 1 or 2 clubs: taken by its holder", "king of clubs and 3 or more clubs: taken by its holder",
)  # fmt: skip
"""What pages quote of the claims that `tools.research.strategy` counts."""


def advice(level: str, seed: int, n: int, jobs: int) -> Iterator[Figure]:
    """Yield how often the advice about Ambition held among players of a level."""
    matches = [from_record(json.loads(line)) for line in played(Rules(), level, n, seed, jobs)]
    found = tally(matches)
    yield mean("rounds a match", [float(len(match.rounds)) for match in matches])
    for claim in CLAIMS:
        if claim in found and found[claim].all:
            yield share(claim, found[claim].yes, found[claim].all)


def hands(seed: int, n: int, jobs: int) -> Iterator[Figure]:
    """Yield how often club players pass cards on, and masters the same cards, and how often nine spades make a Slam."""
    found = Counter[tuple[str, bool]]()
    with spread(passes_of, ((seed, index) for index in range(n)), jobs) as matches:
        for each in matches:
            found.update(each)
    for kind in dict.fromkeys(kind for kind, _passed in sorted(found)):
        yield share(
            f"{kind} is passed on", found[kind, True], found[kind, True] + found[kind, False]
        )
    for level in ("club", "master"):
        rounds = ((level, seed, index) for index in range(4 * n))
        with spread(slam_of_nine, rounds, jobs) as slams:
            yield share(f"{level}: nine spades, a Slam", sum(slams), 4 * n)


def ambusch_advice(seed: int, n: int, jobs: int) -> Iterator[Figure]:
    """Yield how often the advice about Ambusch held between two club players."""
    cases: dict[str, list[bool]] = {}
    for line in played(AmbuschRules(seats=2, best_of=1), "club", n, seed, jobs):
        for one_set in json.loads(line)["sets"]:
            for claim, holds in claims(one_set):
                cases.setdefault(claim, []).append(holds)
    for claim, found in sorted(cases.items()):
        yield share(claim, sum(found), len(found))
    yield mean("a player who always bluffs wins the set", worth(n, 100, seed, "club"))


SHIPPED = (
    Rules(),
    Rules(short_game=True),
    Rules(short_game=True, house=QUICK),
    *(Rules(edition) for edition in EDITIONS if edition != "2006"),
    Rules("2004", players=3),
)
"""The rules of which the length of matches is measured."""


def named(rules: Rules) -> str:
    """Return the rules in a few words."""
    options = [f"{name} {value}" if not isinstance(value := getattr(rules, name), bool) else name
               for name in rules.chosen()]  # fmt: skip
    players = [f"{rules.players} players"] if rules.players != 4 else []
    house = [rules.house.name] if rules.house is not None else []
    return ", ".join([rules.edition, *players, *options, *house])


def lengths(seed: int, n: int, jobs: int) -> Iterator[Figure]:
    """Yield the number of rounds of a match by each set of rules, for three levels."""
    for _rules, (level, *_others) in LEVELS:
        for rules in SHIPPED:
            rounds = [
                float(len(json.loads(line)["rounds"]))
                for line in played(rules, level, n, seed, jobs)
            ]
            yield mean(f"{named(rules)}: {level}", rounds)


def means(
    run: Callable[[int, int, int], Iterable[tuple[str, Sequence[float]]]],
    seed: int,
    n: int,
    jobs: int,
) -> Iterator[Figure]:
    """Yield the mean of each list of values that `run` yields by its name."""
    for id, values in run(seed, n, jobs):
        yield mean(id, values)


CASUAL, MASTERS = (((Rules(), (level,) * 4),) for level in ("casual", "master"))
CLUB, TWO = ((Rules(), ("club",) * 4),), ((AmbuschRules(seats=2, best_of=1), ("club",) * 2),)
HANDS = "the hands of {n} matches of four club players, and for each four rounds with nine spades, twice"
LESSONS = "each hand of the lessons in {n} deals by each aim of a master among casual players, and all passes six times"
LEARNER = "{n} deals, each played by both players in the same seat among three casual players"
LEVELS = tuple((Rules(), (level,) * 4) for level in ("club", "casual", "newcomer"))
ALL = tuple(
    (Rules(), levels)
    for levels in (("newcomer", "novice", "casual", "club"), ("expert", "master", "club", "expert"))
)
FOUR = tuple((AmbuschRules(best_of=1), each[1]) for each in ALL)
EXPERTS = (
    f"{{n}} hands dealt 20 times to experts, {{n}} of their matches played 4 times, by each edition; "
    f"{MIXED} times {{n}} matches of all levels but masters, edition 2006"
)
CHARACTERS = (
    "{n} matches of each level and temperament among three steady players, and of a steady one among the first three "
    "characters, 2 times fewer of club players, 4 of experts, 8 of masters; a reader of 40 records that has read 200 others"
)
JUDGED = "the decisions in one round or set of each of {n} matches of each level among three club players"
LADDER = f"whole matches, {{n}} deals a level in four seatings each; of the highest level {SLOW} times fewer"
TEN_TABLES = f"{{n}} matches of each level at each table, {SLOW_TABLES} times fewer with a master; chances fitted to all of them"
MEASUREMENTS = {
    "advice": Measurement(
        "{n} matches of four club players, edition 2006", 150, 75, CLUB, partial(advice, "club")
    ),
    "masters": Measurement(
        "{n} matches of four masters, edition 2006", 40, 20, MASTERS, partial(advice, "master")
    ),
    "hands": Measurement(HANDS, 150, 30, CLUB, hands, fixed_decisions),
    "lessons": Measurement(LESSONS, 100, 40, CASUAL, partial(means, judged), fixed_hand),
    "learner": Measurement(LEARNER, 6000, 3000, CASUAL, partial(means, gained), fixed_play),
    "ambusch-advice": Measurement("{n} sets of two club players", 400, 200, TWO, ambusch_advice),
    "lengths": Measurement("{n} matches by each set of rules and level", 200, 24, LEVELS, lengths),
    "ladder": Measurement(LADDER, 120, 24, ALL, partial(ladder, "ambition")),
    "ambusch-ladder": Measurement(LADDER, 160, 40, FOUR, partial(ladder, "ambusch")),
    "handicaps": Measurement(
        "{n} matches of casual players for each handicap",
        1200,
        600,
        LEVELS[1:2],
        partial(means, handicaps),
    ),
    "tables": Measurement(TEN_TABLES, 60, 6, ALL, tables, fixed_tables),
    "characters": Measurement(CHARACTERS, 240, 60, ALL, characters, fixed_matches),
    "luck": Measurement(EXPERTS, 40, 16, ALL[:1], luck, fixed_rounds),
    "mistakes": Measurement(
        JUDGED,
        24,
        6,
        ALL,
        partial(means, partial(mistakes, "ambition")),
        partial(fixed_judgements, "ambition"),
    ),
    "ambusch-mistakes": Measurement(
        JUDGED,
        24,
        8,
        FOUR,
        partial(means, partial(mistakes, "ambusch")),
        partial(fixed_judgements, "ambusch"),
    ),
}


@cache
def _fixed(rules: Rules | AmbuschRules, levels: tuple[str, ...]) -> str:
    return simulate_match(rules, levels, 2006, 0)


def signature(measurement: Measurement) -> str:
    """Return a hash of fixed matches of the players of a measurement, 16 hex digits."""
    lines = [_fixed(rules, levels) for rules, levels in measurement.players]
    return hashlib.sha256(("\n".join(lines) + measurement.signed()).encode()).hexdigest()[:16]


def stale(groups: Mapping[str, FigureGroup]) -> list[str]:
    """Return the ids of the groups that are missing, or whose players play differently today."""
    today = {id: signature(each) for id, each in MEASUREMENTS.items()}
    return [id for id in MEASUREMENTS if id not in groups or groups[id].signature != today[id]]


def compared(old: FigureGroup, new: Iterable[Figure]) -> Iterator[tuple[Figure, Figure, float]]:
    """Yield each figure as it is kept and as it is now, and how many standard errors lie between."""
    now = {figure.id: figure for figure in new}
    for figure in old.figures:
        if figure.id in now:
            error = max(hypot(figure.se, now[figure.id].se), 10**-DIGITS)
            yield figure, now[figure.id], (now[figure.id].value - figure.value) / error


def write(groups: Mapping[str, FigureGroup], path: Path = PATH) -> None:
    """Write a file of figures, one line for each figure."""
    lines = []
    for group in groups.values():
        head = {
            "id": group.id,
            "command": group.command,
            "sample": group.sample,
            "signature": group.signature,
        }
        rows = ",\n  ".join(
            json.dumps(
                {
                    "id": f.id,
                    "value": round(f.value, DIGITS),
                    "se": round(f.se, DIGITS),
                    "cases": f.cases,
                }
            )
            for f in group.figures
        )
        lines.append(f'{json.dumps(head)[:-1]}, "figures": [\n  {rows}\n]}}')
    path.write_text('{"groups": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")


def _groups() -> dict[str, FigureGroup]:
    try:
        return read_groups()
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{PATH.name} can't be read: {error}") from None


_IDS = click.argument("ids", nargs=-1, type=click.Choice(list(MEASUREMENTS)))
_JOBS = click.option(
    "--jobs", type=click.IntRange(1, 256), default=2, show_default=True, help="Number of processes."
)


@click.group()
def cli() -> None:
    """Measure the figures that the books and docs quote, or check them with another seed."""


@cli.command()
@_IDS
@_JOBS
def measure(ids: tuple[str, ...], jobs: int) -> None:
    """Measure groups of figures (all without IDS) with seed 1, and write them into assets/figures.json."""
    groups = _groups() if PATH.exists() else {}
    for id in ids or MEASUREMENTS:
        each = MEASUREMENTS[id]
        figures = tuple(each.run(1, each.n, jobs))
        command = f"python -m tools.figures measure {id}"
        groups[id] = FigureGroup(
            id, command, each.sample.format(n=each.n), signature(each), figures
        )
        write({id: groups[id] for id in MEASUREMENTS if id in groups})
        click.echo(f"{id}: {len(figures)} figures")


@cli.command()
@_IDS
@click.option(
    "--seed",
    type=click.IntRange(2),
    default=2,
    show_default=True,
    help="Another seed than the one used.",
)
@_JOBS
@click.pass_context
def check(context: click.Context, ids: tuple[str, ...], seed: int, jobs: int) -> None:
    """Measure groups again (all without IDS), on a smaller sample, and print old, new and their distance z.

    The exit status is 1 if a figure differs by more than four standard errors."""
    groups, worst = _groups(), 0.0
    for id in ids or MEASUREMENTS:
        if id not in groups:
            raise click.ClickException(f"{id} has not been measured")
        for old, new, z in compared(
            groups[id], MEASUREMENTS[id].run(seed, MEASUREMENTS[id].check, jobs)
        ):
            click.echo(f"{id:18}{old.id:64}{old.value:9.4f}{new.value:9.4f}{z:7.2f}")
            worst = max(worst, abs(z))
    click.echo(f"largest |z|: {worst:.2f}")
    context.exit(int(worst > FARTHEST))


if __name__ == "__main__":
    cli()
