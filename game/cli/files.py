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
    """Return the file that keeps the results of reviews: in a folder, by default in the user's cache."""
    return (
        folder or Path(platformdirs.user_cache_dir("ambition", appauthor=False))
    ) / "reviews.sqlite"


@contextmanager
def read_from(path: str) -> Iterator[IO[bytes]]:
    """Open a file, or standard input for ``-``.

    Raises UsageProblem if standard input is closed, and OSError as `open` does."""
    if path != "-":
        with open(path, "rb") as stream:
            yield stream
    elif sys.stdin is None:
        raise UsageProblem("-: standard input is closed")
    else:
        yield sys.stdin.buffer


def text_of(path: str, most: int, called: str, expected: str) -> str:
    """Return the text of a file, or of standard input, without a byte order mark.

    It may have `most` bytes. `called` is how an error names the file, and `expected` what it says
    was expected. Raises UsageProblem if there is no such text."""
    try:
        with read_from(path) as stream:
            data = stream.read(most + 1)
        if len(data) > most:
            raise UsageProblem(f"{called}: more than {most} bytes; {expected}")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise UsageProblem(f"{called}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageProblem(f"{called}: not a text file in UTF-8; {expected}") from None


@contextmanager
def written_to(path: str) -> Iterator[IO[str]]:
    """Open a file for writing in UTF-8, or standard output for ``-``.

    Raises UsageProblem if it can't be written."""
    if path == "-" and sys.stdout is None:
        raise UsageProblem("-o -: standard output is closed")
    try:
        if path != "-":
            with open(path, "w", encoding="utf-8", newline="\n") as stream:
                yield stream
        else:
            if isinstance(sys.stdout, io.TextIOWrapper):
                # The bytes of a file, on Windows too.
                sys.stdout.reconfigure(encoding="utf-8", newline="\n")
            yield sys.stdout
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageProblem(f"-o {path}: {error.strerror}") from None
