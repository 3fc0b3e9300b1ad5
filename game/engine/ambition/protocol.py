"""The reader of the bot protocol: the observation of a seat that must decide, checked against the rules.

This is the inverse of `Observation.to_protocol`. Contradictions (a card twice, a wrong winner, a
suit not followed, legal cards that aren't) are refused with a sentence, so that the author of the
other side finds the fault.

>>> from game.engine.ambition.editions import Rules
>>> from game.engine.ambition.match import Match
>>> match = Match(Rules(), [{"name": name} for name in ("You", "Hazel", "Corvin", "Rowan")], seed=7)
>>> events = match.begin()
>>> seen = match.observation(0)
>>> read_observation(seen.to_protocol(), Rules()) == seen
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.engine.ambition.actions import PHASES
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import Total
from game.engine.ambition.observation import Observation, Trick
from game.engine.ambition.pass_and_bid import SHIFTS, receiver
from game.engine.ambition.round import Round
from game.engine.cards import card_name, parse_card
from game.engine.json_reader import FLAG_OR_NULL, WHOLE, Json, ProtocolError, ProtocolFields, least
from game.engine.json_reader import seat as seat_of
from game.engine.refusal import Refused

Moves = tuple[tuple[int, tuple[int, ...]], ...]
_COUNTS = {2: "two", 3: "three", 4: "four"}


def read_observation(data: Json, rules: Rules) -> Observation:
    """Return the observation of a ``choose`` request in a match of these rules.

    Raises ProtocolError that says what is wrong."""
    if not isinstance(data, dict):
        raise ProtocolError("observation: an object was expected")
    try:
        seen = _parse(ProtocolFields(data), rules)
        _check_cards(seen)
        _check_moves(seen)
        _check_tricks(seen)
        seen = replace(seen, legal=_legal(seen))
    except ProtocolError as error:
        raise ProtocolError(f"observation: {error.place}", error.inner) from None
    except Refused as error:
        raise ProtocolError("observation", error) from None
    except ValueError as error:  # of hidden cards that fit nowhere
        raise ProtocolError(f"observation: {error}") from None
    expected = seen.to_protocol()["legal"]
    if data.get("legal") != expected:
        raise ProtocolError(
            f"observation: legal: {data.get('legal')!r} stands there, {expected!r} was expected"
        )
    return seen


def _parse(data: ProtocolFields, rules: Rules) -> Observation:
    """Return the observation with its fields checked by their kinds, and `legal` still empty."""
    numbers = rules.numbers
    named, direction = data.get("phase"), data.get("pass")
    phase = next((each for each in PHASES if each == named and each not in ("blind", "over")), None)
    if phase is None:
        raise ProtocolError(f"phase: pass, bid, play or last_trick was expected, not {named!r}")
    if not isinstance(direction, str) or direction not in SHIFTS:
        raise ProtocolError(f"pass: one of {', '.join(SHIFTS)} was expected, not {direction!r}")
    if phase == "bid" and not rules.nil_bidding:
        raise ProtocolError("phase: nothing is bid in a match without Nil bidding")
    if phase == "last_trick" and not numbers.last_trick_deduct:
        raise ProtocolError("phase: by these rules nothing is taken off for the last trick")
    seats = numbers.seats
    seat = data.take("seat", seat_of(seats))
    bid = data.take("bid", FLAG_OR_NULL)
    if (bid is not None) != (phase in ("play", "last_trick") and rules.nil_bidding):
        raise ProtocolError(f"bid: {bid!r} doesn't fit the phase {phase}")
    number = data.take("round", least(1))
    tricks = tuple(
        _trick(ProtocolFields(item, f"trick {i}"), seats)
        for i, item in enumerate(data.items("tricks"), 1)
    )
    leader = -1
    lying: tuple[int, ...] = ()
    if data.get("trick") is not None:
        on_table = ProtocolFields(data.get("trick"), "trick")
        leader, lying = on_table.take("leader", seat_of(seats)), _cards(on_table, "cards", "trick")
        if not 1 <= len(lying) < seats:
            raise ProtocolError(
                f"trick: one to {_COUNTS[seats - 1]} cards were expected, not {len(lying)}"
            )
    elif phase == "play" and not tricks and numbers.blind_suit >= 0:
        phase = "blind"
    elif phase in ("play", "last_trick"):
        leader = seat
    slammed = tuple(map(bool, data.items("slammed"))) if "slammed" in data.data else ()
    if slammed and (len(slammed) != seats or not numbers.slam_once):
        raise ProtocolError("slammed: an entry a player was expected, where a Slam counts once")
    return Observation(
        rules=rules,
        seat=seat,
        phase=phase,
        round=number,
        dealer=data.take("dealer", seat_of(seats)),
        direction=direction,
        hand=tuple(sorted(_cards(data, "hand", "hand"))),
        legal=(),
        passed=_moves(data, "passed", "to", seats),
        received=_moves(data, "received", "from", seats),
        bid=bid,
        tricks=tricks,
        leader=leader,
        trick=lying,
        taken=tuple(data.checked(WHOLE, item, "taken") for item in _by_seat(data, "taken", seats)),
        totals=tuple(
            _total(ProtocolFields(item, "totals"), numbers)
            for item in _by_seat(data, "totals", seats)
        ),
        slammed=slammed or (False,) * seats if numbers.slam_once else (),
    )


# ---- does it fit together


def _check_cards(seen: Observation) -> None:
    """Raise ProtocolError unless every card is dealt and appears once.

    The seat's own hand must be complete, and no card may be played before the play."""
    played, numbers = seen.played(), seen.rules.numbers
    if seen.phase not in ("play", "last_trick") and played:
        raise ProtocolError(f"tricks: no card is played in the phase {seen.phase}")
    cards = [*seen.hand, *(card for _, card in played)]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise ProtocolError(f"{card_name(twice[0])} is there twice")
    for card in cards:
        if card in numbers.removed:
            raise ProtocolError(f"{card_name(card)} is not dealt by these rules")
    own = len(seen.hand) + sum(seat == seen.seat for seat, _ in played)
    if own != numbers.tricks:
        raise ProtocolError(f"hand: with the cards played it has {own} cards, not {numbers.tricks}")
    if seen.phase == "last_trick" and (
        seen.hand or not seen.tricks or seen.tricks[-1].winner != seen.seat
    ):
        raise ProtocolError(
            "phase: in last_trick all cards are played, and the winner of the last trick chooses"
        )


