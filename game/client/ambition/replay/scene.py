"""A counted round looked at again on the table: every hand open, trick by trick forwards and backwards."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from game.client.ambition.replay.grid import ReplayGrid, replay_grid, replay_poses
from game.client.ambition.review.page import asked_words, check_words, praise_words
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import chips_of
from game.client.ambition.table.replay import Replay, Step
from game.client.ambition.table.voice import hand_words, trick_words
from game.client.ambition.view import TableView
from game.client.app.review.page import COLOURS, mark_words
from game.client.app.review.questions import Looking
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.buttons import Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.explanation import Explanation, within
from game.client.kit.focus import neighbour
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed
from game.client.kit.intents import AskHint, Intent
from game.client.kit.intents import Move as Arrow
from game.client.kit.text import BODY_SEMI, CAPTION, CAPTION_SEMI, FIGURE, H3
from game.client.kit.widget_scene import Action
from game.client.kit.widgets import focus_ring, paint_button, tool
from game.client.table.controller import ME
from game.client.table.look import Look
from game.client.table.poses import Key, Pose
from game.client.table.replay_scene import BACK, ON, PastScene
from game.engine.ambition.judgement import MarkedDecision, Review
from game.engine.ambition.match import Match
from game.engine.judgement import MISTAKES, PRAISE

# ---- A round looked at again
#
# the table's own painter on the replay's grid, with tools of its own and the strip of steps.


STEP = "step="
"""What the ids of the steps begin with; the number from 0 follows."""
_CELL_RADIUS = 10.0
_PORTRAIT = 30.0
_MARK = 9.0


class Marked(NamedTuple):
    """The mark of a decision: its sign, what that is called, and its colour in the theme."""

    sign: str
    called: str
    colour: str


def step_name(step: Step, tricks: int) -> str:
    """A step in words for the top bar."""
    if step.kind == "deal":
        return _("As dealt")
    if step.kind == "pass":
        return _("After the pass")
    return _("Trick {n} of {of}").format(n=step.number, of=tricks)


class ReplayPainter(TablePainter):
    """Paints one round's replay. `tools` are the buttons of the top bar as (id, icon, words), from left to right; `marks` of the
    person's decisions, by step."""

    def __init__(
        self,
        look: Look,
        replay: Replay,
        tools: Sequence[tuple[str, str, str]] = (),
        marks: Mapping[int, Marked] | None = None,
    ) -> None:
        self.grid: ReplayGrid = replay_grid(look.grid, len(replay.seats), len(replay.history.deal[0]))
        moved = copy.copy(look)
        moved.grid = self.grid.table
        super().__init__(moved)
        self.index = 0
        self._replay, self._tools, self._marks = replay, tuple(tools), dict(marks or {})

    def buttons(self, view: TableView, shut: frozenset[str] = frozenset()) -> list[Button]:
        """The way back, the tools, the arrows (back, on) and one button for every step."""
        words, grid = self.look.words, self.look.grid
        buttons = [Button(ids.CLOSE, grid.menu, "", "tool", "back", said=_("Back"))]
        x, _y = grid.title
        name, where = self.title(view)
        ends = x + words.width(name, H3) + 16 + words.width(where, CAPTION._replace(share=0.0)) + 8
        tools = self._tool_row(False)
        if tools and tools[0].rect.x < ends:
            tools = self._tool_row(True)
        back, cells, on = self.grid.step_boxes(len(self._replay.steps))
        arrows = [
            Button(ids.BACK, back, "", "arrow", "back", enabled=self.index > 0, said=_("One step back")),
            Button("on", on, "", "arrow", "next", enabled=self.index < self._replay.last, said=_("One step forward")),
        ]
        tricks = len(self._replay.history.tricks)
        steps = [
            Button(
                f"{STEP}{i}",
                rect,
                str(i),
                "step",
                selected=i == self.index,
                said=self._step_said(i, step_name(step, tricks)),
            )
            for i, (rect, step) in enumerate(zip(cells, self._replay.steps, strict=True))
        ]
        return [*buttons, *tools, arrows[0], *steps, arrows[1]]

    def _tool_row(self, bare: bool) -> list[Button]:
        """The tools; `bare`: with their icons alone, but for the deal's own letters."""
        right, row = self.look.grid.tools_right, list[Button]()
        for id, icon, label in reversed(self._tools):
            shown = "" if bare and id != "deal" else label
            made = tool(self.look.words.width(shown, CAPTION_SEMI), right, 8, id, icon, shown, label)
            row.insert(0, made)
            right = made.rect.x - 8
        return row

    def _step_said(self, i: int, name: str) -> str:
        return listed([name, self._marks[i].called]) if i in self._marks else name

    def still_key(self, view: TableView, ui: TableUi) -> Hashable:
        return super().still_key(view, ui), self.index

    def title(self, view: TableView) -> tuple[str, str]:
        title = _("Round {n}").format(n=view.round_number)
        return title, "  ·  ".join(
            (_("Replay"), step_name(self._replay.steps[self.index], len(self._replay.history.tricks)))
        )

    def paint_button(self, canvas: Canvas, button: Button, states: States) -> None:
        if button.kind == "arrow":
            self._arrow(canvas, button, states)
        elif button.kind == "step":
            self._step(canvas, button, states)
        else:
            paint_button(canvas, button, states)

    def _arrow(self, canvas: Canvas, button: Button, states: States) -> None:
        theme, rect = canvas.theme, button.rect
        if button.enabled:
            canvas.rect(rect, _CELL_RADIUS, theme.panel, 0.9, theme.line, theme.line_width)
            _lighten(canvas, button, states)
        else:
            canvas.rect(rect, _CELL_RADIUS, stroke=theme.faint, stroke_alpha=0.7, dash=(5, 5))
        icon = button.icon or "next"
        canvas.icon(icon, rect.cx - 12, rect.cy - 12, 24, theme.text if button.enabled else theme.faint)
        if states.focus == button.id:
            focus_ring(canvas, rect, _CELL_RADIUS)

    def _step(self, canvas: Canvas, button: Button, states: States) -> None:
        theme, rect = canvas.theme, button.rect
        step = self._replay.steps[int(button.label)]
        ground = theme.row_me if button.selected else theme.panel
        canvas.rect(
            rect,
            _CELL_RADIUS,
            ground,
            0.93,
            theme.frame if button.selected else theme.line,
            2.5 if button.selected else 1.25,
        )
        _lighten(canvas, button, states)
        mark = self._marks.get(int(button.label))
        left = _MARK if mark is not None else 0.0  # by so much what stands above makes room
        if step.kind == "trick":
            self._trick(canvas, step, rect, rect.cx - left)
        else:
            deal = step.kind == "deal"
            icon = "last" if deal else f"pass{self._replay.history.direction}"
            if icon == "passscatter":
                icon = "scatter"
            elif icon == "passhold":
                icon = "eye"
            canvas.icon(icon, rect.cx - left - 12, rect.y + 9, 24, theme.text)
            words = _("Dealt") if deal else _("Passed")
            canvas.text(rect.cx, rect.y + 58, words, CAPTION, theme.muted, "middle", rect.w - 4)
        if mark is not None:
            canvas.text(rect.right - 7, rect.y + 20, mark.sign, CAPTION_SEMI, getattr(theme, mark.colour), "end")
        if states.focus == button.id:
            focus_ring(canvas, rect, _CELL_RADIUS)

    def _trick(self, canvas: Canvas, step: Step, rect: Rect, x: float) -> None:
        """Number, winner and points of a trick."""
        theme = canvas.theme
        canvas.text(x, rect.y + 24, str(step.number), CAPTION, theme.muted, "middle")
        points = str(step.points)
        style = FIGURE if step.points else BODY_SEMI._replace(size=18)
        width = _PORTRAIT + 4 + canvas.width(points, style)
        left = rect.cx - width / 2
        portrait = self._replay.seats[step.winner or 0][1]
        canvas.drawing("portraits", portrait, left, rect.y + 34, _PORTRAIT)
        canvas.text(left + _PORTRAIT + 4, rect.y + 55, points, style, theme.text if step.points else theme.muted)


