"""The table of Ambusch with help: hints, the play checker, and taking back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from game.client.ambusch.check import check_words, decision_of, judge, occasion_of
from game.client.ambusch.controller import ACTED, DRAWN, LOOKED, GameController
from game.client.ambusch.hint import hint_words
from game.client.ambusch.painter import BLOCK, DISCARDS, LAY, STOCK, AmbuschUi
from game.client.ambusch.scenes.table import AmbuschScene
from game.client.ambusch.seen import seen, seen_words
from game.client.app.scenes.dialogs import SeenScene
from game.client.kit.bubbles import paint_bubble
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.table.advice import Question
from game.client.table.assisted import AssistedTable
from game.client.table.checker import Decision, Judged
from game.client.table.controller import SEEN
from game.client.table.hint import paint_hinted_button
from game.client.table.note import Note
from game.engine.ambusch.actions import Action
from game.engine.ambusch.game import BLOCK as BLOCK_ID
from game.engine.ambusch.game import DRAW_DISCARD, DRAW_STOCK

_BUTTONS = {DRAW_STOCK: STOCK, DRAW_DISCARD: DISCARDS, BLOCK_ID: BLOCK}


class HelpedAmbusch(AssistedTable, AmbuschScene):
    """A table with help."""

    controller: GameController
    _open = False  # whether the hand stays open when something is taken back

    # ---- hints

    def decides(self) -> bool:
        return self.mine

    def question(self) -> Question:
        return Question(self.controller.match.observation(self.view.me))

    def hint_told(self, question: Question, opinion: Any, failed: bool) -> Explanation:
        return hint_words(question, opinion, failed)

    def _best(self) -> int | None:
        """The choice that the hint means, by its id."""
        opinion = self.hint
        return None if opinion is None else int(opinion.best[0])

    # ---- the play checker

    def judge(self, decision: Decision, opinion: Any) -> Judged | None:
        return judge(decision, opinion)

    def check_told(self, judgement: Judged) -> Explanation:
        return check_words(judgement)

    def decision(self, observation: Any, action: Action) -> Decision | None:
        return decision_of(observation, action)

    def occasion(self) -> int:
        """The turn to come; where others look too, once they don't."""
        if self.view.covered or not (self.controller.alone or self.mine):
            return 0
        return occasion_of(self.controller.match.observation(self.view.me))

    def _decide(self, action: Action) -> None:
        self.act(lambda: super(HelpedAmbusch, self)._decide(action), action)

    # ---- the cards seen so far

    def show_seen(self) -> None:
        if self.view.covered:
            self._refusal = Note(_("Not now"), (_("The cards are shown when nobody else looks."),))
            return
        self.director.finish()
        self.used(SEEN)
        observation = self.controller.match.observation(self.view.me)
        found, names = seen(observation), [seat.name for seat in self.view.seats]
        self.shell.stack.push(SeenScene(self.shell, found, lambda: seen_words(observation, found, names)))

    def tool_notes(self) -> dict[str, Note]:
        words = self.shell.keyed(_("What you have seen in this game, and what may still come."), "seen")
        note = Note(_("Cards seen so far"), (words,))
        return super().tool_notes() | {"seen": note}

    # ---- taking back

    def nothing_back(self) -> Note:
        why = {
            ACTED: _("Somebody has acted since."),
            DRAWN: _("A card of the stock was turned up: where several people play, that stands."),
            LOOKED: _("Somebody else has looked at the cards since."),
        }
        reason = why.get(self.controller.back.why, _("You have not decided anything in this game yet."))
        return Note(_("Nothing to take back"), (reason,))

    def _take_back(self) -> None:
        """Whoever still sits before the screen goes on seeing the own hand."""
        self._open = self.controller.back.seat == self.view.me and not self.view.covered
        super()._take_back()

    def went_back(self) -> None:
        view, _events = self.first_view()
        view.covered = view.covered and not self._open
        self._asked = None
        self.director.restart(view)

    # ---- drawing

    def ui(self) -> AmbuschUi:
        best = self._best()
        cards = frozenset([best]) if best is not None and best < 52 else frozenset()
        return replace(super().ui(), hinted=cards)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        words = self.bubble()
        if words is None:
            return
        look, buttons = self.shell.look, {button.id: button for button in self.buttons()}
        canvas, best = look.canvas(surface), self._best()
        if best is not None and (best >= 52 or self.view.phase == "turn"):
            paint_hinted_button(canvas, buttons[_BUTTONS.get(best, LAY)])
        paint_bubble(canvas, self.bubble_place(words))
