"""The commands that make the value nets which end the search's playouts (docs/models.md).

- ``python -m tools.research.net play -o ROUNDS --edition 2006 --rounds N --seed S --jobs J`` plays
  rounds by search
- ``python -m tools.research.net train ROUNDS... -o NET --edition 2006 --states N --seed S`` fits a
  net to them
- ``python -m tools.research.net promote NET --edition 2006 --deals 400`` installs it if it wins

Training needs the extra ``train`` (JAX, which uses a graphics processor where there is one)."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ai.ambition.nets import value_net
from ai.workers import spread
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.state import NET_ROLLOUT, TABLE_ROLLOUT
from tools.research.net import promote as promoting
from tools.research.net.play import Effort, play_round

EDITION = click.option(
    "--edition", type=click.Choice(list(EDITIONS)), default="2006", show_default=True
)
PLAYERS = click.option("--players", type=click.IntRange(3, 4), default=4, show_default=True)
SEED = click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
OUTPUT = click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True
)
HELD_OUT = 20
"""One position of self-play in so many is held out to test the net."""


@click.group()
def cli() -> None:
    """Make the value nets."""


@cli.command()
@OUTPUT
@EDITION
@PLAYERS
@click.option("--rounds", type=click.IntRange(1), default=100_000, show_default=True)
@SEED
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
@click.option("--by-net", is_flag=True, help="Let the search end its playouts by the shipped net.")
def play(
    output: Path, edition: str, players: int, rounds: int, seed: int, jobs: int, by_net: bool
) -> None:
    """Let the search play rounds against itself and write them, one a line."""
    effort = Effort(policy=NET_ROLLOUT if by_net else TABLE_ROLLOUT)
    work = ((edition, players, seed, index, effort) for index in range(rounds))
    with (
        open(output, "w", encoding="utf-8", newline="\n") as stream,
        spread(play_round, work, jobs) as played,
        click.progressbar(played, length=rounds, label="rounds") as bar,
    ):
        for data in bar:
            stream.write(json.dumps(data, separators=(",", ":")) + "\n")


@cli.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@OUTPUT
@EDITION
@PLAYERS
@click.option(
    "--states",
    type=click.IntRange(1),
    default=40_000_000,
    show_default=True,
    help="Positions seen in all.",
)
@click.option(
    "--strong",
    type=click.FloatRange(0, 1),
    default=0.06,
    show_default=True,
    help="The share of them that the search played.",
)
@click.option(
    "--last",
    type=click.FloatRange(0, 1),
    default=0.4,
    show_default=True,
    help="The same for the last fifth of them.",
)
@SEED
def train(
    files: tuple[Path, ...],
    output: Path,
    edition: str,
    players: int,
    states: int,
    strong: float,
    last: float,
    seed: int,
) -> None:
    """Fit a net to FILES of self-play and to what the tables play, and write it."""
    from tools.research.net import data, packing
    from tools.research.net import train as fitting

    positions = data.by_search(files)
    cut = len(positions) - len(positions) // HELD_OUT
    plan = fitting.Plan(states, strong, last, seed=seed)
    usual = packing.usual(edition, players, files)
    worth = usual.worth(Rules(edition, players=players))
    weights = fitting.train(
        fitting.fresh(seed),
        data.by_tables(edition, players, seed),
        positions.part(slice(0, cut)),
        worth,
        plan,
        lambda step, loss: click.echo(f"{step * fitting.BATCH:>12,}  {loss:.4f}"),
    )
    kept = positions.part(slice(cut, None))
    found = round(fitting.tested(weights, kept, worth), 4) if len(kept) else None
    click.echo(f"loss a seat of positions kept back: {found}")
    made = {
        "states": states,
        "strong": strong,
        "last": last,
        "seed": seed,
        "positions": cut,
        "loss": found,
    }
    output.write_text(
        packing.packed(fitting.plain(weights), edition, players, usual, made), encoding="utf-8"
    )


@cli.command()
@click.argument("net", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@EDITION
@PLAYERS
@click.option("--deals", type=click.IntRange(2), default=400, show_default=True)
@SEED
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def promote(net: Path, edition: str, players: int, deals: int, seed: int, jobs: int) -> None:
    """Play NET against the shipped net, and replace that one if NET is better by two standard errors."""
    if value_net(net) is None:
        raise click.ClickException(f"{net} is no value net")
    rules = Rules(edition, players=players)
    found = promoting.challenge(net, rules, deals, seed, jobs)
    better = promoting.promote(net, rules, found)
    click.echo(
        f"{found['mean']:+.2f} ± {found['se']:.2f}: "
        + ("now the net of the program" if better else "not better")
    )


if __name__ == "__main__":
    cli()
