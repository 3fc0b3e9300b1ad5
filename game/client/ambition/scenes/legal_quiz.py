"""The quiz "Which cards may I play?", by the rules of the book that is open."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.controller import seats_of
from game.client.ambition.dialogs.which import CARD, WhichData, which
from game.client.ambition.legal_quiz import position
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.intents import Intent, PickCard, ShowHelp
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene
from game.engine.ambition.editions import Rules


class WhichScene(DialogScene[Shell]):
    """Cards are marked by mouse, keys or pad, also by their number; F1 goes back to the book."""

    def __init__(self, shell: Shell, rules: Rules) -> None:
        super().__init__(shell)
        self._rules, self._number = rules, 0
        seed = shell.options.seed
        self._seed = shell.services.new_seed() if seed is None else seed
        self.data = self._asked()

    def _asked(self) -> WhichData:
        found = position(self._rules, self._number, self._seed)
        return WhichData(found, [name for name, _portrait in seats_of(found.match)])

    def dialog(self) -> Dialog:
        return which(self.shell.look, self.data)

    def main(self) -> str:
        """Enter compares, and then asks the next one."""
        return ids.NEXT if self.data.judged else ids.COMPARE

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp):
            self.close()
        elif isinstance(intent, PickCard):
            hand = self.data.position.hand
            if intent.index < len(hand):
                self.press(f"{CARD}{hand[intent.index]}")
        else:
            super().handle(intent)
        return True

    def press(self, id: str) -> None:
        data = self.data
        if id.startswith(CARD):
            if not data.judged:
                self.data = replace(data, marked=data.marked ^ {int(id.removeprefix(CARD))})
        elif id == ids.COMPARE:
            self.data = replace(data, judged=True, right=data.right + data.correct, asked=data.asked + 1)
        elif id == ids.NEXT:
            self._number += 1
            self.data = replace(self._asked(), right=data.right, asked=data.asked)
        else:
            self.close()
            return
        if self.focus in (ids.COMPARE, ids.NEXT):
            self.focus = self.main()
        self.rebuild()
