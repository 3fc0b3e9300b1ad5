"""Programs on a leash: once it is cut, or whoever holds it has ended in whatever way, all that they have started ends too."""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ai.keeper

KEEPER = "--keeper"
"""What the frozen program is called with to be a keeper; else that module is."""
_JOB_LIMITS, _KILL_ON_CLOSE, _SUSPENDED = 9, 0x2000, 0x4
_START = 10.0
"""Seconds after which a keeper that hasn't said whether the program started counts as broken."""


class Leash:
    """A running program with pipes as its standard streams. Raises OSError when it can't be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._held: socket.socket | int | None = None
        self.process = self._in_job(command) if sys.platform == "win32" else self._kept(command)

    def cut(self) -> None:
        """End the program and what it has started, at once."""
        held, self._held = self._held, None
        if isinstance(held, socket.socket):
            held.close()
        elif held is not None and sys.platform == "win32":
            ctypes.windll.kernel32.CloseHandle(ctypes.c_void_p(held))

    def _kept(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        ours, theirs = socket.socketpair()
        with theirs:
            frozen = getattr(sys, "frozen", False)
            how = [KEEPER] if frozen else ["-I", "-S", str(Path(ai.keeper.__file__))]
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
        """Windows: in a job that is ended when its last handle is closed. Never run so far (docs/bots.md)."""
        if sys.platform != "win32":
            raise NotImplementedError
        kernel = ctypes.windll.kernel32
        kernel.CreateJobObjectW.restype = ctypes.c_void_p
        self._held = kernel.CreateJobObjectW(None, None)
        # JOBOBJECT_EXTENDED_LIMIT_INFORMATION: LimitFlags behind two 64-bit times, the rest stays 0
        limits = ctypes.create_string_buffer(144 if ctypes.sizeof(ctypes.c_void_p) == 8 else 112)
        limits[16:20] = _KILL_ON_CLOSE.to_bytes(4, "little")
        kernel.SetInformationJobObject(ctypes.c_void_p(self._held), _JOB_LIMITS, limits, len(limits))
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
