"""The table of Ambusch with help: hints, and taking back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.client.ambusch.controller import GameController
from game.client.ambusch.hint import hint_words
from game.client.ambusch.painter import BLOCK, DISCARDS, LAY, STOCK, AmbuschUi, Tool
from game.client.ambusch.scenes.table import AmbuschScene
from game.client.explanations import Explanation
from game.client.help.advice import Question
from game.client.help.hint import paint_hint_bubble, paint_hinted_button
from game.client.i18n import _
from game.client.intents import AskHint, Cancel, Intent, TakeBack
from game.client.match_controller import HINT, Batch
from game.client.shell import Shell
from game.client.view import Note
from game.engine.ambusch.events import Event
from game.engine.ambusch.game import BLOCK as BLOCK_ID
from game.engine.ambusch.game import DRAW_DISCARD, DRAW_STOCK

_BUTTONS = {DRAW_STOCK: STOCK, DRAW_DISCARD: DISCARDS, BLOCK_ID: BLOCK}


def _nothing_to_take_back() -> Note:
    return Note(_("Nothing to take back"), (_("You have not decided anything in this game yet."),))


class HelpedAmbusch(AmbuschScene):
    """A table with help. Taking back is for those who see one hand only: it would show cards of the others' turns."""

    def __init__(
        self, shell: Shell, controller: GameController, menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        self._hint: Question | None = None
        self._drawn: tuple[Any, bool] = (None, False)  # as drawn last: the answer, and whether there is none
        super().__init__(shell, controller, menu, again)

    def help_tools(self) -> list[Tool]:
        tools = [("undo", "undo", _("Take back"))] if self.controller.alone else []
        if self.controller.advice.can_ask:
            tools.append(("hint", "hint", _("Hint")))
        return tools

    # ---- hints

    @property
    def opinion(self) -> Any:
        """The answer of the hint that stands on the table, once it is there."""
        return self.controller.advice.found(self._hint) if self._hint is not None else None

    def bubble(self) -> Explanation | None:
        """What the hint says; None if none is shown."""
        if self._hint is None:
            return None
        return hint_words(self._hint, self.opinion, self.controller.advice.failed(self._hint))

    def _ask_hint(self) -> None:
        if self._hint is not None:
            self._hint = None
        elif not self.controller.advice.can_ask:
            self._refusal = Note(_("No hint"), (_("Nobody is there who could give one."),))
        elif not self.mine:
            self._refusal = Note(_("No hint now"), (_("There is one when it is your turn to decide."),))
        else:
            self._hint = Question(self.controller.match.observation(self.view.me))
            self.controller.advice.ask(self._hint, at_once=True)
            self.controller.mark(HINT)
            self.view.helped = True

    def _best(self) -> int | None:
        """The choice that the hint means, by its id."""
        opinion = self.opinion
        return None if opinion is None else int(opinion.best[0])

    # ---- taking back

    def shut(self) -> frozenset[str]:
        return super().shut() if self.controller.may_take_back else super().shut() | {"undo"}

    def _take_back(self) -> None:
        if not self.controller.alone:
            self._refusal = Note(_("Nothing is taken back"), (_("Several people play: it would show their cards."),))
            return
        if not self.controller.take_back():
            self._refusal = _nothing_to_take_back()
            return
        view, _events = self.first_view()
        self._hint = self._refusal = self._asked = None
        self._result_shown = False
        self.director.restart(view)
        self.hand.refocus()

    # ---- life

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self._hint is not None:
            drawn = self.opinion, self.controller.advice.failed(self._hint)
            changed |= drawn != self._drawn
            self._drawn = drawn
        return changed

    def show(self, batch: Batch) -> None:
        super().show(batch)
        self._hint = None

    def folded(self, event: Event) -> None:
        super().folded(event)
        self._hint = None

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """And what a hint says."""
        return [*super().beside(), self.bubble()]

    # ---- the person acts

    def handle(self, intent: Intent) -> bool:
        match intent:
            case AskHint():
                self._refusal = None
                self.press("hint")
            case TakeBack():
                self._refusal = None
                self.press("undo")
            case Cancel() if self._hint is not None:
                self._hint, self._changed = None, True
            case _:
                return super().handle(intent)
        return True

    def press(self, id: str) -> None:
        if id == "hint":
            self._ask_hint()
        elif id == "undo":
            self._take_back()
        else:
            super().press(id)
        self._changed = True

    def tool_notes(self) -> dict[str, Note]:
        key = self.shell.keymap.words
        hint, undo, back = key("hint"), key("undo"), _("To before your latest decision. Key: {key}.")
        return super().tool_notes() | {
            "hint": Note(_("Hint"), (_("What the strongest player would do. Key: {key}.").format(key=hint),)),
            "undo": _nothing_to_take_back()
            if "undo" in self.shut()
            else Note(_("Take back"), (back.format(key=undo),)),
        }

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
        paint_hint_bubble(canvas, look, buttons["hint"].rect, words)
