"""Dialogs: frame, title, body and foot, and their size in a window; also questions and brief notices.

Only this module decides how much of the window a dialog uses."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import Any

from game.client.kit.bubbles import Spot
from game.client.kit.buttons import REST, Button, ButtonKind, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import MARGIN, Frame, Obstacles, Rect, free_place
from game.client.kit.i18n import _, listed
from game.client.kit.layout import (
    LARGE,
    MEDIUM,
    RING,
    SMALL,
    Align,
    Column,
    FirstFitting,
    Gap,
    Measure,
    Node,
    Padding,
    PlacedNode,
    Row,
    Scrolled,
    Span,
)
from game.client.kit.layout_leaves import MANY, ButtonNode, Explained, Picture, Text, icon, rule
from game.client.kit.look import WindowLook
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI, FIXED, H2, H2_PASS, SHARES
from game.client.kit.widgets import focus_ring, paint_buttons, paint_field

EDGE = 40.0
"""The distance of a dialog's words from its sides."""
_ACROSS = 0.7, 0.8  # the part of a large window's width that a page uses
_ASKING = 0.4, 0.56  # the part of it that a question uses
_DOWN = 0.86  # the part of the height that a page uses whose rows come and go
_LARGE = 1600.0  # the least width of a large window
_TOWER = 1080.0  # the greatest height of a dialog that is higher than its words
_RADIUS, _ALPHA = 20.0, 0.985
_PLAIN = BODY_SEMI._replace(face="regular")
_MORE = 64.0  # the width of the button MORE
_AROUND = 8.0  # the space between a number that explains itself and the line round it


class DialogFit(Enum):
    """How much of the window a dialog should use."""

    PAGE = "page"
    QUESTION = "question"


MORE = "more"
"""The id of the button that lists what a dialog has no button for."""
Foot = Sequence[tuple[str, str, str | None]]
"""Buttons as (id, words, icon), the main one last."""


@dataclass(frozen=True, kw_only=True)
class Dialog:
    """The description of a dialog, before it is laid out.

    `caption`: words beside the title; `corner` and `tools`: words and buttons in the upper corner;
    `foot`: the buttons; `more`: the words of what is rarely wanted, listed by the button MORE
    before them; `note` or `notes`: what is written beside them, `mark` an icon for it. `shut`: ids
    of the foot's buttons that are disabled. `steady`: the height is the same for few rows as for
    many. `data`: what the dialog was made from."""

    title: str
    body: Node
    foot: Foot = ()
    more: Sequence[str] = ()
    caption: str = ""
    corner: str = ""
    tools: Sequence[Node] = ()
    note: str = ""
    mark: str = ""
    notes: Node | None = None
    shut: Sequence[str] = ()
    use: DialogFit = DialogFit.PAGE
    steady: bool = False
    head: Node | None = None  # in place of the title
    data: Any = None


def rules_tool() -> Node:
    """Return the button in the corner of a dialog that opens the rules."""
    return ButtonNode("rules", kind="tool", icon="rules", said_first=_("Rules"))


def tabs(pages: Iterable[tuple[str, str]], shown: str, aside: bool = False) -> Node:
    """Return the buttons that turn to the pages of a dialog, given as (id, words): side by side, or in a list `aside`."""
    kind: ButtonKind = "contents" if aside else "choice"
    buttons = [ButtonNode(id, words, kind, selected=id == shown) for id, words in pages]
    return Column(buttons) if aside else Row(buttons, SMALL)


FOLD = "fold="
"""What the id of a button begins with that folds something out."""


def folded(
    id: str, words: str, kids: Sequence[Node], unfolded: Container[str], said: str = ""
) -> list[Node]:
    """Return a button that folds out `kids`, followed by them once its id is among those `unfolded`.

    `said`: what it hides, where that isn't in its words."""
    button, shown = FOLD + id, FOLD + id in unfolded
    line = Row([Text(words, CAPTION_SEMI, "accent"), _chevron(shown)], SMALL)
    state = _("folded out") if shown else said or _("folds out")
    head = Row(
        [ButtonNode(button, words, "row", sub=state, kid=Padding(line, MEDIUM, SMALL)), Gap(grow=1)]
    )
    return [head, *(kids if shown else ())]


