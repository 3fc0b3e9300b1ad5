"""A map of what a seat could know at a past moment: how likely each hidden card is to be in which hand, in any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.app.dialogs import SUITS
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.table.asking_page import AskingPage
from game.client.table.card_nodes import RANKS
from game.client.table.desk import Desk
from game.client.table.words import card_words, percent
from game.engine.judgement import Belief
from game.engine.questions import AnyQuestion, Where

_SEAT, _TRUTH = "seat=", "truth"
_CELL_W, _CELL_H, _HEAD, _SIDE = 74.0, 62.0, 30.0, 44.0
_ROUNDING = 1e-6
_BAR, _BAR_GAP, _PAD = 11.0, 6.0, 8.0
_COLOURS = ("text", "sky", "accent", "mint")
"""The colours of the hands, by place at the table."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A moment of a match: what every seat observes and holds, by seat, with the names and the moment in words."""

    match: Any
    views: Sequence[Any]
    hands: Sequence[Sequence[int]]
    names: Sequence[str]
    words: str


class BeliefScene(AskingPage[Shell]):
    """The map of a seat's knowledge, which can be looked at from every seat, with the truth beside it or without."""

    default = "close"

    def __init__(self, shell: Shell, moment: Situation, seat: int, desk: Desk) -> None:
        """Open the map at a moment, from a seat."""
        self._moment, self.desk = moment, desk
        self._seat, self._truth = seat, False
        super().__init__(shell)

    @property
    def _question(self) -> Where[Any, Any]:
        return Where(self._moment.match, self._moment.views[self._seat])

    def questions(self) -> Sequence[AnyQuestion]:
        return [self._question]

    def dialog(self) -> gui.Dialog:
        failed = self.desk.failed(self._question)
        waiting = (
            _("The question couldn’t be answered; the log says more.") if failed else _("Thinking…")
        )
        return belief_dialog(
            self._moment, self._seat, self.desk.found(self._question) or waiting, self._truth
        )

    def press(self, id: str) -> None:
        if id == _TRUTH:
            self._truth = not self._truth
            self.rebuild()
        elif id.startswith(_SEAT):
            self._seat = int(id.removeprefix(_SEAT))
            self.ask()
            self.rebuild()
        else:
            self.close()


def belief_dialog(moment: Situation, seat: int, found: Belief | str, truth: bool) -> gui.Dialog:
    """Return the dialog with the map of what a seat could know, or with words while it isn't `found` yet."""
    names = moment.names
    seats = gui.tabs(
        [(f"{_SEAT}{each}", name) for each, name in enumerate(names)], f"{_SEAT}{seat}"
    )
    shown = gui.ButtonNode(_TRUTH, _("Show the truth"), "choice", selected=truth)
    body: list[gui.Node] = [gui.Row([seats, gui.Gap(grow=1), shown], gui.SMALL)]
    if isinstance(found, str):
        body.append(gui.Text(found, gui.BODY, "muted", lines=gui.MANY))
    else:
        true = (
            {card: holder for holder, hand in enumerate(moment.hands) for card in hand}
            if truth
            else {}
        )
        body += [
            gui.Text(_basis(found), gui.BODY, "muted", lines=2),
            _map(set(moment.hands[seat]), found, true, names),
        ]
        body.append(_legend(names, seat))
    return gui.Dialog(
        title=_("What {name} could know").format(name=names[seat]),
        caption=moment.words,
        body=gui.Column(body, gap=gui.MEDIUM),
        foot=[("close", _("Close"), None)],
        data=(seat, found, truth),
    )


def _basis(found: Belief) -> str:
    """Return by what the chances were counted."""
    if any(sum(each) < 1 - _ROUNDING for _card, each in found.chances):
        return _(
            "What is missing to a full bar is the chance that the card lies in the stock or was put away."
        )
    if found.own:
        return _("The player’s own belief: deals that fit, weighed by what everybody had done.")
    return _(
        "Every deal that fits what the seat knew counts the same. This player doesn’t weigh them."
    )


