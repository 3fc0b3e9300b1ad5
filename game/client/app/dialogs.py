"""The dialog of the cards seen so far: four rows of thirteen small cards with a legend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.widget_scene import open_page
from game.client.table.card_nodes import RANKS, paint_place, paint_small_card, suit_leaf

SUITS = (3, 2, 0, 1)
"""The suits in the order of the dialog's rows: spades, hearts, clubs, diamonds."""


@dataclass(frozen=True, slots=True)
class CardLocations:
    """The cards of a round, sorted by where they are.

    `out` are on the table or taken, `held` are in the hand of the viewer at seat `me`, `others` are
    still with the other players. `void` has for each suit the other seats that have shown that they
    hold no card of it."""

    me: int
    out: frozenset[int]
    held: frozenset[int]
    others: frozenset[int]
    void: tuple[frozenset[int], ...]

    def state(self, card: int) -> str:
        """Return ``"out"``, ``"held"`` or ``"others"``; an empty string for a card that was not dealt."""
        for name, cards in (("out", self.out), ("held", self.held), ("others", self.others)):
            if card in cards:
                return name
        return ""


@dataclass(frozen=True, slots=True)
class CardLocationWords:
    """The words of the dialog of the cards seen.

    `caption` is shown next to the title, `legend` names each state of a card, and `lines` returns
    for a suit how many of its cards are still to come and one more line (empty for none)."""

    title: str
    caption: str
    legend: dict[str, str]
    lines: Callable[[int], tuple[str, str]]


_CELL_W, _CELL_H, _LIFT = 52.0, 64.0, 10.0
_KEY = 30.0, 36.0


def seen_dialog(found: CardLocations, said: CardLocationWords) -> gui.Dialog:
    """Return the dialog: four rows of thirteen cards, high to low, each with words beside it, and a legend below."""
    rows = [[suit_leaf(suit), *_cells(found, suit), _beside(*said.lines(suit))] for suit in SUITS]
    legend: list[gui.Node] = []
    for state, label in said.legend.items():
        sample = gui.Picture(partial(_key, state), *_KEY, keep=True)
        legend += [sample, gui.Text(label, gui.CAPTION, lines=2), gui.Gap(gui.SMALL)]
    return gui.Dialog(
        title=said.title,
        caption=said.caption,
        body=gui.Grid(
            cells=rows, grows=(0, *[1] * len(RANKS), 0), between=gui.SMALL, gap=gui.LARGE
        ),
        notes=gui.Row([*legend, gui.Gap(grow=1)], gui.SMALL, grow=1),
        foot=(("close", _("Close"), None),),
        data=(found, said),
    )


def _beside(count: str, void: str) -> gui.Node:
    words = [gui.Text(count, gui.CAPTION_SEMI, lines=2)]
    if void:
        words.append(gui.Text(void, gui.CAPTION, "muted", lines=2))
    return gui.Column(words, gap=0)


def _cells(found: CardLocations, suit: int) -> list[gui.Node]:
    """Return the pictures of a suit's cards from the ace down; the viewer's own cards are drawn higher."""
    cells: list[gui.Node] = []
    for rank in reversed(range(len(RANKS))):
        card = suit * len(RANKS) + rank
        cells.append(gui.Picture(partial(_cell, found.state(card), card), _CELL_W, _CELL_H + _LIFT))
    return cells


def _key(state: str, canvas: gui.Canvas, rect: gui.Rect) -> None:
    paint_place(canvas, rect, state == "held", state == "out")


def _cell(state: str, card: int, canvas: gui.Canvas, room: gui.Rect) -> None:
    if state:
        down = 0 if state == "held" else _LIFT
        rect = gui.Rect(room.cx - _CELL_W / 2, room.y + down, _CELL_W, _CELL_H)
        paint_small_card(canvas, rect, card, state == "held", state == "out")


def open_seen(shell: Shell, found: CardLocations, said: Callable[[], CardLocationWords]) -> None:
    """Open the dialog of the cards seen so far; C closes it again.

    `said` returns the words in the current language."""
    open_page(shell, "seen", lambda: seen_dialog(found, said()), closes=intents.Verb.SHOW_SEEN)
