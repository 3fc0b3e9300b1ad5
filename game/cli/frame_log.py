"""The file of ``--frame-log``: CSV with one line per frame."""

from __future__ import annotations

import csv
from pathlib import Path
from types import TracebackType
from typing import Self

from game.client.app.options import FrameTiming


class FrameLog:
    """A CSV file to which frames are written, open as long as its context lasts.

    Lines wait in a buffer, so that writing costs a frame next to nothing. Raises OSError if the file can't be opened.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._lines = csv.writer(self._file, lineterminator="\n")
        self._lines.writerow(FrameTiming._fields)

    def add(self, frame: FrameTiming) -> None:
        """Write one more frame."""
        drew, scene = int(frame.drew), frame.scene
        self._lines.writerow(
            (f"{frame.at:.4f}", f"{frame.work_ms:.3f}", f"{frame.cpu_ms:.3f}", drew, frame.inputs, scene)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def read(path: Path) -> list[FrameTiming]:
    """Return the frames of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            FrameTiming(float(at), float(work), float(cpu), drew == "1", int(inputs), scene)
            for at, work, cpu, drew, inputs, scene in list(csv.reader(file))[1:]
        ]
