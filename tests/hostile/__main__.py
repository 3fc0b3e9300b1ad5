"""`python -m tests.hostile --count 100000`: hostile inputs for every reader, as many as one likes, and what came of them.

An input has a number, so that a fault is found again: `--only settings --first 4711 --count 1`."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.hostile.reader import Figures, tried
from tests.hostile.readers import READERS

BATCH = 2_000


def batch(name: str, first: int, count: int) -> Figures:
    """Some tries, in a process of their own."""
    return tried(READERS[name], range(first, first + count))


def main() -> int:
    """The exit status: 0 without a fault."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    logging.disable()
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="inputs for each reader")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument(
        "--only", choices=list(READERS), action="append", help="this reader; may be given several times"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    tries = faults = 0
    print(f"{'reader':<24}{'tries':>10}{'faults':>8}{'slowest s':>11}{'peak MB':>9}")
    with ProcessPoolExecutor(given.jobs) as pool:
        for name in given.only or READERS:
            firsts = range(given.first, given.first + given.count, BATCH)
            counts = [min(BATCH, given.first + given.count - first) for first in firsts]
            found = list(pool.map(batch, [name] * len(firsts), firsts, counts))
            bad = sum(sum(each.faults.values()) for each in found)
            slowest, peak = max(each.slowest for each in found), max(each.peak for each in found)
            tries, faults = tries + given.count, faults + bad
            print(f"{name:<24}{given.count:>10}{bad:>8}{slowest:>11.2f}{peak:>9}", flush=True)
            told: set[str] = set()
            for each in found:
                for kind, (number, trace) in each.first.items():
                    if kind not in told:
                        told.add(kind)
                        print(f"--- {name}, input {number}: {kind}\n{trace}", file=sys.stderr)
    print(f"{'all':<24}{tries:>10}{faults:>8}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
