"""The page that answers why a computer player did what it did, whatever the game: words, figures, what it could know."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.client.app.exact_texts import show_written
from game.client.app.inquiry.asked import AskedDecision, report
from game.client.app.listing import open_more
from game.client.app.options import Computers
from game.client.app.rulebook.word_tables import ruled
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.kit.widget_scene import ActionButton
from game.client.table.asking_page import AskingPage
from game.client.table.card_nodes import paint_card
from game.client.table.desk import Desk
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.engine.json_reader import Record
from game.engine.questions import AnyQuestion, Signature, Where, Why

_CARD_W, _STEP, _UP = 72.0, 42.0, 16.0


def foreign_words(name: str) -> str:
    """Return the sentence for a player that can't be asked, because it isn't one of the program's own."""
    return _("{name} isn’t one of this program’s computer players, so it can’t be asked.").format(
        name=name
    )


@dataclass(frozen=True, slots=True)
class InquiryData:
    """What the page shows.

    `cards` is the picture of the cards at that moment. `waiting` is said while there is no answer,
    or if there is none; it is empty once the first of the `sentences` says why; the others, and
    `heads` and `rows` of the table of choices, fold out. `outcomes` shows how the choices come out.
    `more` is what there are no buttons for."""

    question: str
    where: str
    cards: gui.Node
    waiting: str = ""
    sentences: tuple[str, ...] = ()
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    outcomes: gui.Node | None = None
    more: Sequence[str] = ()


def inquiry_dialog(data: InquiryData, unfolded: Container[str] = ()) -> gui.Dialog:
    """Return the dialog of the page; everything below the title scrolls."""
    body: list[gui.Node] = [data.cards]
    if data.waiting:
        body.append(gui.Text(data.waiting, gui.BODY, "muted", lines=gui.MANY))
    body += [gui.Text(line, gui.H3, lines=gui.MANY) for line in data.sentences[:1]]
    body += [data.outcomes] if data.outcomes is not None else []
    rest: list[gui.Node] = [
        gui.Text(line, gui.BODY, "muted", lines=gui.MANY) for line in data.sentences[1:]
    ]
    if data.rows:
        rest.append(gui.Row([_table(data.heads, data.rows), gui.Gap(grow=1)]))
    if rest:
        body += gui.folded(
            "thought", _("How it decided"), rest, unfolded, _("folds out the choices it compared")
        )
    return gui.Dialog(
        title=data.question,
        caption=data.where,
        body=gui.Column(body, gap=gui.MEDIUM, scroll="why", grow=1),
        foot=[("close", _("Close"), None)],
        more=data.more,
        data=data,
    )


