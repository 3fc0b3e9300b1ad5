"""Whole matches for the client's tests: players that choose at random from what is legal, by seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.daily import Course
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Event
from game.engine.ambition.judgement import Opinion, Prospect
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from game.engine.json_reader import dump_line
from game.engine.rng import Stream
from tests.engine.helpers import new_match, random_match, random_step

SEATS = (("You", "you"), ("Hazel", "hare"), ("Corvin", "raven"), ("Rowan", "fox"))
PLAYERS = [{"name": name, "kind": "human" if name == "You" else "ai"} for name, _ in SEATS]


def random_action(match: Match, seat: int, rng: random.Random) -> Action:
    """A legal action of a seat that is waited for."""
    if match.phase == "pass":
        return Pass(tuple(rng.sample(match.legal_cards(seat), 3)))
    if match.phase == "bid":
        return Bid(match.observation(seat).may_bid_nil() and rng.random() < 0.3)
    if match.phase == "last_trick":
        return Deduct(rng.random() < 0.5)
    return Play(rng.choice(match.legal_cards(seat)))


def batches(rules: Rules, seed: int, rounds: int = 4) -> Iterator[tuple[Match, list[Event]]]:
    """The events of a match in the batches in which the match gives them, with the match after each."""
    rng = random.Random(seed)
    match = Match(rules, PLAYERS[: rules.players], seed)
    yield match, match.begin()
    while not match.over and rounds:
        while match.waiting:
            seat = rng.choice(match.waiting)
            yield match, match.act(seat, random_action(match, seat, rng))
        rounds -= 1
        if rounds and not match.over:
            yield match, match.next_round()


class RandomPlayer:
    """An AI player that needs no AI."""

    level = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.name = f"random {seed}"
        self._rng = random.Random(seed)

    def choose(self, observation: Any, cancelled: Callable[[], bool]) -> Action:
        """At random from the observation's legal cards."""
        if observation.phase == "pass":
            return Pass(tuple(self._rng.sample(observation.legal, 3)))
        if observation.phase == "bid":
            return Bid(False)
        if observation.phase == "last_trick":
            return Deduct(self._rng.random() < 0.5)
        return Play(self._rng.choice(observation.legal))


def guess(choice: tuple[int, ...]) -> Prospect:
    """A prospect with made-up figures: the higher the card, the worse."""
    height = sum(card % 13 for card in choice) / (12 * len(choice))
    over, under = 0.5 * height, 0.1
    points, taken = 24 - 12 * height, 20 + 20 * height
    return Prospect(choice, 100, points, taken, over + under, over, under, 0.0, 0.0, 0.0, None)


def guesses(*choices: tuple[int, ...]) -> Opinion:
    """An opinion of guesses, the best first."""
    return Opinion(choices[0], tuple(map(guess, choices)))


class RandomAdviser:
    """An adviser that needs no AI: low cards are best."""

    asked = 0

    def opinion(self, observation: Any, cancelled: Callable[[], bool], chosen: Sequence[int] = ()) -> Opinion:
        """From the observation's legal cards alone."""
        RandomAdviser.asked += 1
        low = sorted(observation.legal, key=lambda card: (card % 13, card))
        if observation.phase == "pass":
            return guesses(*([tuple(low[:3]), tuple(chosen)] if len(chosen) == 3 else [tuple(low[:3])]))
        if observation.phase == "bid":
            return guesses((52,), (53,))
        if observation.phase == "last_trick":
            return guesses((54,), (55,))
        return guesses(*((card,) for card in low))


def near_end(number: int) -> dict[str, Any]:
    """A match that lacks a few actions, begun at a time of its own."""
    whole, stream, steps = new_match(Rules(), number), Stream("random match", number), 0
    while not whole.over:
        random_step(whole, stream)
        steps += 1
    match, stream = new_match(Rules(), number), Stream("random match", number)
    for _step in range(steps - 3):
        random_step(match, stream)
    match.players[0]["begun_at"] = f"2026-01-01T10:00:00.{number:06}"
    return to_record(match)


class FixedCourses:
    """Courses that score what is given; their players play at random."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    def player(self, level: str, temperament: str, seat: int, seed: int) -> Any:
        return RandomPlayer(seed % 1000 * 4 + seat)

    def scores(self, course: Course, level: str, run: int, cancelled: Callable[[], bool]) -> tuple[int, ...]:
        self.asked.append((level, run))
        return (3 * run, -30, 3)


def line(seed: int) -> str:
    record = to_record(random_match(Rules(), seed))
    record["players"][0] |= {"begun_at": f"2026-01-01T10:00:{seed:02}+01:00", "seconds": 900.0}
    return dump_line(record | {"finished_at": "2026-01-01T11:00:00+01:00"})
