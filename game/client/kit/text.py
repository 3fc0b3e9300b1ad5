"""Words at real pixel size: faces and sizes by role, widths in virtual units, fitting and wrapping.

No text is smaller than 12 real pixels; below 14 the regular cut is replaced by the semibold, which
reads better at that size. Japanese characters have a font of their own, a little smaller, on the
same base line; Latin letters and digits between them stay in theirs. Other letters are drawn in the
computer's fonts, and as a visible mark if none has them. Text as large as a heading keeps its size
when the player asks for larger text."""

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
from game.client.kit.scripts import SYSTEM, PictureFont, clusters, has, ordered, script_of, seen
from game.client.kit.theme import rgb

EAST = "\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
"""Kana, kanji, Hangul, their punctuation and full-width forms, as ranges within a regular expression."""
_EAST = re.compile(f"[{EAST}]")
_UNITS = re.compile(f"[{EAST}]|[^{EAST}]+")
_SPACES = re.compile(" (?!%)")
"""The spaces at which a line may break: not before a percent sign."""
_NOT_FIRST = frozenset(
    "、。，．・：；？！）］｝」』】〕〉》ーゝゞヽヾ々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ’”…%,.:;?!)]}"
)
# A last line of at most `_STUB` characters, or of one word shorter than `_WIDOW` of the room, gets
# some from the lines above: the words are set in these parts of the room.
_STUB, _WIDOW, _NARROWER = 4, 0.4, (0.92, 0.84, 0.76)
_NOT_LAST = frozenset("（［｛「『【〔〈《‘“([{")
_ENDS = frozenset("、。，．・：；！？）］｝」』】〕〉》”’,.:;!?)]}")
_STEMS = frozenset("いきぎしちにひびみりえけげせてねへべめれ")
"""Letters that, between two kanji, are more likely within a word (取り置き, 引き続く): lines don't break after them."""
_HIRAGANA, _KATAKANA = ("\u3041", "\u309f"), ("\u30a1", "\u30ff")


def is_east(character: str) -> bool:
    """Return whether a character is in the ranges EAST."""
    return _EAST.match(character) is not None


def broken(text: str, width: Callable[[str], float], room: float, lines: int = 99) -> list[str]:
    """Return the words in lines of at most `room`, measured by `width`.

    The last of `lines` has all that is left. A single word may be wider than `room`.

    Where it costs no line, Japanese breaks between phrases, otherwise at least not within a
    katakana word, and the last line isn't left with a single word or a few characters."""
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


def _joined(
    pieces: Sequence[tuple[str, str]], parted: Callable[[str, str], bool]
) -> list[tuple[str, str]]:
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

    It does after punctuation, before an opening bracket, and where hiragana, which end most
    phrases, are over."""
    if before[-1] in _ENDS or after[0] in _NOT_LAST:
        return True
    if not _within(_HIRAGANA, before[-1]) or _within(_HIRAGANA, after[0]):
        return False
    return before[-1] not in _STEMS or (len(before) > 1 and _within(_HIRAGANA, before[-2]))


def _within(script: tuple[str, str], letter: str) -> bool:
    return script[0] <= letter <= script[1]


def _filled(
    pieces: list[tuple[str, str]], width: Callable[[str], float], room: float, lines: int
) -> list[str]:
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

    Latin text breaks at spaces, Japanese between any two characters, except before closing and
    after opening ones; a number stays with the word for what it counts, and with a percent sign."""
    for i, word in enumerate(_SPACES.split(text) if text else ()):
        gap = " " if i else ""
        piece = ""
        for unit in _UNITS.findall(word):
            if (
                piece
                and unit[0] not in _NOT_FIRST
                and piece[-1] not in _NOT_LAST
                and not piece[-1].isdigit()
            ):
                yield gap, piece
                gap, piece = "", unit
            else:
                piece += unit
        if piece:
            yield gap, piece


