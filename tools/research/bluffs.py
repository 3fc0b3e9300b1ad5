"""What bluffing is worth in Ambusch against somebody who reads it, among two equals; measured by `tools.figures`."""

from __future__ import annotations

from ai.ambusch.bots import AMBUSCH
from ai.ambusch.levels import LEVELS
from ai.ambusch.players import SearchPlayer
from ai.runner import Player, play_match
from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Match
from game.engine.ambusch.melds import fourth_cards
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rules import Rules
from game.engine.cards import mask_of
from game.engine.rng import Stream


class Bluffer:
    """A player that takes a useless discard in `bluffs` of a hundred cases, and otherwise plays as `player` does."""

    def __init__(self, player: Player, seed: int, bluffs: int) -> None:
        self._player, self._seed, self._bluffs = player, seed, bluffs

    def choose(self, observation: Observation) -> Action:
        """Return the decision of the observing seat."""
        stream = Stream("bluffer", self._seed, observation.round, observation.moves())
        take = Action("draw discard")
        held = fourth_cards(mask_of(observation.hand)) if len(observation.hand) == 4 else 1
        if take in observation.legal and not held and stream.below(100) < self._bluffs:
            return take
        action: Action = self._player.choose(observation)
        return action


def worth(sets: int, bluffs: int, seed: int, level: str) -> list[float]:
    """Return for each set whether the bluffing one of two seats won it (1 or 0); the bluffer's seat alternates."""
    won = []
    for number in range(sets):
        match = Match(Rules(seats=2, best_of=1), [{"name": "0"}, {"name": "1"}], seed + number)
        players: list[Player] = [
            SearchPlayer(LEVELS[level], 2 * (seed + number) + seat) for seat in range(2)
        ]
        bluffer = number % 2
        players[bluffer] = Bluffer(players[bluffer], seed + number, bluffs)
        play_match(AMBUSCH, match, players)
        score = match.sets[-1].score
        assert score is not None and score.winner is not None, "a drawn set is followed by another"
        won.append(float(score.winner == bluffer))
    return won
