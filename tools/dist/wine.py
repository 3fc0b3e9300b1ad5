"""Windows as Wine has it, in a folder of its own: what builds and checks the Windows downloads."""

from __future__ import annotations

import os
import selectors
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path

from tools.dist.check import expect, screen
from tools.dist.workshop import BuildError

WINE = {"wine": "wine wine64", "wineserver": "wine wine64", "Xvfb": "xvfb"}
"""What Wine needs, with the Debian packages that have it."""
PLAYER = "山田ş"
"""The account, since names of people have letters beyond ASCII; a space would be quoted, which NSIS's options forbid."""
PATIENCE = 20.0
"""The seconds for which programs that a process has started are waited for after its end."""


@dataclass(frozen=True, slots=True)
class Wine:
    """A Wine installation of its own in a folder, with a screen."""

    prefix: Path
    env: dict[str, str]

    def start(self, program: str | Path, *args: str | Path) -> subprocess.Popen[str]:
        """Start a program with pipes for its input and output, without which Python doesn't start in Wine."""
        pipe = subprocess.PIPE
        command = ["wine", str(program), *map(str, args)]
        return subprocess.Popen(
            command, env=self.env, stdin=pipe, stdout=pipe, stderr=pipe, text=True
        )

    def run(self, program: str | Path, *args: str | Path, minutes: int = 4) -> tuple[int, str]:
        """Run a program to its end and return its status and its output.

        Raises BuildError if it does not end within so many minutes."""
        with self.start(program, *args) as process:
            try:
                said, complaint = _output(process, time.monotonic() + 60 * minutes)
            except (TimeoutError, subprocess.TimeoutExpired):
                process.kill()
                raise BuildError(
                    f"{Path(program).name} {' '.join(map(str, args))} did not end within {minutes} minutes"
                ) from None
        return process.returncode, said.strip() or complaint.strip()

    def must(self, program: str | Path, *args: str | Path, minutes: int = 4) -> str:
        """Run a program that has to succeed and return its output. Raises BuildError."""
        status, said = self.run(program, *args, minutes=minutes)
        last = (said.splitlines() or ["it said nothing"])[-1]
        expect(
            status == 0,
            f"{Path(program).name} {' '.join(map(str, args))} ended with {status} ({last})",
        )
        return said


def _output(process: subprocess.Popen[str], until: float) -> tuple[str, str]:
    """Return what a process has written to its standard output and standard error when it ends.

    What it has started is waited for a while, by the end of the pipes: wineboot leaves much to
    others. But Wine's services, if the process was the first to need them, keep the pipes open for
    ever. Raises TimeoutError or subprocess.TimeoutExpired if it goes on after `until`, a time of
    the monotonic clock."""
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdin.close()
    said, ended = {process.stdout.fileno(): bytearray(), process.stderr.fileno(): bytearray()}, inf
    with selectors.DefaultSelector() as pipes:
        for pipe in said:
            pipes.register(pipe, selectors.EVENT_READ)
        while pipes.get_map():
            now = time.monotonic()
            if process.poll() is not None:
                ended = min(ended, now)
                if now > ended + PATIENCE:
                    break
            elif now > until:
                raise TimeoutError
            for key, _events in pipes.select(0.2):
                data = os.read(key.fd, 1 << 16)
                said[key.fd] += data
                if not data:
                    pipes.unregister(key.fd)
    process.wait(max(0.0, until - time.monotonic()))
    written, complaint = (
        bytes(each).decode(errors="replace").replace("\r\n", "\n") for each in said.values()
    )
    return written, complaint


@contextmanager
def windows(folder: Path) -> Iterator[Wine]:
    """Yield a new Windows for the account `PLAYER`, which is removed afterwards."""
    with screen(folder) as display:
        env = {
            **os.environ,
            "WINEPREFIX": str(folder / "wine"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "HOME": str(folder),
            "USER": PLAYER,
            "LOGNAME": PLAYER,
            "LC_ALL": "C.UTF-8",
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
        }
        wine = Wine(folder / "wine", env)
        print("a new Windows (Wine) ...", flush=True)
        try:
            wine.must("wineboot", "--init")
            # Wine's services stay up, as Windows' do, while cmd waits for a command: until its pipe ends.
            with wine.start("cmd"):
                yield wine
        finally:
            quietly(wine, "wine", "wineboot", "--end-session", "--force")
            # What is left; until all has ended, it writes into the folder.
            quietly(wine, "wineserver", "--kill")
            quietly(wine, "wineserver", "--wait")


def quietly(wine: Wine, *command: str) -> None:
    """Run one of Wine's tools for a minute at most, and ignore its output and status."""
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(command, env=wine.env, capture_output=True, timeout=60, check=False)


def as_windows(path: Path) -> str:
    """Return the name that a file of this system has in Wine."""
    return "Z:" + str(path).replace("/", "\\")