def _check_moves(seen: Observation) -> None:
    """Raise ProtocolError unless the right seats passed cards that they could pass."""
    shift = SHIFTS[seen.direction]
    if seen.phase == "pass" or shift == 4:
        if seen.phase == "pass" and shift == 4:
            raise ProtocolError("phase: nothing is passed in a round of the pass hold")
        if seen.passed is not None or seen.received is not None:
            raise ProtocolError("passed and received: null was expected, nothing was passed yet")
        return
    played = dict((card, seat) for seat, card in seen.played())
    own = {*seen.hand, *(card for card, seat in played.items() if seat == seen.seat)}
    given: list[int] = []
    seats = range(seen.rules.players)
    moved = {
        giver: {receiver(seen.direction, giver, i, len(seats)) for i in range(3)} for giver in seats
    }
    gives = {
        "passed": moved[seen.seat],
        "received": {giver for giver in seats if seen.seat in moved[giver]},
    }
    for key, moves in (("passed", seen.passed), ("received", seen.received)):
        partners = sorted(gives[key])
        if moves is None or sorted(seat for seat, _ in moves) != partners:
            raise ProtocolError(f"{key}: cards of the seats {partners} were expected")
        for partner, cards in moves:
            if len(cards) != 3 // len(partners):
                raise ProtocolError(f"{key}: {3 // len(partners)} cards a seat were expected")
            for card in cards:
                if key == "received" and card not in own:
                    raise ProtocolError(
                        f"received: {card_name(card)} is neither in hand nor played"
                    )
                if key == "passed" and (card in own or played.get(card, partner) != partner):
                    raise ProtocolError(f"passed: {card_name(card)} is not where it went")
                given.append(card)
    if len(set(given)) != 6:
        raise ProtocolError("passed and received: six different cards were expected")


