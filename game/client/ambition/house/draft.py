"""House rules as they are being written. No pygame.

A draft holds what stands in every field, right or wrong: numbers as their digits, so that nothing written is lost while the
rules can't be played yet. It becomes rules, or says why not, at any time, and goes into JSON and back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.engine.ambition.edition import FIELDS, Edition
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.ending import check_end
from game.engine.ambition.house import DIRECTIONS, chips_for
from game.engine.cards import DECK, SUITS, card_name, card_names
from game.engine.reading import Record, printable

FORMAT, VERSION = "ambition-house-draft", 1
OPTIONS = (
    "nil_bidding",
    "no_nil_bid_at_three_strikes",
    "short_game",
    "short_game_not_in_strike_round",
    "void_round_replayed",
)
"""The options of a match that stand in house rules; all others are nothing else than fields."""
DIGITS = 4
NUMBERS = tuple(name for name, rule in FIELDS.items() if rule.kind == "number")
FLAGS = tuple(name for name, rule in FIELDS.items() if rule.kind == "flag")


class DraftError(ValueError):
    """A kept draft that can't be used; the text says why."""


@dataclass(frozen=True, slots=True)
class Draft:
    """`values` by field and option: a number is a text of digits, a flag or option a truth value, `opening_card` and
    `blind_suit` numbers (-1: none), `removed` and `pass_cycle` tuples, `card_points` 52 texts, `chips` three texts or, laid out
    by the program, None. `file`: the name of the file it came from, empty if it is new."""

    edition: str
    players: int
    name: str
    values: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""

    @classmethod
    def of(cls, rules: Rules, name: str = "", file: str = "") -> Draft:
        """Rules to be changed; their options that are fields become fields. Without a `name` they keep that of their house."""
        numbers = rules.numbers
        values = _standing(numbers) | {option: getattr(rules, option) for option in OPTIONS}
        if numbers.chips != _laid_out(rules.base, numbers.total):
            values["chips"] = tuple(str(count) for count in numbers.chips)
        own = rules.house.name if rules.house is not None else ""
        return cls(rules.edition, rules.players, name or own, values, file)

    # ---- what stands there

    @property
    def base(self) -> Edition:
        """The edition's own numbers."""
        return Rules(self.edition, players=self.players).base

    def usual(self, id: str) -> Any:
        """What the edition has in a field or option, as `values` write it."""
        return False if id in OPTIONS else _standing(self.base)[id]

    def changed(self, id: str) -> bool:
        """Whether a field or option differs from the edition."""
        return bool(self.values[id] != self.usual(id))

    def changed_card(self, card: int) -> bool:
        """Whether a card's points differ from the edition's."""
        return bool(self.values["card_points"][card] != str(self.base.card_points[card]))

    @property
    def changes(self) -> tuple[str, ...]:
        """The fields and options that differ."""
        usual = _standing(self.base) | dict.fromkeys(OPTIONS, False)
        return tuple(id for id in (*FIELDS, *OPTIONS) if self.values[id] != usual[id])

    @property
    def total(self) -> int | None:
        """Points of a round; None while a number of them is missing."""
        points = self.values["card_points"]
        texts = [points[card] for card in DECK if card not in self.values["removed"]]
        texts.append(self.values["last_trick_points"])
        return sum(int(text) for text in texts) if all(texts) else None

    @property
    def chips(self) -> tuple[str, str, str]:
        """What stands in the fields of the chips: what was written, or what the program lays out."""
        written: tuple[str, str, str] | None = self.values["chips"]
        if written is not None:
            return written
        tens, fives, ones = self.base.chips if self.total is None else _laid_out(self.base, self.total)
        return str(tens), str(fives), str(ones)

    # ---- writing

    def put(self, id: str, value: Any) -> Draft:
        """Something else in a field or option."""
        return replace(self, values={**self.values, id: value})

    def put_card(self, card: int, text: str) -> Draft:
        """Other points for a card."""
        points = list(self.values["card_points"])
        points[card] = text
        return self.put("card_points", tuple(points))

    def put_chips(self, worth: int, text: str) -> Draft:
        """Another number of tens (0), fives (1) or ones (2)."""
        counts = list(self.chips)
        counts[worth] = text
        return self.put("chips", tuple(counts))

    def reset(self, id: str) -> Draft:
        """A field or option as the edition has it."""
        return self.put(id, self.usual(id))

    def on(self, edition: str, players: int) -> Draft:
        """The same changes made to another edition; of what isn't changed that edition's."""
        made = Draft.of(Rules(edition, players=players), self.name, self.file)
        for id in self.changes:
            if id == "card_points":
                for card in filter(self.changed_card, DECK):
                    made = made.put_card(card, self.values["card_points"][card])
            else:
                made = made.put(id, self.values[id])
        return made

    # ---- rules

    def record(self) -> Record:
        """As a record's ``rules``, with whatever stands in the fields."""
        usual = _standing(self.base)
        house = {"name": self.name.strip()} | {
            id: self._written(id) for id in FIELDS if self.values[id] != usual[id]
        }  # fmt: skip
        options = {id: True for id in OPTIONS if self.values[id]}
        return {"edition": self.edition, "players": self.players, **options, "house": house}

    def rules(self) -> Rules:
        """What is played by it. Raises RulesError."""
        made = Rules.from_record(self.record())
        check_end(made)
        return made

    @property
    def fault(self) -> RulesError | None:
        """Why nothing can be played by it yet; None if it can."""
        try:
            self.rules()
        except RulesError as error:
            return error
        return None

    def _written(self, id: str) -> Any:
        value = self.values[id]
        if id in NUMBERS:
            return _number(value)
        if id == "card_points":
            return {card_name(card): _number(value[card]) for card in filter(self.changed_card, DECK)}
        if id == "chips":
            return [_number(text) for text in value]
        if id == "opening_card":
            return None if value < 0 else card_name(value)
        if id == "blind_suit":
            return None if value < 0 else SUITS[value]
        if id == "removed":
            return card_names(value)
        return list(value) if id == "pass_cycle" else value

    # ---- keeping

    def to_json(self) -> Record:
        """Everything, to go on with later."""
        values = {id: list(value) if isinstance(value, tuple) else value for id, value in self.values.items()}
        return {
            "format": FORMAT, "version": VERSION, "edition": self.edition, "players": self.players, "name": self.name,
            "file": self.file, "values": values,
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: Record) -> Draft:
        """Back from `to_json`. Raises DraftError."""
        if data.get("format") != FORMAT or data.get("version") != VERSION:
            raise DraftError("not a kept draft of this version")
        try:
            made = cls.of(Rules(data["edition"], players=data["players"]), data["name"], data["file"])
            if not all(isinstance(text, str) and printable(text) for text in (data["name"], data["file"])):
                raise DraftError("a name was expected")
            kept = data["values"]
            for id in made.values:
                value = tuple(kept[id]) if isinstance(kept[id], list) else kept[id]
                if not _fits(id, value):
                    raise DraftError(f"{id}: {value!r} can't stand there")
                made = made.put(id, value)
        except (KeyError, TypeError, AttributeError, RulesError) as error:
            raise DraftError(str(error)) from None
        return replace(made, name=data["name"])


