"""The rules in the browser of books, opened from the menu, the table, results and lessons at the right page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.client.ambition.house_files import HouseFiles
from game.client.ambition.rulebook.editions import PLAIN, source_words, title_of
from game.client.ambition.rulebook.legal_quiz import LegalQuizScene
from game.client.ambition.rulebook.pictures import RulesPictures
from game.client.ambition.rulebook.prose import RulesProse
from game.client.app.rulebook.model import Book, control_sections
from game.client.app.rulebook.page import BookScene, ExplainedScene
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.kit.keymap import Keymap, PadMap
from game.engine.ambition.editions import Rules


def book_of(
    rules: Rules, keymap: Keymap | None = None, padmap: PadMap | None = None
) -> Book[Rules]:
    """Return the book of the rules, in the player's language and with the current keys and buttons.

    Its parts are the rules in four chapters, the advice, what is about the rules, and the keys."""
    prose = RulesProse(rules)
    keys = [
        replace(each, part=_("Keys"))
        for each in control_sections(keymap or Keymap(), padmap or PadMap())
    ]
    pages = (section for file in ("rules", "strategy", "about") for section in prose.sections(file))
    return Book(rules, title_of(rules), (*pages, *keys), source_words(rules))


class RulesScene(BookScene[Rules]):
    """The scene of the rules of Ambition.

    It opens with `rules`, those of a match or of the next one. The reader can choose the books of
    all editions and of the saved house rules."""

    def __init__(self, shell: Shell, rules: Rules, page: str = "") -> None:
        others = [
            plain
            for plain in PLAIN
            if (plain.edition, plain.players) != (rules.edition, rules.players)
        ]
        if rules.house is not None:
            others.insert(0, Rules(rules.edition, players=rules.players))
        others += [kept for _path, kept in HouseFiles(shell.folder).kept().found if kept != rules]
        self._explained = [rules, *others]
        super().__init__(
            shell, [partial(self._book_of, each) for each in self._explained], page, RulesPictures()
        )

    @property
    def rules(self) -> Rules:
        """The rules that the shown book explains."""
        return self._explained[self._shown]

    def open_tool(self, page: str) -> None:
        """Open the quiz on legal cards; no other page has a button."""
        self.shell.stack.push(LegalQuizScene(self.shell, self.rules))

    def _book_of(self, rules: Rules) -> Book[Rules]:
        return book_of(rules, self.shell.keymap, self.shell.padmap)


class ExplainedSheetScene(ExplainedScene):
    """A scene whose numbers can be explained; F1 opens the rules by which they were counted."""

    page = "worth"  # a page of the rules

    def open_rules(self) -> None:
        self.shell.stack.push(RulesScene(self.shell, self.layout.data.rules or Rules(), self.page))
