"""The replay of a counted round on the table: all hands open, trick by trick, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.client.ambition.review.page import asked_words, verdict_words
from game.client.ambition.review.replay_painter import (
    STEP,
    WHY,
    DecisionMark,
    ReplayPainter,
    replay_poses,
    step_name,
)
from game.client.ambition.table.painter import TableUi
from game.client.ambition.table.poses import chips_of
from game.client.ambition.table.replay import Replay, ReplayStep
from game.client.ambition.table.words import hand_words, trick_words
from game.client.ambition.view import TableView
from game.client.app.listing import open_more
from game.client.app.review.job import ReviewJob
from game.client.app.review.page import COLOURS, mark_words
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.widget_scene import ActionButton
from game.client.table.person import ME
from game.client.table.poses import Key, Pose
from game.client.table.replay_scene import BACK, ON, StepReplayScene
from game.engine.ambition.judgement import MarkedDecision, Review
from game.engine.ambition.match import Match
from game.engine.judgement import MISTAKES

MISTAKE = "mistake"


class ReplayScene(StepReplayScene[Shell, TableView, ReplayPainter]):
    """The replay of one round; left and right go from trick to trick."""

    view: TableView

    def __init__(
        self,
        shell: Shell,
        replay: Replay,
        again: Callable[[], None],
        more: Sequence[ActionButton] = (),
        looking: ReviewJob[Review] | None = None,
        wanted: Sequence[MarkedDecision] = (),
        turn_to: Callable[[MarkedDecision], None] = lambda move: None,
        why: Callable[[ReplayStep, int], None] | None = None,
    ) -> None:
        """Open the replay.

        `again` plays the round again, and `more` is what the bar has no button for. `looking`
        reviews the person's decisions, whose marks are on the buttons of the steps. `wanted` are
        the mistakes to go through in order; `turn_to` leads to those in other rounds. Without them,
        they are this round's mistakes. `why` opens the page that says why another seat did what it
        did at a step; None if nobody can be asked."""
        self.replay = replay
        self._looking, self._wanted, self._turn_to, self._why = looking, list(wanted), turn_to, why
        self._asked: MarkedDecision | None = None  # the mistake whose answer is hidden
        self._shown: MarkedDecision | None = None  # the mistake that was shown last
        self._holdings = chips_of(replay.view(0))
        self._more = more
        tools = [ActionButton("again", "again", lambda: _("Play it again"), again)]
        if more:
            tools.append(ActionButton(gui.MORE, "menu", lambda: _("More"), self._list))
        super().__init__(shell, tools)

    def _list(self) -> None:
        """Open the list of what the bar has no button for."""
        open_more(
            self,
            self._more,
            lambda: next(each.rect for each in self.widgets() if each.id == gui.MORE),
        )

    @property
    def last(self) -> int:
        return self.replay.last

    def viewed(self) -> TableView:
        view = self.replay.view(self.index)
        self._holdings = chips_of(view, self._holdings)
        return view

    def poses(self, painter: ReplayPainter) -> Mapping[Key, Pose]:
        return replay_poses(self.replay, self.index, self.view, painter.grid, self._holdings)

    def plates(self) -> Sequence[gui.Rect]:
        table = self.painter.grid.table
        return [table.plates[self.view.place(seat)] for seat in range(len(self.view.seats))]

    def new_painter(self) -> ReplayPainter:
        marks = {
            self.step_of(move): DecisionMark(move.mark, mark_words(move.mark), COLOURS[move.mark])
            for move in self.moves()
            if move.mark is not None
        }
        return ReplayPainter(
            self.shell.look, self.replay, self.tool_words(), marks, self._why is not None
        )

    def ui(self) -> TableUi:
        values = self.replay.rules.numbers.card_points if self.shell.settings.value_badges else None
        return TableUi(states=self.states, values=values, thinking=False, past=True)

    def stepped(self) -> None:
        if self._asked is not None:
            self._asked = None
            self.repaint()
        stuck = self.focus is not None and self.focus not in self._places()
        if stuck or (self.focus is not None and self.focus.startswith(STEP)):
            self.focus = f"{STEP}{self.index}"

    def handle(self, intent: intents.Intent) -> bool:
        match intent:
            case intents.MoveFocus(dx, _dy) if dx and self._in_strip:
                self.go(self.index + dx)
                return True
            case intents.Verb.ASK_HINT if self._mistakes():
                self._next_mistake()
                return True
        return super().handle(intent)

    # ---- what the decisions were worth

    def moves(self) -> list[MarkedDecision]:
        """Return the person's decisions of this round that have been reviewed, the costliest last."""
        found = self._looking.moves() if self._looking is not None else []
        return sorted(found, key=lambda move: move.weighed.loss.slips)

    def step_of(self, move: MarkedDecision) -> int:
        """Return the index of the step that shows a decision."""
        steps, weighed = self.replay.steps, move.weighed
        if weighed.trick:
            return next(
                i
                for i, step in enumerate(steps)
                if step.kind == "trick" and step.number == weighed.trick
            )
        kind = {"pass": 0, "bid": 1}.get(weighed.phase, self.last)
        return min(kind, self.last)

    def find(self, wanted: Sequence[MarkedDecision]) -> None:
        """Begin to go through these mistakes, one after another."""
        self._wanted, self._shown = list(wanted), None
        self._next_mistake()

    def show(self, move: MarkedDecision, hidden: bool = False) -> None:
        """Show a decision with its verdict, or with the question only if the answer is `hidden`."""
        self.go(self.step_of(move))
        self._shown, self._asked = move, move if hidden else None
        names = gui.within([name for name, _portrait in self.replay.seats], self.replay.me)
        words = asked_words(move) if hidden else verdict_words(move, names)
        self.repaint()
        self.remark(MISTAKE if self._mistakes() else "again", words)

    def _mistakes(self) -> list[MarkedDecision]:
        if self._wanted:
            return self._wanted
        return sorted((move for move in self.moves() if move.mark in MISTAKES), key=self.step_of)

    def _next_mistake(self) -> None:
        """Show the answer that is hidden, or the next mistake."""
        if self._asked is not None:
            self.show(self._asked)
            return
        found = self._mistakes()
        at = found.index(self._shown) + 1 if self._shown in found else 0
        if at >= len(found):
            self._shown = None
            self.remark(
                MISTAKE,
                gui.Explanation(_("That was the last mistake."), (_("From here it starts over."),)),
            )
        elif found[at].round == self.replay.history.number:
            self.show(found[at], hidden=True)
        else:
            self._turn_to(found[at])

    def tool_words(self) -> list[tuple[str, str, str]]:
        """Return the tools, with the one for the next mistake or its answer if there are mistakes."""
        tools = super().tool_words()
        if self._mistakes():
            words = _("Answer") if self._asked is not None else _("Next mistake")
            tools.insert(0, (MISTAKE, "hint", words))
        return tools

    def update(self, dt: float) -> bool:
        """Review more decisions while this scene is on top, and return whether anything has changed."""
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

    def speech_on_open(self) -> Sequence[str]:
        return [
            _("Round {n}").format(n=self.view.round_number),
            _("Replay"),
            *self.speech_on_change(),
        ]

    def speech_on_change(self) -> Sequence[str]:
        """Return what is read aloud after a step: the step, its trick, and the notes on it."""
        step, note = self.replay.steps[self.index], self.view.note
        told = [step_name(step, len(self.replay.history.tricks)), *trick_words(self.view)]
        told += [note.heading, *note.lines] if note is not None else []
        return [*told, *self.remarked()]

    def speech_on_request(self) -> Sequence[str]:
        """Return what is read aloud on request, which includes everybody's hand."""
        told = [*self.speech_on_open()]
        for (name, _portrait), hand in zip(
            self.replay.seats, self.replay.hands(self.index), strict=True
        ):
            told += hand_words(name, hand)
        return told

    def press(self, id: str) -> None:
        if id.startswith(STEP):
            self.go(int(id.removeprefix(STEP)))
        elif id == MISTAKE:
            self._next_mistake()
        elif id.startswith(WHY) and self._why is not None:
            self._why(self.replay.steps[self.index], int(id.removeprefix(WHY)))
        else:
            super().press(id)

    @property
    def _in_strip(self) -> bool:
        """Whether the key focus is in the strip of steps, or nowhere."""
        return self.focus is None or self.focus in (ON, BACK) or self.focus.startswith(STEP)

    def move(self, dx: int, dy: int) -> None:
        """Move the key focus.

        Up and down go between the strip, where the shown step comes first, what the others did, and
        the top bar; left and right go through the bar, and through what the others did."""
        places = self._places()
        tools = ["close", *(id for id, _icon, _words in self.tool_words())]
        bar = {id: rect for id, rect in places.items() if id in tools}
        done = {id: rect for id, rect in places.items() if id.startswith(WHY)}
        levels = [
            level for level in (bar, done, {f"{STEP}{self.index}": gui.Rect(0, 0, 0, 0)}) if level
        ]
        at = next((i for i, level in enumerate(levels) if self.focus in level), len(levels) - 1)
        if not dy:
            self.focus = gui.neighbour(levels[at], self.focus, dx, 0)
        elif self.focus is None:
            self.focus = f"{STEP}{self.index}"
        else:
            self.focus = next(iter(levels[min(max(0, at + dy), len(levels) - 1)]))


def replay_of(match: Match, index: int, seats: Sequence[tuple[str, str]]) -> Replay:
    """Return the replay of a counted round, by its index in `match.rounds`."""
    before = match.rounds[index - 1].totals if index else match.rules.start
    earlier = match.rounds[:index]
    slammed = [
        any("slam" in played.scored[seat].marks for played in earlier) for seat in range(len(seats))
    ]
    return Replay(match.rules, match.rounds[index], before, seats, ME, slammed)
