"""A game of Ambusch looked at again on the table: every hand open, step by step forwards and backwards, game by game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.ambusch.controller import seats_of
from game.client.ambusch.deals import open_facts
from game.client.ambusch.painter import HASH_SHOWN, AmbuschPainter, AmbuschUi, Tool
from game.client.ambusch.replay import Replay, replay_poses
from game.client.ambusch.view import TableView
from game.client.bubbles import paint_tip
from game.client.canvas import Canvas
from game.client.card_words import card_words
from game.client.i18n import _, listed
from game.client.intents import Cancel, Confirm, Far, Intent, Move, Scroll
from game.client.look import Look
from game.client.scenes.base import WidgetScene
from game.client.scenes.facts import FactsScene
from game.client.shell import Shell
from game.client.stage import Stage
from game.client.voice.words import sentences
from game.client.widgets import Button
from game.engine.ambusch.match import Match, deal_hash, deal_text

STEP_MS = 260.0
BACK, ON, EARLIER, LATER = "back", "on", "earlier", "later"


class ReplayPainter(AmbuschPainter):
    """The table with what leads through a game in place of what decides it."""

    def __init__(self, look: Look, replay: Replay) -> None:
        super().__init__(look)
        self._replay = replay
        self.index = 0

    def tools(self, view: TableView) -> list[Tool]:
        games, number = len(self._replay.match.sets[self._replay.set].games), self._replay.game + 1
        digest = deal_hash(self._replay.history.deal)
        tools = [("close", "cross", _("Close")), ("deal", "code", digest[:HASH_SHOWN])]
        if number < games:
            tools.append((LATER, "next", _("Game {n}").format(n=number + 1)))
        if number > 1:
            tools.append((EARLIER, "back", _("Game {n}").format(n=number - 1)))
        return tools

    def buttons(self, view: TableView, open: frozenset[str], shut: frozenset[str] = frozenset()) -> list[Button]:
        places, at = self.places, self.index
        return [
            *self.bar_buttons(view),
            Button(BACK, places.step(0), _("Back"), "quiet", "back", enabled=at > 0),
            Button(ON, places.step(1), _("Next"), "main", "next", enabled=at < self._replay.last),
        ]


class ReplayScene(WidgetScene):
    """The replay of a game. Left and right go step by step, Home and End to the ends, up and down from game to game, Esc back."""

    default = ON
    live = True

    def __init__(self, shell: Shell, match: Match, set: int, game: int = 0) -> None:
        super().__init__(shell)
        self._match, self._set = match, set
        self.stage = Stage()
        self._open(game)

    def _open(self, game: int) -> None:
        self.replay = Replay(self._match, self._set, game, seats_of(self._match))
        self.index = 0
        self._made()

    def _made(self) -> None:
        """The painter for the look and language in force; everything stands where it belongs at once."""
        self._seen = self.shell.look
        self.replay.seats = seats_of(self._match)
        self.painter = ReplayPainter(self.shell.look, self.replay)
        self.painter.index = self.index
        self.view = self.replay.view(self.index)
        self.stage.place(replay_poses(self.replay, self.index, self.view, self.painter.places))
        self._changed = True

    def _follow_look(self) -> None:
        if self._seen is not self.shell.look:
            self._made()

    def told(self) -> Sequence[str]:
        """Where it is, and what happens there."""
        note = self.view.note
        return [*self.painter.title(self.view), *([note.heading, *note.lines] if note is not None else [])]

    def standing(self) -> Sequence[str]:
        """And everybody's hand."""
        hands = zip(self.replay.seats, self.replay.hands(self.index), strict=True)
        told = ([name, listed([card_words(card) for card in hand])] for (name, _portrait), hand in hands if hand)
        return [*self.told(), *(sentences(words) for words in told)]

    def widgets(self) -> Sequence[Button]:
        self._follow_look()
        return self.painter.buttons(self.view, frozenset())

    def go(self, index: int) -> None:
        """Show a step; cards glide to where they are then."""
        index = min(max(0, index), self.replay.last)
        if index == self.index:
            return
        self._follow_look()
        self.index = self.painter.index = index
        self.view = self.replay.view(index)
        self.stage.speed = 0.0 if self.shell.pace.reduced else self.shell.pace.speed
        self.stage.glide(replay_poses(self.replay, index, self.view, self.painter.places), STEP_MS)
        if self.focus is not None and self.focus not in self._places():
            self.focus = BACK if self.focus == ON else ON
        self._changed = True

    def handle(self, intent: Intent) -> bool:
        match intent:
            case Move(dx, 0) if self.focus is None:
                self.go(self.index + dx)
            case Move(0, dy) if self.focus is None:
                self._turn(dy)
            case Far(step):
                self.go(0 if step < 0 else self.replay.last)
            case Scroll(lines):
                self.go(self.index + (-1 if lines > 0 else 1))
            case Confirm() if self.focus is None:
                self.press(ON)
            case Cancel():
                self.cancel()
            case _:
                return super().handle(intent)
        return True

    def press(self, id: str) -> None:
        if id in (BACK, ON):
            self.go(self.index + (1 if id == ON else -1))
        elif id in (EARLIER, LATER):
            self._turn(1 if id == LATER else -1)
        elif id == "deal":
            game, deal = self.replay.game, self.replay.history.deal
            copies = {"copy": deal_hash(deal), "text": deal_text(deal)}
            self.shell.stack.push(FactsScene(self.shell, lambda: open_facts(self._match, self._set, game), copies))
        else:
            self.cancel()

    def _turn(self, games: int) -> None:
        """To the game before or after."""
        to = self.replay.game + games
        if 0 <= to < len(self._match.sets[self._set].games):
            self._open(to)
            if self.focus not in self._places():
                self.focus = None

    def cancel(self) -> None:
        self.shell.stack.pop(self)

    def update(self, dt: float) -> bool:
        self._follow_look()
        return self.stage.update(dt) | super().update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        self._follow_look()
        self.painter.paint(surface, self.view, self.stage.poses, AmbuschUi(states=self.states, thinking=False))
        if self.shell.stack.top is self:
            paint_tip(self.shell.look.canvas(surface), self.shell.look, self.widgets(), self.states)

    def paint(self, canvas: Canvas) -> None:
        self.draw(canvas.surface)
