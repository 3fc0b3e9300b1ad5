"""The reader of the bot protocol: the observation of a seat that must decide, checked against the rules.

This is the inverse of `Observation.to_protocol`. The history of the set says everything; the rest
must agree with it."""

from __future__ import annotations

from game.engine.ambusch.observation import Observation, SeenGame, SeenMove, legal_actions
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_name, parse_card
from game.engine.json_reader import Json, ProtocolError, ProtocolFields, whole
from game.engine.refusal import Refused

VERBS = ("draw stock", "draw discard", "lay", "block", "discard")


def read_observation(data: Json, rules: Rules) -> Observation:
    """Return the observation of a ``choose`` request in a match of these rules.

    Raises ProtocolError that says what is wrong."""
    try:
        told = ProtocolFields(data, "", "observation")
        seen = _parse(told, rules)
        expected = seen.to_protocol()
    except ProtocolError as error:
        raise ProtocolError(f"observation: {error.place}", error.inner) from None
    except Refused as error:
        raise ProtocolError("observation", error) from None
    except ValueError as error:  # of hidden cards that fit nowhere
        raise ProtocolError(f"observation: {error}") from None
    for key in expected:
        if key != "history" and told.get(key) != expected[key]:
            raise ProtocolError(
                f"observation: {key}: {told.get(key)!r} stands there, {expected[key]!r} was expected"
            )
    return seen


def _parse(data: ProtocolFields, rules: Rules) -> Observation:
    """Return the observation that follows from the history; set, totals and sets won are taken from their fields."""
    seat = data.take("seat", whole(0, rules.seats - 1))
    history = tuple(
        _game(ProtocolFields(item, f"history: game {i}"), seat, rules)
        for i, item in enumerate(data.items("history"), 1)
    )
    if not 1 <= len(history) <= rules.games_per_set:
        raise ProtocolError(
            f"history: 1 to {rules.games_per_set} games were expected, not {len(history)}"
        )
    ends = ("lay", "block")
    for i, game in enumerate(history[:-1], 1):
        turns = sum(move.verb == "discard" for move in game.moves)
        if not (game.moves and game.moves[-1].verb in ends) and turns < rules.turn_limit:
            raise ProtocolError(f"history: game {i}: it is not finished")
        if any(move.verb in ends for move in game.moves[:-1]):
            raise ProtocolError(f"history: game {i}: it goes on after its end")
    own = tuple(game.moves[-1].card for game in history[:-1] if _put_away(game) == seat)
    if -1 in own:
        raise ProtocolError("history: the seat's own card put away was expected")
    counts = [0] * rules.seats
    for game in history[:-1]:
        if _put_away(game) >= 0:
            counts[_put_away(game)] += 1
    bare = Observation(
        rules=rules, seat=seat, phase="turn", set=data.take("set", whole(1, 10**6)), game=len(history), hand=(),
        legal=(), top=-1, discard_count=0, stock_count=0, pile=own, pile_counts=tuple(counts),
        sets_won=_seats(data, "sets_won", rules), totals=_seats(data, "points", rules),
        history=history,
    )  # fmt: skip
    state = bare.state()
    if state.turn() != seat:
        raise ProtocolError(f"history: seat {state.turn()} is to act, not seat {seat}")
    state.prepare(seat)
    top, under, stock = state.table_cards()
    return Observation(
        rules=rules, seat=seat, phase=state.phase_name(), set=bare.set, game=bare.game, hand=tuple(state.hand(seat)),
        legal=legal_actions(state), top=top, discard_count=len(under) + (top >= 0), stock_count=stock, pile=own,
        pile_counts=bare.pile_counts, sets_won=bare.sets_won, totals=bare.totals, history=history,
    )  # fmt: skip


def _put_away(game: SeenGame) -> int:
    return game.moves[-1].seat if game.moves and game.moves[-1].verb == "lay" else -1


def _game(item: ProtocolFields, seat: int, rules: Rules) -> SeenGame:
    hand = _cards(item.items("hand"))
    if len(set(hand)) != 4:
        raise ProtocolError(f"{item.at('hand')}: four different cards were expected")
    moves = tuple(
        _move(ProtocolFields(move, item.at(f"move {i}")), rules)
        for i, move in enumerate(item.items("moves", item.where), 1)
    )
    for move in moves:
        if move.verb == "draw stock" and (move.card >= 0) != (move.seat == seat):
            raise ProtocolError(
                f"{item.where}: a card from the stock is known to the seat that drew it, and to no other"
            )
    seats = whole(0, rules.seats - 1)
    starter, upcard = item.take("starter", seats), parse_card(item.data.get("upcard", ""))
    return SeenGame(
        starter,
        hand,
        upcard,
        moves,
        -1 if item.get("winner") is None else item.take("winner", seats),
    )


def _move(item: ProtocolFields, rules: Rules) -> SeenMove:
    verb, card = item.get("verb"), item.get("card")
    if not isinstance(verb, str) or verb not in VERBS:
        raise ProtocolError(
            f"{item.at('verb')}: one of {', '.join(VERBS)} was expected, not {verb!r}"
        )
    shown = _cards(item.items("shown") if "shown" in item.data else [])
    if len(shown) != {"lay": 3, "block": 4}.get(verb, 0):
        raise ProtocolError(
            f"{item.at('shown')}: {[card_name(card) for card in shown]} are not the cards laid down"
        )
    if verb in ("draw discard", "discard") and card is None:
        raise ProtocolError(f"{item.at('card')}: one was expected")
    return SeenMove(
        item.take("seat", whole(0, rules.seats - 1)),
        verb,
        -1 if card is None else parse_card(card),
        shown,
    )


def _seats(data: ProtocolFields, key: str, rules: Rules) -> tuple[int, ...]:
    items = data.items(key)
    if len(items) != rules.seats:
        raise ProtocolError(f"{key}: {rules.seats} numbers were expected, not {len(items)}")
    return tuple(data.checked(whole(0, 10**6), item, key) for item in items)


def _cards(names: list[Json]) -> tuple[int, ...]:
    return tuple(map(parse_card, names))
