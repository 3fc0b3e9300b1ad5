"""Both games play by themselves at speed 0, match after match, while memory, open files and threads are watched:
`make soak MINUTES=30`.

Each game is a program of its own with a data folder of its own, as people start it but for the screen. What is held after the
first third may not grow beyond `MORE`; the programs go on to the end, log no failure, and leave records that are all verified.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.cli.games import window_games
from game.client.games import Game

EVERY_S = 2.0
FIRST_PART = 1 / 3
OPPONENTS = "newcomer"
"""The quickest, so that there are most matches."""
OTHERS = {"opponents": [{"level": OPPONENTS}] * 3, "who": ["you", *[OPPONENTS] * 3]}
"""As the settings of one game and of the other have them."""


class Held(NamedTuple):
    """What a program holds: memory in MB, open files, threads."""

    memory: float
    files: int
    threads: int


MORE = Held(20.0, 4, 1)
"""What may be added after the first part."""


def held(process: int) -> Held:
    """What a process holds now. Raises OSError for one that has ended."""
    folder = Path(f"/proc/{process}")
    lines = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
    memory = int(lines["VmRSS"].split()[0]) / 1024 if "VmRSS" in lines else 0.0  # none while it ends
    return Held(memory, len(os.listdir(folder / "fd")), int(lines["Threads"]))


def most(seen: Sequence[Held]) -> Held:
    """The most of each."""
    return Held(*(max(each) for each in zip(*seen, strict=True)))


def grown(minutes: Sequence[Held]) -> str | None:
    """What has grown after the first part beyond `MORE`, of the most of each minute; or None."""
    first = max(1, round(len(minutes) * FIRST_PART))
    if len(minutes) <= first:
        return None
    before, after = most(minutes[:first]), most(minutes[first:])
    named = zip(Held._fields, before, after, MORE, strict=True)
    found = [f"{name} from {old:.0f} to {new:.0f}" for name, old, new, more in named if new > old + more]
    return ", ".join(found) or None


def started(game: str, folder: Path) -> subprocess.Popen[bytes]:
    """A program that plays by itself until it is ended."""
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps({"version": 1, "games": {game: OTHERS}}))
    command = [sys.executable, "-m", "game", "play", "--autoplay", "--speed", "0", "--game", game, "--data-dir"]
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.Popen([*command, str(folder)], env=quiet)


def ended(process: subprocess.Popen[bytes]) -> int:
    """Have a program end as by closing its terminal's window. Returns its exit status."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    return process.wait(60)


def faults(game: Game[Any], folder: Path, minutes: Sequence[Held]) -> list[str]:
    """What went wrong with a game, after its program has ended."""
    found = [f"grew: {words}"] if (words := grown(minutes)) else []
    found += [f"there is a {path.name}" for path in folder.glob("*damaged*")]
    found += [f"there is a {path.name}" for path in folder.glob("*.log") if path.stat().st_size]
    records = folder / game.records.file
    command = [sys.executable, "-m", "game", "verify", str(records)]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    if verified.returncode:
        found.append(f"the records: {verified.stdout[-300:]}{verified.stderr[-300:]}")
    return found


def soaked(minutes: float, folder: Path) -> int:
    """Let every game play for so long in a folder of its own, and print what each holds by the minute. Returns the number of
    faults."""
    running = {game: started(game.id, folder / game.id) for game in window_games()}
    seen: dict[str, list[list[Held]]] = {game.id: [] for game in running}
    bad: list[str] = []
    print(f"{'minute':>6}  {'game':<10}{'MB':>7}{'files':>7}{'threads':>9}{'matches':>9}", flush=True)
    begun = time.monotonic()
    try:
        while (now := (time.monotonic() - begun) / 60) < minutes and not bad:
            time.sleep(EVERY_S)
            for game, process in running.items():
                if process.poll() is not None:
                    bad.append(f"{game.id}: ended by itself, with status {process.returncode}")
                    continue
                by_minute = seen[game.id]
                if len(by_minute) <= int(now):
                    by_minute.append([])
                    if len(by_minute) > 1:
                        print(told(game, folder, by_minute), flush=True)
                by_minute[-1].append(held(process.pid))
    finally:
        statuses = {game.id: ended(process) for game, process in running.items()}
    bad += [f"{id}: ended with status {status}" for id, status in statuses.items() if status and not bad]
    for game in running:
        minutes_of = [most(each) for each in seen[game.id] if each]
        bad += [f"{game.id}: {fault}" for fault in faults(game, folder / game.id, minutes_of)]
    print("\n".join(bad) or "nothing has grown")
    return len(bad)


def told(game: Game[Any], folder: Path, by_minute: Sequence[Sequence[Held]]) -> str:
    """The line of the last minute that is full."""
    records = folder / game.id / game.records.file
    matches = records.read_bytes().count(b"\n") if records.exists() else 0
    memory, files, threads = most(by_minute[-2])
    return f"{len(by_minute) - 1:>6}  {game.id:<10}{memory:>7.0f}{files:>7}{threads:>9}{matches:>9}"


def main() -> int:
    """The exit status: 0 if nothing has grown or failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        return 1 if soaked(given.minutes, Path(name)) else 0


if __name__ == "__main__":
    sys.exit(main())
