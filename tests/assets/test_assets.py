"""Every drawing is one that the game's SVG reader shows as meant, and colour swaps reach what they should."""

from __future__ import annotations

import json
import os
import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

import assets
from game.client.ambition.ladder.rungs import RUNGS
from game.client.app.opponents import CHARACTERS, MOODS
from game.client.app.settings import BACKS
from game.client.kit.theme import THEMES, Theme, contrast

RANKS, SUITS = "23456789TJQKA", "CDHS"
ICONS = [
    "again", "app", "back", "check", "claim", "code", "cross", "daily", "export", "eye", "folder", "hint", "info",
    "keyboard", "last", "learn", "menu", "mute", "next", "open", "passacross", "passleft", "passright", "play",
    "quit", "resume", "review", "rules", "scatter", "scores", "settings", "sound", "stats", "undo",
]  # fmt: skip
FACES = [rank + suit for suit in SUITS for rank in RANKS]
DRAWINGS = sorted(assets.path().rglob("*.svg"))

# nanosvg draws nothing for some of these, draws the inside of others as normal shapes, and turns some colours grey.
UNREAD_ELEMENTS = {"use", "symbol", "clipPath", "mask", "text", "pattern", "style", "image", "filter"}
UNREAD_VALUES = re.compile(r"rgba\(|hsl\(|currentColor|#[0-9a-fA-F]{8}\b|clip-path|paint-order|vector-effect")
COLOUR = re.compile(r"none|#[0-9A-F]{6}|url\(#\w+\)")


def name_of(path: Path) -> str:
    return path.relative_to(assets.path()).as_posix()


def text_of(*parts: str) -> str:
    return assets.path(*parts).read_text(encoding="utf-8")


def swaps_of(*parts: str) -> dict[str, dict[str, str]]:
    swaps: dict[str, dict[str, str]] = json.loads(text_of(*parts))
    return swaps


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()  # and left so: the tests of a worker share one pygame
    pygame.display.set_mode((1, 1))


def test_the_whole_set_is_there() -> None:
    names = {name_of(path) for path in DRAWINGS}
    expected = {f"cards/{face}.svg" for face in FACES}
    expected |= {f"suits/{suit}.svg" for suit in ("spade", "heart", "diamond", "club")}
    expected |= {f"backs/{back}.svg" for back in BACKS} | {f"ladder/{table.id}.svg" for table in RUNGS}
    expected |= {f"large/{face}.svg" for face in FACES}
    expected |= {f"chips/{view}{value}.svg" for view in ("chip", "flat") for value in (10, 5, 1)}
    expected |= {f"portraits/{who}.svg" for who in ("you", *(one.portrait for one in CHARACTERS))}
    expected |= {f"portraits/{one.portrait}-{mood}.svg" for one in CHARACTERS for mood in MOODS[1:]}
    marks = ("safe", "under", "over", "nil", "slam", "crown", "flag", "strike", "strike0", "dealer")
    expected |= {f"status/{mark}.svg" for mark in marks}
    expected |= {f"icons/{icon}.svg" for icon in ICONS}
    assert expected == names
    assert len([name for name in names if name.startswith("cards/")]) == 52


@pytest.mark.parametrize("path", DRAWINGS, ids=name_of)
def test_nanosvg_reads_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert not UNREAD_VALUES.search(text)
    assert "viewBox" in root.attrib
    for element in root.iter():
        tag = element.tag.split("}")[-1]
        assert tag not in UNREAD_ELEMENTS
        assert tag != "svg" or element is root, "a nested <svg> would overwrite the outer viewBox"
        assert tag != "g" or "opacity" not in element.attrib, "group opacity shows overlaps"
        for attribute in ("fill", "stroke", "stop-color"):
            assert COLOUR.fullmatch(element.get(attribute, "none")), "colour names become grey"
        if element.get("fill", "").startswith("url"):
            assert "fill-opacity" not in element.attrib, "ignored on gradients"


@pytest.mark.parametrize("path", DRAWINGS, ids=name_of)
@pytest.mark.parametrize("height", [28, 140, 420])
def test_it_loads_at_its_own_proportions_and_is_not_blank(path: Path, height: int) -> None:
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    width = height * float(root.attrib["width"]) / float(root.attrib["height"])
    picture = pygame.image.load_sized_svg(path, (round(width), height))
    assert abs(picture.get_width() - width) <= 1.5
    assert abs(picture.get_height() - height) <= 1.5
    assert pygame.mask.from_surface(picture).count() > 0.03 * picture.get_width() * picture.get_height()


