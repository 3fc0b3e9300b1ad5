"""Ambusch for the commands."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import click

from ai.ambusch.kind import AMBUSCH
from ai.ambusch.levels import LEVELS, level
from ai.ambusch.opinion import Adviser
from ai.ambusch.players import SearchPlayer
from game.cli.main import UsageProblem
from game.cli.refusals import unplaced
from game.engine.ambusch.rules import SCORINGS, Rules, RulesError
from game.engine.rng import Stream

__all__ = ["AMBUSCH", "NAMES", "OPTIONS", "make_adviser", "make_player", "rules", "seats"]

STRONGEST = list(LEVELS)[-1]
PATIENCE = 2.0
"""Seconds after which a bot must answer with what it has found, on a slow machine or without the compiled core."""

OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option("--scoring", type=click.Choice(SCORINGS), help="Ambusch: play for sets or for points.  [default: sets]"),
    click.option("--best-of", type=int, help="Ambusch: best of this many sets, an odd number.  [default: 5]"),
    click.option("--target", type=int, help="Ambusch: points to win.  [default: 100]"),
    click.option("--points-for-five", is_flag=True, default=None, help="Ambusch: count at most five cards of a pile."),
    click.option("--taken-card-stays", is_flag=True, default=None,
                 help="Ambusch: a card taken from the discards can't be discarded in the same turn."),
)  # fmt: skip
NAMES = ("scoring", "best_of", "target", "points_for_five", "taken_card_stays")


def rules(given: dict[str, Any], seats: int | None, seats_option: str) -> Rules:
    """Rules from the options that were given. Raises UsageProblem."""
    try:
        return Rules(seats=seats or 4, **{name: value for name, value in given.items() if value is not None})
    except RulesError as error:
        name = seats_option if error.field == "seats" else f"--{error.field.replace('_', '-')}"
        raise UsageProblem(f"{name}: {unplaced(error)}") from None


def seats(rules: Rules) -> int:
    """How many play."""
    return rules.seats


def make_player(strength: str, likes: str, seat: int, seed: int) -> SearchPlayer:
    """The computer player of a level id for a seat; there are no temperaments."""
    own = Stream("player", seed, seat).next64()  # one way: it can't work out the seed of the deals from it
    return SearchPlayer(level(strength), own, clock=time.perf_counter, limit=PATIENCE)


def make_adviser() -> Adviser:
    """The strongest player there is, to be asked about decisions; it knows what the seat that decides knows."""
    return Adviser(level(STRONGEST), clock=time.perf_counter, limit=PATIENCE)
