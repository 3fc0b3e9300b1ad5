"""Draw every scene of the game from made-up tables, to look at: ``python -m tests.gallery.scenes OUT --size 1600x900``."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import click

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game import __version__
from game.cli.play import computers, games
from game.client.ambition.crowd import ambition_crowd
from game.client.ambition.dialogs.final import final_data, layout_final, paint_final
from game.client.ambition.dialogs.last_trick import layout_last_trick, paint_last_trick
from game.client.ambition.dialogs.result import layout_result, paint_result, result_data
from game.client.ambition.dialogs.score_sheet import layout_sheet, paint_sheet
from game.client.ambition.house.files import HouseFiles
from game.client.ambition.lessons.course import LESSONS
from game.client.ambition.poses import arrange
from game.client.ambition.scenes.game import course_words, offer_words
from game.client.ambition.settings import ID, AmbitionSettings, to_json
from game.client.ambition.sheet import sheet_data
from game.client.ambition.table_painter import TablePainter, TableUi
from game.client.ambition.view import TableView
from game.client.ambusch.words import game_words
from game.client.app.dialogs.menu import MenuItem, layout_menu, paint_menu
from game.client.app.options import PlayOptions, Services
from game.client.app.saves import Loaded
from game.client.app.scenes.menu import item, small_lines
from game.client.app.settings import Settings
from game.client.app.shell import Shell
from game.client.kit.bubbles import layout_bubble, paint_spots
from game.client.kit.i18n import NAMES, _, language, languages, listed, set_language
from game.client.kit.keymap import Keymap
from game.client.kit.message import layout_message, layout_toast, paint_message, paint_scrim, paint_toast
from game.client.kit.pace import Pace
from game.client.kit.padmap import PadMap
from game.client.kit.room import NEVER
from game.client.kit.theme import THEMES
from game.client.kit.viewport import Viewport
from game.client.kit.widgets import States
from game.client.table.look import Look
from game.client.table.marks import helped_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import MatchEnded, RoundScored, Total
from game.engine.ambition.observation import Trick
from game.engine.cards import parse_card
from tests.gallery.tables import (
    VALUES,
    bid_made,
    bid_table,
    bid_view,
    cards,
    failed_bids,
    first_trick,
    late_round,
    pass_view,
    refused,
    scored,
    seats,
    slam,
    table_view,
    void,
)

Scene = Callable[[Look, pygame.Surface], None]
COMPUTERS = computers("ambition")
GAMES = games()


def _table(view: TableView, focus: str = "", hover: str = "", states: States | None = None) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        focused = parse_card(focus) if focus else None
        hovered = parse_card(hover) if hover else None
        ui = TableUi(focused, hovered, states or States(), values=VALUES)
        poses = arrange(view, look.grid, focused, hovered)
        TablePainter(look).paint(surface, view, poses, ui)

    return paint


def told_pill(view: TableView, rules: Rules, place: int, states: States) -> Scene:
    """A table with the explanation of one pill, on nothing that is needed."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        painter, poses = TablePainter(look), arrange(view, look.grid)
        painter.paint(surface, view, poses, TableUi(values=VALUES))
        crowd = ambition_crowd(view, look.grid, poses, painter.buttons(view))
        beside = partial(layout_bubble, look, crowd=crowd, loose=True)
        paint_spots(look.canvas(surface), look, painter.spots(view, rules), states, f"pill{place}", beside)

    return paint


_behind: dict[Hashable, pygame.Surface] = {}
"""The table behind the dialogs of the look that was drawn last, darkened."""


def _empty_table(look: Look, surface: pygame.Surface) -> None:
    view = table_view()
    view.phase, view.turn, view.trick, view.hand = "scored", None, [], []
    for seat in view.seats:
        seat.cards = 0
    _table(view)(look, surface)
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


