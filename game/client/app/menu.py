"""The main menu: one column of lines, two buttons below it, and one quiet line at the foot for everything else."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import __version__
from game.client.app.exact_texts import Block, CodeScene, FactsData, FactsScene
from game.client.app.practice_page import LinesScene, due_words
from game.client.app.records import records_folder
from game.client.app.settings_page import SettingsScene
from game.client.app.shell import Shell
from game.client.app.you_page import YouScene
from game.client.games import Game, Lessons, MenuLine, PracticeLine
from game.client.kit import desktop, gui, intents
from game.client.kit.files import data_folder
from game.client.kit.i18n import NAMES, _, language, languages, pgettext
from game.client.kit.keymap import VOICE
from game.client.kit.narrator import reader_runs
from game.client.kit.widget_scene import WidgetScene, ask
from game.client.table.look import Look
from game.client.table.sprites import CardLook
from game.engine.cards import parse_cards
from game.engine.state import build_words

_EDGE, _WIDE = 96.0, 412.0
_MAIN, _ITEM = 84.0, 60.0
_FEW = 6  # the most lines that leave room for the game's aim
_HAND = parse_cards(["JD", "QH", "KC", "AS", "2H"])
_CARD_W, _FAN_TURN, _FAN_RADIUS = 236.0, 13.0, 620.0
_PILES = ((10, 3, -144.0, 262.0), (5, 2, 0.0, 284.0), (1, 4, 144.0, 262.0))
_CHIP_W = 92.0
_CIRCLE, _HALF = 330.0, 450.0  # its radius, and how far the corners of the fan are from its middle
LANGUAGE = "language="
"""The prefix of the ids of the language links; the language's code follows."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One line of the menu as data.

    Ids are the scene's own; `sub` is the line below that says what is behind it today; `icon` names
    an asset."""

    id: str
    label: str
    sub: str = ""
    icon: str | None = None


def lay_menu(
    look: Look,
    items: Sequence[MenuItem],
    version: str = "",
    languages: Sequence[tuple[str, str]] = (),
    language: str = "",
    links: Sequence[MenuItem] = (),
    offer: tuple[str, str] | None = None,
) -> gui.LaidOutDialog:
    """Lay out the menu.

    The first item is the main button and the others follow, with the buttons settings and quit
    below them; the game's aim stands above up to six items. The picture is next to them, or above
    them in a tall window. In one line at the foot are the `links`, the program's `version`, which
    leads to the page about it, and the languages (code, name) to switch to if there are at least
    two, with `language` as the current one. `offer` is an offer of the tutorial in two lines at the
    very top, with the buttons offer and no_offer."""
    grid = look.grid
    aim = _("A trick-taking game of aiming for neither too little nor too much.")
    lines = [_line(item, "item" if i else "item_main") for i, item in enumerate(items)]
    told = [gui.Text(aim, gui.LEAD, "muted", lines=2, most=_WIDE)] if len(items) <= _FEW else []
    below = [
        gui.ButtonNode("settings", _("Settings"), "small", "settings", grow=1),
        gui.ButtonNode("quit", _("Quit"), "small", "quit", grow=1),
    ]
    name = gui.Column(
        [gui.Text(_("Ambition"), gui.TITLE), gui.Picture(_flourish, 0, gui.MEDIUM)], gap=0
    )
    title = gui.Row([name, gui.Gap(grow=1)])
    words: list[gui.Node] = [title, *told, *lines, gui.Row(below, gui.SMALL, weighed=True)]
    column = gui.Column([gui.strut(wide=_WIDE), *words])
    picture = gui.Picture(lambda canvas, rect: None, _WIDE, 2 * _CIRCLE, natural=2 * _HALF, grow=1)
    if grid.vh > grid.vw:
        around = gui.Gap(grow=1)
        below_it = gui.Row([around, column, around], apart=True)
        middle: gui.Node = gui.Column([around, picture, below_it, around], gap=gui.LARGE, grow=1)
    else:
        middle = gui.Row([column, picture], gui.LARGE, apart=True, grow=1)
    spoken = languages if len(languages) > 1 else ()
    codes = [
        gui.ButtonNode(LANGUAGE + code, name, "link", selected=code == language)
        for code, name in spoken
    ]
    about = gui.ButtonNode(
        "about", _("About {name}").format(name=f"{_('Ambition')} {version}"), "link"
    )
    more = [gui.ButtonNode(each.id, each.label, "link") for each in links]
    foot = gui.Row([*more, gui.Gap(grow=1), about, *codes], gui.LARGE)
    whole = gui.Padding(gui.Column([middle, foot], grow=1), _EDGE, 0, grow=1)
    window = gui.Rect(grid.left, 0, grid.right - grid.left, grid.vh)
    return gui.lay_bare(look, window, [_offered(offer), whole, gui.Gap(gui.MEDIUM)])


def _line(item: MenuItem, kind: gui.ButtonKind) -> gui.Node:
    """Return a line of the menu."""
    high = _MAIN if kind == "item_main" else _ITEM
    return gui.ButtonNode(item.id, item.label, kind, item.icon, item.sub, high=high, grow=1)


def _flourish(canvas: gui.Canvas, rect: gui.Rect) -> None:
    """Paint a line with a diamond in its middle."""
    colour, half = canvas.theme.frame, rect.h / 2
    canvas.line(rect.x, rect.cy, rect.cx - rect.h, rect.cy, colour, 2)
    canvas.line(rect.cx + rect.h, rect.cy, rect.right, rect.cy, colour, 2)
    diamond = f'<path d="M0 {half}L{half} 0L{rect.h} {half}L{half} {rect.h}Z" fill="{colour}"/>'
    canvas.shape(diamond, gui.Rect(rect.cx - half, rect.y, rect.h, rect.h))


def _offered(offer: tuple[str, str] | None) -> gui.Node:
    """Return the offer of the tutorial in a box of its own; without one, a gap."""
    if offer is None:
        return gui.Gap(gui.LARGE)
    words = gui.Column(
        [gui.Text(offer[0], gui.BODY_SEMI), gui.Text(offer[1], gui.CAPTION, "muted")], gap=0
    )
    show = gui.ButtonNode("offer", _("Show me"), "small", "learn")
    decline = gui.ButtonNode("no_offer", _("No, thanks"), "small")
    line = gui.Row([words, gui.Gap(gui.LARGE), show, decline], apart=True)
    box = gui.Padding(
        line, gui.LARGE, gui.SMALL, lambda canvas, rect: canvas.panel(rect, gui.MEDIUM)
    )
    placed = gui.Padding(gui.Row([box, gui.Gap(grow=1)], apart=True), _EDGE - gui.LARGE, 0)
    return gui.Column([gui.Gap(gui.LARGE), placed], gap=0)


def paint_menu(
    canvas: gui.Canvas, look: Look, layout: gui.LaidOutDialog, states: gui.States = gui.REST
) -> None:
    """Paint the menu over the whole window."""
    rect = next(
        each.rect
        for each in layout.placed
        if isinstance(each.node, gui.Picture) and each.node.natural
    )
    size = min(1.0, rect.w / (2 * _HALF))
    canvas.surface.blit(look.ground((rect.cx, rect.cy)), (0, 0))
    _circle(canvas, rect, size)
    paint_fan(canvas.surface, look, rect, size)
    _piles(canvas.surface, look, rect, size)
    layout.paint(canvas, states)


def _circle(canvas: gui.Canvas, rect: gui.Rect, size: float) -> None:
    theme, radius = canvas.theme, _CIRCLE * size
    circle = gui.Rect(rect.cx, rect.cy, 0, 0).grown(radius)
    canvas.rect(circle, radius, stroke=theme.frame, width=1.5, stroke_alpha=0.5)
    canvas.rect(
        circle.grown(-gui.SMALL),
        radius - gui.SMALL,
        theme.slot,
        0.25,
        theme.frame,
        1.5,
        stroke_alpha=0.25,
    )


def paint_fan(surface: pygame.Surface, look: Look, rect: gui.Rect, size: float) -> None:
    """Paint a fan of cards around the middle of a rectangle."""
    for i, card in enumerate(_HAND):
        turn = (i - 2) * _FAN_TURN
        t = math.radians(turn)
        sprite = look.sprites.card(card, _CARD_W * size, turn, CardLook(shadow=2.0))
        down = _FAN_RADIUS * (1 - math.cos(t)) - 50
        at = rect.cx + _FAN_RADIUS * size * math.sin(t), rect.cy + size * down
        _blit(surface, look, sprite.surface, at[0], at[1], sprite.dx, sprite.dy)


def _piles(surface: pygame.Surface, look: Look, rect: gui.Rect, size: float) -> None:
    width = _CHIP_W * size
    shadow = look.sprites.chip_shadow(width)
    for value, count, dx, dy in _PILES:
        left, middle = rect.cx + dx * size, rect.cy + dy * size - width * 0.39
        _blit(surface, look, shadow.surface, left, middle + width * 0.13, shadow.dx, shadow.dy)
        sprite = look.sprites.chip(value, width)
        for level in range(count):
            at_y = middle - level * width * 0.14
            _blit(surface, look, sprite.surface, left, at_y, sprite.dx, sprite.dy)


def _blit(
    surface: pygame.Surface,
    look: Look,
    image: pygame.Surface,
    x: float,
    y: float,
    dx: float,
    dy: float,
) -> None:
    scale = look.viewport.scale
    surface.blit(
        image,
        (round(x * scale - dx), round(y * scale - dy)),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )


def links(shell: Shell) -> list[MenuLine]:
    """Return what the quiet line at the foot leads to: the other games, the first game's tools, and codes."""
    first, *others = shell.games
    found = [
        MenuLine(game.id, game.icon, partial(_standing, shell, game), partial(game.open, shell))
        for game in others
    ]
    found += first.tools(shell) if first.tools is not None else ()
    if any(each.codes is not None for each in shell.games):
        found.append(
            MenuLine(
                "code", "code", lambda: _("Deal code"), lambda: shell.stack.push(CodeScene(shell))
            )
        )
    return found


