"""Two small Japanese fonts: kana, punctuation, what the catalogue says, and kanji that are common in names.

Cut from Noto Sans CJK JP, which is under the SIL Open Font License 1.1, from the packages noto-cjk-sans-jp-regular and
noto-cjk-sans-jp-bold. The cuts carry a name of their own, and their bytes are reproducible. They are made anew when the
catalogue gains characters: first ``python -m tools.locale``, then ``python -m tools.art.drawing``.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import distribution
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

import assets
from game.client.ambition.signs import SIGNS
from game.client.kit.i18n import NAMES
from tools.art.drawing.fonts import (
    COPYRIGHT,
    FAMILY,
    FULL,
    LICENCE,
    LICENCE_URL,
    POSTSCRIPT,
    SUBFAMILY,
    UNIQUE,
    VERSION,
)

CUTS = {"AmbitionJapanese-Regular": "regular", "AmbitionJapanese-Bold": "bold"}
LICENCE_FILE = "OFL-NotoSansCJK.txt"
NOTICE = "Noto Sans CJK JP, © 2014-2021 Adobe (http://www.adobe.com/). Noto is a trademark of Google Inc."

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
IN_NAMES = (
    "一二三四五六七八九十百千万上下中大小高山川田村町森林木本石水火土金日月星空海島浜岡原野谷沢池井泉江崎橋"
    "松竹梅桜杉花菊藤葉草春夏秋冬東西南北前後左右内外口目手足心人子女男父母王玉白黒青赤緑光明正真直良吉和平安"
    "佐伊加斎渡辺鈴清近遠福富永長広古新若今坂丸宮武太次郎介助吾也彦雄夫一輝翔健悟剛勇美咲優香奈菜子恵由紀里"
    "理沙絵愛望希未来結衣陽友智知学文章史行生成司樹樋関内服部須阿久保柴荒矢栗浅尾市市場片桐赤"
)


def catalogue_characters(folder: Path) -> set[int]:
    """Every character of the translations below `folder`."""
    found: set[int] = set()
    for path in sorted(folder.glob("ja/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                words = message.string if isinstance(message.string, tuple | list) else [message.string or ""]
                found |= {ord(character) for text in words for character in text if message.id}
    return found


def characters() -> set[int]:
    """What the cuts hold. Latin letters and digits are set in the Latin fonts, which lack the Greek ones of score sheets."""
    wanted = ALWAYS | {ord(character) for character in IN_NAMES} | catalogue_characters(assets.path("locale"))
    wanted |= {ord(character) for name in NAMES.values() for character in name}
    return {code for code in wanted if code >= 0x2E80} | {ord(sign) for sign in SIGNS.values()}


@cache
def font_bytes(name: str) -> bytes:
    """Return the file of a cut."""
    weight = CUTS[name]
    source = files(f"noto_cjk_sans_jp_{weight}") / f"NotoSansCJKjp-{weight.capitalize()}.otf"
    with as_file(source) as path:
        font = TTFont(path, recalcTimestamp=False, lazy=False)
    options = Options()
    options.name_IDs = [COPYRIGHT, FAMILY, SUBFAMILY, UNIQUE, FULL, VERSION, POSTSCRIPT, LICENCE, LICENCE_URL]
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    options.drop_tables = [*options.drop_tables, "BASE", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters())
    subsetter.subset(font)
    names = {UNIQUE: name, POSTSCRIPT: name, FULL: name, FAMILY: name, SUBFAMILY: "Regular"}
    for record in font["name"].names:
        record.string = names.get(record.nameID, record.toUnicode())
    top = font["CFF "].cff
    top.fontNames = [name]
    for key in ("FullName", "FamilyName"):
        if key in top.topDictIndex[0].rawDict:
            top.topDictIndex[0].rawDict[key] = name
    buffer = BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def write(folder: Path) -> None:
    """Write the cuts and the licence they are under."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in CUTS:
        (folder / f"{name}.otf").write_bytes(font_bytes(name))
    (folder / LICENCE_FILE).write_text(licence(), encoding="utf-8", newline="\n")


def licence() -> str:
    """The licence that comes with the source, below the copyright that the source states."""
    text = distribution("noto-cjk-sans-jp-regular").read_text("licenses/LICENSE")
    assert text is not None
    return f"{NOTICE}\n\n{text}"
