"""Players that don't search: they play by feel, remember little and sometimes err, as beginners do.

A card is drawn from the fitted tables, which are looked up with what the player remembers: the
cards of the last tricks, its own cards and those on the table. Cards that nobody would play are
left out (see `sensible`)."""

from __future__ import annotations

from collections.abc import Iterable

from ai.ambition.levels import SPADES, STEADY, AmbitionTemperament, Level
from ai.ambition.models import play_tables
from game.engine.ambition.editions import Edition
from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.observation import Observation
from game.engine.cards import mask_of, suit_of
from game.engine.rng import Stream

# ---- What nobody who knows the rules would do
# Cards that even a weak level does not play while it has another. All of it can be seen on the
# table: the cards that lie, whose chips lie where. Nothing is counted or remembered.


SLAM_IN_THE_AIR = 30 / 72
"""The share of a Slam's points, held by one seat alone, from which on everybody sees the Slam coming."""


def sensible(observation: Observation) -> list[int]:
    """Return the legal cards that are no blunder; all of them when every one is."""
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


def winner(observation: Observation, trick: tuple[int, ...]) -> int:
    """Return the seat that wins these cards, which the trick's leader led."""
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
    """Return the only seat that holds points, if they are enough to threaten a Slam; otherwise -1."""
    taken = observation.taken
    most = max(taken)
    near = SLAM_IN_THE_AIR * _numbers(observation).slam_at
    return taken.index(most) if most == sum(taken) and most >= near else -1


def _feeds_a_slam(observation: Observation, card: int) -> bool:
    """Return whether the last to play gives points to another seat's Slam though a cheaper card is legal."""
    shooter = _shooter(observation)
    if shooter in (-1, observation.seat) or not _last(observation):
        return False
    if winner(observation, (*observation.trick, card)) != shooter:
        return False
    worth = _numbers(observation).card_points
    return worth[card] > min(worth[other] for other in observation.legal)


def _lets_a_slam_pass(observation: Observation, card: int) -> bool:
    """Return whether the last to play leaves points to another seat's Slam that another card would take."""
    shooter = _shooter(observation)
    if (
        shooter in (-1, observation.seat)
        or not _last(observation)
        or _points(observation, card) == 0
    ):
        return False
    if winner(observation, (*observation.trick, card)) != shooter:
        return False
    return any(
        winner(observation, (*observation.trick, other)) != shooter for other in observation.legal
    )


def _takes_an_overstrike(observation: Observation, card: int) -> bool:
    """Return whether the last to play, already safe, needlessly takes points that give it the most.

    It is needless if another card would not win the trick."""
    taken, seat, numbers = observation.taken, observation.seat, _numbers(observation)
    if not _last(observation) or taken[seat] < numbers.quota or taken[seat] == sum(taken):
        return False
    rest = max(points for other, points in enumerate(taken) if other != seat)
    if taken[seat] >= rest or taken[seat] + _points(observation, card) < rest:
        return False
    return _wins(observation, card) and _can_duck(observation)


def _breaks_own_nil(observation: Observation, card: int) -> bool:
    """Return whether a seat that bid Nil and has no points takes some as the last to play, needlessly.

    It is needless if another card would not win the trick."""
    if not observation.bid or observation.taken[observation.seat] or not _last(observation):
        return False
    return _points(observation, card) > 0 and _wins(observation, card) and _can_duck(observation)


def _wins(observation: Observation, card: int) -> bool:
    return winner(observation, (*observation.trick, card)) == observation.seat


def _can_duck(observation: Observation) -> bool:
    return any(not _wins(observation, card) for card in observation.legal)


ALONE = 20
"""Points that a seat holds while nobody else has any, from which on a Slam-hunter plays for the Slam."""
MANY, FEW = 7, 3
"""Court cards and aces in a hand that decide what a temperament plays for.

A Slam-hunter plays for the Slam with at least MANY of them, a player that likes Nils for a Nil with
at most FEW."""


