"""The page of a review: how the person played in a round or a match, what it cost, and what to learn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.controller import seats_of
from game.client.ambition.dialogs.reviewed import AGAIN, SHOW, ReviewedData, reviewed_dialog
from game.client.ambition.dialogs.waterfall import WaterfallData
from game.client.ambition.review.asked import Looking
from game.client.ambition.review.ledger import account_words, bars, chance_bars, chances_words, course
from game.client.ambition.review.model import MISTAKES, Move
from game.client.ambition.review.page import ACCOUNT, CLOSE, FIND, Looked, reviewed_data
from game.client.ambition.review.words import Levels
from game.client.ambition.scenes.rules import RulesScene
from game.client.ambition.scenes.waterfall import WaterfallScene
from game.client.app.scenes.explained import ExplainedScene
from game.client.app.shell import Shell
from game.client.kit.explanation import within
from game.client.kit.layout_dialog import Dialog
from game.client.table.controller import ME


class ReviewedScene(ExplainedScene):
    """The page. `show` leads to a decision in the replay, `again` to its place for practice; `find` to the mistakes one after
    another, with the answers hidden."""

    default = CLOSE

    def __init__(
        self,
        shell: Shell,
        looking: Looking,
        title: Callable[[], str],
        levels: Levels,
        one_round: bool,
        show: Callable[[Move], None],
        again: Callable[[Move], None],
        find: Callable[[Sequence[Move]], None],
    ) -> None:
        super().__init__(shell)
        self.looking = looking
        self._title, self._levels, self._one_round = title, levels, one_round
        self._show, self._again, self._find = show, again, find

    def mistakes(self) -> list[Move]:
        """The mistakes, in the order of the match."""
        return [move for move in self.looking.moves() if move.mark in MISTAKES]

    def data(self) -> ReviewedData:
        """Everything as it is now."""
        looking, match = self.looking, self.looking.match
        looked = Looked(looking.moves(), looking.review, looking.left, looking.failed, looking.reviewer.draft)
        named = [name for name, _portrait in seats_of(match)]
        of = "" if match.players[ME].get("kind") == "human" else named[ME]
        return reviewed_data(looked, self._title(), within(named, ME), self._levels, self._one_round, of)

    def account(self) -> WaterfallData:
        """Where the points came from, or for a match its result; once all is there."""
        review, match = self.looking.review, self.looking.match
        assert review is not None, "the page leads there only then"
        names = [name for name, _portrait in seats_of(match)]
        match_account = None if self._one_round else review.match_account
        if match_account is None:
            parts = tuple(bars(review, names, ME, match.rules.players))
            return WaterfallData(self._title(), account_words(review), parts, match.rules)
        parts = tuple(chance_bars(review, match_account, match.over, names, ME, match.rules.players))
        said = chances_words(review, match_account)
        return WaterfallData(self._title(), said, parts, match.rules, course(review, ME))

    def dialog(self) -> Dialog:
        return reviewed_dialog(self.data())

    def open_rules(self) -> None:
        self.shell.stack.push(RulesScene(self.shell, self.looking.match.rules, "worth"))

    def act(self, id: str) -> None:
        moves = self.looking.moves()
        if id.startswith(SHOW):
            self._show(moves[int(id.removeprefix(SHOW))])
        elif id.startswith(AGAIN):
            self._again(moves[int(id.removeprefix(AGAIN))])
        elif id == FIND:
            self._find(self.mistakes())
        elif id == ACCOUNT:
            self.shell.stack.push(WaterfallScene(self.shell, self.account))
        else:
            self.close()

    def move(self, dx: int, dy: int) -> None:
        """From where nothing has the focus, the first decision in sight is the next."""
        first = next((id for id in self.layout.order() if id.startswith((SHOW, AGAIN))), None)
        if self.focus is None and dy and first is not None:
            self.go_to(first)
        else:
            super().move(dx, dy)

    def update(self, dt: float) -> bool:
        """Nobody plays while this is open: the answers that come are the review's."""
        if self.looking.update():
            self.rebuild()
        return super().update(dt)

    def resume(self) -> None:
        """It goes on where something above it has stopped it."""
        self.looking.ask()
        self.rebuild()

    def leave(self) -> None:
        self.looking.stop()
