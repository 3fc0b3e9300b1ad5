"""The matches of lessons, and the computer players that follow a lesson's script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambition.controller import new_match
from game.client.ambition.lessons import model
from game.client.ambition.table.fold import trick_winner
from game.client.app.opponents import alike
from game.client.app.options import Computers
from game.client.table.person import ME
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.cards import parse_cards

_SHIFT = 1  # round 1 passes left


class ScriptedPlayer:
    """A computer player that follows the lesson's script.

    Where the script's card isn't legal it plays the lowest legal card."""

    def __init__(self, name: str, passes: Sequence[int], replies: Sequence[int]) -> None:
        self.name = name
        self._passes, self._replies = tuple(passes), tuple(replies)
        self._before: int | None = None

    def choose(self, observation: Observation, cancelled: Callable[[], bool]) -> Action:
        """Return the script's next action: the pass, no bid, or the next card."""
        if observation.phase == "pass":
            return Pass(self._passes)
        if observation.phase == "bid":
            return Bid(False)
        played = sum(seat == observation.seat for seat, _card in observation.played())
        if self._before is None:
            self._before = played
        at = played - self._before
        wanted = self._replies[at] if at < len(self._replies) else -1
        return Play(
            wanted
            if wanted in observation.legal
            else min(observation.legal, key=lambda card: card % 13)
        )


def cards(text: str) -> list[int]:
    """Return the cards whose names are in `text`, separated by spaces."""
    return parse_cards(text.split())


def prepared(exercise: model.GuidedDeal, name: str, level: str) -> Match:
    """Return the match of an exercise, in its position.

    Raises ValueError if the position breaks the rules."""
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
    # Any three that the next one holds.
    passed = [sorted(hands[(seat + _SHIFT) % 4])[:3] for seat in range(4)]
    dealt = [
        [card for card in hand if card not in passed[seat - _SHIFT]] + passed[seat]
        for seat, hand in enumerate(hands)
    ]
    match.begin_dealt(dealt, dealer=ME)
    for seat in range(4):
        match.act(seat, Pass(tuple(passed[seat])))
    for leader, trick in zip(leaders, tricks, strict=True):
        for i, card in enumerate(trick):
            match.act((leader + i) % 4, Play(card))
    return match


def _leaders(match: Match, tricks: Sequence[Sequence[int]], opener: int) -> list[int]:
    """Return who leads each trick: `opener` the first, then always the winner of the trick before."""
    leaders = [opener]
    for trick in tricks[:-1]:
        leaders.append(trick_winner(match.rules, leaders[-1], trick))
    return leaders if tricks else []


def scripted(exercise: model.GuidedDeal, computers: Computers) -> Computers:
    """Return `computers` with the exercise's three scripted players in place of those that think."""
    passes, names = exercise.passes or ("", "", ""), [each.who.name for each in alike()]
    players = {
        seat: ScriptedPlayer(
            names[seat - 1], cards(passes[seat - 1]), cards(exercise.replies[seat - 1])
        )
        for seat in (1, 2, 3)
    }
    return replace(
        computers, make_player=lambda level, temperament, seat, seed, timed: players[seat]
    )


def asked_hand(question: model.HandQuestion, name: str, level: str) -> Match:
    """Return a match in which the person holds the hand of a question, and the others what is left."""
    hand = cards(question.hand)
    rest = [card for card in range(52) if card not in hand]
    match = Match(
        Rules(), new_match(Rules(), name, alike(level), 0).players, None, [question.direction]
    )
    match.begin_dealt([hand, rest[:13], rest[13:26], rest[26:]], dealer=ME)
    return match
