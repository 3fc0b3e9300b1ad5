"""A counted round looked at again on the table: every hand open, trick by trick forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.client.ambition.poses import chips_of
from game.client.ambition.replay import Replay
from game.client.ambition.replay_grid import replay_poses
from game.client.ambition.replay_painter import STEP, Marked, ReplayPainter, step_name
from game.client.ambition.review.check import asked_words, check_words, praise_words
from game.client.ambition.review.model import Move
from game.client.ambition.table_painter import TableUi
from game.client.ambition.view import TableView
from game.client.ambition.voice.table import hand_words, trick_words
from game.client.app.review.asked import Looking
from game.client.app.review.marks import COLOURS, FOUND, MISTAKES, mark_words
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.explanation import Explanation, within
from game.client.kit.focus import neighbour
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.intents import AskHint, Intent
from game.client.kit.intents import Move as Arrow
from game.client.kit.widget_scene import Action
from game.client.table.controller import ME
from game.client.table.poses import Key, Pose
from game.client.table.replay_scene import BACK, ON, PastScene
from game.engine.ambition.match import Match

CHECK, MISTAKE = "check", "mistake"


class ReplayScene(PastScene[Shell]):
    """The replay of one round. Left and right go trick by trick."""

    view: TableView

    def __init__(
        self,
        shell: Shell,
        replay: Replay,
        tools: Sequence[Action] = (),
        looking: Looking | None = None,
        wanted: Sequence[Move] = (),
        turn_to: Callable[[Move], None] = lambda move: None,
    ) -> None:
        """`looking`: at the person's decisions, whose marks stand below the tricks. `wanted`: the mistakes that one is led to, in
        order, of other rounds too, to which `turn_to` leads; without them those of this round."""
        super().__init__(shell, tools)
        self.replay = replay
        self._looking, self._wanted, self._turn_to = looking, list(wanted), turn_to
        self._asked: Move | None = None  # the mistake whose answer is hidden
        self._shown: Move | None = None  # the mistake that was shown last
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
        marks = {
            self.step_of(move): Marked(move.mark, mark_words(move.mark), COLOURS[move.mark])
            for move in self.moves()
            if move.mark is not None
        }
        return ReplayPainter(self.shell.look, self.replay, self.tool_words(), marks)

    def ui(self) -> TableUi:
        values = self.replay.rules.numbers.card_points if self.shell.settings.value_badges else None
        return TableUi(states=self.states, values=values, thinking=False, past=True)

    def stepped(self) -> None:
        if self._asked is not None:
            self._asked = None
            self.repaint()
        stuck = self.focus in (ON, BACK) and self.focus not in self._places()
        if stuck or (self.focus is not None and self.focus.startswith(STEP)):
            self.focus = f"{STEP}{self.index}"

    def handle(self, intent: Intent) -> bool:
        match intent:
            case Arrow(dx, _dy) if dx and not self._in_bar:
                self.go(self.index + dx)
                return True
            case AskHint() if self._mistakes():
                self._next_mistake()
                return True
        return super().handle(intent)

    # ---- what the decisions were worth

    def moves(self) -> list[Move]:
        """The person's decisions of this round, as far as they were looked at, the dearest last."""
        found = self._looking.moves() if self._looking is not None else []
        return sorted(found, key=lambda move: move.weighed.lost)

    def step_of(self, move: Move) -> int:
        """The step at which a decision is seen."""
        steps, weighed = self.replay.steps, move.weighed
        if weighed.trick:
            return next(i for i, step in enumerate(steps) if step.kind == "trick" and step.number == weighed.trick)
        kind = {"pass": 0, "bid": 1}.get(weighed.phase, self.last)
        return min(kind, self.last)

    def find(self, wanted: Sequence[Move]) -> None:
        """Lead to these mistakes, one after the other."""
        self._wanted, self._shown = list(wanted), None
        self._next_mistake()

    def show(self, move: Move, hidden: bool = False) -> None:
        """A decision, with what there is to say about it, or with the question alone if the answer is `hidden`."""
        self.go(self.step_of(move))
        self._shown, self._asked = move, move if hidden else None
        names = within([name for name, _portrait in self.replay.seats], self.replay.me)
        words = asked_words(move) if hidden else praise_words(move) if move.mark == FOUND else check_words(move, names)
        self.repaint()
        self.remark(MISTAKE if MISTAKE in self._tool_ids() else CHECK, words)

    def _mistakes(self) -> list[Move]:
        if self._wanted:
            return self._wanted
        return sorted((move for move in self.moves() if move.mark in MISTAKES), key=self.step_of)

    def _next_mistake(self) -> None:
        """The answer that is hidden, or the next mistake."""
        if self._asked is not None:
            self.show(self._asked)
            return
        found = self._mistakes()
        at = found.index(self._shown) + 1 if self._shown in found else 0
        if at >= len(found):
            self._shown = None
            self.remark(MISTAKE, Explanation(_("That was the last mistake."), (_("From here it starts over."),)))
        elif found[at].round == self.replay.history.number:
            self.show(found[at], hidden=True)
        else:
            self._turn_to(found[at])

    def _tool_ids(self) -> list[str]:
        return [id for id, _icon, _words in self.tool_words()]

    def tool_words(self) -> list[tuple[str, str, str]]:
        """And the way from mistake to mistake, where there are any."""
        tools = super().tool_words()
        if self._mistakes():
            words = _("Answer") if self._asked is not None else _("Next mistake")
            tools.insert(1, (MISTAKE, "hint", words))
        return tools

    def update(self, dt: float) -> bool:
        """Nobody plays while this is open: the decisions are looked at."""
        new = self._looking is not None and self.shell.stack.top is self and self._looking.update()
        if new:
            self.repaint()
        return super().update(dt) or new

    def resume(self) -> None:
        if self._looking is not None:
            self._looking.ask()
        super().resume()

    def leave(self) -> None:
        if self._looking is not None:
            self._looking.stop()

    # ---- read aloud

    def told(self) -> Sequence[str]:
        return [_("Round {n}").format(n=self.view.round_number), _("Replay"), *self.announcements()]

    def announcements(self) -> Sequence[str]:
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
        elif id == MISTAKE:
            self._next_mistake()
        else:
            super().press(id)

    @property
    def _in_bar(self) -> bool:
        """Whether the keys are in the top bar."""
        return self.focus == ids.CLOSE or self.focus in self._tool_ids()

    def move(self, dx: int, dy: int) -> None:
        """Up and down lead between the top bar and the strip, where the shown step comes first; left and right through
        the bar."""
        if dy:
            self.focus = "close" if dy < 0 and self.focus is not None else f"{STEP}{self.index}"
        else:
            bar = {id: rect for id, rect in self._places().items() if id == ids.CLOSE or id in self._tool_ids()}
            self.focus = neighbour(bar, self.focus, dx, 0)


def replay_of(match: Match, index: int, seats: Sequence[tuple[str, str]]) -> Replay:
    """The replay of a match's round by its index in `match.rounds`; the round must be counted."""
    before = match.rounds[index - 1].totals if index else match.rules.start
    earlier = match.rounds[:index]
    slammed = [any("slam" in played.scored[seat].marks for played in earlier) for seat in range(len(seats))]
    return Replay(match.rules, match.rounds[index], before, seats, ME, slammed)
