"""The reviewer of Ambition matches, whose parts are rounds."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any, cast

import assets
from ai.ambition import opinion, reasons
from ai.ambition.ledger import account
from ai.ambition.levels import LEVELS
from ai.ambition.measure import signature as of_the_search
from ai.ambition.review import fitted_parameters as leanings
from ai.ambition.review import judging
from ai.ambition.review.report import marked, review
from ai.ambition.review.strength import (
    RATED,
    RoundCost,
    RulesScale,
    round_cost,
    scale_of,
    strength_of,
)
from ai.answer_cache import AnswerCache
from ai.reviews import COSTS, SEARCHED, GameReviews, Ledgers, reread, signature_of
from game.engine.ambition.judgement import (
    CHANCE_NOISE,
    NEARLY,
    POINTS_NOISE,
    Habits,
    Idea,
    Leak,
    Review,
    leaks_of,
    rounds_of,
    summed,
)
from game.engine.ambition.match import Match
from game.engine.ambition.record import match_key, round_record
from game.engine.json_reader import Json, Kind, one_of
from game.engine.judgement import MANY, UNITS, Standing

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
        (opinion.LATE, opinion.LATER, opinion.SEARCHES),
        (
            reasons.POOL,
            POINTS_NOISE,
            CHANCE_NOISE,
            NEARLY,
            leanings.ASKED,
            leanings.DOUBT,
            judging.OTHERS,
        ),
        (reasons.RUNS, reasons.FIRST, reasons.TRACED, reasons.HALF, judging.TEMPTED),
    )
    folder = assets.path("models")
    paths = sorted(chain.from_iterable(map(folder.glob, NUMBERS)))
    files = [path.name.encode() + _CHECKSUM.sub(b"", path.read_bytes()) for path in paths]
    return signature_of(of_the_search(SEARCHED), numbers, files)


# ---- What mistakes are about over many rounds
# The themes of each round that was reviewed without help, kept beside the reviews.


_PREFIX = "themes:"
_NAMES = one_of(list(Idea.__members__))


def _row(words: str, *kinds: Kind[object]) -> Kind[list[Json]]:
    """Return the kind of a list with a value of each of these kinds."""
    return Kind(
        words,
        lambda row: (
            isinstance(row, list)
            and len(row) == len(kinds)
            and all(kind.fits(value) for kind, value in zip(kinds, row, strict=True))
        ),
    )


_LEAK = _row("themes, each with a number and a loss", _NAMES, MANY, UNITS)


def keep(kept: AnswerCache, round_key: str, found: Sequence[Leak]) -> None:
    """Store the themes of a round, replacing those stored before."""
    name, text = (
        _PREFIX + round_key,
        json.dumps([[about.name, count, lost] for about, count, lost in found]),
    )
    if kept.get(name) != text:
        kept.put(name, text)


def habits(kept: AnswerCache) -> Habits:
    """Return the player's habits in all stored rounds; damaged entries aren't counted."""
    rounds = [
        found for text in kept.beginning(_PREFIX) if (found := reread(text, _leaks)) is not None
    ]
    return Habits(len(rounds), summed(leak for found in rounds for leak in found))


def _leaks(data: Json) -> list[Leak]:
    if not isinstance(data, list) or not all(map(_LEAK.fits, data)):
        raise ValueError(f"a list of {_LEAK.words} was expected")
    return [(Idea[name], count, float(lost)) for name, count, lost in cast(list[Any], data)]


def noted(kept: AnswerCache, match: Match, made: Review, indices: Sequence[int]) -> Review:
    """Store what the review says beyond its match, and return it with the player's habits so far.

    That is the themes of the mistakes in these rounds and, where strength was measured and is known
    of all of a finished match, the costs of its rounds."""
    if made.rated:
        # A rating is that of the rules that were measured.
        rated_by = scale_of(match.rules) == RulesScale()
        if (
            made.strength is not None
            and rated_by
            and match.over
            and list(indices) == rounds_of(match)
        ):
            keep_costs(kept, match, made)
        for index, moves in zip(indices, made.moves, strict=True):
            keep(kept, account.key(match, index, made.seat, account.EFFORT), leaks_of(moves))
    return replace(made, habits=habits(kept))


# ---- What decisions say of a rating over many matches


RECENT = 20
"""The number of reviewed matches, the latest, from which a rating is told: people learn."""
_COST = _row("a loss, what was to be expected, and a number of decisions", UNITS, UNITS, MANY)


def keep_costs(kept: AnswerCache, match: Match, made: Review) -> None:
    """Store the costs of a reviewed match's rounds under its key."""
    begun = match.players[made.seat].get("begun_at", "")
    name = COSTS + match_key(str(begun), round_record(match.rounds[0], match.rules)["deal"])
    costs = [round_cost([move.weighed for move in moves]) for moves in made.moves]
    text = json.dumps([[each.lost, each.expected, each.decisions] for each in costs])
    if kept.get(name) != text:
        kept.put(name, text)


def standings(stored: Mapping[str, str], keys: Sequence[str]) -> list[Standing | None]:
    """Return what decisions say of a rating after each of these matches; None as long as none has been reviewed."""
    parameters = leanings.fitted(RATED)
    if parameters is None or parameters.strength is None:
        return [None] * len(keys)
    found, known = list[Standing | None](), deque[list[RoundCost]](maxlen=RECENT)
    for each in keys:
        costs = reread(stored.get(each), _costs)
        if costs is not None:
            known.append(costs)
        at = strength_of(list(chain.from_iterable(known)), parameters.strength)
        found.append((at.rating, at.se) if at is not None else None)
    return found


def _costs(data: Json) -> list[RoundCost]:
    if not isinstance(data, list) or not all(map(_COST.fits, data)):
        raise ValueError(f"a list of {_COST.words} was expected")
    return [
        RoundCost(float(lost), float(expected), count)
        for lost, expected, count in cast(list[Any], data)
    ]


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
    ledgers=Ledgers(
        key=account.key, ledger=account.ledger, loaded=account.loaded, effort=account.EFFORT
    ),
    noted=noted,
    standings=standings,
)
