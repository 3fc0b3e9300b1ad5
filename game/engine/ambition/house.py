"""House rules: an edition with changed fields, under a name.

People write this data, so every value is checked. A change is written as in records: numbers and
true or false as they are, cards by their names, suits by their letters::

    {"name": "Sharp spades", "quota": 12, "card_points": {"QS": 13}, "opening_card": "3D",
    "removed": ["2C"]}

Each field has bounds of its own (`edition.FIELDS`). `check` then looks at the fields together: that
somebody can be safe, that at most one player can Slam, that the opening card is dealt, that the
match can end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from game.engine.ambition.edition import FIELDS, Edition
from game.engine.ambition.refusal import RulesError, RulesFault
from game.engine.cards import CARD, DECK, SUITS, card_name, card_names, parse_card
from game.engine.json_reader import (
    FLAG,
    OBJECT,
    SHOWABLE,
    Fields,
    Json,
    Kind,
    Record,
    T,
    nearest,
    one_of,
    short,
    whole,
)

DIRECTIONS = ("left", "right", "across", "scatter", "hold")
NAME_LENGTH = 60

LEAST_TOTAL, MOST_TOTAL = 40, 160
"""The bounds of the points of a round, so low that each seat's score fits the scale of the search."""


def _fault(fault: RulesFault, field: str, **values: object) -> RulesError:
    return RulesError(fault, field, f"house: {field}", **values)


@dataclass(frozen=True, slots=True)
class House:
    """House rules, under a name.

    `changes` has (field, value) pairs in the order of FIELDS. A value is what the edition's field
    will hold, except that for `card_points` it has only the changed (card, points) pairs."""

    name: str
    changes: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def from_record(cls, data: object) -> House:
        """Return the house rules in a record's ``rules.house``.

        Raises RulesError that names the field and what was expected."""
        house = _Written(cast(Json, data), "house")
        house.take("name", _NAME)
        name = house.take("name", _SHOWN)
        for field in house.data:
            if field != "name" and field not in FIELDS:
                near = nearest(field, FIELDS)
                raise _fault(
                    RulesFault.UNKNOWN_NEAR if near else RulesFault.UNKNOWN, field[:40], near=near
                )
        return cls(
            name, tuple((field, house.value(field)) for field in FIELDS if field in house.data)
        )

    def to_record(self) -> Record:
        """Return the house rules as a record's ``rules.house``."""
        return {"name": self.name} | {field: written(field, value) for field, value in self.changes}

    def applied(self, base: Edition) -> Edition:
        """Return the edition with the changes made.

        If the total changes and the house rules name no chips, the chips are worked out for the new
        total."""
        changes = dict(self.changes)
        if "card_points" in changes:
            points = list(base.card_points)
            for card, value in changes["card_points"]:
                points[card] = value
            changes["card_points"] = tuple(points)
        made = replace(base, **changes)
        if "chips" not in changes and made.total != base.total:
            made = replace(made, chips=chips_for(made.total))
        return made


QUICK = House("Quick game", (("strike_limit", 3), ("short_target", 60)))
"""The short game of §12 made shorter still, by us: a match of three or four rounds."""


