"""Game records: one JSON object per match, JSON Lines for many.

A record holds every deal and decision, so a match is rebuilt from it without random numbers.
Reading a record replays it by the rules; anything that doesn't fit is refused with its place and
the reason. Only a wrong seal is not: it is for the person to judge (`game.engine.sealing.fault`).

>>> from game.engine.ambition.editions import Rules
>>> from game.engine.ambition.match import Match
>>> match = Match(Rules(), [{"name": name} for name in ("You", "Hazel", "Corvin", "Rowan")], seed=7)
>>> events = match.begin()
>>> record = to_record(match)
>>> record["format"], record["version"], from_record(record).phase
('ambition-record', 1, 'pass')
"""

from __future__ import annotations

import hashlib
import json

from game.engine.ambition.actions import Bid, Deduct, Pass, Play
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.match_result import MOST_ROUNDS
from game.engine.ambition.refusal import RecordFault
from game.engine.cards import card_name, card_names, parse_card
from game.engine.json_reader import (
    FLAG,
    FLAG_OR_NULL,
    LIST,
    Fault,
    Fields,
    Json,
    Kind,
    Record,
    inside,
    is_int,
    same,
    seat,
    shown,
)
from game.engine.json_reader import RecordError as RecordError
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
    """Return the record of a match, finished or not; an unfinished round is under ``current``."""
    complete = [history for history in match.rounds if history.scored]
    partial = [history for history in match.rounds if not history.scored]
    result: Record = {"finished": match.result is not None}
    if match.result is not None:
        result["winners"] = list(match.result.winners)
        result["places"] = list(match.result.places)
        result["relative_scores"] = list(match.result.relative_scores)
        if match.stopped:
            result["stopped_after"] = len(match.rounds)
    return {
        "format": FORMAT,
        "version": record_version(match),
        "game": "ambition",
        "rules": match.rules.to_record(),
        "players": [dict(player) for player in match.players],
        **seed_record(match),
        "rounds": [round_record(history, match.rules) for history in complete],
        "current": round_record(partial[0], match.rules) if partial else None,
        "result": result,
    }


def match_key(begun_at: str, deal: Json) -> str:
    """Return the key of a match: unique to it, and the same from its first round to its end and after.

    `deal` is that of the record of its first round."""
    return hashlib.sha256(json.dumps([begun_at, deal]).encode()).hexdigest()[:32]


def round_record(history: RoundHistory, rules: Rules) -> Record:
    """Return a round as records have it, complete or so far."""
    bids: list[bool | None] | None = None
    if rules.nil_bidding:
        bids = [history.bids.get(seat) for seat in range(history.seats)]
    tricks: list[Record] = [
        {"leader": t.leader, "cards": card_names(t.cards), "winner": t.winner, "points": t.points}
        for t in history.tricks
    ]
    lying = history.plays[history.seats * len(history.tricks) :]
    if lying:
        tricks.append({"leader": history.lead(), "cards": card_names(lying)})
    data: Record = {
        "number": history.number,
        "dealer": history.dealer,
        "deal": [card_names(hand) for hand in history.deal],
        **seal_record(history.seal),
        "pass": history.direction,
        "passes": [
            {"from": seat, "to": to, "cards": card_names(cards)}
            for seat in range(history.seats)
            for to, cards in history.transfers(seat)
        ],
        "bids": bids,
        "tricks": tricks,
    }
    # Cards of a first trick played blind, as far as they are chosen.
    if history.blind and not history.tricks:
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


def from_record(data: Json) -> Match:
    """Return the match that a record holds, which may be in the middle of a round.

    Raises RecordError with the place and the reason if the record doesn't fit the rules."""
    record, rules, players, seed = head(data, "ambition", Rules.from_record)
    try:
        match = Match(rules, players, seed, sealed=seal_in(record))
    except Refused as error:
        raise RecordError(error.reason, error.where) from None
    rounds, result = (
        record.items("rounds", "record: rounds"),
        Fields(record.get("result"), "result"),
    )
    match.most_rounds = result.take("stopped_after", _STOPPED)
    for i, item in enumerate(rounds, 1):
        _replay(match, Fields(item, f"round {i}"), complete=True)
    if record.get("current") is not None:
        _replay(match, Fields(record.get("current"), "current round", "current"), complete=False)
    expected = to_record(match)["result"]
    result.same(expected, ("finished", "winners", "stopped_after"))
    result.same(expected, ("places", "relative_scores"), "seat")
    match.most_rounds = MOST_ROUNDS
    check_version(record, match)
    return match


_STOPPED = Kind[int | None](
    "rounds",
    lambda value: value is None or (is_int(value) and value >= MOST_ROUNDS),
    Fault.LEAST,
    {"least": MOST_ROUNDS},
)
"""The number of rounds after which the match was over whatever its rules said; None if its rules ended it."""


