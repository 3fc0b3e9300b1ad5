"""Every scene of the gallery: its words stand inside the window, on no other word, under no plate, are not cut off and are
translated; and whatever can be pressed has a name.

`make test` draws each scene in Japanese, and once in English in the view that its name chooses. `make test-slow` draws all in
every view."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from typing import Any
from zlib import crc32

import pygame
import pytest

from game.client.kit import widgets
from game.client.kit.art import Art
from game.client.kit.bubbles import tip_of
from game.client.kit.buttons import Button
from game.client.kit.geometry import Viewport
from game.client.kit.i18n import languages, set_language
from game.client.kit.spoken import button_words
from game.client.kit.theme import THEMES
from game.client.table.felt import LAMP, PLACES
from tests.gallery.keeper import NAMES
from tests.gallery.scenes import scenes
from tests.gallery.trace import TracedLook

pytestmark = pytest.mark.usefixtures("screen")


@dataclass(frozen=True)
class View:
    """A window of a size, a language, and how it looks."""

    size: tuple[int, int] = (1024, 640)
    lang: str = "en"
    zoom: float = 1.0
    theme: str = "dark"
    four_colour: bool = False
    place: str = LAMP

    def __str__(self) -> str:
        width, height = self.size
        more = f"-{self.zoom:.0%}" * (self.zoom != 1) + f"-{self.theme}-four-colour" * self.four_colour
        return f"{width}x{height}-{self.lang}{more}"


SIZES = [(1024, 640), (1280, 720), (1600, 900), (1200, 900), (2560, 1440), (3440, 1440)]
EACH_SIZE = [View(size, lang) for size in SIZES for lang in languages()]
LARGER = [
    View(size, lang, zoom)
    for size in ((1280, 720), (1200, 900))
    for zoom in (1.15, 1.3, 2.0)
    for lang in languages()
]  # fmt: skip
LARGEST = [View(size, lang, zoom) for size, zoom in (((1920, 1080), 1.5), ((2560, 1440), 2.0)) for lang in languages()]
THEMED = [View(theme=theme, four_colour=True, place=place) for theme, place in zip(THEMES, cycle(PLACES), strict=False)]
EVERYWHERE = [*EACH_SIZE, *LARGER, *LARGEST, *THEMED]
ENGLISH = [view for view in EVERYWHERE if view.lang == "en"]

LATIN = re.compile(r"[A-Za-z]{2,}")
EXACT = r"SHA-256|\b([0-9a-f]{8})+\b|\b[2-9TJQKA][CDHS]\b|\b[mMD][0-9A-Z]{3}(-[0-9A-Z]{4})+"  # hashes, cards, codes
NOT_TRANSLATED = re.compile(
    f"{EXACT}|{'|'.join(NAMES)}|^/.*|PDF|Ambition|[.]jsonl?|KB|English|Mike Church|F11|Tab|Esc|Backspace|Enter|Ctrl|Home|End|"
    r"Charles|Diana|Jack Russell|Steven Ellis|MIT|SIL|Open|Font|License|NOTICE|LICENSE|"
    r"Nakoa|Davis|Akagiri|McLeod|Scala|Haskell|jatek|(github|pagat|scribd)\.com(/[\w./]+)?|Maximilia.*|match.damaged-1.json|crash\.log|\b[LR][BT]\b|Start|Back|Alt|Shift|"
    r"Page (Up|Down)|^abc$|^ABC$"
)


@cache
def art(size: tuple[int, int]) -> Art:
    """One store of pictures a size, so that felt and cards are drawn once."""
    return Art()


@dataclass
class Pressed:
    """The buttons of a scene as they are made, and those without words as they are painted, with their names."""

    made: list[Button] = field(default_factory=list)
    named: set[tuple[str, str]] = field(default_factory=set)
    unnamed: set[str] = field(default_factory=set)

    def silent(self) -> list[str]:
        """The ids of those for which nothing is said aloud."""
        return [button.id for button in self.made if not any(c.isalnum() for c in button_words(button).words)]


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> Pressed:
    found = Pressed()
    made: Callable[..., None] = Button.__init__
    words: Callable[..., None] = widgets._words

    def noted(button: Button, *args: Any, **values: Any) -> None:
        made(button, *args, **values)
        found.made.append(button)

    def painted(canvas: object, button: Button, *rest: object) -> None:
        if button.kind == "picture" or (button.icon and not button.label):
            if tip_of(button):
                found.named.add((button.id, tip_of(button)))
            else:
                found.unnamed.add(button.id)
        words(canvas, button, *rest)

    monkeypatch.setattr(Button, "__init__", noted)
    monkeypatch.setattr(widgets, "_words", painted)
    return found


def wrong(view: View, names: list[str], pressed: Pressed) -> list[str]:
    """What is wrong with these scenes in a view."""
    set_language(view.lang)
    how = {"art": art(view.size), "zoom": view.zoom, "place": view.place}
    look = TracedLook(Viewport(*view.size), THEMES[view.theme], view.four_colour, **how)
    surface, found, paints = pygame.Surface(view.size).convert(), [], scenes()
    for name in names:
        pressed.made.clear()
        pressed.unnamed.clear()
        found += [f"{name}: {what}" for what in look.trace(paints[name], surface)]
        assert look.words_seen, f"{name} has no words"
        if view.lang != "en":
            words = {words for _box, words in look.words_seen}
            found += [f"{name}: {text!r} is English" for text in words if LATIN.search(NOT_TRANSLATED.sub("", text))]
        found += [f"{name}: nothing is said for {id!r}" for id in pressed.silent()]
        if not name.startswith(("chart", "card")):
            found += [f"{name}: {id!r} has no name" for id in pressed.unnamed]
    return found


def test_every_scene_is_right_in_japanese(pressed: Pressed) -> None:
    found = wrong(View(lang="ja"), list(scenes()), pressed)
    assert found == [], "\n".join(found)
    assert {id.split("=")[0] for id, _tip in pressed.named} > {"menu", "rules", "undo", "hint", "card_back"}
    assert not any(tip.isascii() for id, tip in pressed.named if id == "rules")


@cache
def names() -> tuple[str, ...]:
    """The names of all scenes."""
    return tuple(scenes())


def choosing(view: View) -> list[str]:
    """The scenes whose names choose this view."""
    return [name for name in names() if ENGLISH[crc32(name.encode()) % len(ENGLISH)] == view]


@pytest.mark.parametrize("view", ENGLISH, ids=str)
def test_each_scene_is_right_in_the_english_view_that_its_name_chooses(view: View, pressed: Pressed) -> None:
    found = wrong(view, choosing(view), pressed)
    assert found == [], "\n".join(found)
    assert all(tip.isascii() for id, tip in pressed.named if id == "rules")


def test_each_scene_chooses_an_english_view() -> None:
    assert sorted(name for view in ENGLISH for name in choosing(view)) == sorted(names())
    assert all(choosing(view) for view in ENGLISH)


@pytest.mark.slow
@pytest.mark.parametrize("view", EVERYWHERE, ids=str)
def test_every_scene_is_right_in_every_view(view: View, pressed: Pressed) -> None:
    found = wrong(view, list(scenes()), pressed)
    assert found == [], "\n".join(found)
