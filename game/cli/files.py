"""Files that commands read and write; ``-`` stands for the standard streams."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import platformdirs

from game.cli.main import UsageProblem


def cache_file(folder: Path | None = None) -> Path:
    """Where what reviews have found out is kept: in a folder, or else in the user's cache."""
    return (folder or Path(platformdirs.user_cache_dir("ambition", appauthor=False))) / "reviews.sqlite"


@contextmanager
def read_from(path: str) -> Iterator[IO[bytes]]:
    """A file, or standard input. Raises UsageProblem if that is closed, OSError as `open`."""
    if path != "-":
        with open(path, "rb") as stream:
            yield stream
    elif sys.stdin is None:
        raise UsageProblem("-: standard input is closed")
    else:
        yield sys.stdin.buffer


@contextmanager
def written_to(path: str) -> Iterator[IO[str]]:
    """A file in UTF-8, or standard output. Raises UsageProblem."""
    if path == "-" and sys.stdout is None:
        raise UsageProblem("-o -: standard output is closed")
    try:
        if path != "-":
            with open(path, "w", encoding="utf-8", newline="\n") as stream:
                yield stream
        else:
            if isinstance(sys.stdout, io.TextIOWrapper):
                sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # the bytes of a file, on Windows too
            yield sys.stdout
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageProblem(f"-o {path}: {error.strerror}") from None
