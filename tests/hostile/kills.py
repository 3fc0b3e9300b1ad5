"""The program killed at aimed points and at any moment, again and again in one data folder: `make kills COUNT=100`.

Each program is a fork of this process with the real window loop, real files and players that choose at random. After each kill
it is checked that the save can be gone on with and lacks one action at most, and that every match stands among the records once.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import mmap
import os
import random
import signal
import sqlite3
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.client.app import saves
from game.client.app.files import record_lines
from game.client.app.options import PlayOptions
from game.client.app.program import run
from game.client.app.saves import SaveFile
from game.client.table.controller import FINISHED_NAME
from game.engine.ambition.record import from_record
from game.engine.json_reader import UnreadableError, dump_line, parse
from game.engine.sealing import first_fault
from tests.client.client_matches import near_end
from tests.client.harness import games
from tests.client.program import SEALING

WRITING = ("before a write", "before the flush", "after the flush", "after the rename")
ENDING = ("before the record", "half the record", "after the record", "before the save goes", "after the save went")
ANY = "any moment"
LONGEST_S = 60.0
SERVICES = replace(SEALING, now=lambda: datetime.now(UTC))  # by which the matches of one folder are told apart


class Unhurried:
    """A clock that waits for nothing."""

    def tick(self, framerate: float) -> int:
        """A frame's time has passed."""
        return 16


def actions(record: dict[str, Any]) -> int:
    """How many decisions a record holds; a pass may go to three."""
    rounds = [*record["rounds"], *([record["current"]] if record.get("current") else [])]
    return sum(
        1
        + len({each_pass["from"] for each_pass in each["passes"]})
        + sum(len(trick["cards"]) for trick in each["tricks"])
        + sum(b is not None for b in each["bids"] or ())
        for each in rounds
    )


class Handed:
    """What was handed over to be saved, told to another process."""

    def __init__(self) -> None:
        self._shared = mmap.mmap(-1, 128)

    def put(self, record: dict[str, Any]) -> None:
        """The state that is handed over."""
        self._shared[:72] = struct.pack("q64s", actions(record), str(record["players"][0].get("begun_at")).encode())

    def get(self) -> tuple[int, str]:
        """How many decisions, and when the match was begun."""
        count, begun = struct.unpack("q64s", self._shared[:72])
        return count, begun.rstrip(b"\0").decode()

    def clear(self) -> None:
        self._shared[:72] = bytes(72)


def aimed(point: str, times: int, handed: Handed) -> None:
    """Have this process kill itself when it comes to a point so many times."""
    left = times

    def hit(at: str) -> None:
        nonlocal left
        if at == point:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def around(name: str, owner: Any, before: str, after: str) -> None:
        real: Callable[..., Any] = getattr(owner, name)

        def wrapped(*args: Any, **kwargs: Any) -> Any:
            hit(before)
            found = real(*args, **kwargs)
            hit(after)
            return found

        setattr(owner, name, wrapped)

    def save(self: SaveFile, record: dict[str, Any]) -> None:
        handed.put(record)
        real_save(self, record)

    def append(path: Path, record: dict[str, Any]) -> None:
        hit("before the record")
        if point == "half the record":
            with path.open("ab") as file:
                file.write(dump_line(record).encode()[:500])
            hit(point)
        record_lines.append_once(path, record)
        hit("after the record")

    real_save = SaveFile.save
    SaveFile.save = save  # type: ignore[method-assign]
    saves.append_once = append  # type: ignore[attr-defined]
    around("write_atomically", saves, WRITING[0], WRITING[3])
    around("fsync", os, WRITING[1], WRITING[2])
    around("discard", SaveFile, ENDING[3], ENDING[4])


def program(folder: Path, point: str, times: int, handed: Handed) -> int:
    """Start the program in a process of its own. Returns its id."""
    pid = os.fork()
    if pid:
        return pid
    status = 1
    with contextlib.suppress(BaseException):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        aimed(point, times, handed)
        options = PlayOptions(
            autoplay=True, resume=True, speed=0.0, data_dir=folder, hidden=True, size=(960, 600), matches=3
        )
        status = run(options, SERVICES, games(), Unhurried())
    os._exit(status)


