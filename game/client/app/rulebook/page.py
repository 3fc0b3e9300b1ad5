"""The rules browser: rule books page by page, with words that explain themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from game.client.app.listing import Choice, ChoiceScene
from game.client.app.rulebook import model
from game.client.app.rulebook.word_tables import Pictures, common
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.speech_canvas import painted_words
from game.client.kit.widget_scene import DialogScene
from game.client.table.look import Look


class ExplainedScene(DialogScene[Shell]):
    """A dialog whose layout has marks that explain themselves (`spots`) in addition to its buttons.

    Subclasses may paint everything but the marks in `paint_dialog`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.telling = gui.OpenExplanation()

    def spots(self) -> Sequence[gui.Spot]:
        """Return the marks that explain themselves now."""
        return self.layout.spots

    def widgets(self) -> Sequence[gui.Button]:
        return [*super().widgets(), *(spot.button for spot in self.spots())]

    def at(self, x: float, y: float) -> gui.Button | None:
        """Return the mark or button at a point; marks come first."""
        return gui.button_at([spot.button for spot in self.spots()], x, y) or super().at(x, y)

    def paint_dialog(self, canvas: gui.Canvas) -> None:
        """Paint everything but the marks."""
        self.layout.paint(canvas, self.states)

    def paint(self, canvas: gui.Canvas) -> None:
        self.paint_dialog(canvas)
        gui.paint_spots(canvas, self.shell.look, self.spots(), self.states, self.telling.shown)

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_HELP:
            self.press("rules")
            return True
        telling, before = self.telling, self.telling.shown
        # What stands above everything goes first.
        if intent is intents.Verb.CANCEL and before is not None:
            telling.focused(None)
            self._changed = True
            return True
        places = self.hover, self.focus
        if isinstance(intent, intents.Confirm) and self.focus in self._ids():
            telling.confirmed(str(self.focus))
        else:
            if isinstance(intent, intents.PointerDown):
                telling.pointer_down(gui.spot_at(self.spots(), intent.x, intent.y))
            super().handle(intent)
            telling.follow(intent, self._ids(), places, (self.hover, self.focus))
        telling.keep(self._ids())
        self._changed |= telling.shown != before
        return True

    def _ids(self) -> set[str]:
        return {spot.id for spot in self.spots()}

    def press(self, id: str) -> None:
        """Explain a pressed mark until the next press elsewhere, or do what a pressed button does."""
        if id in self._ids():
            self.telling.pressed(id)
        elif id == "rules":
            self.open_rules()
        else:
            self.act(id)

    def open_rules(self) -> None:
        """Open the rules at the page about the numbers in this dialog."""
        raise NotImplementedError

    def act(self, id: str) -> None:
        """React to a pressed button other than that of the rules."""


