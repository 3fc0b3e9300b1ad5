"""The commands that make the tables by which the computer players play: self-play and fitting.

- ``python -m tools.research.train selfplay -o FILE --rounds N --seed S --jobs J [--tables]`` plays
  rounds by search
- ``python -m tools.research.train fit FILE... [-o assets/models/play-2006.json]`` fits tables to
  them

The first self-play uses the goal rule, later ones (``--tables``) the tables fitted before. Fitting
needs the extra
``train`` (JAX, which uses a graphics processor where there is one)."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ai.ambition.levels import PRIOR
from ai.ambition.models import dump, path, play_tables
from ai.workers import spread
from game.engine.json_reader import Record
from game.engine.state import TABLE_ROLLOUT
from tools.research.training.selfplay import Teacher, read_rounds, self_play_round

EDITION = "2006"


def _round(seed: int, index: int, teacher: Teacher) -> Record:
    """Play one round of self-play, with the shipped tables if the teacher's policy needs them."""
    tables = play_tables(EDITION) if teacher.policy == TABLE_ROLLOUT else None
    return self_play_round(seed, index, teacher, tables)


@click.group()
def cli() -> None:
    """Make the tables that the computer players play by."""


@cli.command()
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--rounds", type=click.IntRange(1), default=10_000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
@click.option("--iterations", type=click.IntRange(1), default=2_500, show_default=True)
@click.option("--playouts", type=click.IntRange(1), default=6_000, show_default=True)
@click.option(
    "--tables", is_flag=True, help="Rollouts and prior by the shipped tables, not by the goal rule."
)
def selfplay(
    output: Path, rounds: int, seed: int, jobs: int, iterations: int, playouts: int, tables: bool
) -> None:
    """Play rounds by search and write the visits of each choice."""
    teacher = Teacher(iterations, playouts, *((TABLE_ROLLOUT, PRIOR) if tables else ()))
    with (
        open(output, "w", encoding="utf-8", newline="\n") as stream,
        spread(_round, ((seed, index, teacher) for index in range(rounds)), jobs) as played,
        click.progressbar(played, length=rounds, label="rounds") as bar,
    ):
        for data in bar:
            stream.write(json.dumps(data, separators=(",", ":")) + "\n")


@cli.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=path(EDITION),
    show_default=True,
)
@click.option(
    "--power", type=float, default=2.0, show_default=True, help="Visits are raised to this power."
)
def fit(files: tuple[Path, ...], output: Path, power: float) -> None:
    """Fit tables; the last twentieth of the decisions is kept back to test them."""
    from tools.research.training import fit as fitting

    rounds = list(read_rounds(files))
    data = fitting.decisions(rounds)
    kept, tested = data.split(0.95)
    weights = fitting.fit(kept, power)
    found = fitting.quality(weights, tested)
    click.echo("  ".join(f"{name} {value:.4f}" for name, value in found.items()))
    made = {"decisions": len(kept.visits), "power": power} | {
        name: round(value, 4) for name, value in found.items()
    }
    output.parent.mkdir(parents=True, exist_ok=True)
    passing = fitting.fit_passes(rounds)
    output.write_text(
        dump(fitting.quantized(weights) + fitting.quantized(passing), EDITION, made),
        encoding="utf-8",
    )


if __name__ == "__main__":
    cli()
