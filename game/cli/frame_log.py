"""The file of ``--frame-log``: CSV with one line per frame."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game.client.app.options import FrameTiming


@contextmanager
def frame_log(path: Path) -> Iterator[Callable[[FrameTiming], None]]:
    """Open a CSV file and yield what writes a frame to it.

    Lines wait in a buffer, so that writing costs a frame next to nothing. Raises OSError if the
    file can't be opened."""
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(FrameTiming._fields)

        def add(frame: FrameTiming) -> None:
            times = (f"{frame.at:.4f}", f"{frame.work_ms:.3f}", f"{frame.cpu_ms:.3f}")
            lines.writerow((*times, int(frame.drew), frame.inputs, frame.scene))

        yield add


def read(path: Path) -> list[FrameTiming]:
    """Return the frames of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            FrameTiming(float(at), float(work), float(cpu), drew == "1", int(inputs), scene)
            for at, work, cpu, drew, inputs, scene in list(csv.reader(file))[1:]
        ]
