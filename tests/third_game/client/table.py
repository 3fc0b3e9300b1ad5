"""The table of Spar: the scene joins match, director and painter; what helps at it are its parts."""

from collections.abc import Callable, Sequence
from typing import Any

from game.client.app.scenes.rules import BookScene
from game.client.app.scenes.solo import SoloController
from game.client.app.scenes.solo_table import RoundEnd, SoloTable
from game.client.app.shell import Shell
from game.client.kit.explanation import Explanation
from game.client.table.advice import Question
from game.client.table.card_words import card_words
from game.client.table.controller import ME
from game.client.table.hints import CardTalk, Hints
from game.client.table.note import Note
from game.client.table.part import Part
from game.client.table.reasons import percent
from game.client.table.refusals import reason_words
from game.client.table.taking_back import TakingBack
from game.engine.refusal import Illegal, Reason
from tests.third_game.client.painter import Director, Painter
from tests.third_game.client.replay import ReplayScene
from tests.third_game.client.view import TableView, view_of
from tests.third_game.client.words import SENTENCES, book, event_words, state_words, table_note, title_words
from tests.third_game.events import Event
from tests.third_game.match import Match


def show_rules(shell: Shell) -> None:
    """The rules."""
    shell.stack.push(BookScene(shell, [book]))


class SparTable(SoloTable):
    """One match; `again` begins another one."""

    def __init__(self, shell: Shell, controller: SoloController[Match], again: Callable[[], None]) -> None:
        super().__init__(shell, controller, lambda table: parts(table, again))
        self.painter = Painter(self.look, self.parts.tools)
        start = controller.begin().events if controller.fresh else ()
        view = TableView(controller.seats) if start else self.new_view()
        self.begin(Director(view, self.look.grid, shell.pace), start, lambda: self.look.grid)

    def new_view(self) -> TableView:
        """The table as the person knows it."""
        match = self.controller.match
        view = view_of(match.observation(ME).events, self.controller.seats)
        view.totals, view.helped = match.totals, bool(self.controller.helped)
        return view

    def looked_anew(self) -> None:
        self.painter, self.view.seats = Painter(self.look, self.parts.tools), self.controller.seats
        self.director.regrid(self.look.grid)

    def result(self) -> Sequence[str]:
        """What a deal has brought."""
        return event_words(self.view, self.controller.match.rounds[-1][-1])

    def folded(self, event: Event) -> None:
        self.shell.narrator.tell(*event_words(self.view, event))
        self.hand.refocus()

    def choose(self, card: int) -> None:
        reason = self.controller.match.why_not(ME, card) if self.mine else Reason(Illegal.TURN)
        if reason is None:
            self.act(card, lambda: self.show(self.controller.decide(ME, card)))
        else:
            self.refuse(Note("Not this card", (reason_words(reason, SENTENCES),)))
            self.director.refuse(card)

    def help(self) -> None:
        show_rules(self.shell)

    def own_note(self) -> Note | None:
        return table_note(self.view)

    def title_told(self) -> Sequence[str]:
        return title_words(self.view)

    def state_told(self) -> Sequence[str]:
        return state_words(self.view)


def parts(table: SparTable, again: Callable[[], None]) -> Sequence[Part]:
    """What helps at the table, and how a deal ends."""
    controller, nothing = table.controller, Note("Nothing to take back", ("You have played no card in this deal yet.",))
    return (
        TakingBack(table, lambda: nothing, lambda: table.director.restart(table.new_view())),
        Hints(table, HintWords(table)),
        RoundEnd(table, table.result, lambda: ReplayScene(table.shell, controller.match, controller.seats), again),
    )


class HintWords(CardTalk):
    """What a hint says."""

    def told(self, question: Question, opinion: Any, failed: bool) -> Explanation:
        if opinion is None:
            return Explanation("Hint", ("There is none." if failed else "Being worked out...",))
        line = f"The search tried it in {percent(opinion.share)} of {opinion.samples} imagined deals."
        return Explanation(f"Hint: {card_words(opinion.best[0])}", (line,))
