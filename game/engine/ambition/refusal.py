"""The codes of the reasons why Ambition refuses an action or rules."""

from __future__ import annotations

from enum import Enum

from game.engine.refusal import Reason, Refused


class PlayFault(Enum):
    """The reasons why an action can't be chosen, beside those of `game.engine.refusal.Illegal`."""

    NO_CARD_NOW = "no_card_now"
    FOLLOW = "follow"
    """A card of the led suit, `suit`, is held and must be played."""
    BLIND = "blind"
    """A card of `suit`, the suit of the blind first trick, is held and must be played."""
    OPENS = "opens"
    """The first trick must be opened with `card`."""
    NIL_BARRED = "nil_barred"
    """The seat may not bid Nil, because of its `strikes` strikes."""
    PASS_COUNT = "pass_count"
    PASS_TWICE = "pass_twice"
    PASS_HAND = "pass_hand"
    """The `cards` are not in the hand."""


class RecordFault(Enum):
    """The faults of a record, beside those of `game.engine.json_reader.Fault`."""

    DEAL = "deal"
    """All `count` cards must be dealt, `each` to a seat."""
    PASS_MISSING = "pass_missing"
    """The pass of the seat `seat` is missing."""
    BID_MISSING = "bid_missing"
    """The bid of the seat `seat` is missing."""
    INCOMPLETE = "incomplete"
    COMPLETE = "complete"
    NO_PASS = "no_pass"
    BLIND = "blind"


class SheetFault(Enum):
    """The faults of an entry of a score sheet; `found` is what was counted or entered."""

    OVER = "over"
    PLAYERS = "players"
    POINTS = "points"
    SUM = "sum"
    BID_OFF = "bid_off"
    BID_BARRED = "bid_barred"
    NO_DEDUCTION = "no_deduction"
    DEDUCTOR = "deductor"
    TRICKS_NEEDED = "tricks_needed"
    TRICKS_GRAND = "tricks_grand"
    TRICKS_SUM = "tricks_sum"
    TRICKS = "tricks"
    NO_STRIKES = "no_strikes"
    NOBODY = "nobody"
    MISDEAL_STRIKE = "misdeal_strike"
    CONTRADICTION = "contradiction"


class RulesFault(Enum):
    """The faults of rules."""

    # what is written there
    RULES = "rules"
    HOUSE = "house"
    NAME = "name"
    UNPRINTABLE = "unprintable"
    UNKNOWN = "unknown"
    UNKNOWN_NEAR = "unknown_near"
    UNKNOWN_OPTION = "unknown_option"
    UNKNOWN_OPTION_NEAR = "unknown_option_near"
    FLAG = "flag"
    NUMBER = "number"
    POINTS = "points"
    CARD = "card"
    SUIT = "suit"
    CARDS = "cards"
    TWICE = "twice"
    PASSES = "passes"
    DIRECTION = "direction"
    CHIPS = "chips"
    # what the fields are together
    UNEVEN = "uneven"
    TOTAL = "total"
    OPENS = "opens"
    BLIND_OPENS = "blind_opens"
    BLIND_UNDEALT = "blind_undealt"
    THREE_PASS = "three_pass"
    QUOTA = "quota"
    TWO_SLAMS = "two_slams"
    NO_SLAM = "no_slam"
    CAP = "cap"
    CHIPS_WORTH = "chips_worth"
    LAST_TRICK = "last_trick"
    NOTHING_OFF = "nothing_off"
    ENDLESS = "endless"
    NO_POINTS = "no_points"
    NO_STRIKES = "no_strikes"
    NO_END = "no_end"
    CLEAN = "clean"
    LEAD = "lead"
    # options of a match
    EDITION = "edition"
    EDITION_NAME = "edition_name"
    PLAYERS = "players"
    PLAYERS_NUMBER = "players_number"
    OPTION_FLAG = "option_flag"
    OPTION_CHOICE = "option_choice"
    OPTION_FOREIGN = "option_foreign"
    OPTION_ALONE = "option_alone"
    OPTION_FIELD = "option_field"
    HANDICAP = "handicap"


class RulesError(Refused):
    """Rules that this program doesn't know or that contradict each other.

    `field` is the field or option at fault, if it is one; `where` is the place in a record, such as
    ``"house: quota"``."""

    def __init__(self, fault: Enum, field: str = "", where: str = "", **data: object) -> None:
        super().__init__(Reason(fault, **data), where or field)
        self.field = field
