"""A guard process that runs a program and ends everything that the program has started.

It does so when the program ends, or when nobody holds the other end of a socket any more. It is a
process of its own so that it outlives its parent however that ends. On Linux it adopts what the
program leaves behind, including daemons in their own sessions; on other systems it can only end the
program's process group. It is called with the socket's number and the command, and reports over the
socket whether the program started (0, otherwise the error's number). It imports only the standard
library, so that it starts at once without site-packages."""

from __future__ import annotations

import ctypes
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_LOOK = 0.05  # seconds between looks whether the program has ended


def main(args: Sequence[str]) -> int:
    """Run and guard the program of a command, until none of its processes runs any more."""
    link = socket.socket(fileno=int(args[0]))
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    try:
        program = subprocess.Popen(args[1:], preexec_fn=_like_a_program)
    except OSError as error:
        _tell(link, error.errno or 1)
        return 1
    for stream in (0, 1, 2):  # they are the program's: they end with it
        os.close(stream)
    _tell(link, 0)
    while program.poll() is None:
        with suppress(OSError):
            if select.select([link], [], [], _LOOK)[0] and not link.recv(1):
                break
    _end_children()
    if sys.platform != "linux":
        os.killpg(0, signal.SIGKILL)  # nothing was adopted; us too
    return program.poll() or 0


def _tell(link: socket.socket, number: int) -> None:
    with suppress(OSError):
        link.sendall(bytes([number & 255]))


def _like_a_program() -> None:
    """Restore the signals in the child before it becomes the program, and make it die with its guard."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def _end_children() -> None:
    """Kill all child processes; what they leave behind becomes a child of this process and is killed in turn."""
    with suppress(ChildProcessError):  # there are none left
        while True:
            for child in _children():
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            select.select([], [], [], 0.002)


def _children() -> list[int]:
    """Return the child processes of this process, from Linux's list of processes; none on other systems."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            if int(entry.read_bytes().rpartition(b")")[2].split()[1]) == os.getpid():
                found.append(int(entry.parent.name))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
