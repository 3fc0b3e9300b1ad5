"""Names in forty scripts and emoji, on screen and on paper: ``python -m tests.scripts OUT`` draws them to look at.

It prints which are drawn whole with the fonts of this computer, and which are said to have boxes."""

from __future__ import annotations

from pathlib import Path

import click
import pygame

from game.client.ambition.paper.page import Paper
from game.client.kit.scripts import SYSTEM
from game.client.kit.text import CAPTION, MISSING, NAME, Type

NAMES = {
    "Latin": "Zoë Łukasz Nguyễn", "Greek": "Ελένη", "Cyrillic": "Надежда", "Armenian": "Արամ", "Hebrew": "שִׁירָה כהן",
    "Arabic": "محمد 12 علي", "Syriac": "ܐܦܪܝܡ", "Thaana": "އަހުމަދު", "Nko": "ߞߊ߲ߕߍ", "Devanagari": "क्षितिज श्री",
    "Bengali": "শ্রীকান্ত", "Gurmukhi": "ਹਰਪ੍ਰੀਤ", "Gujarati": "કૃષ્ણા", "Oriya": "ଶ୍ରୀଧର", "Tamil": "கௌரி", "Telugu": "క్రిష్ణ",
    "Kannada": "ಕೃಷ್ಣ", "Malayalam": "ശ്രീലക്ഷ്മി", "Sinhala": "ශ්‍රීමත්", "Thai": "น้ำฝน ปิ่น", "Lao": "ສົມພອນ", "Tibetan": "བསྟན་འཛིན",
    "Myanmar": "အောင်ဆန်း", "Georgian": "ნინო", "Hangul": "김민준", "Ethiopic": "ሰላማዊት", "Cherokee": "ᏍᏏᏉᏯ",
    "Canadian Aboriginal": "ᐊᓂᐊᖅ", "Runic": "ᛋᛁᚵᚱᛁᛏ", "Khmer": "សុខា ស្រី", "Mongolian": "ᠪᠠᠲᠤ", "Balinese": "ᬓᬢᬸᬢ᭄",
    "Javanese": "ꦱꦿꦶ", "Sundanese": "ᮃᮞᮦᮕ᮪", "Ol Chiki": "ᱥᱟᱱᱛᱟᱞ", "Tifinagh": "ⵜⵉⵏⴰ", "Han": "鬱蘭 𠮷野", "Katakana": "サクラ",
    "Yi": "ꀊꏂ", "Adlam": "𞤀𞤥𞤢𞤣𞤵", "Emoji": "🦊 Zoe 👩🏽‍🚀 🇯🇵",
}  # fmt: skip
"""A name in each script, by the script's name in Unicode."""


def sheet() -> bytes:
    """Return a document of two pages with every name first on its line, as on paper in the window."""
    paper, names = Paper("a4", "Names"), list(NAMES.items())[::-1]
    for i, (script, name) in enumerate(names):
        row = i % 25
        if row == 0:
            paper.add_page()
        paper.text(20, 20 + 10 * row, name, 14, "bold")
        paper.text(80, 20 + 10 * row, f"{script}: {name}, 12; {name}", 10, room=110)
    return paper.output()


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
def main(out: Path) -> None:
    """Draw the names into OUT, as names.png and names.pdf, and print what became of each."""
    pygame.font.init()
    out.mkdir(parents=True, exist_ok=True)
    words, whole = Type(1.5), 0
    picture = pygame.Surface((1600, 50 * (len(NAMES) + 1) // 2))
    picture.fill("#204030")
    for i, (script, name) in enumerate(NAMES.items()):
        drawn = "".join(letters for letters, _face in words.pieces(name, NAME))
        said = SYSTEM.said()
        assert (MISSING in drawn) == bool(said), f"{script}: lost without a word"
        whole += not said
        click.echo(f"{script:20} {said or 'whole'}")
        for x, text, style in ((20, name, NAME), (300, f"{script}: {name}, 12; {name} wins", CAPTION)):
            picture.blit(words.render(text, style, "#FFFFFF"), (x + 800 * (i % 2), 50 * (i // 2)))
    pygame.image.save(picture, out / "names.png")
    (out / "names.pdf").write_bytes(sheet())
    click.echo(f"{whole} of {len(NAMES)} drawn whole, the others said; none lost without a word")


if __name__ == "__main__":
    main()
