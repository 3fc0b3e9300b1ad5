"""Records of Ambusch: written from a match, and read by replaying it by the rules."""

from __future__ import annotations

from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Deal, GameHistory, Match, SetHistory
from game.engine.ambusch.observation import SeenMove
from game.engine.ambusch.refusal import RecordFault
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_name, card_names, parse_card
from game.engine.json_reader import (
    LIST,
    Fields,
    Json,
    Record,
    RecordError,
    inside,
    same,
    seat,
    shown,
)
from game.engine.record_head import FORMAT, head, seal_in
from game.engine.refusal import Illegal, Reason, Refused
from game.engine.sealing import (
    check_version,
    record_version,
    recorded_seal,
    seal_record,
    seed_record,
)

# ---- writing


def to_record(match: Match) -> Record:
    """Return the record of a match, finished or not.

    In an unfinished set ``winner``, ``points`` and ``piles`` are null."""
    result: Record = {"finished": match.result is not None}
    if match.result is not None:
        result["winners"] = list(match.result.winners)
        result["places"] = list(match.result.places)
        result["sets_won"] = list(match.sets_won)
        result["points"] = list(match.totals)
    return {
        "format": FORMAT,
        "version": record_version(match),
        "game": "ambusch",
        "rules": match.rules.to_record(),
        "players": [dict(entry) for entry in match.players],
        **seed_record(match),
        "sets": [set_record(each) for each in match.sets],
        "result": result,
    }


def set_record(each: SetHistory) -> Record:
    """Return a set as records have it, complete or so far."""
    score = each.score
    return {
        "games": [game_record(game) for game in each.games],
        "piles": [card_names(pile) for pile in each.piles] if score else None,
        "winner": score.winner if score else None,
        "points": list(score.points) if score else None,
    }


def game_record(game: GameHistory) -> Record:
    """Return a game as records have it, complete or so far."""
    return {
        "starter": game.starter,
        "hands": [card_names(hand) for hand in game.deal.hands],
        "upcard": card_name(game.deal.upcard),
        "stock": card_names(game.deal.stock),
        **seal_record(game.seal),
        "actions": [_action(move) for move in game.moves],
        "restocks": [card_names(order) for order in game.restocks],
        "winner": game.winner if game.winner >= 0 else None,
        "kept": card_name(game.kept) if game.kept >= 0 else None,
    }


def _action(move: SeenMove) -> list[str]:
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


def from_record(data: Json) -> Match:
    """Return the match that a record holds, replayed by the rules.

    Raises RecordError with the place and the reason if the record doesn't fit the rules."""
    record, rules, players, seed = head(data, "ambusch", Rules.from_record)
    record.counted("players", rules.seats)
    match = Match(rules, players, seed, seal_in(record))
    sets = record.items("sets", "record: sets")
    for number, each in enumerate(sets, 1):
        _replay_set(match, Fields(each, f"set {number}"), number == len(sets))
    result = Fields(record.get("result"), "result")
    expected = to_record(match)["result"]
    result.same(expected, ("finished", "winners"))
    result.same(expected, ("places", "sets_won", "points"), "seat")
    check_version(record, match)
    return match


def _replay_set(match: Match, data: Fields, last: bool) -> None:
    if match.over:
        raise RecordError(Reason(Illegal.OVER), data.where)
    games = data.counted("games", match.rules.games_per_set, 1 if last else None)
    for i, game in enumerate(games, 1):
        place = f"{data.where}, game {i}"
        _replay_game(match, Fields(game, place))
        if match.phase in ("turn", "discard") and not (last and i == len(games)):
            raise RecordError(Reason(RecordFault.UNFINISHED), place)
    data.same(set_record(match.sets[-1]), ("piles", "winner", "points"), "seat", "card")


def _replay_game(match: Match, data: Fields) -> None:
    hands, restocks = data.counted("hands", match.rules.seats), data.items("restocks")
    starter = data.take("starter", seat(match.rules.seats))
    if match.sets:
        same(starter, match.starter(), data.at("starter"))
    try:
        dealt = Deal(
            tuple(_cards(data, "hands", hand) for hand in hands),
            parse_card(data.data.get("upcard", "")),
            _cards(data, "stock", data.get("stock")),
        )
        seal = recorded_seal(data) if match.sealed is not None else None
        match.begin_dealt(
            dealt, [_cards(data, "restocks", order) for order in restocks], starter, seal
        )
    except RecordError:
        raise
    except Refused as error:
        raise inside(error, data.where) from None
    for i, entry in enumerate(data.items("actions"), 1):
        _replay_action(match, entry, f"{data.where}, action {i}")
    if match.unused_restocks():
        raise RecordError(
            Reason(RecordFault.STOCK_UNUSED, count=match.unused_restocks()), data.at("restocks")
        )
    data.same(game_record(match.current), ("winner", "kept"))


def _replay_action(match: Match, entry: Json, where: str) -> None:
    if not match.waiting:
        raise RecordError(Reason(Illegal.OVER), where)
    player = match.waiting[0]
    try:
        match entry:
            case ["draw", "stock", str()] | ["draw", "discard"]:
                action = Action(f"draw {entry[1]}")
            case ["block"]:
                action = Action("block")
            case [("lay" | "discard") as verb, name]:
                action = Action(str(verb), parse_card(name))
            case _:
                raise RecordError(Reason(RecordFault.ACTION, found=shown(entry)), where)
        match.act(player, action)
    except RecordError:
        raise
    except Refused as error:
        raise RecordError(error.reason, f"{where}: seat {player}") from None
    same(entry, _action(match.rounds[-1].moves[-1]), where)


def _cards(data: Fields, key: str, names: Json) -> tuple[int, ...]:
    try:
        return tuple(parse_card(name) for name in data.checked(LIST, names, data.at(key)))
    except RecordError:
        raise
    except Refused as error:
        raise inside(error, data.at(key)) from None