def _chevron(up: bool) -> Picture:
    """Return the mark that something folds out, or once it has, in."""
    turn = ' transform="rotate(180 10 10)"' if up else ""

    def draw(canvas: Canvas, rect: Rect) -> None:
        line = f'stroke="{canvas.theme.accent}" stroke-width="2" fill="none"'
        canvas.shape(
            f'<path d="M5 8L10 13L15 8" {line}{turn}/>', Rect(rect.x, rect.cy - 10, 20, 20)
        )

    return Picture(draw, 20, 20)


def page_width(frame: Frame, span: Span, use: DialogFit) -> float:
    """Return the width of a dialog.

    A page takes 70 to 80 % of the window, depending on its words, and more only if they would be
    cut or the window is narrow; a question takes less."""
    strip = frame.right - frame.left
    shares = _ACROSS if use is DialogFit.PAGE else _ASKING
    # Of a narrow one as many units, so more of it.
    low, high = (share * max(strip, _LARGE) for share in shares)
    wide = max(low, min(span.natural, high), span.least)
    return min(wide, strip - 2 * MARGIN)


def page_height(frame: Frame, span: Span, steady: bool) -> float:
    """Return the height of a dialog.

    It is the natural one, or if `steady` 86 % of the window up to a limit, and more only if words
    would be cut."""
    wanted = min(_DOWN * frame.vh, _TOWER) if steady else span.natural
    return min(max(span.least, wanted), frame.vh - 2 * MARGIN)


def _head(dialog: Dialog) -> Node:
    if dialog.head is not None:
        return Padding(dialog.head, EDGE, LARGE)
    corner = [Text(dialog.corner, CAPTION, "muted")] if dialog.corner else []

    def row(*caption: Node) -> Node:
        return Row([Text(dialog.title, H2), *caption, Gap(grow=1), *corner], 20, Align.BASE, grow=1)

    caption = Text(dialog.caption, _PLAIN, "muted")
    # It breaks before the words in the corner are cut.
    if dialog.caption and (corner or dialog.tools):
        title: Node = FirstFitting([row(caption), row(replace(caption, lines=2))], grow=1)
    else:
        title = row(replace(caption, cut=160.0)) if dialog.caption else row()
    if dialog.tools:
        title = Row([title, *dialog.tools])
    return Column([Padding(title, EDGE, LARGE), Padding(rule("frame"), EDGE, 0)], gap=0)


def _foot(dialog: Dialog) -> Node | None:
    last = len(dialog.foot) - 1
    buttons: list[Node] = [
        ButtonNode(id, words, "main" if i == last else "quiet", icon, enabled=id not in dialog.shut)
        for i, (id, words, icon) in enumerate(dialog.foot)
    ]
    if dialog.more:
        said = _("More: {what}").format(what=listed(dialog.more))
        buttons.insert(0, ButtonNode(MORE, "…", "quiet", said_first=said, wide=_MORE))
    note = dialog.notes
    if dialog.note:
        colour = "coral" if dialog.mark == "cross" else "muted"
        note = Text(dialog.note, CAPTION, colour, lines=2, grow=1)
        if dialog.mark:
            note = Row([icon(dialog.mark, 24, colour), note], grow=1)
    beside = Row([note or Gap(grow=1), *buttons])
    if note is None:
        return beside if buttons else None
    return FirstFitting([beside, Column([note, Row([Gap(grow=1), *buttons])])])


