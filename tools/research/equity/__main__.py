"""Fits match equity: ``python -m tools.research.equity FILES`` makes assets/models/equity-EDITION.json."""

from __future__ import annotations

import json
import re
from datetime import date
from itertools import chain
from pathlib import Path

import click

from ai.ambition.equity import FORMAT, VERSION, checksum, path, variant
from game.engine.ambition.editions import Rules
from tools.research.equity.matches import Outcomes, rolled_out, rounds_of
from tools.research.equity.model import fit

VARIANTS = [(False, False), (True, False), (False, True), (True, True)]


def _variants(edition: str) -> list[Rules]:
    """Return the rules that have a model of their own."""
    if edition == "2006":
        return [Rules(nil_bidding=bidding, short_game=short) for bidding, short in VARIANTS]
    return [Rules(edition), *([Rules(edition, players=3)] if edition == "2004" else [])]


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--edition", default="2006", show_default=True)
@click.option(
    "--matches",
    default=1_000_000,
    show_default=True,
    help="Matches to put together for each variant of the rules.",
)
@click.option(
    "--tables",
    default=0,
    show_default=True,
    help="So many rounds more, played by the fitted tables alone.",
)
@click.option("--seed", default=1, show_default=True)
@click.option(
    "-o",
    "out",
    type=click.Path(path_type=Path),
    help="Where to write; the asset itself when not given.",
)
def cli(
    files: tuple[Path, ...], edition: str, matches: int, tables: int, seed: int, out: Path | None
) -> None:
    """Fit to the rounds in FILES, which hold self-play or game records as JSON lines."""
    models, rounds = {}, {}
    for rules in _variants(edition):
        outcomes = Outcomes.of(
            rules, chain(rounds_of(rules, files), rolled_out(rules, tables, seed))
        )
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
    text = re.sub(
        r"\[[^][]*\]", lambda match: " ".join(match[0].split()), json.dumps(data, indent=1)
    )
    out.write_text(text + "\n", encoding="utf-8")
    click.echo(f"{out}: {out.stat().st_size} bytes", err=True)


if __name__ == "__main__":
    cli()
