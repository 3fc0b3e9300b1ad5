"""The menu: the lines of the first game and one of each other, then records, statistics, codes, rules, settings; quit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game import __version__
from game.client.app.dialogs.menu import LANGUAGE, PICK, MenuItem, lay_menu, paint_menu
from game.client.app.scenes.code import CodeScene
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.records import RecordsScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.games import Game, Lessons, Line
from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import NAMES, _, language, languages
from game.client.kit.intents import Intent, ShowHelp
from game.client.kit.keymap import VOICE
from game.client.kit.layout_dialog import Laid
from game.client.kit.voice.reader import reader_runs
from game.client.kit.widget_scene import WidgetScene


def small_lines(shell: Shell, game: Game[Shell]) -> list[Line]:
    """The small buttons below, three in a row; what they do for a game, they do for `game`."""
    push = shell.stack.push
    found = [Line("records", "folder", lambda: _("Records"), lambda: push(RecordsScene(shell)))]
    if game.statistics is not None:
        found.append(Line("statistics", "stats", lambda: _("Statistics"), partial(game.statistics.open, shell)))
    if any(each.codes is not None for each in shell.games):
        found.append(Line("code", "code", lambda: _("Deal code"), lambda: push(CodeScene(shell))))
    if game.rules is not None:
        found.append(Line("help", "rules", lambda: _("Rules"), partial(game.rules, shell)))
    found.append(Line("settings", "settings", lambda: _("Settings"), lambda: push(SettingsScene(shell))))
    return [*found, *(game.tools(shell) if game.tools is not None else ())]


def game_line(shell: Shell, game: Game[Shell]) -> Line:
    """The one line of a game, which opens its page."""
    return Line(game.id, game.icon, game.title, partial(game.open, shell), partial(game.line, shell))


def item(line: Line) -> MenuItem:
    """A line in words."""
    return MenuItem(line.id, line.label(), line.sub(), line.icon, line.picked())


def guest_question() -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Title, text and answers for a window that may keep nothing."""
    text = _("Your match is open in another window. You can play in this one too, but nothing is saved.")
    return _("The game is already open"), text, ((ids.QUIT, _("Quit")), (ids.PLAY, _("Play without saving")))


class MenuScene(WidgetScene[Shell]):
    """The first screen. Games look for an unfinished match each time that it comes up."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.menu = self._back
        self._lines: Sequence[Line] = ()
        self._small: Sequence[Line] = ()

    @property
    def _first(self) -> Game[Shell]:
        return self.shell.games[0]

    def enter(self) -> None:
        self._gather()
        self.rebuild()
        self.shell.picture("menu")

    def _gather(self) -> None:
        """What every game has to offer now."""
        shell = self.shell
        first, *others = shell.games
        own = first.lines(shell) if first.lines is not None else [game_line(shell, first)]
        self._lines = [*own, *(game_line(shell, game) for game in others)]
        self._small = small_lines(shell, first)

    def resume(self) -> None:
        self.rebuild()

    def main(self) -> str:
        """Enter presses the first line: it continues, or starts."""
        return self._lines[0].id

    @property
    def layout(self) -> Laid:
        """The tree as it stands in the window."""
        found: Laid = super().layout
        return found

    def build(self) -> Laid:
        if not self._lines:  # it hasn't come up yet
            self._gather()
        spoken = [(code, NAMES.get(code, code)) for code in reversed(languages())]
        lessons = self._first.lessons
        offer = lessons.offer(self.shell) if lessons is not None and self._offers(lessons) else None
        lines, small = [item(line) for line in self._lines], [item(line) for line in self._small]
        return lay_menu(self.shell.look, lines, __version__, spoken, language(), small, offer)

    def paint(self, canvas: Canvas) -> None:
        paint_menu(canvas, self.shell.look, self.layout, self.states)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp):
            self.press("help")
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        if id.startswith(LANGUAGE):
            self.shell.change(language=id.removeprefix(LANGUAGE))
            return
        picks = {line.id + PICK: line.pick for line in self._lines}
        pick = picks.get(id)
        if pick is not None:
            pick(lambda: next(button.rect for button in self.layout.buttons if button.id == id), self.focus == id)
            return
        actions: dict[str, Callable[[], None]] = {line.id: line.does for line in (*self._lines, *self._small)}
        actions |= {ids.OFFER: self._learn, ids.NO_OFFER: self._decline, ids.QUIT: self.shell.quit}
        if id in actions:
            actions[id]()

    def _back(self) -> None:
        """To the menu, from wherever one is."""
        self.shell.stack.replace(MenuScene(self.shell))

    def _offers(self, lessons: Lessons[Shell]) -> bool:
        """Whether the tutorial is offered above all: until it is begun or declined."""
        return not self.shell.settings.tutorial_offered and not lessons.begun(self.shell)

    def _learn(self) -> None:
        """The tutorial that is offered."""
        if self._first.lessons is not None:
            self._first.lessons.open(self.shell)

    def _decline(self) -> None:
        """No tutorial now, and no offer any more; it stays in the menu."""
        self.focus = None
        self.shell.remember({"tutorial_offered": True})
        self.rebuild()

    def cancel(self) -> None:
        """Esc never quits at once."""
        answers = ((ids.STAY, _("Stay")), (ids.QUIT, _("Quit")))
        kept = _("The unfinished match is saved for next time.")
        if self.shell.guest:
            kept = _("What was played in this window isn’t saved, because another one was open.")
        self.shell.stack.push(
            QuestionScene(
                self.shell,
                _("Quit?"),
                kept,
                answers,
                lambda id: self.shell.quit() if id == ids.QUIT else None,
            )
        )

    def tell_guest(self) -> None:
        """Another window of the game has the saves: quit, or play here without keeping anything."""
        shell = self.shell
        if shell.options.autoplay:
            shell.toast(_("The game is open in another window: nothing is saved in this one."))
            return
        shell.stack.push(QuestionScene(shell, *guest_question(), lambda id: shell.quit() if id == ids.QUIT else None))

    def auto(self) -> None:
        """Start a match of the game that the command line means."""
        self._asked_for.start(self.shell, False)

    def first_start(self) -> None:
        """Whoever is new begins at a table, unless the command line means something else. Whoever has a screen reader hears how
        to have the window read aloud."""
        shell, lessons = self.shell, self._first.lessons
        if shell.options.prepared:
            return
        if lessons is not None:
            lessons.first(shell)
        if shell.voice.found and not shell.settings.speak and reader_runs():
            shell.voice.say(_("Press {key} to have everything read aloud.").format(key=shell.keymap.words(VOICE)))

    def resume_asked(self) -> None:
        """Go on with the saved match of the game that the command line means."""
        self._asked_for.start(self.shell, True)

    @property
    def _asked_for(self) -> Game[Shell]:
        return self.shell.game(self.shell.options.game)
