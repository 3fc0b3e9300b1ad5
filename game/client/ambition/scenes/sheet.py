"""The score sheet of a match, from which its rounds can be looked at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.dialogs.score_sheet import ROUND, sheet_dialog
from game.client.ambition.scenes.counted import CountedScene
from game.client.ambition.sheet import SheetData
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, SavePicture, ShowScores
from game.client.kit.keymap import PICTURE
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import Action


class SheetScene(CountedScene):
    """The score sheet; a round can be looked at again (`review`, by its index); S closes it again."""

    default = ids.CLOSE

    def __init__(
        self,
        shell: Shell,
        data: SheetData,
        review: Callable[[int], None] | None = None,
        actions: Sequence[Action] = (),
        save: Callable[[], None] | None = None,
    ) -> None:
        """`save`: keeps a picture of the match for others."""
        super().__init__(shell)
        self._data, self._review, self._save = data, review, save
        self._actions = {action.id: action for action in actions}

    def dialog(self) -> Dialog:
        extra = [(action.id, action.words(), action.icon) for action in self._actions.values()]
        save = self.shell.keyed(_("Save picture"), PICTURE) if self._save is not None else ""
        return sheet_dialog(self._data, self._review is not None, extra, save)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowScores):
            self.close()
        elif isinstance(intent, SavePicture) and self._save is not None:
            self._save()
        else:
            return super().handle(intent)
        return True

    def move(self, dx: int, dy: int) -> None:
        """The arrows begin at the newest round, or where those can't be opened at the viewer's points in it."""
        newest = len(self._data.rounds) - 1
        if self.focus in (None, self.default) and dy < 0 and newest >= 0:
            self.go_to(f"{ROUND}{newest}" if self._review is not None else f"points-{newest}-{self._data.me}")
        else:
            super().move(dx, dy)

    def act(self, id: str) -> None:
        if id.startswith(ROUND) and self._review is not None:
            self._review(int(id.removeprefix(ROUND)))
        elif id == ids.PICTURE and self._save is not None:
            self._save()
        elif id in self._actions:
            self._actions[id].press()
        else:
            self.close()
