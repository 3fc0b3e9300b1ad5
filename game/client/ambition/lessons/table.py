"""The table of a lesson: a real match brought to a prepared position, and players that follow a script. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambition.controller import GameController, new_match
from game.client.ambition.lessons.model import Exercise, FreeRound
from game.client.ambition.table.fold import trick_winner
from game.client.app.opponents import alike
from game.client.app.options import Computers, Services
from game.client.app.saves import Unsaved
from game.client.table.controller import ME, Batch
from game.client.table.worker import Worker
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.cards import parse_cards

SHIFT = 1  # round 1 passes left


class Scripted:
    """A computer player that passes and plays what the lesson says, or the lowest legal card where that isn't legal."""

    def __init__(self, name: str, passes: Sequence[int], replies: Sequence[int]) -> None:
        self.name = name
        self._passes, self._replies = tuple(passes), tuple(replies)
        self._before: int | None = None

    def choose(self, observation: Observation, cancelled: Callable[[], bool]) -> Action:
        """The next card of the script."""
        if observation.phase == "pass":
            return Pass(self._passes)
        if observation.phase == "bid":
            return Bid(False)
        played = sum(seat == observation.seat for seat, _card in observation.played())
        if self._before is None:
            self._before = played
        at = played - self._before
        wanted = self._replies[at] if at < len(self._replies) else -1
        return Play(wanted if wanted in observation.legal else min(observation.legal, key=lambda card: card % 13))


class LessonController(GameController):
    """A controller whose computer players wait while `holds` says so, and that keeps nothing."""

    def __init__(
        self, match: Match, computers: Computers, services: Services, worker: Worker, holds: Callable[[], bool]
    ) -> None:
        super().__init__(match, computers, services, worker, Unsaved())
        self._holds = holds

    def poll(self) -> list[Batch]:
        """As at any table, but not while the coach speaks."""
        return [] if self._holds() else super().poll()


def cards(text: str) -> list[int]:
    """Cards from names with spaces between."""
    return parse_cards(text.split())


def prepared(exercise: Exercise, name: str, level: str) -> Match:
    """The match of an exercise, in its position. Raises ValueError where the position breaks the rules."""
    match = new_match(Rules(), name, alike(level), 0)
    match.seed = None
    hands = [cards(hand) for hand in exercise.hands]
    if exercise.passes is not None:
        match.begin_dealt(hands, dealer=ME)
        return match
    tricks = [cards(trick) for trick in exercise.before.split("/") if trick]
    leaders = _leaders(match, tricks, exercise.opener)
    for leader, trick in zip(leaders, tricks, strict=True):
        for i, card in enumerate(trick):
            hands[(leader + i) % 4].append(card)
    passed = [sorted(hands[(seat + SHIFT) % 4])[:3] for seat in range(4)]  # any three that the next one holds
    dealt = [
        [card for card in hand if card not in passed[seat - SHIFT]] + passed[seat] for seat, hand in enumerate(hands)
    ]
    match.begin_dealt(dealt, dealer=ME)
    for seat in range(4):
        match.act(seat, Pass(tuple(passed[seat])))
    for leader, trick in zip(leaders, tricks, strict=True):
        for i, card in enumerate(trick):
            match.act((leader + i) % 4, Play(card))
    return match


def _leaders(match: Match, tricks: Sequence[Sequence[int]], opener: int) -> list[int]:
    """Who led each trick: the winner of the one before."""
    leaders = [opener]
    for trick in tricks[:-1]:
        leaders.append(trick_winner(match.rules, leaders[-1], trick))
    return leaders if tricks else []


def scripted(exercise: Exercise, computers: Computers) -> Computers:
    """The computer players of an exercise: its three scripted ones in place of those that think."""
    passes, names = exercise.passes or ("", "", ""), [each.who.name for each in alike()]
    players = {
        seat: Scripted(names[seat - 1], cards(passes[seat - 1]), cards(exercise.replies[seat - 1]))
        for seat in (1, 2, 3)
    }
    return replace(computers, make_player=lambda level, temperament, seat, seed: players[seat])


def lesson_controller(
    part: Exercise | FreeRound,
    name: str,
    computers: Computers,
    services: Services,
    worker: Worker,
    holds: Callable[[], bool],
) -> LessonController:
    """The table of a part of a lesson. In a free round the weakest level plays."""
    level = computers.levels[0][0]
    if isinstance(part, FreeRound):
        match = new_match(Rules(), name, alike(level), part.seed)
        return LessonController(match, computers, services, worker, holds)
    return LessonController(prepared(part, name, level), scripted(part, computers), services, worker, holds)
