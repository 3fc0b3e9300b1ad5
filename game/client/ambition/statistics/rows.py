"""A match in the form in which the statistics keep it, made from its record alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache, reduce
from operator import or_

from game.client.app.statistics.json_rows import COLUMNS_VERSION, JsonTables
from game.client.games import FINISHED, GIVEN_UP, RUNNING
from game.client.table.controller import FINISHED_AT, GIVEN_UP_AT
from game.client.table.person import ME, PersonEntry
from game.engine.ambition.dealing import deal_text
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.match_result import final_result
from game.engine.ambition.record import match_key
from game.engine.cards import parse_card
from game.engine.json_reader import (
    FLAG,
    FLAG_OR_NULL,
    Json,
    Kind,
    Record,
    kept,
    one_of,
    or_null,
    stored,
    stored_rows,
    structured,
    whole,
)
from game.engine.sealing import fits_shown

SEATS = 4
MOST, LONGEST_TEXT = 10**6, 10_000
"""Limits for numbers and texts; those of a real match are far smaller."""


def _short(value: Json) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


_COUNT, _SIGNED = whole(0, MOST), whole(-MOST, MOST)
_COUNT_OR_NULL = or_null(_COUNT)
_TEXT = Kind[str]("a short text", _short)
_TEXTS = Kind[tuple[str, ...]](
    "short texts", lambda value: isinstance(value, list) and all(map(_short, value))
)
_SCORE = Kind[float | None](
    "a score or null",
    lambda value: value is None or (isinstance(value, int | float) and abs(value) <= MOST),
)
_HAND = whole(0, (1 << 52) - 1)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat's round.

    It holds the points taken and scored, the strikes, the marks as in records, the Nil bid (None
    without bidding), and the hand that was dealt as a bit mask of cards (0: not known)."""

    taken: int = stored(_COUNT)
    points: int = stored(_SIGNED)
    strikes: int = stored(_SIGNED)
    marks: tuple[str, ...] = stored(_TEXTS)
    bid: bool | None = stored(FLAG_OR_NULL)
    hand: int = kept(0, _HAND)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A scored round.

    `index` counts from 0; `number` is the one that decides the pass. Seats are in the record's
    order. `hash_fits` is whether the deal has the hash shown before the pass, or None if none was
    saved."""

    index: int = stored(_COUNT)
    number: int = stored(_COUNT)
    direction: str = stored(_TEXT)
    void: bool = stored(FLAG)
    seats: tuple[SeatRow, ...] = stored_rows(SeatRow)
    hash_fits: bool | None = kept(None, FLAG_OR_NULL)


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """An opponent in the match; what the record doesn't say is empty."""

    name: str = stored(_TEXT)
    level: str = stored(_TEXT)
    temperament: str = stored(_TEXT)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match of the person.

    Times are as in the record (ISO 8601, empty: not known). `options` are those that were on, as
    JSON. `practised` holds the reasons why the match counts as practice only. Place, number of
    winners and relative score are None until it is finished. `seconds` is the time at the table,
    without long pauses (0: not known)."""

    key: str = stored(_TEXT)
    begun_at: str = stored(_TEXT)
    ended_at: str = stored(_TEXT)
    state: str = stored(one_of((FINISHED, GIVEN_UP, RUNNING)))
    edition: str = stored(_TEXT)
    options: str = stored(_TEXT)
    practised: tuple[str, ...] = stored(_TEXTS)
    place: int | None = stored(_COUNT_OR_NULL)
    winners: int | None = stored(_COUNT_OR_NULL)
    relative: float | None = stored(_SCORE)
    points: int = stored(_SIGNED)
    strikes: int = stored(_COUNT)
    seconds: int = stored(_COUNT)
    opponents: tuple[OpponentRow, ...] = stored_rows(OpponentRow)
    rounds: tuple[RoundRow, ...] = stored_rows(RoundRow)

    @property
    def at(self) -> str:
        """When it was played: its beginning or, if that isn't known, its end."""
        return self.begun_at or self.ended_at

    @property
    def level(self) -> str | None:
        """The strength that all opponents have in common, or None if they differ."""
        levels = {each.level for each in self.opponents}
        return levels.pop() if len(levels) == 1 else None


def match_row(record: Record) -> MatchRow | None:
    """Return the row of a record, or None if it isn't a person's match or has no scored round.

    Raises KeyError, TypeError, ValueError, IndexError or AttributeError if it isn't such a
    record."""
    if (
        record["game"] != "ambition"
        or PersonEntry.in_record(record).autoplay
        or not record["rounds"]
    ):
        return None
    me, result, rules = PersonEntry.in_record(record), record["result"], record["rules"]
    finished, totals = bool(result["finished"]), record["rounds"][-1]["totals"][ME]
    others = [player for seat, player in enumerate(record["players"]) if seat != ME]
    data: Record = {
        "key": _key(record),
        "begun_at": me.begun_at,
        "ended_at": str(record.get(FINISHED_AT) or record.get(GIVEN_UP_AT) or ""),
        "state": FINISHED if finished else GIVEN_UP if record.get(GIVEN_UP_AT) else RUNNING,
        "edition": str(rules["edition"]),
        "options": options_text(rules),
        "practised": list(me.practised),
        "place": int(result["places"][ME]) if finished else None,
        "winners": len(result["winners"]) if finished else None,
        "relative": float(result["relative_scores"][ME]) if finished else None,
        "points": int(totals["points"]),
        "strikes": int(totals["strikes"]),
        "seconds": round(me.seconds or 0),
        "opponents": [
            {key: str(player.get(key) or "") for key in ("name", "level", "temperament")}
            for player in others
        ],
        "rounds": [
            _round(index, each, me.deal_hash(index)) for index, each in enumerate(record["rounds"])
        ],
    }
    return checked(data)


