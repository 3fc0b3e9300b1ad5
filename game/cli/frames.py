"""``ambition frames``: how much work the window makes, drawn in memory and shown to nobody.

The program runs in processes of its own, as people start it except for the screen. Only what needs
access to its inside (idling, the time from a key to the picture) is measured in this process."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import dropwhile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai.workers import environment
from game.cli.frame_log import read
from game.cli.games import GAMES, window_games
from game.cli.play import WindowSize
from game.client.ambition.settings import AmbitionSettings, settings_kind
from game.client.app.opponents import alike
from game.client.app.options import FrameTiming, PlayOptions, Services
from game.client.app.settings import Settings, SettingsFile
from game.client.table.controller import FINISHED_NAME

if TYPE_CHECKING:
    import pygame

    from game.client.app.program import Loop

_PATH = [place for place in sys.path if place]
_MAIN = f"import sys; sys.path = {_PATH}; from {__name__.partition('game.')[0]}game.__main__ import main; main()"
PROGRAM = [sys.executable, *([] if getattr(sys, "frozen", False) else ["-P", "-c", _MAIN])]
"""The command of this program, by which it finds its modules where this process does and none in the current folder."""
GAME = "ambition"
PLAYERS = GAMES[GAME].computers()
"""The computer players that the measurements use."""
BARS = {
    "work_p99_ms": 8.0,
    "work_longest_ms": 33.0,
    "input_frames": 2.0,
    "idle_cpu_percent": 3.0,
    "start_s": 1.0,
    "memory_mb": 250.0,
}
"""The bars that these figures must not exceed."""
_UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SDL_NO_SIGNAL_HANDLERS": "1"}
"""The environment in which SDL draws in memory only and leaves Ctrl-C to Python."""
_IDLE_S, _WARM_FRAMES, _KEYS = 8.0, 300, 40


def _start(folder: Path, size: tuple[int, int], level: str, *more: str) -> subprocess.Popen[bytes]:
    """Start the program, playing the short game by itself against a level, without waiting for the time of a frame."""
    kind = settings_kind(PLAYERS)
    file = SettingsFile(folder / "settings.json", {GAME: kind})
    file.save(
        Settings(
            games={GAME: kind.write(AmbitionSettings(opponents=alike(level), short_game=True))}
        )
    )
    where = ["--data-dir", str(folder), "--size", "{}x{}".format(*size)]
    with environment(**_UNSEEN):
        return subprocess.Popen(
            [*PROGRAM, "play", "--autoplay", "--hurry", "--seed", "1", *where, *more]
        )


def _ended(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process to end, and end it if the wait is interrupted.

    Raises ClickException if the process failed, and KeyboardInterrupt if it was interrupted
    itself."""
    try:
        status = process.wait()
    finally:
        process.kill()
    if status in (130, -signal.SIGINT):
        raise KeyboardInterrupt
    if status != 0:
        raise click.ClickException("the program failed")


