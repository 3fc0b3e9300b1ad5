"""How dialogs that are laid out by the tree use a window: large ones well, small ones without anything cut off."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pygame
import pytest

from game.client.kit import layout_dialog
from game.client.kit.art import Art
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import MARGIN, Viewport
from game.client.kit.i18n import languages, set_language
from game.client.kit.layout import Column
from game.client.kit.layout_dialog import Dialog, DialogFit, LaidOutDialog
from game.client.kit.layout_leaves import Text
from game.client.kit.look import WindowLook
from game.client.kit.speech_canvas import SpeechCanvas
from game.client.kit.text import BODY, Style
from game.client.kit.theme import DARK
from game.client.table.look import Look
from tests.gallery.scenes import scenes

pytestmark = pytest.mark.usefixtures("screen")
LEAST_PX = 20
"""How high letters are at 1920 x 1080, at least."""


@pytest.fixture(scope="module")
def art() -> Art:
    return Art()


class Seen(BaseException):
    """A dialog was laid out: nothing needs to be drawn any more."""


def dialogs(monkeypatch: pytest.MonkeyPatch, look: Look) -> dict[str, tuple[Dialog, LaidOutDialog]]:
    """By the name of its scene, the first dialog of each kind that the gallery lays out in a window, and how it stands there."""
    found: dict[str, tuple[Dialog, LaidOutDialog]] = {}
    real = layout_dialog.lay
    name = ""

    def noted(look: WindowLook, dialog: Dialog, tops: dict[str, float] | None = None) -> None:
        laid = real(look, dialog, tops)
        found[name] = (dialog, laid)
        raise Seen

    surface = pygame.Surface((look.viewport.width, look.viewport.height)).convert()
    with monkeypatch.context() as patched:
        for module in ("game.client.kit.widget_scene", "tests.gallery.base"):
            patched.setattr(f"{module}.lay", noted)
        for name, paint in scenes().items():
            if re.match(f"({'|'.join(TURNED)})(-|$)", name):
                with suppress(Seen):
                    paint(look, surface)
    return found


TURNED = (
    "message", "pause", "guest", "learned1", "code", "deal", "record", "records", "files", "review", "crash",
    "result", "final", "statistics", "ambusch-statistics", "ambusch-set", "ambusch-end", "cards-seen", "last-trick",
    "opening", "settings", "match", "house", "keeper", "practice", "ambusch-setup",
)  # fmt: skip
"""The first words of the names of scenes whose dialogs are laid out by the tree."""


class Letters(SpeechCanvas):
    """Notes in how many pixels words are set."""

    def __init__(self, look: WindowLook) -> None:
        super().__init__(look, ())
        self.sizes: set[tuple[int, str]] = set()

    def text(self, x: float, y: float, text: str, style: Style, *rest: Any, **named: Any) -> float:
        if text:
            self.sizes.add((round(self.words.size(style) * self.scale), text))
        return super().text(x, y, text, style, *rest, **named)


def test_a_page_takes_70_to_80_percent_of_a_large_window_and_its_words_can_be_read(
    monkeypatch: pytest.MonkeyPatch, art: Art
) -> None:
    look = Look(Viewport(1920, 1080), DARK, art=art)
    found = dialogs(monkeypatch, look)
    assert all(any(re.match(f"{turned}(-|$)", name) for name in found) for turned in TURNED)
    for name, (dialog, laid) in found.items():
        share = laid.rect.w / look.viewport.vw
        assert (0.7 if dialog.use is DialogFit.PAGE else 0.4) - 1e-6 <= share <= 0.8 + 1e-6, (
            f"{name}: {share:.0%} of the window"
        )
        assert laid.rect.h <= look.viewport.vh - 2 * MARGIN
        canvas: Canvas = Letters(look)
        laid.paint(canvas)
        assert isinstance(canvas, Letters)
        assert min(canvas.sizes)[0] >= LEAST_PX, f"{name}: {min(canvas.sizes)}"


@pytest.mark.parametrize(("rows", "grown"), [(1, 2.0), (16, 1.5), (20, 1.0)])
def test_words_of_a_dialog_grow_as_far_as_they_fit_and_words_of_a_fixed_place_to_130_percent(
    rows: int, grown: float
) -> None:
    look = Look(Viewport(1280, 720), zoom=2.0)
    laid = layout_dialog.lay(look, Dialog(title="", body=Column([Text("Row") for _ in range(rows)])))
    (size,) = {look.words.size(each.made[0]) for each in laid.placed if isinstance(each.node, Text) and each.made[1]}
    assert laid.overflows == 0 and size == pytest.approx(BODY.size * grown, abs=1)
    assert look.words.size(BODY) == pytest.approx(1.3 * BODY.size, abs=1)


SMALL_WINDOWS = [
    pytest.param(
        size, lang, marks=[] if (size, lang) in (((640, 480), "ja"), ((700, 1300), "en")) else [pytest.mark.slow]
    )
    for size in ((640, 480), (700, 1300))
    for lang in languages()
]


@pytest.mark.parametrize(("size", "lang"), SMALL_WINDOWS)
def test_nothing_is_cut_in_a_small_window(
    size: tuple[int, int], lang: str, monkeypatch: pytest.MonkeyPatch, art: Art
) -> None:
    set_language(lang)
    look = Look(Viewport(*size), DARK, art=art)
    for name, (_dialog, laid) in dialogs(monkeypatch, look).items():
        window = pygame.Rect(0, 0, round(look.viewport.vw), round(look.viewport.vh))
        assert window.contains(pygame.Rect(laid.rect)), name
        assert laid.overflows == 0, f"{name} has too little room"


@pytest.mark.parametrize("size", [(640, 480), (700, 1300), pytest.param((1920, 1080), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("zoom", [pytest.param(1.0, marks=pytest.mark.slow), 1.3])
def test_the_menu_is_whole(
    size: tuple[int, int], lang: str, zoom: float, monkeypatch: pytest.MonkeyPatch, art: Art
) -> None:
    set_language(lang)
    look = Look(Viewport(*size), DARK, art=art, zoom=zoom)
    found: list[LaidOutDialog] = []
    real = layout_dialog.lay_bare

    def noted(*args: Any) -> LaidOutDialog:
        found.append(real(*args))
        return found[-1]

    monkeypatch.setattr("game.client.kit.gui.lay_bare", noted)
    paints = scenes()
    for name in ("menu", "menu-new", "menu-offer"):
        paints[name](look, pygame.Surface((8, 8)).convert())
    assert [laid.overflows for laid in found] == [0] * 3
    window = pygame.Rect(0, 0, round(look.viewport.vw), round(look.viewport.vh))
    assert all(window.contains(pygame.Rect(each.rect)) for laid in found for each in laid.placed)
