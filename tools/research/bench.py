"""Measurements of the bench's players (``tools.research.bench_players``) and of our own levels.

``python -m tools.research.bench strength MATCHES`` plays each against three players of the default level by the arena,
and ``gather ROUNDS`` judges its decisions in other matches. Both append what is missing, a line of
JSON for each match; equal arguments give equal lines, whatever the number of processes. ``summarise
ROUNDS --matches MATCHES`` writes bench.json beside this module, ``fit`` the numbers of strength to
assets/models/review.json, and ``measure`` prints the figures of docs/review.md."""

from __future__ import annotations

import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, hypot, log, sqrt
from pathlib import Path
from statistics import correlation, fmean

import click

from ai.ambition.bots import AMBITION
from ai.ambition.levels import DEFAULT_LEVEL, LEVELS, RATINGS
from ai.ambition.review.fitted_parameters import dump, fitted, path
from ai.ambition.review.judging import decision_of, questions, weighed
from ai.ambition.review.reviewer import signature
from ai.ambition.review.strength import (
    LEAST,
    SURE,
    RoundCost,
    StrengthNumbers,
    nearest_level,
    on_ladder,
    rate_of,
    round_cost,
    strength_of,
)
from ai.arena.contenders import parse_contender
from ai.arena.games import ArenaPlan, play_game, seatings
from ai.runner import play_match, tell
from ai.workers import spread
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import rounds_of
from game.engine.ambition.match import Match
from game.engine.json_reader import Record
from game.engine.odds import place_chance
from game.engine.rng import Stream
from tools.research.bench_players import BENCH, HELD_OUT, LATER

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
    match, seat = played(name, Rules(EDITION), Stream("bench", name, seed, number), number)
    rounds = [
        [
            json.loads(weighed(question, explained=False).dumped())
            for question in questions(match, index, seat)
        ]
        for index in rounds_of(match)
    ]
    return line_of(
        match,
        seat,
        {"player": name, "seed": seed, "match": number},
        {"edition": EDITION, "rounds": rounds},
    )


def played(name: str, rules: Rules, stream: Stream, number: int) -> tuple[Match, int]:
    """Play match `number` of a player against others of the default level; return it, and the player's seat."""
    seat = number % rules.players
    names = [PLAYERS[name] if other == seat else DEFAULT_LEVEL for other in range(rules.players)]
    return match_of(rules, names, stream), seat


def match_of(
    rules: Rules, players: Sequence[str], stream: Stream, rounds: int | None = None
) -> Match:
    """Play a match of players, named as for the arena, or its first rounds, and return it."""
    contenders = [parse_contender(each, AMBITION) for each in players]
    match = Match(rules, [each.entry() for each in contenders], stream.next64() >> 11)
    seated = [each.player(stream.next64(), time.perf_counter) for each in contenders]
    try:
        play_match(AMBITION, match, seated, rounds)
    finally:
        for each in seated:
            tell(each, "close")
    return match


def line_of(match: Match, seat: int, which: Record, came: Record) -> str:
    """Return the line of a match: which it is, the seat's place in it, and what came of it."""
    assert match.result is not None
    places = match.result.places
    line = {**which, "place": places[seat], "shared": places.count(places[seat]), **came}
    return json.dumps(line, separators=(",", ":")) + "\n"


