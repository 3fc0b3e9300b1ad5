"""The decisions a seat can make, as values and as the words of the bot protocol."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.ambusch.game import BLOCK, DRAW_DISCARD, DRAW_STOCK
from game.engine.ambusch.phases import Phase
from game.engine.cards import card_name, parse_card

_VERBS = {"draw stock": DRAW_STOCK, "draw discard": DRAW_DISCARD, "block": BLOCK}


@dataclass(frozen=True, slots=True)
class Action:
    """A decision of a seat.

    `verb` is draw stock, draw discard, lay, block or discard. `card` is the card that is discarded,
    or put away when the other three are laid; -1 for the other verbs."""

    verb: str
    card: int = -1

    def text(self) -> str:
        """Return the action as text, such as ``"lay 4D"`` or ``"draw stock"``."""
        return self.verb if self.card < 0 else f"{self.verb} {card_name(self.card)}"

    def id(self) -> int:
        """Return the action's id in the search state."""
        return self.card if self.card >= 0 else _VERBS[self.verb]


def action_of(id: int, phase: Phase) -> Action:
    """Return the action with an id in a phase (turn or discard)."""
    if id < 52:
        return Action("lay" if phase == "turn" else "discard", id)
    return Action(next(verb for verb, number in _VERBS.items() if number == id))


def parse_action(text: str) -> Action:
    """Return the action for a text such as ``"lay 4D"``.

    Raises ValueError that shows the text if it is no action."""
    match text.split():
        case [("lay" | "discard") as verb, name]:
            return Action(verb, parse_card(name))
        case _ if " ".join(text.split()) in _VERBS:
            return Action(" ".join(text.split()))
    raise ValueError(
        f"{text!r} is not an action: {', '.join(_VERBS)}, lay 4D or discard 9S was expected"
    )
