"""A code is typed or pasted, and its match or deal is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.words import rules_words
from game.client.app.dialogs.code import FIELD, CodeData, CodeLayout, layout_code, paint_code
from game.client.app.shell import Shell
from game.client.games import OtherGame
from game.client.kit import clipboard
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import _
from game.client.kit.intents import Erase, Intent, Paste, Typed
from game.client.kit.keymap import CONFIRM
from game.client.kit.widget_scene import DialogScene
from game.client.kit.widgets import Button
from game.engine.ambition.codes import DealCode, MatchCode, decode
from game.engine.codes import CodeError

MOST_LETTERS = 60


def game_of(text: str, games: Sequence[OtherGame]) -> OtherGame | None:
    """Whose code a text may be, going by its first letter; None: of the first game, or of none."""
    for game in games:
        try:
            game.code(text)
        except CodeError as error:
            if error.kind == "foreign":
                continue
        return game
    return None


def said_of(text: str, games: Sequence[OtherGame] = ()) -> CodeData:
    """What there is to say about a text in the field."""
    if not text.strip():
        return CodeData(text)
    other = game_of(text, games)
    try:
        if other is not None:
            return CodeData(text, other.code(text), True)
        code = decode(text)
    except CodeError as error:
        reasons = {
            "foreign": _("This isn’t a complete code."),
            "mistyped": _("A letter is wrong: the code doesn’t add up."),
            "newer": _("This code is for rules that this version doesn’t have."),
        }
        return CodeData(text, reasons[error.kind])
    if isinstance(code, MatchCode):
        return CodeData(text, _("A whole match: {rules}").format(rules=rules_words(code.rules)), True)
    words = _("One deal, round {n}: {rules}").format(n=code.number, rules=rules_words(code.rules))
    return CodeData(text, words, True)


class CodeScene(DialogScene[Shell]):
    """Letters go into the field wherever the focus is; Enter plays what is good. `menu`: where another game leads back to."""

    def __init__(
        self, shell: Shell, play: Callable[[MatchCode | DealCode], None], menu: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(shell)
        self._play, self._menu = play, menu
        self.text = ""

    def main(self) -> str:
        """Enter plays, once there is something to play; a controller writes first."""
        if said_of(self.text, self.shell.services.games).good:
            return "play"
        return FIELD if self.shell.by_pad else "paste"

    @property
    def typing(self) -> bool:
        """On a button the space bar presses it."""
        return self.focus in (None, FIELD)

    def build(self) -> CodeLayout:
        opens = self.shell.key_words(CONFIRM) if self.shell.by_pad else ""
        return layout_code(self.shell.look, said_of(self.text, self.shell.services.games), opens)

    def paint(self, canvas: Canvas) -> None:
        paint_code(canvas, self.layout, self.states)

    def widgets(self) -> Sequence[Button]:
        return [self.layout.field, *self.layout.buttons]

    def handle(self, intent: Intent) -> bool:
        match intent:
            case Typed(letters) if letters.isprintable():
                self._write(self.text + letters)
            case Erase():
                self._write(self.text[:-1])
            case Paste():
                self.press("paste")
            case _:
                return super().handle(intent)
        return True

    def _write(self, text: str) -> None:
        self.text = text[:MOST_LETTERS]
        self.rebuild()

    def press(self, id: str) -> None:
        if id == "close":
            self.close()
        elif id == "paste":
            found = " ".join(clipboard.paste().split())
            if found:
                self._write(found)
            else:
                self.shell.toast(_("There is no text on the clipboard."))
        elif id == "play" or (id == FIELD and said_of(self.text, self.shell.services.games).good):
            self.close()
            other = game_of(self.text, self.shell.services.games)
            if other is not None:
                other.play_code(self.shell, self.text, self._menu)
            else:
                self._play(decode(self.text))