def _replay(match: Match, data: Fields, *, complete: bool) -> None:
    where = data.where
    try:
        hands = [_cards(data.checked(LIST, hand, data.at("deal"))) for hand in data.items("deal")]
        numbers = match.rules.numbers
        dealer = data.take("dealer", seat(numbers.seats))
        if match.rounds:
            same(dealer, (match.current.dealer + 1) % numbers.seats, data.at("dealer"))
        if match.over:
            raise RecordError(Reason(Illegal.OVER), where)
        match.begin_dealt(
            hands, dealer, seal=recorded_seal(data) if match.sealed is not None else None
        )
        history = match.current
        if match.seed is not None and match.sealed is None:
            dealt = deal(match.seed, len(match.rounds), numbers.deck, numbers.seats)
            place = data.at(f"deal of seed {match.seed}")
            same(
                [card_names(hand) for hand in hands],
                [card_names(hand) for hand in dealt],
                place,
                "seat",
                "card",
            )
        data.same({"number": history.number, "pass": history.direction}, ("number", "pass"))
        _replay_passes(match, data)
        _replay_bids(match, data)
        _replay_blind(match, data)
        tricks = data.items("tricks")
        if (complete or tricks) and match.phase in ("pass", "bid"):
            missing = RecordFault.PASS_MISSING if match.phase == "pass" else RecordFault.BID_MISSING
            raise RecordError(Reason(missing, seat=match.waiting[0]), where)
        for i, item in enumerate(tricks, 1):
            trick = Fields(item, f"{where}, trick {i}", data.at(f"trick {i}"))
            _replay_trick(match, trick, not complete and i == len(tricks))
        if complete and match.phase == "last_trick":
            match.act(match.waiting[0], Deduct(data.take("last_trick_option", FLAG)))
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
        data.same(expected, ("last_trick_option", "taken", "scored", "void", "totals"), "seat")


def _replay_passes(match: Match, data: Fields) -> None:
    by_seat: dict[int, list[tuple[int, list[int]]]] = {}
    seats = match.rules.players
    for item in data.items("passes"):
        entry = Fields(item, data.at("a pass"))
        giver, to = entry.take("from", seat(seats)), entry.take("to", seat(seats))
        by_seat.setdefault(giver, []).append(((to - giver) % seats, _cards(entry.items("cards"))))
    if by_seat and match.phase != "pass":
        raise RecordError(Reason(RecordFault.NO_PASS), data.at("passes"))
    for giver, parts in sorted(by_seat.items()):
        parts.sort()
        match.act(giver, Pass(tuple(card for _, cards in parts for card in cards)))
        moved = match.current.transfers(giver)
        place = data.at(f"receivers of seat {giver}'s pass")
        same(
            [(giver + shift) % seats for shift, _cards in parts],
            [to for to, _cards in moved],
            place,
            "entry",
        )
        same(
            [card_names(cards) for _, cards in parts],
            [card_names(cards) for _, cards in moved],
            place,
            "entry",
        )


def _replay_bids(match: Match, data: Fields) -> None:
    if not match.rules.nil_bidding:
        return data.same({}, ("bids",))
    for bidder, found in enumerate(data.counted("bids", match.rules.players)):
        bid = data.checked(FLAG_OR_NULL, found, data.at("bids"))
        if bid is not None:
            if match.phase == "pass":
                raise RecordError(
                    Reason(RecordFault.PASS_MISSING, seat=match.waiting[0]), data.where
                )
            match.act(bidder, Bid(bid))


def _replay_blind(match: Match, data: Fields) -> None:
    """Replay the chosen cards of a blind first trick that isn't turned over yet."""
    cards = data.get("blind")
    if cards is None:
        return
    if match.phase != "blind" or not isinstance(cards, list) or len(cards) != match.rules.players:
        raise RecordError(Reason(RecordFault.BLIND), data.at("blind"))
    for chooser, name in enumerate(cards):
        if name is not None:
            match.act(chooser, Play(parse_card(name)))


def _replay_trick(match: Match, data: Fields, partial: bool) -> None:
    names = data.items("cards")
    seats = match.rules.players
    blind = match.phase == "blind"
    if len(names) > seats or len(names) < (1 if partial and not blind else seats):
        raise RecordError(Reason(Fault.COUNT, count=seats, found=len(names)), data.where)
    leader = (match.current.dealer + 1) % seats
    if match.waiting:
        data.same({"leader": leader if blind else match.waiting[0]}, ("leader",))
    for i, name in enumerate(names):
        if match.phase not in ("play", "blind"):
            raise RecordError(
                Reason(Illegal.CHOICE, action=shown(name), state=match.phase), data.where
            )
        player = (leader + i) % seats if blind else match.waiting[0]
        try:
            match.act(player, Play(parse_card(name)))
        except Refused as error:
            raise RecordError(error.reason, data.at(f"seat {player} plays {shown(name)}")) from None
    trick = match.current.tricks[-1] if len(names) == seats else None
    data.same(
        {"winner": trick.winner, "points": trick.points} if trick else {}, ("winner", "points")
    )


def _cards(names: list[Json]) -> list[int]:
    return [parse_card(name) for name in names]
