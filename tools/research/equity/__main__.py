"""The commands that fit and check match equity.

``python -m tools.research.equity play`` lets masters play the matches that match equity is fitted to, ``fit`` makes
assets/models/equity-EDITION.json from them, and ``check`` measures it on matches that were not used for fitting."""

from __future__ import annotations

import json
import re
from contextlib import closing
from dataclasses import replace
from datetime import date
from itertools import chain
from pathlib import Path

import click
import numpy as np

from ai.ambition.equity import FORMAT, VERSION, checksum, path, variant
from ai.ambition.levels import LEVELS
from ai.workers import in_order, processes
from game.engine.ambition.editions import Rules
from tools.research.equity.matches import Midway, Outcomes, rolled_out, rounds_of, simulate, states_of
from tools.research.equity.model import fit
from tools.research.equity.play import played
from tools.research.equity.quality import measure, picture
from tools.research.equity.temper import ENOUGH, Factors, fitted, tempered

VARIANTS = [(False, False), (True, False), (False, True), (True, True)]


def _variants(edition: str) -> list[Rules]:
    """Return the rules that have a model of their own."""
    if edition == "2006":
        return [Rules(nil_bidding=bidding, short_game=short) for bidding, short in VARIANTS]
    return [Rules(edition), *([Rules(edition, players=3)] if edition == "2004" else [])]


def _rounds(rules: Rules, files: tuple[Path, ...], tables: int, seed: int) -> Outcomes:
    """Return the rounds of the files and `tables` rounds played by the fitted tables."""
    return Outcomes.of(rules, chain(rounds_of(rules, files), rolled_out(rules, tables, seed)))


def whole_matches(rules: Rules, files: tuple[Path, ...]) -> Midway | None:
    """Return the states of the whole matches in the files by exactly these rules; None if there are none.

    Self-play of single rounds has none."""
    try:
        return states_of(rules, files)
    except ValueError:
        return None


@click.group()
def cli() -> None:
    """Fit match equity to matches made of rounds that bots played, and check it."""


@cli.command("play")
@click.option("-o", "output", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--edition", default="2006", show_default=True)
@click.option("--players", default=4, show_default=True)
@click.option("--nil-bidding", is_flag=True)
@click.option("--short-game", is_flag=True)
@click.option("--matches", type=click.IntRange(1), default=1_000, show_default=True)
@click.option(
    "--iterations", type=click.IntRange(1), default=600, show_default=True, help="Of a master, for each card."
)
@click.option("--prospects", default="", help="A file to play by, in place of the asset.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def play_command(
    output: Path, edition: str, players: int, nil_bidding: bool, short_game: bool, matches: int, iterations: int,
    prospects: str, seed: int, jobs: int,
) -> None:  # fmt: skip
    """Let masters with fewer iterations play matches by match equity, and write the records."""
    rules = Rules(edition, nil_bidding=nil_bidding, short_game=short_game, players=players)
    level = replace(LEVELS["master"], iterations=iterations, playouts=4 * iterations, prospects=prospects)
    calls = ((rules, level, seed, index) for index in range(matches))
    with (
        open(output, "w", encoding="utf-8", newline="\n") as stream,
        closing(in_order(played, calls, processes(jobs))) as records,
        click.progressbar(records, length=matches, label="matches") as bar,
    ):
        for record in bar:
            stream.write(record)


files = click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
tables_option = click.option(
    "--tables", default=0, show_default=True, help="So many rounds more, played by the fitted tables alone."
)


@cli.command("fit")
@files
@click.option("--edition", default="2006", show_default=True)
@click.option(
    "--matches", default=1_000_000, show_default=True, help="Matches to put together for each variant of the rules."
)
@tables_option
@click.option("--seed", default=1, show_default=True)
@click.option("-o", "out", type=click.Path(path_type=Path), help="Where to write; the asset itself when not given.")
def fit_command(files: tuple[Path, ...], edition: str, matches: int, tables: int, seed: int, out: Path | None) -> None:
    """Fit to the rounds in FILES, then compare the model with the whole matches in them.

    The files hold self-play or game records, as JSON lines. Rules with too few matches of their own take over the
    factors of the ones before."""
    models, rounds = {}, {}
    factors, whole = Factors(), {}
    for rules in _variants(edition):
        outcomes = _rounds(rules, files, tables, seed)
        name = variant(rules)
        rounds[name] = len(outcomes.void)
        click.echo(f"{name}: {rounds[name]} rounds", err=True)
        model = fit(rules, outcomes, matches, seed)
        ended = whole_matches(rules, files)
        whole[name] = len(set(ended.match.tolist())) if ended is not None else 0
        if ended is not None and whole[name] >= ENOUGH:
            factors = fitted(rules, model, ended)
        click.echo(f"{name}: {whole[name]} whole matches, factors {' '.join(map(str, factors))}", err=True)
        models[name] = tempered(rules, model, factors)
    made = {"rounds": rounds, "whole": whole, "matches": matches, "seed": seed, "date": date.today().isoformat()}
    data = {
        "format": FORMAT,
        "version": VERSION,
        "edition": edition,
        "made": made,
        "sha256": checksum(models),
        "models": models,
    }
    out = out or path(edition)
    out.parent.mkdir(parents=True, exist_ok=True)
    # A list of numbers on a line of its own.
    text = re.sub(r"\[[^][]*\]", lambda match: " ".join(match[0].split()), json.dumps(data, indent=1))
    out.write_text(text + "\n", encoding="utf-8")
    click.echo(f"{out}: {out.stat().st_size} bytes", err=True)


@cli.command("check")
@files
@click.option("--edition", default="2006", show_default=True)
@click.option("--players", default=4, show_default=True)
@click.option("--nil-bidding", is_flag=True)
@click.option("--short-game", is_flag=True)
@click.option(
    "--matches",
    default=0,
    show_default=True,
    help="Put so many together from the files' rounds; 0: take the whole matches in them.",
)
@tables_option
@click.option("--bins", default=20, show_default=True, help="Bins of equal count.")
@click.option("--seed", default=2, show_default=True)
@click.option("--picture", "drawing", type=click.Path(path_type=Path), help="Draw a reliability plot to this file.")
@click.option("--json", "as_json", is_flag=True)
def check_command(
    files: tuple[Path, ...], edition: str, players: int, nil_bidding: bool, short_game: bool, matches: int, tables: int,
    bins: int, seed: int, drawing: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Measure the asset on the matches in FILES: calibration error, log-loss, and the scores of simple rules."""
    rules = Rules(edition=edition, nil_bidding=nil_bidding, short_game=short_game, players=players)
    rng = np.random.default_rng(seed)
    states = simulate(rules, _rounds(rules, files, tables, seed), matches, rng) if matches else states_of(rules, files)
    report = measure(rules, states, bins, rng)
    click.echo(json.dumps(report.to_json()) if as_json else report.text())
    if drawing:
        picture(report, drawing)


if __name__ == "__main__":
    cli()
