"""Measurements of how strong players are, for `tools.figures`: the ladders of both games, and what a handicap does."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise

from ai.arena.contenders import parse_contender
from ai.arena.games import ArenaPlan, play_all, seatings
from ai.arena.rating import fit
from ai.arena.results import Results
from ai.workers import processes, spread
from game import __version__
from game.cli.games import GAMES
from game.cli.simulate import simulate_match
from game.cli.text import progress
from game.client.app.rulebook.figures import Figure
from game.engine.ambition.editions import Rules
from game.engine.json_reader import Record

SLOW = 4
"""How many times fewer matches are played where the higher level is the slowest of its game."""
HANDICAPS = ((10, 0, 0, 0), (0, 20, 20, 20))
"""The points with which the seats begin."""


def arena(plan: ArenaPlan, deals: int, jobs: int, label: str) -> Record:
    """Play the first `deals` deals of a plan and return the report.

    `label` describes the arena next to the progress bar."""
    results = Results(plan)
    crew = processes(jobs) if jobs > 1 else None
    with (
        closing(play_all(plan, deals, crew)) as games,
        progress(games, plan.count(deals), label) as shown,
    ):
        for game in shown:
            results.add(game)
    return results.report(deals, __version__)


def ladder(game: str, seed: int, deals: int, jobs: int) -> Iterator[Figure]:
    """Yield how often each level wins against three of the level below, by duplicate deals.

    Of Ambition, where ratings are used, yield the levels' ratings too."""
    levels = [parse_contender(level, GAMES[game].bots) for level in GAMES[game].bots.levels]
    reports = []
    for lower, upper in pairwise(levels):
        plan = ArenaPlan(
            (upper, lower), seatings(2, "1v3"), upper.game.read_rules({}), seed, time.perf_counter, upper.game, matches=True
        )  # fmt: skip
        played = max(2, deals // SLOW) if upper is levels[-1] else deals
        reports.append(arena(plan, played, jobs, f"{upper.spec} against {lower.spec}"))
        won = reports[-1]["players"][0]["win_share"]
        yield Figure(
            f"{upper.spec} against three of {lower.spec}: wins", won["mean"], won["se"], 4 * played
        )
    for found in fit(reports, levels[0].spec) if GAMES[game].bots.ratings else ():
        if found.name != levels[0].spec:
            yield Figure(f"{found.name}: rating", found.value, found.se, 4 * deals)


def handicaps(seed: int, matches: int, jobs: int) -> Iterator[tuple[str, list[float]]]:
    """Yield the first seat's share of each match between casual players, for each handicap by its name."""
    for start in HANDICAPS:
        calls = ((Rules(handicap=start), ("casual",) * 4, seed, index) for index in range(matches))
        with spread(simulate_match, calls, jobs) as lines:
            winners = [json.loads(line)["result"]["winners"] for line in lines]
        yield (
            f"{','.join(map(str, start))}: the first seat wins",
            [1 / len(each) if 0 in each else 0.0 for each in winners],
        )
