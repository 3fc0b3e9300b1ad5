"""House rules: an edition with changed fields, under a name. Data that people write, so every value is checked.

A change is written as in records: numbers and true or false as they are, cards by their names, suits by their letters::

    {"name": "Sharp spades", "quota": 12, "card_points": {"QS": 13}, "opening_card": "3D", "removed": ["2C"]}

Each field has bounds of its own (`edition.FIELDS`); `check` then looks at what the fields are together: that somebody can be
safe, that at most one player can Slam, that the opening card is dealt, that the match can end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from game.engine.ambition.edition import FIELDS, Edition
from game.engine.ambition.refusal import RulesError, RulesFault
from game.engine.cards import DECK, SUITS, card_name, card_names, parse_card
from game.engine.reading import Record, is_int, nearest, printable, short

DIRECTIONS = ("left", "right", "across", "scatter", "hold")
NAME_LENGTH = 60

LEAST_TOTAL, MOST_TOTAL = 40, 160
"""Points of a round: few enough that each seat's score fits the scale of the search."""


def _fault(fault: RulesFault, field: str, **values: Any) -> RulesError:
    return RulesError(fault, field, f"house: {field}", **values)


@dataclass(frozen=True, slots=True)
class House:
    """House rules. `changes`: (field, value) pairs in the order of FIELDS; a value is what the edition's field will hold, but
    of `card_points` only the changed (card, points) pairs."""

    name: str
    changes: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def from_record(cls, data: object) -> House:
        """From a record's ``rules.house``. Raises RulesError that names the field and what was expected."""
        if not isinstance(data, dict):
            raise RulesError(RulesFault.HOUSE, "house")
        name = data.get("name")
        if not isinstance(name, str) or not name.strip() or len(name) > NAME_LENGTH:
            raise _fault(RulesFault.NAME, "name", most=NAME_LENGTH, found=short(name))
        if not printable(name):
            raise _fault(RulesFault.UNPRINTABLE, "name", found=short(name))
        for field in data:
            if field != "name" and field not in FIELDS:
                near = nearest(field, FIELDS)
                raise _fault(RulesFault.UNKNOWN_NEAR if near else RulesFault.UNKNOWN, field[:40], near=near)
        return cls(name, tuple((field, _value(field, data[field])) for field in FIELDS if field in data))

    def to_record(self) -> Record:
        """As a record's ``rules.house``."""
        return {"name": self.name} | {field: _written(field, value) for field, value in self.changes}

    def applied(self, base: Edition) -> Edition:
        """The edition with the changes made; chips are laid out anew where the total changes and none are named."""
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


def chips_for(total: int) -> tuple[int, int, int]:
    """Tens, fives and ones for a total, as the 2006 text lays them: a score of ones, some fives, the rest tens. Sixteen to
    twenty ones are enough for four players and a bank to hold any number each."""
    ones = min(total, 16 + (total - 1) % 5)
    fives = min(5, (total - ones) // 5)
    fives += (total - ones - 5 * fives) % 10 // 5
    return (total - ones - 5 * fives) // 10, fives, ones


# ---- one field


def _value(field: str, data: object) -> Any:
    """A field's value from what is written. Raises RulesError."""
    kind, low, high, _off = FIELDS[field]
    if kind == "flag":
        if not isinstance(data, bool):
            raise _fault(RulesFault.FLAG, field, found=short(data))
        return data
    if kind == "number":
        return _number(field, data, low, high)
    if kind == "points by card":
        if not isinstance(data, dict):
            raise _fault(RulesFault.POINTS, field, found=short(data))
        return tuple(sorted(_points(field, name, points, low, high) for name, points in data.items()))
    if kind == "a card or null":
        return -1 if data is None else _card(field, data)
    if kind == "a suit or null":
        if data is not None and (not isinstance(data, str) or len(data) != 1 or data not in SUITS):
            raise _fault(RulesFault.SUIT, field, found=short(data))
        return -1 if data is None else SUITS.index(data)
    if kind == "three numbers":
        if not isinstance(data, list) or len(data) != 3:
            raise _fault(RulesFault.CHIPS, field, found=short(data))
        return tuple(_number(field, number, low, high) for number in data)
    if not isinstance(data, list) or not low <= len(data) <= high:
        raise _fault(
            RulesFault.CARDS if kind == "cards" else RulesFault.PASSES, field, low=low, high=high, found=short(data)
        )
    if kind == "cards":
        cards = sorted({_card(field, name) for name in data})
        if len(cards) != len(data):
            raise _fault(RulesFault.TWICE, field)
        return tuple(cards)
    for direction in data:
        if direction not in DIRECTIONS:
            raise _fault(RulesFault.DIRECTION, field, known=", ".join(DIRECTIONS), found=short(direction))
    return tuple(data)


def _written(field: str, value: Any) -> object:
    """The inverse of `_value`."""
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


def _points(field: str, name: object, data: object, low: int, high: int) -> tuple[int, int]:
    card = _card(field, name)
    if not _within(data, low, high):
        where = f"house: {field}: {name}"
        raise RulesError(RulesFault.NUMBER, field, where, low=low, high=high, found=short(data), card=card)
    return card, data


def _number(field: str, data: object, low: int, high: int) -> int:
    if not _within(data, low, high):
        raise _fault(RulesFault.NUMBER, field, low=low, high=high, found=short(data))
    return data


def _within(data: object, low: int, high: int) -> TypeGuard[int]:
    return is_int(data) and low <= data <= high


def _card(field: str, data: object) -> int:
    try:
        return parse_card(data)
    except ValueError:
        raise _fault(RulesFault.CARD, field, found=short(data)) from None


# ---- all fields together


def fault_of(name: RulesFault, fields: Sequence[str], numbers: Edition, base: Edition, **values: int) -> RulesError:
    """A fault of fields that can't stand together: it names the first of them that `numbers` have otherwise than `base`."""
    changed = [field for field in fields if getattr(numbers, field) != getattr(base, field)]
    return _fault(name, (changed or fields)[0], **values)


def check(numbers: Edition, base: Edition) -> None:
    """Whether a match can be played by these numbers, made of those of `base`. Raises RulesError that names a field: where one
    can't stand with another, the one that was changed."""

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
            raise fault(RulesFault.BLIND_UNDEALT, ["blind_suit", "removed"], suit=numbers.blind_suit)
    if seats == 3 and set(numbers.pass_cycle) & {"across", "scatter"}:
        raise fault(RulesFault.THREE_PASS, ["pass_cycle"])
    if numbers.quota * seats > total:
        values = {"seats": seats, "quota": numbers.quota, "total": total, "most": total // seats}
        raise fault(RulesFault.QUOTA, ["quota", "card_points"], **values)
    if numbers.slam_at * 2 <= total:
        raise fault(RulesFault.TWO_SLAMS, ["slam_at", "card_points"], total=total, needed=total // 2 + 1)
    if numbers.slam_at > total:
        raise fault(RulesFault.NO_SLAM, ["slam_at", "card_points"], slam_at=numbers.slam_at, total=total)
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