def test_all_faces_look_different() -> None:
    pictures = {face: pygame.image.load_sized_svg(assets.path("cards", f"{face}.svg"), (60, 84)) for face in FACES}
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures.values()}) == 52


@pytest.mark.parametrize("back", BACKS)
def test_a_back_looks_the_same_turned(back: str) -> None:
    large = pygame.image.load_sized_svg(assets.path("backs", f"{back}.svg"), (1000, 1400))
    small = pygame.transform.smoothscale(large, (50, 70))
    turned = pygame.transform.rotate(small, 180)
    pairs = zip(pygame.image.tobytes(small, "RGBA"), pygame.image.tobytes(turned, "RGBA"), strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 40


def test_four_colour_deck_recolours_index_and_pips_alone() -> None:
    swaps = swaps_of("cards", "four_colour.json")
    assert set(swaps) == {"D", "C"}
    for suit, swap in swaps.items():
        for rank in RANKS:
            text = text_of("cards", f"{rank}{suit}.svg")
            recoloured = assets.recolour(text, swap)
            before, after = text.splitlines(), recoloured.splitlines()
            changed = [i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
            pips = int(rank) if rank.isdigit() else {"A": 1, "T": 10}.get(rank, 0)
            assert len(changed) == 4 + pips, "rank and suit in both corners, and the pips"
            assert not any(old in recoloured for old in swap)
            pygame.image.load_sized_svg(BytesIO(recoloured.encode()), (140, 196))


def test_large_indices_fit_the_four_colour_deck() -> None:
    """The swap recolours index and pips, and nothing of a large index is left in the colour of the other deck."""
    for suit, swap in swaps_of("cards", "four_colour.json").items():
        for rank in RANKS:
            text = text_of("large", f"{rank}{suit}.svg")
            assert all(old in text for old in swap)


def test_a_large_index_is_half_as_high_again() -> None:
    """Measured in the column of the index, from the top of the card to the first row without ink, for 8 and K."""
    for name in ("8H", "KS"):
        heights = []
        for folder in ("cards", "large"):
            picture = pygame.image.load_sized_svg(assets.path(folder, f"{name}.svg"), (500, 700))
            column = [sum(picture.get_at((x, y))[1] < 90 for x in range(24, 100)) for y in range(20, 200)]
            first = next(y for y, ink in enumerate(column) if ink)
            heights.append(next(y for y, ink in enumerate(column) if y > first and not ink) - first)
        assert heights[1] >= 1.45 * heights[0]


def test_the_four_suits_have_four_colours() -> None:
    swaps = swaps_of("cards", "four_colour.json")
    colours = set()
    for name in ("spade", "heart", "diamond", "club"):
        text = assets.recolour(text_of("suits", f"{name}.svg"), swaps.get(name[0].upper(), {}))
        colours.update(re.findall(r'fill="(#\w+)"', text))
    assert len(colours) == 4


@pytest.mark.parametrize("colour", ["dark", "brass"])
def test_every_icon_has_other_colours(colour: str) -> None:
    swap = swaps_of("icons", "colours.json")[colour]
    for path in assets.path("icons").glob("*.svg"):
        if path.stem != "app":
            text = path.read_text(encoding="utf-8")
            recoloured = assets.recolour(text, swap)
            assert "#F6F0E2" in text
            assert "#F6F0E2" not in recoloured


def test_strikes_have_a_light_form() -> None:
    swap = swaps_of("status", "colours.json")["light"]
    for mark in ("strike", "strike0"):
        text = text_of("status", f"{mark}.svg")
        recoloured = assets.recolour(text, swap)
        for colour in set(re.findall(r"#\w{6}", text)):
            assert colour not in recoloured


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_strike_lozenges_are_seen_on_plates(theme: Theme) -> None:
    swaps = swaps_of("status", "colours.json").get(theme.strike_suffix.lstrip("-"), {})
    for mark, colour in (("strike", "#F2937C"), ("strike0", "#7E998D")):
        assert colour in text_of("status", f"{mark}.svg")
        for ground in (theme.panel, theme.panel2):
            assert contrast(swaps.get(colour, colour), ground) >= 3, (mark, ground)


def test_recolour_replaces_all_at_once() -> None:
    assert assets.recolour("ab", {"a": "b", "b": "c"}) == "bc"
    assert assets.recolour("ab", {}) == "ab"
