"""How long cards fly at normal speed, in milliseconds, and how high. No pygame."""

from __future__ import annotations

DEAL_MS, DEAL_STAGGER_MS, SORT_MS = 160.0, 38.0, 220.0
PLAY_MS, PLAY_LIFT = 200.0, 12.0
SWEEP_MS = 260.0
