"""The rules in the browser: from the menu, the table, results and lessons, at the page that fits."""

from __future__ import annotations

from functools import partial

from game.client.ambition.dialogs.rules_pictures import RulesPictures
from game.client.ambition.rulebook.books import book_of
from game.client.ambition.rulebook.editions import PLAIN
from game.client.ambition.rulebook.example_match import example_book, example_sheet
from game.client.ambition.scenes.files import house_files
from game.client.ambition.scenes.legal_quiz import WhichScene
from game.client.app.rulebook.model import Book
from game.client.app.scenes.rules import BookScene
from game.client.app.shell import Shell
from game.engine.ambition.editions import Rules


class RulesScene(BookScene[Rules]):
    """The rules of Ambition. It opens with `rules`, of a match or set for the next one; the books of all editions,
    of the house rules that are kept and of a match as an example can be chosen."""

    def __init__(self, shell: Shell, rules: Rules, page: str = "") -> None:
        others = [plain for plain in PLAIN if (plain.edition, plain.players) != (rules.edition, rules.players)]
        if rules.house is not None:
            others.insert(0, Rules(rules.edition, players=rules.players))
        others += [kept for _path, kept in house_files(shell).kept().found if kept != rules]
        self._explained = [rules, *others]
        books = [partial(self._book_of, each) for each in self._explained]
        super().__init__(shell, [*books, example_book], page, RulesPictures())

    @property
    def rules(self) -> Rules:
        """The rules that the page explains now."""
        return self._explained[self._shown] if self._shown < len(self._explained) else example_sheet().rules

    def open_tool(self, page: str) -> None:
        """Only one page has a button."""
        self.shell.stack.push(WhichScene(self.shell, self.rules))

    def _book_of(self, rules: Rules) -> Book[Rules]:
        return book_of(rules, self.shell.keymap, self.shell.padmap)
