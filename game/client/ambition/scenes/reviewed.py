"""The page of a review: how the person played in a round or a match, what it cost, and what to learn from."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambition.controller import seats_of
from game.client.ambition.dialogs.waterfall import WaterfallData
from game.client.ambition.review.ledger import account_words, bars, chance_bars, chances_words, course
from game.client.ambition.review.page import ACCOUNT, Looked, reviewed_data
from game.client.ambition.scenes.rules import RulesScene
from game.client.ambition.scenes.waterfall import WaterfallScene
from game.client.app.dialogs.reviewed import ReviewedData
from game.client.app.review.asked import Looking
from game.client.app.review.scene import ReviewPage, Ways
from game.client.app.shell import Shell
from game.client.kit.explanation import within
from game.client.table.controller import ME


class ReviewedScene(ReviewPage):
    """The page of Ambition, from which it goes on to where the points or the chances came from."""

    def __init__(self, shell: Shell, looking: Looking, ways: Ways, title: Callable[[], str], one_round: bool) -> None:
        super().__init__(shell, looking, ways)
        self._title, self._one_round = title, one_round

    def data(self) -> ReviewedData:
        looking, match = self.looking, self.looking.match
        looked = Looked(looking.moves(), looking.review, looking.left, looking.failed, looking.reviewer.draft)
        named = [name for name, _portrait in seats_of(match)]
        of = "" if match.players[ME].get("kind") == "human" else named[ME]
        return reviewed_data(looked, self._title(), within(named, ME), self._one_round, of)

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

    def open_rules(self) -> None:
        self.shell.stack.push(RulesScene(self.shell, self.looking.match.rules, "worth"))

    def act(self, id: str) -> None:
        if id == ACCOUNT:
            self.shell.stack.push(WaterfallScene(self.shell, self.account))
        else:
            super().act(id)