def _check_tricks(seen: Observation) -> None:
    """Raise ProtocolError unless the opening card comes first and every trick has the right winner and points."""
    plays = seen.played()
    numbers = seen.rules.numbers
    opens = [plays[0][1]] if plays else seen.hand
    if seen.phase == "play" and numbers.opening_card >= 0 and numbers.opening_card not in opens:
        raise ProtocolError(f"tricks: {card_name(numbers.opening_card)} opens the first trick")
    first = (seen.dealer + 1) % numbers.seats
    if plays and numbers.opening_card < 0 and plays[0][0] != first:
        raise ProtocolError(f"trick 1: its leader is seat {first}, left of the dealer")
    taken = [0] * numbers.seats
    for i, trick in enumerate(seen.tricks):
        after = seen.tricks[i + 1].leader if i + 1 < len(seen.tricks) else seen.leader
        blind = i == 0 and numbers.blind_suit >= 0
        winner = Round(seen.rules, "hold", [()] * numbers.seats).winner_of(
            trick.leader, trick.cards, blind
        )
        points = sum(numbers.card_points[card] for card in trick.cards)
        if (trick.winner, trick.points) != (winner, points):
            raise ProtocolError(f"trick {i + 1}: seat {winner} won {points} points")
        if after != trick.winner:
            raise ProtocolError(f"trick {i + 2}: its leader is the winner of the one before")
        taken[trick.winner] += points
    if seen.phase == "last_trick":
        taken[seen.seat] += numbers.last_trick_points
    if list(seen.taken) != taken:
        raise ProtocolError(f"taken: {taken} was expected, not {list(seen.taken)}")


def _legal(seen: Observation) -> tuple[int, ...]:
    """Return the cards that may be chosen now.

    Raises ValueError if it isn't the seat's turn, or somebody could not have played so."""
    state = seen.state()
    if seen.phase == "play" and state.turn() != seen.seat:
        raise ProtocolError(f"trick: seat {state.turn()} is to play, not seat {seen.seat}")
    for before, card in _own_plays(seen):
        if not (before.legal() >> card) & 1:
            raise ProtocolError(f"tricks: seat {seen.seat} could not play {card_name(card)}")
    state.prepare(seen.seat)
    return (
        ()
        if seen.phase in ("bid", "last_trick")
        else tuple(card for card in seen.hand if (state.legal() >> card) & 1)
    )


def _own_plays(seen: Observation) -> Iterator[tuple[Round, int]]:
    """Yield the state before each card that the seat played, and the card."""
    plays = seen.played()
    own = [card for seat, card in plays if seat == seen.seat]
    hands: list[list[int]] = [[] for _ in seen.totals]
    hands[seen.seat] = [*seen.hand, *own]
    for i, (seat, card) in enumerate(plays):
        if seat == seen.seat:
            before = Round(seen.rules, "hold", hands, first=seat)
            blind = seen.rules.numbers.blind_suit >= 0 and i < seen.rules.players
            cards = [] if blind else [card for _, card in plays[:i]]
            before.restore(seat, (), -1, -1 if blind else plays[0][0], cards, blind)
            yield before, card


# ---- kinds


def _trick(item: ProtocolFields, seats: int) -> Trick:
    cards = _cards(item, "cards", item.where)
    if len(cards) != seats:
        raise ProtocolError(f"{item.where}: {_COUNTS[seats]} cards were expected, not {len(cards)}")
    leader, winner = item.take("leader", seat_of(seats)), item.take("winner", seat_of(seats))
    return Trick(leader, cards, winner, item.take("points", WHOLE))


def _moves(data: ProtocolFields, key: str, partner: str, seats: int) -> Moves | None:
    if data.get(key) is None:
        return None
    items = [ProtocolFields(item, key) for item in data.items(key)]
    return tuple(
        (item.take(partner, seat_of(seats), key), _cards(item, "cards", key)) for item in items
    )


def _total(item: ProtocolFields, numbers: Edition) -> Total:
    total = Total(item.take("points", WHOLE), item.take("strikes", WHOLE))
    most = numbers.strike_limit - 1
    if numbers.strike_limit and (numbers.clean_winner or not numbers.understrike_ends):
        most = 1000  # a match can go on beyond the limit
    if not 0 <= total.strikes <= max(most, 0) or abs(total.points) > 100_000:
        raise ProtocolError(f"totals: 0 to {max(most, 0)} strikes were expected, not {item.data!r}")
    return total


def _by_seat(data: ProtocolFields, key: str, seats: int) -> list[Json]:
    items = data.items(key)
    if len(items) != seats:
        raise ProtocolError(f"{key}: {_COUNTS[seats]} entries were expected")
    return items


def _cards(data: ProtocolFields, key: str, where: str) -> tuple[int, ...]:
    try:
        return tuple(map(parse_card, data.items(key, where)))
    except Refused as error:
        raise ProtocolError(where, error) from None
