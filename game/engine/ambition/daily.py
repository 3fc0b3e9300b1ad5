"""The deal of the day: a short match that is the same for everybody, made from the date alone.

A day has a seed, three opponents and three rounds; nothing of it depends on a clock, a time zone or
the machine. On Sundays a house rule applies, another one each week, from a list that was read by
people. Whoever plays it scores in each round the points of the round, 20 less for a strike, against
the mean of the others.

>>> day = daily(date(2026, 11, 22))
>>> day.rules.house.name, len(day.deals()), day.digest()[:8]
('Barren strikes', 3, '5f7fd8b0')
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import House, Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.cards import card_names
from game.engine.json_reader import Record
from game.engine.rng import Stream

VERSION = 2
"""The version of the days: raised when the opponents play otherwise, so that results can't be compared any more."""
ROUNDS = 3
FIRST = date(2026, 1, 1)
"""The first day that has a deal."""
DAYS = 1 << 15
"""How many days have one, so that three digits of a code name them."""
SUNDAY = 6
THOUSAND = "618920cb2430e01986125aa39951cf4ae66f3ac7a922b8f0cc898e087b473256"
"""The SHA-256 of the first thousand days, equal on every machine: people compare what they scored."""
OPPONENTS: tuple[Record, ...] = (
    {"name": "Hazel", "kind": "ai", "level": "club", "temperament": "careful"},
    {"name": "Corvin", "kind": "ai", "level": "club", "temperament": "spoiler"},
    {"name": "Rowan", "kind": "ai", "level": "club", "temperament": "slam"},
)
"""The players' entries of the three opponents, the same every day."""
WEEKLY = tuple(
    House.from_record(rule)
    for rule in (
        {"name": "Low twos", "high_two": False},
        {"name": "Heavy queen", "card_points": {"QS": 13}},
        {"name": "No pass", "pass_cycle": ["hold"]},
        {"name": "Safe from 18", "quota": 18},
        {"name": "Last trick", "last_trick_points": 6},
        {"name": "Tame king", "card_points": {"KC": 5}},
        {"name": "Scattered", "pass_cycle": ["scatter"]},
        {"name": "Early Slam", "slam_at": 60},
        {"name": "Dear Nil", "nil_points": 36},
        {"name": "Barren strikes", "understrike_scores": False},
        {"name": "No limit", "cap": 0},
        {"name": "Rich ace", "card_points": {"2H": 1, "AH": 9}},
    )
)
"""The house rules of Sundays, in the order of the weeks; the window has a sentence on each."""


def has_deal(day: date) -> bool:
    """Return whether a day has a deal."""
    return 0 <= (day - FIRST).days < DAYS


def days_of(year: int, month: int) -> Iterator[date]:
    """Yield the days of a month."""
    day = date(year, month, 1)
    while day.month == month:
        yield day
        day += timedelta(1)


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of a day: the rules and the seed of its match."""

    day: date
    rules: Rules
    seed: int

    def match(self, name: str = "You") -> Match:
        """Return the day's match, not yet begun, with a person of this name at seat 0."""
        return Match(self.rules, [{"name": name, "kind": "human"}, *OPPONENTS], self.seed)

    def deals(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return the hands by seat of each round."""
        numbers = self.rules.numbers
        return tuple(
            deal(self.seed, number, numbers.deck, numbers.seats) for number in range(1, ROUNDS + 1)
        )

    def to_record(self) -> Record:
        """Return all that is fixed before anybody acts, as JSON data."""
        match = self.match()
        match.begin()
        return {
            "day": self.day.isoformat(),
            "version": VERSION,
            "rules": self.rules.to_record(),
            "seed": self.seed,
            "opponents": [dict(each) for each in OPPONENTS],
            "dealer": match.current.dealer,
            "directions": [self.rules.direction(number) for number in range(1, ROUNDS + 1)],
            "deals": [[card_names(hand) for hand in hands] for hands in self.deals()],
        }

    def digest(self) -> str:
        """Return the SHA-256 of `to_record` in hexadecimal."""
        return hashlib.sha256(
            json.dumps(self.to_record(), separators=(",", ":")).encode()
        ).hexdigest()


def daily(day: date) -> Daily:
    """Return the deal of a day. Raises ValueError for a day that has none."""
    if not has_deal(day):
        last = FIRST + timedelta(DAYS - 1)
        raise ValueError(
            f"the deals of the day go from {FIRST.isoformat()} to {last.isoformat()}, not to {day}"
        )
    house = WEEKLY[(day.toordinal() - 1) // 7 % len(WEEKLY)] if day.weekday() == SUNDAY else None
    return Daily(day, Rules(house=house), Stream("ambition day", day.isoformat()).next64() >> 11)


def thousand_days() -> str:
    """Return the SHA-256 of what ``ambition daily --date 2026-01-01 --days 1000 --hash`` prints; it must be THOUSAND."""
    days = (daily(FIRST + timedelta(n)) for n in range(1000))
    return hashlib.sha256(
        "".join(f"{day.day}  {day.digest()}\n" for day in days).encode()
    ).hexdigest()


# ---- what a round brought


def against_the_others(scored: Iterable[tuple[int, int]], seat: int = 0) -> int:
    """Return what a round brought a seat against the others, in thirds of a point.

    `scored` are points and strikes by seat. It is the points, less 20 for each strike, less the
    mean of the others' (0 in a void round)."""
    worth = [points - STRIKE_PRICE * strikes for points, strikes in scored]
    return round(3 * (worth[seat] - (sum(worth) - worth[seat]) / (len(worth) - 1)))


def results(match: Match, seat: int = 0) -> tuple[int, ...]:
    """Return what each scored round of a match brought a seat, in thirds of a point."""
    scored = (
        [(score.points, score.strikes) for score in history.scored] for history in match.rounds
    )
    return tuple(against_the_others(each, seat) for each in scored if each)


def finished(match: Match) -> bool:
    """Return whether the match of a day is played to its end."""
    return match.over or (match.phase == "scored" and len(match.rounds) >= ROUNDS)


# ---- the course of a match: its rounds for a level in seat 0, with the same cards and the same opponents

SEAT = 0
"""The seat of the person, which a level takes."""
_KEPT = ("name", "kind", "level", "temperament")


@dataclass(frozen=True, slots=True)
class Course:
    """What is given in the first `rounds` rounds of a match; `before` is its record before the first, as JSON."""

    before: str
    rounds: int

    def match(self) -> Match:
        """Return the match as it was before the first round."""
        return from_record(json.loads(self.before))


def course_of(match: Match, rounds: int) -> Course:
    """Return the course of the first rounds of a match that hasn't begun.

    Of the players' entries only what decides how they play is kept."""
    players: list[Record] = [
        {key: each[key] for key in _KEPT if key in each} for each in match.players
    ]
    return Course(json.dumps(to_record(match) | {"players": players}), rounds)
