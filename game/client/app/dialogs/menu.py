"""The first picture: the game's name, what one can do, and a hand of cards before a sunburst."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import BODY_SEMI, CAPTION, CAPTION_SEMI, LEAD, TITLE
from game.client.kit.widgets import paint_buttons
from game.client.table.felt_painter import faded
from game.client.table.look import Look
from game.client.table.sprites import CardLook
from game.engine.cards import parse_cards

_X, _W = 120.0, 412.0
_HAND = parse_cards(["JD", "QH", "KC", "AS", "2H"])
_CARD_W, _FAN_TURN, _FAN_RADIUS = 236.0, 13.0, 620.0
_PILES = ((10, 3, -144.0, 262.0), (5, 2, 0.0, 284.0), (1, 4, 144.0, 262.0))
_CHIP_W = 92.0
_HALF = 450.0  # of the fan, from its middle to its outermost corners
_GAP = 24.0
_ROOMY = 4  # items that stand well apart; more are closer together
_SMALL_H, _SMALL_GAP = 52.0, 10.0
_OFFER = (BODY_SEMI, CAPTION)
PICK = "=pick"
"""What the ids of the buttons end with that open the list beside a line."""
LANGUAGE = "language="
"""What the ids of the language links begin with; the code follows."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One line: what it does and, below, what to expect. Ids are the scene's own; `icon` of the assets; `picked`: what a list
    beside it chooses, if there is one."""

    id: str
    label: str
    sub: str
    icon: str
    picked: str = ""


@dataclass(frozen=True, slots=True)
class MenuLayout:
    """Where everything stands: the items, then quit. `picture` is the middle of the cards, `size` their scale,
    `dim` how strong they are."""

    x: float
    top: float
    picture: tuple[float, float]
    size: float
    dim: float
    buttons: tuple[Button, ...]
    corner: str
    corner_at: tuple[float, float]
    offer: Rect | None = None
    offered: tuple[str, ...] = ()


def layout_menu(
    look: Look,
    items: Sequence[MenuItem],
    corner: str = "",
    languages: Sequence[tuple[str, str]] = (),
    language: str = "",
    small: Sequence[MenuItem] = (),
    offer: tuple[str, str] | None = None,
) -> MenuLayout:
    """The first item is the main button; up to four more follow, then up to six `small` ones, three in a row. At the lower right
    stand the languages (code, name) to switch to, if there are two, with `language` in force, and before them `corner`, a word.
    `offer`: above the title stands an offer of the tutorial, in two lines, with the buttons offer and no_offer, out of
    everything's way."""
    grid = look.grid
    x, top = grid.left + _X, (grid.vh - 900) / 2
    narrow = grid.vw < 1400
    wide = _W + (_SMALL_GAP + _SMALL_H if any(item.picked for item in items) else 0)
    size = 1.0 if narrow else min(1.0, (grid.right - x - wide - 2 * _GAP) / (2 * _HALF))
    middle = grid.right - 330 if narrow else max(grid.right - 492, x + wide + _GAP + _HALF * size)
    picture = (middle, top + 452)
    main, high, step = (360.0, 68.0, 78.0) if len(items) <= _ROOMY else (342.0, 60.0, 68.0)
    buttons = _item(items[0], Rect(x, top + main, _W, 84), "item_main")
    second = top + main + 84 + (14 if len(items) > _ROOMY else 16)
    for i, item in enumerate(items[1:]):
        rect = Rect(x, second + step * i, _W, high)
        buttons += _item(item, rect, "item")
    below = second + step * (len(items) - 1)
    columns = _columns(look, small)
    for i, item in enumerate(small):
        left, width = columns[i % 3]
        y = below + (i // 3) * (_SMALL_H + 8)
        buttons.append(Button(item.id, Rect(x + left, y, width, _SMALL_H), item.label, "small", item.icon))
    label = _("Quit")
    width = look.words.width(label, CAPTION_SEMI)
    buttons.append(Button("quit", Rect(x, top + 836, width, 40), label, "link"))
    right = grid.right - 60
    links: list[Button] = []
    for code, name in reversed(languages if len(languages) > 1 else ()):
        width = look.words.width(name, CAPTION_SEMI)
        rect = Rect(right - width, top + 836, width, 40)
        links.insert(0, Button(LANGUAGE + code, rect, name, "link", selected=code == language))
        right = rect.x - 24
    buttons += links
    corner_at = (right, top + 862)
    place = None
    if offer is not None:
        answers = (("no_offer", _("No, thanks"), None), ("offer", _("Show me"), "learn"))
        sized = [
            (id, word, icon, look.words.width(word, CAPTION_SEMI) + (64 if icon else 36)) for id, word, icon in answers
        ]
        words = max(map(look.words.width, offer, _OFFER))
        place = Rect(x - 24, top + 24, words + sum(width for *_rest, width in sized) + 100, 76)
        end = place.right - 20
        for id, word, icon, width in sized:
            buttons.append(Button(id, Rect(end - width, place.cy - 22, width, 44), word, "small", icon))
            end -= width + 12
    return MenuLayout(
        x, top, picture, size, 0.35 if narrow else 1.0, tuple(buttons), corner, corner_at, place, offer or ()
    )


def _item(item: MenuItem, rect: Rect, kind: str) -> list[Button]:
    """A line, and the button of its list."""
    if not item.picked:
        return [Button(item.id, rect, item.label, kind, item.icon, item.sub)]
    pick = Rect(rect.right + _SMALL_GAP, rect.y, _SMALL_H, rect.h)
    return [
        Button(item.id, rect, item.label, kind, item.icon, item.sub),
        Button(item.id + PICK, pick, "", "select", said=item.picked),
    ]


def _columns(look: Look, small: Sequence[MenuItem]) -> list[tuple[float, float]]:
    """Where the three columns of small buttons begin and how wide they are: each as its longest word needs."""
    words = [max((look.words.width(item.label, CAPTION_SEMI) for item in small[i::3]), default=0.0) for i in range(3)]
    spare = (_W - 2 * _SMALL_GAP - sum(words)) / 3
    widths = [word + spare for word in words]
    return [(sum(widths[:i]) + i * _SMALL_GAP, widths[i]) for i in range(3)]


def paint_menu(canvas: Canvas, look: Look, layout: MenuLayout, states: States = REST) -> None:
    """The whole window."""
    theme = canvas.theme
    canvas.surface.blit(look.ground(layout.picture), (0, 0))
    _circle(canvas, layout)
    canvas.surface.blit(_picture(look, layout), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    x, top = layout.x, layout.top
    wide = canvas.text(x - 5, top + 214, _("Ambition"), TITLE) - 5
    canvas.line(x, top + 246, x + wide / 2 - 16, top + 246, theme.frame, 2)
    canvas.line(x + wide / 2 + 16, top + 246, x + wide, top + 246, theme.frame, 2)
    canvas.shape(f'<path d="M7 0L14 7L7 14L0 7Z" fill="{theme.frame}"/>', Rect(x + wide / 2 - 7, top + 239, 14, 14))
    aim = _("A trick-taking game of aiming for neither too little nor too much.")
    style, lines = canvas.words.wrapped(aim, LEAD, _W, 2)
    for i, line in enumerate(lines):
        canvas.text(x, top + 290 + 29 * i, line, style, theme.muted)
    if layout.offer is not None:
        canvas.panel(layout.offer, 14)
        for line, style, dy in zip(layout.offered, _OFFER, (34, 57), strict=True):
            colour = theme.text if style is BODY_SEMI else theme.muted
            canvas.text(layout.offer.x + 24, layout.offer.y + dy, line, style, colour)
    paint_buttons(canvas, layout.buttons, states)
    if layout.corner:
        canvas.text(*layout.corner_at, layout.corner, CAPTION, theme.muted, "end")


def _circle(canvas: Canvas, layout: MenuLayout) -> None:
    theme, (x, y), size = canvas.theme, layout.picture, layout.size
    body = (
        f'<g transform="scale({size:.4f})">'
        f'<circle cx="334" cy="334" r="320" fill="{theme.slot}" fill-opacity="{0.25 * layout.dim:.2f}"/>'
        f'<circle cx="334" cy="334" r="330" fill="none" stroke="{theme.frame}" stroke-width="1.5" '
        f'stroke-opacity="{0.5 * layout.dim:.2f}"/><circle cx="334" cy="334" r="320" fill="none" '
        f'stroke="{theme.frame}" stroke-width="1.5" stroke-opacity="{0.25 * layout.dim:.2f}"/></g>'
    )
    canvas.shape(body, Rect(x - 334 * size, y - 334 * size, 668 * size, 668 * size))


def _picture(look: Look, layout: MenuLayout) -> pygame.Surface:
    """Cards and chips on a transparent ground as large as the window, premultiplied."""

    def make() -> pygame.Surface:
        size = look.viewport.width, look.viewport.height
        surface = pygame.Surface(size, pygame.SRCALPHA)
        _cards(surface, look, layout)
        _piles(surface, look, layout)
        return surface if layout.dim >= 1 else faded(surface, layout.dim)

    return look.art.cache.get(("menu picture", look.viewport, look.sprites.style, layout.picture), make)


def _cards(surface: pygame.Surface, look: Look, layout: MenuLayout) -> None:
    (x, y), size = layout.picture, layout.size
    for i, card in enumerate(_HAND):
        turn = (i - 2) * _FAN_TURN
        t = math.radians(turn)
        sprite = look.sprites.card(card, _CARD_W * size, turn, CardLook(shadow=2.0))
        at = x + _FAN_RADIUS * size * math.sin(t), y + size * (_FAN_RADIUS * (1 - math.cos(t)) - 50)
        _blit(surface, look, sprite.surface, at[0], at[1], sprite.dx, sprite.dy)


def _piles(surface: pygame.Surface, look: Look, layout: MenuLayout) -> None:
    (x, y), size = layout.picture, layout.size
    width = _CHIP_W * size
    shadow = look.sprites.chip_shadow(width)
    for value, count, dx, dy in _PILES:
        left, middle = x + dx * size, y + dy * size - width * 0.39
        _blit(surface, look, shadow.surface, left, middle + width * 0.13, shadow.dx, shadow.dy)
        sprite = look.sprites.chip(value, width)
        for level in range(count):
            at_y = middle - level * width * 0.14
            _blit(surface, look, sprite.surface, left, at_y, sprite.dx, sprite.dy)


def _blit(surface: pygame.Surface, look: Look, image: pygame.Surface, x: float, y: float, dx: float, dy: float) -> None:
    scale = look.viewport.scale
    surface.blit(image, (round(x * scale - dx), round(y * scale - dy)), special_flags=pygame.BLEND_PREMULTIPLIED)
