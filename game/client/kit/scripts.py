"""Letters that the program's own fonts lack: the computer's fonts that have them, and the order of right-to-left ones."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pygame

from game.client.kit.i18n import _, listed

_LEFTWARD = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
# A name written from right to left, with digits, spaces, hyphens and the like within it, is ordered
# by itself. By the whole line, as Unicode's algorithm does, the points after such a name would come
# to stand before it.
_NAME = re.compile(f"[{_LEFTWARD}](?:[{_LEFTWARD}\\d\\s'’.\u2010\u200c-\u200f-]*[{_LEFTWARD}])?…?")
_PARTS = re.compile(r"\d+|\s+(?=\d)|(?<=\d)\s+|(?:(?!\s*\d).)+")
_JOINER, _SKIN = "\u200d", ("\U0001f3fb", "\U0001f3ff")
_NO_LETTER, _LOOK_PX = "\U0010ffff", 64  # none that any font has; large enough to tell boxes apart
_ODD = ("italic", "oblique", "condensed", "mono", "serif", "thin", "light", "black", "display")


def ordered(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a line from left to right, each with whether its letters run from right to left."""
    end = 0
    for name in _NAME.finditer(text):
        yield text[end : name.start()], False
        yield from (
            (part, not (part.isdecimal() or part.isspace()))
            for part in reversed(_PARTS.findall(name[0]))
        )
        end = name.end()
    yield text[end:], False


def clusters(text: str) -> Iterator[str]:
    """Yield the letters of a text, each with the marks and joiners that belong to it."""
    cluster = ""
    for letter in text:
        joined = cluster[-1:] == _JOINER or _SKIN[0] <= letter <= _SKIN[1] or not seen(letter)
        if cluster and not joined and unicodedata.category(letter)[0] != "M":
            yield cluster
            cluster = ""
        cluster += letter
    if cluster:
        yield cluster


def seen(letter: str) -> bool:
    """Return whether a letter is drawn: joiners, directions and the choice of a variant aren't."""
    variant = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return unicodedata.category(letter) != "Cf" and not variant


def script_of(cluster: str) -> str:
    """Return the ISO 15924 code of a letter's script, empty for what all scripts share."""
    from fontTools.unicodedata import script  # fpdf2 brings it; only for names that our fonts lack

    code = str(script(cluster[0]))
    return "" if code in ("Zyyy", "Zinh", "Zzzz") else code


def _folders() -> list[Path]:
    """Return the folders in which this system keeps fonts."""
    home, env = Path.home(), os.environ
    if sys.platform == "win32":
        return [Path(env.get("WINDIR", r"C:\Windows"), "Fonts"),
                Path(env.get("LOCALAPPDATA", home), "Microsoft", "Windows", "Fonts")]  # fmt: skip
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = (env.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    own = env.get("XDG_DATA_HOME") or home / ".local" / "share"
    # The host of a Flatpak.
    return [*(Path(each, "fonts") for each in (own, *shared, "/run/host")), home / ".fonts"]


class SystemFonts:
    """The computer's fonts, looked into once a letter is in none of the program's."""

    def __init__(self) -> None:
        self._files: list[str] | None = None
        self._found: dict[tuple[str, bool], str | None] = {}
        self._missing: dict[str, bool] = {}  # whether it was said

    def having(self, cluster: str, bold: bool) -> str | None:
        """Return the file of a font with a letter and its marks, None if there is none."""
        key = (cluster, bold)
        if key not in self._found:
            self._found[key] = next(
                (file for file in self._ranked(bold) if has(_opened(file), cluster)), None
            )
        return self._found[key]

    def _ranked(self, bold: bool) -> list[str]:
        """Return the font files, those of plain shapes and the wanted weight first."""
        if self._files is None:
            found = chain.from_iterable(
                folder.rglob("*") for folder in _folders() if folder.is_dir()
            )
            self._files = [
                str(each) for each in found if each.suffix.lower() in (".ttf", ".otf", ".ttc")
            ]

        def rank(file: str) -> tuple[int, bool, bool, int, str]:
            name = Path(file).stem.lower()
            odd = sum(each in name for each in _ODD)
            return odd, ("bold" in name) != bold, not name.startswith("noto"), len(name), file

        return sorted(self._files, key=rank)

    def miss(self, letter: str, said: bool = False) -> None:
        """Note a letter that no font has, for `said`, or that it is said already."""
        self._missing.setdefault(letter, said)

    def said(self) -> str:
        """Return a sentence on the letters missed since the last call, empty if there are none but those said before."""
        new = [letter for letter, said in self._missing.items() if not said]
        if not new:
            return ""
        from fontTools.unicodedata import script_name  # only for names that can't be shown

        self._missing.update(dict.fromkeys(new, True))
        names = {
            script_name(code).replace("_", " ")
            if (code := script_of(letter))
            else f"U+{ord(letter):04X}"
            for letter in new
        }
        return _(
            "No font on this computer has some letters ({scripts}). Marks stand for them."
        ).format(scripts=listed(sorted(names)))


SYSTEM = SystemFonts()


def _opened(file: str) -> pygame.font.Font | None:
    try:
        return pygame.font.Font(file, _LOOK_PX)
    except (OSError, pygame.error):
        return None


def has(font: pygame.font.Font | None, cluster: str) -> bool:
    """Return whether a font has each of the letters and draws it, instead of leaving only room for it."""
    return font is not None and all(_has_one(font, letter) for letter in cluster if seen(letter))


def _has_one(font: pygame.font.Font, letter: str) -> bool:
    if letter.isspace():
        return True
    # What a font lacks is often a box in it.
    box, unknown = (font.metrics(each)[0] for each in (letter, _NO_LETTER))
    return box is not None and any(box[:4]) and box != unknown


class PictureFont(pygame.font.Font):
    """A font of pictures of one size, such as emoji, drawn as high as the letters beside them."""

    def __init__(self, file: str, px: int) -> None:
        super().__init__(file, px)
        self._factor = 1.15 * px / super().get_height()

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Return the width and height of what is drawn."""
        width, height = super().size(text)
        return round(width * self._factor), round(height * self._factor)

    def render(self, text: str | bytes | None, *how: object) -> pygame.Surface:
        """Return the pictures at their size."""
        return pygame.transform.smoothscale(super().render(text, *how), self.size(text))  # type: ignore[arg-type]

    def get_ascent(self) -> int:
        """Return the pixels from the top to the base line."""
        return round(super().get_ascent() * self._factor)
