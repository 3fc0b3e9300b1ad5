"""Game records, version 1: one JSON object a match, JSON Lines for many.

A record holds every deal and decision, so a match is rebuilt from it without random numbers. Reading a record replays it
by the rules: anything that doesn't fit is refused with its place and the reason.
"""

from __future__ import annotations

import json
from typing import Any, TypeGuard

from game.engine.ambition.actions import Bid, Deduct, Pass, Play
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.match import Match, RoundHistory, deal
from game.engine.cards import card_name, card_names, parse_card
from game.engine.events import Total

FORMAT = "ambition-record"
VERSION = 1


class RecordError(ValueError):
    """A record that isn't one or contradicts the rules. The message says where and why."""


# ---- writing


def to_record(match: Match) -> dict[str, Any]:
    """The record of a match, finished or not; an unfinished round stands under ``current``."""
    complete = [history for history in match.rounds if history.scored]
    partial = [history for history in match.rounds if not history.scored]
    result: dict[str, Any] = {"finished": match.result is not None}
    if match.result is not None:
        result["winners"] = list(match.result.winners)
        result["places"] = list(match.result.places)
        result["relative_scores"] = list(match.result.relative_scores)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": "ambition",
        "rules": match.rules.to_record(),
        "players": [dict(player) for player in match.players],
        "seed": match.seed,
        "rounds": [round_record(history, match.rules) for history in complete],
        "current": round_record(partial[0], match.rules) if partial else None,
        "result": result,
    }


