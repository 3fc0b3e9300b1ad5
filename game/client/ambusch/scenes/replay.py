"""A game of Ambusch looked at again on the table: every hand open, step by step forwards and backwards, game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.ambusch.controller import seats_of
from game.client.ambusch.deals import open_facts
from game.client.ambusch.painter import AmbuschPainter, AmbuschUi
from game.client.ambusch.replay import Replay, replay_poses
from game.client.ambusch.view import TableView
from game.client.app.dialogs.codes import HASH_SHOWN
from game.client.app.scenes.facts import FactsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.buttons import Button
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed
from game.client.kit.intents import Intent, Move
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import Action
from game.client.table.card_words import card_words
from game.client.table.felt_painter import Tool
from game.client.table.look import Look
from game.client.table.poses import Key, Pose
from game.client.table.replay_scene import BACK, ON, PastScene
from game.engine.ambusch.match import Match, deal_hash, deal_text

EARLIER, LATER = "earlier", "later"
_LABELS_FROM = 1400.0  # units of width from which the tools have words


class ReplayPainter(AmbuschPainter):
    """The table with what leads through a game in place of what decides it. `more` tools stand left of those of every replay."""

    def __init__(self, look: Look, replay: Replay, more: Sequence[Tool] = ()) -> None:
        super().__init__(look)
        self._replay, self._more = replay, list(more)
        self.index = 0

    def ending(self, canvas: Canvas, view: TableView) -> None:
        """The note says it; the buttons that lead through the game stand there."""

    def tools(self, view: TableView) -> list[Tool]:
        games, number = len(self._replay.match.sets[self._replay.set].games), self._replay.game + 1
        digest = deal_hash(self._replay.history.deal)
        wide = self.look.grid.vw >= _LABELS_FROM
        tools = [("close", "cross", _("Close")), ("deal", "code", digest[:HASH_SHOWN])]
        if number < games:
            tools.append((LATER, "next", _("Game {n}").format(n=number + 1)))
        if number > 1:
            tools.append((EARLIER, "back", _("Game {n}").format(n=number - 1)))
        return [*tools, *((id, icon, words if wide else "") for id, icon, words in reversed(self._more))]

    def names(self) -> dict[str, str]:
        return super().names() | {id: words for id, _icon, words in self._more}

    def buttons(
        self, view: TableView, shut: frozenset[str] = frozenset(), open: frozenset[str] = frozenset()
    ) -> list[Button]:
        places, at = self.places, self.index
        return [
            *self.bar_buttons(view),
            Button(BACK, places.step(0), _("Back"), "quiet", "back", enabled=at > 0),
            Button(ON, places.step(1), _("Next"), "main", "next", enabled=at < self._replay.last),
        ]


class ReplayScene(PastScene[Shell]):
    """The replay of a game of a set. Left and right go step by step, up and down from game to game."""

    view: TableView

    def __init__(self, shell: Shell, match: Match, set: int, game: int = 0, tools: Sequence[Action] = ()) -> None:
        super().__init__(shell, tools)
        self._match, self._set = match, set
        self.show_game(game)

    def show_game(self, game: int, index: int = 0) -> None:
        """A game of the set from a step of it on."""
        self.replay = Replay(self._match, self._set, game, seats_of(self._match))
        self.opened()
        self.go(index)
        if self.focus is not None and self.focus not in self._places():
            self.focus = None

    @property
    def last(self) -> int:
        return self.replay.last

    def viewed(self) -> TableView:
        self.replay.seats = seats_of(self._match)
        return self.replay.view(self.index)

    def poses(self, painter: ReplayPainter) -> Mapping[Key, Pose]:
        return replay_poses(self.replay, self.index, self.view, painter.places)

    def plates(self) -> Sequence[Rect]:
        table = self.painter.places.base
        return [table.plates[self.view.place(seat)] for seat in range(len(self.view.seats))]

    def new_painter(self) -> ReplayPainter:
        return ReplayPainter(self.shell.look, self.replay, self.tool_words())

    def ui(self) -> AmbuschUi:
        return AmbuschUi(states=self.states, thinking=False)

    # ---- read aloud

    def told(self) -> Sequence[str]:
        """Where it is, and what happens there."""
        note = self.view.note
        said = [note.heading, *note.lines] if note is not None else []
        return [*self.painter.title(self.view), *said, *self.remarked()]

    def standing(self) -> Sequence[str]:
        """And everybody's hand."""
        hands = zip(self.replay.seats, self.replay.hands(self.index), strict=True)
        told = ([name, listed([card_words(card) for card in hand])] for (name, _portrait), hand in hands if hand)
        return [*self.told(), *(sentences(words) for words in told)]

    # ---- intents

    def handle(self, intent: Intent) -> bool:
        match intent:
            case Move(0, dy) if self.focus is None:
                self._turn(dy)
            case _:
                return super().handle(intent)
        return True

    def press(self, id: str) -> None:
        if id in (EARLIER, LATER):
            self._turn(1 if id == LATER else -1)
        elif id == "deal":
            game, deal = self.replay.game, self.replay.history.deal
            copies = {ids.COPY: deal_hash(deal), ids.TEXT: deal_text(deal)}
            self.shell.stack.push(FactsScene(self.shell, lambda: open_facts(self._match, self._set, game), copies))
        else:
            super().press(id)

    def _turn(self, games: int) -> None:
        """To the game before or after."""
        to = self.replay.game + games
        if 0 <= to < len(self._match.sets[self._set].games):
            self.show_game(to)
