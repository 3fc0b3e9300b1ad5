"""What is decided in Ambition beside cards, as actions: their ids stand above those of the cards, 0 to 51."""

from __future__ import annotations

NO_BID = 52


BID_NIL = 53


DEDUCT = 54


KEEP = 55