def _map(own: set[int], found: Belief, true: Mapping[int, int], names: Sequence[str]) -> gui.Node:
    """Return the picture of the map: a row for each suit, a column for each rank, a bar for each other hand."""
    chances = dict(found.chances)
    others = [(found.seat + i) % len(names) for i in range(1, len(names))]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        theme = canvas.theme
        wide = (rect.w - _SIDE) / len(RANKS)
        for column, rank in enumerate(RANKS):
            x = rect.x + _SIDE + wide * (column + 0.5)
            canvas.text(x, rect.y + 20, rank, gui.CAPTION_SEMI, theme.muted, "middle")
        for row, suit in enumerate(SUITS):
            y = rect.y + _HEAD + row * _CELL_H
            paper = gui.centred(rect.x + 20, y + _CELL_H / 2, 34, 34)
            canvas.rect(paper, 17, theme.ivory)
            canvas.suit(suit, paper.cx - 11, paper.cy - 11, 22)
            for column in range(len(RANKS)):
                card = 13 * suit + column
                box = gui.Rect(rect.x + _SIDE + wide * column + 2, y + 2, wide - 4, _CELL_H - 4)
                if card in chances:
                    canvas.rect(box, 6, theme.panel2, 1, theme.line)
                    _bars(canvas, box, chances[card], others, true.get(card))
                elif card in own:
                    canvas.rect(box, 6, theme.row_me, 1, theme.frame, 1.5)
                    canvas.icon("check", box.cx - 11, box.cy - 11, 22, theme.text)
                else:
                    canvas.line(box.cx - 8, box.cy, box.cx + 8, box.cy, theme.faint, 1.5)

    surest = sorted(chances.items(), key=lambda entry: (-max(entry[1]), entry[0]))
    spoken = tuple(_card_words(card, each, others, names, true) for card, each in surest)
    return gui.Picture(draw, _SIDE + _CELL_W * len(RANKS), _HEAD + 4 * _CELL_H, spoken)


def _bars(
    canvas: gui.Canvas,
    box: gui.Rect,
    chances: Sequence[float],
    others: Sequence[int],
    true: int | None,
) -> None:
    """Draw the chance of each other hand as a bar; the one that holds the card is framed, where that is shown."""
    theme, room = canvas.theme, box.w - 2 * _PAD
    top = box.cy - (len(others) * _BAR + (len(others) - 1) * _BAR_GAP) / 2
    for i, seat in enumerate(others):
        line = gui.Rect(box.x + _PAD, top + i * (_BAR + _BAR_GAP), room, _BAR)
        canvas.rect(line, 3, theme.panel, 1)
        if chances[seat] > 0:
            canvas.rect(
                gui.Rect(line.x, line.y, max(3.0, room * chances[seat]), _BAR),
                3,
                _colour(canvas, seat),
            )
        if seat == true:
            canvas.rect(line.grown(3, 3), 5, stroke=theme.text, width=2)


def _colour(canvas: gui.Canvas, seat: int) -> str:
    found: str = getattr(canvas.theme, _COLOURS[seat])
    return found


def _card_words(
    card: int,
    chances: Sequence[float],
    others: Sequence[int],
    names: Sequence[str],
    true: Mapping[int, int],
) -> str:
    """Return what the map says of a card, to be read aloud."""
    said = ", ".join(
        f"{names[seat]} {percent(chances[seat])}" for seat in others if chances[seat] > 0
    )
    words = _("{card}: {chances}").format(card=card_words(card), chances=said)
    return (
        _("{words}; {name} has it").format(words=words, name=names[true[card]])
        if card in true
        else words
    )


def _legend(names: Sequence[str], own: int) -> gui.Node:
    """Return the legend: the colour of each other hand, from top to bottom as in the boxes, and the other signs."""

    def sample(seat: int) -> gui.Node:
        def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
            canvas.rect(
                gui.Rect(rect.x, rect.cy - _BAR / 2, rect.w, _BAR), 3, _colour(canvas, seat)
            )

        return gui.Picture(draw, 34.0, 22.0, keep=True)

    others = [(own + i) % len(names) for i in range(1, len(names))]
    signs: list[tuple[gui.Node, str]] = [(sample(seat), names[seat]) for seat in others]
    signs.append((gui.icon("check", 20), _("in this hand")))
    signs.append((gui.Text("–", gui.CAPTION, "faint"), _("no longer hidden")))
    nodes = [gui.Row([sign, gui.Text(words, gui.CAPTION)], gui.SMALL) for sign, words in signs]
    return gui.Row([*nodes, gui.Gap(grow=1)], gui.LARGE)
