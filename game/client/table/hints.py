"""Hints at a table: requested with a tool or a key, and shown until the match goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.table.felt_painter import Tool
from game.client.table.part import AnyGamePart
from game.client.table.person import HINT
from game.client.table.scene import AnyTable
from game.client.table.words import Note
from game.engine.judgement import Opinion, Prospect
from game.engine.questions import Best

AnyOpinion = TypeVar("AnyOpinion", bound=Opinion[Prospect])


class HintWords(Protocol[AnyOpinion]):
    """A game's words for hints."""

    def decides(self) -> bool:
        """Return whether it is the viewer's turn to decide and everything before it has been shown."""

    def question(self) -> Best[Any, AnyOpinion]:
        """Return the question that a hint asks now."""

    def explanation(
        self, question: Best[Any, AnyOpinion], opinion: AnyOpinion | None, failed: bool
    ) -> gui.Explanation:
        """Return what a hint says; `opinion` is None while it is being worked out, or if it failed."""

    def cards(self, opinion: AnyOpinion) -> frozenset[int]:
        """Return the cards that an opinion recommends."""

    def button(self, opinion: AnyOpinion) -> str:
        """Return the button to which the focus goes for an opinion's best action; empty if it goes to the cards."""

    def graded(self, opinion: AnyOpinion, card: int) -> str:
        """Return in a word how good a card is; empty where that isn't said."""

    def paint(self, canvas: gui.Canvas, opinion: AnyOpinion | None) -> None:
        """Draw an opinion's marks on the table; `opinion` is None while there is none."""


class CardGameHintWords(Generic[AnyOpinion]):
    """Defaults that suit most games.

    The viewer decides whenever the table says so, and opinions name the `best` action, cards by
    their ids."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table

    def decides(self) -> bool:
        """Return whether it is the viewer's turn to decide and everything before it has been shown."""
        return self.table.mine

    def question(self) -> Best[object, AnyOpinion]:
        """Return a question about the viewer's observation."""
        return Best(self.table.controller.match.observation(self.table.director.view.me))

    def cards(self, opinion: AnyOpinion) -> frozenset[int]:
        """Return the recommended card, or none if the best action isn't a card."""
        best = opinion.best[0]
        return frozenset([best]) if best < 52 else frozenset()

    def button(self, opinion: AnyOpinion) -> str:
        """Return no button, because the best action is a card."""
        return ""

    def graded(self, opinion: AnyOpinion, card: int) -> str:
        """Return no word, because only the recommended card is spoken of."""
        return ""

    def paint(self, canvas: gui.Canvas, opinion: AnyOpinion | None) -> None:
        """Draw nothing besides the recommended card's own ring."""


class HintPart(AnyGamePart, Generic[AnyOpinion]):
    """The hint tool of a table and the hint that it shows."""

    def __init__(self, table: AnyTable, talk: HintWords[AnyOpinion]) -> None:
        self._table, self._talk = table, talk
        # What was asked, while it stands on the table.
        self._asked: Best[object, AnyOpinion] | None = None
        # It was asked for with a key or a controller, and not with the pointer.
        self._by_key = False
        # The answer drawn last, and whether there is none.
        self._shown: tuple[AnyOpinion | None, bool] = (None, False)

    @property
    def answer(self) -> AnyOpinion | None:
        """The opinion of the hint on the table; None until it has come."""
        return self._table.controller.desk.found(self._asked) if self._asked is not None else None

    def handle(self, intent: intents.Intent) -> bool:
        match intent:
            case intents.Verb.ASK_HINT:
                self._table.refuse(None)
                self._by_key = True
                self._toggle()
            case intents.Verb.CANCEL if self._asked is not None:
                self._asked = None
            case _:
                return False
        return True

    def press(self, id: str) -> bool:
        if id == "hint":
            self._by_key = False
            self._toggle()
        return id == "hint"

    def _toggle(self) -> None:
        """Show a hint, or remove the one that is shown."""
        desk = self._table.controller.desk
        if self._asked is not None:
            self._asked = None
        elif not desk.answers(Best):
            self._table.refuse(Note(_("No hint"), (_("Hints aren’t available here."),)))
        elif not self._talk.decides():
            self._table.refuse(
                Note(_("No hint now"), (_("There is one when it is your turn to decide."),))
            )
        else:
            self._asked, self._shown = self._talk.question(), (None, False)
            desk.ask(self._asked, at_once=True)
            self._table.used(HINT)

    def shown(self) -> None:
        if self._table.director.view.me not in self._table.controller.match.waiting:
            self._asked = None

    def folded(self, event: object) -> None:
        self._asked = None

    def forget(self) -> None:
        self._asked = None

    def update(self) -> bool:
        if self._asked is None:
            return False
        now = self.answer, self._table.controller.desk.failed(self._asked)
        if now == self._shown:
            return False
        if now[0] is not None:
            hand, button = self._table.hand, self._talk.button(now[0])
            if button and (self._by_key or hand.focus is not None):
                hand.prompt(button)
            else:
                hand.to_one_of(self.hinted(), self._by_key)
        self._shown = now
        return True

    def tools(self) -> Sequence[Tool]:
        return [("hint", "hint", _("Hint"))] if self._table.controller.desk.answers(Best) else []

    def tool_notes(self) -> dict[str, Note]:
        first = self._table.counts and not self._table.controller.helped
        words = (
            _("The match then counts as played with help.")
            if first
            else _("What the strongest player would do.")
        )
        return {"hint": Note(_("Hint"), (self._table.shell.keyed(words, "hint"),))}

    def hinted(self) -> frozenset[int]:
        answer = self.answer
        return self._talk.cards(answer) if answer is not None else frozenset()

    def card_words(self, card: int) -> str:
        answer = self.answer
        return self._talk.graded(answer, card) if answer is not None else ""

    def bubble(self) -> gui.Explanation | None:
        if self._asked is None:
            return None
        return self._talk.explanation(
            self._asked, self.answer, self._table.controller.desk.failed(self._asked)
        )

    def paint(self, canvas: gui.Canvas) -> None:
        if self._asked is not None:
            self._talk.paint(canvas, self.answer)
