"""The parts of Ambition for the composition root."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from ai.ambition.answers import Answers
from ai.ambition.bots import AMBITION as BOTS
from ai.ambition.opinion import Adviser
from ai.ambition.review.reviewer import AMBITION_REVIEWS
from game.cli.game import ReviewText, WholeGame, Window
from game.cli.rules import OPTION_DECORATORS, OPTION_NAMES, rules_of
from game.client.table.words import placed_words
from game.engine.ambition.actions import Action
from game.engine.ambition.judgement import Review
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation


def window() -> Window:
    """Return the factory of the window's game."""
    from game.client.ambition.game import game

    return game


def text() -> ReviewText[Match, Observation, Action, Review]:
    """Return what is written about reviews."""
    from game.cli.review_text import TEXT

    return TEXT


AMBITION = WholeGame(
    bots=replace(BOTS, refused=placed_words),
    options=OPTION_DECORATORS,
    names=OPTION_NAMES,
    rules=rules_of,
    seats=attrgetter("players"),
    adviser=Adviser,
    window=window,
    reviews=AMBITION_REVIEWS,
    text=text,
    answers=Answers,
)
