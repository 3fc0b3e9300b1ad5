"""Reviews of Ambusch, as commands ask for them. A part of a match is a set, of which complete games count."""

from __future__ import annotations

from ai.ambusch.review import weighing
from ai.ambusch.review.report import review
from ai.ambusch.review.signature import signature
from ai.reviews import GameReviews

AMBUSCH_REVIEWS = GameReviews(
    signature=signature,
    parts=weighing.sets_of,
    questions=weighing.questions,
    key=weighing.key,
    weighed=weighing.weighed,
    answer_of=weighing.answer_of,
    review=review,
)
