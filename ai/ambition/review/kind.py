"""Reviews of Ambition, as commands ask for them. A part of a match is a round."""

from __future__ import annotations

from ai.ambition.ledger import account
from ai.ambition.review import weighing
from ai.ambition.review.report import review
from ai.ambition.review.signature import signature
from ai.reviews import GameReviews, Ledgers

AMBITION_REVIEWS = GameReviews(
    signature=signature,
    parts=weighing.rounds_of,
    questions=weighing.questions,
    key=weighing.key,
    weighed=weighing.weighed,
    answer_of=weighing.answer_of,
    review=review,
    ledgers=Ledgers(key=account.key, ledger=account.ledger, loaded=account.loaded),
)
