"""A match as the statistics keep it, taken from its record and from nothing else."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from game.client.games import FINISHED, GIVEN_UP, RUNNING, NewerDatabase
from game.client.table.controller import AUTOPLAY, BEGUN_AT, FINISHED_AT, GIVEN_UP_AT, HASHES, ME, PRACTISED, SECONDS
from game.engine.ambition.dealing import deal_hash
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import round_record
from game.engine.cards import parse_card
from game.engine.reading import Record

DECK_CARDS, SEATS = 52, 4
MOST, LONGEST_TEXT = 10**6, 10_000
"""Numbers and texts of a match are smaller by far."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat's round: points taken and scored, strikes, marks as in records, its Nil bid (None where bidding is off), and the
    hand that was dealt as a mask of cards (0: not known)."""

    taken: int
    points: int
    strikes: int
    marks: tuple[str, ...]
    bid: bool | None
    hand: int = 0


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A counted round; `index` counts from 0, `number` is the one that decides the pass. Seats as in the record. `hash_fits`:
    whether the deal has the hash that was shown before the pass; None where none was kept."""

    index: int
    number: int
    direction: str
    void: bool
    seats: tuple[SeatRow, ...]
    hash_fits: bool | None = None


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """Somebody the match was played against; what the record doesn't tell is empty."""

    name: str
    level: str
    temperament: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match of the person's. Times as in the record (ISO 8601, empty: not known); `options` are those that were on, as
    JSON; `practised` the reasons why it is but practice; place, number of winners and relative score only once it is finished;
    `seconds` at the table, without long pauses (0: not known)."""

    key: str
    begun_at: str
    ended_at: str
    state: str
    edition: str
    options: str
    practised: tuple[str, ...]
    place: int | None
    winners: int | None
    relative: float | None
    points: int
    strikes: int
    seconds: int
    opponents: tuple[OpponentRow, ...]
    rounds: tuple[RoundRow, ...]

    @property
    def at(self) -> str:
        """When it was played: its beginning, or its end where the beginning isn't known."""
        return self.begun_at or self.ended_at

    @property
    def level(self) -> str | None:
        """The strength that all opponents have in common; None where they differ."""
        levels = {each.level for each in self.opponents}
        return levels.pop() if len(levels) == 1 else None


def match_row(record: Record) -> MatchRow | None:
    """The row of a record; None for a match that isn't a person's, or of which no round was counted.

    Raises KeyError, TypeError, ValueError, IndexError or AttributeError for what is no such record."""
    if record["game"] != "ambition" or record["players"][ME].get(AUTOPLAY) or not record["rounds"]:
        return None
    me, result, rules = record["players"][ME], record["result"], record["rules"]
    finished, totals = bool(result["finished"]), record["rounds"][-1]["totals"][ME]
    options = _options(rules)
    others = [player for seat, player in enumerate(record["players"]) if seat != ME]
    seconds = me.get(SECONDS)
    row = MatchRow(
        key=_key(record),
        begun_at=str(me.get(BEGUN_AT, "")),
        ended_at=str(record.get(FINISHED_AT) or record.get(GIVEN_UP_AT) or ""),
        state=FINISHED if finished else GIVEN_UP if record.get(GIVEN_UP_AT) else RUNNING,
        edition=str(rules["edition"]),
        options=json.dumps(options, sort_keys=True, ensure_ascii=False),
        practised=tuple(str(reason) for reason in me.get(PRACTISED, ())),
        place=int(result["places"][ME]) if finished else None,
        winners=len(result["winners"]) if finished else None,
        relative=float(result["relative_scores"][ME]) if finished else None,
        points=int(totals["points"]),
        strikes=int(totals["strikes"]),
        seconds=round(seconds) if isinstance(seconds, int | float) else 0,
        opponents=tuple(
            OpponentRow(*(str(player.get(key) or "") for key in ("name", "level", "temperament"))) for player in others
        ),
        rounds=tuple(_round(index, data, me.get(HASHES)) for index, data in enumerate(record["rounds"])),
    )
    check(row)
    return row


