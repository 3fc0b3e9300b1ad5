"""The reviewer of Ambition matches, whose parts are rounds."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any, cast

import assets
from ai.ambition import opinion
from ai.ambition.ledger import account
from ai.ambition.levels import LEVELS
from ai.ambition.measure import signature as of_the_search
from ai.ambition.review import fitted_parameters as leanings
from ai.ambition.review import judging
from ai.ambition.review.report import marked, review
from ai.answer_cache import AnswerCache
from ai.reviews import SEARCHED, GameReviews, Ledgers, reread, signature_of
from game.engine.ambition.judgement import Habits, Leak, Review, Theme, leaks_of, rounds_of, summed
from game.engine.ambition.match import Match
from game.engine.json_reader import Json, Kind, one_of
from game.engine.judgement import MANY, UNITS

NUMBERS = ("equity-*.json", "play-*.json", "value-*.json")
"""The files of fitted numbers that a judge uses."""
_CHECKSUM = re.compile(rb'^ "checksum": "\w*",\n', re.MULTILINE)
"""The line of a value net's file that says nothing about the net; what was kept before files had it is still used."""


@cache
def signature() -> str:
    """Return a signature of all that a judgement depends on.

    That is the rules and the search, the length of searches, and the fitted numbers."""
    numbers = (
        (tuple(LEVELS.values()), opinion.EFFORT, opinion.LONGER, opinion.CLOSE, opinion.TWICE),
        (opinion.POOL, opinion.NOISE, leanings.ASKED, leanings.DOUBT, judging.OTHERS),
    )
    folder = assets.path("models")
    paths = sorted(chain.from_iterable(map(folder.glob, NUMBERS)))
    files = [path.name.encode() + _CHECKSUM.sub(b"", path.read_bytes()) for path in paths]
    return signature_of(of_the_search(SEARCHED), numbers, files)


# ---- What mistakes are about over many rounds
# The themes of each round that was reviewed without help, kept beside the reviews.


_PREFIX = "themes:"
_NAMES = one_of(list(Theme.__members__))
_LEAK = Kind[list[Json]](
    "themes, each with a number and a loss",
    lambda row: (
        isinstance(row, list)
        and len(row) == 3
        and all(map(lambda kind, value: kind.fits(value), (_NAMES, MANY, UNITS), row))
    ),
)


def keep(kept: AnswerCache, round_key: str, found: Sequence[Leak]) -> None:
    """Store the themes of a round, replacing those stored before."""
    name, text = _PREFIX + round_key, json.dumps([[about.name, count, lost] for about, count, lost in found])
    if kept.get(name) != text:
        kept.put(name, text)


def habits(kept: AnswerCache) -> Habits:
    """Return the player's habits in all stored rounds; damaged entries aren't counted."""
    rounds = [found for text in kept.beginning(_PREFIX) if (found := reread(text, _leaks)) is not None]
    return Habits(len(rounds), summed(leak for found in rounds for leak in found))


def _leaks(data: Json) -> list[Leak]:
    if not isinstance(data, list) or not all(map(_LEAK.fits, data)):
        raise ValueError(f"a list of {_LEAK.words} was expected")
    return [(Theme[name], count, float(lost)) for name, count, lost in cast(list[Any], data)]


def noted(kept: AnswerCache, match: Match, made: Review, indices: Sequence[int]) -> Review:
    """Store the themes of the mistakes in these rounds, and return the review with the player's habits so far."""
    if made.rated:
        for index, moves in zip(indices, made.moves, strict=True):
            keep(kept, account.key(match, index, made.seat, account.EFFORT), leaks_of(moves))
    return replace(made, habits=habits(kept))


AMBITION_REVIEWS = GameReviews(
    signature=signature,
    parts=rounds_of,
    questions=judging.questions,
    question=lambda observation, action: (observation, action),
    key=judging.key,
    weighed=judging.weighed,
    answer_of=judging.answer_of,
    marked=marked,
    review=review,
    ledgers=Ledgers(key=account.key, ledger=account.ledger, loaded=account.loaded, effort=account.EFFORT),
    noted=noted,
)
