"""Where a line may break, in Latin and Japanese text. Knows no font: widths are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

EAST = "\u2e80-\uffef"
"""Kana, kanji, their punctuation and full-width forms, as a range within a regular expression."""
_UNITS = re.compile(f"[{EAST}]|[^{EAST}]+")
_NOT_FIRST = frozenset(
    "、。，．・：；？！）］｝」』】〕〉》ーゝゞヽヾ々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ’”…%,.:;?!)]}"
)
_STUB, _NARROWER = 4, (0.92, 0.84, 0.76)  # so few characters don't stand alone in a last line: the others give some
_NOT_LAST = frozenset("（［｛「『【〔〈《‘“([{")


def is_east(character: str) -> bool:
    """Whether it is of EAST."""
    return "\u2e80" <= character <= "\uffef"


def broken(text: str, width: Callable[[str], float], room: float, lines: int = 99) -> list[str]:
    """The words in lines of at most `room`, measured by `width`; the last of `lines` has all that is left. A word alone may
    be wider."""
    pieces = list(_pieces(text))
    wrapped = _filled(pieces, width, room, lines)
    for share in _NARROWER:
        if len(wrapped) < 2 or not is_east(wrapped[-1][-1]) or len(wrapped[-1]) > _STUB:
            break
        narrower = _filled(pieces, width, room * share, lines)
        if len(narrower) > len(wrapped):
            break
        wrapped = narrower
    return wrapped


def _filled(pieces: list[tuple[str, str]], width: Callable[[str], float], room: float, lines: int) -> list[str]:
    wrapped: list[str] = []
    line = ""
    for i, (gap, piece) in enumerate(pieces):
        longer = line + gap + piece if line else piece
        if not line or width(longer) <= room:
            line = longer
            continue
        if len(wrapped) == lines - 1:
            line += "".join(gap + piece for gap, piece in pieces[i:])
            break
        wrapped.append(line)
        line = piece
    return [*wrapped, line] if line else wrapped


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """What a line may not break within, each with what stands before it in a line: a space, or nothing.

    Latin text breaks at spaces, Japanese between any two characters, except before closing and after opening ones; a
    number stays with the word for what it counts."""
    for i, word in enumerate(text.split(" ") if text else ()):
        gap = " " if i else ""
        piece = ""
        for unit in _UNITS.findall(word):
            if piece and unit[0] not in _NOT_FIRST and piece[-1] not in _NOT_LAST and not piece[-1].isdigit():
                yield gap, piece
                gap, piece = "", unit
            else:
                piece += unit
        if piece:
            yield gap, piece