def check(row: MatchRow) -> None:
    """Raises ValueError or TypeError for what no match comes to, so that whatever is counted can be counted."""
    seats = len(row.opponents) + 1
    texts = (row.key, row.begun_at, row.ended_at, row.edition, row.options, *row.practised)
    texts += tuple(text for each in row.opponents for text in (each.name, each.level, each.temperament))
    texts += tuple(
        text for each in row.rounds for text in (each.direction, *(m for seat in each.seats for m in seat.marks))
    )
    numbers = [
        abs(row.points),
        row.strikes,
        row.seconds,
        *(0 if one is None else one for one in (row.place, row.winners)),
    ]
    for each in row.rounds:
        hands = [seat.hand for seat in each.seats]
        numbers += [
            each.index,
            each.number,
            *(n for seat in each.seats for n in (seat.taken, abs(seat.points), seat.strikes)),
        ]
        fits = len(hands) == seats and all(type(hand) is int and 0 <= hand < 1 << DECK_CARDS for hand in hands)
        if not fits or sum(hands) != reduce(or_, hands):
            raise ValueError("hands of so many players, and each card once, were expected")
    if not all(isinstance(text, str) and len(text) <= LONGEST_TEXT for text in texts):
        raise ValueError("a short text was expected")
    if not all(type(number) is int and 0 <= number <= MOST for number in numbers):
        raise ValueError("a number from 0 was expected")
    if not all(seat.bid in (None, False, True) for each in row.rounds for seat in each.seats):
        raise ValueError("a bid was expected")
    if not isinstance(json.loads(row.options), dict) or row.state not in (FINISHED, GIVEN_UP, RUNNING):
        raise ValueError("options and a state were expected")
    if not 2 <= seats <= SEATS or not (row.relative is None or abs(row.relative) <= MOST):
        raise ValueError("two to four players, and a score, were expected")
    if row.state == FINISHED and None in (row.place, row.winners, row.relative):
        raise ValueError("a place was expected")


def _options(rules: Record) -> Record:
    """What tells rules of one edition apart: what is not as it is by default, so that a match without options has none."""
    usual = Rules(str(rules["edition"])).to_record()
    return {name: value for name, value in rules.items() if name != "edition" and value != usual.get(name, False)}


def match_key(match: Match) -> str:
    """The same of a match of this program."""
    first = [{"deal": round_record(match.rounds[0], match.rules)["deal"]}]
    return _key({"players": match.players, "rounds": first})


def _key(record: Record) -> str:
    """What tells a match from all others, from its first round to its end and after."""
    begun = record["players"][ME].get(BEGUN_AT) or record.get(FINISHED_AT, "")
    text = json.dumps([begun, record["rounds"][0]["deal"]])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _round(index: int, data: Record, hashes: Any) -> RoundRow:
    bids: Sequence[bool | None] = data["bids"] or (None,) * len(data["scored"])
    hands = [[parse_card(name) for name in hand] for hand in data["deal"]]
    seats = zip(data["taken"], data["scored"], bids, hands, strict=True)
    shown = hashes[index] if isinstance(hashes, list) and index < len(hashes) else None
    return RoundRow(
        index,
        int(data["number"]),
        str(data["pass"]),
        bool(data["void"]),
        tuple(
            SeatRow(
                int(taken),
                int(score["points"]),
                int(score["strikes"]),
                tuple(map(str, score["marks"])),
                bid,
                sum(1 << card for card in hand),
            )
            for taken, score, bid, hand in seats
        ),
        None if not isinstance(shown, str) else shown == deal_hash(hands),
    )


# ---- the tables of the statistics, and the way from every older version to the present one


MIGRATIONS = (
    """
    CREATE TABLE matches (
        key TEXT PRIMARY KEY, begun_at TEXT NOT NULL, ended_at TEXT NOT NULL, state TEXT NOT NULL, edition TEXT NOT NULL,
        options TEXT NOT NULL, practised TEXT NOT NULL, place INTEGER, winners INTEGER, relative REAL,
        points INTEGER NOT NULL, strikes INTEGER NOT NULL, seconds INTEGER NOT NULL
    );
    CREATE TABLE opponents (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,
        name TEXT NOT NULL, level TEXT NOT NULL, temperament TEXT NOT NULL, PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE TABLE rounds (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, idx INTEGER NOT NULL,
        number INTEGER NOT NULL, direction TEXT NOT NULL, void INTEGER NOT NULL, PRIMARY KEY (match, idx)
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, idx INTEGER NOT NULL, seat INTEGER NOT NULL,
        taken INTEGER NOT NULL, points INTEGER NOT NULL, strikes INTEGER NOT NULL, marks TEXT NOT NULL, bid INTEGER,
        PRIMARY KEY (match, idx, seat)
    ) WITHOUT ROWID;
    CREATE TABLE read_records (one INTEGER PRIMARY KEY CHECK (one = 1), bytes INTEGER NOT NULL, digest TEXT NOT NULL);
    """,
    """
    ALTER TABLE seats ADD COLUMN hand INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE rounds ADD COLUMN hash_fits INTEGER;
    """,
)
"""One script a version. What a script adds is filled in by reading the records again."""

