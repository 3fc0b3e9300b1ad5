"""Figures of an adviser in words: shares, points, and from what difference on one choice is better. No pygame."""

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
