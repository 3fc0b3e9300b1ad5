"""Players that are not our levels, on which figures about people are fitted and tested (docs/review.md).

People are mixtures: attentive here, careless there, good at tricks and bad at passes. ``BENCH``
has, by name, players of that kind as the arena names them; each ``module:factory`` is here.
HELD_OUT is never looked at while fitting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ai.ambition.heuristics import winner
from ai.ambition.levels import LEVELS, Level
from ai.ambition.players import RandomPlayer, SearchPlayer
from ai.runner import Player
from ai.workers import never_cancelled
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.observation import Observation
from game.engine.rng import Stream

Factory = Callable[[int], Player]
Pick = Callable[[Observation, Stream], str]

# ---- players that are one level here and another there

RANDOM = "random"


class Mixture:
    """A player that leaves each decision to a level, or to chance, which `pick` names."""

    def __init__(self, seed: int, pick: Pick) -> None:
        self._seed = seed
        self._pick = pick
        self._players: dict[str, Player] = {}

    def choose(self, observation: Observation) -> Action:
        """Return the decision of the player that is picked for it."""
        stream = Stream(
            "mixture", self._seed, observation.round, observation.seat, len(observation.played())
        )
        name = self._pick(observation, stream)
        if name not in self._players:
            seed = Stream("mixture", self._seed, name).next64()
            self._players[name] = (
                RandomPlayer(seed) if name == RANDOM else SearchPlayer(LEVELS[name], seed)
            )
        found: Action = self._players[name].choose(observation)
        return found


def _mixture(pick: Pick) -> Factory:
    return lambda seed: Mixture(seed, pick)


def lapses(level: str, share: float) -> Factory:
    """Return the factory of a level that makes a share of its decisions at random."""
    return _mixture(lambda observation, stream: RANDOM if stream.uniform() < share else level)


def passes(level: str, other: str) -> Factory:
    """Return the factory of a level that passes and bids as another does."""
    return _mixture(
        lambda observation, stream: other if observation.phase in ("pass", "bid") else level
    )


def tires(level: str, growth: float) -> Factory:
    """Return the factory of a level whose share of random decisions grows from round to round."""
    return _mixture(
        lambda observation, stream: (
            RANDOM if stream.uniform() < growth * (observation.round - 1) else level
        )
    )


def alternates(odd: str, even: str) -> Factory:
    """Return the factory of a player that changes its level from round to round."""
    return _mixture(lambda observation, stream: odd if observation.round % 2 else even)


def fades(early: str, late: str, tricks: int) -> Factory:
    """Return the factory of a player that plays like another level from a trick of each round on."""
    return _mixture(
        lambda observation, stream: late if len(observation.tricks) >= tricks else early
    )


class SecondBest(SearchPlayer):
    """A level that takes its second-best card in a share of its decisions."""

    def __init__(self, level: Level, seed: int, share: float) -> None:
        super().__init__(level, seed)
        self._share = share

    def _search(
        self,
        observation: Observation,
        cards: Sequence[int],
        stream: Stream,
        cancelled: Callable[[], bool] = never_cancelled,
    ) -> int:
        slip = stream.uniform() < self._share
        best = super()._search(observation, cards, stream, cancelled)
        left = [card for card in cards if card != best]
        return super()._search(observation, left, stream, cancelled) if slip else best


def second_best(level: str, share: float) -> Factory:
    """Return the factory of a level that takes its second-best card in a share of its decisions."""
    return lambda seed: SecondBest(LEVELS[level], seed, share)


# ---- rules of thumb

HIGH, LOW = -1, 1
"""Which end of the ranks a rule of thumb prefers."""


class Greedy:
    """A player by a rule of thumb: `card` names its card, `give` its three to pass; it never bids."""

    def __init__(self, card: Callable[[Observation], int], give: int) -> None:
        self._card = card
        self._give = give

    def choose(self, observation: Observation) -> Action:
        """Return the decision of the rule."""
        match observation.phase:
            case "pass":
                return Pass(
                    tuple(sorted(observation.hand, key=lambda card: self._give * (card % 13))[:3])
                )
            case "bid":
                return Bid(False)
            case "last_trick":
                return Deduct(False)
        return Play(self._card(observation))


def _rank(card: int) -> int:
    return card % 13


def _lowest(observation: Observation) -> int:
    return min(observation.legal, key=_rank)


def _loses(observation: Observation) -> list[int]:
    """Return the legal cards that don't take the trick as it lies."""
    return [
        card
        for card in observation.legal
        if winner(observation, (*observation.trick, card)) != observation.seat
    ]


