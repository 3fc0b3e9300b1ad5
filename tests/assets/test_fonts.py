"""The fonts open and can write what the game writes."""

from __future__ import annotations

import pygame
import pytest

import assets

SHIPPED = ["AmbitionDisplay-SemiBold", "AmbitionText-Regular", "AmbitionText-SemiBold", "AmbitionText-Bold"]
JAPANESE = ["AmbitionJapanese-Regular", "AmbitionJapanese-Bold"]  # what they must hold: see test_locale
NEEDED = "A é ß Ł ő – — − × · … ’ ‘ “ ” 0123456789 +9 ?!"


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    pygame.font.init()  # and left so: the tests of a worker share one pygame


def test_only_these_are_shipped() -> None:
    assert sorted(path.stem for path in assets.path("fonts").glob("*.[ot]tf")) == sorted(SHIPPED + JAPANESE)


@pytest.mark.parametrize("name", SHIPPED)
def test_it_has_the_needed_glyphs(name: str) -> None:
    font = pygame.font.Font(assets.path("fonts", f"{name}.ttf"), 34)
    missing = [character for character, metrics in zip(NEEDED, font.metrics(NEEDED), strict=True) if metrics is None]
    assert not missing
    assert font.render(NEEDED, True, "white").get_bounding_rect().width > 100


def test_the_weights_differ() -> None:
    widths = [
        pygame.font.Font(assets.path("fonts", f"AmbitionText-{weight}.ttf"), 100).size("Ambition")[0]
        for weight in ("Regular", "SemiBold", "Bold")
    ]
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("name", ["AmbitionText-Regular", "AmbitionText-SemiBold", "AmbitionText-Bold"])
def test_digits_of_running_text_are_of_one_width(name: str) -> None:
    font = pygame.font.Font(assets.path("fonts", f"{name}.ttf"), 100)
    assert len({font.size(digit * 4)[0] for digit in "0123456789"}) == 1


def test_the_licences_lie_beside_them() -> None:
    for name in ("OFL-Fraunces.txt", "OFL-HankenGrotesk.txt", "OFL-NotoSansCJK.txt"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in assets.path("fonts", name).read_text(encoding="utf-8")


@pytest.mark.slow
def test_they_are_cut_to_the_same_bytes_again() -> None:
    pytest.importorskip("fontpkg_fraunces", reason='the sources are not installed; they come with the extra "fonts"')
    from tools.fonts import everything

    for name, content in everything().items():
        assert assets.path("fonts", name).read_bytes() == content, name
