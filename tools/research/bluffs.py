"""Measures how well the computer players of Ambusch read bluffs: ``python -m tools.research.bluffs [--sets N] [--share P]``.

Two seats play sets by the rollouts' rule; one of them bluffs: with probability P it takes a discard that it has no use for, and
keeps it in sight. Whenever a seat took the top discard in its last turn, the other is asked how likely it is that a trio is held,
which is the share of a master's worlds that say so. The Brier score of that (mean squared error, 0 is best) stands beside
that of a guess by chance, one half each time.

With ``--worth LEVEL``: what bluffing so often is worth against somebody who reads it, among two equals.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, field

from ai.ambusch.kind import AMBUSCH
from ai.ambusch.levels import level as find
from ai.ambusch.players import SearchPlayer
from ai.runner import Player, play_match
from ai.search.worlds import Worlds
from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Match
from game.engine.ambusch.melds import fourth_cards, is_trio
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rules import Rules
from game.engine.cards import mask_of
from game.engine.rng import Stream

WORLDS = 200


class RulePlayer:
    """Plays by the rollouts' rule; `bluffs` of a hundred times that it could take a discard which makes no trio, it takes it."""

    def __init__(self, seed: int, bluffs: int) -> None:
        self._seed = seed
        self._bluffs = bluffs

    def choose(self, observation: Observation) -> Action:
        """The decision of the seat that observes."""
        stream = Stream("bluffer", self._seed, observation.round, observation.moves())
        state = observation.state()
        take = Action("draw discard")
        held = fourth_cards(mask_of(observation.hand)) if len(observation.hand) == 4 else 1
        if take in observation.legal and not held and stream.below(100) < self._bluffs:
            return take
        wanted = state.by_policy(observation.seat, stream.seed64())
        return next(action for action in observation.legal if action.id() == wanted)


def hand_in(words: list[int], seat: int) -> int:
    """The mask of a seat's hand in a world as `Game.store_c` writes it: four bits a card, 1 + seat for a hand."""
    found = (1 << 52) - 1
    for i, word in enumerate(words):
        found &= word if (1 + seat) >> i & 1 else ~word
    return found


@dataclass
class Read:
    """Squared errors of the worlds' and of chance's guesses, what the worlds said, and how often a trio was held."""

    worlds: list[float] = field(default_factory=list)
    said: list[float] = field(default_factory=list)
    held: int = 0

    def line(self) -> str:
        """For people: Brier scores with the standard error of their difference."""
        n = len(self.worlds)
        mean = math.fsum(self.worlds) / n
        error = math.sqrt(math.fsum((each - mean) ** 2 for each in self.worlds) / (n - 1) / n)
        return (
            f"{n} times, a trio was held {self.held / n:.2f} of them, said {math.fsum(self.said) / n:.2f}; "
            f"Brier score {mean:.3f} ± {error:.3f}, by chance 0.250"
        )


def measure(sets: int, bluffs: int, seed: int, seats: int = 2) -> dict[str, Read]:
    """What was read of the bluffing seat (0) and of the others."""
    found = {"who bluffs": Read(), "who doesn't": Read()}
    players = [RulePlayer(seed + seat, bluffs if seat == 0 else 0) for seat in range(seats)]
    match = Match(
        Rules(seats=seats, scoring="points", target=9999), [{"name": str(seat)} for seat in range(seats)], seed
    )
    stream = Stream("worlds", seed)
    while sum(each.score is not None for each in match.sets) < sets:
        if match.phase == "scored":
            match.next_round() if match.sets else match.begin()
            continue
        seat = match.waiting[0]
        seen, before = match.observation(seat), (seat - 1) % seats
        moves = seen.history[-1].moves
        if (
            seen.phase == "turn"
            and len(moves) >= 2
            and moves[-2].verb == "draw discard"
            and moves[-2].card != moves[-1].card
        ):
            read = found["who bluffs" if before == 0 else "who doesn't"]
            state = seen.state()
            pool = Worlds(WORLDS).draw(state, seat, stream.seed64(), 0)
            said = sum(is_trio(hand_in(words, before)) for words in pool.hidden()) / WORLDS
            true = is_trio(mask_of(match.round_state().hand(before)))
            read.worlds.append((said - true) ** 2)
            read.said.append(said)
            read.held += true
        match.act(seat, players[seat].choose(seen))
    return found


class Bluffer:
    """A player who, `bluffs` of a hundred times that a discard is of no use to him, takes it and else plays as `player` does."""

    def __init__(self, player: Player, seed: int, bluffs: int) -> None:
        self._player, self._seed, self._bluffs = player, seed, bluffs

    def choose(self, observation: Observation) -> Action:
        """The decision of the seat that observes."""
        stream = Stream("bluffer", self._seed, observation.round, observation.moves())
        take = Action("draw discard")
        held = fourth_cards(mask_of(observation.hand)) if len(observation.hand) == 4 else 1
        if take in observation.legal and not held and stream.below(100) < self._bluffs:
            return take
        action: Action = self._player.choose(observation)
        return action


def worth(sets: int, bluffs: int, seed: int, level: str) -> list[float]:
    """Of each set whether the bluffing seat of two won it; who bluffs sits first in every other one."""
    won = []
    for number in range(sets):
        match = Match(Rules(seats=2, best_of=1), [{"name": "0"}, {"name": "1"}], seed + number)
        players: list[Player] = [SearchPlayer(find(level), 2 * (seed + number) + seat) for seat in range(2)]
        bluffer = number % 2
        players[bluffer] = Bluffer(players[bluffer], seed + number, bluffs)
        play_match(AMBUSCH, match, players)
        score = match.sets[-1].score
        assert score is not None and score.winner is not None, "a drawn set is followed by another"
        won.append(float(score.winner == bluffer))
    return won


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=60)
    parser.add_argument("--bluffs", type=int, default=50, help="of a hundred occasions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worth", metavar="LEVEL", help="instead: what two players of a level win, one of whom bluffs")
    given = parser.parse_args()
    if given.worth:
        won = worth(given.sets, given.bluffs, given.seed, given.worth)
        mean = math.fsum(won) / len(won)
        error = math.sqrt(math.fsum((each - mean) ** 2 for each in won) / (len(won) - 1) / len(won))
        print(f"who bluffs wins {100 * mean:.1f} % ± {100 * error:.1f} of {len(won)} sets")
        return
    for name, read in measure(given.sets, given.bluffs, given.seed).items():
        print(f"{name}: {read.line()}")


if __name__ == "__main__":
    main()
