"""Words on a terminal: whatever its encoding is, and whatever stands in names and messages of others."""

from __future__ import annotations

import io
import sys


def plain(text: str) -> str:
    """A text in one line in which nothing steers a terminal: what can't be printed is written as in Python, ``\\x1b``."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def complain(text: str) -> None:
    """A line on standard error."""
    print(plain(text), file=sys.stderr)


def any_encoding() -> None:
    """Let standard output and error write what their encoding lacks as Python would, ``\\xe4``."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
