"""The eight small numbers per seat that summarize a scored round (`GameState.outcome_c`), for the means of a search."""

from __future__ import annotations

OUTCOME = ("points", "strikes", "over", "under", "nil", "slam", "slammed", "taken")
"""The names of the eight numbers, in order.

They are points scored (counted from `-POINTS_FROM`), strikes, whether that was an overstrike or an understrike, whether
the seat made a Nil or a Slam, whether another made a Slam, and points taken."""
POINTS_FROM = 96
PAY_POINTS = 128
"""The number of points that a payoff of 1 stands for (`game.engine.ambition.reward`)."""
