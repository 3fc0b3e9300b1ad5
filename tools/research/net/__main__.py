"""Makes the value nets that end the search's playouts.

``python -m tools.research.net play -o FILE --edition 2006 --rounds N --seed S --jobs J``   rounds that the search plays
"""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import click

from ai.workers import in_order, processes
from game.engine.ambition.editions import EDITIONS
from tools.research.net.play import Effort, play_round


@click.group()
def cli() -> None:
    """Make the value nets."""


@cli.command()
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--edition", type=click.Choice(list(EDITIONS)), default="2006", show_default=True)
@click.option("--players", type=click.IntRange(3, 4), default=4, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=30_000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def play(output: Path, edition: str, players: int, rounds: int, seed: int, jobs: int) -> None:
    """Let the search play rounds against itself and write them, one a line."""
    work = ((edition, players, seed, index, Effort()) for index in range(rounds))
    with (
        open(output, "w", encoding="utf-8", newline="\n") as stream,
        closing(in_order(play_round, work, processes(jobs))) as played,
        click.progressbar(played, length=rounds, label="rounds") as bar,
    ):
        for data in bar:
            stream.write(json.dumps(data, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    cli()