def _lighten(canvas: Canvas, button: Button, states: States) -> None:
    if states.pressed == button.id:
        canvas.rect(button.rect, _CELL_RADIUS, "#000000", 0.14)
    elif states.hover == button.id:
        canvas.rect(button.rect, _CELL_RADIUS, "#FFFFFF", 0.08)


CHECK, MISTAKE = "check", "mistake"


class ReplayScene(PastScene[Shell]):
    """The replay of one round. Left and right go trick by trick."""

    view: TableView

    def __init__(
        self,
        shell: Shell,
        replay: Replay,
        tools: Sequence[Action] = (),
        looking: Looking[Review] | None = None,
        wanted: Sequence[MarkedDecision] = (),
        turn_to: Callable[[MarkedDecision], None] = lambda move: None,
    ) -> None:
        """`looking`: at the person's decisions, whose marks stand below the tricks. `wanted`: the mistakes that one is led to, in
        order, of other rounds too, to which `turn_to` leads; without them those of this round."""
        super().__init__(shell, tools)
        self.replay = replay
        self._looking, self._wanted, self._turn_to = looking, list(wanted), turn_to
        self._asked: MarkedDecision | None = None  # the mistake whose answer is hidden
        self._shown: MarkedDecision | None = None  # the mistake that was shown last
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

    def moves(self) -> list[MarkedDecision]:
        """The person's decisions of this round, as far as they were looked at, the dearest last."""
        found = self._looking.moves() if self._looking is not None else []
        return sorted(found, key=lambda move: move.weighed.lost)

    def step_of(self, move: MarkedDecision) -> int:
        """The step at which a decision is seen."""
        steps, weighed = self.replay.steps, move.weighed
        if weighed.trick:
            return next(i for i, step in enumerate(steps) if step.kind == "trick" and step.number == weighed.trick)
        kind = {"pass": 0, "bid": 1}.get(weighed.phase, self.last)
        return min(kind, self.last)

    def find(self, wanted: Sequence[MarkedDecision]) -> None:
        """Lead to these mistakes, one after the other."""
        self._wanted, self._shown = list(wanted), None
        self._next_mistake()

    def show(self, move: MarkedDecision, hidden: bool = False) -> None:
        """A decision, with what there is to say about it, or with the question alone if the answer is `hidden`."""
        self.go(self.step_of(move))
        self._shown, self._asked = move, move if hidden else None
        names = within([name for name, _portrait in self.replay.seats], self.replay.me)
        words = asked_words(move) if hidden else praise_words(move) if move.mark == PRAISE else check_words(move, names)
        self.repaint()
        self.remark(MISTAKE if MISTAKE in self._tool_ids() else CHECK, words)

    def _mistakes(self) -> list[MarkedDecision]:
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
