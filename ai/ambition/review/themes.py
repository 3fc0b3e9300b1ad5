"""What a mistake was about: by what the better choice would have changed, or else by the cards and the moment."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from ai.ambition.review.weighing import Weighed
from ai.kept import Kept
from game.engine.ambition.high_two import is_two
from game.engine.ambition.observation import Observation
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.cards import parse_card, suit_of

ENDING = 4
"""So many tricks before the last, the end play begins."""
CLEAR = 0.5
"""The share of a loss that one thing must explain to be its theme."""
KING_OF_CLUBS = parse_card("KC")


class Theme(Enum):
    """Themes, in the order in which they are told of."""

    PASS = "pass"
    BID = "bid"
    OWN_NIL = "own Nil"
    OWN_SLAM = "own Slam"
    STOP_SLAM = "stopping a Slam"
    DUCK = "ducking"
    REACH = "reaching the quota"
    KING = "king of clubs"
    HIGH_TWO = "the high 2"
    VOID = "voids"
    ENDING = "end play"
    REST = "the rest"


def theme(observation: Observation, decision: Weighed) -> Theme:
    """The theme of a decision that cost something."""
    if decision.phase == "pass":
        return Theme.PASS
    if decision.phase == "bid":
        return Theme.BID
    better, yours, numbers = decision.better, decision.yours, observation.rules.numbers
    gains = {
        Theme.STOP_SLAM: (yours.slammed - better.slammed) * numbers.slam_points,
        Theme.OWN_SLAM: (better.slam - yours.slam) * numbers.slam_points,
        Theme.OWN_NIL: (better.nil - yours.nil) * (numbers.nil_points + STRIKE_PRICE),
        Theme.DUCK: (yours.over - better.over) * STRIKE_PRICE,
        Theme.REACH: (yours.under - better.under) * STRIKE_PRICE,
    }
    greatest = max(gains, key=lambda each: gains[each])
    if gains[greatest] >= CLEAR * max(decision.lost, 1.0):
        return greatest
    cards = {*decision.yours.choice, *decision.better.choice, *observation.trick}
    if KING_OF_CLUBS in cards and numbers.card_points[KING_OF_CLUBS]:
        return Theme.KING
    if numbers.high_two and any(card < 52 and is_two(card) for card in cards):
        return Theme.HIGH_TWO
    if observation.trick and all(suit_of(card) != suit_of(observation.trick[0]) for card in observation.legal):
        return Theme.VOID
    return Theme.ENDING if len(observation.hand) <= ENDING else Theme.REST


# ---- what mistakes are about over many rounds
#
# the themes of each round that was reviewed without help, kept beside the reviews.


_PREFIX = "themes:"

Leak = tuple[Theme, int, float]
"""A theme of mistakes, how many there were, and the points they cost."""


@dataclass(frozen=True, slots=True)
class Habits:
    """So many rounds, and the themes of their mistakes, the dearest first."""

    rounds: int = 0
    leaks: tuple[Leak, ...] = ()


def summed(found: Iterable[Leak]) -> tuple[Leak, ...]:
    """Each theme once, the dearest first."""
    counts, lost = Counter[Theme](), dict[Theme, float]()
    for about, count, cost in found:
        counts[about] += count
        lost[about] = lost.get(about, 0.0) + cost
    by_cost = sorted(lost, key=lambda about: (-lost[about], about.value))
    return tuple((about, counts[about], lost[about]) for about in by_cost)


def keep(kept: Kept, round_key: str, found: Sequence[Leak]) -> None:
    """Note the themes of a round, in place of what was noted of it before."""
    name, text = _PREFIX + round_key, json.dumps([[about.name, count, lost] for about, count, lost in found])
    if kept.get(name) != text:
        kept.put(name, text)


def habits(kept: Kept) -> Habits:
    """All rounds that were noted; a damaged note isn't counted."""
    rounds = [found for found in map(_loaded, kept.beginning(_PREFIX)) if found is not None]
    return Habits(len(rounds), summed(leak for found in rounds for leak in found))


def _loaded(text: str) -> list[Leak] | None:
    try:
        return [(Theme[name], int(count), float(lost)) for name, count, lost in json.loads(text)]
    except (ValueError, TypeError, KeyError):
        return None
