"""The words of the note plate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A heading and up to two lines of words for the note plate."""

    heading: str
    lines: tuple[str, ...] = ()
