"""Static cuts of two open variable fonts, small enough to ship.

SDL_ttf shows a variable font only at its default setting, so each cut pins the axes, keeps the Latin characters below
and carries a name of its own. Sources: Fraunces and Hanken Grotesk, both under the SIL Open Font License 1.1 and
without a reserved name, from the packages fontpkg-fraunces and fontpkg-hanken-grotesk. The bytes are reproducible:
the fonts keep the time stamp of their source.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

CHARACTERS = {
    *range(0x0020, 0x007F),  # basic Latin
    *range(0x00A0, 0x0180),  # Latin-1 and Latin Extended-A
    *range(0x2010, 0x2028),  # hyphens, dashes, quotation marks, bullet, ellipsis
    *(0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2122),
    *range(0x2190, 0x219A),  # arrows, where the font has them
    *(0x2212, 0x2248, 0x2260, 0x2264, 0x2265),  # minus and comparisons
}

COPYRIGHT, VERSION, LICENCE, LICENCE_URL = 0, 5, 13, 14  # name records that stay as they are
FAMILY, SUBFAMILY, UNIQUE, FULL, POSTSCRIPT = 1, 2, 3, 4, 6


@dataclass(frozen=True)
class Cut:
    """One static font: its file name without suffix, the package it comes from, and where its axes are pinned."""

    name: str
    package: str
    source: str
    axes: tuple[tuple[str, float], ...]
    shipped: bool = True


def _fraunces(name: str, size: float, weight: float, shipped: bool = True) -> Cut:
    axes = (("SOFT", 0.0), ("WONK", 0.0), ("opsz", size), ("wght", weight))
    return Cut(name, "fontpkg_fraunces", "Fraunces[SOFT,WONK,opsz,wght].ttf", axes, shipped)


def _hanken(name: str, weight: float) -> Cut:
    return Cut(name, "fontpkg_hanken_grotesk", "HankenGrotesk[wght].ttf", (("wght", weight),))


CUTS = {
    one.name: one
    for one in (
        _fraunces("AmbitionDisplay-SemiBold", 72, 600),
        _fraunces("AmbitionIndex-Bold", 36, 680, shipped=False),  # the cards carry its outlines
        _hanken("AmbitionText-Regular", 450),
        _hanken("AmbitionText-SemiBold", 600),
        _hanken("AmbitionText-Bold", 750),
    )
}
LICENCES = {"OFL-Fraunces.txt": "fontpkg_fraunces", "OFL-HankenGrotesk.txt": "fontpkg_hanken_grotesk"}


@cache
def font_bytes(which: Cut) -> bytes:
    """Return the file of a cut."""
    with as_file(files(which.package) / "files" / which.source) as path:
        font = TTFont(path, recalcTimestamp=False, lazy=False)
    options = Options()
    options.name_IDs = [COPYRIGHT, FAMILY, SUBFAMILY, UNIQUE, FULL, VERSION, POSTSCRIPT, LICENCE, LICENCE_URL]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, dict(which.axes), inplace=True)
    if "STAT" in font:  # describes the axes, of which none is left
        del font["STAT"]
    names = {UNIQUE: which.name, POSTSCRIPT: which.name, FULL: which.name, FAMILY: which.name, SUBFAMILY: "Regular"}
    for record in font["name"].names:
        record.string = names.get(record.nameID, record.toUnicode())
    buffer = BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def write(folder: Path) -> None:
    """Write the shipped cuts and the licences they are under."""
    folder.mkdir(parents=True, exist_ok=True)
    for which in CUTS.values():
        if which.shipped:
            (folder / f"{which.name}.ttf").write_bytes(font_bytes(which))
    for name, package in LICENCES.items():
        text = (files(package) / "LICENSE").read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
