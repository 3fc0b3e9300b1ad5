"""The ladder of levels: each plays whole matches against three of the level below, and all get one rating scale.

``python -m tools.research.ladder random novice club expert --deals 60 --jobs 2 --results build/ladder`` prints a
Markdown table. Arenas whose reports are already in the folder are not played again, so an interrupted ladder can be
continued; the matches are stored next to them for ``python -m tools.research.rating``. ``--game ambusch`` measures the
other game."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import IO

import click

from ai.arena.contenders import Contender, parse_contender
from ai.arena.games import ArenaPlan, play_all, seatings
from ai.arena.rating import fit
from ai.arena.results import Results
from ai.workers import processes
from game import __version__
from game.cli.games import FIRST, GAMES
from game.cli.text import progress
from game.engine.json_reader import Record


def arena(plan: ArenaPlan, deals: int, jobs: int, label: str, records: IO[str] | None = None) -> Record:
    """Play the first `deals` deals of a plan and return the report.

    `label` describes the arena next to the progress bar. The matches are written to `records` if the plan has them
    recorded."""
    results = Results(plan)
    crew = processes(jobs) if jobs > 1 else None
    with closing(play_all(plan, deals, crew)) as games, progress(games, plan.count(deals), label) as shown:
        for game in shown:
            results.add(game)
            if records is not None:
                records.write(game.record)
    return results.report(deals, __version__)


def _kept(file: Path, game: str, deals: int, seed: int) -> Record | None:
    """Return the report in a file if it is of these deals; otherwise None."""
    if not file.exists():
        return None
    report: Record = json.loads(file.read_text(encoding="utf-8"))
    return report if (report["deals"], report["seed"], report["game"]) == (deals, seed, game) else None


def table(levels: Sequence[Contender], reports: Sequence[Record]) -> str:
    """Return the ladder as Markdown, from the lowest level up."""
    ratings = {rating.name: rating for rating in fit(reports, levels[0].spec)}
    lines = ["| level | matches won against three of the level below | rating | ms a decision (mean, 99th percentile) |",
             "|---|---|---|---|"]  # fmt: skip
    for i, level in enumerate(levels):
        share = reports[i - 1]["players"][0]["win_share"] if i else None
        won = f"{100 * share['mean']:.1f} ± {100 * (share['se'] or 0):.1f} %" if share else ""
        own = reports[i - 1]["players"][0] if i else reports[0]["players"][1]
        rating = ratings[level.spec]
        error = f" ± {rating.se:.0f}" if i else ""
        lines.append(
            f"| {level.spec} | {won} | {rating.value:.0f}{error} | {own['ms_per_decision']:.1f}, {own['ms_p99']:.1f} |"
        )
    return "\n".join(lines)


@click.command()
@click.argument("levels", nargs=-1, required=True)
@click.option("--game", type=click.Choice(list(GAMES)), default=FIRST, show_default=True)
@click.option("--deals", type=click.IntRange(2), default=60, show_default=True, help="Deals a pair, four matches each.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
@click.option(
    "--results", type=click.Path(file_okay=False, path_type=Path), help="Keep the arenas’ reports and matches there."
)
def main(levels: Sequence[str], game: str, deals: int, seed: int, jobs: int, results: Path | None) -> None:
    """Measure LEVELS (arena players, weakest first) against their neighbours."""
    try:
        contenders = [parse_contender(level, GAMES[game].bots) for level in levels]
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    if len(contenders) < 2:
        raise click.BadParameter("two levels at least were expected")
    reports = []
    for lower, upper in pairwise(contenders):
        file = None
        if results is not None:
            results.mkdir(parents=True, exist_ok=True)
            file = results / (re.sub(r"[^\w=.-]+", "_", f"{upper.spec} v {lower.spec}") + ".json")
        report = _kept(file, game, deals, seed) if file is not None else None
        if report is None:
            rules = upper.game.read_rules({})
            pair = (upper, lower)
            plan = ArenaPlan(
                pair, seatings(2, "1v3"), rules, seed, time.perf_counter, upper.game, matches=True, recorded=file is not None
            )  # fmt: skip
            label = f"matches of {upper.spec} against {lower.spec}"
            if file is None:
                report = arena(plan, deals, jobs, label)
            else:
                with open(file.with_suffix(".jsonl"), "w", encoding="utf-8", newline="\n") as records:
                    report = arena(plan, deals, jobs, label, records)
                file.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
        share = report["players"][0]["win_share"]
        print(f"{upper.spec} wins {100 * share['mean']:.1f} % against three of {lower.spec}", file=sys.stderr)
        reports.append(report)
    print(table(contenders, reports))


if __name__ == "__main__":
    main()
