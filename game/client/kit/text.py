"""Words at real pixel size: faces and sizes by role, widths in virtual units, fitting and wrapping.

No text is smaller than 12 real pixels; below 14 the regular cut is replaced by the semibold, which reads better at that
size. Japanese characters have a font of their own, a little smaller, on the same base line; Latin letters and digits
between them stay in theirs. A letter that no font has is drawn as a visible mark. Text as large as a heading keeps its
size when the player asks for larger text."""

from __future__ import annotations

import re
import unicodedata
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import pygame

import assets
from game.client.kit.theme import rgb

EAST = "\u2e80-\uffef"
"""Kana, kanji, their punctuation and full-width forms, as a range within a regular expression."""
_UNITS = re.compile(f"[{EAST}]|[^{EAST}]+")
_SPACES = re.compile(" (?!%)")
"""The spaces at which a line may break: not before a percent sign."""
_NOT_FIRST = frozenset(
    "、。，．・：；？！）］｝」』】〕〉》ーゝゞヽヾ々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ’”…%,.:;?!)]}"
)
# A last line of at most `_STUB` characters, or of one word shorter than `_WIDOW` of the room, gets some from the lines
# above: the words are set in these parts of the room.
_STUB, _WIDOW, _NARROWER = 4, 0.4, (0.92, 0.84, 0.76)
_NOT_LAST = frozenset("（［｛「『【〔〈《‘“([{")
_ENDS = frozenset("、。，．・：；！？）］｝」』】〕〉》”’,.:;!?)]}")
_STEMS = frozenset("いきぎしちにひびみりえけげせてねへべめれ")
"""Letters that, between two kanji, are more likely within a word (取り置き, 引き続く): lines don't break after them."""
_HIRAGANA, _KATAKANA = ("\u3041", "\u309f"), ("\u30a1", "\u30ff")


def is_east(character: str) -> bool:
    """Return whether a character is in the range EAST."""
    return "\u2e80" <= character <= "\uffef"


def broken(text: str, width: Callable[[str], float], room: float, lines: int = 99) -> list[str]:
    """Return the words in lines of at most `room`, measured by `width`.

    The last of `lines` has all that is left. A single word may be wider than `room`.

    Where it costs no line, Japanese breaks between phrases, otherwise at least not within a katakana word, and the last
    line isn't left with a single word or a few characters."""
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
    """Return whether a last line is too short to be left alone."""
    if is_east(line[-1]):
        return len(line) <= _STUB
    return " " not in line and width(line) < _WIDOW * room


