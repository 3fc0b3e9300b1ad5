"""What gallery pictures are made with: a table, a dialog over a table, a shell for dialogs."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.cli.ambition import AMBITION
from game.cli.games import window_games
from game.client.ambition.house_files import HouseFiles
from game.client.ambition.match.helped_painter import ambition_crowd
from game.client.ambition.settings import ID, AmbitionSettings, to_json
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import TableView
from game.client.app.exact_texts import FactsData, facts_dialog
from game.client.app.options import PlayOptions, Services
from game.client.app.saves import MATCH
from game.client.app.settings import Settings, SettingsFile
from game.client.app.shell import Shell
from game.client.kit.bubbles import layout_bubble, paint_spots
from game.client.kit.buttons import REST, States
from game.client.kit.i18n import _, language
from game.client.kit.layout_dialog import Dialog, LaidOutDialog, lay, paint_scrim
from game.client.kit.voice import Voice
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.cards import parse_card
from tests.gallery.tables import VALUES, table_view

Scene = Callable[[Look, pygame.Surface], None]
COMPUTERS = AMBITION.computers()
GAMES = window_games()


def at_table(view: TableView, focus: str = "", hover: str = "", states: States | None = None) -> Scene:
    """A table, with cards that have the focus or are pointed at."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        focused = parse_card(focus) if focus else None
        hovered = parse_card(hover) if hover else None
        ui = TableUi(focused, hovered, states or States(), values=VALUES)
        poses = arrange(view, look.grid, focused, hovered)
        TablePainter(look).paint(surface, view, poses, ui)

    return paint


def told_spot(view: TableView, rules: Rules, id: str) -> Scene:
    """A table with the explanation of the meter or of a pill, on nothing that is needed."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        painter, poses = TablePainter(look), arrange(view, look.grid)
        painter.paint(surface, view, poses, TableUi(values=VALUES))
        obstacles = ambition_crowd(view, look.grid, poses, painter.buttons(view))
        beside = partial(layout_bubble, look, obstacles=obstacles, loose=True)
        paint_spots(look.canvas(surface), look, painter.spots(view, rules), States(focus=id), id, beside)

    return paint


_behind: dict[Hashable, pygame.Surface] = {}
"""The table behind the dialogs of the look that was drawn last, darkened."""


def _empty_table(look: Look, surface: pygame.Surface) -> None:
    view = table_view()
    view.phase, view.turn, view.trick, view.hand = "scored", None, [], []
    for seat in view.seats:
        seat.cards = 0
    at_table(view)(look, surface)
    paint_scrim(look.canvas(surface))


def over_table(paint: Callable[[Look, pygame.Surface], None]) -> Scene:
    """A dialog in front of a table."""

    def both(look: Look, surface: pygame.Surface) -> None:
        key = (look.viewport, look.sprites.style, look.words.zoom, language())
        if key not in _behind:
            _behind.clear()
            _empty_table(look, surface)
            _behind[key] = surface.copy()
        surface.blit(_behind[key], (0, 0))
        paint(look, surface)

    return both


def show(
    look: Look, surface: pygame.Surface, dialog: Dialog, states: States = REST, tops: dict[str, float] | None = None
) -> LaidOutDialog:
    """Draw a dialog, scrolled as far as `tops` says; returns how it stands there."""
    laid = lay(look, dialog, tops)
    laid.paint(look.canvas(surface), states)
    return laid


def shown(
    make: Callable[[Look], Dialog], focus: str | None = None, front: Callable[[Scene], Scene] = over_table
) -> Scene:
    """A dialog in front of a table, with the focus on one of its buttons."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        show(look, surface, make(look), States(focus=focus))

    return front(paint)


def page(
    make: Callable[[Look], Any], focus: str | None, opened: str = "", front: Callable[[Scene], Scene] = over_table
) -> Scene:
    """The page of a scene in front of a table; `opened`: the button whose list is open."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        scene, canvas = make(look), look.canvas(surface)
        scene.focus = focus
        scene.paint(canvas)
        if opened:
            scene.focus = scene.focus or opened
            scene.press(opened)
            pushed(scene.shell)[-1].paint(canvas)

    return front(paint)


def told(data: Callable[[], FactsData], focus: str = "close", front: Callable[[Scene], Scene] = over_table) -> Scene:
    """Exact texts in front of a table."""
    return shown(lambda look: facts_dialog(data()), focus, front)


def settings_with(values: dict[str, Any]) -> Settings:
    """Settings, those of Ambition among them."""
    own = {name: value for name, value in values.items() if name in AmbitionSettings.__dataclass_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    return Settings(**rest, games={ID: to_json(AmbitionSettings(**own))})


def damaged_words() -> str:
    """The longest notice: a save that can't be used."""
    why = _("it is cut off or not JSON, from character {at}").format(at=212)
    text = _("{what} can’t be used: {why}. It is kept as {name}.")
    return text.format(what=_(MATCH), why=why, name="match.damaged-1.json")


_folders: list[tempfile.TemporaryDirectory[str]] = []
"""Data folders of the shells that were made; they go when the program ends."""


def _folder(kept: Sequence[tuple[Path, Rules]], skipped: Sequence[Path]) -> Path:
    """A data folder with house rules in it."""
    _folders.append(tempfile.TemporaryDirectory(prefix="ambition-gallery-"))
    folder = Path(_folders[-1].name)
    files = HouseFiles(folder)
    for _path, rules in kept:
        files.save(rules)
    for path in skipped:
        (files.folder / path).write_text("{")
    return folder


class SpeakingVoice(Voice):
    """A computer that can speak, or with `found` False one that can't."""

    found = True


def shell_for(
    look: Look, settings: dict[str, Any], kept: tuple[tuple[Path, Rules], ...] = (), skipped: tuple[Path, ...] = ()
) -> Shell:
    """The program's shell with a look, on a data folder of its own. `kept`: house rules; `skipped`: files that are cut off."""
    folder, size = _folder(kept, skipped), (look.viewport.width, look.viewport.height)
    file = SettingsFile.of(folder / "settings.json", GAMES)
    options = PlayOptions(lang=language(), data_dir=folder)
    shell = Shell(options, Services(), GAMES, settings_with(settings), file, folder, size)
    shell.look = look
    shell.voice = SpeakingVoice(lambda: shell.settings)
    return shell


def pushed(shell: Shell) -> list[Any]:
    """The scenes that were put on top, in their order."""
    shell.stack.apply()
    return list(shell.stack.scenes)