def _standing(shell: Shell, game: Game[Shell]) -> str:
    """Return a game's title, and how far its unfinished match is."""
    line = game.line(shell)  # which looks at the saved match, and sets it aside if it is damaged
    held = shell.save_file(game.save).held
    return _("{game}: {where}").format(game=game.title(), where=line) if held else game.title()


def lines_of(shell: Shell, game: Game[Shell]) -> list[MenuLine]:
    """Return the lines of the menu: those of the first game, its practice, and what the person has played."""
    found = [
        MenuLine(
            game.id, game.icon, game.title, partial(game.open, shell), partial(game.line, shell)
        )
    ]
    if game.lines is not None:
        found = list(game.lines(shell))
    if game.practice is not None and not shell.settings.just_play:
        shell.exercises.load()
        found.append(practice_line(shell, game.practice))
    kind = game.statistics
    opens = (
        partial(kind.open, shell)
        if kind is not None
        else lambda: shell.stack.push(YouScene(shell, game.id))
    )
    line = partial(kind.line, shell) if kind is not None else str
    return [*found, MenuLine("you", "stats", lambda: pgettext("page", "You"), opens, line)]


def practice_line(shell: Shell, lines: Callable[[Shell], Sequence[PracticeLine]]) -> MenuLine:
    """Return the line that leads to the kinds of practice; below it stands what waits there."""

    def open() -> None:
        shell.stack.push(LinesScene(shell, partial(lines, shell), practise=True))

    return MenuLine(
        "practice", "hint", lambda: _("Practice"), open, lambda: due_words(lines(shell))
    )