@dataclass(frozen=True)
class LaidOutDialog:
    """A dialog laid out for a window.

    `scrolls`: the state of what scrolls, by id. `overflows`: how often something got less than its
    least length. `alone`: without a frame. `buttons` and `spots` are those in sight; `order` has
    all that the keys can reach."""

    rect: Rect
    parts: tuple[PlacedNode, ...]
    scrolls: Mapping[str, Scrolled]
    overflows: int
    data: Any = None
    alone: bool = False  # it has no frame
    measured: tuple[Column, Measure] | None = None  # to scroll it
    # What it was before, with the rows that are out of sight.
    unscrolled: LaidOutDialog | None = None

    def scrolled(self, tops: Mapping[str, float]) -> LaidOutDialog:
        """Return a dialog with a frame, scrolled elsewhere.

        Nothing in it is measured again, and only what is in sight is placed: it is done for every
        frame."""
        assert self.measured is not None
        whole, before = self.measured
        m = replace(before, tops=dict(tops), scrolls={}, seen_only=True)
        parts, first = whole.place(m, self.rect).kids, self.unscrolled or self
        return replace(self, parts=parts, scrolls=m.scrolls, measured=(whole, m), unscrolled=first)

    @cached_property
    def placed(self) -> tuple[PlacedNode, ...]:
        """All nodes in the order of the Tab key, after scrolling those in sight; those of the head come last."""
        return tuple(each for part in (*self.parts[1:], self.parts[0]) for each in part.walk())

    @cached_property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons in sight, disabled ones too; of those at an edge of what scrolls, the part that is seen."""
        return tuple(
            self._seen(each)
            for each in self.placed
            if isinstance(each.node, ButtonNode) and not each.hidden
        )

    def _seen(self, each: PlacedNode) -> Button:
        button: Button = each.made
        if each.row is None:
            return button
        rect = button.rect.clip(each.row.seen)
        return button if rect == button.rect else replace(button, rect=rect, cut=True)

    def button(self, id: str) -> Button:
        """Return the button with this id, even if it is out of sight; raise KeyError if there is none."""
        placed = (self.unscrolled or self).placed
        found = {each.made.id: each for each in placed if isinstance(each.node, ButtonNode)}
        button: Button = replace(found[id].made, rect=self._moved(found[id]).rect)
        return button

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The numbers and marks in sight that explain themselves."""
        return tuple(
            _spot(each.node, each.rect)
            for each in self.placed
            if isinstance(each.node, Explained) and not each.hidden
        )

    @cached_property
    def _targets(self) -> dict[str, PlacedNode]:
        """What can have the focus, by id: first the enabled buttons, then the spots."""
        if self.unscrolled is not None:
            return {id: self._moved(each) for id, each in self.unscrolled._targets.items()}
        presses = [
            each for each in self.placed if isinstance(each.node, ButtonNode) and each.made.enabled
        ]
        targets = [*presses, *(each for each in self.placed if isinstance(each.node, Explained))]
        found = {
            each.node.id: each for each in targets if isinstance(each.node, ButtonNode | Explained)
        }
        assert len(found) == len(targets), "two things have the same id"
        return found

    def _moved(self, each: PlacedNode) -> PlacedNode:
        """Return a node of `unscrolled` where it is now."""
        if each.row is None or self.unscrolled is None:
            return each
        up, seen = (
            self.scrolls[each.row.scroll].top - self.unscrolled.scrolls[each.row.scroll].top,
            each.row.seen,
        )
        rect, row = each.rect.moved(0, -up), each.row._replace(rect=each.row.rect.moved(0, -up))
        return each._replace(rect=rect, row=row, hidden=not seen.overlaps(rect))

    def reach(self, focus: str | None) -> dict[str, Rect]:
        """Return what the arrow keys can go to from `focus`.

        It is everything in sight and, if the focus is in something that scrolls, also the rows of
        it that are out of sight."""
        at = self._targets.get(focus or "")
        within = at.row.scroll if at is not None and at.row is not None else None
        return {
            id: each.rect
            for id, each in self._targets.items()
            if not each.hidden or (each.row is not None and each.row.scroll == within)
        }

    def order(self) -> dict[str, Rect]:
        """Return everything that can have the focus, in the order of the Tab key."""
        return {id: each.rect for id, each in self._targets.items()}

    def revealing(self, id: str | None) -> tuple[str, float] | None:
        """Return the scroll's id and how far it must be moved up to bring all of a target's row into sight.

        None if nothing must move. Of a row that is higher than what is seen, it is the target
        itself."""
        each = self._targets.get(id or "")
        if each is None or each.row is None:
            return None
        at, rect = self.scrolls[each.row.scroll], each.row.rect
        if rect.h > at.rect.h:
            rect = each.rect
        up, down = rect.y - RING - at.rect.y, rect.bottom + RING - at.rect.bottom
        top = min(max(0.0, at.top + (min(0.0, up) or max(0.0, down))), at.last)
        return (each.row.scroll, top) if top != at.top else None

    def spoken(self) -> list[str]:
        """Return what is read aloud when the dialog opens; without a frame, in the order of the Tab key."""
        parts = (self.unscrolled or self).parts
        if self.alone:
            parts = (*parts[1:], parts[0])
        return [words for part in parts for words in part.node.spoken(part)]

    @property
    def painted(self) -> bool:
        """Whether some of the dialog's words are known only once its pictures are painted."""
        return any(
            isinstance(each.node, Picture) and each.node.words is None for each in self.placed
        )

    def boxes(self) -> list[Rect]:
        """Return the rectangles of the words in sight."""
        return [
            each.rect
            for each in self.placed
            if isinstance(each.node, Text) and not each.hidden and each.made[1]
        ]

    def paint(self, canvas: Canvas, states: States = REST, shown: int | None = None) -> None:
        """Draw the dialog.

        `shown`: how many rows of what scrolls to draw; None for all. The focused button is drawn
        last, so that no neighbour covers its ring."""
        if not self.alone:
            canvas.panel(self.rect, _RADIUS, alpha=_ALPHA)
        seen = [each for each in self.placed if not each.hidden]
        if shown is not None:
            seen = [each for each in seen if each.row is None or each.row.number < shown]
        for clip, group in groupby(seen, lambda each: each.row and each.row.seen):
            with canvas.clipped(clip):
                _paint_nodes(canvas, list(group), states)