class InquiryPage(AskingPage[Shell]):
    """The page about one decision of a computer player.

    It asks, and shows each answer when it comes.

    A game's page says what is on it. `game` is the game's id."""

    default = "close"
    game = ""

    def __init__(
        self,
        shell: Shell,
        asked: AskedDecision,
        computers: Computers,
        desk: Desk,
        name: str,
        place: str,
    ) -> None:
        """Open the page.

        `name` is the player's; `place` says in words where in the match the decision was made."""
        self.asked, self.computers, self.desk = asked, computers, desk
        self.name, self._where = name, place
        match, seen = asked.match, asked.observation
        self._why: Why[Any, Any, Any, Any] = Why(match, seen, asked.action)
        self._belief = Where(match, seen)
        super().__init__(shell)

    def questions(self) -> Sequence[AnyQuestion]:
        if not self.can_ask:
            return ()
        return self._why, self._belief, Signature()

    # ---- for each game

    def question(self) -> str:
        """Return the question that the page answers."""
        raise NotImplementedError

    def cards(self) -> gui.Node:
        """Return a picture of the cards at that moment."""
        raise NotImplementedError

    def sentences(self, thought: Any) -> Sequence[str]:
        """Return what the player thought in sentences, first why it decided so."""
        raise NotImplementedError

    def figures(self, thought: Any) -> tuple[Sequence[str], Sequence[Sequence[str]]] | gui.Node:
        """Return the heads and rows of the table of choices, or a picture of how they come out."""
        raise NotImplementedError

    def further(self) -> Sequence[ActionButton]:
        """Return what a game adds to the list of what there are no buttons for."""
        return ()

    def public(self) -> Record:
        """Return the record of the match in the form that may be given away."""
        raise NotImplementedError

    def open_belief(self) -> None:
        """Open the page of what the player could know."""
        raise NotImplementedError

    # ---- what is shown

    def dialog(self) -> gui.Dialog:
        """Return the dialog, with what has been answered so far."""
        more = [action.words() for action in self._more()]
        data = InquiryData(self.question(), self._where, self.cards(), more=more)
        if not self.can_ask:
            return inquiry_dialog(replace(data, waiting=foreign_words(self.name)))
        found = self.desk.found(self._why)
        if found is None:
            failed = _("The question couldn’t be answered; the log says more.")
            return inquiry_dialog(
                replace(data, waiting=failed if self.desk.failed(self._why) else _("Thinking…"))
            )
        data, told = replace(data, sentences=tuple(self.sentences(found))), self.figures(found)
        if isinstance(told, gui.Node):
            return inquiry_dialog(replace(data, outcomes=told), self.unfolded)
        return inquiry_dialog(replace(data, heads=told[0], rows=told[1]), self.unfolded)

    def _more(self) -> list[ActionButton]:
        """Return what there are no buttons for: what the player could know, and a report once everything is known."""
        if not self.can_ask:
            return []
        found = [
            *self.further(),
            ActionButton("belief", "eye", lambda: _("What it could know"), self.open_belief),
        ]
        signature: str | None = self.desk.found(Signature())
        if signature is not None and self.desk.found(self._why) is not None:
            found.append(
                ActionButton("report", "export", lambda: _("Report a strange play"), self._report)
            )
        return found

    @property
    def can_ask(self) -> bool:
        """Whether the player is one of this program's, so that it can be asked."""
        return self.computers.knows(self.asked.entry)

    # ---- what is done

    def press(self, id: str) -> None:
        if id == gui.MORE:
            open_more(self, self._more())
        else:
            self.close()

    def _report(self) -> None:
        """Write the decision, with the record, to a file that a maintainer can open at the place."""
        found, believed, signature = (
            self.desk.found(each) for each in (self._why, self._belief, Signature())
        )
        if found is None or signature is None:
            return
        data = report(self.game, self.public(), self.asked, found, believed, signature)
        show_written(self.shell, lambda: self.shell.records.write("strange-play", ".json", data))


def hand_picture(look: Look, parts: Sequence[tuple[str, Sequence[int], Sequence[int]]]) -> gui.Node:
    """Return rows of cards side by side: each has words above it, its cards, and which of them are raised."""
    high = _CARD_W * CARD_RATIO + _UP

    def fan(cards: Sequence[int], raised: Sequence[int]) -> gui.Draw:
        def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
            for i, card in enumerate(cards):
                paint_card(
                    canvas,
                    look,
                    card,
                    rect.x + i * _STEP,
                    rect.y + (0 if card in raised else _UP),
                    _CARD_W,
                )

        return draw

    nodes: list[gui.Node] = []
    for words, cards, raised in parts:
        if cards:
            picture = gui.Picture(
                fan(cards, raised), _CARD_W + (len(cards) - 1) * _STEP, high, keep=True
            )
            nodes.append(
                gui.Column([gui.Text(words, gui.CAPTION, "muted"), picture], gap=gui.SMALL / 2)
            )
    return gui.Row([*nodes, gui.Gap(grow=1)], gui.LARGE)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> gui.Node:
    """Return the table of choices; the first column is the widest."""

    def cell(words: str, i: int, style: gui.Style = gui.CAPTION, colour: str = "text") -> gui.Node:
        return gui.Text(words, style, colour, gui.Align.END if i else gui.Align.START, close=True)

    top = [cell(words, i, colour="muted") for i, words in enumerate(heads)]
    cells = [
        [cell(words, i, gui.CAPTION if i else gui.CAPTION_SEMI) for i, words in enumerate(row)]
        for row in rows
    ]
    return ruled(top, cells, [0] * len(heads), pad=gui.SMALL / 2, between=gui.LARGE)
