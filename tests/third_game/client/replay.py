"""A match of Spar looked at again: card by card, with all hands open."""

from collections.abc import Mapping, Sequence

from game.client.app.shell import Shell
from game.client.table.felt_painter import FeltUi
from game.client.table.poses import Key, Pose
from game.client.table.replay_scene import BACK, ON, StepReplayScene
from game.client.table.words import Note
from tests.third_game.client.painter import Painter
from tests.third_game.client.view import TableView, arrange, seats_of, view_of
from tests.third_game.client.words import event_words, state_words
from tests.third_game.events import TrickTaken
from tests.third_game.match import Match


class ReplayScene(StepReplayScene[Shell, TableView, Painter]):
    """A step for each deal, each card and each score."""

    def __init__(self, shell: Shell, match: Match) -> None:
        self._seats = seats_of(match)
        self._events = [event for deal in match.rounds for event in deal]
        self._steps = [i for i, event in enumerate(self._events) if not isinstance(event, TrickTaken)]
        super().__init__(shell)

    @property
    def last(self) -> int:
        return len(self._steps) - 1

    def viewed(self) -> TableView:
        return view_of(self._events[: self._steps[self.index] + 1], self._seats, open=True)

    def poses(self, painter: Painter) -> Mapping[Key, Pose]:
        return arrange(self.view, painter.look.grid)

    def new_painter(self) -> Painter:
        tools = [("close", "cross", "Close"), (ON, "next", "Next"), (BACK, "back", "Back")]
        return Painter(self.shell.look, lambda: tools)

    def ui(self) -> FeltUi:
        return FeltUi(states=self.states, note=Note(self.speech_on_open()[0], tuple(self.speech_on_open()[1:])))

    def speech_on_open(self) -> Sequence[str]:
        return event_words(self.view, self._events[self._steps[self.index]])

    def speech_on_request(self) -> Sequence[str]:
        return [*self.speech_on_open(), *state_words(self.view)]