def item(line: MenuLine) -> MenuItem:
    """Return a line with its words in the current language."""
    return MenuItem(line.id, line.label(), line.sub(), line.icon)


def about_facts(build: str, data: str, records: str) -> FactsData:
    """Return the page's content; `build` says what was built, `data` and `records` are folders."""
    rules = _(
        "The rules of Ambition are by Mike Church, 2003–2006. They are free for noncommercial use, "
        "and so this program is free: it costs nothing, shows no advertisements and sends nothing."
    )
    licences = _(
        "The program and its drawings are under the MIT licence, its fonts under the SIL Open Font Licence. "
        "The files NOTICE and LICENSE have the whole text."
    )
    return FactsData(
        _("About {name}").format(name=_("Ambition")),
        _("Version {version} ({build})").format(version=__version__, build=build),
        (
            Block(
                "words",
                (rules, licences, _("Your matches, settings and statistics are in this folder:")),
            ),
            Block("box", (data,)),
            Block("words", (_("What you export is in this one:"),)),
            Block("box", (records,)),
        ),
        (
            ("copy", _("Copy"), "last"),
            ("open", _("Open the folder"), "folder"),
            ("close", _("Close"), None),
        ),
    )


def open_about(shell: Shell) -> None:
    """Open the page about the program, from which the data folder can be opened."""
    folder = data_folder(shell.options.data_dir).absolute()
    facts = str(folder), str(records_folder(shell.options.data_dir).absolute())

    def open_folder() -> None:
        if not folder.is_dir() or not desktop.open_file(folder):
            shell.toast(_("The folder can’t be opened here."))

    copies = {"copy": "\n".join(facts)}
    shell.stack.push(
        FactsScene(shell, lambda: about_facts(build_words(), *facts), copies, {"open": open_folder})
    )


def guest_question() -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Return title, text and answers of the question in a second window, which can't save anything."""
    text = _(
        "Your match is open in another window. You can play in this one too, but nothing is saved."
    )
    return (
        _("The game is already open"),
        text,
        (("quit", _("Quit")), ("play", _("Play without saving"))),
    )


