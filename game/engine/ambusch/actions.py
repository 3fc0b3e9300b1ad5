"""What a seat can decide, as values and as the words of the bot protocol."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.ambusch.game import BLOCK, DRAW_DISCARD, DRAW_STOCK
from game.engine.ambusch.phases import Phase
from game.engine.cards import card_name, parse_card

_VERBS = {"draw stock": DRAW_STOCK, "draw discard": DRAW_DISCARD, "block": BLOCK}


@dataclass(frozen=True, slots=True)
class Action:
    """`verb`: draw stock, draw discard, lay, block or discard. `card`: what is discarded, or put away when the other three
    are laid; -1 for the other verbs."""

    verb: str
    card: int = -1

    def text(self) -> str:
        """``"lay 4D"``, ``"draw stock"``."""
        return self.verb if self.card < 0 else f"{self.verb} {card_name(self.card)}"

    def id(self) -> int:
        """The action of the search state."""
        return self.card if self.card >= 0 else _VERBS[self.verb]


def action_of(id: int, phase: Phase) -> Action:
    """The action of an id in a phase (turn or discard)."""
    if id < 52:
        return Action("lay" if phase == "turn" else "discard", id)
    return Action(next(verb for verb, number in _VERBS.items() if number == id))


def parse_action(text: str) -> Action:
    """The action of a text. Raises ValueError that shows the text."""
    match text.split():
        case [("lay" | "discard") as verb, name]:
            return Action(verb, parse_card(name))
        case _ if " ".join(text.split()) in _VERBS:
            return Action(" ".join(text.split()))
    raise ValueError(f"{text!r} is not an action: {', '.join(_VERBS)}, lay 4D or discard 9S was expected")
