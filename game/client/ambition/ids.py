"""Ids of the buttons at a table of Ambition; others are in kit. No pygame."""

from __future__ import annotations

BID = "bid"
DEDUCT = "deduct"
NO_BID = "no_bid"
OWN_TRICKS = "own"
PASS = "pass"
THESE = "these"
