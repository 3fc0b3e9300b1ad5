"""What a seat can decide, as values and as the words of the bot protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.engine.ambition.refusal import PlayFault
from game.engine.cards import card_name, parse_card
from game.engine.refusal import IllegalAction, Reason

# ---- The phases of a round and of a match, as types: a name that is none of them is an error

Phase = Literal["pass", "bid", "blind", "play", "last_trick", "over"]
"""Of a round: blind is a card for the first trick, face down; in last_trick points may be taken off."""
MatchPhase = Literal[Phase, "scored"]
"""Of a match: it is over, or its latest round is scored, or as that round."""
ViewPhase = Literal[MatchPhase, "idle"]
"""Of a table that is shown: idle before anything is dealt."""

PHASES: tuple[Phase, ...] = ("pass", "bid", "blind", "play", "last_trick", "over")
"""By the numbers that a state has for them."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Three cards to pass. In a scatter: to the left, across and right, in this order."""

    cards: tuple[int, ...]

    def text(self) -> str:
        """``"pass KC AS 2H"``."""
        return " ".join(["pass", *map(card_name, self.cards)])


@dataclass(frozen=True, slots=True)
class Bid:
    """A secret Nil bid, or none."""

    nil: bool

    def text(self) -> str:
        """``"bid nil"`` or ``"bid none"``."""
        return "bid nil" if self.nil else "bid none"


@dataclass(frozen=True, slots=True)
class Play:
    """A card to play."""

    card: int

    def text(self) -> str:
        """``"play 5D"``."""
        return f"play {card_name(self.card)}"


@dataclass(frozen=True, slots=True)
class Deduct:
    """Whether the last trick's winner takes its points off."""

    take: bool

    def text(self) -> str:
        """``"deduct"`` or ``"keep"``."""
        return "deduct" if self.take else "keep"


Action = Pass | Bid | Play | Deduct


def parse_action(text: str) -> Action:
    """The action of a text. Raises ValueError that shows the text."""
    words = text.split()
    match words:
        case ["pass", *names]:
            return Pass(tuple(parse_card(name) for name in names))
        case ["bid", "nil" | "none" as bid]:
            return Bid(bid == "nil")
        case ["play", name]:
            return Play(parse_card(name))
        case ["deduct" | "keep" as choice]:
            return Deduct(choice == "deduct")
    raise ValueError(
        f'{text!r} is not an action: "pass KC AS 2H", "bid nil", "bid none", "play 5D", "deduct" or "keep" was expected'
    )


def check_pass(cards: Sequence[int], hand: Sequence[int]) -> None:
    """Raises IllegalAction unless the cards are three different ones of the hand (§6)."""
    if len(cards) != 3:
        raise IllegalAction(Reason(PlayFault.PASS_COUNT, found=len(cards)))
    if len(set(cards)) != 3:
        raise IllegalAction(Reason(PlayFault.PASS_TWICE))
    missing = [card for card in cards if card not in hand]
    if missing:
        raise IllegalAction(Reason(PlayFault.PASS_HAND, cards=missing))
