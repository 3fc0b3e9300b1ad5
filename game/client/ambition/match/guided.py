"""The guided table of lessons, exercises, puzzles and the pass trainer: nothing there counts, and nothing is saved.

A guide says what stands in the bar, what is asked, what the person may do, who else moves, and
where it leads."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.controller import GameController
from game.client.ambition.match.dialogs import MatchDialogs, Review
from game.client.ambition.match.scene import TablePart, TableScene
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.table.notes import table_note
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.view import POINTS, TableView
from game.client.app.options import Computers
from game.client.app.pause import pause_lesson
from game.client.app.saves import NullAutosave
from game.client.app.shell import Shell
from game.client.kit import intents
from game.client.kit.widget_scene import ActionButton
from game.client.table.coach import CoachPart, GuidedBar
from game.client.table.look import Look
from game.client.table.words import Note
from game.engine.ambition.events import Event
from game.engine.ambition.match import Match


class Guide(CoachPart):
    """The guide of a table at a match, against these computer players; each kind of lesson or practice is a subclass."""

    table: GuidedTable

    def __init__(self, match: Match, computers: Computers) -> None:
        self.match, self.computers = match, computers

    def begin(self) -> None:
        """Ask the first question, once the table is there."""

    def helpers(self) -> Sequence[TablePart]:
        """Return the helpers of the table, the topmost first: the guide alone, or with others."""
        return [self]

    def holds(self) -> bool:
        """Return whether the computer players wait; at most tables nobody but the person moves."""
        return True

    def hushes(self) -> bool:
        """Return whether the note about the trick isn't shown, because it would give the answer away."""
        return False

    # ---- what isn't taught yet

    untold: frozenset[str] | None = None
    """What the table doesn't show because a later lesson teaches it; None at tables that show all."""
    told_trick: Event | None = None
    """The trick whose taking was told while it still lay there."""

    @property
    def played_out(self) -> bool:
        """Whether nothing is played any more, though the round isn't over."""
        return False

    @property
    def bare(self) -> bool:
        """Whether the table has no menu yet: its key leaves."""
        return False

    def no_hints(self) -> Note | None:
        """Return why there are no hints here; None where the key means what it means at every table."""
        return None

    # ---- where it leads

    def page(self) -> str:
        """Return the page of the rules that help opens; empty for the one about the phase."""
        return ""

    def leave(self) -> None:
        """Leave the table from its menu."""
        self.table.shell.menu()

    def kept_words(self) -> str:
        """Return what the table's menu says about going on later."""
        raise NotImplementedError

    @property
    def review(self) -> Review:
        """The function that opens the replay of a round; at most tables none is played to its end."""
        return lambda *asked: None

    def actions(self) -> Sequence[ActionButton]:
        """Return the buttons at the foot of the score sheet."""
        return ()

    def result(self) -> None:
        """React to the end of the round."""


class GuidedPainter(GuidedBar[TableView, TableUi], TablePainter):
    """The painter of a guided table."""


class GuidedTable(TableScene):
    """A table with a guide."""

    painter: GuidedPainter
    dialogs: GuidedDialogs

    def __init__(self, shell: Shell, guide: Guide) -> None:
        self.guide, guide.table = guide, self
        self.seconds = 0.0  # for which nothing lay above it
        controller = GameController(
            guide.match, guide.computers, shell.services, shell.worker, NullAutosave()
        )
        controller.holds = guide.holds
        super().__init__(
            shell,
            controller,
            lambda _table: GuidedDialogs(self),
            lambda _table: guide.helpers(),
            counts=False,
        )
        guide.begin()

    @property
    def aside(self) -> bool:
        """Whether hints stand aside of the trick: never, for the coach does."""
        return False

    def pause_menu(self) -> None:
        if self.guide.bare:
            self.guide.leave()
        else:
            super().pause_menu()

    def first_view(self) -> tuple[TableView, tuple[Event, ...]]:
        """Return the first view without what later lessons teach, and the events that are still to be shown."""
        view, events = super().first_view()
        if self.guide.untold is not None:
            view.untold = self.guide.untold
            view.note = table_note(view, self.numbers)
        return view, events

    def values(self) -> tuple[int, ...] | None:
        """Return the points of all cards: in lessons whatever the settings say, or None before they are taught."""
        untold = self.guide.untold
        if untold is None:
            return super().values()
        return None if POINTS in untold else self.numbers.card_points

    def folded(self, event: Event) -> None:
        if event is not self.guide.told_trick:
            super().folded(event)
        if self.guide.played_out:  # no turn follows
            self.view.turn, self.view.note = None, None

    def playable(self) -> frozenset[int]:
        return frozenset() if self.guide.played_out else super().playable()

    def command(self, intent: intents.Intent) -> None:
        refusal = self.guide.no_hints() if intent is intents.Verb.ASK_HINT else None
        if refusal is not None:
            self.refuse(refusal)
        else:
            super().command(intent)

    def new_painter(self, look: Look) -> GuidedPainter:
        return GuidedPainter(
            look, self.guide.headline, lambda: [*self.guide.bar_tools(), *self.parts.tools()]
        )

    def update(self, dt: float) -> bool:
        if self.shell.stack.top is self:
            self.seconds += dt / 1000
        return super().update(dt)

    def ui(self) -> TableUi:
        ui = super().ui()
        ui.hushed |= ui.note is None and self.guide.hushes()
        return ui

    def spoken_title(self) -> Sequence[str]:
        return [words for words in self.painter.title(self.view) if words]


class GuidedDialogs(MatchDialogs):
    """The dialogs of a guided table."""

    def __init__(self, table: GuidedTable) -> None:
        self._guide = guide = table.guide
        super().__init__(table, guide.leave, guide.leave, guide.review, guide.actions)

    def pause(self) -> None:
        """Open the table's menu."""
        pause_lesson(self.shell, self._guide.kept_words(), self._guide.leave, self.help)

    def help(self) -> None:
        """Open the page of the rules that the guide names, or the one about the phase."""
        page = self._guide.page()
        if page:
            self.shell.stack.push(RulesScene(self.shell, self.table.rules, page))
        else:
            super().help()

    def result(self) -> None:
        self._guide.result()


class Sitting:
    """Guided tables one after another, each in the place of the one before."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        self.shell, self.computers = shell, computers
        self.table: GuidedTable | None = None

    def open(self, table: GuidedTable) -> None:
        """Open a table in place of the present one."""
        self.leave()
        self.table = table
        self.shell.stack.push(table)

    def leave(self) -> None:
        """Return to what is behind the table."""
        if self.table is not None:
            self.shell.stack.pop(self.table)
        self.table = None
