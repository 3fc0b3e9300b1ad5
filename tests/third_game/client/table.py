"""The table of Spar: the scene joins match, director and painter; what helps at it are its parts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.client.app.pause import pause
from game.client.app.rulebook.page import BookScene
from game.client.app.shell import Shell
from game.client.kit.layout_dialog import question
from game.client.kit.widget_scene import PageScene
from game.client.table.controller import MatchController
from game.client.table.look import Look
from game.client.table.part import AnyGamePart
from game.client.table.person import ME
from game.client.table.scene import CardTable
from game.client.table.tool_parts import UndoPart
from game.client.table.words import Note, reason_words
from game.engine.refusal import Illegal, Reason
from tests.third_game.client.painter import Director, Painter
from tests.third_game.client.view import TableView, seats_of, view_of
from tests.third_game.client.words import SENTENCES, book, event_words, state_words, table_note, title_words
from tests.third_game.events import Event
from tests.third_game.match import Match, Observation
from tests.third_game.record import rewound, to_record
from tests.third_game.rules import ID


def show_rules(shell: Shell) -> None:
    """The rules."""
    shell.stack.push(BookScene(shell, [book]))


RECORDS_NAME = f"{ID}.jsonl"


class Controller(MatchController[Observation, int, Event]):
    """One match on its way."""

    match: Match
    file = RECORDS_NAME

    def record(self) -> dict[str, Any]:
        return to_record(self.match)

    def earlier(self) -> Match | None:
        return rewound(self.match, ME)


class DealEndScene(PageScene[Shell]):
    """What a deal has brought; with ``--autoplay`` the next one follows."""

    def auto(self) -> None:
        self.press("next")


class SparTable(CardTable[TableView, Observation, int, Event]):
    """One match; `again` begins another one."""

    shell: Shell
    controller: Controller

    def __init__(self, shell: Shell, controller: Controller, again: Callable[[], None]) -> None:
        super().__init__(shell, controller, lambda table: parts(self, again))

    def opening(self) -> tuple[Director, Sequence[Event]]:
        start = self.controller.begin().events if self.controller.fresh else ()
        view = TableView(seats_of(self.controller.match)) if start else self.new_view()
        return Director(view, self.look.grid, self.shell.pace), start

    def new_painter(self, look: Look) -> Painter:
        return Painter(look, self.parts.tools)

    def new_view(self) -> TableView:
        """The table as the person knows it."""
        match = self.controller.match
        view = view_of(match.observation(ME).events, seats_of(match))
        view.totals, view.helped = match.totals, bool(self.controller.helped)
        return view

    def look_changed(self) -> None:
        self.view.seats = seats_of(self.controller.match)
        self.director.regrid(self.look.grid)

    def folded(self, event: Event) -> None:
        self.shell.narrator.tell(*event_words(self.view, event))

    def choose(self, card: int) -> None:
        reason = self.controller.match.why_not(ME, card) if self.mine else Reason(Illegal.TURN)
        if reason is None:
            self.act(card, lambda: self.show(self.controller.decide(ME, card)))
        else:
            self.refuse(Note("Not this card", (reason_words(reason, SENTENCES),)))
            self.director.refuse(card)

    def help(self) -> None:
        show_rules(self.shell)

    def pause_menu(self) -> None:
        pause(self.shell, self.shell.menu, self.help, self.controller.saves)

    def own_note(self) -> Note | None:
        return table_note(self.view)

    def spoken_title(self) -> Sequence[str]:
        return title_words(self.view)

    def spoken_state(self) -> Sequence[str]:
        return state_words(self.view)


def parts(table: SparTable, again: Callable[[], None]) -> Sequence[AnyGamePart]:
    """What helps at the table, and how a deal ends."""
    nothing = Note("Nothing to take back", ("You have played no card in this deal yet.",))
    return UndoPart(table, lambda: nothing, lambda: table.director.restart(table.new_view())), DealEnd(table, again)


class DealEnd(AnyGamePart):
    """Opens the dialog once a deal is counted and shown."""

    def __init__(self, table: SparTable, again: Callable[[], None]) -> None:
        self._table, self._again = table, again

    def settled(self) -> None:
        table: Any = self._table
        if table.controller.round_over and not table.result_shown:
            table.result_shown = True
            title, text = event_words(table.view, table.controller.match.rounds[-1][-1])
            actions = {"menu": partial(self._go_on, "menu"), "next": partial(self._go_on, "next")}
            made = partial(question, title, text, (("menu", "Back to menu"), ("next", "Go on")))
            table.shell.stack.push(DealEndScene(table.shell, "end of deal", made, actions, "next", "menu"))

    def _go_on(self, answer: str) -> None:
        table, over = self._table, self._table.controller.match.over
        table.result_shown = False
        if answer == "menu":
            table.shell.menu()
        elif table.shell.enough(table.controller.rounds_played, over):
            table.shell.quit()
        elif over:
            self._again()
        else:
            table.show(table.controller.next_round())
