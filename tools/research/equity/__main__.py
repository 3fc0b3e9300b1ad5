"""The commands that fit and check match equity.

``python -m tools.research.equity fit`` makes assets/models/equity-EDITION.json from rounds of self-play or records, and
``check`` measures it on matches that were not used for fitting."""

from __future__ import annotations

import json
import re
from datetime import date
from itertools import chain
from pathlib import Path

import click
import numpy as np

from ai.ambition.equity import FORMAT, VERSION, checksum, path, variant
from game.engine.ambition.editions import Rules
from tools.research.equity.matches import Outcomes, rolled_out, rounds_of, simulate, states_of
from tools.research.equity.model import fit
from tools.research.equity.quality import measure

VARIANTS = [(False, False), (True, False), (False, True), (True, True)]


def _variants(edition: str) -> list[Rules]:
    """Return the rules that have a model of their own."""
    if edition == "2006":
        return [Rules(nil_bidding=bidding, short_game=short) for bidding, short in VARIANTS]
    return [Rules(edition), *([Rules(edition, players=3)] if edition == "2004" else [])]


def _rounds(rules: Rules, files: tuple[Path, ...], tables: int, seed: int) -> Outcomes:
    """Return the rounds of the files and `tables` rounds played by the fitted tables."""
    return Outcomes.of(rules, chain(rounds_of(rules, files), rolled_out(rules, tables, seed)))


@click.group()
def cli() -> None:
    """Fit match equity to matches made of rounds that bots played, and check it."""


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
    """Fit to the rounds in FILES, which hold self-play or game records as JSON lines."""
    models, rounds = {}, {}
    for rules in _variants(edition):
        outcomes = _rounds(rules, files, tables, seed)
        name = variant(rules)
        rounds[name] = len(outcomes.void)
        click.echo(f"{name}: {rounds[name]} rounds", err=True)
        models[name] = fit(rules, outcomes, matches, seed)
    made = {"rounds": rounds, "matches": matches, "seed": seed, "date": date.today().isoformat()}
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
@click.option("--json", "as_json", is_flag=True)
def check_command(
    files: tuple[Path, ...], edition: str, players: int, nil_bidding: bool, short_game: bool, matches: int, tables: int,
    bins: int, seed: int, as_json: bool,
) -> None:  # fmt: skip
    """Measure the asset on the matches in FILES: calibration error, log-loss, and the scores of simple rules."""
    rules = Rules(edition=edition, nil_bidding=nil_bidding, short_game=short_game, players=players)
    rng = np.random.default_rng(seed)
    states = simulate(rules, _rounds(rules, files, tables, seed), matches, rng) if matches else states_of(rules, files)
    report = measure(rules, states, bins, rng)
    click.echo(json.dumps(report.to_json()) if as_json else report.text())


if __name__ == "__main__":
    cli()