def _paint_nodes(canvas: Canvas, nodes: Sequence[PlacedNode], states: States) -> None:
    plain: list[Button] = []
    rings: list[Rect] = []
    fields: list[Button] = []
    for each in nodes:
        if not isinstance(each.node, ButtonNode):
            each.node.paint(canvas, each, states)
        elif each.node.kid is not None:
            _ground(canvas, each.made, states)
            rings += [each.rect] if each.made.id == states.focus else []
        elif each.made.kind == "field":
            fields.append(each.made)
        else:
            plain.append(each.made)
    for rect in rings:
        focus_ring(canvas, rect, 12)
    for button in sorted(fields, key=lambda button: button.id == states.focus):
        paint_field(canvas, button, states)
    paint_buttons(canvas, plain, states)


def _spot(tell: Explained, rect: Rect) -> Spot:
    return Spot(tell.id, rect.grown(_AROUND, 0), tell.explanation, tell.of)


def _ground(canvas: Canvas, button: Button, states: States) -> None:
    """Draw the ground of a button that has something in it."""
    theme, rect = canvas.theme, button.rect
    if button.kind == "row":
        fill, line = (theme.row_me, theme.frame) if button.selected else (theme.panel2, theme.line)
        canvas.rect(rect, 12, fill, 1, line, 1)
    if states.pressed == button.id:
        canvas.rect(rect, 12, "#000000", 0.14)
    elif states.hover == button.id:
        canvas.rect(rect, 12, "#FFFFFF", 0.08)


def lay(look: WindowLook, dialog: Dialog, tops: dict[str, float] | None = None) -> LaidOutDialog:
    """Lay a dialog out in a window.

    `tops`: how far it is scrolled, by the scroll's id. Its words are enlarged as far as they
    fit."""
    for share in SHARES if look.words.zoom > FIXED else SHARES[:1]:
        laid = _laid(look, dialog, Measure(look.words, dict(tops or {}), share=share))
        if not laid.overflows:
            break
    return laid


