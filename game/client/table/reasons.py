"""Why one choice is better than another, in words: from the adviser's figures, and from what the trick on the table makes true.

No pygame. A reason is given only where the figures differ by more than chance makes them; where they don't, that is said.
"""

from __future__ import annotations

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
