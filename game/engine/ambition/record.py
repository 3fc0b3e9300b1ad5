"""Game records, version 1: one JSON object a match, JSON Lines for many.

A record holds every deal and decision, so a match is rebuilt from it without random numbers. Reading a record replays it
by the rules: anything that doesn't fit is refused with its place and the reason.
"""

from __future__ import annotations

from typing import Any

from game.engine.ambition.actions import Bid, Deduct, Pass, Play
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.events import Total
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.standing import MOST_ROUNDS
from game.engine.cards import card_name, card_names, parse_card
from game.engine.reading import FORMAT as FORMAT
from game.engine.reading import VERSION as VERSION
from game.engine.reading import RecordError as RecordError
from game.engine.reading import a_list, an_object, header, is_int, same, shown
from game.engine.reading import player as player_entry

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
    except (RulesError, TypeError) as error:
        raise RecordError(f"rules: {error}") from error
    players = [player_entry(player, f"player {i + 1}") for i, player in enumerate(a_list(record, "players", "record"))]
    seed = record.get("seed")
    if seed is not None and (not is_int(seed) or seed < 0):
        raise RecordError(f"seed: a whole number or null was expected, not {shown(seed)}")
    try:
        match = Match(rules, players, seed)
    except ValueError as error:
        raise RecordError(f"players: {error}") from None
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
        raise RecordError(f"result: stopped_after: {MOST_ROUNDS} or more was expected, not {shown(rounds)}")
    return rounds


def _replay(match: Match, data: dict[str, Any], where: str, *, complete: bool) -> None:
    try:
        hands = [[parse_card(name) for name in _cards(hand, where)] for hand in a_list(data, "deal", where)]
        dealer = data.get("dealer")
        numbers = match.rules.numbers
        if not is_int(dealer) or not 0 <= dealer < numbers.seats:
            raise RecordError(f"{where}: dealer: a seat 0..{numbers.seats - 1} was expected, not {shown(dealer)}")
        if match.rounds:
            same(dealer, (match.current.dealer + 1) % numbers.seats, f"{where}: dealer")
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
            raise RecordError(f"{where}: the {match.phase} of seat {match.waiting[0]} is missing")
        for i, item in enumerate(tricks):
            partial = not complete and i == len(tricks) - 1
            _replay_trick(match, an_object(item, f"{where}: trick {i + 1}"), f"{where}, trick {i + 1}", partial)
        if complete and match.phase == "last_trick":
            option = data.get("last_trick_option")
            if not isinstance(option, bool):
                raise RecordError(f"{where}: last_trick_option: true or false was expected, not {shown(option)}")
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
            same(data.get(key), expected[key], f"{where}: {key}", "seat")


def _replay_passes(match: Match, passes: list[Any], where: str) -> None:
    by_seat: dict[int, list[tuple[int, list[int]]]] = {}
    seats = match.rules.players
    for item in passes:
        entry = an_object(item, f"{where}: a pass")
        giver, to = entry.get("from"), entry.get("to")
        if not (is_int(giver) and is_int(to) and 0 <= giver < seats and 0 <= to < seats):
            raise RecordError(f"{where}: a pass names two seats 0..{seats - 1}, not {shown(giver)} and {shown(to)}")
        cards = [parse_card(name) for name in a_list(entry, "cards", f"{where}: a pass")]
        by_seat.setdefault(giver, []).append(((to - giver) % seats, cards))
    if by_seat and match.phase != "pass":
        raise RecordError(f"{where}: passes: nothing is passed in this round")
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
    if not isinstance(bids, list) or len(bids) != match.rules.players:
        raise RecordError(f"{where}: bids: an entry a player was expected")
    for seat, bid in enumerate(bids):
        if bid is not None:
            if not isinstance(bid, bool):
                raise RecordError(f"{where}: bids: true, false or null was expected, not {shown(bid)}")
            if match.phase == "pass":
                raise RecordError(f"{where}: the pass of seat {match.waiting[0]} is missing")
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
    names = a_list(data, "cards", where)
    seats = match.rules.players
    blind = match.phase == "blind"
    if not (len(names) == seats or (partial and not blind and 1 <= len(names) < seats)):
        raise RecordError(f"{where}: {('three', 'four')[seats - 3]} cards were expected, not {len(names)}")
    leader = (match.current.dealer + 1) % seats
    if match.waiting:
        same(data.get("leader"), leader if blind else match.waiting[0], f"{where}: leader")
    for i, name in enumerate(names):
        if match.phase not in ("play", "blind"):
            raise RecordError(f"{where}: {shown(name)} can't be played in the phase {match.phase}")
        seat = (leader + i) % seats if blind else match.waiting[0]
        try:
            match.act(seat, Play(parse_card(name)))
        except ValueError as error:
            raise RecordError(f"{where}: seat {seat} plays {shown(name)}: {error}") from None
    trick = match.current.tricks[-1] if len(names) == seats else None
    same(data.get("winner"), trick.winner if trick else None, f"{where}: winner")
    same(data.get("points"), trick.points if trick else None, f"{where}: points")


def _check_result(match: Match, result: dict[str, Any]) -> None:
    expected = to_record(match)["result"]
    for key in ("finished", "winners", "stopped_after"):
        same(result.get(key), expected.get(key), f"result: {key}")
    for key in ("places", "relative_scores"):
        same(result.get(key), expected.get(key), f"result: {key}", "seat")


def _cards(hand: Any, where: str) -> list[Any]:
    if not isinstance(hand, list):
        raise RecordError(f"{where}: deal: four lists of cards were expected")
    return hand
