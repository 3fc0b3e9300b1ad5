"""The words of the note plate."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.i18n import _


@dataclass(frozen=True, slots=True)
class Note:
    """A heading and up to two lines of words for the note plate."""

    heading: str
    lines: tuple[str, ...] = ()


def not_here() -> Note:
    """The answer to a key that does nothing at this table."""
    return Note(_("Not at this table"), (_("This key does nothing here."),))