def _laid(look: WindowLook, dialog: Dialog, m: Measure) -> LaidOutDialog:
    frame = look.grid
    head, body, foot = _head(dialog), Padding(dialog.body, EDGE, MEDIUM, grow=1), _foot(dialog)
    parts = [head, body, *([Padding(foot, EDGE, MEDIUM)] if foot is not None else [])]
    spans = [m.width(part) for part in parts]
    wide = page_width(
        frame, Span(max(s.least for s in spans), max(s.natural for s in spans)), dialog.use
    )
    heights = [m.height(part, wide) for part in parts]
    high = page_height(
        frame, Span(sum(h.least for h in heights), sum(h.natural for h in heights)), dialog.steady
    )
    rect = Rect(frame.cx - wide / 2, (frame.vh - high) / 2, wide, high)
    whole = Column(parts, gap=0)
    placed = whole.place(m, rect).kids
    return LaidOutDialog(rect, placed, m.scrolls, m.overflows, dialog.data, measured=(whole, m))


def lay_bare(
    look: WindowLook, rect: Rect, parts: Sequence[Node], tops: dict[str, float] | None = None
) -> LaidOutDialog:
    """Lay parts out one below the other in a rectangle, without the frame of a dialog."""
    for share in SHARES if look.words.zoom > FIXED else SHARES[:1]:
        m = Measure(look.words, dict(tops or {}), share=share)
        placed = Column(parts, gap=0).place(m, rect).kids
        if not m.overflows:
            break
    return LaidOutDialog(rect, placed, m.scrolls, m.overflows, alone=True)


_TOAST_H, _TOAST_LINE = 44.0, 23.0
_TOAST_WIDTHS = (620.0, 460.0, 380.0, 300.0)  # of notices in several lines
SCRIM = 0.8  # dark enough for the plates behind a dialog not to be read with it


def question(
    title: str, text: str, answers: Sequence[tuple[str, str]], tools: Sequence[Node] = ()
) -> Dialog:
    """Return a dialog with a message and its answers (id, words), the main one last."""
    head = Row([Text(title, H2_PASS, lines=2, grow=1), *tools])
    foot = [(id, words, None) for id, words in answers]
    body = Text(text, BODY, "muted", lines=MANY)
    return Dialog(title=title, head=head, body=body, foot=foot, use=DialogFit.QUESTION)


def paint_scrim(canvas: Canvas, strength: float = 1.0) -> None:
    """Darken everything behind a dialog; `strength` goes from 0 to 1 while it fades in."""
    canvas.fill_all(canvas.theme.scrim, SCRIM * strength)


@dataclass(frozen=True, slots=True)
class Toast:
    """A brief notice: its rectangle and its lines of words."""

    rect: Rect
    lines: tuple[str, ...]


def layout_toast(look: WindowLook, text: str, obstacles: Obstacles = ()) -> Toast:
    """Return a notice near the bottom in the middle, or at the nearest place that covers no obstacle.

    It takes several lines if it must."""
    grid, words = look.grid, look.words
    widest = grid.right - grid.left - 48
    broken = {}
    for width in (widest, *_TOAST_WIDTHS):
        lines = tuple(words.wrap(text, CAPTION_SEMI, min(width, widest) - 48))
        wide = max(words.width(line, CAPTION_SEMI) for line in lines)
        broken[wide + 48, _TOAST_H + _TOAST_LINE * (len(lines) - 1)] = lines
    area = Rect(grid.left + 16, 16, grid.right - grid.left - 32, grid.vh - 32)
    rect = free_place([*broken], area, obstacles, (grid.cx, grid.vh - 16 - _TOAST_H / 2))
    return Toast(rect, broken[rect.w, rect.h])


def paint_toast(canvas: Canvas, toast: Toast) -> None:
    """Draw a notice as a dark pill."""
    rect, theme, radius = toast.rect, canvas.theme, _TOAST_H / 2
    canvas.shadow(rect, radius)
    canvas.rect(rect, radius, theme.ink, 1, theme.ivory, 1.5)
    for i, line in enumerate(toast.lines):
        canvas.text(
            rect.cx,
            rect.y + radius + 6 + _TOAST_LINE * i,
            line,
            CAPTION_SEMI,
            theme.ivory,
            "middle",
        )