MIN_PX = 12
JAPANESE_SHARE, JAPANESE_MIN = 0.94, 17.0  # of the Latin size, and the least in virtual units
_KEPT = 1500
FONT_FILES = {
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
_SMALLER = 0.85  # the least share of its size that a letter in one of the computer's fonts has
_LARGE = 26.0  # from here on words are large without being enlarged
FIXED = 1.3  # the most enlargement of words in places of a fixed size, as on the table
_LEADING = 1.12  # the least distance of two lines, in sizes of their letters
SHARES = (1.0, 0.75, 0.5, 0.25, 0.0)  # of the enlargement, tried until words fit


def font_faults() -> list[str]:
    """Return what is wrong with the font files, each in one line; empty if all can be used."""
    folder, found = assets.path("fonts"), []
    if not any(folder.glob("*")):
        return ["assets/fonts is empty"]
    pygame.font.init()
    for name in FONT_FILES.values():
        try:
            pygame.font.Font(str(folder / name), MIN_PX).render("A", True, "black")
        except (OSError, ValueError, pygame.error) as error:
            found.append(
                f"{folder / name}: {error if (folder / name).exists() else 'it is missing'}"
            )
    return found


class Face(NamedTuple):
    """One of our faces by its name, or the file of one of the computer's fonts with the script that it is to shape."""

    name: str
    script: str = ""
    leftward: bool = False

    @property
    def ours(self) -> bool:
        """Whether it is one of the program's own faces."""
        return self.name in FONT_FILES


class Style(NamedTuple):
    """A face (display, regular, semibold, bold) and a size in virtual units.

    `share`: how much of the player's enlargement the text gets, 0 to 1. `flows`: whether what is
    around the text gives it room; otherwise it grows to FIXED at most."""

    face: str
    size: float
    share: float = 1.0
    flows: bool = False


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
    """Rendered words and their widths at a scale (real pixels per virtual unit).

    `zoom` enlarges small text."""

    def __init__(self, scale: float, zoom: float = 1.0) -> None:
        self.scale = scale
        self.zoom = zoom
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        # Letters that are known to be in a face.
        self._whole: defaultdict[str, set[str]] = defaultdict(set)
        self._rendered: OrderedDict[tuple[str, Style, str], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, Style], int] = OrderedDict()
        self._lines: OrderedDict[tuple[str, Style, float, int], list[str]] = OrderedDict()

    def font(self, style: Style) -> pygame.font.Font:
        """Return the font of a style at this scale."""
        face, px = self._cut(style)
        return self._font(Face(face), px)

    def size(self, style: Style) -> float:
        """Return the size of the letters in virtual units, which is never too small to read."""
        return self._cut(style)[1] / self.scale

    def pitch(self, style: Style, usual: float) -> float:
        """Return the distance of two lines in virtual units: the usual one, or more for enlarged letters."""
        return max(usual, _LEADING * self.size(style))

    def _cut(self, style: Style) -> tuple[str, int]:
        px = max(MIN_PX, round(style.size * self._enlarged(style) * self.scale))
        return ("semibold" if style.face == "regular" and px < 14 else style.face), px

    def _enlarged(self, style: Style) -> float:
        zoom = self.zoom if style.flows else min(self.zoom, FIXED)
        return 1 + (zoom - 1) * style.share if style.size <= _LARGE else 1.0

    def pieces(self, text: str, style: Style) -> list[tuple[str, Face]]:
        """Return the pieces of a text that have one face, from left to right, with MISSING for letters that none has."""
        face = self._cut(style)[0]
        if text.isascii():
            return [(text, Face(face))]
        japanese = _japanese(style)
        found: list[tuple[str, Face]] = []
        for part, leftward in ordered(unicodedata.normalize("NFC", text)):
            for run in _RUNS.findall(part):
                usual = japanese if is_east(run[0]) else face
                if self._whole[usual].issuperset(run):  # as nearly always
                    found.append((run, Face(usual)))
                else:
                    found += list(self._set(run, face, japanese, leftward))[
                        :: -1 if leftward else 1
                    ]
        return found or [("", Face(face))]

    def _set(
        self, text: str, face: str, japanese: str, leftward: bool
    ) -> Iterator[tuple[str, Face]]:
        """Yield the pieces of a text, each with the face that has its letters."""
        grouped = groupby(self._letters(text, face, japanese, leftward), key=itemgetter(1))
        return (("".join(letters for letters, _face in group), each) for each, group in grouped)

    def _letters(
        self, text: str, face: str, japanese: str, leftward: bool
    ) -> Iterator[tuple[str, Face]]:
        before, gap = Face(face), ""
        for cluster in clusters(text):
            if before.script and cluster.isspace():
                gap += cluster
                continue
            for letters, each in self._faced(cluster, face, japanese, leftward, before):
                if gap:  # shaped with a name of another script if it is within one
                    yield gap, each if each == before else Face(face)
                yield letters, each
                before, gap = each, ""
        if gap:
            yield gap, Face(face)

    def _faced(
        self, cluster: str, face: str, japanese: str, leftward: bool, before: Face
    ) -> Iterator[tuple[str, Face]]:
        """Yield what is drawn of a letter and its marks: in one face, or each by itself if none has them all."""
        shown = "".join(filter(seen, cluster))
        faces = (japanese, face) if is_east(cluster) else (face, "semibold", japanese)
        ours = next((each for each in faces if self._has(each, shown)), None)
        if ours == japanese != faces[0] and before.script:
            ours = None  # a Greek letter among the signs of score sheets, within a name
        if ours is not None:
            yield shown, Face(ours)
        elif file := SYSTEM.having(cluster, face != "regular"):
            yield cluster, Face(file, script_of(cluster), leftward)
        elif len(shown) > 1:
            for letter in shown:
                yield from self._faced(letter, face, japanese, leftward, before)
        else:
            SYSTEM.miss(shown)
            yield MISSING, Face(japanese)

    def _has(self, face: str, letters: str) -> bool:
        """Return whether one of our faces has the letters of a cluster."""
        if self._whole[face].issuperset(letters):
            return True
        if not has(self._font(Face(face), MIN_PX), letters):
            return False
        self._whole[face].update(letters)
        return True

    def lacks(self, text: str) -> str:
        """Return the letters of a text that no font has, each once."""
        faces = (_japanese(BODY), BODY.face)

        def shows(letter: str) -> bool:
            ours = any(self._has(face, "".join(filter(seen, letter))) for face in faces)
            return ours or SYSTEM.having(letter, False) is not None

        made = clusters(unicodedata.normalize("NFC", text))
        return "".join(dict.fromkeys(each for each in made if not shows(each)))

    def _runs(self, text: str, style: Style) -> list[tuple[str, pygame.font.Font]]:
        """Return the pieces of a text with their fonts."""
        return [(letters, self._sized(face, style)) for letters, face in self.pieces(text, style)]

    def _sized(self, face: Face, style: Style) -> pygame.font.Font:
        px = self._cut(style)[1]
        if face.name in ("ja", "ja-bold"):
            size = max(JAPANESE_MIN, style.size * JAPANESE_SHARE) * self._enlarged(style)
            px = max(MIN_PX, round(size * self.scale))
        return self._font(face, px)

    def piece(self, letters: str, face: Face, style: Style, colour: str) -> pygame.Surface:
        """Return one of `pieces` in a colour, as high as a line of the style or higher."""
        return self._draw([(letters, self._sized(face, style))], style, colour)

    def _font(self, face: Face, px: int) -> pygame.font.Font:
        font = self._fonts.get((face, px))
        if font is None:
            font = self._fonts[face, px] = self._opened(face, px)
        return font

    def _opened(self, face: Face, px: int) -> pygame.font.Font:
        if face.ours:
            return pygame.font.Font(str(assets.path("fonts", FONT_FILES[face.name])), px)
        font, latin = pygame.font.Font(face.name, px), self._font(Face("semibold"), px)
        if font.get_height() > 2.5 * px:
            return PictureFont(face.name, px)
        # Scripts with high lines get a little smaller, so that they have room in a line of ours.
        share = max(_SMALLER, min(1.0, latin.get_ascent() / font.get_ascent()))
        font = pygame.font.Font(face.name, max(MIN_PX, round(px * share)))
        if face.script:
            font.set_script(face.script)
        if face.leftward:
            font.set_direction(pygame.DIRECTION_RTL)
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

    def _draw(
        self, runs: list[tuple[str, pygame.font.Font]], style: Style, colour: str
    ) -> pygame.Surface:
        drawn = [font.render(run, True, rgb(colour)) for run, font in runs]
        if len(runs) == 1 and runs[0][1] is self.font(style):
            return drawn[0]
        # As high as a Latin line, so that base lines agree; the ink of Japanese letters fits into
        # it, that of other scripts may reach lower.
        latin = self.font(style)
        tops = [latin.get_ascent() - font.get_ascent() for _run, font in runs]
        ink = (top + part.get_bounding_rect().bottom for top, part in zip(tops, drawn, strict=True))
        size = sum(part.get_width() for part in drawn), max(latin.get_height(), *ink)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        x = 0
        for top, part in zip(tops, drawn, strict=True):
            surface.blit(part, (x, top))
            x += part.get_width()
        return surface

    def width(self, text: str, style: Style) -> float:
        """Return the width of the words in virtual units."""
        key = (text, style)
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = sum(
                font.size(run)[0] for run, font in self._runs(text, style)
            )
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
        smaller = (style._replace(share=share) for share in SHARES if share <= style.share)
        return next(
            (each for each in smaller if self.width(text, each) <= room), style._replace(share=0.0)
        )

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
            broken_text = self._lines[key] = broken(
                text, partial(self.width, style=style), room, lines
            )
            if len(self._lines) > _KEPT:
                self._lines.popitem(last=False)
        return broken_text

    def wrapped(self, text: str, style: Style, room: float, lines: int) -> tuple[Style, list[str]]:
        """Return the lines as `wrap` does, and the style with the most enlargement at which they fit in `lines`."""
        for share in SHARES:
            each = style._replace(share=style.share * share)
            parts = self._broken(text, each, room, lines + 1)
            if self.zoom == 1.0 or (
                len(parts) <= lines and all(self.width(line, each) <= room for line in parts)
            ):
                return each, self.wrap(text, each, room, lines)
        return each, self.wrap(text, each, room, lines)
