"""Reads what the bot protocol sends: the observation of a seat that must decide, checked against the rules.

The inverse of `Observation.to_protocol`. The history of the set says all; the rest must agree with it.
"""

from __future__ import annotations

from typing import Any

from game.engine.ambusch.observation import Move, Observation, SeenGame, legal_actions
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_name, parse_card
from game.engine.reading import ProtocolError as ProtocolError
from game.engine.refusal import Refused

VERBS = ("draw stock", "draw discard", "lay", "block", "discard")


def read_observation(data: Any, rules: Rules) -> Observation:
    """The observation of a ``choose`` request in a match of these rules. Raises ProtocolError."""
    try:
        seen = _parse(_object(data, "observation"), rules)
        expected = seen.to_protocol()
    except ProtocolError as error:
        raise ProtocolError(f"observation: {error.place}", error.inner) from None
    except Refused as error:
        raise ProtocolError("observation", error) from None
    except ValueError as error:  # of hidden cards that fit nowhere
        raise ProtocolError(f"observation: {error}") from None
    for key in expected:
        if key != "history" and data.get(key) != expected[key]:
            raise ProtocolError(f"observation: {key}: {data.get(key)!r} stands there, {expected[key]!r} was expected")
    return seen


def _parse(data: dict[str, Any], rules: Rules) -> Observation:
    """What the history tells; set, totals and sets won as they stand there."""
    seat = _number(data.get("seat"), "seat", 0, rules.seats - 1)
    history = tuple(_game(item, i, seat, rules) for i, item in enumerate(_list(data.get("history"), "history"), 1))
    if not 1 <= len(history) <= rules.games_per_set:
        raise ProtocolError(f"history: 1 to {rules.games_per_set} games were expected, not {len(history)}")
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
        rules=rules, seat=seat, phase="turn", set=_number(data.get("set"), "set", 1, 10**6), game=len(history), hand=(),
        legal=(), top=-1, discard_count=0, stock_count=0, pile=own, pile_counts=tuple(counts),
        sets_won=_seats(data.get("sets_won"), "sets_won", rules), totals=_seats(data.get("points"), "points", rules),
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


def _game(data: Any, number: int, seat: int, rules: Rules) -> SeenGame:
    where = f"history: game {number}"
    item = _object(data, where)
    hand = _cards(item.get("hand"), f"{where}: hand")
    if len(set(hand)) != 4:
        raise ProtocolError(f"{where}: hand: four different cards were expected")
    winner = item.get("winner")
    moves = tuple(_move(move, f"{where}: move {i}", rules) for i, move in enumerate(_list(item.get("moves"), where), 1))
    for move in moves:
        if move.verb == "draw stock" and (move.card >= 0) != (move.seat == seat):
            raise ProtocolError(f"{where}: a card from the stock is known to the seat that drew it, and to no other")
    return SeenGame(
        _number(item.get("starter"), f"{where}: starter", 0, rules.seats - 1),
        hand,
        parse_card(item.get("upcard", "")),
        moves,
        -1 if winner is None else _number(winner, f"{where}: winner", 0, rules.seats - 1),
    )


def _move(data: Any, where: str, rules: Rules) -> Move:
    item = _object(data, where)
    verb, card = item.get("verb"), item.get("card")
    if verb not in VERBS:
        raise ProtocolError(f"{where}: verb: one of {', '.join(VERBS)} was expected, not {verb!r}")
    shown = _cards(item.get("shown", []), f"{where}: shown")
    if len(shown) != {"lay": 3, "block": 4}.get(verb, 0):
        raise ProtocolError(f"{where}: shown: {[card_name(card) for card in shown]} are not the cards laid down")
    if verb in ("draw discard", "discard") and card is None:
        raise ProtocolError(f"{where}: card: one was expected")
    return Move(_number(item.get("seat"), f"{where}: seat", 0, rules.seats - 1), verb,
                -1 if card is None else parse_card(card), shown)  # fmt: skip


def _seats(data: Any, where: str, rules: Rules) -> tuple[int, ...]:
    items = _list(data, where)
    if len(items) != rules.seats:
        raise ProtocolError(f"{where}: {rules.seats} numbers were expected, not {len(items)}")
    return tuple(_number(item, where, 0, 10**6) for item in items)


def _cards(data: Any, where: str) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in _list(data, where))


def _number(data: Any, where: str, low: int, high: int) -> int:
    if type(data) is not int or not low <= data <= high:
        raise ProtocolError(f"{where}: {low} to {high} was expected, not {data!r}")
    return data


def _list(data: Any, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise ProtocolError(f"{where}: a list was expected, not {data!r}")
    return data


def _object(data: Any, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ProtocolError(f"{where}: an object was expected, not {data!r}")
    return data
