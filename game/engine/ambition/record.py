"""Game records, version 1: one JSON object a match, JSON Lines for many.

A record holds every deal and decision, so a match is rebuilt from it without random numbers. Reading a record replays it
by the rules: anything that doesn't fit is refused with its place and the reason.
"""

from __future__ import annotations

from typing import Any

from game.engine.ambition.actions import Bid, Deduct, Pass, Play
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.refusal import RecordFault
from game.engine.ambition.standing import MOST_ROUNDS
from game.engine.cards import card_name, card_names, parse_card
from game.engine.reading import FORMAT as FORMAT
from game.engine.reading import VERSION as VERSION
from game.engine.reading import Fault, a_list, an_object, header, inside, is_int, same, shown
from game.engine.reading import RecordError as RecordError
from game.engine.reading import player as player_entry
from game.engine.refusal import Illegal, Reason, Refused

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
        if match.stopped:
            result["stopped_after"] = len(match.rounds)
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
    record = header(data, "ambition")
    try:
        rules = Rules.from_record(record.get("rules"))
    except Refused as error:
        raise inside(error, "rules") from error
    players = [player_entry(player, f"player {i + 1}") for i, player in enumerate(a_list(record, "players", "record"))]
    seed = record.get("seed")
    if seed is not None and (not is_int(seed) or seed < 0):
        raise RecordError(Reason(Fault.WHOLE_OR_NULL, found=shown(seed)), "seed")
    try:
        match = Match(rules, players, seed)
    except Refused as error:
        raise RecordError(error.reason, error.where) from None
    rounds, result = a_list(record, "rounds", "record"), an_object(record.get("result"), "result")
    match.most_rounds = _stopped_after(result)
    for i, item in enumerate(rounds):
        _replay(match, an_object(item, f"round {i + 1}"), f"round {i + 1}", complete=True)
    if record.get("current") is not None:
        _replay(match, an_object(record["current"], "current"), "current round", complete=False)
    _check_result(match, result)
    match.most_rounds = MOST_ROUNDS
    return match


def _stopped_after(result: dict[str, Any]) -> int | None:
    """After how many rounds the match was over whatever its rules said; None where it was not for that."""
    rounds = result.get("stopped_after")
    if rounds is not None and not (is_int(rounds) and rounds >= MOST_ROUNDS):
        raise RecordError(Reason(Fault.LEAST, least=MOST_ROUNDS, found=shown(rounds)), "result: stopped_after")
    return rounds


def _replay(match: Match, data: dict[str, Any], where: str, *, complete: bool) -> None:
    try:
        hands = [[parse_card(name) for name in _cards(hand, where)] for hand in a_list(data, "deal", where)]
        numbers = match.rules.numbers
        dealer = _seat(data, "dealer", numbers.seats, where)
        if match.rounds:
            same(dealer, (match.current.dealer + 1) % numbers.seats, f"{where}: dealer")
        if match.over:
            raise RecordError(Reason(Illegal.OVER), where)
        match.begin_dealt(hands, dealer)
        history = match.current
        if match.seed is not None:
            dealt = deal(match.seed, len(match.rounds), numbers.deck, numbers.seats)
            place = f"{where}: deal of seed {match.seed}"
            same([card_names(hand) for hand in hands], [card_names(hand) for hand in dealt], place, "seat", "card")
        same(data.get("number"), history.number, f"{where}: number")
        same(data.get("pass"), history.direction, f"{where}: pass")
        _replay_passes(match, a_list(data, "passes", where), where)
        _replay_bids(match, data.get("bids"), where)
        _replay_blind(match, data.get("blind"), where)
        tricks = a_list(data, "tricks", where)
        if (complete or tricks) and match.phase in ("pass", "bid"):
            missing = RecordFault.PASS_MISSING if match.phase == "pass" else RecordFault.BID_MISSING
            raise RecordError(Reason(missing, seat=match.waiting[0]), where)
        for i, item in enumerate(tricks):
            partial = not complete and i == len(tricks) - 1
            _replay_trick(match, an_object(item, f"{where}: trick {i + 1}"), f"{where}, trick {i + 1}", partial)
        if complete and match.phase == "last_trick":
            option = data.get("last_trick_option")
            if not isinstance(option, bool):
                raise RecordError(Reason(Fault.FLAG, found=shown(option)), f"{where}: last_trick_option")
            match.act(match.waiting[0], Deduct(option))
    except RecordError:
        raise
    except Refused as error:
        raise inside(error, where) from None
    if complete and not history.scored:
        raise RecordError(Reason(RecordFault.INCOMPLETE), where)
    if not complete and history.scored:
        raise RecordError(Reason(RecordFault.COMPLETE), where)
    if complete:
        expected = round_record(history, match.rules)
        for key in ("last_trick_option", "taken", "scored", "void", "totals"):
            same(data.get(key), expected[key], f"{where}: {key}", "seat")


