"""The games of the window with their computer players: where AI and window meet."""

from __future__ import annotations

from game.cli.games import GAMES
from game.client.ambition.scenes.game import game as ambition
from game.client.ambusch.scenes.game import game as ambusch
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.games import Game


def computers(game: str) -> Computers:
    """Who plays a game, and judges decisions in it."""
    made = GAMES[game]
    bots = made.bots
    return Computers(
        make_player=made.make_player,
        make_adviser=made.make_adviser,
        levels=tuple((item.id, item.title) for item in bots.LEVELS.values()),
        default_level=bots.DEFAULT_LEVEL,
        temperaments=tuple((item.id, item.title) for item in bots.TEMPERAMENTS.values()),
        ratings=bots.RATINGS,
    )


def games() -> tuple[Game[Shell], ...]:
    """The games of the window, with their computer players; the first is meant where none is named."""
    return ambition(computers("ambition")), ambusch(computers("ambusch"))