def lines(file: Path) -> list[Record]:
    """Return the lines of a file, none if there is no such file."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def append(
    file: Path, work: Callable[..., str], calls: Iterable[tuple[object, ...]], jobs: int
) -> None:
    """Append the line that each of these calls makes to a file, as soon as it is made."""
    with file.open("a", encoding="utf-8") as stream, spread(work, calls, jobs) as made:
        for line in made:
            stream.write(line)
            stream.flush()


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
    there = {
        (each["player"], each["seed"], each["deal"], each["seating"]) for each in lines(matches)
    }

    def calls() -> Iterator[tuple[str, int, int, int]]:
        for name in players.split(","):
            for deal in range(deals):
                for seating in range(4):
                    if (name, seed, deal, seating) not in there:
                        yield name, seed, deal, seating

    append(matches, arena_match, calls(), jobs)


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

    append(rounds, judged_match, calls(), jobs)


# ---- what they come to


@dataclass(frozen=True, slots=True)
class Measured:
    """A player of the bench.

    `rating` and `se` are its strength, by its places against three players of the default level;
    `places` are how often it came in first to last. `matches` are those that were judged: the
    place, the number who share it, and the cost of each round."""

    name: str
    rating: float
    se: float
    places: tuple[float, ...]
    matches: tuple[tuple[int, int, tuple[RoundCost, ...]], ...]

    @property
    def rounds(self) -> list[RoundCost]:
        """The costs of all rounds."""
        return [cost for _, _, costs in self.matches for cost in costs]


SCALE = range(0, 2401, 5)
"""The ratings that a player of the bench may have."""
BROAD = 521
"""The standard deviation of ratings before any match, as in `ai.arena.rating`."""
OPPONENTS = (RATINGS[DEFAULT_LEVEL],) * 3


def by_places(places: Sequence[float]) -> tuple[float, float]:
    """Return the rating of a player that came in first to last so often, and its standard error."""
    logs = [
        sum(n * log(place_chance(at, OPPONENTS, i)) for i, n in enumerate(places, 1))
        - ((at - OPPONENTS[0]) / BROAD) ** 2 / 2
        for at in SCALE
    ]
    shares = [exp(each - max(logs)) for each in logs]
    mean = sum(at * share for at, share in zip(SCALE, shares, strict=True)) / sum(shares)
    variance = sum((at - mean) ** 2 * share for at, share in zip(SCALE, shares, strict=True)) / sum(
        shares
    )
    return mean, sqrt(variance)


def counted(played: Sequence[Record]) -> list[float]:
    """Return how often these matches ended first to last; a shared place counts in parts."""
    found = [0.0] * 4
    for each in played:
        for place in range(each["place"], each["place"] + each["shared"]):
            found[place - 1] += 1 / each["shared"]
    return found


def strengths(matches: Path) -> list[Record]:
    """Return what a file says about the strength of each player that played."""
    played, found = lines(matches), []
    for name, spec in PLAYERS.items():
        own = [each for each in played if each["player"] == name]
        if own:
            places = counted(own)
            rating, se = (round(each, 1) for each in by_places(places))
            utility = round(
                sum(each["utility"] for each in own) / sum(each["rounds"] for each in own), 2
            )
            told = {"utility": utility, "places": [round(each, 1) for each in places]}
            found.append({"name": name, "spec": spec, "rating": rating, "se": se, **told})
    return found


def costs(name: str, judged: Sequence[Record]) -> list[Record]:
    """Return the judged matches of a player, with what each round has cost."""
    return [
        {
            "place": each["place"],
            "shared": each["shared"],
            "rounds": [
                [round(cost.lost, 3), round(cost.expected, 3), cost.decisions]
                for cost in (
                    round_cost([decision_of(data) for data in one]) for one in each["rounds"]
                )
            ],
        }
        for each in judged
        if each["player"] == name
    ]


DATA = Path(__file__).with_name("bench.json")
"""The figures of the bench, so that fits and tests need no matches."""


def bench() -> dict[str, Measured]:
    """Return the players of the bench that were judged, by name."""
    made = {}
    for each in json.loads(DATA.read_text(encoding="utf-8"))["players"]:
        matches = tuple(
            (one["place"], one["shared"], tuple(RoundCost(*cost) for cost in one["rounds"]))
            for one in each["matches"]
        )
        if matches:
            made[each["name"]] = Measured(
                each["name"], each["rating"], each["se"], tuple(each["places"]), matches
            )
    return made


# ---- what is fitted, and how well it does


STYLES = range(0, 201, 5)
"""The standard deviations that players of equal rates may have, all equally likely before the fit.

