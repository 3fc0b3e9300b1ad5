"""The first picture: the game's name, what one can do, and a hand of cards before a sunburst."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.kit import ids
from game.client.kit.buttons import REST, ButtonKind, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Gap, Node, Pad, Row
from game.client.kit.layout_dialog import Laid, lay_bare
from game.client.kit.layout_leaves import Picture, Press, Text, strut
from game.client.kit.layout_stack import Column, Grid
from game.client.kit.text import BODY_SEMI, CAPTION, LEAD, TITLE
from game.client.table.look import Look
from game.client.table.sprites import CardLook
from game.engine.cards import parse_cards

_EDGE, _WIDE = 96.0, 412.0
_MAIN, _ITEM, _PICK = 84.0, 60.0, 52.0
_BESIDE = 3  # small buttons in a row
_HAND = parse_cards(["JD", "QH", "KC", "AS", "2H"])
_CARD_W, _FAN_TURN, _FAN_RADIUS = 236.0, 13.0, 620.0
_PILES = ((10, 3, -144.0, 262.0), (5, 2, 0.0, 284.0), (1, 4, 144.0, 262.0))
_CHIP_W = 92.0
_CIRCLE, _HALF = 330.0, 450.0  # its radius, and how far the corners of the fan are from its middle
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


def lay_menu(
    look: Look,
    items: Sequence[MenuItem],
    corner: str = "",
    languages: Sequence[tuple[str, str]] = (),
    language: str = "",
    small: Sequence[MenuItem] = (),
    offer: tuple[str, str] | None = None,
) -> Laid:
    """The first item is the main button; up to four more follow, then `small` ones, three in a row; beside them, or above in a
    high window, the picture. At the lower right stand the languages (code, name) to switch to, if there are two, with `language`
    in force, and before them `corner`, a word. `offer`: above all stands an offer of the tutorial, in two lines, with the buttons
    offer and no_offer, out of everything's way."""
    grid = look.grid
    aim = _("A trick-taking game of aiming for neither too little nor too much.")
    picks = any(item.picked for item in items)
    lines = [_line(item, "item" if i else "item_main", picks) for i, item in enumerate(items)]
    words: list[Node] = [_title(), Text(aim, LEAD, "muted", lines=2, most=_WIDE), *lines]
    if small:
        buttons: list[Node] = [Press(each.id, each.label, "small", each.icon) for each in small]
        buttons += [Gap()] * (-len(small) % _BESIDE)
        rows = [buttons[i : i + _BESIDE] for i in range(0, len(buttons), _BESIDE)]
        words.append(Grid(cells=rows, grows=[1] * _BESIDE, between=SMALL))
    column = Column([strut(wide=_WIDE), *words])
    picture = Picture(lambda canvas, rect: None, _WIDE, 2 * _CIRCLE, natural=2 * _HALF, grow=1)
    if grid.vh > grid.vw:
        middle: Node = Column(
            [Gap(grow=1), picture, Row([Gap(grow=1), column, Gap(grow=1)], apart=True), Gap(grow=1)], gap=LARGE, grow=1
        )
    else:
        middle = Row([column, picture], LARGE, apart=True, grow=1)
    codes = [
        Press(LANGUAGE + code, name, "link", selected=code == language)
        for code, name in (languages if len(languages) > 1 else ())
    ]
    foot = Row([Press(ids.QUIT, _("Quit"), "link"), Gap(grow=1), Text(corner, CAPTION, "muted"), *codes], LARGE)
    whole = Pad(Column([middle, foot], grow=1), _EDGE, 0, grow=1)
    return lay_bare(look, Rect(grid.left, 0, grid.right - grid.left, grid.vh), [_offered(offer), whole, Gap(MEDIUM)])


def _line(item: MenuItem, kind: ButtonKind, picks: bool) -> Node:
    """A line, and the button of its list; `picks`: some line has one."""
    high = _MAIN if kind == "item_main" else _ITEM
    line = Press(item.id, item.label, kind, item.icon, item.sub, high=high, grow=1)
    if not picks:
        return line
    pick = Press(item.id + PICK, kind="select", said_first=item.picked, wide=_PICK, high=high)
    return Row([line, pick if item.picked else Gap(_PICK)], SMALL)


def _title() -> Node:
    return Row([Column([Text(_("Ambition"), TITLE), Picture(_flourish, 0, MEDIUM)], gap=0), Gap(grow=1)])


