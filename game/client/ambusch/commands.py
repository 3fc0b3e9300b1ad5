"""What is done at a table of Ambusch beside choosing a card: each with its usual key. No pygame."""

from __future__ import annotations

from game.client.kit.bindings import Command
from game.client.kit.i18n import N_
from game.client.kit.intents import TableVerb

COMMANDS = (
    Command("draw", N_("Draw from the stock"), "d", TableVerb("draw")),
    Command("take", N_("Take the discard"), "t", TableVerb("take")),
    Command("lay", N_("Lay down"), "g", TableVerb("lay")),
    Command("block", N_("Block"), "b", TableVerb("block")),
)