def dump_line(record: dict[str, Any]) -> str:
    """A record as one line of JSON Lines, newline included."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def round_record(history: RoundHistory, rules: Rules) -> dict[str, Any]:
    """A round as it stands in a record, complete or as far as it has come."""
    bids: list[bool | None] | None = None
    if rules.nil_bidding:
        bids = [history.bids.get(seat) for seat in range(history.seats)]
    tricks: list[dict[str, Any]] = [
        {"leader": t.leader, "cards": card_names(t.cards), "winner": t.winner, "points": t.points}
        for t in history.tricks
    ]
    lying = history.plays[history.seats * len(history.tricks) :]
    if lying:
        tricks.append({"leader": history.lead(), "cards": card_names(lying)})
    data: dict[str, Any] = {
        "number": history.number,
        "dealer": history.dealer,
        "deal": [card_names(hand) for hand in history.deal],
        "pass": history.direction,
        "passes": [
            {"from": seat, "to": to, "cards": card_names(cards)}
            for seat in range(history.seats)
            for to, cards in history.transfers(seat)
        ],
        "bids": bids,
        "tricks": tricks,
    }
    if history.blind and not history.tricks:  # cards of a first trick played blind, as far as they are chosen
        chosen = [history.blind.get(seat) for seat in range(history.seats)]
        data["blind"] = [None if card is None else card_name(card) for card in chosen]
    if history.scored:
        data |= {
            "last_trick_option": history.deduct,
            "taken": list(history.counted()),
            "scored": [
                {"points": score.points, "strikes": score.strikes, "marks": list(score.marks)}
                for score in history.scored
            ],
            "void": history.void,
            "totals": _totals(history.totals),
        }
    return data


def _totals(totals: tuple[Total, ...]) -> list[dict[str, int]]:
    return [{"points": total.points, "strikes": total.strikes} for total in totals]


# ---- reading


def from_record(data: Any) -> Match:
    """Rebuild a match, in the middle of a round too. Raises RecordError."""
    record = _object(data, "record")
    if record.get("format") != FORMAT:
        raise RecordError(f"not a game record: format is {record.get('format')!r}, {FORMAT!r} was expected")
    if not _alike(record.get("version"), VERSION):
        raise RecordError(f"version {record.get('version')!r} can't be read, {VERSION} was expected")
    if record.get("game") != "ambition":
        raise RecordError(f"game {record.get('game')!r} is not in this version")
    try:
        rules = Rules.from_record(record.get("rules"))
    except (RulesError, TypeError) as error:
        raise RecordError(f"rules: {error}") from None
    players = [_player(player, f"player {i + 1}") for i, player in enumerate(_list(record, "players", "record"))]
    seed = record.get("seed")
    if seed is not None and (not _is_int(seed) or seed < 0):
        raise RecordError(f"seed: a whole number or null was expected, not {seed!r}")
    try:
        match = Match(rules, players, seed)
    except ValueError as error:
        raise RecordError(f"players: {error}") from None
    rounds = _list(record, "rounds", "record")
    for i, item in enumerate(rounds):
        _replay(match, _object(item, f"round {i + 1}"), f"round {i + 1}", complete=True)
    if record.get("current") is not None:
        _replay(match, _object(record["current"], "current"), "current round", complete=False)
    _check_result(match, record)
    return match


def _replay(match: Match, data: dict[str, Any], where: str, *, complete: bool) -> None:
    try:
        hands = [[parse_card(name) for name in _cards(hand, where)] for hand in _list(data, "deal", where)]
        dealer = data.get("dealer")
        numbers = match.rules.numbers
        if not _is_int(dealer) or not 0 <= dealer < numbers.seats:
            raise RecordError(f"{where}: dealer: a seat 0..{numbers.seats - 1} was expected, not {dealer!r}")
        if match.rounds:
            _same(dealer, (match.current.dealer + 1) % numbers.seats, f"{where}: dealer")
        match.begin_dealt(hands, dealer)
        history = match.current
        if match.seed is not None:
            _same(
                hands,
                [list(hand) for hand in deal(match.seed, len(match.rounds), numbers.deck, numbers.seats)],
                f"{where}: deal of seed {match.seed}",
            )
        _same(data.get("number"), history.number, f"{where}: number")
        _same(data.get("pass"), history.direction, f"{where}: pass")
        _replay_passes(match, _list(data, "passes", where), where)
        _replay_bids(match, data.get("bids"), where)
        _replay_blind(match, data.get("blind"), where)
        tricks = _list(data, "tricks", where)
        for i, item in enumerate(tricks):
            partial = not complete and i == len(tricks) - 1
            _replay_trick(match, _object(item, f"{where}: trick {i + 1}"), f"{where}, trick {i + 1}", partial)
        if complete and match.phase == "last_trick":
            option = data.get("last_trick_option")
            if not isinstance(option, bool):
                raise RecordError(f"{where}: last_trick_option: true or false was expected, not {option!r}")
            match.act(match.waiting[0], Deduct(option))
    except RecordError:
        raise
    except (ValueError, TypeError) as error:
        raise RecordError(f"{where}: {error}") from None
    if complete and not history.scored:
        raise RecordError(f"{where}: the round is not complete")
    if not complete and history.scored:
        raise RecordError(f"{where}: a complete round stands under rounds")
    if complete:
        expected = round_record(history, match.rules)
        for key in ("last_trick_option", "taken", "scored", "void", "totals"):
            _same(data.get(key), expected[key], f"{where}: {key}")


def _replay_passes(match: Match, passes: list[Any], where: str) -> None:
    by_seat: dict[int, list[tuple[int, list[int]]]] = {}
    seats = match.rules.players
    for item in passes:
        entry = _object(item, f"{where}: a pass")
        giver, to = entry.get("from"), entry.get("to")
        if not (_is_int(giver) and _is_int(to) and 0 <= giver < seats and 0 <= to < seats):
            raise RecordError(f"{where}: a pass names two seats 0..{seats - 1}, not {giver!r} and {to!r}")
        cards = [parse_card(name) for name in _list(entry, "cards", f"{where}: a pass")]
        by_seat.setdefault(giver, []).append(((to - giver) % seats, cards))
    for giver, parts in sorted(by_seat.items()):
        parts.sort()
        match.act(giver, Pass(tuple(card for _, cards in parts for card in cards)))
        written = [[(giver + shift) % seats, cards] for shift, cards in parts]
        moved = [[to, list(cards)] for to, cards in match.current.transfers(giver)]
        _same(written, moved, f"{where}: receivers of seat {giver}'s pass")


def _replay_bids(match: Match, bids: Any, where: str) -> None:
    if not match.rules.nil_bidding:
        _same(bids, None, f"{where}: bids")
        return
    if not isinstance(bids, list) or len(bids) != match.rules.players:
        raise RecordError(f"{where}: bids: an entry a player was expected")
    for seat, bid in enumerate(bids):
        if bid is not None:
            if not isinstance(bid, bool):
                raise RecordError(f"{where}: bids: true, false or null was expected, not {bid!r}")
            match.act(seat, Bid(bid))


def _replay_blind(match: Match, cards: Any, where: str) -> None:
    """The cards of a first trick played blind that are chosen, where it isn't turned yet."""
    if cards is None:
        return
    if match.phase != "blind" or not isinstance(cards, list) or len(cards) != match.rules.players:
        raise RecordError(f"{where}: blind: cards, one a player, were expected before a first trick that is played so")
    for seat, name in enumerate(cards):
        if name is not None:
            match.act(seat, Play(parse_card(name)))


