"""A counted round looked at again on the table: every hand open, trick by trick forwards and backwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.ambition.poses import chips_of
from game.client.ambition.replay import Replay
from game.client.ambition.replay_grid import replay_poses
from game.client.ambition.replay_painter import STEP, ReplayPainter, step_name
from game.client.ambition.table_painter import TableUi
from game.client.ambition.view import TableView
from game.client.ambition.voice.table import hand_words, trick_words
from game.client.app.shell import Shell
from game.client.kit.focus import neighbour
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, Move
from game.client.kit.widget_scene import Action
from game.client.table.controller import ME
from game.client.table.past import BACK, ON, PastScene
from game.client.table.poses import Key, Pose
from game.engine.ambition.events import Total
from game.engine.ambition.match import Match


class ReplayScene(PastScene[Shell]):
    """The replay of one round. Left and right go trick by trick."""

    view: TableView

    def __init__(self, shell: Shell, replay: Replay, tools: Sequence[Action] = ()) -> None:
        super().__init__(shell, tools)
        self.replay = replay
        self._holdings = chips_of(replay.view(0))
        self.opened()

    @property
    def last(self) -> int:
        return self.replay.last

    def viewed(self) -> TableView:
        view = self.replay.view(self.index)
        self._holdings = chips_of(view, self._holdings)
        return view

    def poses(self, painter: ReplayPainter) -> Mapping[Key, Pose]:
        return replay_poses(self.replay, self.index, self.view, painter.grid, self._holdings)

    def plates(self) -> Sequence[Rect]:
        table = self.painter.grid.table
        return [table.plates[self.view.place(seat)] for seat in range(len(self.view.seats))]

    def new_painter(self) -> ReplayPainter:
        return ReplayPainter(self.shell.look, self.replay, self.tool_words())

    def ui(self) -> TableUi:
        values = self.replay.rules.numbers.card_points if self.shell.settings.value_badges else None
        return TableUi(states=self.states, values=values, thinking=False, past=True)

    def stepped(self) -> None:
        stuck = self.focus in (ON, BACK) and self.focus not in self._places()
        if stuck or (self.focus is not None and self.focus.startswith(STEP)):
            self.focus = f"{STEP}{self.index}"

    def handle(self, intent: Intent) -> bool:
        match intent:
            case Move(dx, _dy) if dx and not self._in_bar:
                self.go(self.index + dx)
                return True
        return super().handle(intent)

    # ---- read aloud

    def told(self) -> Sequence[str]:
        return [_("Round {n}").format(n=self.view.round_number), _("Replay"), *self.told_since()]

    def told_since(self) -> Sequence[str]:
        """The step, its trick, and what is said about it."""
        step, note = self.replay.steps[self.index], self.view.note
        told = [step_name(step, len(self.replay.history.tricks)), *trick_words(self.view)]
        told += [note.heading, *note.lines] if note is not None else []
        return [*told, *self.remarked()]

    def standing(self) -> Sequence[str]:
        """And everybody's hand."""
        told = [*self.told()]
        for (name, _portrait), hand in zip(self.replay.seats, self.replay.hands(self.index), strict=True):
            told += hand_words(name, hand)
        return told

    def press(self, id: str) -> None:
        if id.startswith(STEP):
            self.go(int(id.removeprefix(STEP)))
        else:
            super().press(id)

    @property
    def _in_bar(self) -> bool:
        """Whether the keys are in the top bar."""
        return self.focus == "close" or self.focus in self._tools

    def move(self, dx: int, dy: int) -> None:
        """Up and down lead between the top bar and the strip, where the shown step comes first; left and right through
        the bar."""
        if dy:
            self.focus = "close" if dy < 0 and self.focus is not None else f"{STEP}{self.index}"
        else:
            bar = {id: rect for id, rect in self._places().items() if id == "close" or id in self._tools}
            self.focus = neighbour(bar, self.focus, dx, 0)


def replay_of(match: Match, index: int, seats: Sequence[tuple[str, str]]) -> Replay:
    """The replay of a match's round by its index in `match.rounds`; the round must be counted."""
    before = match.rounds[index - 1].totals if index else (Total(),) * len(seats)
    earlier = match.rounds[:index]
    slammed = [any("slam" in played.scored[seat].marks for played in earlier) for seat in range(len(seats))]
    return Replay(match.rules, match.rounds[index], before, seats, ME, slammed)