VERSION = len(MIGRATIONS)


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database to the present version, all or nothing. Raises NewerDatabase, sqlite3.Error."""
    if _version(db) == VERSION:
        return
    with db:
        db.execute("BEGIN IMMEDIATE")
        version = _version(db)  # of two programs that start together one does it
        if version > VERSION:
            raise NewerDatabase(f"version {version}")
        for script in MIGRATIONS[version:]:
            for statement in filter(str.strip, script.split(";")):
                db.execute(statement)
        if version:
            db.execute("DELETE FROM read_records")
        db.execute(f"PRAGMA user_version = {VERSION}")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


# ---- where the rows of Ambition lie in the database of the statistics


class MatchTables:
    """The tables of matches, opponents, rounds and seats."""

    def prepare(self, db: sqlite3.Connection) -> None:
        """Raises NewerDatabase."""
        migrate(db)

    def put(self, db: sqlite3.Connection, row: MatchRow) -> None:
        _put(db, row)

    def rows(self, db: sqlite3.Connection) -> list[MatchRow]:
        """Every match, the oldest first. Raises ValueError, TypeError or AttributeError for what no match comes to."""
        return _all(db)

    def give_up(self, db: sqlite3.Connection, but: str) -> None:
        db.execute("UPDATE matches SET state = ? WHERE state = ? AND key <> ?", (GIVEN_UP, RUNNING, but))

    def noted(self, db: sqlite3.Connection) -> tuple[int, str]:
        found = db.execute("SELECT bytes, digest FROM read_records").fetchone()
        return (int(found[0]), str(found[1])) if found is not None else (0, "")

    def note(self, db: sqlite3.Connection, bytes: int, digest: str) -> None:
        db.execute("INSERT OR REPLACE INTO read_records VALUES (1, ?, ?)", (bytes, digest))


def _put(db: sqlite3.Connection, match: MatchRow) -> None:
    db.execute("DELETE FROM matches WHERE key = ?", (match.key,))
    reasons = json.dumps(match.practised)
    values = (match.key, match.begun_at, match.ended_at, match.state, match.edition, match.options, reasons)
    scores = (match.place, match.winners, match.relative, match.points, match.strikes, match.seconds)
    db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*values, *scores))
    db.executemany(
        "INSERT INTO opponents VALUES (?, ?, ?, ?, ?)",
        [(match.key, seat, who.name, who.level, who.temperament) for seat, who in enumerate(match.opponents, 1)],
    )
    db.executemany(
        "INSERT INTO rounds (match, idx, number, direction, void, hash_fits) VALUES (?, ?, ?, ?, ?, ?)",
        [(match.key, each.index, each.number, each.direction, each.void, each.hash_fits) for each in match.rounds],
    )
    db.executemany(
        "INSERT INTO seats (match, idx, seat, taken, points, strikes, marks, bid, hand) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (match.key, each.index, seat, row.taken, row.points, row.strikes, " ".join(row.marks), row.bid, row.hand)
            for each in match.rounds
            for seat, row in enumerate(each.seats)
        ],
    )


def _all(db: sqlite3.Connection) -> list[MatchRow]:
    seats: dict[tuple[str, int], list[SeatRow]] = defaultdict(list)
    rows = db.execute(
        "SELECT match, idx, taken, points, strikes, marks, bid, hand FROM seats ORDER BY match, idx, seat"
    )
    for match, idx, taken, points, strikes, marks, bid, hand in rows:
        seats[match, idx].append(SeatRow(taken, points, strikes, tuple(marks.split()), _truth(bid), hand))
    rounds: dict[str, list[RoundRow]] = defaultdict(list)
    for match, idx, number, direction, void, fits in db.execute(
        "SELECT match, idx, number, direction, void, hash_fits FROM rounds ORDER BY match, idx"
    ):
        rounds[match].append(RoundRow(idx, number, direction, bool(void), tuple(seats[match, idx]), _truth(fits)))
    others: dict[str, list[OpponentRow]] = defaultdict(list)
    for match, *who in db.execute("SELECT match, name, level, temperament FROM opponents ORDER BY match, seat"):
        others[match].append(OpponentRow(*who))
    found = db.execute(
        "SELECT key, begun_at, ended_at, state, edition, options, practised, place, winners, relative, points, strikes, "
        "seconds FROM matches"
    )
    matches = []
    for key, begun, ended, state, edition, options, reasons, *scores in found:
        head = (key, begun, ended, state, edition, options, tuple(json.loads(reasons)))
        place, winners, relative, points, strikes, seconds = scores
        played = (tuple(others[key]), tuple(rounds[key]))
        match = MatchRow(*head, place, winners, relative, points, strikes, seconds, *played)
        check(match)
        matches.append(match)
    return sorted(matches, key=lambda match: (match.at, match.key))


def _truth(kept: int | None) -> bool | None:
    return None if kept is None else bool(kept)
