"""The decisions a seat can make, as values and as the words of the bot protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.engine.ambition.refusal import PlayFault
from game.engine.cards import card_name, parse_card
from game.engine.refusal import IllegalAction, Reason

# ---- The phases of a round and of a match, as types: a name that is none of them is an error

Phase = Literal["pass", "bid", "blind", "play", "last_trick", "over"]
"""The phases of a round.

In ``"blind"`` every seat puts a card for the first trick face down; in ``"last_trick"`` the winner
of the last trick may take points off."""
MatchPhase = Literal[Phase, "scored"]
"""The phases of a match: those of its latest round, ``"scored"`` once that is scored, ``"over"`` at the end."""
ViewPhase = Literal[MatchPhase, "idle"]
"""The phases of a table on screen: those of a match, and ``"idle"`` before anything is dealt."""

PHASES: tuple[Phase, ...] = ("pass", "bid", "blind", "play", "last_trick", "over")
"""The phases of a round; a state stores a phase as its index here."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A decision to pass three cards; in a scatter they go to the left, across and to the right, in this order."""

    cards: tuple[int, ...]

    def text(self) -> str:
        """Return the action as text, such as ``"pass KC AS 2H"``."""
        return " ".join(["pass", *map(card_name, self.cards)])


@dataclass(frozen=True, slots=True)
class Bid:
    """A decision to bid Nil in secret, or not to bid."""

    nil: bool

    def text(self) -> str:
        """Return the action as text: ``"bid nil"`` or ``"bid none"``."""
        return "bid nil" if self.nil else "bid none"


@dataclass(frozen=True, slots=True)
class Play:
    """A decision to play a card."""

    card: int

    def text(self) -> str:
        """Return the action as text, such as ``"play 5D"``."""
        return f"play {card_name(self.card)}"


@dataclass(frozen=True, slots=True)
class Deduct:
    """A decision of the last trick's winner whether to take points off."""

    take: bool

    def text(self) -> str:
        """Return the action as text: ``"deduct"`` or ``"keep"``."""
        return "deduct" if self.take else "keep"


Action = Pass | Bid | Play | Deduct


def parse_action(text: str) -> Action:
    """Return the action for a text such as ``"play 5D"``.

    Raises ValueError that shows the text if it is no action."""
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
    """Raise IllegalAction unless `cards` are three different cards of the hand (2006 text §6)."""
    if len(cards) != 3:
        raise IllegalAction(Reason(PlayFault.PASS_COUNT, found=len(cards)))
    if len(set(cards)) != 3:
        raise IllegalAction(Reason(PlayFault.PASS_TWICE))
    missing = [card for card in cards if card not in hand]
    if missing:
        raise IllegalAction(Reason(PlayFault.PASS_HAND, cards=missing))