R = TypeVar("R")
_WIDTH, _HEIGHT = 1240.0, 816.0
_EDGE, _NEAR, _LIST_Y, _LIST_W, _ENTRY_H, _PART_H = 40.0, 24.0, 122.0, 240.0, 37.0, 44.0
_CHOICE_W, _CHOICE_H = 320.0, 46.0
_TOP, _FOOT = 132.0, 92.0
_BODY, _CAPTION = gui.BODY._replace(flows=True), gui.CAPTION._replace(flows=True)
_LINE, _SMALL_LINE, _KEY_LINE, _GAP, _SMALL_GAP = 28.0, 24.0, 40.0, 14.0, 8.0
_TERM_W = 200.0
ENTRY = "page="
"""The prefix of the ids of the entries in the contents; the page's number follows."""
PART = "part="
"""The prefix of the ids of the buttons that lead to other parts; the number of the part's first page follows."""
TERM = "term="
"""The prefix of the ids of words that explain themselves; a number follows."""
TOOL = "tool"
"""The id of the button that a page may have of its own."""
CHOICE = "book"
"""The id of the button that opens the list of all books."""


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A block in its place on the page, with its words broken into lines."""

    block: model.Block
    rect: gui.Rect
    lines: tuple[str, ...] = ()
    tree: gui.PlacedNode | None = None
    overflows: int = 0  # of its parts have too little room


@dataclass(frozen=True, slots=True)
class RulesLayout(Generic[R]):
    """The layout of a page, or of the part of it that begins with block number `top`.

    `more` means that another part follows. `entries` are the contents (ids ``page=0`` and so on)
    with the buttons that lead to other parts of the book, `heads` the chapters among them.
    `buttons` are those to close, to go back and to go on. `choice` opens the list of books; None
    where there is only one. `spots` are the words that explain themselves."""

    rect: gui.Rect
    page: int
    book: model.Book[R]
    pictures: Pictures[R]
    blocks: tuple[PlacedBlock, ...]
    heads: tuple[tuple[gui.Rect, str], ...]
    entries: tuple[gui.Button, ...]
    buttons: tuple[gui.Button, ...]
    room: gui.Rect
    choice: gui.Button | None
    top: int
    more: bool
    spots: tuple[gui.Spot, ...]


def layout_rules(
    look: Look,
    book: model.Book[R],
    page: int,
    several: bool = True,
    pictures: Pictures[R] | None = None,
    top: int = 0,
) -> RulesLayout[R]:
    """Return the layout of page number `page`, from block number `top` on.

    `several` means that there are other books to choose. `pictures` are the game's own."""
    own = pictures or Pictures()
    rect = look.grid.dialog(_WIDTH, _HEIGHT)
    heads, entries = _contents(rect, book, page)
    room = gui.Rect(
        rect.x + _LIST_W + 64, rect.y + _TOP, rect.w - _LIST_W - 104, rect.h - _TOP - _FOOT
    )
    y, placed = room.y, list[PlacedBlock]()
    blocks = [
        part
        for block in book.sections[page].blocks
        for part in _parts(look, own, block, book.rules, room)
    ]
    for block in blocks[top:]:
        made = _place(look, own, block, book.rules, gui.Rect(room.x, y, room.w, 0))
        if placed and made.rect.bottom > room.bottom:
            break
        placed.append(made)
        y = made.rect.bottom + (_SMALL_GAP if isinstance(block, model.OurReading) else _GAP)
    place = gui.Rect(rect.right - _EDGE - _CHOICE_W, rect.y + 32, _CHOICE_W, _CHOICE_H)
    choice = gui.Button(CHOICE, place, book.title, "select", spoken=_("Rules"))
    more = top + len(placed) < len(blocks)
    tool = book.sections[page].tool
    pages = book.beside(page)
    buttons = tuple(
        _footer(look, rect, page > pages[0] or top > 0, more or page < pages[-1], more, tool)
    )
    offered = choice if several else None
    spots = tuple(_spots(look, book, placed))
    return RulesLayout(
        rect,
        page,
        book,
        own,
        tuple(placed),
        heads,
        entries,
        buttons,
        room,
        offered,
        top,
        more,
        spots,
    )


