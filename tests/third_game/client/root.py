"""The composition root of Spar: the client gets its computer players here, and nowhere else."""

from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.games import Game
from tests.third_game.bot import Player
from tests.third_game.client import program


def game() -> Game[Shell]:
    """Spar with players that search, and an adviser."""
    return program.game(
        Computers(
            make_player=lambda level, temperament, seat, seed: Player(4 * seed + seat, 60),
            levels=(("club", "Club player"),),
            default_level="club",
            make_adviser=lambda: Player(1),
        )
    )
