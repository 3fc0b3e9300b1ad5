"""The programs under tools/art/drawing still make, byte for byte, what lies in assets/."""

from __future__ import annotations

from pathlib import Path

import pytest

import assets
from game.client.kit.theme import THEMES, Theme, contrast

for extra in (
    "fontTools",
    "pathops",
    "babel",
    "fontpkg_fraunces",
    "fontpkg_hanken_grotesk",
    "noto_cjk_sans_jp_regular",
):
    pytest.importorskip(extra, reason=f'{extra} is not installed; it comes with the optional extra "drawing"')

from tools.art.drawing import everything, fonts, geo, japanese  # noqa: E402
from tools.art.drawing.contact import sheet  # noqa: E402
from tools.art.drawing.icons import CORAL, FREE_STRIKE, STRIKE_COLOURS  # noqa: E402

pytestmark = pytest.mark.slow

SAMPLES = [
    "cards/7C.svg",
    "cards/TD.svg",
    "cards/AS.svg",
    "cards/JS.svg",
    "cards/QH.svg",
    "cards/KC.svg",
    "backs/lattice.svg",
    "backs/steps.svg",
    "backs/leaf.svg",
    "large/TD.svg",
    "large/KC.svg",
    "suits/club.svg",
    "chips/chip10.svg",
    "chips/flat5.svg",
    "icons/settings.svg",
    "icons/app.svg",
    "status/over.svg",
    "portraits/raven.svg",
]


def test_every_drawing_is_one_of_ours() -> None:
    drawn = set(everything.drawings())
    assert drawn == {path.relative_to(assets.path()).as_posix() for path in assets.path().rglob("*.svg")}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_bytes_again(name: str) -> None:
    assert everything.drawings()[name]().text().encode() == assets.path(name).read_bytes()


@pytest.mark.parametrize("name", everything.SWAPS)
def test_the_same_swaps_again(name: str) -> None:
    assert everything.swap_text(everything.SWAPS[name]).encode() == assets.path(name).read_bytes()


@pytest.mark.parametrize("which", [which for which in fonts.CUTS.values() if which.shipped], ids=lambda cut: cut.name)
def test_the_same_fonts_again(which: fonts.Cut) -> None:
    assert fonts.font_bytes(which) == assets.path("fonts", f"{which.name}.ttf").read_bytes()


@pytest.mark.parametrize("name", japanese.CUTS)
def test_the_same_japanese_fonts_again(name: str) -> None:
    assert japanese.font_bytes(name) == assets.path("fonts", f"{name}.otf").read_bytes()
    assert japanese.licence() == assets.path("fonts", japanese.LICENCE_FILE).read_text(encoding="utf-8")


def test_numbers_are_short() -> None:
    assert [geo.number(value) for value in (1.0, 0.125, -0.001, 12.5)] == ["1", "0.12", "0", "12.5"]


def test_contact_sheet(tmp_path: Path) -> None:
    sheet(assets.path(), tmp_path / "sheet.png", width=24)
    assert (tmp_path / "sheet.png").stat().st_size > 10_000


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_strike_lozenges_are_seen_on_plates(theme: Theme) -> None:
    swaps = STRIKE_COLOURS.get(theme.strike_suffix.lstrip("-"), {})
    for ground in (theme.panel, theme.panel2):
        for colour in (swaps.get(mark, mark) for mark in (CORAL, FREE_STRIKE)):
            assert contrast(colour, ground) >= 3, (colour, ground)
