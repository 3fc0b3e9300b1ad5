"""The parts of Ambusch for the composition root."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

import click

from ai.ambusch.answers import Answers
from ai.ambusch.bots import AMBUSCH as BOTS
from ai.ambusch.opinion import Adviser
from ai.ambusch.review import AMBUSCH_REVIEWS
from game.cli.game import ReviewText, WholeGame, Window
from game.cli.main import Given, Option, UsageProblem
from game.client.table.words import full_reason_words, placed_words
from game.engine.ambusch.actions import Action
from game.engine.ambusch.judgement import Review
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rules import SCORINGS, Rules, RulesError

OPTIONS: tuple[Option, ...] = (
    click.option("--scoring", type=click.Choice(SCORINGS), help="Ambusch: play for sets or for points.  [default: sets]"),
    click.option("--best-of", type=int, help="Ambusch: best of this many sets, an odd number.  [default: 5]"),
    click.option("--target", type=int, help="Ambusch: points to win.  [default: 100]"),
    click.option("--points-for-five", is_flag=True, default=None, help="Ambusch: count at most five cards of a pile."),
    click.option("--taken-card-stays", is_flag=True, default=None,
                 help="Ambusch: a card taken from the discards can't be discarded in the same turn."),
)  # fmt: skip
NAMES = ("scoring", "best_of", "target", "points_for_five", "taken_card_stays")


def rules(given: Given, seats: int | None, seats_option: str) -> Rules:
    """Return the rules made from the options that were given.

    Raises UsageProblem for options that can't be combined."""
    try:
        return Rules(
            seats=seats or 4, **{name: value for name, value in given.items() if value is not None}
        )
    except RulesError as error:
        name = seats_option if error.field == "seats" else f"--{error.field.replace('_', '-')}"
        raise UsageProblem(f"{name}: {full_reason_words(error.reason)}") from None


def window() -> Window:
    """Return the factory of the window's game."""
    from game.client.ambusch.game import game

    return game


def text() -> ReviewText[Match, Observation, Action, Review]:
    """Return what is written about reviews."""
    from game.cli.ambusch_review_text import TEXT

    return TEXT


AMBUSCH = WholeGame(
    bots=replace(BOTS, refused=placed_words),
    options=OPTIONS,
    names=NAMES,
    rules=rules,
    seats=attrgetter("seats"),
    adviser=Adviser,
    window=window,
    reviews=AMBUSCH_REVIEWS,
    text=text,
    answers=Answers,
    kept="-ambusch",
)
