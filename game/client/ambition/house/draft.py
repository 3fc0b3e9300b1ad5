"""A draft of house rules that is being edited. No pygame.

A draft holds the content of every field, valid or not: numbers as texts of digits, so that nothing
is lost while the rules can't be played yet. At any time it can be turned into rules (or says why
not), written as JSON and read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from game.engine.ambition.edition import FIELDS, Edition
from game.engine.ambition.editions import EDITIONS, Rules, RulesError
from game.engine.ambition.endless import check_end
from game.engine.ambition.house import DIRECTIONS, chips_for, written
from game.engine.cards import DECK, SUITS
from game.engine.json_reader import (
    FLAG,
    SHOWABLE,
    WHOLE,
    Fields,
    Json,
    Kind,
    Record,
    digits,
    list_of,
    one_of,
    or_null,
    whole,
)

FORMAT, VERSION = "ambition-house-draft", 1
OPTIONS = (
    "nil_bidding",
    "no_nil_bid_at_three_strikes",
    "short_game",
    "short_game_not_in_strike_round",
    "void_round_replayed",
)
"""Options of a match that house rules keep as options; every other option is merely the value of a field."""
DIGITS = 4
NUMBERS = tuple(name for name, rule in FIELDS.items() if rule.kind == "number")
FLAGS = tuple(name for name, rule in FIELDS.items() if rule.kind == "flag")
Values: TypeAlias = Mapping[str, Any]
"""The content of every field and option, by id.

