"""The lessons of the tutorial, in order: about six minutes. Words of the coach are a sentence or two at a time.

Seats: 0 the person, 1 Hazel, 2 Corvin, 3 Rowan, who play in this order. What was played before a position follows the rules
and brings the points that its words speak of; `tests/client/ambition/test_lessons.py` plays every lesson through.
"""

from __future__ import annotations

from game.client.ambition.lessons.basics import COUNTING, HIGH_TWO, TRICKS
from game.client.ambition.lessons.goals import NIL, OVER_UNDER, SLAM
from game.client.ambition.lessons.whole import PASSING, ROUND

LESSONS = (TRICKS, HIGH_TWO, COUNTING, OVER_UNDER, NIL, SLAM, PASSING, ROUND)
