"""What Ambusch says of a refusal."""

from __future__ import annotations

from game.client.kit.i18n import N_
from game.client.table import refusals
from game.engine.ambusch.refusal import PlayFault, RecordFault, RulesFault

SENTENCES: refusals.Sentences = {
    **refusals.SENTENCES,
    PlayFault.DRAW_FIRST: N_("Draw a card first."),
    PlayFault.DRAWN: N_("Discard a card."),
    PlayFault.LAY_LATER: N_("A trio made on the draw is laid on your next turn. Discard a card."),
    PlayFault.BLOCK_LATER: N_("Two pairs made on the draw wait for your next turn. Discard a card."),
    PlayFault.NO_STOCK: N_("There is no card to draw."),
    PlayFault.TWO_PAIRS: N_("Only two pairs block."),
    PlayFault.NO_TRIO: N_("Without the {card} there is no trio."),
    PlayFault.TAKEN: N_("The {card} was taken from the discards: it can’t go back in the same turn."),
    RecordFault.UNFINISHED: N_("the game is not finished"),
    RecordFault.ACTION: N_("{found} is not an action"),
    RecordFault.DECK: N_("these cards are missing or there twice: {cards}"),
    RecordFault.STOCK: N_("the new stock must hold the cards of the discard pile"),
    RecordFault.STOCK_MISSING: N_("the stock ran out, and the cards of the new one are missing"),
    RecordFault.STOCK_UNUSED: N_("{count} new stocks were never needed"),
    RulesFault.OBJECT: N_("these are not rules"),
    RulesFault.UNKNOWN: N_("there is no such option"),
    RulesFault.UNKNOWN_NEAR: N_("there is no such option; “{near}” is one"),
    RulesFault.NUMBER: N_("a whole number was expected"),
    RulesFault.FLAG: N_("yes or no was expected"),
    RulesFault.CHOICE: N_("one of {known} was expected"),
    RulesFault.BETWEEN: N_("a number from {low} to {high} is needed"),
    RulesFault.ODD: N_("an odd number of sets is needed"),
}
"""The words of every code."""
