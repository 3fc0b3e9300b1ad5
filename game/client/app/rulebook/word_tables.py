"""Pictures and tables in the rules: editions side by side, changes by house rules, and cards with words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from game.client.app.rulebook.model import CardRows, GamePicture, RuleChanges, WordTable
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.table.card_nodes import CARD_W, card_leaf
from game.client.table.look import Look
from game.engine.cards import parse_cards

_LEAST, _ICON = 88.0, 20.0
_MANY_ROWS = 10  # more rows than this stand closer
_PASS_ICONS = {
    "left": "passleft",
    "right": "passright",
    "across": "passacross",
    "scatter": "scatter",
}


def word_table(block: WordTable) -> gui.Node:
    """Return a table of words, with a line above each row and a coloured ground in the marked column."""
    heads = [gui.Text("")] + [
        gui.Text(head, gui.CAPTION_SEMI, "accent" if i == block.marked else "text")
        for i, head in enumerate(block.heads)
    ]
    rows = [
        [
            _words(label, "muted"),
            *(_words(cell) if isinstance(cell, str) else _cycle(cell) for cell in cells),
        ]
        for label, cells in block.rows
    ]
    around = 0 if len(rows) > _MANY_ROWS else gui.SMALL / 2
    return ruled(heads, rows, [1] * (len(block.heads) + 1), block.marked + 1 or None, around)


def changes(block: RuleChanges) -> gui.Node:
    """Return a table of changed rules: each rule's name, its value in the edition, and its value here."""
    heads = [
        gui.Text(words, gui.CAPTION_SEMI, "muted") for words in ("", _("In the edition"), _("Here"))
    ]
    rows = [
        [_words(label), _words(before, "muted"), _words(now, style=gui.CAPTION_SEMI)]
        for label, before, now in block.rows
    ]
    return ruled(heads, rows, [1] * len(heads), pad=gui.SMALL / 2)


def row_line(canvas: gui.Canvas, rect: gui.Rect, _row: int) -> None:
    """Draw the line above a row."""
    canvas.line(rect.x, rect.y, rect.right, rect.y, canvas.theme.line)


def ruled(
    heads: Sequence[gui.Node],
    rows: Sequence[Sequence[gui.Node]],
    grows: Sequence[float],
    lit: int | None = None,
    pad: float = gui.SMALL,
    between: float = gui.MEDIUM,
) -> gui.Node:
    """Return a table with a line above each row.

    `lit` is the number of a column that stands out. `pad` is the space above and below the content
    of a row, in virtual units."""
    return gui.Grid(
        cells=[heads, *rows],
        grows=grows,
        between=between,
        head=1,
        pad=(0, pad),
        gap=0,
        ground=row_line,
        lit=lit,
    )


def _words(words: str, colour: str = "text", style: gui.Style = gui.CAPTION) -> gui.Node:
    return gui.Text(words, style, colour, lines=3, cut=_LEAST, close=True)


def _cycle(cycle: tuple[str, ...]) -> gui.Node:
    """Return a pass cycle as arrows, in two rows if they don't fit in one."""
    marks, half = [direction(each, _ICON) for each in cycle], -(-len(cycle) // 2)
    rows = [gui.Row(some, gui.SMALL / 2) for some in (marks[:half], marks[half:])]
    return gui.FirstFitting([gui.Row(marks, gui.SMALL / 2), gui.Column(rows, gap=0)])


def direction(name: str, size: float) -> gui.Picture:
    """Return the arrow of a pass; a dash where nothing is passed."""
    if name in _PASS_ICONS:
        return gui.icon(_PASS_ICONS[name], size)

    def dash(canvas: gui.Canvas, rect: gui.Rect) -> None:
        quarter = size / 4
        canvas.line(
            rect.x + quarter, rect.cy, rect.x + size - quarter, rect.cy, canvas.theme.muted, 2
        )

    return gui.Picture(dash, size, size, keep=True)


R = TypeVar("R", contravariant=True)
_CARDS = 5.5 * CARD_W  # the width of the room for cards beside words


class Pictures(Generic[R]):
    """The pictures of a game's own; this base class has none."""

    def node(self, look: Look, block: GamePicture, rules: R) -> gui.Node:
        """Return a picture, drawn for the rules of the book."""
        raise NotImplementedError


def common(look: Look, block: CardRows | WordTable | RuleChanges) -> gui.Node:
    """Return the layout node of a block that all games share: cards with words, or a table."""
    match block:
        case CardRows(rows):
            return gui.Column([_shown(look, names, words) for names, words in rows])
        case WordTable():
            return word_table(block)
        case RuleChanges():
            return changes(block)


def _shown(look: Look, names: str, words: str) -> gui.Node:
    """Return a row of cards with the words beside them."""
    hands = [parse_cards(group.split()) for group in names.split("/")]
    groups = [gui.Row([card_leaf(look, card) for card in hand], -gui.SMALL) for hand in hands]
    cards = gui.Column(
        [gui.strut(wide=_CARDS), gui.Row([*groups, gui.Gap(grow=1)], gui.MEDIUM)], gap=0
    )
    return gui.Row([cards, gui.Text(words, gui.CAPTION, lines=3, grow=1)], gui.LARGE)
