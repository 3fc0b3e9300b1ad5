"""Where a line may break, in Latin and Japanese text. Knows no font: widths are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

EAST = "\u2e80-\uffef"
"""Kana, kanji, their punctuation and full-width forms, as a range within a regular expression."""
_UNITS = re.compile(f"[{EAST}]|[^{EAST}]+")
_NOT_FIRST = frozenset(
    "、。，．・：；？！）］｝」』】〕〉》ーゝゞヽヾ々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ’”…%,.:;?!)]}"
)
_STUB, _NARROWER = 4, (0.92, 0.84, 0.76)  # so few characters don't stand alone in a last line: the others give some
_WIDOW = 0.4  # of the room: a word alone in a last line is helped too, if it is shorter
_NOT_LAST = frozenset("（［｛「『【〔〈《‘“([{")
_ENDS = frozenset("、。，．・：；！？）］｝」』】〕〉》”’,.:;!?)]}")
_STEMS = frozenset(
    "いきぎしちにひびみりえけげせてねへべめれ"
)  # between kanji: rather within a word (取り置き, 引き続く)
_HIRAGANA, _KATAKANA = ("\u3041", "\u309f"), ("\u30a1", "\u30ff")


def is_east(character: str) -> bool:
    """Whether it is of EAST."""
    return "\u2e80" <= character <= "\uffef"


def broken(text: str, width: Callable[[str], float], room: float, lines: int = 99) -> list[str]:
    """The words in lines of at most `room`, measured by `width`; the last of `lines` has all that is left. A word alone may
    be wider.

    Where it costs no line, Japanese breaks between phrases, else not within a katakana word, and hardly anything stands
    alone in the last line."""
    pieces = list(_pieces(text))
    wrapped = _filled(pieces, width, room, lines)
    if len(wrapped) < 2 or width(wrapped[-1]) > room:
        return wrapped
    for parted in (_phrases_part, _words_part):
        joined = _joined(pieces, parted)
        kept = _filled(joined, width, room, lines) if len(joined) < len(pieces) else wrapped
        if len(kept) == len(wrapped) and all(width(line) <= room for line in kept):
            pieces, wrapped = joined, kept
            break
    for share in _NARROWER:
        if not _lonely(wrapped[-1], width, room):
            break
        narrower = _filled(pieces, width, room * share, lines)
        if len(narrower) > len(wrapped) or any(width(line) > room for line in narrower):
            break
        wrapped = narrower
    return wrapped


def _lonely(line: str, width: Callable[[str], float], room: float) -> bool:
    """Whether a last line is too little to stand alone."""
    if is_east(line[-1]):
        return len(line) <= _STUB
    return " " not in line and width(line) < _WIDOW * room


def _joined(pieces: Sequence[tuple[str, str]], parted: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    """Fewer pieces: those with nothing between them that aren't `parted` are one."""
    joined: list[tuple[str, str]] = []
    for gap, piece in pieces:
        if joined and not gap and not parted(joined[-1][1], piece):
            joined[-1] = (joined[-1][0], joined[-1][1] + piece)
        else:
            joined.append((gap, piece))
    return joined


def _words_part(before: str, after: str) -> bool:
    """Anywhere but within a katakana word."""
    return not (_within(_KATAKANA, before[-1]) and _within(_KATAKANA, after[0]))


def _phrases_part(before: str, after: str) -> bool:
    """After punctuation, before a bracket, and where hiragana, which end most phrases, are over."""
    if before[-1] in _ENDS or after[0] in _NOT_LAST:
        return True
    if not _within(_HIRAGANA, before[-1]) or _within(_HIRAGANA, after[0]):
        return False
    return before[-1] not in _STEMS or (len(before) > 1 and _within(_HIRAGANA, before[-2]))


def _within(script: tuple[str, str], letter: str) -> bool:
    return script[0] <= letter <= script[1]


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
