"""Ids of what is chosen before a match and in the statistics; those of buttons are in kit. No pygame."""

from __future__ import annotations

ALIKE = "alike"
COUNTS = "counts"
HANDICAP = "handicap"
HOUSE = "house"
OPPONENTS = "opponents"
TABLE_WAY = "table_way"