A number is a text of digits, a flag or option a bool. `opening_card` and `blind_suit` are numbers
(-1: none), `removed` and `pass_cycle` are tuples, `card_points` holds 52 texts. `chips` holds three
texts, or None if the program works out the chips."""

_DIGITS = digits(DIGITS)
_KINDS: dict[str, Kind[object]] = {
    **dict.fromkeys(NUMBERS, _DIGITS),
    **dict.fromkeys((*FLAGS, *OPTIONS), FLAG),
    "chips": or_null(list_of(_DIGITS, 3)),
    "card_points": list_of(_DIGITS, len(DECK)),
    "pass_cycle": list_of(one_of(DIRECTIONS)),
    "removed": list_of(whole(0, len(DECK) - 1)),
    "opening_card": whole(-1, len(DECK) - 1),
    "blind_suit": whole(-1, len(SUITS) - 1),
}
"""The kind of each value in a saved draft, used to check it."""


@dataclass(frozen=True, slots=True)
class HouseDraft:
    """An immutable draft of house rules: an edition, a name and the content of every field.

    `file` is the name of the file that the draft came from, empty if it is new."""

    edition: str
    players: int
    name: str
    values: Values = field(default_factory=dict)
    file: str = ""

    @classmethod
    def of(cls, rules: Rules, name: str = "", file: str = "") -> HouseDraft:
        """Return a draft of existing rules.

        Options that only change a field become that field's value. Without a `name` the draft keeps
        the name of the house rules."""
        numbers = rules.numbers
        values = _standing(numbers) | {option: getattr(rules, option) for option in OPTIONS}
        if numbers.chips != _laid_out(rules.base, numbers.total):
            values["chips"] = tuple(str(count) for count in numbers.chips)
        own = rules.house.name if rules.house is not None else ""
        return cls(rules.edition, rules.players, name or own, values, file)

    # ---- what stands there

    @property
    def plain(self) -> Rules:
        """The rules of the edition, without changes."""
        return Rules(self.edition, players=self.players)

    @property
    def base(self) -> Edition:
        """The edition's own numbers."""
        return self.plain.base

    @property
    def usual(self) -> Values:
        """The edition's content of every field and option, in the format of `values`."""
        return _standing(self.base) | dict.fromkeys(OPTIONS, False)

    def changed(self, id: str) -> bool:
        """Return whether a field or option differs from the edition."""
        return id in self.changes

    def changed_card(self, card: int) -> bool:
        """Return whether a card's points differ from the edition's."""
        return bool(self.values["card_points"][card] != str(self.base.card_points[card]))

    @property
    def changes(self) -> tuple[str, ...]:
        """The ids of the fields and options that differ from the edition."""
        return tuple(id for id, usual in self.usual.items() if self.values[id] != usual)

    @property
    def total(self) -> int | None:
        """The points of a round, or None while one of the numbers is missing."""
        points = self.values["card_points"]
        texts = [points[card] for card in DECK if card not in self.values["removed"]]
        texts.append(self.values["last_trick_points"])
        return sum(int(text) for text in texts) if all(texts) else None

    @property
    def chips(self) -> tuple[str, str, str]:
        """The digits in the fields for tens, fives and ones: those entered, or those the program works out."""
        written: tuple[str, str, str] | None = self.values["chips"]
        if written is not None:
            return written
        tens, fives, ones = (
            self.base.chips if self.total is None else _laid_out(self.base, self.total)
        )
        return str(tens), str(fives), str(ones)

    # ---- writing

    def put(self, id: str, value: object) -> HouseDraft:
        """Return a copy with another value in a field or option."""
        return replace(self, values={**self.values, id: value})

    def put_card(self, card: int, text: str) -> HouseDraft:
        """Return a copy with other points for a card."""
        points = list(self.values["card_points"])
        points[card] = text
        return self.put("card_points", tuple(points))

    def put_chips(self, worth: int, text: str) -> HouseDraft:
        """Return a copy with another number of tens (`worth` 0), fives (1) or ones (2)."""
        counts = list(self.chips)
        counts[worth] = text
        return self.put("chips", tuple(counts))

    def reset(self, id: str) -> HouseDraft:
        """Return a copy in which a field or option is as in the edition."""
        return self.put(id, self.usual[id])

    def on(self, edition: str, players: int) -> HouseDraft:
        """Return a draft with the same changes to another edition.

        Everything unchanged is as in that edition."""
        made = HouseDraft.of(Rules(edition, players=players), self.name, self.file)
        for id in self.changes:
            if id == "card_points":
                for card in filter(self.changed_card, DECK):
                    made = made.put_card(card, self.values["card_points"][card])
            else:
                made = made.put(id, self.values[id])
        return made

    # ---- rules

    def record(self) -> Record:
        """Return the draft in the format of a record's ``rules``, with the fields as they are, valid or not."""
        house = {"name": self.name.strip()} | {
            id: written(id, self._held(id)) for id in self.changes if id in FIELDS
        }
        options = {id: True for id in OPTIONS if self.values[id]}
        return {"edition": self.edition, "players": self.players, **options, "house": house}

    def rules(self) -> Rules:
        """Return the rules that the draft stands for.

        Raises RulesError if they can't be played."""
        made = Rules.from_record(self.record())
        check_end(made)
        return made

    @property
    def fault(self) -> RulesError | None:
        """The error that says why the draft can't be played yet, or None if it can be."""
        try:
            self.rules()
        except RulesError as error:
            return error
        return None

    def _held(self, id: str) -> object:
        """Return a changed field's value as house rules hold it; an empty number stays an empty text."""
        value = self.values[id]
        if id == "card_points":
            return [(card, _number(value[card])) for card in filter(self.changed_card, DECK)]
        if id == "chips":
            return tuple(map(_number, value))
        return _number(value) if id in NUMBERS else value

    # ---- keeping

    def to_json(self) -> Record:
        """Return the whole draft as JSON data, so that editing can go on later."""
        values = {
            id: list(value) if isinstance(value, tuple) else value
            for id, value in self.values.items()
        }
        return {
            "format": FORMAT, "version": VERSION, "edition": self.edition, "players": self.players, "name": self.name,
            "file": self.file, "values": values,
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: Json) -> HouseDraft:
        """Return the draft that `to_json` wrote.

        Raises Refused if the data are not such a draft."""
        kept = Fields(data, named="draft")
        kept.take("format", one_of((FORMAT,)))
        kept.take("version", one_of((VERSION,)))
        rules = Rules(kept.take("edition", one_of(EDITIONS)), players=kept.take("players", WHOLE))
        found = Fields(kept.get("values"), "values")
        values = {id: found.take(id, kind) for id, kind in _KINDS.items()}
        values = {
            id: tuple(value) if isinstance(value, list) else value for id, value in values.items()
        }
        return cls(
            rules.edition,
            rules.players,
            kept.take("name", SHOWABLE),
            values,
            kept.take("file", SHOWABLE),
        )


def free_name(name: str, taken: set[str]) -> str:
    """Return a name that isn't taken: ``"Ours"``, then ``"Ours 2"``."""
    number, made = 1, name
    while made in taken:
        number += 1
        made = f"{name} {number}"
    return made


def _standing(numbers: Edition) -> Record:
    """Return the content of all fields for an edition's numbers, in the format of `Values`."""
    values: Record = {id: getattr(numbers, id) for id in FIELDS}
    values |= {id: str(values[id]) for id in NUMBERS}
    values["card_points"] = tuple(str(points) for points in numbers.card_points)
    values["chips"] = None
    return values


def _laid_out(base: Edition, total: int) -> tuple[int, int, int]:
    return base.chips if total == base.total else chips_for(max(0, total))


def _number(text: str) -> int | str:
    return int(text) if text else text
