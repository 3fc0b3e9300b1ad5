"""Between hands of several people before one screen: whose turn it is, and when nobody else looks, the cards."""

from __future__ import annotations

from collections.abc import Callable

from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.intents import PRESSES, Intent, PointerUp

DEAF_MS = 600.0
"""How long it hears nothing: a key that was pressed once too often must not show the next one's cards."""


class CurtainScene(QuestionScene):
    """Asks whether the cards of `name` may be shown; `then` gets ``show``, ``pause`` for the menu, or where that is possible
    (`back`) ``back``: whoever played before takes the latest decision back."""

    def __init__(self, shell: Shell, name: str, then: Callable[[str], None], back: bool = False) -> None:
        middle = [(ids.BACK, _("Take back"))] if back else []
        answers = ((ids.PAUSE, _("Menu")), *middle, ("show", _("Show my cards")))
        text = _("Show the cards when nobody else is looking.")
        super().__init__(shell, _("{name}’s turn").format(name=name), text, answers, then)

    def handle(self, intent: Intent) -> bool:
        if self._age < DEAF_MS and isinstance(intent, (*PRESSES, PointerUp)):
            return True
        return super().handle(intent)
