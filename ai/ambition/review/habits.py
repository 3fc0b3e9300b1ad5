"""What mistakes are about over many rounds: the themes of each round that was reviewed without help, kept beside the reviews."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ai.ambition.review.themes import Theme
from ai.kept import Kept

_PREFIX = "themes:"

Leak = tuple[Theme, int, float]
"""A theme of mistakes, how many there were, and the points they cost."""


@dataclass(frozen=True, slots=True)
class Habits:
    """So many rounds, and the themes of their mistakes, the dearest first."""

    rounds: int = 0
    leaks: tuple[Leak, ...] = ()


def summed(found: Iterable[Leak]) -> tuple[Leak, ...]:
    """Each theme once, the dearest first."""
    counts, lost = Counter[Theme](), dict[Theme, float]()
    for about, count, cost in found:
        counts[about] += count
        lost[about] = lost.get(about, 0.0) + cost
    by_cost = sorted(lost, key=lambda about: (-lost[about], about.value))
    return tuple((about, counts[about], lost[about]) for about in by_cost)


def keep(kept: Kept, round_key: str, found: Sequence[Leak]) -> None:
    """Note the themes of a round, in place of what was noted of it before."""
    name, text = _PREFIX + round_key, json.dumps([[about.name, count, lost] for about, count, lost in found])
    if kept.get(name) != text:
        kept.put(name, text)


def habits(kept: Kept) -> Habits:
    """All rounds that were noted; a damaged note isn't counted."""
    rounds = [found for found in map(_loaded, kept.beginning(_PREFIX)) if found is not None]
    return Habits(len(rounds), summed(leak for found in rounds for leak in found))


def _loaded(text: str) -> list[Leak] | None:
    try:
        return [(Theme[name], int(count), float(lost)) for name, count, lost in json.loads(text)]
    except (ValueError, TypeError, KeyError):
        return None
