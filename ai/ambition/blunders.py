"""What nobody who knows the rules would do: cards that even a weak level does not play while it has another.

All of it can be seen on the table: the cards that lie, whose chips lie where. Nothing is counted or remembered.
"""

from __future__ import annotations

from game.engine.ambition.editions import Edition
from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.observation import Observation

SLAM_IN_THE_AIR = 30 / 72
"""The share of a Slam's points that one seat holds alone, nobody else any, from which on everybody sees it coming."""


def sensible(observation: Observation) -> list[int]:
    """The legal cards that are no blunder; all of them when every one is."""
    if not observation.trick:
        return list(observation.legal)
    kept = [card for card in observation.legal if not _blunder(observation, card)]
    return kept or list(observation.legal)


def _blunder(observation: Observation, card: int) -> bool:
    return (
        _feeds_a_slam(observation, card)
        or _lets_a_slam_pass(observation, card)
        or _takes_an_overstrike(observation, card)
        or _breaks_own_nil(observation, card)
    )


def _numbers(observation: Observation) -> Edition:
    return observation.rules.numbers


def _winner(observation: Observation, trick: tuple[int, ...]) -> int:
    """The seat that wins these cards, led by the trick's leader."""
    led = trick[0] // 13
    suited = [(card, i) for i, card in enumerate(trick) if card // 13 == led]
    high_two = _numbers(observation).high_two and any(is_honor(card) for card, _ in suited)
    _, place = max(suited, key=lambda pair: 13 if high_two and is_two(pair[0]) else pair[0] % 13)
    return (observation.leader + place) % observation.rules.players


def _last(observation: Observation) -> bool:
    return len(observation.trick) == observation.rules.players - 1


def _points(observation: Observation, *cards: int) -> int:
    return sum(_numbers(observation).card_points[card] for card in (*observation.trick, *cards))


def _shooter(observation: Observation) -> int:
    """The seat that alone holds points, enough for a Slam to be in the air; -1 when there is none."""
    taken = observation.taken
    most = max(taken)
    near = SLAM_IN_THE_AIR * _numbers(observation).slam_at
    return taken.index(most) if most == sum(taken) and most >= near else -1


def _feeds_a_slam(observation: Observation, card: int) -> bool:
    """Gives points to somebody else's Slam, as the last to play, though a card without points is there."""
    shooter = _shooter(observation)
    if shooter in (-1, observation.seat) or not _last(observation):
        return False
    if _winner(observation, (*observation.trick, card)) != shooter:
        return False
    worth = _numbers(observation).card_points
    return worth[card] > min(worth[other] for other in observation.legal)


def _lets_a_slam_pass(observation: Observation, card: int) -> bool:
    """Last to play, leaves points to somebody else's Slam that another card would take away."""
    shooter = _shooter(observation)
    if shooter in (-1, observation.seat) or not _last(observation) or _points(observation, card) == 0:
        return False
    if _winner(observation, (*observation.trick, card)) != shooter:
        return False
    return any(_winner(observation, (*observation.trick, other)) != shooter for other in observation.legal)


def _takes_an_overstrike(observation: Observation, card: int) -> bool:
    """Last to play and safe, takes points that make it the one with the most, though it could duck."""
    taken, seat, numbers = observation.taken, observation.seat, _numbers(observation)
    if not _last(observation) or taken[seat] < numbers.quota or taken[seat] == sum(taken):
        return False
    rest = max(points for other, points in enumerate(taken) if other != seat)
    if taken[seat] >= rest or taken[seat] + _points(observation, card) < rest:
        return False
    return _wins(observation, card) and _can_duck(observation)


def _breaks_own_nil(observation: Observation, card: int) -> bool:
    """Has bid Nil, has no point yet, is last and takes points though it could duck."""
    if not observation.bid or observation.taken[observation.seat] or not _last(observation):
        return False
    return _points(observation, card) > 0 and _wins(observation, card) and _can_duck(observation)


def _wins(observation: Observation, card: int) -> bool:
    return _winner(observation, (*observation.trick, card)) == observation.seat


def _can_duck(observation: Observation) -> bool:
    return any(not _wins(observation, card) for card in observation.legal)
