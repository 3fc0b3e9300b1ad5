"""The end of a match of any game: its winners in laurels, why they won, and everybody by place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Align, Either, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog, picture_tool, rules_tool
from game.client.kit.layout_leaves import MANY, Picture, Text, portrait, rows_ground
from game.client.kit.layout_stack import Column, Grid
from game.client.kit.text import BODY, BODY_SEMI, CAPTION_SEMI, H2, H3, NAME
from game.client.table.laurels import paint_laurels

ROWS = "rows"
PORTRAIT = 56.0
_LAURELS, _ABOVE = 124.0, 30.0  # their height, and how far above it they are drawn from


@dataclass(frozen=True, slots=True)
class Ending:
    """What the last dialog of a match says above its rows. `portraits` of the winners; `finished`: they have won for good; `won`:
    the viewer among them."""

    headline: str
    reason: str
    portraits: tuple[str, ...]
    finished: bool = True
    won: bool = False


def ending_dialog(
    ending: Ending,
    heads: Sequence[Node],
    rows: Sequence[Sequence[Node]],
    mine: Sequence[bool],
    sheet: str,
    helped: str,
    age: Callable[[], float],
    data: Any,
    offer: tuple[str, str] | None = None,
    check: str = "",
    story: tuple[Node, Sequence[str]] | None = None,
    save: str = "",
    shared: bool = False,
) -> Dialog:
    """The dialog. `rows`: cells below the `heads`, those of place, portrait and name first. `sheet` and `check`: what the buttons
    of all rounds and of a review are called (empty for no review); `age`: milliseconds since it has come; `offer`: words, and
    those of the button level (empty for none); `story`: a picture of the match and sentences about it; `save`: what the button is
    called that makes a picture of it for others; `shared`: that picture, in which nothing can be pressed."""

    def laurels(canvas: Canvas, rect: Rect) -> None:
        above = Rect(rect.x, rect.y - _ABOVE, rect.w, rect.h)
        paint_laurels(canvas, above, ending.portraits, ending.finished, ending.won, age())

    words = [Text(ending.headline, H2, align=Align.MIDDLE, lines=2)]
    if ending.reason:
        words.append(Text(ending.reason, BODY, "muted", Align.MIDDLE, MANY))
    if offer is not None:
        words.append(Text(offer[0], BODY_SEMI, "accent", Align.MIDDLE, MANY))
    words += [Text(line, BODY, align=Align.MIDDLE, lines=MANY) for line in (story[1] if story is not None else ())]
    crest = Column([Picture(laurels, 0, _LAURELS), *words], gap=0, grow=1)
    left = picture_tool(save) if save else Gap(44)
    head = Row([left, crest, Gap(44) if shared else rules_tool()], align=Align.START)
    grid = Grid(
        cells=[[Gap(), Gap(), Gap(), *heads], *rows],
        grows=(0, 0, 1, *[0] * len(heads)),
        between=LARGE,
        pad=(MEDIUM, SMALL),
        ground=rows_ground(mine),
        scroll=ROWS,
        head=1,
    )
    level = [(ids.LEVEL, offer[1], None)] if offer is not None and offer[1] else []
    checked = [(ids.CHECK, check, "eye")] if check else []
    body: Node = grid
    if story is not None:
        body = Either([Row([grid, story[0]], LARGE), Column([grid, story[0]], gap=LARGE)])
    if shared:
        return Dialog(title="", head=head, body=body, note=helped, data=data)
    foot = (
        (ids.MENU, _("Menu"), "back"),
        *checked,
        (ids.SHEET, sheet, "scores"),
        *level,
        (ids.NEW, _("Rematch"), "play"),
    )
    return Dialog(title="", head=head, body=body, foot=foot, note=helped, data=data)


def head(words: str, align: Align = Align.END, grow: float = 0.0) -> Text:
    """What stands above a column."""
    return Text(words, CAPTION_SEMI, "muted", align, grow=grow)


def who(place: int, first: bool, picture: str, name: str, out: bool = False) -> tuple[Node, Node, Node]:
    """The first three cells of a row."""
    shown = Text(str(place), H3, "accent" if first else "muted", Align.MIDDLE)
    return shown, portrait(picture, PORTRAIT, out), Text(name, NAME, cut=160.0)
