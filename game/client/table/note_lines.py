"""How the lines of a note are set."""

from __future__ import annotations

from game.client.kit.text import CAPTION, Style, Type
from game.client.table.note import Note


def note_lines(words: Type, note: Note, room: float) -> tuple[Style, list[str]]:
    """The note's lines as they stand where they fit, else set anew in two; and how large."""
    if len(note.lines) <= 2 and all(words.width(line, CAPTION) <= room for line in note.lines):
        return CAPTION, list(note.lines)
    return words.wrapped(" ".join(note.lines), CAPTION, room, 2)
