"""Cards in words, in the player's language."""

from __future__ import annotations

from game.client.kit.i18n import _
from game.engine.cards import rank_of, suit_of


def suit_word(suit: int) -> str:
    """One card of a suit: ``"heart"``."""
    return (_("club"), _("diamond"), _("heart"), _("spade"))[suit]


def suit_words(suit: int) -> str:
    """The suit: ``"hearts"``."""
    return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[suit]


def rank_word(card: int) -> str:
    """The rank alone: ``"10"``, ``"king"``."""
    rank = rank_of(card)
    return str(rank + 2) if rank < 9 else (_("jack"), _("queen"), _("king"), _("ace"))[rank - 9]


def card_words(card: int) -> str:
    """The whole card: ``"king of clubs"``."""
    return _("{rank} of {suit}").format(rank=rank_word(card), suit=suit_words(suit_of(card)))


# ---- figures of an adviser in words
#
# shares, points, and from what difference on one choice is better.


EQUAL = 1.0
"""Points of worth below which two choices count as equally good: about what chance makes of a few thousand rounds."""


def percent(share: float) -> str:
    """A probability; what is neither impossible nor sure never looks so."""
    n = round(100 * share)
    if n <= 0:
        return "0%" if share < 0.0005 else "<1%"
    return "100%" if share > 0.9995 else f"{min(n, 99)}%"


def number(points: float) -> str:
    """Points to expect, with one digit."""
    return f"{points:.1f}".replace("-", "\u2212")
