"""The parameters of reviews in assets/models/review.json, fitted by ``python -m tools.research.review``."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from math import log
from pathlib import Path
from typing import TypeVar

import assets
from ai.ambition import model_files
from ai.ambition.levels import ADVISER, LEVELS
from ai.ambition.model_files import ModelError
from ai.ambition.opinion import chances
from ai.ambition.review.strength import StrengthNumbers
from game.engine.ambition.observation import Observation
from game.engine.json_reader import Record

T = TypeVar("T")

# ---- What the levels would have done
# How likely each of them makes each choice, at what the seat knew. A level that plays by feel says
# so itself: its card is drawn from weights. One that searches is asked again and again, with other
# seeds. The level that judges isn't asked: its choice and its figures are there already.


ASKED = 12
"""How many times a level that searches is asked."""
DOUBT = 0.02
"""The share of probability that is spread over all choices, since no level is certain to avoid a choice."""

JUDGES = tuple(level for name, level in LEVELS.items() if name != ADVISER)


def leanings(observation: Observation, choices: Sequence[int]) -> list[list[float]]:
    """Return, for each level below the judge, the log-probability that it plays each of these cards.

    Each card stands for those alike."""
    rows = (chances(observation, level, choices, ASKED) for level in JUDGES)
    return [
        [round(log((1 - DOUBT) * share + DOUBT / len(shares)), 4) for share in shares]
        for shares in rows
    ]


FORMAT, VERSION = "ambition-review", 2
FEATURES = len(JUDGES) + 2
"""The number of features of a choice: one for each level below the judge, its loss, and whether the judge makes it."""
MARKS = (1.0, 2.3, 4.6)
"""Losses in slips from which on a choice is marked ?!, ? and ??, where nothing is fitted."""
_LARGEST, _RATED = 100.0, 3000.0


@dataclass(frozen=True, slots=True)
class FittedParameters:
    """The parameters for an edition.

    `weights` are the weights of the features by level, the weakest level first. `trust` is the
    factor on a log-likelihood, needed because the decisions of a match are not independent. `marks`
    are the losses in slips from which on a choice is marked. `rates` are the slips that each level
    loses per round against club players, `strength` what a rate of losses comes to
    (docs/review.md)."""

    weights: tuple[tuple[float, ...], ...]
    trust: float
    marks: tuple[float, ...] = MARKS
    rates: tuple[float, ...] = ()
    strength: StrengthNumbers | None = None


def checksum(editions: Mapping[str, object]) -> str:
    """Return the SHA-256 of the file's numbers in hex."""
    return hashlib.sha256(
        json.dumps(editions, sort_keys=True, separators=(",", ":")).encode()
    ).hexdigest()


def dump(editions: Mapping[str, FittedParameters], made: Mapping[str, object]) -> str:
    """Return the text of a file; `made` tells readers how the numbers were fitted."""
    numbers = {
        name: {key: value for key, value in asdict(each).items() if value is not None}
        for name, each in editions.items()
    }
    head = {"format": FORMAT, "version": VERSION, "levels": list(LEVELS), "made": dict(made)}
    return json.dumps({**head, "sha256": checksum(numbers), "editions": numbers}, indent=1) + "\n"


def parse(text: str) -> dict[str, FittedParameters]:
    """Return the parameters in a file's text, by edition. Raises ModelError."""
    data = model_files.opened(text, FORMAT, VERSION, "what reviews were fitted to")
    editions = data.get("editions")
    if not isinstance(editions, dict) or data.get("sha256") != checksum(editions):
        raise ModelError(model_files.DAMAGED)
    if data.get("levels") != list(LEVELS):
        raise ModelError("made for other levels")
    try:
        return {
            name: FittedParameters(
                tuple(_numbers(row, FEATURES) for row in _list(each["weights"], len(LEVELS))),
                _numbers([each["trust"]], 1)[0],
                _numbers(each["marks"], len(MARKS)),
                _numbers(each["rates"], len(LEVELS)),
                _strength(each["strength"]) if "strength" in each else None,
            )
            for name, each in editions.items()
        }
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"a number is wrong: {error}") from None


def _strength(found: Record) -> StrengthNumbers:
    best, slope, spread, style = _numbers(
        [found[name] for name in ("best", "slope", "spread", "style")], 4, _RATED
    )
    return StrengthNumbers(
        best, slope, spread, style, _numbers(found["levels"], len(LEVELS), _RATED)
    )


def _list(found: Sequence[T], size: int) -> Sequence[T]:
    if len(found) != size:
        raise ValueError(f"{len(found)} entries instead of {size}")
    return found


def _numbers(found: Sequence[float], size: int, most: float = _LARGEST) -> tuple[float, ...]:
    values = tuple(float(number) for number in _list(found, size))
    if not all(math.isfinite(value) and abs(value) <= most for value in values):
        raise ValueError("out of range")
    return values


def path() -> Path:
    """Return the path of the file."""
    return assets.path("models", "review.json")


@cache
def _all() -> dict[str, FittedParameters]:
    return model_files.read(path(), parse, "are not compared with players") or {}


def fitted(edition: str) -> FittedParameters | None:
    """Return an edition's parameters; None where none were fitted."""
    return _all().get(edition)
