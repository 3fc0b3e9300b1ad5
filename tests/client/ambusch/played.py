"""Ambusch at its beginning, with help, and played to the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.client.ambusch.game import game as ambusch
from game.client.ambusch.setup import YOU, Setup
from game.client.app.options import Computers
from game.client.app.settings import Settings
from game.engine.ambusch.judgement import Opinion, Prospect
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rules import Rules
from tests.client.ambusch.play import LEVELS, RandomPlayer, at_table, put, random_action
from tests.client.harness import Game
from tests.stand_ins import answering

NAMES = [("You", "you"), ("Hazel", "hare"), ("Corvin", "raven"), ("Rowan", "fox")]


def begun(seats: int, seed: int, **rules: object) -> Match:
    """A match of which nothing has been dealt yet."""
    players = [{"name": name, "kind": "human" if i == 0 else "ai"} for i, (name, _p) in enumerate(NAMES[:seats])]
    return Match(Rules(seats=seats, **rules), players, seed)  # type: ignore[arg-type]


def guess(choice: int, worth: float, win: float = 0.25, won: float = 0.4) -> Prospect:
    """A made-up prospect."""
    return Prospect((choice,), 7, worth, win, won, 0.0, 0.0, 0.3, 0.0)


def guesses(*prospects: Prospect, aim: str = "match") -> Opinion:
    """An opinion of guesses, the best first."""
    return Opinion(prospects[0].choice, prospects, aim)


class Adviser:
    """Says that the first legal choice is best."""

    def opinion(self, observation: Observation, cancelled: Callable[[], bool], chosen: Sequence[int] = ()) -> Opinion:
        return guesses(*(guess(each.id(), 50.0 - i) for i, each in enumerate(observation.legal)))


def helped(folder: Path, mine: str = "KS JD 7H 9C") -> tuple[Game, Any]:
    """Two at a table with an adviser; you begin."""
    made = Computers(lambda level, temperament, seat, seed, timed: RandomPlayer(seed * 4 + seat), LEVELS, "club")
    players = answering(made, Adviser())
    kept = Setup((YOU, "club", "club", "club"), Rules(seats=2)).to_json()
    settings = Settings(speed="instant", trick_rest_ms=400, tutorial_offered=True, games={"ambusch": kept})
    game = at_table(Game(folder, settings, games=(ambusch(players),)))
    return game, put(game, mine)


def played(seats: int, seed: int) -> Match:
    """A finished match."""
    rng, match = random.Random(seed), begun(seats, seed, best_of=1)
    match.begin()
    while not match.over:
        match.act(match.waiting[0], random_action(match, rng)) if match.waiting else match.next_round()
    return match
