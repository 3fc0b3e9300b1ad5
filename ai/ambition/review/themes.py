"""What a mistake was about: by what the better choice would have changed, or else by the cards and the moment."""

from __future__ import annotations

from enum import Enum

from ai.ambition.review.weighing import Weighed
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
