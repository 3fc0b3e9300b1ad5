"""Help at the table of Ambusch: hints, the play checker, the cards seen, and taking back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.ambusch.check import Move, check_words, decision_of, occasion_of, praise_words
from game.client.ambusch.controller import ACTED, DRAWN, LOOKED
from game.client.ambusch.hint import hint_words
from game.client.ambusch.painter import BLOCK, DISCARDS, LAY, STOCK
from game.client.ambusch.scenes.table import AmbuschScene
from game.client.ambusch.seen import seen, seen_words
from game.client.app.review.model import judge, praise
from game.client.app.scenes.dialogs import SeenScene
from game.client.app.scenes.setting_pages import switched_off
from game.client.kit.canvas import Canvas
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.table.advice import Question
from game.client.table.checker import Decision, Judged, Praised
from game.client.table.checking import Checking, checks
from game.client.table.controller import SEEN
from game.client.table.hint import paint_hinted_button
from game.client.table.hints import CardTalk, Hints
from game.client.table.note import Note
from game.client.table.part import Part
from game.client.table.seen import SeenCards
from game.client.table.taking_back import TakingBack
from game.engine.ambusch.actions import Action
from game.engine.ambusch.game import BLOCK as BLOCK_ID
from game.engine.ambusch.game import DRAW_DISCARD, DRAW_STOCK

_BUTTONS = {DRAW_STOCK: STOCK, DRAW_DISCARD: DISCARDS, BLOCK_ID: BLOCK}


def help_parts(table: AmbuschScene) -> Sequence[Part]:
    """Everything that helps at a table of Ambusch."""
    stays = False  # whether the hand stays open when something is taken back

    def going_back() -> None:
        """The player who is still at the screen keeps seeing their own hand."""
        nonlocal stays
        stays = table.controller.back.seat == table.view.me and not table.view.covered

    return (
        TakingBack(table, lambda: _nothing_back(table), lambda: table.show_again(stays), going_back),
        Hints(table, HintWords(table)),
        SeenCards(
            table,
            lambda: _show_seen(table),
            lambda: _seen_note(table),
            lambda: switched_off("play", _("Cards played so far")),
        ),
        Checking(table, CheckWords(table), lambda: reviews(table)),
    )


def reviews(table: AmbuschScene) -> bool:
    """Whether what is decided at this table is weighed, as soon as nobody else thinks."""
    return checks(table) and table.controller.computers.reviewer is not None


def _nothing_back(table: AmbuschScene) -> Note:
    why = {
        ACTED: _("Somebody has acted since."),
        DRAWN: _("A card was drawn from the stock. With several people at the screen, that can’t be taken back."),
        LOOKED: _("Somebody else has looked at the cards since."),
    }
    reason = why.get(table.controller.back.why, _("You have not decided anything in this game yet."))
    return Note(_("Nothing to take back"), (reason,))


def _show_seen(table: AmbuschScene) -> None:
    if table.view.covered:
        table.refuse(Note(_("Not now"), (_("Show the cards when nobody else is looking."),)))
        return
    table.director.finish()
    table.used(SEEN)
    observation = table.controller.match.observation(table.view.me)
    found, names = seen(observation), [seat.name for seat in table.view.seats]
    table.shell.stack.push(SeenScene(table.shell, found, lambda: seen_words(observation, found, names)))


def _seen_note(table: AmbuschScene) -> Note:
    words = table.shell.keyed(_("What you have seen in this game, and what may still come."), "seen")
    return Note(_("Cards seen so far"), (words,))


class HintWords(CardTalk):
    """What a hint says at this table, and how it is drawn."""

    def told(self, question: Question, opinion: Any, failed: bool) -> Explanation:
        """The words of a hint."""
        return hint_words(question, opinion, failed)

    def paint(self, canvas: Canvas, opinion: Any) -> None:
        """A line round the button that is meant."""
        best = None if opinion is None else int(opinion.best[0])
        if best is not None and (best >= 52 or self.table.director.view.phase == "turn"):
            buttons = {button.id: button for button in self.table.buttons()}
            paint_hinted_button(canvas, buttons[_BUTTONS.get(best, LAY)])


class CheckWords:
    """What the play checker says at this table."""

    def __init__(self, table: AmbuschScene) -> None:
        self._table = table

    def judge(self, decision: Decision, move: Move) -> Judged | None:
        """A decision by what it was worth."""
        return judge(decision, move)

    def praise(self, decision: Decision, move: Move) -> Praised | None:
        """A decision that is praised at the table, if it deserves that."""
        return praise(decision, move)

    def told(self, judgement: Judged | Praised) -> Explanation:
        """What is said about a decision."""
        if isinstance(judgement, Praised):
            return praise_words(judgement.judged.answer)
        return check_words(judgement.answer)

    def decision(self, observation: Any, action: Action) -> Decision | None:
        """A decision as the checker looks at it; None if it left no choice."""
        return decision_of(self._table.controller.computers.reviewer, observation, action)

    def occasion(self) -> int:
        """The turn to come; where others look too, once they don't."""
        table = self._table
        if table.view.covered or not (table.controller.alone or table.mine):
            return 0
        return occasion_of(table.controller.match.observation(table.view.me))