def checked(data: Record) -> MatchRow:
    """Return the row of its JSON data.

    Raises ValueError or TypeError for values that no match can have, so that whatever is kept can
    be counted."""
    found = structured(MatchRow, data)
    seats = len(found.opponents) + 1
    for each in found.rounds:
        hands = [seat.hand for seat in each.seats]
        if len(hands) != seats or sum(hands) != reduce(or_, hands):
            raise ValueError("hands of so many players, and each card once, were expected")
    if not isinstance(json.loads(found.options), dict) or not 2 <= seats <= SEATS:
        raise ValueError("options, and two to four players, were expected")
    if found.state == FINISHED and None in (found.place, found.winners, found.relative):
        raise ValueError("a place was expected")
    return found


def options_text(rules: Record) -> str:
    """Return as JSON the options of rules that differ from the edition's defaults; a match without options has none."""
    usual = Rules(str(rules["edition"])).to_record()
    options = {
        name: value
        for name, value in rules.items()
        if name != "edition" and value != usual.get(name, False)
    }
    return json.dumps(options, sort_keys=True, ensure_ascii=False)


@cache
def rules_of_row(edition: str, options: str) -> Rules:
    """Return the rules with an edition and options as a row has them. Raises RulesError."""
    return Rules.from_record({"edition": edition, **json.loads(options)})


def winners_of(row: MatchRow) -> tuple[int, ...]:
    """Return the seats that won a finished match."""
    rules = rules_of_row(row.edition, row.options)
    totals = [
        Total(
            begun.points + sum(each.seats[seat].points for each in row.rounds),
            begun.strikes + sum(each.seats[seat].strikes for each in row.rounds),
        )
        for seat, begun in enumerate(rules.start)
    ]
    last = [
        SeatScore(seat.points, seat.strikes, seat.marks)
        for each in row.rounds[-1:]
        for seat in each.seats
    ]
    return final_result(rules, totals, last or None).winners


def _key(record: Record) -> str:
    begun = PersonEntry.in_record(record).begun_at or record.get(FINISHED_AT, "")
    return match_key(begun, record["rounds"][0]["deal"])


def _round(index: int, data: Record, shown: str | None) -> Record:
    bids: Sequence[bool | None] = data["bids"] or (None,) * len(data["scored"])
    hands = [[parse_card(name) for name in hand] for hand in data["deal"]]
    seats = zip(data["taken"], data["scored"], bids, hands, strict=True)
    return {
        "index": index,
        "number": int(data["number"]),
        "direction": str(data["pass"]),
        "void": bool(data["void"]),
        "seats": [
            {
                "taken": int(taken),
                "points": int(score["points"]),
                "strikes": int(score["strikes"]),
                "marks": list(map(str, score["marks"])),
                "bid": bid,
                "hand": sum(1 << card for card in hand),
            }
            for taken, score, bid, hand in seats
        ],
        "hash_fits": fits_shown(data, deal_text(hands), shown),
    }


# ---- where they lie in the database of the statistics


def columns(db: sqlite3.Connection) -> list[MatchRow]:
    """Return the matches that version 0.1 keeps in tables with columns."""
    if db.execute("PRAGMA user_version").fetchone()[0] != COLUMNS_VERSION:
        return []

    def found(names: str, rest: str, *values: object) -> list[Record]:
        rows = db.execute(f"SELECT {names} FROM {rest}", values)
        return [dict(zip(names.split(", "), row, strict=True)) for row in rows]

    matches = []
    heads = "key, begun_at, ended_at, state, edition, options, practised, place, winners, relative, points, strikes, seconds"
    for match in found(heads, "matches"):
        key = match["key"]
        others = found("name, level, temperament", "opponents WHERE match = ? ORDER BY seat", key)
        rounds = found(
            "idx, number, direction, void, hash_fits", "rounds WHERE match = ? ORDER BY idx", key
        )
        for each in rounds:
            each |= {
                "index": each["idx"],
                "void": bool(each["void"]),
                "hash_fits": _truth(each["hash_fits"]),
            }
            where = "seats WHERE match = ? AND idx = ? ORDER BY seat"
            each["seats"] = found(
                "taken, points, strikes, marks, bid, hand", where, key, each["idx"]
            )
            for seat in each["seats"]:
                seat |= {"marks": seat["marks"].split(), "bid": _truth(seat["bid"])}
        reasons = json.loads(match["practised"])
        matches.append(
            checked({**match, "practised": reasons, "opponents": others, "rounds": rounds})
        )
    return matches


def _truth(kept: int | None) -> bool | None:
    return None if kept is None else bool(kept)


MATCH_TABLES = JsonTables[MatchRow](
    "ambition",
    lambda key, state, data: checked({**data, "state": state}),
    asdict,
    columns,
    lambda row: (row.at, row.key),
)