def _ducking(observation: Observation) -> int:
    """Return the highest card that loses, best one with points; the lowest card when leading or forced to win."""
    losers = _loses(observation) if observation.trick else []
    points = observation.rules.numbers.card_points
    return (
        max(losers, key=lambda card: (points[card], _rank(card)))
        if losers
        else _lowest(observation)
    )


def _taking(observation: Observation) -> int:
    """Return the lowest card that takes the trick, else the lowest with the fewest points; leads high."""
    if not observation.trick:
        return max(observation.legal, key=_rank)
    losers, points = _loses(observation), observation.rules.numbers.card_points
    winners = [card for card in observation.legal if card not in losers]
    return (
        min(winners, key=_rank)
        if winners
        else min(losers, key=lambda card: (points[card], _rank(card)))
    )


def _safe(observation: Observation) -> int:
    """Return a card that takes points until the quota is reached, and then ducks."""
    safe = observation.taken[observation.seat] >= observation.rules.numbers.quota
    return _ducking(observation) if safe else _taking(observation)


def _careful(observation: Observation) -> int:
    """Return a card that takes tricks only as the last to play, for points, below the quota; otherwise ducks."""
    points = observation.rules.numbers.card_points
    last = len(observation.trick) == observation.rules.players - 1
    wanted = observation.taken[observation.seat] < observation.rules.numbers.quota
    take = last and wanted and any(points[card] > 0 for card in observation.trick)
    return _taking(observation) if take else _ducking(observation)


def _greedy(card: Callable[[Observation], int], give: int) -> Factory:
    return lambda seed: Greedy(card, give)


# ---- the bench

expert_random_10 = lapses("expert", 0.10)
expert_random_20 = lapses("expert", 0.20)
expert_random_40 = lapses("expert", 0.40)
club_random_10 = lapses("club", 0.10)
club_random_20 = lapses("club", 0.20)
casual_random_20 = lapses("casual", 0.20)
expert_second_20 = second_best("expert", 0.20)
club_second_40 = second_best("club", 0.40)
expert_random_passes = passes("expert", RANDOM)
casual_expert_passes = passes("casual", "expert")
club_newcomer_passes = passes("club", "newcomer")
expert_tires = tires("expert", 0.06)
club_tires = tires("club", 0.08)
expert_or_newcomer = alternates("expert", "newcomer")
expert_fades = fades("expert", "novice", 6)
club_fades = fades("club", "newcomer", 7)
expert_or_novice = alternates("novice", "expert")
master_random_20 = lapses("master", 0.20)
lowest = _greedy(_lowest, HIGH)
ducking = _greedy(_ducking, HIGH)
safe = _greedy(_safe, LOW)
careful = _greedy(_careful, HIGH)

_HERE = "tools.research.bench_players"
BENCH = {
    **{
        name: f"{_HERE}:{name}"
        for name in (
            "expert_random_10", "expert_random_20", "expert_random_40", "club_random_10",
            "club_random_20", "casual_random_20", "expert_second_20", "club_second_40", "expert_random_passes",
            "casual_expert_passes", "club_newcomer_passes", "expert_tires", "club_tires", "expert_or_newcomer",
            "expert_fades", "lowest", "ducking", "safe", "careful", "club_fades", "expert_or_novice", "master_random_20",
        )
    },
    "random": "random",
    "memory_2": "casual:memory=2",
    "sharp_memory_2": "casual:memory=2:sharpness=12",
    "plain_300": "plain:iterations=300:playouts=600",
    "plain_3000": "plain:iterations=3000:playouts=6000",
    "slam_hunter": "club:temperament=slam",
    "protocol": "cmd:python -m tools.research.bench_bot",
    "plain_1000": "plain:iterations=1000:playouts=2000",
    "expert_memory_3": "expert:memory=3",
}  # fmt: skip
"""The arena's names of the players that are not our levels."""
HELD_OUT = (
    "expert_random_20", "club_second_40", "expert_random_passes", "club_tires", "expert_or_newcomer", "safe",
    "sharp_memory_2", "plain_3000", "protocol",
)  # fmt: skip
"""The third that nothing is fitted to, fixed on 24 November 2026 before any of them had played."""
LATER = ("plain_1000", "expert_memory_3", "club_fades", "expert_or_novice", "master_random_20")
"""More of them, named on 26 November 2026 before any had played, when the form of the line was settled."""