def _replay_trick(match: Match, data: dict[str, Any], where: str, partial: bool) -> None:
    names = _list(data, "cards", where)
    seats = match.rules.players
    blind = match.phase == "blind"
    if not (len(names) == seats or (partial and not blind and 1 <= len(names) < seats)):
        raise RecordError(f"{where}: {('three', 'four')[seats - 3]} cards were expected, not {len(names)}")
    leader = (match.current.dealer + 1) % seats
    if match.waiting:
        _same(data.get("leader"), leader if blind else match.waiting[0], f"{where}: leader")
    for i, name in enumerate(names):
        if match.phase not in ("play", "blind"):
            raise RecordError(f"{where}: {name} can't be played in the phase {match.phase}")
        seat = (leader + i) % seats if blind else match.waiting[0]
        try:
            match.act(seat, Play(parse_card(name)))
        except ValueError as error:
            raise RecordError(f"{where}: seat {seat} plays {name}: {error}") from None
    trick = match.current.tricks[-1] if len(names) == seats else None
    _same(data.get("winner"), trick.winner if trick else None, f"{where}: winner")
    _same(data.get("points"), trick.points if trick else None, f"{where}: points")


def _check_result(match: Match, record: dict[str, Any]) -> None:
    result = _object(record.get("result"), "result")
    expected = to_record(match)["result"]
    for key in ("finished", "winners", "places", "relative_scores"):
        _same(result.get(key), expected.get(key), f"result: {key}")


def _player(data: Any, where: str) -> dict[str, Any]:
    player = _object(data, where)
    for key, needed in (("name", True), ("kind", False), ("level", False)):
        value = player.get(key)
        if not ((value is None and not needed) or (isinstance(value, str) and value.isprintable())):
            raise RecordError(f"{where}: {key}: a text was expected, not {value!r}")
    return player


def _alike(found: Any, expected: Any) -> bool:
    """Equal, and of the same kind all through: in Python ``True == 1 == 1.0``, in a record they differ."""
    if isinstance(expected, dict):
        return (
            isinstance(found, dict)
            and found.keys() == expected.keys()
            and all(_alike(found[key], value) for key, value in expected.items())
        )
    if isinstance(expected, list):
        return isinstance(found, list) and len(found) == len(expected) and all(map(_alike, found, expected))
    if isinstance(expected, float):  # 17.0 may be written 17
        return isinstance(found, int | float) and not isinstance(found, bool) and found == expected
    return type(found) is type(expected) and bool(found == expected)


def _same(found: Any, expected: Any, where: str) -> None:
    if not _alike(found, expected):
        raise RecordError(f"{where}: {found!r} stands there, {expected!r} was expected")


def _object(data: Any, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RecordError(f"{where}: an object was expected, not {type(data).__name__}")
    return data


def _cards(hand: Any, where: str) -> list[Any]:
    if not isinstance(hand, list):
        raise RecordError(f"{where}: deal: four lists of cards were expected")
    return hand


def _list(data: dict[str, Any], key: str, where: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        raise RecordError(f"{where}: {key}: a list was expected")
    return value


def _is_int(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