class MenuScene(WidgetScene[Shell, gui.LaidOutDialog]):
    """The first screen. Each time that it opens, the games look for an unfinished match."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.menu = self._back
        self._lines: Sequence[MenuLine] = ()
        self._links: Sequence[MenuLine] = ()

    @property
    def _first(self) -> Game[Shell]:
        return self.shell.games[0]

    def enter(self) -> None:
        self._gather()
        self.rebuild()
        self.shell.picture("menu")

    def _gather(self) -> None:
        """Collect what the games offer now."""
        self._lines, self._links = lines_of(self.shell, self._first), links(self.shell)

    def resume(self) -> None:
        self._gather()
        self.rebuild()

    def main(self) -> str:
        """Return the first line, which Enter presses: it continues a match or starts one."""
        return self._lines[0].id

    def build(self) -> gui.LaidOutDialog:
        if not self._lines:  # it hasn't come up yet
            self._gather()
        spoken = [(code, NAMES.get(code, code)) for code in reversed(languages())]
        lessons = self._first.lessons
        offer = lessons.offer(self.shell) if lessons is not None and self._offers(lessons) else None
        lines, links = ([item(line) for line in each] for each in (self._lines, self._links))
        return lay_menu(self.shell.look, lines, __version__, spoken, language(), links, offer)

    def paint(self, canvas: gui.Canvas) -> None:
        paint_menu(canvas, self.shell.look, self.layout, self.states)

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_HELP and self._first.rules is not None:
            self._first.rules(self.shell)
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        if id.startswith(LANGUAGE):
            self.shell.change(language=id.removeprefix(LANGUAGE))
            return
        push = self.shell.stack.push
        actions: dict[str, Callable[[], None]] = {
            line.id: line.does for line in (*self._lines, *self._links)
        }
        actions |= {"offer": self._learn, "no_offer": self._decline, "quit": self.shell.quit}
        actions["about"] = lambda: open_about(self.shell)
        actions["settings"] = lambda: push(SettingsScene(self.shell))
        if id in actions:
            actions[id]()

    def _back(self) -> None:
        """Return to the menu from any scene."""
        self.shell.stack.replace(MenuScene(self.shell))

    def _offers(self, lessons: Lessons[Shell]) -> bool:
        """Return whether the tutorial is offered at the top: until it is begun or declined."""
        return not self.shell.settings.tutorial_offered and not lessons.begun(self.shell)

    def _learn(self) -> None:
        """Open the tutorial that is offered."""
        if self._first.lessons is not None:
            self._first.lessons.open(self.shell)

    def _decline(self) -> None:
        """Decline the offer of the tutorial for good; the menu still leads to it."""
        self.focus = None
        self.shell.remember({"tutorial_offered": True})
        self.rebuild()

    def cancel(self) -> None:
        """Ask whether to quit; Esc never quits at once."""
        answers = (("stay", _("Stay")), ("quit", _("Quit")))
        shell = self.shell
        kept = _("Everything is saved.")
        if any(shell.save_file(game.save).held for game in shell.games):
            kept = _("Unfinished matches are saved for next time.")
        if shell.unsaved is not None:
            kept = _("The match can’t be saved: {reason}.").format(reason=shell.unsaved)
        if shell.guest:
            kept = _("What was played in this window isn’t saved, because another one was open.")
        ask(shell, _("Quit?"), kept, answers, {"quit": shell.quit})

    def tell_guest(self) -> None:
        """Ask whether to quit or to play without saving, because another window of the game has the saves.

        With ``--autoplay`` there is only a notice."""
        shell = self.shell
        if shell.options.autoplay:
            shell.toast(_("The game is open in another window: nothing is saved in this one."))
            return
        ask(shell, *guest_question(), {"quit": shell.quit})

    def auto(self) -> None:
        """Start a match of the game that the command line asks for."""
        self._asked_for.start(self.shell, False)

    def first_start(self) -> None:
        """Open the first game's introduction for a new person, unless the command line says what is to be played.

        If a screen reader is running, also say how to have the window read aloud."""
        shell, lessons = self.shell, self._first.lessons
        if shell.options.prepared:
            return
        if lessons is not None:
            lessons.first(shell)
        if shell.voice.found and not shell.settings.speak and reader_runs():
            shell.voice.say(
                _("Press {key} to have everything read aloud.").format(
                    key=shell.keymap.words(VOICE)
                )
            )

    def resume_asked(self) -> None:
        """Continue the saved match of the game that the command line asks for."""
        self._asked_for.start(self.shell, True)

    @property
    def _asked_for(self) -> Game[Shell]:
        return self.shell.game(self.shell.options.game)
