"""The actions of Ambition that aren't cards; their ids are above those of the cards, 0 to 51."""

from __future__ import annotations

NO_BID = 52
BID_NIL = 53
DEDUCT = 54
KEEP = 55
