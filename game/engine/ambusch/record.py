"""Records of Ambusch, version 1: written from a match, and read by replaying it by the rules."""

from __future__ import annotations

from typing import Any

from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Deal, GameHistory, Match, SetHistory
from game.engine.ambusch.observation import Move
from game.engine.ambusch.refusal import RecordFault
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_name, card_names, parse_card
from game.engine.reading import (
    FORMAT,
    VERSION,
    Fault,
    RecordError,
    a_list,
    an_object,
    header,
    inside,
    is_int,
    player,
    same,
    shown,
)
from game.engine.refusal import Illegal, Reason, Refused

# ---- writing


def to_record(match: Match) -> dict[str, Any]:
    """The record of a match, finished or not: of an unfinished set ``winner``, ``points`` and ``piles`` are null."""
    result: dict[str, Any] = {"finished": match.result is not None}
    if match.result is not None:
        result["winners"] = list(match.result.winners)
        result["places"] = list(match.result.places)
        result["sets_won"] = list(match.sets_won)
        result["points"] = list(match.totals)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": "ambusch",
        "rules": match.rules.to_record(),
        "players": [dict(entry) for entry in match.players],
        "seed": match.seed,
        "sets": [set_record(each) for each in match.sets],
        "result": result,
    }


def set_record(each: SetHistory) -> dict[str, Any]:
    """A set as it stands in a record, complete or as far as it has come."""
    score = each.score
    return {
        "games": [game_record(game) for game in each.games],
        "piles": [card_names(pile) for pile in each.piles] if score else None,
        "winner": score.winner if score else None,
        "points": list(score.points) if score else None,
    }


def game_record(game: GameHistory) -> dict[str, Any]:
    """A game as it stands in a record, complete or as far as it has come."""
    return {
        "starter": game.starter,
        "hands": [card_names(hand) for hand in game.deal.hands],
        "upcard": card_name(game.deal.upcard),
        "stock": card_names(game.deal.stock),
        "actions": [_action(move) for move in game.moves],
        "restocks": [card_names(order) for order in game.restocks],
        "winner": game.winner if game.winner >= 0 else None,
        "kept": card_name(game.kept) if game.kept >= 0 else None,
    }


def _action(move: Move) -> list[str]:
    match move.verb:
        case "draw stock":
            return ["draw", "stock", card_name(move.card)]
        case "draw discard":
            return ["draw", "discard"]
        case "block":
            return ["block"]
        case verb:
            return [verb, card_name(move.card)]


# ---- reading


def from_record(record: Any) -> Match:
    """The match of a record, replayed by the rules. Raises RecordError."""
    record = header(record, "ambusch")
    try:
        rules = Rules.from_record(record.get("rules"))
    except Refused as error:
        raise inside(error, "rules") from None
    seed = record.get("seed")
    if seed is not None and not (is_int(seed) and seed >= 0):
        raise RecordError(Reason(Fault.WHOLE_OR_NULL, found=shown(seed)), "seed")
    players = [player(entry, f"player {i + 1}") for i, entry in enumerate(a_list(record, "players", "record"))]
    _counted(players, rules.seats, "players")
    match = Match(rules, players, seed)
    sets = a_list(record, "sets", "record")
    for number, data in enumerate(sets, 1):
        _replay_set(match, an_object(data, f"set {number}"), number, number == len(sets))
    result = an_object(record.get("result"), "result")
    expected = to_record(match)["result"]
    for key in ("finished", "winners"):
        same(result.get(key), expected.get(key), f"result: {key}")
    for key in ("places", "sets_won", "points"):
        same(result.get(key), expected.get(key), f"result: {key}", "seat")
    return match


def _replay_set(match: Match, data: dict[str, Any], number: int, last: bool) -> None:
    where = f"set {number}"
    if match.over:
        raise RecordError(Reason(Illegal.OVER), where)
    games = a_list(data, "games", where)
    _counted(games, match.rules.games_per_set, f"{where}: games", 1 if last else None)
    for i, game in enumerate(games, 1):
        place = f"{where}, game {i}"
        _replay_game(match, an_object(game, place), place)
        if match.phase in ("turn", "discard") and not (last and i == len(games)):
            raise RecordError(Reason(RecordFault.UNFINISHED), place)
    expected = set_record(match.sets[-1])
    for key in ("piles", "winner", "points"):
        same(data.get(key), expected[key], f"{where}: {key}", "seat", "card")


def _replay_game(match: Match, data: dict[str, Any], where: str) -> None:
    hands = a_list(data, "hands", where)
    _counted(hands, match.rules.seats, f"{where}: hands")
    restocks = a_list(data, "restocks", where)
    starter = data.get("starter")
    if not is_int(starter) or not 0 <= starter < match.rules.seats:
        raise RecordError(Reason(Fault.SEAT, most=match.rules.seats - 1, found=shown(starter)), f"{where}: starter")
    if match.sets:
        same(starter, match.starter(), f"{where}: starter")
    try:
        dealt = Deal(
            tuple(_cards(hand, f"{where}: hands") for hand in hands),
            parse_card(data.get("upcard", "")),
            _cards(a_list(data, "stock", where), f"{where}: stock"),
        )
        match.begin_dealt(dealt, [_cards(order, f"{where}: restocks") for order in restocks], starter)
    except RecordError:
        raise
    except Refused as error:
        raise inside(error, where) from None
    for i, entry in enumerate(a_list(data, "actions", where), 1):
        _replay_action(match, entry, f"{where}, action {i}")
    if match.unused_restocks():
        raise RecordError(Reason(RecordFault.STOCK_UNUSED, count=match.unused_restocks()), f"{where}: restocks")
    expected = game_record(match.current)
    for key in ("winner", "kept"):
        same(data.get(key), expected[key], f"{where}: {key}")


def _replay_action(match: Match, entry: Any, where: str) -> None:
    if not match.waiting:
        raise RecordError(Reason(Illegal.OVER), where)
    seat = match.waiting[0]
    try:
        match entry:
            case ["draw", "stock", str()] | ["draw", "discard"]:
                action = Action(f"draw {entry[1]}")
            case ["block"]:
                action = Action("block")
            case [("lay" | "discard") as verb, name]:
                action = Action(verb, parse_card(name))
            case _:
                raise RecordError(Reason(RecordFault.ACTION, found=shown(entry)), where)
        match.act(seat, action)
    except RecordError:
        raise
    except Refused as error:
        raise RecordError(error.reason, f"{where}: seat {seat}") from None
    same(entry, _action(match.rounds[-1].moves[-1]), where)


def _cards(names: Any, where: str) -> tuple[int, ...]:
    if not isinstance(names, list):
        raise RecordError(Reason(Fault.LIST, found=shown(names)), where)
    try:
        return tuple(parse_card(name) for name in names)
    except Refused as error:
        raise inside(error, where) from None


def _counted(items: list[Any], most: int, where: str, least: int | None = None) -> None:
    """So many of them, or `least` to so many."""
    if least is None and len(items) != most:
        raise RecordError(Reason(Fault.COUNT, count=most, found=len(items)), where)
    if least is not None and not least <= len(items) <= most:
        raise RecordError(Reason(Fault.COUNT_BETWEEN, low=least, high=most, found=len(items)), where)