def _joined(pieces: Sequence[tuple[str, str]], parted: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    """Return fewer pieces: neighbours without a gap are joined unless `parted` allows a break between them."""
    joined: list[tuple[str, str]] = []
    for gap, piece in pieces:
        if joined and not gap and not parted(joined[-1][1], piece):
            joined[-1] = (joined[-1][0], joined[-1][1] + piece)
        else:
            joined.append((gap, piece))
    return joined


def _words_part(before: str, after: str) -> bool:
    """Return whether a line may break between two pieces: anywhere but within a katakana word."""
    return not (_within(_KATAKANA, before[-1]) and _within(_KATAKANA, after[0]))


def _phrases_part(before: str, after: str) -> bool:
    """Return whether a phrase ends between two pieces.

    It does after punctuation, before an opening bracket, and where hiragana, which end most phrases, are over."""
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
    """Yield what a line may not break within, each with what is before it in a line: a space, or nothing.

    Latin text breaks at spaces, Japanese between any two characters, except before closing and after opening ones; a
    number stays with the word for what it counts, and with a percent sign."""
    for i, word in enumerate(_SPACES.split(text) if text else ()):
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


MIN_PX = 12
JAPANESE_SHARE, JAPANESE_MIN = 0.94, 17.0  # of the Latin size, and the least in virtual units
_KEPT = 1500
_FILES = {
    "display": "AmbitionDisplay-SemiBold.ttf",
    "regular": "AmbitionText-Regular.ttf",
    "semibold": "AmbitionText-SemiBold.ttf",
    "bold": "AmbitionText-Bold.ttf",
    "ja": "AmbitionJapanese-Regular.otf",
    "ja-bold": "AmbitionJapanese-Bold.otf",
}
_RUNS = re.compile(f"[{EAST}]+|[^{EAST}]+")
MISSING = "\u3013"
"""The mark for a letter that no font has: the geta, which Japanese printers set for a sort that was not at hand."""
_UNSEEN = ("Cf", "Mn", "Me")
_LARGE = 26.0  # from here on words are large without being enlarged
_SHARES = (1.0, 0.75, 0.5, 0.25, 0.0)  # of the enlargement, tried until words fit


def font_faults() -> list[str]:
    """Return what is wrong with the font files, each in one line; empty if all can be used."""
    folder, found = assets.path("fonts"), []
    if not any(folder.glob("*")):
        return ["assets/fonts is empty"]
    pygame.font.init()
    for name in _FILES.values():
        try:
            pygame.font.Font(str(folder / name), MIN_PX).render("A", True, "black")
        except (OSError, ValueError, pygame.error) as error:
            found.append(f"{folder / name}: {error if (folder / name).exists() else 'it is missing'}")
    return found


class Style(NamedTuple):
    """A face (display, regular, semibold, bold) and a size in virtual units.

    `share`: how much of the player's enlargement the text gets, 0 to 1."""

    face: str
    size: float
    share: float = 1.0


TITLE = Style("display", 104)
H2 = Style("display", 42)
H2_PASS = Style("display", 38)
NUM = Style("display", 34)
H3 = Style("display", 26)
BANK_NUM = Style("display", 22)
NAME = Style("semibold", 22)
LEAD = Style("regular", 22)
ITEM = Style("semibold", 21)
MAIN_ITEM = Style("bold", 24)
BUTTON = Style("bold", 20, 0.5)
BODY = Style("regular", 19)
BODY_SEMI = Style("semibold", 19)
FIGURE = Style("bold", 18)
CAPTION = Style("regular", 17)
CAPTION_SEMI = Style("semibold", 17)
CAPTION_BOLD = Style("bold", 17)
CODE = Style("semibold", 26)


def _japanese(style: Style) -> str:
    """Return the face for Japanese letters in text of a style."""
    return "ja" if style.face == "regular" else "ja-bold"


class Type:
    """Rendered words and their widths at one scale (real pixels per virtual unit).

    Small text is enlarged by the factor `zoom`."""

    def __init__(self, scale: float, zoom: float = 1.0) -> None:
        self.scale = scale
        self.zoom = zoom
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._whole: defaultdict[str, set[str]] = defaultdict(set)  # letters that are known to be in a face
        self._rendered: OrderedDict[tuple[str, Style, str], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, Style], int] = OrderedDict()
        self._lines: OrderedDict[tuple[str, Style, float, int], list[str]] = OrderedDict()

    def font(self, style: Style) -> pygame.font.Font:
        """Return the font of a style at this scale."""
        return self._font(*self._cut(style))

    def size(self, style: Style) -> float:
        """Return the size of the letters in virtual units, which is never too small to read."""
        return self._cut(style)[1] / self.scale

    def _cut(self, style: Style) -> tuple[str, int]:
        px = max(MIN_PX, round(style.size * self._enlarged(style) * self.scale))
        return ("semibold" if style.face == "regular" and px < 14 else style.face), px

    def _enlarged(self, style: Style) -> float:
        return 1 + (self.zoom - 1) * style.share if style.size <= _LARGE else 1.0

    def _runs(self, text: str, style: Style) -> list[tuple[str, pygame.font.Font]]:
        """Return the pieces of a text that have one font, in order, with MISSING for each letter that no font has."""
        face, px = self._cut(style)
        if text.isascii():
            return [(text, self._font(face, px))]
        size = max(JAPANESE_MIN, style.size * JAPANESE_SHARE) * self._enlarged(style)
        japanese, japanese_px = _japanese(style), max(MIN_PX, round(size * self.scale))
        runs: list[tuple[str, pygame.font.Font]] = []
        for run in _RUNS.findall(unicodedata.normalize("NFC", text)):
            usual = japanese if is_east(run[0]) else face
            whole = self._whole[usual].issuperset(run)  # as nearly always
            for each, letters in [(usual, run)] if whole else self._set(run, face, japanese):
                runs.append((letters, self._font(each, japanese_px if each == japanese else px)))
        return runs or [("", self._font(face, px))]

    def _set(self, text: str, face: str, japanese: str) -> list[tuple[str, str]]:
        """Return the pieces of a text, each with the face that has its letters.

        Marks that join or change other letters are left out if no font has them."""
        grouped = groupby(self._letters(text, face, japanese), key=itemgetter(0))
        return [(each, "".join(letter for _face, letter in letters)) for each, letters in grouped]

    def _letters(self, text: str, face: str, japanese: str) -> Iterator[tuple[str, str]]:
        for letter in text:
            faces = (japanese, face) if is_east(letter) else (face, "semibold", japanese)
            found = next((each for each in faces if self._has(each, letter)), None)
            if found is not None:
                yield found, letter
            elif unicodedata.category(letter) not in _UNSEEN:
                yield japanese, MISSING

    def _has(self, face: str, letter: str) -> bool:
        """Return whether a face has a letter and draws it, instead of leaving only room for it."""
        if letter in self._whole[face]:
            return True
        metrics = self._font(face, MIN_PX).metrics(letter)
        box = metrics[0] if metrics else None
        if not letter.isspace() and (box is None or not any(box[:4])):
            return False
        self._whole[face].add(letter)
        return True

    def lacks(self, text: str) -> str:
        """Return the letters of a text that no font has, each once."""
        made = unicodedata.normalize("NFC", text)
        faces = (_japanese(BODY), BODY.face)
        return "".join(dict.fromkeys(each for each in made if not any(self._has(face, each) for face in faces)))

    def _font(self, face: str, px: int) -> pygame.font.Font:
        font = self._fonts.get((face, px))
        if font is None:
            font = self._fonts[face, px] = pygame.font.Font(str(assets.path("fonts", _FILES[face])), px)
        return font

    def render(self, text: str, style: Style, colour: str) -> pygame.Surface:
        """Return the words in a colour, smooth on transparent ground."""
        key = (text, style, colour)
        surface = self._rendered.get(key)
        if surface is None:
            surface = self._rendered[key] = self._draw(self._runs(text, style), style, colour)
            if len(self._rendered) > _KEPT:
                self._rendered.popitem(last=False)
        else:
            self._rendered.move_to_end(key)
        return surface

    def _draw(self, runs: list[tuple[str, pygame.font.Font]], style: Style, colour: str) -> pygame.Surface:
        drawn = [font.render(run, True, rgb(colour)) for run, font in runs]
        if len(runs) == 1 and runs[0][1] is self.font(style):
            return drawn[0]
        # As high as a Latin line, so that base lines agree; the ink of Japanese letters fits into it.
        latin = self.font(style)
        surface = pygame.Surface((sum(part.get_width() for part in drawn), latin.get_height()), pygame.SRCALPHA)
        x = 0
        for (_run, font), part in zip(runs, drawn, strict=True):
            surface.blit(part, (x, latin.get_ascent() - font.get_ascent()))
            x += part.get_width()
        return surface

    def width(self, text: str, style: Style) -> float:
        """Return the width of the words in virtual units."""
        key = (text, style)
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = sum(font.size(run)[0] for run, font in self._runs(text, style))
            if len(self._widths) > 4 * _KEPT:
                self._widths.popitem(last=False)
        return width / self.scale

    def ascent(self, style: Style) -> int:
        """Return the pixels from the top of a rendered line to its base line."""
        return self.font(style).get_ascent()

    def shrunk(self, text: str, style: Style, room: float) -> Style:
        """Return the style with the most enlargement at which the words fit in `room`; without any if they never do."""
        if self.zoom == 1.0 or style.size > _LARGE:
            return style
        smaller = (style._replace(share=share) for share in _SHARES if share <= style.share)
        return next((each for each in smaller if self.width(text, each) <= room), style._replace(share=0.0))

    def fit(self, text: str, style: Style, room: float) -> str:
        """Return the words, shortened with an ellipsis if they are wider than `room`."""
        if self.width(text, style) <= room:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", style) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def wrap(self, text: str, style: Style, room: float, lines: int = 99) -> list[str]:
        """Return the words in lines of at most `room`; what doesn't fit in `lines` ends in an ellipsis."""
        return [self.fit(each, style, room) for each in self._broken(text, style, room, lines)]

    def _broken(self, text: str, style: Style, room: float, lines: int) -> list[str]:
        key = (text, style, room, lines)
        broken_text = self._lines.get(key)
        if broken_text is None:
            broken_text = self._lines[key] = broken(text, partial(self.width, style=style), room, lines)
            if len(self._lines) > _KEPT:
                self._lines.popitem(last=False)
        return broken_text

    def wrapped(self, text: str, style: Style, room: float, lines: int) -> tuple[Style, list[str]]:
        """Return the lines as `wrap` does, and the style with the most enlargement at which they fit in `lines`."""
        for share in _SHARES:
            each = style._replace(share=share)
            parts = self._broken(text, each, room, lines + 1)
            if self.zoom == 1.0 or (len(parts) <= lines and all(self.width(line, each) <= room for line in parts)):
                return each, self.wrap(text, each, room, lines)
        return each, self.wrap(text, each, room, lines)