def killed(folder: Path, point: str, chance: random.Random, handed: Handed) -> str:
    """A program from its start to its death. How it ended."""
    handed.clear()
    if point in ENDING:
        save = SaveFile(folder)
        save.discard()
        save.save(near_end(chance.randrange(100_000)))
        save.flush()
    times = chance.choice((1, 2, 5, 20, 60)) if point in WRITING else 1
    pid, until = (
        program(folder, point, times, handed),
        time.monotonic() + (chance.uniform(0.1, 3) if point == ANY else LONGEST_S),
    )
    while time.monotonic() < until:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            return "killed" if os.WIFSIGNALED(status) else f"ended {os.waitstatus_to_exitcode(status)}"
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return "killed" if point == ANY else "late"


def faults(folder: Path, handed: Handed) -> list[str]:
    """What is wrong with a data folder after a kill."""
    found, (count, begun) = [], handed.get()
    path = folder / saves.SAVE_NAME
    try:
        record = saves.unpack(path.read_bytes()) if path.exists() else None
        if record is not None:
            if first_fault(from_record(record)) is not None:
                found.append("a deal that doesn't fit its seal")
            if record["players"][0].get("begun_at") == begun and actions(record) < count - 1:
                found.append(f"{count - actions(record)} actions lost")
    except ValueError as error:
        found.append(f"the save: {error}")
    found += doubles(folder)
    if list(folder.glob("*damaged*")) or (folder / "crash.log").exists():
        found.append("something was set aside, or crashed")
    if (folder / "statistics.sqlite3").exists():
        with closing(sqlite3.connect(folder / "statistics.sqlite3")) as db:
            if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                found.append("the statistics")
    return found


def doubles(folder: Path) -> list[str]:
    """Matches that stand twice among the records, and whole lines that are none."""
    seen: Counter[Any] = Counter()
    path = folder / FINISHED_NAME
    for line in path.read_bytes().split(b"\n") if path.exists() else ():
        with contextlib.suppress(UnreadableError):  # half a line; its match is still saved
            if line.strip():
                record: Any = parse(line)
                from_record(record)
                seen[record_lines.identity(record), json.dumps(record["rounds"][0]["deal"])] += 1
    return [f"twice: {match}" for (match, _deal), n in seen.items() if n > 1]


def gone(folder: Path, record: dict[str, Any]) -> bool:
    """Whether a match is neither saved nor among the records."""
    saved = SaveFile(folder).load().record
    match = record_lines.identity(record)
    return not record_lines.stands(folder / FINISHED_NAME, record) and record_lines.identity(saved or {}) != match


def main() -> int:
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    logging.disable()
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.kills", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many programs are killed")
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    given = parser.parse_args()
    bad = tried(given.count, given.seed)
    return 1 if bad else 0


def tried(count: int, seed: int) -> int:
    """Kill so many programs, and say how it went. Returns the number of faults."""
    chance, handed, how, bad = random.Random(seed), Handed(), Counter[tuple[str, str]](), 0
    points = (*WRITING, *ENDING, ANY, ANY, ANY)
    with tempfile.TemporaryDirectory(prefix="kills-") as name:
        folder = Path(name)
        for number in range(count):
            point = points[number % len(points)]
            how[point, killed(folder, point, chance, handed)] += 1
            wrong = faults(folder, handed)
            if point in ENDING:  # the next start does the rest, and then it stands there once
                begun = SaveFile(folder).load().record
                killed(folder, WRITING[0], random.Random(number), Handed())
                wrong += faults(folder, Handed())
                if begun is not None and gone(folder, begun):
                    wrong.append("a match is gone")
            bad += len(wrong)
            for each in wrong:
                print(f"{number} {point}: {each}", flush=True)
        matches = sum(1 for line in (folder / FINISHED_NAME).read_bytes().split(b"\n") if line)
    for (point, end), times in sorted(how.items()):
        print(f"{point:<24}{end:<12}{times:>6}")
    print(f"{count} programs, {matches} matches among the records, {bad} faults")
    return bad


if __name__ == "__main__":
    sys.exit(main())