def remembered(observation: Observation, memory: int) -> tuple[int, list[int]]:
    """Return what a seat that remembers the last `memory` tricks still knows of the play.

    That is the mask of cards that are gone, and for each seat the suits (bits) in which it is known
    to be void. A seat never forgets its own cards."""
    gone = mask_of(observation.trick) | mask_of(
        card for seat, card in observation.played() if seat == observation.seat
    )
    voids = [0] * 4
    seats = observation.rules.players
    recent = (
        observation.tricks[len(observation.tricks) - memory :]
        if memory < len(observation.tricks)
        else observation.tricks
    )
    for leader, cards in [
        *((trick.leader, trick.cards) for trick in recent),
        (observation.leader, observation.trick),
    ]:
        gone |= mask_of(cards)
        for i, card in enumerate(cards):
            if card // 13 != cards[0] // 13:
                voids[(leader + i) % seats] |= 1 << (cards[0] // 13)
    return gone, voids


def _high(cards: Iterable[int]) -> int:
    return sum(map(is_honor, cards))


def moods(observation: Observation, temperament: AmbitionTemperament) -> list[int]:
    """Return, for each of the ten brackets of `Choice.bracket_c`, the bracket as which the temperament plays it.

    A player that likes Nils guards one as if it were bid when its hand is low; a Slam-hunter plays
    for the Slam with a high hand or enough points while it alone has points; one that fears strikes
    sees the danger of having the most points earlier."""
    like, taste = list(range(10)), temperament.taste_in(observation)
    seat, taken = observation.seat, observation.taken
    high = _high(
        [*observation.hand, *(card for player, card in observation.played() if player == seat)]
    )
    if taste.nil > 0 and high <= FEW:
        like[1] = 0
    if taste.slam > 0 and sum(taken) == taken[seat] and (taken[seat] >= ALONE or high >= MANY):
        like[1:9] = [9] * 8
    if taste.strike < 0:
        like[4:6] = [5, 6]
    return like


def heuristic_card(
    observation: Observation,
    level: Level,
    stream: Stream,
    temperament: AmbitionTemperament = STEADY,
) -> int:
    """Return a card drawn as the level plays."""
    return _drawn(card_weights(observation, level, temperament), stream)


def card_weights(
    observation: Observation, level: Level, temperament: AmbitionTemperament = STEADY
) -> dict[int, int]:
    """Return the cards that the level may play, each with its relative frequency."""
    cards = sensible(observation)
    tables = play_tables(observation.rules.edition, level.sharpness)
    if len(cards) == 1 or tables is None:
        return dict.fromkeys(cards, 1)
    state = observation.state()
    state.equip(tables)
    opinion = state.opinion(*remembered(observation, level.memory), moods(observation, temperament))
    if temperament.taste.spoil and observation.trick:
        return {card: opinion[card] * (1 + _given(observation, card)) for card in cards}
    return {card: opinion[card] for card in cards}


def _given(observation: Observation, card: int) -> int:
    """Return the points that a card gives to the trick of another."""
    return 0 if _wins(observation, card) else _numbers(observation).card_points[card]


def heuristic_pass(
    observation: Observation,
    level: Level,
    stream: Stream,
    temperament: AmbitionTemperament = STEADY,
) -> tuple[int, ...]:
    """Return three cards to pass: high cards and cards with points, the more surely the sharper the level.

    A Slam-hunter with many high cards passes low ones; a player that keeps spades passes other
    suits."""
    sharpness = level.sharpness
    if temperament.taste_in(observation).slam > 0 and _high(observation.hand) >= MANY:
        sharpness = -sharpness
    left = list(observation.hand)
    chosen = []
    for _ in range(3):
        others = (
            [card for card in left if suit_of(card) != SPADES]
            if temperament.passes == "spades"
            else []
        )
        chosen.append(_burden(observation, others or left, sharpness, stream))
        left.remove(chosen[-1])
    return tuple(chosen)


def heuristic_blind_card(observation: Observation, level: Level, stream: Stream) -> int:
    """Return a card for a first trick that is played blind.

    It is any card of the required suit, or without one a card that is better gone."""
    cards = list(observation.legal)
    if cards[0] // 13 == observation.rules.numbers.blind_suit:
        return cards[stream.below(len(cards))]
    return _burden(observation, cards, level.sharpness, stream)


def _burden(observation: Observation, cards: list[int], sharpness: float, stream: Stream) -> int:
    """Return one of the cards, preferring high cards with many points the more the greater the sharpness."""
    points = observation.rules.numbers.card_points
    weights = {
        card: int(4096 * 2.0 ** (sharpness * (card % 13 + points[card] / 2 - 10) / 4)) + 1
        for card in cards
    }
    return _drawn(weights, stream)


def heuristic_nil_bid(observation: Observation) -> bool:
    """Return whether the player bids Nil: it does when its hand holds no high card."""
    high_two = observation.rules.numbers.high_two
    return observation.may_bid_nil() and not any(
        is_honor(card) or (high_two and is_two(card)) for card in observation.hand
    )


def _drawn(weights: dict[int, int], stream: Stream) -> int:
    at = stream.below(sum(weights.values()))
    for card, weight in weights.items():
        at -= weight
        if at < 0:
            return card
    raise AssertionError("weights add up")
