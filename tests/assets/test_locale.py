"""The catalogues are complete and agree with the sources, and the fonts can write them."""

from __future__ import annotations

from string import Formatter

import pygame
import pytest

import assets
from game.client.kit.i18n import NAMES, languages

for extra in ("babel", "fontTools"):
    pytest.importorskip(extra, reason=f'{extra} is not installed; it comes with the optional extra "test"')

from fontTools.ttLib import TTFont  # noqa: E402

from tools import locale  # noqa: E402
from tools.fonts import JAPANESE_CUTS, catalogue_characters, characters  # noqa: E402

RENEW = "run: python -m tools.locale, translate what it names, run it again, then python -m tools.fonts"
CODES = locale.codes()


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _format, _conversion in Formatter().parse(text) if name is not None}


def test_japanese_is_there() -> None:
    assert "ja" in CODES
    assert set(languages()) == {"en", *CODES} == set(NAMES)


def test_the_template_is_what_the_sources_say() -> None:
    assert (locale.FOLDER / "ambition.pot").read_bytes() == locale.pot_bytes(), RENEW


@pytest.mark.parametrize("code", CODES)
def test_the_catalogue_has_the_sentences_of_the_template(code: str) -> None:
    assert locale.po_path(code).read_bytes() == locale.updated(code), RENEW


@pytest.mark.parametrize("code", CODES)
def test_everything_is_translated(code: str) -> None:
    assert list(locale.missing(code)) == [], RENEW


@pytest.mark.parametrize("code", CODES)
def test_the_compiled_catalogue_is_up_to_date(code: str) -> None:
    assert locale.po_path(code).with_suffix(".mo").read_bytes() == locale.mo_bytes(code), RENEW


@pytest.mark.parametrize("code", CODES)
def test_translations_have_the_placeholders_of_the_english(code: str) -> None:
    for message in locale.read(code):
        many = message.id if isinstance(message.id, tuple) else (message.id,)
        for text in message.string if isinstance(message.string, tuple) else (message.string,):
            assert isinstance(text, str) and placeholders(text) in [placeholders(str(english)) for english in many], (
                many
            )


def test_the_japanese_fonts_have_these_characters_and_no_others() -> None:
    """A catalogue that lost its last use of a character leaves the fonts stale, too."""
    for name in JAPANESE_CUTS:
        path = assets.path("fonts", f"{name}.otf")
        assert TTFont(path).getBestCmap().keys() == characters(), RENEW
    assert sum(assets.path("fonts", f"{name}.otf").stat().st_size for name in JAPANESE_CUTS) <= 400_000


def test_the_latin_font_has_the_rest() -> None:
    pygame.font.init()
    latin = pygame.font.Font(assets.path("fonts", "AmbitionText-Regular.ttf"), 20)
    rest = "".join(sorted(chr(code) for code in catalogue_characters(assets.path("locale")) if 0x20 <= code < 0x2E80))
    assert None not in latin.metrics(rest)
