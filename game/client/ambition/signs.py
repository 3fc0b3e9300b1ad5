"""The signs of the 2006 text for how a round ended for a player, which it writes beside the points taken. No pygame."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.ambition.editions import Rules

SIGNS = {
    "nil": "θ",
    "nil_bid_made": "ν",
    "nil_bid_failed": "κ",
    "understrike": "ε",
    "overstrike": "ω",
    "slam": "ψ",
}
"""By the marks of scoring. The fonts that letters fall back on hold these letters for their sake."""
_BIDS = ("nil_bid_made", "nil_bid_failed")


def signs(rules: Rules) -> dict[str, str]:
    """The signs that a match needs; none for an edition other than 2006."""
    if rules.edition != "2006":
        return {}
    return {mark: sign for mark, sign in SIGNS.items() if rules.nil_bidding or mark not in _BIDS}


def signs_of(rules: Rules, marks: Iterable[str]) -> str:
    """A player's signs in a round: ``"ε, κ"``; a Nil that was bid has its own alone."""
    told, held = signs(rules), frozenset(marks)
    if "nil_bid_made" in held:
        held -= {"nil"}
    return ", ".join(
        told[mark] for mark in ("understrike", "overstrike", "slam", "nil", *_BIDS) if mark in held & told.keys()
    )
