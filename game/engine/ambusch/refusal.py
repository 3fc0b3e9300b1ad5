"""The codes of the reasons why Ambusch refuses an action or rules."""

from __future__ import annotations

from enum import Enum

from game.engine.refusal import Reason, Refused


class PlayFault(Enum):
    """The reasons why an action can't be chosen, beside those of `game.engine.refusal.Illegal`."""

    DRAW_FIRST = "draw_first"
    DRAWN = "drawn"
    LAY_LATER = "lay_later"
    BLOCK_LATER = "block_later"
    NO_STOCK = "no_stock"
    TWO_PAIRS = "two_pairs"
    NO_TRIO = "no_trio"
    """The three `cards` that would be laid are no trio; `card` is the one to put away."""
    TAKEN = "taken"
    """The `card` comes from the discard pile and may not go back in the same turn."""


class RecordFault(Enum):
    """The faults of a record, beside those of `game.engine.json_reader.Fault`."""

    UNFINISHED = "unfinished"
    ACTION = "action"
    """The text `found` is no action."""
    DECK = "deck"
    """The `cards` are there twice or not at all."""
    STOCK = "stock"
    STOCK_MISSING = "stock_missing"
    STOCK_UNUSED = "stock_unused"
    """The record has `count` orders of a renewed stock that were not needed."""


class RulesFault(Enum):
    """The faults of rules."""

    OBJECT = "object"
    UNKNOWN = "unknown"
    UNKNOWN_NEAR = "unknown_near"
    """The option is unknown; `near` is the most similar one."""
    NUMBER = "number"
    FLAG = "flag"
    BETWEEN = "between"
    """A number from `low` to `high` was expected."""
    CHOICE = "choice"
    """One of the values `known` was expected."""
    ODD = "odd"


class RulesError(Refused):
    """Rules that can't be played; `field` is the option at fault."""

    def __init__(self, fault: RulesFault, field: str, **data: object) -> None:
        super().__init__(Reason(fault, **data), field)
        self.field = field