def share(values: Sequence[float], part: float) -> float:
    """Return the value below which this share (0..1) of all values is."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def frames_of(
    size: tuple[int, int],
    speed: float,
    level: str,
    rounds: int | None = None,
    log: Path | None = None,
) -> list[FrameTiming]:
    """Return every frame of a match, or of its first rounds, in which bots of a level think.

    The frames before the table's first belong to the start and are left out. `log` keeps all of
    them in a file."""
    from game.client.app.menu import MenuScene  # which brings pygame

    ending = ("--matches", "1") if rounds is None else ("--rounds", str(rounds))
    with tempfile.TemporaryDirectory() as name:
        log = log or Path(name) / "frames.csv"
        _ended(
            _start(Path(name), size, level, "--speed", str(speed), "--frame-log", str(log), *ending)
        )
        return list(dropwhile(lambda frame: frame.scene == MenuScene.__name__, read(log)))


def frame_times() -> dict[str, float]:
    """Return the milliseconds of work per frame over one round (median, p99 and longest) and the number of frames."""
    times = [
        frame.work_ms for frame in frames_of((1600, 900), 0.4, PLAYERS.default_level, rounds=1)
    ]
    return {
        "median": share(times, 0.5),
        "p99": share(times, 0.99),
        "longest": max(times),
        "frames": float(len(times)),
    }


def frame_figures(frames: Sequence[FrameTiming]) -> dict[str, float]:
    """Return the figures of a match: of the time a frame takes, and of the processor time for it."""
    work, cpu = [frame.work_ms for frame in frames], [frame.cpu_ms for frame in frames]
    return {
        "frames": float(len(frames)),
        "work_median_ms": share(work, 0.5),
        "work_p99_ms": share(work, 0.99),
        "work_longest_ms": max(work),
        "first_cpu_ms": cpu[0],
        "cpu_p99_ms": share(cpu, 0.99),
        "cpu_longest_ms": max(cpu),
    }


def start_time(size: tuple[int, int]) -> float:
    """Return the seconds from calling the program to its first picture, at the second start."""
    for _ in range(2):
        with tempfile.TemporaryDirectory() as name:
            log, called = Path(name) / "frames.csv", time.time()
            _ended(
                _start(
                    Path(name),
                    size,
                    PLAYERS.levels[0][0],
                    "--speed",
                    "0",
                    "--rounds",
                    "1",
                    "--frame-log",
                    str(log),
                )
            )
            first = next(frame for frame in read(log) if frame.drew)
    return first.at - called


def memory(size: tuple[int, int], matches: int) -> dict[str, float]:
    """Return the most megabytes that the program holds after its second match and after the last one.

    Returns nothing on systems without ``/proc``."""
    if not Path("/proc/self/status").exists():
        return {}
    held: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as name:
        finished = Path(name) / FINISHED_NAME
        process = _start(
            Path(name), size, PLAYERS.levels[0][0], "--speed", "0", "--matches", str(matches)
        )
        try:
            while process.poll() is None:
                with contextlib.suppress(OSError, StopIteration):
                    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
                    over = finished.read_bytes().count(b"\n") if finished.exists() else 0
                    now = next(
                        int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")
                    )
                    held[over] = max(now, held.get(over, 0.0))  # at its end it gives memory back
                time.sleep(0.1)
        except KeyboardInterrupt:
            process.kill()
            raise
        _ended(process)
    return {
        "memory_early_mb": held.get(2, next(iter(held.values()), 0.0)),
        "memory_mb": held[max(held)],
    }


@contextlib.contextmanager
def _window(
    size: tuple[int, int], pressed: list[pygame.event.Event] | None = None
) -> Iterator[Loop]:
    """Run the program at its menu in this process, with everything drawn in advance, and yield its loop.

    Beside SDL's events it gets each event that is put into `pressed` once."""
    import pygame

    from game.client.app.menu import MenuScene
    from game.client.app.program import FRAMES_PER_SECOND, Loop
    from game.client.app.shell import Shell
    from game.client.app.window import Window

    with environment(**_UNSEEN), tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        window = Window(size, None, False)
        file = SettingsFile(folder / "settings.json")
        shell = Shell(
            PlayOptions(data_dir=folder, size=size),
            Services(),
            window_games(),
            Settings(),
            file,
            folder,
            size,
        )

        def events() -> list[pygame.event.Event]:
            heard = [*(pressed or ()), *pygame.event.get()]
            if pressed:
                pressed.clear()
            return heard

        loop = Loop(shell, window, pygame.time.Clock(), events)
        shell.stack.push(MenuScene(shell))
        for _ in range(_WARM_FRAMES):
            loop.frame(1000 / FRAMES_PER_SECOND)
            next(shell.warming, None)
        try:
            yield loop
        finally:
            shell.history.close()
            window.close()


def idle_percent(size: tuple[int, int]) -> float:
    """Return the percentage of one core that the menu takes while nobody does anything."""
    with _window(size) as loop:
        worked, began = time.process_time(), time.monotonic()
        loop.run(lambda: time.monotonic() < began + _IDLE_S)
        return 100 * (time.process_time() - worked) / (time.monotonic() - began)


def input_frames(size: tuple[int, int]) -> int:
    """Return the most frames from a key to a picture that shows it, over many presses at the menu."""
    import pygame

    most = 0
    pressed: list[pygame.event.Event] = []
    with _window(size, pressed) as loop:
        for i in range(_KEYS):
            before = pygame.image.tobytes(loop.window.surface, "RGB")
            pressed.append(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
            frames = 0
            while pygame.image.tobytes(loop.window.surface, "RGB") == before and frames < 60:
                loop.frame(16.0)
                frames += 1
            most = max(most, frames)
    return most


def measure(
    size: tuple[int, int], speed: float, matches: int, log: Path | None
) -> dict[str, float]:
    """Return every figure, by name."""
    figures = frame_figures(frames_of(size, speed, PLAYERS.levels[-1][0], log=log))
    figures["input_frames"] = float(input_frames(size))
    figures["idle_cpu_percent"] = idle_percent(size)
    figures["start_s"] = start_time(size)
    return figures | memory(size, matches)


@click.command("frames")
@click.option(
    "--size",
    type=WindowSize(),
    default="1920x1080",
    show_default=True,
    help="Window size in pixels.",
)
@click.option(
    "--speed",
    type=click.FloatRange(0, 20),
    default=1.0,
    show_default=True,
    help="Length of the animations.",
)
@click.option(
    "--matches",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Matches for the memory figure.",
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the frames here as CSV.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def command(
    size: tuple[int, int], speed: float, matches: int, log: Path | None, as_json: bool
) -> int:
    """Play a short game against the strongest level in a window that nobody sees, and measure the window.

    The figures are the work per frame, the frames from a key to the picture, idling, a second
    start, and memory after many matches. While nobody thinks, time passes as fast as frames are
    drawn: each is drawn as it would be at its time."""
    figures = measure(size, speed, matches, log)
    if as_json:
        print(json.dumps({name: round(value, 3) for name, value in figures.items()}, indent=1))
        return 0
    for name, value in figures.items():
        bar = (
            f"   bar {BARS[name]:g}" + ("" if value <= BARS[name] else ", over it")
            if name in BARS
            else ""
        )
        print(f"{name:20}{value:10.2f}{bar}")
    return 0
