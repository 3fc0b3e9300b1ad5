"""The games of the window with their computer players: where AI and window meet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.ambition.review.reviewer import AMBITION_REVIEWS
from ai.ambusch.review import AMBUSCH_REVIEWS
from ai.reviews import GameReviewer
from game.cli.games import GAMES
from game.client.ambition.setup.game import game as ambition
from game.client.ambusch.game import game as ambusch
from game.client.app.options import Computers, Reviewer
from game.client.app.shell import Shell
from game.client.games import Game


def computers(game: str, reviewer: Reviewer[Any, Any] | None = None) -> Computers:
    """Who plays a game, and judges decisions in it."""
    made = GAMES[game]
    bots = made.bots
    return Computers(
        make_player=made.make_player,
        make_adviser=made.make_adviser,
        reviewer=reviewer,
        levels=tuple((item.id, item.title) for item in bots.LEVELS.values()),
        default_level=bots.DEFAULT_LEVEL,
        temperaments=tuple((item.id, item.title) for item in bots.TEMPERAMENTS.values()),
        ratings=bots.RATINGS,
        chances=bots.chances,
    )


def games(reviews: Path | None = None) -> tuple[Game[Shell], ...]:
    """The games of the window, with their computer players; the first is meant where none is named. `reviews`: the file in which
    what reviews of the first game find out is kept, if it is; those of others lie beside it."""
    other = None if reviews is None else reviews.with_stem(f"{reviews.stem}-ambusch")
    return (
        ambition(computers("ambition", GameReviewer(AMBITION_REVIEWS, reviews))),
        ambusch(computers("ambusch", GameReviewer(AMBUSCH_REVIEWS, other))),
    )
