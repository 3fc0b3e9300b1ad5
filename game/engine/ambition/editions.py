"""The editions of Ambition as data, and the options a match is played with.

`Rules` names an edition, the number of players, the options people choose and the house rules, if
any; it goes into records unchanged. Sources: the texts of 2006 (by section), January 2005, May 2004
and of gamerules.com ("simple"); R numbers are our readings in the rules summary."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import ClassVar

from game.engine.ambition.edition import Edition
from game.engine.ambition.events import Total
from game.engine.ambition.house import House, check
from game.engine.ambition.refusal import RulesError, RulesFault
from game.engine.cards import RANKS, SUITS, parse_card
from game.engine.json_reader import Record, nearest, short

__all__ = ["EDITIONS", "EDITION_2006", "Edition", "House", "Rules", "RulesError"]


def _points(rule: dict[str, dict[str, int]]) -> tuple[int, ...]:
    """Return the 52 card points, from a map of suits to ranks to points.

    All ranks of a key such as ``"JQK"`` have the same points. Under the suit ``"*"`` each key is a
    single card (``"KC"``)."""
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
_RED = {"H": {_SPOTS: 1, _HONORS: 2}, "D": {_SPOTS: 1, _HONORS: 2}}

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
    options=(
        "nil_bidding",
        "short_game",
        "short_game_not_in_strike_round",
        "no_nil_bid_at_three_strikes",
        "void_round_replayed",
    ),
)

EDITION_2005 = Edition(
    id="2005",
    title="Rules of 2005",
    card_points=_points({"S": {_SPOTS: 2, _HONORS: 5}, **_RED, "*": {"KC": 13, "6C": 6}}),  # R20
    chips=(0, 15, 16),
    opening_card=parse_card("3D"),
    pass_cycle=(
        "left",
        "right",
        "across",
        "hold",
        "scatter",
        "hold",
        "across",
        "right",
        "left",
        "scatter",
    ),
    quota=11,
    slam_at=57,
    slam_points=36,
    slam_spares=False,
    nil_points=24,
    nil_shared_points=16,
    strike_limit=3,
    understrike_fatal=False,
    last_trick_deduct=6,
    rounds=10,
    options=("nil_after_deduction", "grand_slam"),
)

EDITION_SIMPLE = Edition(
    id="simple",
    title="Simple rules",
    # Reconstructed, R30.
    card_points=_points({"S": {_SPOTS: 2, _HONORS: 4}, **_RED, "*": {"KC": 12}}),
    chips=(0, 12, 20),
    opening_card=-1,
    blind_suit=SUITS.index("D"),
    pass_cycle=("left", "right", "across", "scatter"),  # R32
    quota=10,
    slam_at=51,
    slam_points=40,
    nil_points=20,
    nil_shared_points=10,
    nil_by_tricks=True,
    understrike_scores=False,
    target=100,
    options=("always_pass_left", "blind_first_trick", "high_two"),
)

EDITION_2004 = Edition(
    id="2004",
    title="Rules of 2004",
    card_points=_points({"S": {_SPOTS: 2, _HONORS: 5}, **_RED, "*": {"KC": 11}}),  # R40
    chips=(0, 13, 20),
    opening_card=parse_card("3D"),  # R41
    pass_cycle=("left", "right", "across", "hold"),  # R42
    own_tricks=True,
    quota=11,
    slam_at=53,
    slam_points=36,  # R43
    slam_spares=False,  # R44
    slam_once=True,
    nil_points=28,
    nil_by_tricks=True,
    strike_limit=3,
    understrike_scores=False,
    understrike_ends=False,
    clean_winner=True,
    last_trick_points=2,
    options=("grand_slam",),
)

EDITION_2004_THREE = replace(  # R49
    EDITION_2004,
    seats=3,
    removed=(parse_card("3C"),),
    quota=14,
    pass_cycle=("left", "right", "hold"),
)

EDITIONS = {
    edition.id: edition for edition in (EDITION_2006, EDITION_2005, EDITION_SIMPLE, EDITION_2004)
}
_BY_PLAYERS = {
    (edition.id, edition.seats): edition for edition in (*EDITIONS.values(), EDITION_2004_THREE)
}

GRAND_SLAMS = ("slam", "50", "36_and_pardon")
# Options that editions got later: records without them keep their bytes.
_YOUNGER = ("high_two",)
MOST_HANDICAP = 60
"""The most points that a seat may have before the first round."""
# Options that mean something only with another one.
_NEEDS = (
    ("short_game_not_in_strike_round", "short_game"),
    ("no_nil_bid_at_three_strikes", "nil_bidding"),
)


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """The rules of a match: an edition by id, the number of players and the options.

    The fields are named as in the records' ``rules``. `house` has changed fields of the edition,
    under a name. An option can be chosen only if the edition offers it; house rules may use any
    option whose numbers they have. `handicap` has the points with which each seat begins the match,
    at least one of them 0; it is empty if all begin alike. Raises RulesError for rules that
    contradict each other."""

    game: ClassVar[str] = "ambition"

    edition: str = "2006"
    nil_bidding: bool = False
    short_game: bool = False
    short_game_not_in_strike_round: bool = False
    no_nil_bid_at_three_strikes: bool = False
    void_round_replayed: bool = False
    nil_after_deduction: bool = False
    grand_slam: str = "slam"  # one of GRAND_SLAMS
    always_pass_left: bool = False
    blind_first_trick: bool = True  # where the edition has one
    high_two: bool = True
    players: int = 4
    house: House | None = None
    handicap: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS:
            raise RulesError(
                RulesFault.EDITION, "edition", found=short(self.edition), known=", ".join(EDITIONS)
            )
        if isinstance(self.players, bool) or (self.edition, self.players) not in _BY_PLAYERS:
            known = " or ".join(str(seats) for id, seats in _BY_PLAYERS if id == self.edition)
            raise RulesError(
                RulesFault.PLAYERS,
                "players",
                edition=self.edition,
                known=known,
                found=short(self.players),
            )
        for name, default in _DEFAULTS.items():
            value = getattr(self, name)
            if isinstance(default, bool) and not isinstance(value, bool):
                raise RulesError(RulesFault.OPTION_FLAG, name, found=short(value))
        if self.grand_slam not in GRAND_SLAMS:
            known = ", ".join(GRAND_SLAMS)
            raise RulesError(
                RulesFault.OPTION_CHOICE, "grand_slam", known=known, found=short(self.grand_slam)
            )
        base = _BY_PLAYERS[self.edition, self.players]
        for name in self.chosen():
            if self.house is None and name not in base.options:
                raise RulesError(RulesFault.OPTION_FOREIGN, name, edition=self.edition)
        for option, needs in _NEEDS:
            if getattr(self, option) and not getattr(self, needs):
                raise RulesError(RulesFault.OPTION_ALONE, option, needs=needs)
        if self.handicap != () and not self._is_handicap():
            raise RulesError(
                RulesFault.HANDICAP,
                "handicap",
                players=self.players,
                most=MOST_HANDICAP,
                found=short(self.handicap),
            )
        if self.house is not None:
            if not isinstance(self.house, House):
                raise RulesError(RulesFault.HOUSE, "house")
            made = self.house.applied(base)
            for option, field in (
                ("nil_bidding", "nil_bid_points"),
                ("short_game", "short_target"),
            ):
                if getattr(self, option) and not getattr(made, field):
                    raise RulesError(RulesFault.OPTION_FIELD, option, needs=field)
            check(_optioned(self, made), base)

    def __repr__(self) -> str:
        told: Record = {"edition": self.edition} | (
            {"players": self.players} if self.players != 4 else {}
        )
        told |= {name: getattr(self, name) for name in self._named()}
        told |= {"house": self.house} if self.house is not None else {}
        told |= {"handicap": self.handicap} if self.handicap else {}
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in told.items())})"

    @property
    def numbers(self) -> Edition:
        """The numbers that the match is played by: the edition's, with house rules and options applied."""
        return _numbers(self)

    @property
    def base(self) -> Edition:
        """The edition's own numbers, without house rules and options."""
        return _BY_PLAYERS[self.edition, self.players]

    def chosen(self) -> tuple[str, ...]:
        """Return the names of the options that differ from their defaults."""
        return tuple(name for name, default in _DEFAULTS.items() if getattr(self, name) != default)

    def direction(self, round_number: int) -> str:
        """Return the direction in which round 1, 2, ... passes (2006 text §6): left, right, across, scatter or hold."""
        cycle = self.numbers.pass_cycle
        return cycle[(round_number - 1) % len(cycle)]

    def to_record(self) -> Record:
        """Return the rules as a record's ``rules``: edition, players, options and house rules.

        The options are those that the edition offers, by name. An option that was added to an
        edition later is there only if it is chosen, so that older records keep their bytes."""
        data: Record = {"edition": self.edition, "players": self.players}
        data |= {name: getattr(self, name) for name in self._named()}
        data |= {"house": self.house.to_record()} if self.house is not None else {}
        return data | ({"handicap": list(self.handicap)} if self.handicap else {})

    @classmethod
    def from_record(cls, data: object) -> Rules:
        """Return the rules in a record's ``rules``; absent options have their defaults.

        Raises RulesError if they are no rules, and also for unknown keys."""
        if not isinstance(data, dict):
            raise RulesError(RulesFault.RULES, found=short(data))
        known = [field.name for field in fields(cls)]
        for name in data:
            if name not in known:
                near = nearest(name, known)
                option = name[:40]
                raise RulesError(
                    RulesFault.UNKNOWN_OPTION_NEAR if near else RulesFault.UNKNOWN_OPTION,
                    option,
                    near=near,
                )
        found = {name: data[name] for name in known if name in data and name != "house"}
        if not isinstance(found.get("edition", ""), str):
            raise RulesError(RulesFault.EDITION_NAME, "edition", found=short(found["edition"]))
        if type(found.get("players", 4)) is not int:
            raise RulesError(RulesFault.PLAYERS_NUMBER, "players", found=short(found["players"]))
        if isinstance(data.get("handicap"), list):
            found["handicap"] = tuple(data["handicap"])
        house = House.from_record(data["house"]) if data.get("house") is not None else None
        return cls(**found, house=house)

    @property
    def start(self) -> tuple[Total, ...]:
        """The totals of all seats before the first round."""
        return tuple(map(Total, self.handicap or (0,) * self.players))

    def _is_handicap(self) -> bool:
        """Return whether `handicap` has one whole number per seat, in range, some of them 0 and some not."""
        given = self.handicap
        if (
            not isinstance(given, tuple)
            or len(given) != self.players
            or not all(type(each) is int for each in given)
        ):
            return False
        return min(given) == 0 < max(given) <= MOST_HANDICAP

    def _named(self) -> list[str]:
        """Return the options that a record names: the edition's, and any others that differ from their defaults."""
        offered = [name for name in EDITIONS[self.edition].options if name not in _YOUNGER]
        return [*offered, *(name for name in self.chosen() if name not in offered)]


_DEFAULTS: Record = {
    field.name: field.default
    for field in fields(Rules)
    if field.name not in ("edition", "players", "house", "handicap")
    and field.default is not MISSING
}
OPTIONS = tuple(_DEFAULTS)
"""The names of all options."""


@cache
def _numbers(rules: Rules) -> Edition:
    base = _BY_PLAYERS[rules.edition, rules.players]
    return _optioned(rules, base if rules.house is None else rules.house.applied(base))


def _optioned(rules: Rules, numbers: Edition) -> Edition:
    """Return the numbers with those options applied that only change numbers."""
    changes: Record = {}
    if rules.nil_after_deduction:
        changes["nil_after_deduct"] = True
    if rules.grand_slam == "50":
        changes["grand_slam_points"] = 50
    elif rules.grand_slam == "36_and_pardon":
        changes["grand_slam_pardon"] = True
    if rules.always_pass_left:
        changes["pass_cycle"] = ("left",)
    if not rules.blind_first_trick:
        changes["blind_suit"] = -1
    if not rules.high_two:
        changes["high_two"] = False
    return replace(numbers, **changes) if changes else numbers