def free_name(name: str, taken: set[str]) -> str:
    """A name that nothing else has: ``"Ours"``, then ``"Ours 2"``."""
    number, made = 1, name
    while made in taken:
        number += 1
        made = f"{name} {number}"
    return made


def _standing(numbers: Edition) -> dict[str, Any]:
    """What the fields hold for an edition's numbers."""
    values: dict[str, Any] = {id: getattr(numbers, id) for id in FIELDS}
    values |= {id: str(values[id]) for id in NUMBERS}
    values["card_points"] = tuple(str(points) for points in numbers.card_points)
    values["chips"] = None
    return values


def _laid_out(base: Edition, total: int) -> tuple[int, int, int]:
    return base.chips if total == base.total else chips_for(max(0, total))


def _number(text: str) -> int | str:
    return int(text) if text else text


def _digits(value: Any) -> bool:
    return isinstance(value, str) and (not value or (value.isascii() and value.isdigit() and len(value) <= DIGITS))


def _fits(id: str, value: Any) -> bool:
    """Whether a value is of the kind that stands in a field."""
    if id in NUMBERS:
        return _digits(value)
    if id in FLAGS or id in OPTIONS:
        return isinstance(value, bool)
    if id == "chips":
        return value is None or (isinstance(value, tuple) and len(value) == 3 and all(map(_digits, value)))
    if id == "card_points":
        return isinstance(value, tuple) and len(value) == len(DECK) and all(map(_digits, value))
    if id == "pass_cycle":
        return isinstance(value, tuple) and all(each in DIRECTIONS for each in value)
    if id == "removed":
        return isinstance(value, tuple) and all(type(card) is int and card in DECK for card in value)
    return type(value) is int and -1 <= value < (len(SUITS) if id == "blind_suit" else len(DECK))