def _contents(
    rect: gui.Rect, book: model.Book[R], page: int
) -> tuple[tuple[tuple[gui.Rect, str], ...], tuple[gui.Button, ...]]:
    """Return the chapters and pages of the part that is open, and below them the buttons that lead to other parts."""
    pages, others = book.beside(page), dict[str, int]()
    for i, section in enumerate(book.sections):
        if i not in pages:
            others.setdefault(section.part, i)
    x, end = rect.x + _NEAR, rect.bottom - 84 - _PART_H * len(others)
    chapters = len({book.sections[i].chapter for i in pages} - {""})
    y, high = rect.y + _LIST_Y, min(_ENTRY_H, (end - rect.y - _LIST_Y) // (len(pages) + chapters))
    heads, entries, chapter = list[tuple[gui.Rect, str]](), list[gui.Button](), ""
    for i in pages:
        section = book.sections[i]
        if section.chapter != chapter:
            chapter = section.chapter
            heads.append((gui.Rect(x, y, _LIST_W, high), chapter))
            y += high
        place = gui.Rect(x, y, _LIST_W, high)
        entries.append(
            gui.Button(
                f"{ENTRY}{i}", place, section.title, "contents", selected=i == page, spoken=chapter
            )
        )
        y += high
    for n, (part, i) in enumerate(others.items()):
        place = gui.Rect(x, end + _PART_H * n, _LIST_W, _PART_H - 6)
        entries.append(gui.Button(f"{PART}{i}", place, part, "small"))
    return tuple(heads), tuple(entries)


def _spots(look: Look, book: model.Book[R], placed: list[PlacedBlock]) -> list[gui.Spot]:
    """Return the words of the glossary where the paragraphs of a page first use them."""
    left, spots = book.terms, list[gui.Spot]()
    for each in placed:
        if not isinstance(each.block, model.Paragraph) or not left:
            continue
        for i, line in enumerate(each.lines):
            for found in _pattern(tuple(left)).finditer(line):
                word = next(term for term in left if term.lower() == found["term"].lower())
                x = each.rect.x + look.words.width(line[: found.start()], _BODY)
                pitch = look.words.pitch(_BODY, _LINE)
                box = gui.Rect(
                    x - 3, each.rect.y + pitch * i, look.words.width(found[0], _BODY) + 6, pitch
                )
                if all(spot.explanation.title != word for spot in spots):
                    spots.append(
                        gui.Spot(f"{TERM}{len(spots)}", box, gui.Explanation(word, (left[word],)))
                    )
            left = {
                word: meaning
                for word, meaning in left.items()
                if all(s.explanation.title != word for s in spots)
            }
            if not left:
                break
    return spots


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for whole words of a list, longest first, also with s or es at their end."""
    told = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z])(?P<term>{told})(?:s|es)?(?![A-Za-z])", re.IGNORECASE)


def _parts(
    look: Look, pictures: Pictures[R], block: model.Block, rules: R, room: gui.Rect
) -> list[model.Block]:
    """Return the block alone or, if it is a table higher than the room, in halves that fit."""
    if not isinstance(block, model.WordTable | model.RuleChanges) or len(block.rows) < 2:
        return [block]
    if _place(look, pictures, block, rules, room).rect.h <= room.h:
        return [block]
    table: Any = block
    half = len(block.rows) // 2
    halves = replace(table, rows=table.rows[:half]), replace(table, rows=table.rows[half:])
    return [part for each in halves for part in _parts(look, pictures, each, rules, room)]


def _place(
    look: Look, pictures: Pictures[R], block: model.Block, rules: R, at: gui.Rect
) -> PlacedBlock:
    if isinstance(block, model.Paragraph):
        lines = tuple(look.words.wrap(block.words, _BODY, at.w))
        return PlacedBlock(block, at._replace(h=look.words.pitch(_BODY, _LINE) * len(lines)), lines)
    if isinstance(block, model.OurReading):
        lines = tuple(
            look.words.wrap(block.words, _CAPTION, at.w - _label_width(look.words, block) - 20)
        )
        return PlacedBlock(
            block, at._replace(h=16 + look.words.pitch(_CAPTION, _SMALL_LINE) * len(lines)), lines
        )
    if isinstance(block, model.Term):
        lines = tuple(look.words.wrap(block.words, _CAPTION, at.w - _TERM_W))
        return PlacedBlock(
            block, at._replace(h=look.words.pitch(_CAPTION, _SMALL_LINE) * len(lines)), lines
        )
    if isinstance(block, model.KeyTable):
        return PlacedBlock(block, at._replace(h=_KEY_LINE * len(block.lines)))
    node = (
        pictures.node(look, block, rules)
        if isinstance(block, model.GamePicture)
        else common(look, block)
    )
    m = gui.Measure(look.words)
    at = at._replace(h=m.height(node, at.w).natural)
    tree = node.place(m, at)
    return PlacedBlock(block, at, tree=tree, overflows=m.overflows)


def _footer(
    look: Look, rect: gui.Rect, before: bool, after: bool, more: bool, tool: str
) -> list[gui.Button]:
    wanted: list[tuple[str, str, str | None]] = [("close", _("Close"), None)]
    if tool:
        wanted.append((TOOL, tool, None))
    if before:
        wanted.append(("back", _("Back"), "back"))
    if after:
        wanted.append(("next", _("Read on") if more else _("Next"), "next"))
    else:
        wanted.append(wanted.pop(0))
    widths = [
        gui.footer_width(look.words.width(word, gui.BUTTON), icon is not None)
        for _id, word, icon in wanted
    ]
    # Narrower without room.
    over = max(0.0, sum(widths) + 16 * (len(widths) - 1) + 2 * _EDGE - rect.w) / len(widths)
    placed: list[gui.Button] = []
    right = rect.right - _EDGE
    for (id, word, icon), width in zip(reversed(wanted), reversed(widths), strict=True):
        box = gui.Rect(right - width + over, rect.bottom - 72, width - over, 52)
        placed.insert(0, gui.Button(id, box, word, "quiet" if placed else "main", icon))
        right = box.x - 16
    return placed


def paint_rules(
    canvas: gui.Canvas, look: Look, layout: RulesLayout[R], states: gui.States = gui.REST
) -> None:
    """Paint the contents and the page."""
    rect, theme, book = layout.rect, canvas.theme, layout.book
    section = book.sections[layout.page]
    pages = book.beside(layout.page)
    of = _("{n} of {total}").format(n=pages.index(layout.page) + 1, total=len(pages))
    canvas.panel(rect, 20, alpha=0.985)
    canvas.line(
        rect.x + _EDGE, rect.y + 104, rect.right - _EDGE, rect.y + 104, theme.frame, 1.2, 0.6
    )
    title_end = rect.x + _EDGE + canvas.text(rect.x + _EDGE, rect.y + 66, section.title, gui.H2)
    right = rect.right - _EDGE - (_CHOICE_W + _NEAR if layout.choice is not None else 0)
    canvas.text(right, rect.y + 64, of, gui.CAPTION, theme.muted, "end", right - 44 - title_end)
    x = rect.x + _NEAR + _LIST_W + 20
    canvas.line(x, rect.y + _LIST_Y + 2, x, rect.bottom - _FOOT, theme.line, 1)
    for placed in layout.blocks:
        match placed.block:
            case model.Paragraph():
                _lines(canvas, placed, placed.rect.x, placed.rect.y, _BODY, _LINE)
            case model.Term(word):
                top = placed.rect.y - 2
                canvas.text(
                    placed.rect.x, top + _first(canvas), word, gui.BODY_SEMI, room=_TERM_W - 16
                )
                _lines(canvas, placed, placed.rect.x + _TERM_W, top, _CAPTION, _SMALL_LINE)
            case model.OurReading():
                _reading(canvas, placed)
            case model.KeyTable(lines):
                for i, (key, words) in enumerate(lines):
                    y = placed.rect.y + _KEY_LINE * i + 22
                    canvas.text(placed.rect.x, y, key, gui.BODY_SEMI, room=232)
                    canvas.text(
                        placed.rect.x + 240,
                        y,
                        words,
                        gui.BODY,
                        theme.muted,
                        room=placed.rect.w - 240,
                    )
            case _:
                assert placed.tree is not None
                for each in placed.tree.walk():
                    each.node.paint(canvas, each, states)
    for place, words in layout.heads:
        canvas.text(
            place.x + 16, place.cy + 6, words, gui.CAPTION_BOLD, theme.accent, room=place.w - 16
        )
    for spot in layout.spots:
        y = spot.rect.bottom - 2
        canvas.line(spot.rect.x + 3, y, spot.rect.right - 3, y, theme.muted, 1)
    _source(canvas, layout)
    choice = [layout.choice] if layout.choice is not None else []
    gui.paint_buttons(canvas, [*choice, *layout.entries, *layout.buttons], states)


def _lines(
    canvas: gui.Canvas, placed: PlacedBlock, x: float, y: float, style: gui.Style, usual: float
) -> None:
    for i, line in enumerate(placed.lines):
        canvas.text(x, y + canvas.words.pitch(style, usual) * (i + 20 / usual), line, style)


def _first(canvas: gui.Canvas) -> float:
    """Return how far below the top of small lines the base of the first is."""
    return canvas.words.pitch(_CAPTION, _SMALL_LINE) * 20 / _SMALL_LINE


def _label_width(words: gui.Type | gui.Canvas, block: model.OurReading) -> float:
    """Return the width of a label such as "Our reading R12" with the space around it."""
    title = words.width(_("Our reading"), gui.CAPTION_BOLD)
    return 20 + title + 8 + words.width(block.number, gui.CAPTION) + _NEAR


def _reading(canvas: gui.Canvas, placed: PlacedBlock) -> None:
    """Paint a panel with a brass edge at the left, the label and number of our reading, and its text beside them."""
    rect, theme = placed.rect, canvas.theme
    assert isinstance(placed.block, model.OurReading)
    canvas.rect(rect, 10, theme.panel2, 1, theme.line, 1)
    canvas.rect(gui.Rect(rect.x, rect.y + 8, 3, rect.h - 16), 1.5, theme.frame)
    y = rect.y + 5 + _first(canvas)
    width = canvas.text(rect.x + 20, y, _("Our reading"), gui.CAPTION_BOLD, theme.accent)
    canvas.text(rect.x + 28 + width, y, placed.block.number, gui.CAPTION, theme.muted)
    _lines(
        canvas,
        placed,
        rect.x + _label_width(canvas, placed.block),
        rect.y + 5,
        _CAPTION,
        _SMALL_LINE,
    )


def _source(canvas: gui.Canvas, layout: RulesLayout[R]) -> None:
    """Paint whose rules these are; on a page with our readings, what is meant by them."""
    words = layout.book.source
    if any(isinstance(placed.block, model.OurReading) for placed in layout.blocks):
        words = _("“Our reading”: the rules are silent or unclear there, and we decided.")
    x = layout.rect.x + _EDGE
    lines = canvas.words.wrap(words, gui.CAPTION, layout.buttons[0].rect.x - x - _NEAR, 2)
    for i, line in enumerate(lines):
        y = (
            layout.rect.bottom
            - _EDGE
            + canvas.words.pitch(gui.CAPTION, _SMALL_LINE) * (i - (len(lines) - 1) / 2)
        )
        canvas.text(x, y, line, gui.CAPTION, canvas.theme.muted)


class BookScene(ExplainedScene, Generic[R]):
    """The rules browser, page by page; F1 closes it again.

    Each of `books` makes one book in the language in force. That with the index `shown` is open at
    the page with the id `page`. `pictures` are the game's own."""

    def __init__(
        self,
        shell: Shell,
        books: Sequence[Callable[[], model.Book[R]]],
        page: str = "",
        pictures: Pictures[R] | None = None,
        shown: int = 0,
    ) -> None:
        super().__init__(shell)
        self._pictures = pictures
        self._books = list(books)
        self._shown = shown
        self._page = self.book.index(page)
        self._tops = [0]  # where the parts of the page begin, up to the one that is shown

    @property
    def book(self) -> model.Book[R]:
        """The book that is open."""
        return self._books[self._shown]()

    @property
    def layout(self) -> RulesLayout[R]:  # type: ignore[override]  # a book is no tree
        """The layout of the page that is open."""
        found: object = super().layout
        assert isinstance(found, RulesLayout)
        return found

    def build(self) -> RulesLayout[R]:  # type: ignore[override]
        """Make the layout of the page in the language in force."""
        return layout_rules(
            self.shell.look,
            self.book,
            self._page,
            len(self._books) > 1,
            self._pictures,
            self._tops[-1],
        )

    def paint_dialog(self, canvas: gui.Canvas) -> None:
        paint_rules(canvas, self.shell.look, self.layout, self.states)

    def widgets(self) -> Sequence[gui.Button]:
        choice = [self.layout.choice] if self.layout.choice is not None else []
        spots = [spot.button for spot in self.spots()]
        return [*self.layout.buttons, *choice, *self.layout.entries, *spots]

    def speech_on_open(self) -> Sequence[str]:
        boxes = [widget.rect for widget in self.widgets() if widget.kind != "spot"]
        return painted_words(
            self.shell.look, self.paint, [*boxes, *(place for place, _words in self.layout.heads)]
        )

    def main(self) -> str:
        """Return the button that Enter presses: the one that goes on, or after the last page the one that closes."""
        return "next" if any(button.id == "next" for button in self.layout.buttons) else "close"

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_HELP:
            self.close()
        elif isinstance(intent, intents.Scroll) and intent.step:
            self._step(intent.step)
        else:
            super().handle(intent)
        return True

    def act(self, id: str) -> None:
        if id == "close":
            self.close()
        elif id == CHOICE:
            self._open_list()
        elif id == TOOL:
            self.open_tool(self.book.sections[self._page].id)
        elif id.startswith((ENTRY, PART)):
            self._open(int(id.removeprefix(ENTRY).removeprefix(PART)))
            self.focus = f"{ENTRY}{self._page}" if self.focus is not None else None
        else:
            self._step(1 if id == "next" else -1)
            if self.focus is not None and self.focus not in self._places():
                self.focus = self.main()

    def move(self, dx: int, dy: int) -> None:
        """Move the focus, or turn pages.

        Left and right turn pages without a focus; up and down do so without a focus and in the
        contents."""
        in_contents = self.focus is not None and self.focus.startswith(ENTRY)
        if dy and (self.focus is None or in_contents):
            before = self.layout
            self._step(dy)
            self.focus = f"{ENTRY}{self._page}" if in_contents else None
            if in_contents and (self.layout.page, self.layout.top) == (before.page, before.top):
                super().move(dx, dy)  # from the last page to the other parts
        elif dx and self.focus is None:
            self._step(dx)
        else:
            super().move(dx, dy)

    def open_tool(self, page: str) -> None:
        """Open what the button of a page opens, by the page's id; for books that have such pages."""
        raise NotImplementedError

    def _open_list(self) -> None:
        entries = [Choice(str(i), make().title) for i, make in enumerate(self._books)]
        self.shell.stack.push(
            ChoiceScene(
                self.shell,
                self._below,
                entries,
                str(self._shown),
                self._choose,
                by_key=self.focus == CHOICE,
            )
        )

    def _below(self) -> gui.Rect:
        assert self.layout.choice is not None, "its button opened the list"
        return self.layout.choice.rect

    def _choose(self, choice: str) -> None:
        """Open another book, at the page with the same id if it has one."""
        before = self.book.sections[self._page].id
        self._shown = int(choice)
        self._open(self.book.index(before))

    def _step(self, parts: int) -> None:
        """Go to the next or previous part of the page; beyond its last or first part, to another page."""
        if parts > 0 and self.layout.more:
            self._tops.append(self.layout.top + len(self.layout.blocks))
            self.rebuild()
        elif parts < 0 and len(self._tops) > 1:
            self._tops.pop()
            self.rebuild()
        else:
            self._turn(parts)

    def _turn(self, pages: int) -> None:
        within = self.book.beside(self._page)
        self._open(min(max(within[0], self._page + pages), within[-1]))

    def _open(self, page: int) -> None:
        self._page, self._tops = page, [0]
        self.rebuild()
