"""How a counted round is told in eight small numbers a seat (`GameState.outcome_c`), from which a search takes its means."""

from __future__ import annotations

OUTCOME = ("points", "strikes", "over", "under", "nil", "slam", "slammed", "taken")
"""Points scored (from `-POINTS_FROM` on), strikes, whether that was an overstrike or an understrike, whether the seat made a Nil
or a Slam, whether another made a Slam, points taken."""
POINTS_FROM = 96