def _flourish(canvas: Canvas, rect: Rect) -> None:
    """A line with a diamond in its middle."""
    colour, half = canvas.theme.frame, rect.h / 2
    canvas.line(rect.x, rect.cy, rect.cx - rect.h, rect.cy, colour, 2)
    canvas.line(rect.cx + rect.h, rect.cy, rect.right, rect.cy, colour, 2)
    diamond = f'<path d="M0 {half}L{half} 0L{rect.h} {half}L{half} {rect.h}Z" fill="{colour}"/>'
    canvas.shape(diamond, Rect(rect.cx - half, rect.y, rect.h, rect.h))


def _offered(offer: tuple[str, str] | None) -> Node:
    """The offer of the tutorial, in a box of its own."""
    if offer is None:
        return Gap(LARGE)
    words = Column([Text(offer[0], BODY_SEMI), Text(offer[1], CAPTION, "muted")], gap=0)
    answers = Press(ids.OFFER, _("Show me"), "small", "learn"), Press(ids.NO_OFFER, _("No, thanks"), "small")
    box = Pad(
        Row([words, Gap(LARGE), *answers], apart=True), LARGE, SMALL, lambda canvas, rect: canvas.panel(rect, MEDIUM)
    )
    return Column([Gap(LARGE), Pad(Row([box, Gap(grow=1)], apart=True), _EDGE - LARGE, 0)], gap=0)


def paint_menu(canvas: Canvas, look: Look, layout: Laid, states: States = REST) -> None:
    """The whole window."""
    rect = next(each.rect for each in layout.placed if isinstance(each.node, Picture) and each.node.natural)
    size = min(1.0, rect.w / (2 * _HALF))
    canvas.surface.blit(look.ground((rect.cx, rect.cy)), (0, 0))
    _circle(canvas, rect, size)
    canvas.surface.blit(_picture(look, rect, size), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    layout.paint(canvas, states)


def _circle(canvas: Canvas, rect: Rect, size: float) -> None:
    theme, radius = canvas.theme, _CIRCLE * size
    circle = Rect(rect.cx, rect.cy, 0, 0).grown(radius)
    canvas.rect(circle, radius, stroke=theme.frame, width=1.5, stroke_alpha=0.5)
    canvas.rect(circle.grown(-SMALL), radius - SMALL, theme.slot, 0.25, theme.frame, 1.5, stroke_alpha=0.25)


def _picture(look: Look, rect: Rect, size: float) -> pygame.Surface:
    """Cards and chips on a transparent ground as large as the window, premultiplied."""

    def make() -> pygame.Surface:
        surface = pygame.Surface((look.viewport.width, look.viewport.height), pygame.SRCALPHA)
        _cards(surface, look, rect, size)
        _piles(surface, look, rect, size)
        return surface

    return look.art.cache.get(("menu picture", look.viewport, look.sprites.style, rect), make)


def _cards(surface: pygame.Surface, look: Look, rect: Rect, size: float) -> None:
    for i, card in enumerate(_HAND):
        turn = (i - 2) * _FAN_TURN
        t = math.radians(turn)
        sprite = look.sprites.card(card, _CARD_W * size, turn, CardLook(shadow=2.0))
        down = _FAN_RADIUS * (1 - math.cos(t)) - 50
        at = rect.cx + _FAN_RADIUS * size * math.sin(t), rect.cy + size * down
        _blit(surface, look, sprite.surface, at[0], at[1], sprite.dx, sprite.dy)


def _piles(surface: pygame.Surface, look: Look, rect: Rect, size: float) -> None:
    width = _CHIP_W * size
    shadow = look.sprites.chip_shadow(width)
    for value, count, dx, dy in _PILES:
        left, middle = rect.cx + dx * size, rect.cy + dy * size - width * 0.39
        _blit(surface, look, shadow.surface, left, middle + width * 0.13, shadow.dx, shadow.dy)
        sprite = look.sprites.chip(value, width)
        for level in range(count):
            at_y = middle - level * width * 0.14
            _blit(surface, look, sprite.surface, left, at_y, sprite.dx, sprite.dy)


def _blit(surface: pygame.Surface, look: Look, image: pygame.Surface, x: float, y: float, dx: float, dy: float) -> None:
    scale = look.viewport.scale
    surface.blit(image, (round(x * scale - dx), round(y * scale - dy)), special_flags=pygame.BLEND_PREMULTIPLIED)
