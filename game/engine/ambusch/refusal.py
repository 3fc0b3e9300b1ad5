"""Why Ambusch refuses an action or rules, by code."""

from __future__ import annotations

from enum import Enum

from game.engine.refusal import Reason, Refused


class PlayFault(Enum):
    """Why an action can't be chosen, beside `game.engine.refusal.Illegal`."""

    DRAW_FIRST = "draw_first"
    DRAWN = "drawn"
    LAY_LATER = "lay_later"
    BLOCK_LATER = "block_later"
    NO_STOCK = "no_stock"
    TWO_PAIRS = "two_pairs"
    NO_TRIO = "no_trio"
    """`card`: the one to put away; `cards`: the other three."""
    TAKEN = "taken"
    """`card`: from the discard pile."""


class RecordFault(Enum):
    """What can be wrong with a record, beside `game.engine.json_reader.Fault`."""

    UNFINISHED = "unfinished"
    ACTION = "action"
    """`found`."""
    DECK = "deck"
    """`cards`: those that are there twice or not at all."""
    STOCK = "stock"
    STOCK_MISSING = "stock_missing"
    STOCK_UNUSED = "stock_unused"
    """`count`."""


class RulesFault(Enum):
    """What can be wrong with rules."""

    OBJECT = "object"
    UNKNOWN = "unknown"
    UNKNOWN_NEAR = "unknown_near"
    """`near`: the option that is most like it."""
    NUMBER = "number"
    FLAG = "flag"
    BETWEEN = "between"
    """`low`, `high`."""
    CHOICE = "choice"
    """`known`."""
    ODD = "odd"


class RulesError(Refused):
    """Rules that can't be played; `field` is the option at fault."""

    def __init__(self, fault: RulesFault, field: str, **data: object) -> None:
        super().__init__(Reason(fault, **data), field)
        self.field = field
