"""Tests of the page *What decided the match*: ``python -m tools.research.chances --matches 200 --judged 40``.

Players of all levels, and those of the bench that are held out, play matches. The steps of every seat's chance to win
have to lie within -100 and 100 % and add up to the result, and a seat's decisions have to cost points where they cost
winning chances, in matches that are judged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import click

from ai.ambition.ledger import rollout_value
from ai.ambition.ledger.account import ledger
from ai.ambition.levels import LEVELS
from ai.ambition.review.judging import questions, weighed
from ai.ambition.review.report import review
from ai.workers import in_order, processes
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import rounds_of
from game.engine.rng import Stream
from tools.research.bench import match_of
from tools.research.bench_players import BENCH, HELD_OUT

PLAYERS = (*LEVELS, *(BENCH[name] for name in HELD_OUT))
"""Who sits down, as the arena names them."""
PLAYOUTS = 2
"""The playouts of a ledger here: the chance after a round depends neither on them nor on DEALS."""
rollout_value.DEALS = 40


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's match.

    `largest` is the largest step and `missing` by how much all steps miss the result; `lost` and `lost_win` are what
    its decisions cost, and `se` is the standard error of `lost`, all 0 if they aren't judged."""

    largest: float
    missing: float
    lost: float = 0.0
    lost_win: float = 0.0
    se: float = 0.0


def seat_of(seed: int, index: int, judged: bool) -> Seat:
    """Play match number `index` between players that change from match to match, and return one of its seats.

    Each player has it in turn."""
    stream, seat, others = Stream("chances", seed, index), index % 4, list(PLAYERS)
    stream.shuffle(others)
    players = [*others[:seat], PLAYERS[index % len(PLAYERS)], *others[seat:3]]
    match = match_of(Rules(), players, stream)
    assert match.result is not None
    made, ledgers = [], []
    for number in rounds_of(match):
        asked = questions(match, number, seat) if judged else []
        made.append((number, [(each, weighed(each)) for each in asked]))
        ledgers.append(ledger(match, number, seat, PLAYOUTS))
    found = review(match, seat, made, ledgers)
    steps = found.chance_steps(match.rules)
    winners = match.result.winners
    won = 1 / len(winners) if seat in winners else 0.0
    together = 1 / match.rules.players + sum(step.after - step.before for step in steps)
    largest = max(abs(step.after - step.before) for step in steps)
    return Seat(largest, abs(together - won), found.lost, sum(step.lost_win for step in steps), found.lost_se)


@click.command()
@click.option("--matches", type=click.IntRange(1), default=200, show_default=True)
@click.option("--judged", type=click.IntRange(0), default=40, show_default=True, help="Of these, how many are judged.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def cli(matches: int, judged: int, seed: int, jobs: int) -> None:
    """Print the largest step, by how much steps miss the result, and how often points and chances agree in sign."""

    def calls() -> Iterator[tuple[int, int, bool]]:
        yield from ((seed, index, index < judged) for index in range(matches))

    with closing(in_order(seat_of, calls(), processes(jobs))) as seats:
        found = list(seats)
    click.echo(f"{matches} matches: largest step {100 * max(each.largest for each in found):.1f} %, "
               f"steps miss the result by at most {max(each.missing for each in found):.1e}")  # fmt: skip
    clear = [each for each in found[:judged] if abs(each.lost) > 2 * each.se]
    agree = sum((each.lost > 0) == (each.lost_win > 0) for each in clear)
    cost = sum(each.lost_win for each in clear) / max(1, len(clear))
    click.echo(f"{judged} judged: points beyond two standard errors in {len(clear)}, with the sign of the chances in "
               f"{agree}; {100 * cost:.0f} % a match")  # fmt: skip


if __name__ == "__main__":
    cli()
