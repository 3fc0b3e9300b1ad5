"""Child processes that exchange lines with this program and leave nothing behind.

The terminal's Ctrl-C doesn't reach such a program, and whatever it starts is ended with it. Threads
read and write its pipes, so no call waits longer than it was asked to: a program that doesn't read,
sends too much, or never ends a line blocks only itself."""

from __future__ import annotations

import atexit
import ctypes
import logging
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue, SimpleQueue
from typing import IO, Any

import ai.process_guard
from ai.workers import last_acts

# ---- Programs that are ended with everything they started
# Once it is cut, or whoever holds it has ended in whatever way, all that they have started ends
# too.


KEEPER = "--keeper"
"""The argument that makes the frozen program run as a process guard; otherwise the module `ai.process_guard` is run."""
_JOB_LIMITS, _KILL_ON_CLOSE, _SUSPENDED = 9, 0x2000, 0x4
_START = 10.0
"""Seconds after which a guard that hasn't reported whether the program started counts as broken."""


class ProcessGroup:
    """A running program with pipes as its standard streams, and everything that it has started.

    Raises OSError when the program can't be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._held: socket.socket | int | None = None
        self.process = self._in_job(command) if sys.platform == "win32" else self._kept(command)

    def cut(self) -> None:
        """End the program and everything it has started, at once."""
        held, self._held = self._held, None
        if isinstance(held, socket.socket):
            held.close()
        elif held is not None and sys.platform == "win32":
            ctypes.windll.kernel32.CloseHandle(ctypes.c_void_p(held))

    def _kept(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        ours, theirs = socket.socketpair()
        with theirs:
            frozen = getattr(sys, "frozen", False)
            how = [KEEPER] if frozen else ["-I", "-S", str(Path(ai.process_guard.__file__))]
            process = subprocess.Popen(
                [sys.executable, *how, str(theirs.fileno()), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                pass_fds=(theirs.fileno(),),
            )
        self._held = ours
        ours.settimeout(_START)
        try:
            told = ours.recv(1) or b"\1"
        except TimeoutError:
            told = b"\1"
        if told != b"\0":
            self.cut()
            with process:
                pass
            raise OSError(told[0], os.strerror(told[0]))
        return process

    def _in_job(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        """Start the program in a Windows job that ends when its last handle is closed.

        This code has never been run so far (docs/bots.md)."""
        if sys.platform != "win32":
            raise NotImplementedError
        kernel = ctypes.windll.kernel32
        kernel.CreateJobObjectW.restype = ctypes.c_void_p
        self._held = kernel.CreateJobObjectW(None, None)
        # JOBOBJECT_EXTENDED_LIMIT_INFORMATION: LimitFlags behind two 64-bit times, the rest stays 0
        limits = ctypes.create_string_buffer(144 if ctypes.sizeof(ctypes.c_void_p) == 8 else 112)
        limits[16:20] = _KILL_ON_CLOSE.to_bytes(4, "little")
        kernel.SetInformationJobObject(
            ctypes.c_void_p(self._held), _JOB_LIMITS, limits, len(limits)
        )
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            creationflags=subprocess.CREATE_NEW_PROCESS_GROUP | _SUSPENDED,
        )
        own: Any = process
        handle = ctypes.c_void_p(int(own._handle))
        kernel.AssignProcessToJobObject(ctypes.c_void_p(self._held), handle)
        ctypes.windll.ntdll.NtResumeProcess(handle)  # not before it is in the job
        return process


_log = logging.getLogger(__name__)

LONGEST = 1 << 20
"""The most bytes of a line; a program that sends a longer one is ended."""
_CHUNK = 1 << 16
_WAITING = 64  # lines that wait to be read; then the program waits for us
PATIENCE = 1.0
"""Seconds that a program has to exit by itself after its input has ended."""

_running: set[ChildProcess] = set()


class ProcessEndedError(Exception):
    """The program is gone or sends nothing more. The message says why, without a full stop."""


class ChildProcess:
    """A running program that exchanges lines; `name` is for the log.

    Raises OSError when the program can't be started."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.name = name
        self._group = ProcessGroup(command)
        self._process = self._group.process
        _running.add(self)
        self._lines: Queue[bytes | None] = Queue(_WAITING)
        self._to_send: SimpleQueue[bytes | None] = SimpleQueue()
        self._finished = threading.Event()  # its output has ended
        self._closed = False
        self._why = "it ended"
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None and stdout is not None and stderr is not None
        self._threads = [
            threading.Thread(
                target=work, args=(stream,), daemon=True, name=f"{name}, {work.__name__}"
            )
            for work, stream in (
                (self._write, stdin),
                (self._read, stdout),
                (self._log_errors, stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: str) -> None:
        """Queue a line for the program; never wait."""
        self._to_send.put(line.encode() + b"\n")

    def receive(self, timeout: float) -> bytes | None:
        """Return the next line without its line break; None if none comes within `timeout` seconds.

        Raises ProcessEndedError."""
        try:
            line = self._lines.get(timeout=timeout)
        except Empty:
            return None
        if line is None:
            raise ProcessEndedError(self._why)
        return line

    def close(self, patience: float = PATIENCE) -> None:
        """End the program's input, wait up to `patience` seconds for it to exit, then end all it has started."""
        if self._closed:
            return
        self._to_send.put(None)
        self._finished.wait(patience)
        self._closed = True
        self._group.cut()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        if not any(thread.is_alive() for thread in self._threads):
            for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
                if stream is not None:
                    stream.close()
        _running.discard(self)

    # ---- threads

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._to_send.get()) is not None:
                left = memoryview(line)
                while left:
                    left = left[stream.write(left) :]
        with suppress(OSError):
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        begun = b""
        with suppress(OSError, ValueError):
            while (chunk := stream.read(_CHUNK)) and not self._closed:
                *lines, begun = (begun + chunk).split(b"\n")
                for line in lines:
                    self._keep(line)
                if len(begun) > LONGEST:
                    self._why = f"it sent a line of more than {LONGEST} bytes"
                    self._group.cut()
                    break
        self._finished.set()
        self._keep(None)

    def _keep(self, line: bytes | None) -> None:
        while not self._closed:
            with suppress(Full):
                self._lines.put(line, timeout=0.1)
                return

    def _log_errors(self, stream: IO[bytes]) -> None:
        begun = b""
        with suppress(OSError, ValueError):
            while chunk := stream.read(_CHUNK):
                *lines, begun = (begun + chunk).split(b"\n")
                begun = begun[-LONGEST:]
                for line in lines:
                    _log.info("%s: %s", self.name, line.decode(errors="replace"))


def end_all() -> None:
    """End every program that is still running, at once."""
    for child in list(_running):
        child._group.cut()


atexit.register(end_all)
last_acts.append(end_all)
