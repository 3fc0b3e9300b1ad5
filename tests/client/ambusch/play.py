"""Ambusch without threads, clock or screen: players that choose at random from what is legal, and a table to play at."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.client.ambusch.game import game as ambusch
from game.client.ambusch.results import RevealScene
from game.client.ambusch.scene import AmbuschScene
from game.client.ambusch.setup import PERSON, YOU, Setup
from game.client.app.options import Computers
from game.client.app.settings import Settings
from game.client.kit.intents import Intent
from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Deal, Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rules import Rules
from game.engine.cards import DECK, parse_cards
from tests.client.harness import Game
from tests.client.program import unwatched

LEVELS = (("novice", "Novice"), ("club", "Club player"))


class RandomPlayer:
    """Goes out when it can, else anything."""

    def __init__(self, seed: int) -> None:
        self.name = f"random {seed}"
        self._rng = random.Random(seed)

    def choose(self, observation: Observation, cancelled: Callable[[], bool]) -> Action:
        out = [action for action in observation.legal if action.verb in ("lay", "block")]
        return self._rng.choice(out or list(observation.legal))


def random_action(match: Match, rng: random.Random) -> Action:
    """A legal action of the seat that is waited for; it goes out when it can."""
    legal = match.observation(match.waiting[0]).legal
    return rng.choice([action for action in legal if action.verb in ("lay", "block")] or list(legal))


def players() -> Computers:
    """Two levels of the same random player."""
    return Computers(lambda level, temperament, seat, seed, timed: RandomPlayer(seed * 4 + seat), LEVELS, "club")


def game_at_table(
    folder: Path, who: Sequence[str] = (YOU, "club", "club", "club"), rules: Rules | None = None, **options: Any
) -> Game:
    """A match that has been begun from the menu."""
    return at_table(at_menu(folder, who, rules, **options))


def at_setup(game: Game) -> Game:
    """The form before a match, opened from the menu."""
    game.click_button("ambusch", frames=20)
    return game


def at_table(game: Game) -> Game:
    """The match that the menu offers, begun."""
    at_setup(game).click_button("start")
    game.frames(2)
    return game


def at_menu(
    folder: Path, who: Sequence[str] = (YOU, "club", "club", "club"), rules: Rules | None = None, **options: Any
) -> Game:
    """The menu, with a setup that was kept."""
    kept = Setup(tuple(who), rules or Rules()).to_json()
    settings = Settings(speed="instant", trick_rest_ms=400, tutorial_offered=True, games={"ambusch": kept})
    return Game(folder, settings, games=(ambusch(players()),), **options)


def two_people(folder: Path, rules: Rules | None = None) -> Game:
    """Two people before one screen, against each other."""
    return game_at_table(folder, (YOU, PERSON, "club", "club"), rules or Rules(seats=2))


def table(game: Game) -> Any:
    """The table, wherever it is in the stack."""
    return next(scene for scene in game.shell.stack.scenes if isinstance(scene, AmbuschScene))


def settle(game: Game, *steps: Intent | str) -> Any:
    """Let time pass, after what is sent first, until nothing more happens by itself. Returns the top scene."""
    game.send(*steps)
    for _ in range(4000):
        game.loop.frame(30.0)
        top = game.scene
        if not isinstance(top, AmbuschScene) or (top.mine and not top.director.moving):
            game.loop.frame(30.0)
            return game.scene
    raise AssertionError("nothing comes to rest")


@unwatched
def to_reveal(game: Game, taste: Callable[[Action], Any]) -> Any:
    """On to the end of the set, by what is most to the taste of all that is legal."""
    for _ in range(900):
        top = settle(game)
        if isinstance(top, RevealScene):
            game.frames(60)
            return top
        top._decide(max(top.controller.match.observation(0).legal, key=taste))
    raise AssertionError("the set doesn't end")


def deal(hands: Sequence[str], upcard: str, top: str = "") -> Deal:
    """A deal with these hands and the card turned up; of the stock `top` come first, then the others in order."""
    held = tuple(tuple(sorted(parse_cards(hand.split()))) for hand in hands)
    up, first = parse_cards([upcard])[0], parse_cards(top.split())
    out = {up, *first, *(card for hand in held for card in hand)}
    return Deal(held, up, (*first, *(card for card in DECK if card not in out)))


def uncover(game: Game) -> None:
    """Whoever is asked for looks at the cards."""
    settle(game)
    game.frames(50)
    settle(game, "show")


def put(
    game: Game,
    mine: str = "KS JD 7H 9C",
    other: str = "2C 5D 8H JS",
    up: str = "QC",
    top: str = "3H 3D 4S",
    covered: bool = False,
) -> Any:
    """Give the two at the table these cards in place of those that were dealt; the first one is to begin."""
    scene = table(game)
    match = scene.controller.match
    fresh = Match(match.rules, match.players, match.seed)
    fresh.begin_dealt(deal([mine, other], up, top), starter=0)
    scene.controller.match = fresh
    scene.controller._worker.cancel_all()
    scene.controller._asked.clear()
    view, _events = scene.first_view()
    scene.director.restart(view)
    scene._asked = None
    view.covered = covered
    settle(game)
    return scene
