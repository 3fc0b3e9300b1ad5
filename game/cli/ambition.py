"""The parts of Ambition for the composition root."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from ai.ambition import practice
from ai.ambition.bots import AMBITION as BOTS
from ai.ambition.ghosts import Ghosts
from ai.ambition.inquiry import AMBITION_INQUIRY
from ai.ambition.opinion import Adviser
from ai.ambition.review.reviewer import AMBITION_REVIEWS
from game.cli import review_text
from game.cli.game import CommandReviews, Game, Window
from game.cli.refusals import refused
from game.cli.rules import OPTION_DECORATORS, OPTION_NAMES, rules_of


def window() -> Window:
    """Return the factory of the window's game."""
    from game.client.ambition.setup.game import game

    return game


AMBITION = Game(
    bots=replace(BOTS, refused=refused),
    options=OPTION_DECORATORS,
    names=OPTION_NAMES,
    rules=rules_of,
    seats=attrgetter("players"),
    adviser=Adviser,
    ghosts=lambda path: Ghosts(path, AMBITION_REVIEWS.signature),
    window=window,
    inquiry=AMBITION_INQUIRY,
    thought=review_text.thought_lines,
    reviews=CommandReviews(
        judge=AMBITION_REVIEWS,
        parts="rounds",
        head=review_text.head,
        about=review_text.about,
        json=review_text.json,
        across=review_text.habits,
    ),
    practice=practice,
)