def _result(event: RoundScored, over: bool = False, told: str = "") -> Scene:
    """`told`: the number that explains itself."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        data = result_data(Rules(), event, seats(), 0, over, tricks_of(event.taken))
        layout = layout_result(look, replace(data, check=bool(told)))
        canvas = look.canvas(surface)
        paint_result(canvas, layout, States(hover="sheet"))
        paint_spots(canvas, look, layout.spots, States(focus=told), told)

    return over_table(paint)


def tricks_of(taken: tuple[int, ...]) -> list[Trick]:
    """Thirteen tricks that bring these points, as far as the explanations of a result look at them."""
    won = [(seat, points - points // 3) for seat, points in enumerate(taken)]
    won += [(seat, points // 3) for seat, points in enumerate(taken) if points // 3]
    return [Trick(0, (), seat, points) for seat, points in [*won, *((0, 0),) * 13][:13]]


def _sheet(rounds: int, told: str = "") -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        events = [(scored, void, slam, failed_bids)[i % 4]() for i in range(rounds)]
        numbered = [RoundScored(i + 1, e.taken, e.bids, e.scored, e.void, e.totals) for i, e in enumerate(events)]
        data, canvas = sheet_data(Rules(), numbered, seats(), 0), look.canvas(surface)
        extra = (("code", _("Match code"), "code"), ("print", _("Print"), "export"), ("export", _("Export"), "export"))
        layout = layout_sheet(look, data, opens=rounds < 20, extra=extra if rounds < 20 else ())
        paint_sheet(canvas, layout)
        paint_spots(canvas, look, layout.spots, States(hover=told), told)

    return over_table(paint)


def _final(winners: tuple[int, ...], places: tuple[int, ...], told: str = "", helped: Sequence[str] = ()) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        totals = (Total(214, 2), Total(168, 1), Total(241, 4), Total(131, 3))
        event = MatchEnded(winners, places, (34.2, -11.8, 33.2, -55.6))
        data = replace(final_data(Rules(), event, totals, seats(), 0), helped=helped_words(helped))
        layout, canvas = layout_final(look, data), look.canvas(surface)
        paint_final(canvas, layout, States(focus="new"))
        paint_spots(canvas, look, layout.spots, States(), told)

    return over_table(paint)


def _last(look: Look, surface: pygame.Surface) -> None:
    view = table_view()
    view.last_trick = tuple(zip((3, 0, 1, 2), cards("TD QD KC 2D"), strict=True))
    view.last_winner = 2
    paint_last_trick(look.canvas(surface), look, layout_last_trick(look), view, VALUES, States(focus="close"))


def _menu(saved: bool, offer: bool = False) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        against = listed([_("Club player") if saved else _("Mixed levels"), _("Nil bidding"), _("short game")])
        items = [
            MenuItem("new", _("New match"), against, "play"),
            MenuItem("match", _("Opponents and rules"), _("Who, how strong, which options"), "rules"),
            MenuItem("learn", _("Learn to play"), course_words(len(LESSONS) if saved else 3), "learn"),
        ]
        items.append(MenuItem("ambusch", _("Ambusch"), f"{_('Set {n}').format(n=2)} · {game_words(7, 10)}", "last"))
        if saved:
            where = _("Round {n}, trick {trick}").format(n=26, trick=12)
            items.insert(0, MenuItem("continue", _("Continue"), f"{where} · {_('you are second')}", "resume"))
        spoken = [(code, NAMES[code]) for code in reversed(languages())]
        small = [item(line) for line in small_lines(shell_for(look, {}), GAMES[0])]
        layout = layout_menu(look, items, __version__, spoken, language(), small, offer_words() if offer else None)
        paint_menu(look.canvas(surface), look, layout, States(hover="new"))

    return paint


def settings_with(values: dict[str, Any]) -> Settings:
    """Settings, those of Ambition among them."""
    own = {name: value for name, value in values.items() if name in AmbitionSettings.__dataclass_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    return Settings(**rest, games={ID: to_json(AmbitionSettings(**own))})


def _folder(kept: Sequence[tuple[Path, Rules]], skipped: Sequence[Path]) -> Path:
    """A data folder with house rules in it."""
    folder = Path(tempfile.mkdtemp())
    files = HouseFiles(folder)
    for _path, rules in kept:
        files.save(rules)
    for path in skipped:
        (files.folder / path).write_text("{")
    return folder


def shell_for(
    look: Look,
    settings: dict[str, Any],
    kept: tuple[tuple[Path, Rules], ...] = (),
    skipped: tuple[Path, ...] = (),
) -> Shell:
    """What a dialog asks of its shell; scenes that it pushes are `pushed`. `kept`: house rules; `skipped`: files
    that are cut off."""
    pushed: list[Any] = []
    shell = SimpleNamespace(
        options=PlayOptions(),
        settings=settings_with(settings),
        services=Services(),
        games=GAMES,
        you=_("You"),
        language=language(),
        look=look,
        stack=SimpleNamespace(push=pushed.append),
        pace=Pace(),
        guest=False,
        by_pad=False,
        voice=SimpleNamespace(found=True),
        keymap=Keymap(settings.get("keys")),
        padmap=PadMap(settings.get("pad")),
        folder=_folder(kept, skipped),
        save_file=lambda name: SimpleNamespace(load=lambda: Loaded(None)),
        pushed=pushed,
    )
    made = cast(Shell, shell)
    for name in ("has_key", "key_words", "keyed"):
        setattr(shell, name, partial(getattr(Shell, name), made))
    return made


def _message(look: Look, surface: pygame.Surface) -> None:
    text = _("The unfinished match ({where}) will be given up.").format(where=_("Round {n}").format(n=6))
    answers = (("keep", _("Keep it")), ("new", _("Start anew")))
    layout = layout_message(look, _("Start anew?"), text, answers)
    paint_message(look.canvas(surface), layout, States(focus="new"))
    why = _("it is cut off or not JSON")
    text = _("The saved match can’t be used: {why}. It is kept as {name}.").format(why=why, name="match.damaged-1.json")
    paint_toast(look.canvas(surface), layout_toast(look, text, [(button.rect, NEVER) for button in layout.buttons]))


def _pause(look: Look, surface: pygame.Surface) -> None:
    text = _("Everything is kept: leave whenever you like and continue from the menu.")
    answers = (("leave", _("Leave to menu")), ("settings", _("Settings")), ("continue", _("Continue")))
    paint_message(look.canvas(surface), layout_message(look, _("Pause"), text, answers), States(focus="continue"))


def scenes() -> dict[str, Scene]:
    """Every picture by name."""
    from tests.gallery.ambusch import ambusch_scenes
    from tests.gallery.ambusch_help import ambusch_help_scenes
    from tests.gallery.board import board_scenes
    from tests.gallery.editions import edition_scenes
    from tests.gallery.help import help_scenes
    from tests.gallery.house import house_scenes
    from tests.gallery.keeper import keeper_scenes
    from tests.gallery.learn import learning_scenes  # which draw on this module's tables
    from tests.gallery.notices import notice_scenes
    from tests.gallery.review import review_scenes
    from tests.gallery.settings import settings_scenes
    from tests.gallery.setup import setup_scenes
    from tests.gallery.statistics import statistics_scenes

    return {
        **review_scenes(),
        **setup_scenes(),
        **statistics_scenes(),
        **help_scenes(),
        **house_scenes(),
        **notice_scenes(),
        **keeper_scenes(),
        **board_scenes(),
        **edition_scenes(),
        **ambusch_scenes(),
        **ambusch_help_scenes(),
        "menu": _menu(True),
        "menu-new": _menu(False),
        "result": _result(scored()),
        "result-bids": _result(scored(bids=(False, True, False, False))),
        "result-slam": _result(slam()),
        "result-failed": _result(failed_bids(), over=True),
        "result-void": _result(void()),
        "result-taken": _result(scored(), told="taken-1"),
        "result-points": _result(scored(), told="add-1"),
        "result-strikes": _result(failed_bids(), told="strikes-3"),
        "result-why": _result(failed_bids(), told="why-3"),
        "sheet": _sheet(6),
        "sheet-points": _sheet(23, "points-20-3"),
        "sheet-total": _sheet(6, "total-3-1"),
        "sheet-long": _sheet(23),
        "sheet-empty": _sheet(0),
        "final": _final((0,), (1, 3, 2, 4)),
        "final-helped": _final((1,), (3, 1, 2, 4), helped=("hint", "undo", "cards", "check", "code")),
        "final-shared": _final((1, 3), (3, 1, 4, 1)),
        "final-relative": _final((0,), (1, 3, 2, 4), "relative-2"),
        "final-head": _final((0,), (1, 3, 2, 4), "relative"),
        **learning_scenes(),
        "menu-offer": _menu(True, offer=True),
        "last-trick": over_table(_last),
        **settings_scenes(),
        "message": over_table(_message),
        "pause": over_table(_pause),
        "table": _table(table_view(), focus="9S"),
        "first": _table(first_trick(), hover="6H"),
        "refused": _table(refused()),
        "late": _table(late_round(), states=States(hover="last", focus="scores")),
        "pass-right": _table(pass_view("right", "KC AS JD"), focus="2H"),
        "pass-left": _table(pass_view("left", "KC AS"), hover="2H"),
        "pass-across": _table(pass_view("across", "KC AS JD")),
        "pass-scatter": _table(pass_view("scatter", "KC AS")),
        "pass-ready": _table(pass_view("scatter", "KC AS JD", ready=True)),
        "bid": _table(bid_view(), states=States(focus="bid")),
        "bid-made": _table(bid_made()),
        "bid-alive": told_pill(bid_table((0, 8, 24, 15), True), Rules(nil_bidding=True), 0, States(hover="pill0")),
        "bid-not": told_pill(bid_table((0, 8, 24, 15), False), Rules(nil_bidding=True), 0, States(hover="pill0")),
        "bid-failed": told_pill(bid_table((13, 8, 24, 15), True), Rules(nil_bidding=True), 0, States(hover="pill0")),
    }


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--size", "sizes", multiple=True, default=("1600x900",), help="Width x height in pixels; may be repeated."
)
@click.option("--theme", type=click.Choice(sorted(THEMES)), default="dark")
@click.option("--lang", type=click.Choice(list(languages())), default="en", help="The language of the words.")
@click.option("--four-colour", is_flag=True)
@click.option("--text", default=100, help="Size of small words in percent.")
@click.option("--only", default="", help="Draw only scenes whose name holds this.")
def main(out: Path, sizes: tuple[str, ...], theme: str, lang: str, four_colour: bool, text: int, only: str) -> None:
    """Draw the scenes into OUT as <scene>-<size>.png."""
    set_language(lang)
    pygame.display.init()
    pygame.font.init()
    out.mkdir(parents=True, exist_ok=True)
    for size in sizes:
        width, height = (int(part) for part in size.split("x"))
        pygame.display.set_mode((width, height))
        look = Look(Viewport(width, height), THEMES[theme], four_colour, zoom=text / 100)
        for name, paint in scenes().items():
            if only in name:
                surface = pygame.Surface((width, height)).convert()
                paint(look, surface)
                pygame.image.save(surface, out / f"{name}-{size}.png")
                click.echo(out / f"{name}-{size}.png")


if __name__ == "__main__":
    main()
