"""The fonts of the game, cut from open ones; ``python -m tools.fonts`` writes them into assets/fonts.

Their licences are written there too. SDL_ttf shows a variable font only at its default setting, so
each Latin cut pins the axes of Fraunces or Hanken Grotesk and keeps the Latin characters below. The
two Japanese cuts keep from Noto Sans CJK JP the kana, punctuation, the catalogue's characters, and
kanji that are common in names; make them again when the catalogue gains characters, after ``python
-m tools.locale``. The sources are under the SIL Open Font License 1.1 and come as packages (the
extra `fonts`). The cuts have names of their own, and their bytes are reproducible: they keep the
time stamp of their source."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import distribution
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

import assets
from game.client.ambition.words import SIGNS
from game.client.kit.i18n import NAMES

LATIN = {
    *range(0x0020, 0x007F),  # basic Latin
    *range(0x00A0, 0x0180),  # Latin-1 and Latin Extended-A
    *range(0x2010, 0x2028),  # hyphens, dashes, quotation marks, bullet, ellipsis
    *(0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2122),
    *range(0x2190, 0x219A),  # arrows, where the font has them
    *(0x2212, 0x2248, 0x2260, 0x2264, 0x2265),  # minus and comparisons
}
_FRAUNCES = ("fontpkg_fraunces", "Fraunces[SOFT,WONK,opsz,wght].ttf")
_HANKEN = ("fontpkg_hanken_grotesk", "HankenGrotesk[wght].ttf")
LATIN_CUTS: dict[str, tuple[tuple[str, str], dict[str, float]]] = {
    "AmbitionDisplay-SemiBold": (_FRAUNCES, {"SOFT": 0, "WONK": 0, "opsz": 72, "wght": 600}),
    "AmbitionText-Regular": (_HANKEN, {"wght": 450}),
    "AmbitionText-SemiBold": (_HANKEN, {"wght": 600}),
    "AmbitionText-Bold": (_HANKEN, {"wght": 750}),
}
"""The package and file from which each font is cut, and the settings of its axes."""
JAPANESE_CUTS = {"AmbitionJapanese-Regular": "regular", "AmbitionJapanese-Bold": "bold"}
NOTICE = "Noto Sans CJK JP, © 2014-2021 Adobe (http://www.adobe.com/). Noto is a trademark of Google Inc."

COPYRIGHT, VERSION, LICENCE, LICENCE_URL = 0, 5, 13, 14  # name records that stay as they are
FAMILY, SUBFAMILY, UNIQUE, FULL, POSTSCRIPT = 1, 2, 3, 4, 6

ALWAYS = {
    *range(0x3001, 0x3012),  # 、。 and brackets
    0x3013,  # for letters that there aren't
    *range(0x3014, 0x301D),
    *range(0x3041, 0x3097),  # hiragana
    *range(0x3099, 0x30A0),
    *range(0x30A0, 0x3100),  # katakana
    *range(0xFF01, 0xFF5F),  # full-width forms of basic Latin
    0x3000,
    0xFFE5,
}
# Somebody called 田中 or 美咲 may want to be called so at the table.
_IN_NAMES = (
    "一二三四五六七八九十百千万上下中大小高山川田村町森林木本石水火土金日月星空海島浜岡原野谷沢池井泉江崎橋"
    "松竹梅桜杉花菊藤葉草春夏秋冬東西南北前後左右内外口目手足心人子女男父母王玉白黒青赤緑光明正真直良吉和平安"
    "佐伊加斎渡辺鈴清近遠福富永長広古新若今坂丸宮武太次郎介助吾也彦雄夫一輝翔健悟剛勇美咲優香奈菜子恵由紀里"
    "理沙絵愛望希未来結衣陽友智知学文章史行生成司樹樋関内服部須阿久保柴荒矢栗浅尾市市場片桐赤"
)


def catalogue_characters(folder: Path) -> set[int]:
    """Return every character of the translations below `folder`."""
    found: set[int] = set()
    for path in sorted(folder.glob("ja/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                words = (
                    message.string
                    if isinstance(message.string, tuple | list)
                    else [message.string or ""]
                )
                found |= {ord(character) for text in words for character in text if message.id}
    return found


def characters() -> set[int]:
    """Return the characters of the Japanese cuts.

    Latin letters and digits are set in the Latin fonts, which lack the Greek ones of score
    sheets."""
    wanted = (
        ALWAYS
        | {ord(character) for character in _IN_NAMES}
        | catalogue_characters(assets.path("locale"))
    )
    wanted |= {ord(character) for name in NAMES.values() for character in name}
    return {code for code in wanted if code >= 0x2E80} | {ord(sign) for sign in SIGNS.values()}


def latin(name: str) -> bytes:
    """Return the file of a Latin cut."""
    (package, source), axes = LATIN_CUTS[name]
    font = _cut(package, f"files/{source}", _options(), LATIN)
    font = instancer.instantiateVariableFont(font, axes, inplace=True)
    if "STAT" in font:  # describes the axes, of which none is left
        del font["STAT"]
    return _saved(font, name)


def japanese(name: str) -> bytes:
    """Return the file of a Japanese cut."""
    weight = JAPANESE_CUTS[name]
    options = _options()
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    options.drop_tables = [
        *options.drop_tables,
        "BASE",
        "GDEF",
        "GPOS",
        "GSUB",
        "VORG",
        "vhea",
        "vmtx",
        "DSIG",
    ]
    font = _cut(
        f"noto_cjk_sans_jp_{weight}",
        f"NotoSansCJKjp-{weight.capitalize()}.otf",
        options,
        characters(),
    )
    top = font["CFF "].cff
    top.fontNames = [name]
    for key in ("FullName", "FamilyName"):
        if key in top.topDictIndex[0].rawDict:
            top.topDictIndex[0].rawDict[key] = name
    return _saved(font, name)


def _options() -> Options:
    options = Options()
    options.name_IDs = [
        COPYRIGHT,
        FAMILY,
        SUBFAMILY,
        UNIQUE,
        FULL,
        VERSION,
        POSTSCRIPT,
        LICENCE,
        LICENCE_URL,
    ]
    return options


def _cut(package: str, source: str, options: Options, wanted: Iterable[int]) -> TTFont:
    """Return a font with only the characters `wanted`."""
    with as_file(files(package) / source) as path:
        font = TTFont(path, recalcTimestamp=False, lazy=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    return font


def _saved(font: TTFont, name: str) -> bytes:
    """Return the file of a font under the new name `name`."""
    names = {UNIQUE: name, POSTSCRIPT: name, FULL: name, FAMILY: name, SUBFAMILY: "Regular"}
    for record in font["name"].names:
        record.string = names.get(record.nameID, record.toUnicode())
    buffer = BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def licences() -> dict[str, str]:
    """Return the licences of the sources, by file name."""
    noto = distribution("noto-cjk-sans-jp-regular").read_text("licenses/LICENSE")
    assert noto is not None
    return {
        "OFL-Fraunces.txt": (files(_FRAUNCES[0]) / "LICENSE").read_text(encoding="utf-8"),
        "OFL-HankenGrotesk.txt": (files(_HANKEN[0]) / "LICENSE").read_text(encoding="utf-8"),
        "OFL-NotoSansCJK.txt": f"{NOTICE}\n\n{noto}",
    }


def everything() -> dict[str, bytes]:
    """Return the content of every file by its name in assets/fonts."""
    return {
        **{f"{name}.ttf": latin(name) for name in LATIN_CUTS},
        **{f"{name}.otf": japanese(name) for name in JAPANESE_CUTS},
        **{name: text.encode() for name, text in licences().items()},
    }


def main() -> None:
    """Write the fonts."""
    for name, content in everything().items():
        assets.path("fonts", name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")


if __name__ == "__main__":
    main()
