"""The rules of a match of Ambusch: seats, how sets count, and options for what the text leaves open."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import ClassVar

from game.engine.ambusch.refusal import RulesError as RulesError
from game.engine.ambusch.refusal import RulesFault
from game.engine.json_reader import Record, nearest, short

SCORINGS = ("sets", "points")

BONUS = (0, 5, 7, 10, 15, 20, 25, 30, 40, 50)
"""The points of the winning hand by category (`poker.CATEGORIES`); the first is for no cards at all."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a match; every field is written into records by name.

    `scoring`: with ``sets``, the first to win more than half of `best_of` sets wins the match; with
    ``points``, the first to have `target` points. `games_per_set`: rummy games before the hands are
    shown. `turn_limit`: turns after which a game is drawn (our reading: the text lets the same
    discard be taken and returned for ever). `points_for_five`: a hand counts a point for five of
    its cards at most, otherwise for all. `taken_card_stays`: a card taken from the discard pile may
    not go back in the same turn."""

    game: ClassVar[str] = "ambusch"

    seats: int = 4
    scoring: str = "sets"
    best_of: int = 5
    target: int = 100
    games_per_set: int = 10
    turn_limit: int = 200
    points_for_five: bool = False
    taken_card_stays: bool = False

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            expected: type = {"int": int, "str": str, "bool": bool}[str(field.type)]
            if type(value) is not expected:
                fault = {int: RulesFault.NUMBER, bool: RulesFault.FLAG, str: RulesFault.CHOICE}[
                    expected
                ]
                raise RulesError(fault, field.name, found=short(value), known=", ".join(SCORINGS))
        _within("seats", self.seats, 2, 4)
        _within("best_of", self.best_of, 1, 99)
        _within("target", self.target, 1, 9999)
        _within("games_per_set", self.games_per_set, 1, 10)
        _within("turn_limit", self.turn_limit, 8, 200)
        if self.scoring not in SCORINGS:
            raise RulesError(
                RulesFault.CHOICE, "scoring", known=", ".join(SCORINGS), found=short(self.scoring)
            )
        if self.best_of % 2 == 0:
            raise RulesError(RulesFault.ODD, "best_of", found=self.best_of)

    @property
    def needed(self) -> int:
        """The number of sets that win a match of sets."""
        return self.best_of // 2 + 1

    def to_record(self) -> Record:
        """Return the rules as records have them, every option by name."""
        return asdict(self)

    @classmethod
    def from_record(cls, data: object) -> Rules:
        """Return the rules of a record; absent options have their defaults.

        Raises RulesError if they are no rules, and also for unknown options."""
        if not isinstance(data, dict):
            raise RulesError(RulesFault.OBJECT, "", found=short(data))
        known = {field.name for field in fields(cls)}
        for name in data:
            if name not in known:
                near = nearest(name, known)
                raise RulesError(
                    RulesFault.UNKNOWN_NEAR if near else RulesFault.UNKNOWN, name[:40], near=near
                )
        return cls(**data)


def _within(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise RulesError(RulesFault.BETWEEN, name, low=low, high=high, found=short(value))
