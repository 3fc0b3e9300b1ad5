"""The dialogs that only show something or ask one question: cards seen, pause, a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.client.app.facts import HASH_SHOWN
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.widget_scene import DialogScene
from game.client.table.controller import Autosave
from game.client.table.leaves import RANKS, paint_place, paint_small_card, suit_leaf

SUITS = (3, 2, 0, 1)
"""In the order of the hand: spades, hearts, clubs, diamonds."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards of a round by where they are: `out` on the table or taken, `held` by the viewer at seat `me`, `others`. `void`:
    by suit, the other seats that have shown to be out of it."""

    me: int
    out: frozenset[int]
    held: frozenset[int]
    others: frozenset[int]
    void: tuple[frozenset[int], ...]

    def state(self, card: int) -> str:
        """``"out"``, ``"held"`` or ``"others"``; nothing for a card that isn't dealt."""
        for name, cards in (("out", self.out), ("held", self.held), ("others", self.others)):
            if card in cards:
                return name
        return ""


@dataclass(frozen=True, slots=True)
class SeenWords:
    """What an overview of cards says: its title, words beside it, what cards are called by their state, and for each suit how
    many are still to come and more."""

    title: str
    caption: str
    legend: dict[str, str]
    lines: Callable[[int], tuple[str, str]]


_CELL_W, _CELL_H, _LIFT = 52.0, 64.0, 10.0
_KEY = 30.0, 36.0


def seen_dialog(found: Seen, said: SeenWords) -> gui.Dialog:
    """Four rows of thirteen, high to low, with words beside each; below them what the boxes mean."""
    rows = [[suit_leaf(suit), *_cells(found, suit), _beside(*said.lines(suit))] for suit in SUITS]
    legend: list[gui.Node] = []
    for state, label in said.legend.items():
        legend += [
            gui.Picture(partial(_key, state), *_KEY, keep=True),
            gui.Text(label, gui.CAPTION, lines=2),
            gui.Gap(gui.SMALL),
        ]
    return gui.Dialog(
        title=said.title,
        caption=said.caption,
        body=gui.Grid(cells=rows, grows=(0, *[1] * len(RANKS), 0), between=gui.SMALL, gap=gui.LARGE),
        notes=gui.Row([*legend, gui.Gap(grow=1)], gui.SMALL, grow=1),
        foot=(("close", _("Close"), None),),
        data=(found, said),
    )


def _beside(count: str, void: str) -> gui.Node:
    words = [
        gui.Text(count, gui.CAPTION_SEMI, lines=2),
        *([gui.Text(void, gui.CAPTION, "muted", lines=2)] if void else []),
    ]
    return gui.Column(words, gap=0)


def _cells(found: Seen, suit: int) -> list[gui.Node]:
    """Cards from the ace down, those in the viewer's hand higher than the others."""
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


class SeenScene(DialogScene[Shell]):
    """The cards seen so far; C closes it again. `said` gives its words, in the language in force."""

    default = "close"

    def __init__(self, shell: Shell, found: Seen, said: Callable[[], SeenWords]) -> None:
        super().__init__(shell)
        self._found, self._said = found, said

    def dialog(self) -> gui.Dialog:
        return seen_dialog(self._found, self._said())

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_SEEN:
            self.close()
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        self.close()


class QuestionScene(DialogScene[Shell]):
    """A question with answers (id, words); the last is the main one. Esc gives `escape`, or the first."""

    def __init__(
        self,
        shell: Shell,
        title: str,
        text: str,
        answers: Sequence[tuple[str, str]],
        then: Callable[[str], None],
        escape: str | None = None,
    ) -> None:
        super().__init__(shell)
        self._title, self._text, self._answers, self._then = title, text, answers, then
        self.default = answers[-1][0]
        self._escape = escape if escape is not None else answers[0][0]

    def dialog(self) -> gui.Dialog:
        return gui.question(self._title, self._text, self._answers)

    def press(self, id: str) -> None:
        self.close()
        self._then(id)

    def cancel(self) -> None:
        self.press(self._escape)


@dataclass(frozen=True, slots=True)
class SealedDeal:
    """A deal whose cards are still hidden: its `digest`, in hexadecimal, and how it is shown whole."""

    digest: str
    show: Callable[[], None]

    @property
    def words(self) -> str:
        """What the button says that shows it."""
        return _("Deal {hash}").format(hash=self.digest[:HASH_SHOWN])


class PauseScene(QuestionScene):
    """The menu of the table: go on, rules, settings, the deal's fingerprint, or leave; the match is kept in `saves`, if it can be
    saved. Without any it is for practice."""

    def __init__(
        self,
        shell: Shell,
        leave: Callable[[], None],
        settings: Callable[[], None],
        help: Callable[[], None],
        saves: Autosave | None,
        give_up: Callable[[], None] | None = None,
        deal: SealedDeal | None = None,
    ) -> None:
        self._saves, self._gives_up, self._deal = saves, give_up is not None, deal
        actions: dict[str, Callable[[], None]]
        actions = {"leave": leave, "settings": settings, "help": help, "continue": lambda: None}
        actions |= {"give_up": give_up} if give_up is not None else {}
        actions |= {"deal": deal.show} if deal is not None else {}
        super().__init__(shell, *self._words(shell), lambda id: actions[id]())

    def _words(self, shell: Shell) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """Title, text and answers."""
        text = _("Everything is saved: leave whenever you like and continue from the menu.")
        failure = self._saves.failure if self._saves is not None else None
        if self._saves is None:
            text = _("This is practice: it doesn’t count and isn’t saved.")
        elif shell.guest:
            text = _(
                "The game is open in another window: this match can be continued from the menu, but not after quitting."
            )
        elif failure is not None:
            text = _("This match can’t be saved: {reason}. If you leave now, it can’t be continued from here.")
            text = text.format(reason=failure)
        answers = (
            ("leave", _("Leave the practice") if self._saves is None else _("Back to menu")),
            *((("give_up", _("Give up")),) if self._gives_up else ()),
            ("help", _("Rules")),
            ("settings", _("Settings")),
            *((("deal", self._deal.words),) if self._deal is not None else ()),
            ("continue", _("Continue")),
        )
        return _("Pause"), text, answers

    def dialog(self) -> gui.Dialog:
        """In the language in force, which may have changed meanwhile."""
        return gui.question(*self._words(self.shell))

    def cancel(self) -> None:
        """Esc goes on."""
        self.close()