What follows is their mean, since few players say little of it: the likeliest alone would be too
sure."""


def fitted_to(players: Sequence[Measured], levels: Sequence[float]) -> StrengthNumbers:
    """Return the line that tells ratings from rates, and how far players are from it."""
    rates = [
        sum(each.lost for each in one.rounds) / sum(each.difficulty for each in one.rounds)
        for one in players
    ]
    squares = usual = 0.0
    # By match, since the rounds of a match are alike.
    for one, rate in zip(players, rates, strict=True):
        mean, count = fmean(each.difficulty for each in one.rounds), len(one.matches)
        squares += sum(
            (sum(each.lost - rate * each.difficulty for each in costs) / mean) ** 2
            for *_, costs in one.matches
        )
        usual += len(one.rounds) * (count - 1) / count * max(rate, LEAST)
    spread = squares / usual
    best, slope, style = 1650.0, 450.0, 50.0**2
    for _ in range(50):
        noise = [
            slope**2 * spread * max(rate, LEAST) / len(one.rounds) + one.se**2
            for one, rate in zip(players, rates, strict=True)
        ]
        weights = [1 / (style + each) for each in noise]
        mean_x, mean_y = (
            sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
            for values in (rates, [one.rating for one in players])
        )
        across = sum(
            w * (x - mean_x) * (p.rating - mean_y)
            for w, x, p in zip(weights, rates, players, strict=True)
        )
        slope = -across / sum(w * (x - mean_x) ** 2 for w, x in zip(weights, rates, strict=True))
        best = mean_y + slope * mean_x
        off = [
            (one.rating - best + slope * rate) ** 2
            for one, rate in zip(players, rates, strict=True)
        ]
        likely = [
            exp(
                -sum(
                    log(each + at**2) + square / (each + at**2)
                    for square, each in zip(off, noise, strict=True)
                )
                / 2
            )
            for at in STYLES
        ]
        style = (
            sum(at * share for at, share in zip(STYLES, likely, strict=True)) / sum(likely)
        ) ** 2
    return StrengthNumbers(
        round(best, 1), round(slope, 1), round(spread, 3), round(sqrt(style), 1), tuple(levels)
    )


def ladder_of(player: Measured, numbers: StrengthNumbers) -> tuple[float, float]:
    """Return a player's strength on the scale of the ladder, and its standard error."""
    low, middle, high = (
        on_ladder(player.rating + sign * player.se, numbers) for sign in (-1, 0, 1)
    )
    return middle, (high - low) / 2


DRAWN = 400
"""The number of draws of rounds from each player's, in a test."""
WHOLE = 8
"""The number of rounds of a draw: those of a match."""


@dataclass(frozen=True, slots=True)
class Tested:
    """What was told of draws of a player's rounds.

    `errors` are those of the rating; `held` is how often the interval of 95 % held it, `named` how
    often the level was among those that the window names; `off` by how many levels the word was
    wrong, above if positive; `words` how often each was said."""

    name: str
    errors: tuple[float, ...]
    held: float
    named: float
    off: Counter[int]
    words: Counter[str]

    @property
    def rms(self) -> float:
        """The root of the mean square of the errors."""
        return sqrt(fmean(each**2 for each in self.errors))


def tested(player: Measured, numbers: StrengthNumbers, chance: random.Random) -> Tested:
    """Draw matches of WHOLE rounds from a player's, and compare what is told of them with its strength."""
    names, errors, held, named = list(LEVELS), [], 0, 0
    true = (
        names.index(player.name)
        if player.name in names
        else names.index(nearest_level(player.rating, numbers))
    )
    rating, se = ladder_of(player, numbers)
    off, words = Counter[int](), Counter[str]()
    for _ in range(DRAWN):
        found = strength_of(chance.sample(player.rounds, min(WHOLE, len(player.rounds))), numbers)
        if found is None:
            continue
        errors.append(found.rating - rating)
        down, up = (abs(end - found.rating) for end in found.between)
        held += -hypot(up, SURE * se) <= errors[-1] <= hypot(down, SURE * se)
        low, high = map(names.index, found.likely)
        named += low <= true <= high
        off[names.index(found.level) - true] += 1
        words[found.level] += 1
    count = max(1, len(errors))
    return Tested(player.name, tuple(errors), held / count, named / count, off, words)


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value."""
    ordered = sorted(values)
    return [float(ordered.index(each)) for each in values]


def career(
    player: Measured, numbers: StrengthNumbers, chance: random.Random, count: int = 60
) -> float:
    """Return the rating after `count` matches: their places, and all that is known of the player's decisions."""
    drawn = chance.choices(range(1, 5), player.places, k=count)
    places = [float(drawn.count(place)) for place in range(1, 5)]
    mean, se = by_places(places)
    mean, se = ladder_of(replace(player, rating=mean, se=se), numbers)
    found = strength_of(player.rounds, numbers)
    if found is None:
        return mean
    return (mean / se**2 + found.rating / found.se**2) / (1 / se**2 + 1 / found.se**2)


@cli.command()
@click.argument("rounds", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--matches",
    type=click.Path(exists=True, path_type=Path),
    help="Strengths stay as they are without it.",
)
def summarise(rounds: Path, matches: Path | None) -> None:
    """Write what ROUNDS, and the matches of strength, say about each player to tools/research/bench.json."""
    how = {
        "edition": EDITION,
        "judge": signature(),
        "by": "python -m tools.research.bench strength, gather, summarise",
    }
    players = (
        strengths(matches) if matches else json.loads(DATA.read_text(encoding="utf-8"))["players"]
    )
    judged = lines(rounds)
    found = [each | {"matches": costs(each["name"], judged)} for each in players]
    text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in found)
    DATA.write_text(f'{{"made": {json.dumps(how)}, "players": [\n{text}\n]}}\n', encoding="utf-8")