def _replay_passes(match: Match, passes: list[Any], where: str) -> None:
    by_seat: dict[int, list[tuple[int, list[int]]]] = {}
    seats = match.rules.players
    for item in passes:
        entry = an_object(item, f"{where}: a pass")
        giver, to = (_seat(entry, key, seats, f"{where}: a pass") for key in ("from", "to"))
        cards = [parse_card(name) for name in a_list(entry, "cards", f"{where}: a pass")]
        by_seat.setdefault(giver, []).append(((to - giver) % seats, cards))
    if by_seat and match.phase != "pass":
        raise RecordError(Reason(RecordFault.NO_PASS), f"{where}: passes")
    for giver, parts in sorted(by_seat.items()):
        parts.sort()
        match.act(giver, Pass(tuple(card for _, cards in parts for card in cards)))
        moved = match.current.transfers(giver)
        place = f"{where}: receivers of seat {giver}'s pass"
        same([(giver + shift) % seats for shift, _cards in parts], [to for to, _cards in moved], place, "entry")
        same([card_names(cards) for _, cards in parts], [card_names(cards) for _, cards in moved], place, "entry")


def _replay_bids(match: Match, bids: Any, where: str) -> None:
    if not match.rules.nil_bidding:
        same(bids, None, f"{where}: bids")
        return
    place, seats = f"{where}: bids", match.rules.players
    if not isinstance(bids, list):
        raise RecordError(Reason(Fault.LIST, found=shown(bids)), place)
    if len(bids) != seats:
        raise RecordError(Reason(Fault.COUNT, count=seats, found=len(bids)), place)
    for seat, bid in enumerate(bids):
        if bid is not None:
            if not isinstance(bid, bool):
                raise RecordError(Reason(Fault.FLAG_OR_NULL, found=shown(bid)), place)
            if match.phase == "pass":
                raise RecordError(Reason(RecordFault.PASS_MISSING, seat=match.waiting[0]), where)
            match.act(seat, Bid(bid))


def _replay_blind(match: Match, cards: Any, where: str) -> None:
    """The cards of a first trick played blind that are chosen, where it isn't turned yet."""
    if cards is None:
        return
    if match.phase != "blind" or not isinstance(cards, list) or len(cards) != match.rules.players:
        raise RecordError(Reason(RecordFault.BLIND), f"{where}: blind")
    for seat, name in enumerate(cards):
        if name is not None:
            match.act(seat, Play(parse_card(name)))


def _replay_trick(match: Match, data: dict[str, Any], where: str, partial: bool) -> None:
    names = a_list(data, "cards", where)
    seats = match.rules.players
    blind = match.phase == "blind"
    if len(names) > seats or len(names) < (1 if partial and not blind else seats):
        raise RecordError(Reason(Fault.COUNT, count=seats, found=len(names)), where)
    leader = (match.current.dealer + 1) % seats
    if match.waiting:
        same(data.get("leader"), leader if blind else match.waiting[0], f"{where}: leader")
    for i, name in enumerate(names):
        if match.phase not in ("play", "blind"):
            raise RecordError(Reason(Illegal.CHOICE, action=shown(name), state=match.phase), where)
        seat = (leader + i) % seats if blind else match.waiting[0]
        try:
            match.act(seat, Play(parse_card(name)))
        except Refused as error:
            raise RecordError(error.reason, f"{where}: seat {seat} plays {shown(name)}") from None
    trick = match.current.tricks[-1] if len(names) == seats else None
    same(data.get("winner"), trick.winner if trick else None, f"{where}: winner")
    same(data.get("points"), trick.points if trick else None, f"{where}: points")


def _check_result(match: Match, result: dict[str, Any]) -> None:
    expected = to_record(match)["result"]
    for key in ("finished", "winners", "stopped_after"):
        same(result.get(key), expected.get(key), f"result: {key}")
    for key in ("places", "relative_scores"):
        same(result.get(key), expected.get(key), f"result: {key}", "seat")


def _seat(data: dict[str, Any], key: str, seats: int, where: str) -> int:
    seat = data.get(key)
    if not is_int(seat) or not 0 <= seat < seats:
        raise RecordError(Reason(Fault.SEAT, most=seats - 1, found=shown(seat)), f"{where}: {key}")
    return seat


def _cards(hand: Any, where: str) -> list[Any]:
    if not isinstance(hand, list):
        raise RecordError(Reason(Fault.LIST, found=shown(hand)), f"{where}: deal")
    return hand
