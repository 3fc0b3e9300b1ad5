"""Watch: a deal that fits what a seat knows, played out fast on the table after either of two choices, and how both end."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.controller import seats_of
from game.client.ambition.help.reasons import compared_words
from game.client.ambition.review.replay_painter import ReplayPainter
from game.client.ambition.review.scene import ReplayScene
from game.client.ambition.table.replay import Replay, scored_event
from game.client.ambition.table.round_end import stamp_words
from game.client.ambition.view import TableView
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import open_page
from game.client.table.asking_page import AskingPage
from game.client.table.desk import Desk
from game.client.table.person import ME
from game.engine.ambition.exercises import Position
from game.engine.ambition.match import Match
from game.engine.ambition.questions import TypicalDeal, WatchChoices

STEP_MS, FIRST_MS = 1100.0, 2000.0
"""How long a trick is seen at the usual speed, and the one in which the choice is made."""


class WatchPainter(ReplayPainter):
    """The painter of a deal that is watched; `told` says after which choice it is played."""

    told = ""

    def title(self, view: TableView) -> tuple[str, str]:
        return _("Watch"), self.told


class WatchScene(ReplayScene):
    """A deal that is played out by itself, first after the better choice, then after the other; hands are open.

    An arrow or a step stops it, and from there it goes on by hand. After both it says how they
    ended."""

    def __init__(self, shell: Shell, asked: WatchChoices, found: TypicalDeal) -> None:
        self.asked, self.found, self._number = asked, found, 0
        self._left, self._by_itself = FIRST_MS, True
        self._replays = [_replay(asked.position, match) for match in found.played]
        super().__init__(shell, self._replays[0], self.again)
        self.again()

    def again(self) -> None:
        """Show both once more, from where the choice is made."""
        self._by_itself = True
        self._begin(0)

    def _begin(self, number: int) -> None:
        self._number, self.replay, self._left = number, self._replays[number], FIRST_MS
        self.show_first()
        self.index = self.decision
        self.view = self.viewed()
        self._look_anew()

    @property
    def decision(self) -> int:
        """The step in which the choice is made."""
        seen = self.asked.position.match()
        tricks = len(seen.current.tricks) if seen.phase == "play" else -1
        steps = self.replay.steps
        return next(
            (
                i
                for i, step in enumerate(steps)
                if step.kind == "trick" and step.number == tricks + 1
            ),
            0,
        )

    def new_painter(self) -> WatchPainter:
        painter = WatchPainter(self.shell.look, self.replay, self.tool_words())
        choice = (self.asked.best, self.asked.other)[self._number]
        painter.told = _("With {choice}").format(choice=compared_words(choice))
        return painter

    def handle(self, intent: intents.Intent) -> bool:
        if intents.is_press(intent) or isinstance(
            intent, intents.Scroll | intents.MoveFocus | intents.JumpToEnd
        ):
            self._by_itself = False
        return super().handle(intent)

    def update(self, dt: float) -> bool:
        """Go on by itself: step by step, then after the other choice, then to the result."""
        if self._by_itself and self.shell.stack.top is self:
            self._left -= dt
            if self._left <= 0:
                self._left = STEP_MS * max(0.2, self.shell.pace.speed)
                if self.index < self.last:
                    self.go(self.index + 1)
                else:
                    self._ended()
        return super().update(dt)

    def _ended(self) -> None:
        if self._number == 0:
            self._begin(1)
            return
        self._by_itself = False
        open_page(self.shell, "watched", lambda: watched_dialog(self.asked, self.found),
                  {"again": self.again, "close": self.close}, "close", "close")  # fmt: skip


def _replay(position: Position, match: Match) -> Replay:
    before = position.match().totals
    return Replay(match.rules, match.rounds[0], before, seats_of(match), ME)


def watched_dialog(asked: WatchChoices, found: TypicalDeal) -> gui.Dialog:
    """Return the page that says how a deal ended after either choice, side by side."""
    columns = []
    for choice, match in zip((asked.best, asked.other), found.played, strict=True):
        head = gui.Text(
            _("With {choice}").format(choice=compared_words(choice)), gui.BODY_SEMI, lines=2
        )
        columns.append(
            gui.Padding(
                gui.Column([head, *_ended(match)], gap=gui.SMALL), gui.LARGE, ground=gui.inset
            )
        )
    told = ngettext(
        "It is one of {n} deal that fits.", "It is one of {n} deals that fit.", found.deals
    )
    figures = _("The first choice ended better in {better} of them, worse in {worse}.")
    note = sentences(
        (told.format(n=found.deals), figures.format(better=found.better, worse=found.worse))
    )
    body = gui.Column([gui.Row([gui.Column([each], grow=1) for each in columns], gui.LARGE),
                       gui.Text(note, gui.CAPTION, "muted", lines=gui.MANY)], gap=gui.LARGE)  # fmt: skip
    foot = (("again", _("Watch again"), "again"), ("close", _("Done"), "check"))
    return gui.Dialog(title=_("How it ended"), body=body, foot=foot, data=found)


def _ended(match: Match) -> Sequence[gui.Node]:
    """Return how a round ended for the first seat: what was taken and scored, and what that is called."""
    event = scored_event(match.current, match.rules.nil_bidding)
    label, kind = stamp_words(event, match.rules.numbers, ME)
    taken, scored = event.taken[ME], event.scored[ME].points
    points = ngettext("{taken} taken, {n} point scored", "{taken} taken, {n} points scored", scored)
    return [
        gui.StatusPill(kind, label),
        gui.Text(points.format(taken=taken, n=scored), gui.BODY, lines=2),
    ]


class SeekingPage(AskingPage[Shell]):
    """The page that waits for the deal to watch, and opens it."""

    default = "close"

    def __init__(self, shell: Shell, desk: Desk, asked: WatchChoices) -> None:
        self.desk, self.asked = desk, asked
        super().__init__(shell)

    def questions(self) -> Sequence[WatchChoices]:
        return (self.asked,)

    def dialog(self) -> gui.Dialog:
        failed = self.desk.failed(self.asked)
        words = (
            _("There is no deal to watch; the log says more.")
            if failed
            else _("Looking for a typical deal…")
        )
        return gui.Dialog(title=_("Watch"), body=gui.Text(words, gui.BODY, "muted", lines=gui.MANY),
                          foot=[("close", _("Close"), None)], use=gui.DialogFit.QUESTION)  # fmt: skip

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        found = self.desk.found(self.asked)
        if found is not None and self.shell.stack.top is self:
            self.close()
            self.shell.stack.push(WatchScene(self.shell, self.asked, found))
        return changed

    def press(self, id: str) -> None:
        self.close()


def open_watch(
    shell: Shell, desk: Desk, position: Position, best: tuple[int, ...], other: tuple[int, ...]
) -> None:
    """Let a typical deal be watched after either choice at a position."""
    shell.stack.push(SeekingPage(shell, desk, WatchChoices(position, best, other)))
