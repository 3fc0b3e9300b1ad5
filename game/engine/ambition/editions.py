"""Editions of Ambition as data, and the options a match is played with.

An `Edition` is numbers and flags; round, scoring and match branch on its fields, never on its id. `Rules` names an
edition and the options people choose; it goes into records as it stands. Sources: the 2006 text, by section.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from game.engine.cards import RANKS, SUITS, parse_card


@dataclass(frozen=True, slots=True)
class Edition:
    """The numbers of one edition. Cards are 0..51, points are chips."""

    id: str
    title: str
    card_points: tuple[int, ...]  # 52 values (§8)
    chips: tuple[int, int, int]  # how many tens, fives and ones lie on the table (§2)
    opening_card: int  # its holder leads it to the first trick (§7)
    pass_cycle: tuple[str, ...]  # by round, repeating: left, right, across, scatter, hold (§6)
    quota: int  # fewer points than this is an understrike (§9)
    cap: int  # a round counts this at most (§9)
    slam_at: int  # points taken that make a Slam (§9)
    slam_points: int  # what the Slam scores
    slam_others_cap: int  # what anybody else scores at most beside a Slam; no strikes, no Nil then
    nil_points: int  # no points taken, without bidding
    nil_bid_points: int  # bid and made (§11)
    nil_unbid_points: int  # made without a bid while bidding is on (§11)
    nil_bid_fine: int  # off the score of a failed bid with `strike_limit - 1` strikes, instead of a fatal strike (§11)
    strike_limit: int  # strikes that end the match (§10)
    void_when_all_strike: bool  # nothing counts when all four strike by points (§9)
    short_target: int  # the short game: points that win ... (§12)
    short_lead: int  # ... when the leader is ahead by this much

    @property
    def total(self) -> int:
        """Points in the deck."""
        return sum(self.card_points)


def _points(rule: dict[str, dict[str, int]]) -> tuple[int, ...]:
    """52 card points from suit -> {ranks: points}; a card named alone (``"KC"``) is its own key under ``"*"``."""
    points = [0] * 52
    for suit, by_ranks in rule.items():
        for ranks, value in by_ranks.items():
            if suit == "*":
                points[parse_card(ranks)] = value
            else:
                for rank in ranks:
                    points[SUITS.index(suit) * 13 + RANKS.index(rank)] = value
    return tuple(points)


_SPOTS, _HONORS = "23456789T", "JQKA"

EDITION_2006 = Edition(
    id="2006",
    title="Rules of 2006",
    card_points=_points(
        {
            "S": {_SPOTS: 2, _HONORS: 5},
            "H": {_SPOTS: 1, _HONORS: 3},
            "D": {_SPOTS: 1, _HONORS: 3},
            "*": {"KC": 17, "AS": 10, "2H": 7, "5D": 5},
        }
    ),
    chips=(7, 5, 17),
    opening_card=parse_card("5D"),
    pass_cycle=("left", "right", "across", "scatter"),
    quota=14,
    cap=40,
    slam_at=72,
    slam_points=40,
    slam_others_cap=14,
    nil_points=24,
    nil_bid_points=35,
    nil_unbid_points=14,
    nil_bid_fine=21,
    strike_limit=4,
    void_when_all_strike=True,
    short_target=150,
    short_lead=15,
)

EDITIONS = {edition.id: edition for edition in (EDITION_2006,)}


class RulesError(ValueError):
    """Rules that this program doesn't know or that contradict each other."""


@dataclass(frozen=True, slots=True)
class Rules:
    """An edition by id and the options of a match (names as in the records' ``rules``)."""

    edition: str = "2006"
    nil_bidding: bool = False
    short_game: bool = False
    short_game_not_in_strike_round: bool = False
    no_nil_bid_at_three_strikes: bool = False
    void_round_replayed: bool = False

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS:
            raise RulesError(f"edition {self.edition!r} is not in this version; it has {', '.join(EDITIONS)}")
        for field in fields(self):
            if field.name != "edition" and not isinstance(getattr(self, field.name), bool):
                raise RulesError(f"option {field.name} must be true or false, not {getattr(self, field.name)!r}")
        for option, needs in (
            ("short_game_not_in_strike_round", "short_game"),
            ("no_nil_bid_at_three_strikes", "nil_bidding"),
        ):
            if getattr(self, option) and not getattr(self, needs):
                raise RulesError(f"option {option} means something only with {needs}")

    @property
    def numbers(self) -> Edition:
        """The edition's numbers."""
        return EDITIONS[self.edition]

    def direction(self, round_number: int) -> str:
        """Where round 1, 2, ... passes (§6)."""
        cycle = self.numbers.pass_cycle
        return cycle[(round_number - 1) % len(cycle)]

    def to_record(self) -> dict[str, Any]:
        """As the records' ``rules``: edition, players and every option by name."""
        options = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "edition"}
        return {"edition": self.edition, "players": 4, **options}

    @classmethod
    def from_record(cls, data: Any) -> Rules:
        """From a record's ``rules``; absent options take their defaults, unknown keys are ignored. Raises RulesError."""
        if not isinstance(data, dict):
            raise RulesError("rules: an object was expected")
        if data.get("players", 4) != 4:
            raise RulesError(f"edition {data.get('edition')!r} is for four players, not {data['players']!r}")
        if "house" in data:
            raise RulesError("house rules are not in this version")
        return cls(**{f.name: data[f.name] for f in fields(cls) if f.name in data})
