"""A counted round looked at again on the table: every hand open, trick by trick forwards and backwards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.bubbles import Spot, layout_bubble, paint_bubble, paint_tip
from game.client.explanations import Explanation
from game.client.focus import neighbour
from game.client.i18n import _
from game.client.intents import Cancel, Confirm, Far, Intent, Move, PointerDown, Scroll
from game.client.look import Look
from game.client.match_controller import ME
from game.client.poses import chips_of
from game.client.replay import Replay
from game.client.replay_grid import replay_poses
from game.client.replay_painter import STEP, ReplayPainter, step_name
from game.client.scenes.base import Action, WidgetScene
from game.client.shell import Shell
from game.client.stage import Stage
from game.client.table_painter import TableUi
from game.client.view import TableView
from game.client.voice.table import hand_words, trick_words
from game.client.widgets import Button
from game.engine.ambition.match import Match
from game.engine.events import Total

STEP_MS = 260.0


class ReplayScene(WidgetScene):
    """The replay of one round. Left and right go trick by trick, Home and End to the ends, Esc back."""

    default = "on"
    live = True

    def __init__(self, shell: Shell, replay: Replay, tools: Sequence[Action] = ()) -> None:
        super().__init__(shell)
        self.replay = replay
        self.index = 0
        self.stage = Stage()
        self._tools = {tool.id: tool for tool in tools}
        self._remark: tuple[str, Explanation] | None = None
        self._table = replay.view(0)
        self._holdings = chips_of(self._table)
        self._seen: Look | None = None
        self._painter = self._made()

    def _made(self) -> ReplayPainter:
        """The painter for the look in force; everything stands where it belongs at once."""
        self._seen = self.shell.look
        tools = [(tool.id, tool.icon, tool.words()) for tool in self._tools.values()]
        painter = ReplayPainter(self.shell.look, self.replay, tools)
        painter.index = self.index
        self.stage.place(replay_poses(self.replay, self.index, self._table, painter.grid, self._holdings))
        return painter

    @property
    def view(self) -> TableView:
        """The shown table."""
        return self._table

    @property
    def painter(self) -> ReplayPainter:
        """The painter, made anew when the look has changed."""
        if self._seen is not self.shell.look:
            self._painter = self._made()
        return self._painter

    def widgets(self) -> Sequence[Button]:
        return self.painter.buttons(self._table)

    def go(self, index: int) -> None:
        """Show a step; cards and chips glide to where they are then."""
        index = min(max(0, index), self.replay.last)
        if index == self.index:
            return
        painter = self.painter
        self.index = painter.index = index
        self._remark = None
        self._table = self.replay.view(index)
        self._holdings = chips_of(self._table, self._holdings)
        self.stage.speed = 0.0 if self.shell.pace.reduced else self.shell.pace.speed
        self.stage.glide(replay_poses(self.replay, index, self._table, painter.grid, self._holdings), STEP_MS)
        if self.focus in ("on", "back") and self.focus not in self._places():
            self.focus = f"{STEP}{index}"
        self._changed = True

    def remark(self, tool: str, words: Explanation) -> None:
        """Say something about the shown step below a tool, until another is shown or a press takes it away."""
        self._remark = tool, words
        self._changed = True

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PointerDown) and self._remark is not None:
            self._remark = None
            self._changed = True
        match intent:
            case Cancel() if self._remark is not None:
                self._remark = None
                self._changed = True
            case Move(dx, _dy) if dx and not self._in_bar:
                self._step(dx)
            case Far(step):
                self._step(step * len(self.replay.steps))
            case Scroll(lines):
                self._step(-1 if lines > 0 else 1)
            case Confirm() if self.focus is None:
                self._step(1)
            case _:
                return super().handle(intent)
        return True

    def _step(self, by: int) -> None:
        """Steps further or back; a focus on a step goes along."""
        self.go(self.index + by)
        if self.focus is not None and self.focus.startswith(STEP):
            self.focus = f"{STEP}{self.index}"
            self._changed = True

    # ---- read aloud

    def told(self) -> Sequence[str]:
        return [_("Round {n}").format(n=self.view.round_number), _("Replay"), *self.told_since()]

    def told_since(self) -> Sequence[str]:
        """The step, its trick, and what is said about it."""
        step, note = self.replay.steps[self.index], self.view.note
        told = [step_name(step, len(self.replay.history.tricks)), *trick_words(self.view)]
        told += [note.heading, *note.lines] if note is not None else []
        words = self._remark[1] if self._remark is not None else None
        return told if words is None else [*told, words.title, *words.lines]

    def standing(self) -> Sequence[str]:
        """And everybody's hand."""
        told = [*self.told()]
        for (name, _portrait), hand in zip(self.replay.seats, self.replay.hands(self.index), strict=True):
            told += hand_words(name, hand)
        return told

    def press(self, id: str) -> None:
        if id == "close":
            self.close()
        elif id in ("back", "on"):
            self.go(self.index + (1 if id == "on" else -1))
        elif id.startswith(STEP):
            self.go(int(id.removeprefix(STEP)))
        else:
            self._tools[id].press()

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

    def close(self) -> None:
        """Back to where the replay was opened."""
        self.shell.stack.pop(self)

    def cancel(self) -> None:
        self.close()

    def resume(self) -> None:
        self._changed = True

    def update(self, dt: float) -> bool:
        moved = self.stage.update(dt)
        return super().update(dt) or moved

    def draw(self, surface: pygame.Surface) -> None:
        painter = self.painter
        values = self.replay.rules.numbers.card_points if self.shell.settings.value_badges else None
        ui = TableUi(states=self.states, values=values, thinking=False, past=True)
        painter.paint(surface, self._table, self.stage.poses, ui)
        if self._remark is not None:
            tool, words = self._remark
            rect = next(button.rect for button in self.widgets() if button.id == tool)
            paint_bubble(self.shell.look.canvas(surface), layout_bubble(self.shell.look, Spot(tool, rect, words)))
        elif self.shell.stack.top is self:
            paint_tip(self.shell.look.canvas(surface), self.shell.look, self.widgets(), self.states)


def replay_of(match: Match, index: int, seats: Sequence[tuple[str, str]]) -> Replay:
    """The replay of a match's round by its index in `match.rounds`; the round must be counted."""
    before = match.rounds[index - 1].totals if index else (Total(),) * len(seats)
    earlier = match.rounds[:index]
    slammed = [any("slam" in played.scored[seat].marks for played in earlier) for seat in range(len(seats))]
    return Replay(match.rules, match.rounds[index], before, seats, ME, slammed)
