"""What reads hostile input, and how often it was tried without a fault."""

from __future__ import annotations

import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.hostile.mutations import Mutation, mutated

LONGEST_S = 5.0


@dataclass(frozen=True, slots=True)
class Reader:
    """Something that reads: `seeds` makes inputs that are right; `feed` takes any input and raises nothing, having caught what is
    said to be raised."""

    name: str
    seeds: Callable[[], list[bytes]]
    feed: Callable[[bytes], None]
    mutate: Mutation = mutated
    quick: int = 120
    """How many inputs are tried with every change."""

    def input(self, seeds: list[bytes], seed: int) -> bytes:
        """The input of a number, always the same."""
        random = Random(f"{self.name} {seed}")
        return self.mutate(random, random.choice(seeds))


@dataclass(slots=True)
class Figures:
    """Of so many tries: faults by kind, with the number and the trace of the first input; the slowest try in seconds of processor
    time, and the most memory of the process in MB."""

    tries: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    first: dict[str, tuple[int, str]] = field(default_factory=dict)
    slowest: float = 0.0
    peak: int = 0


class Hang(BaseException):
    """A try takes too long; nothing that is tried catches it."""


def tried(reader: Reader, numbers: range) -> Figures:
    """Feed a reader the inputs of these numbers."""
    figures, seeds = Figures(), reader.seeds()
    for number in numbers:
        data, begun = reader.input(seeds, number), time.process_time()
        try:
            with watched(LONGEST_S, Hang()):
                reader.feed(data)
        except (Exception, Hang) as error:  # whatever it is, it is a fault
            place = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} at {place.filename.rpartition('/')[2]}:{place.lineno}"
            figures.faults[kind] += 1
            figures.first.setdefault(kind, (number, traceback.format_exc()[-1500:]))
        figures.tries += 1
        figures.slowest = max(figures.slowest, time.process_time() - begun)
    figures.peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    return figures


@contextmanager
def watched(seconds: float, late: BaseException) -> Iterator[None]:
    """Raise an error in what takes longer; 0: nobody watches."""

    def stop(_signal: int, _frame: Any) -> None:
        raise late

    if not seconds:
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
