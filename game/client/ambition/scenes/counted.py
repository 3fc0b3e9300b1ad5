"""Dialogs with numbers that the rules of a match have counted."""

from __future__ import annotations

from game.client.ambition.scenes.rules import RulesScene
from game.client.app.scenes.explained import ExplainedScene
from game.engine.ambition.editions import Rules


class CountedScene(ExplainedScene):
    """Its numbers explain themselves; F1 opens the rules that counted them."""

    page = "worth"  # of the rules

    def open_rules(self) -> None:
        self.shell.stack.push(RulesScene(self.shell, self.layout.data.rules or Rules(), self.page))