def chips_for(total: int) -> tuple[int, int, int]:
    """Return the number of tens, fives and ones for a total, in the proportions of the 2006 text.

    There are 16 to 20 ones, some fives, and tens for the rest. That many ones are enough for four
    players and a bank to hold any number each."""
    ones = min(total, 16 + (total - 1) % 5)
    fives = min(5, (total - ones) // 5)
    fives += (total - ones - 5 * fives) % 10 // 5
    return (total - ones - 5 * fives) // 10, fives, ones


# ---- one field

_NAME = Kind[str](
    "a name",
    lambda value: isinstance(value, str) and bool(value.strip()) and len(value) <= NAME_LENGTH,
    RulesFault.NAME,
    {"most": NAME_LENGTH},
)
_SHOWN = replace(SHOWABLE, fault=RulesFault.UNPRINTABLE)
_FLAG = replace(FLAG, fault=RulesFault.FLAG)
_POINTS = replace(OBJECT, fault=RulesFault.POINTS)
_CARD = replace(CARD, fault=RulesFault.CARD)
_SUIT = replace(one_of((None, *SUITS)), fault=RulesFault.SUIT)
_DIRECTION = replace(
    one_of(DIRECTIONS), fault=RulesFault.DIRECTION, data={"known": ", ".join(DIRECTIONS)}
)
_CHIPS = Kind[list[Json]](
    "three entries", lambda value: isinstance(value, list) and len(value) == 3, RulesFault.CHIPS
)


class _Written(Fields):
    """House rules as people write them; a value that a field can't have raises a RulesError that names the field."""

    def refusal(self, kind: Kind[T], found: Json, where: str) -> RulesError:
        """Return the error for a value that isn't of a kind; for a card's points it names the card, too."""
        if kind is OBJECT:
            return RulesError(RulesFault.HOUSE, "house")
        _house, field, *card = where.split(": ")
        more = {"card": parse_card(card[0])} if card else {}
        return RulesError(kind.fault, field, where, **kind.data, found=short(found), **more)

    def value(self, field: str) -> object:
        """Return a field's value as the edition will hold it; for `card_points` only the changed pairs."""
        kind, low, high, _off = FIELDS[field]
        bounds = {"low": low, "high": high}
        number = replace(whole(low, high), fault=RulesFault.NUMBER, data=bounds)
        if kind == "flag":
            return self.take(field, _FLAG)
        if kind == "number":
            return self.take(field, number)
        if kind == "points by card":
            points = self.take(field, _POINTS).items()
            place = self.at(field)
            return tuple(
                sorted(
                    (self._card(field, name), self.checked(number, n, f"{place}: {name}"))
                    for name, n in points
                )
            )
        if kind == "a card or null":
            return -1 if self.get(field) is None else self._card(field, self.get(field))
        if kind == "a suit or null":
            suit = self.take(field, _SUIT)
            return -1 if suit is None else SUITS.index(suit)
        if kind == "three numbers":
            return self.each(field, number, _CHIPS)
        several = Kind[list[Json]](
            "some entries",
            lambda value: isinstance(value, list) and low <= len(value) <= high,
            RulesFault.CARDS if kind == "cards" else RulesFault.PASSES,
            bounds,
        )
        if kind == "directions":
            return self.each(field, _DIRECTION, several)
        names = self.each(field, _CARD, several)
        if len(set(names)) != len(names):
            raise _fault(RulesFault.TWICE, field)
        return tuple(sorted(map(parse_card, names)))

    def _card(self, field: str, name: Json) -> int:
        return parse_card(self.checked(_CARD, name, self.at(field)))


def written(field: str, value: Any) -> object:
    """Return a field's value, as an edition or a house has it, in the form that records have."""
    kind = FIELDS[field].kind
    if kind == "points by card":
        return {card_name(card): points for card, points in value}
    if kind == "a card or null":
        return None if value < 0 else card_name(value)
    if kind == "a suit or null":
        return None if value < 0 else SUITS[value]
    if kind == "cards":
        return card_names(value)
    return list(value) if isinstance(value, tuple) else value


# ---- all fields together


def fault_of(
    name: RulesFault, fields: Sequence[str], numbers: Edition, base: Edition, **values: int
) -> RulesError:
    """Return the error for fields that can't be combined.

    It names the first of the fields in which `numbers` differs from `base`, or the first of all if
    none does."""
    changed = [field for field in fields if getattr(numbers, field) != getattr(base, field)]
    return _fault(name, (changed or fields)[0], **values)


def check(numbers: Edition, base: Edition) -> None:
    """Raise RulesError unless a match can be played by these numbers, which are based on those of `base`.

    The error names a field; if two fields can't be combined, it names the one that was changed."""

    def fault(name: RulesFault, fields: Sequence[str], **values: int) -> RulesError:
        return fault_of(name, fields, numbers, base, **values)

    seats, total, dealt = numbers.seats, numbers.total, len(DECK) - len(numbers.removed)
    if dealt != numbers.tricks * seats:
        raise fault(RulesFault.UNEVEN, ["removed"], cards=dealt, seats=seats)
    if not LEAST_TOTAL <= total <= MOST_TOTAL:
        fields = ["card_points", "removed", "last_trick_points"]
        raise fault(RulesFault.TOTAL, fields, total=total, least=LEAST_TOTAL, most=MOST_TOTAL)
    if numbers.opening_card in numbers.removed:
        raise fault(RulesFault.OPENS, ["removed", "opening_card"], card=numbers.opening_card)
    if numbers.blind_suit >= 0:
        if numbers.opening_card >= 0:
            raise fault(RulesFault.BLIND_OPENS, ["blind_suit", "opening_card"])
        if not any(card // 13 == numbers.blind_suit for card in numbers.deck):
            raise fault(
                RulesFault.BLIND_UNDEALT, ["blind_suit", "removed"], suit=numbers.blind_suit
            )
    if seats == 3 and set(numbers.pass_cycle) & {"across", "scatter"}:
        raise fault(RulesFault.THREE_PASS, ["pass_cycle"])
    if numbers.quota * seats > total:
        values = {"seats": seats, "quota": numbers.quota, "total": total, "most": total // seats}
        raise fault(RulesFault.QUOTA, ["quota", "card_points"], **values)
    if numbers.slam_at * 2 <= total:
        raise fault(
            RulesFault.TWO_SLAMS, ["slam_at", "card_points"], total=total, needed=total // 2 + 1
        )
    if numbers.slam_at > total:
        raise fault(
            RulesFault.NO_SLAM, ["slam_at", "card_points"], slam_at=numbers.slam_at, total=total
        )
    if 0 < numbers.cap < numbers.quota:
        raise fault(RulesFault.CAP, ["cap", "quota"], quota=numbers.quota, cap=numbers.cap)
    tens, fives, ones = numbers.chips
    worth = 10 * tens + 5 * fives + ones
    if worth != total:
        raise fault(RulesFault.CHIPS_WORTH, ["chips", "card_points"], worth=worth, total=total)
    if numbers.last_trick_points and numbers.last_trick_deduct:
        raise fault(RulesFault.LAST_TRICK, ["last_trick_deduct", "last_trick_points"])
    if numbers.nil_after_deduct and not numbers.last_trick_deduct:
        raise fault(RulesFault.NOTHING_OFF, ["nil_after_deduct"])
    if not (numbers.strike_limit or numbers.target or numbers.rounds):
        raise fault(RulesFault.ENDLESS, ["strike_limit", "target", "rounds"])
    if numbers.clean_winner and not numbers.strike_limit:
        raise fault(RulesFault.CLEAN, ["clean_winner", "strike_limit"])
    if numbers.short_lead and not numbers.short_target:
        raise fault(RulesFault.LEAD, ["short_lead", "short_target"])