@cli.command()
def fit() -> None:
    """Write the numbers of strength to assets/models/review.json, fitted to all but HELD_OUT and LATER."""
    players, before = bench(), fitted(EDITION)
    assert before is not None
    numbers = fitted_to(
        [each for name, each in players.items() if name not in (*HELD_OUT, *LATER)],
        [players[name].rating for name in LEVELS],
    )
    made = json.loads(path().read_text(encoding="utf-8"))["made"] | {
        "strength": "python -m tools.research.bench fit"
    }
    path().write_text(dump({EDITION: replace(before, strength=numbers)}, made), encoding="utf-8")
    click.echo(numbers)


def kind_of(name: str) -> str:
    """Return which group of the bench a player belongs to."""
    groups = {"held out": HELD_OUT, "named later": LATER, "own": tuple(LEVELS)}
    return next((kind for kind, names in groups.items() if name in names), "fitted")


@cli.command()
def measure() -> None:
    """Print how well the fitted numbers tell the strength of each player from matches of eight rounds."""
    players, parameters, chance = bench(), fitted(EDITION), random.Random(1)
    assert parameters is not None and parameters.strength is not None
    numbers = parameters.strength
    click.echo(
        "| player | strength | slips a round | rate | told: mean error, rms | held | within a level | after 60 |"
    )
    click.echo("|---|---|---|---|---|---|---|---|")
    groups: dict[str, list[Tested]] = defaultdict(list)
    late: dict[str, list[float]] = defaultdict(list)
    for name, each in sorted(players.items(), key=lambda item: item[1].rating):
        kind = kind_of(name)
        found = tested(each, numbers, chance)
        rating, se = ladder_of(each, numbers)
        ends = [career(each, numbers, chance) - rating for _ in range(50)]
        groups[kind].append(found)
        late[kind] += ends
        rounds, told = each.rounds, max(1, len(found.errors))
        lost, hard = (
            fmean(getattr(one, field) for one in rounds) for field in ("lost", "difficulty")
        )
        near = sum(found.off[i] for i in (-1, 0, 1)) / told
        click.echo(
            f"| {name} ({kind}, {sum(each.places):.0f} + {len(each.matches)} matches) | {rating:.0f} ± {se:.0f} "
            f"| {lost:.1f} | {lost / hard:.2f} | {fmean(found.errors):+.0f}, {found.rms:.0f} | {found.held:.0%} "
            f"| {near:.1%} | {sqrt(fmean(end**2 for end in ends)):.0f} |"
        )
    strengths = [each.rating for each in players.values()]
    rates = [
        at[0]
        for each in players.values()
        if (at := rate_of(each.rounds, numbers.spread)) is not None
    ]
    for label, values in (
        ("slips a round", [-fmean(one.lost for one in each.rounds) for each in players.values()]),
        ("rating", [-rate for rate in rates]),
    ):
        click.echo(
            f"rank correlation of strength and {label}: {correlation(ranks(strengths), ranks(values)):.3f}"
        )
    for kind, all_ in groups.items():
        errors = [error for each in all_ for error in each.errors]
        words = [(off, n) for each in all_ for off, n in each.off.items()]
        said = sum(n for _, n in words)
        far = {
            each.name
            for each in all_
            for way in (-1, 1)
            if sum(n for o, n in each.off.items() if way * o >= 2) > len(each.errors) / 2
        }
        click.echo(
            f"{kind}: mean error {fmean(errors):+.0f}, rms {sqrt(fmean(e * e for e in errors)):.0f}; held "
            f"{fmean(each.held for each in all_):.1%} ({min(each.held for each in all_):.0%} to "
            f"{max(each.held for each in all_):.0%}); word exact {sum(n for o, n in words if o == 0) / said:.1%}, within "
            f"one level {sum(n for o, n in words if abs(o) <= 1) / said:.1%}, mostly two off: {', '.join(far) or 'nobody'}; "
            f"the level is named {fmean(each.named for each in all_):.1%}; "
            f"after 60 matches rms {sqrt(fmean(e * e for e in late[kind])):.0f}"
        )
    wild = next(each for each in groups["held out"] if each.name == "expert_random_20")
    click.echo(f"an expert with 20 % random choices is called {dict(wild.words)}")


if __name__ == "__main__":
    cli()
