"""``ambition --self-test``: the check that a copy of the program, installed or bundled, is complete on this machine."""

from __future__ import annotations

import gettext
import io
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import click
import pygame

import assets
from ai.ambition import nets
from ai.workers import environment
from game import __version__
from game.cli.games import window_games
from game.client.app import program as app
from game.client.app.options import PlayOptions, Services
from game.client.app.saves import SaveFile
from game.client.app.statistics.database import NAME as STATISTICS
from game.client.app.statistics.database import Source, StatisticsDatabase
from game.client.app.window import UNSEEN_DRIVERS
from game.client.kit.i18n import languages
from game.client.kit.text import font_faults
from game.engine.ambition.daily import THOUSAND, thousand_days
from game.engine.ambition.editions import Rules
from game.engine.state import build_name, compiled

_SEED = 1
_FOLDERS = ("cards", "backs", "chips", "fonts", "icons", "ladder", "large", "locale", "models", "portraits", "sounds",
            "suits")  # fmt: skip


def report() -> int:
    """Run every check, print each fault in one line, or OK, and return the exit status, 0 or 1."""
    found = faults()
    for fault in found:
        print(f"ambition: self-test: {fault}", file=sys.stderr)
    if found:
        return app.FAILED
    about = f"core compiled ({build_name()}), {len(_files())} assets, value nets {nets.named()}, deals of days, a round played"
    click.echo(f"ambition {__version__}: {about}: OK")
    return app.DONE


def faults() -> list[str]:
    """Return what is wrong with this copy of the program; empty if all is well."""
    found = [] if compiled() else ["the core is not compiled"]
    found += [
        f"assets/{name} is empty" for name in _FOLDERS if not any(assets.path(name).glob("*"))
    ]
    found += (fonts := font_faults())
    with environment(SDL_AUDIODRIVER="dummy", **_screen()):  # nobody wants to hear it
        for check in (
            _unreadable,
            _net_faults,
            _day_faults,
            *(() if fonts else (_round_faults, _paper_faults)),
        ):
            try:
                found += check()
            except Exception as error:  # whatever a damaged copy brings about is a fault to be told
                found.append(f"{type(error).__name__}: {error}")
        pygame.quit()
    return list(dict.fromkeys(found))


def _screen() -> dict[str, str]:
    """Return what chooses SDL's dummy driver if there is no screen, as on a machine that builds programs."""
    if sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return {"SDL_VIDEODRIVER": "dummy"}  # Wayland's library would complain on standard error
    try:
        pygame.display.init()
        seen = pygame.display.get_driver() not in UNSEEN_DRIVERS
    except pygame.error:
        seen = False
    pygame.display.quit()
    return {} if seen else {"SDL_VIDEODRIVER": "dummy"}


def _files() -> list[Path]:
    return sorted(path for path in assets.path().rglob("*") if path.suffix in _READERS)


def _unreadable() -> list[str]:
    """Return the faults of assets, each of which is read the way the program reads it."""
    pygame.font.init()
    pygame.mixer.init()
    found = []
    for path in _files():
        try:
            _READERS[path.suffix](path)
        except Exception as error:  # every reader fails in its own ways
            found.append(f"{path}: {error}")
    return found


_READERS: dict[str, Callable[[Path], object]] = {
    ".svg": lambda path: pygame.image.load_sized_svg(path, (64, 64)),
    **dict.fromkeys(
        (".ttf", ".otf"), lambda path: pygame.font.Font(path, 24).render("A", True, "black")
    ),
    **dict.fromkeys((".wav", ".ogg"), pygame.mixer.Sound),
    ".mo": lambda path: gettext.GNUTranslations(io.BytesIO(path.read_bytes())),
    ".json": lambda path: json.loads(path.read_text(encoding="utf-8")),
}


def _net_faults() -> list[str]:
    """Return the faults of nets: each must be there and usable."""
    return [
        f"the value net of {name} can't be used"
        for name, hash in nets.shipped().items()
        if hash == nets.UNUSABLE
    ]


def _day_faults() -> list[str]:
    return (
        [] if thousand_days() == THOUSAND else ["the deals of days are not those of other copies"]
    )


def _round_faults() -> list[str]:
    """Return what goes wrong when bots play a round in the program's own window.

    The window stays hidden, and its data are thrown away."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        options = PlayOptions(
            autoplay=True,
            rounds=1,
            speed=0.0,
            data_dir=folder,
            size=(1024, 640),
            seed=_SEED,
            hidden=True,
        )
        if app.run(options, Services(), window_games()) != app.DONE:
            return ["the round was not played"]
        record = SaveFile(folder).load().record
        if record is None or len(record["rounds"]) != 1:
            return ["the round that was played was not kept"]
        sources = {
            game.id: Source(folder / game.records.file, game.statistics)
            for game in window_games()
            if game.statistics
        }
        StatisticsDatabase(folder / STATISTICS, sources).read("ambition")
        return [] if (folder / STATISTICS).exists() else ["the statistics were not kept"]


def _paper_faults() -> list[str]:
    """Return what goes wrong when sheets are made as PDF in every language.

    The library for that is one that the window doesn't need."""
    from game.client.ambition.paper.slips import slips
    from game.client.kit.i18n import language, set_language

    before, found = language(), []
    for code in languages():
        set_language(code)
        if not slips(Rules()).startswith(b"%PDF"):
            found.append(f"the slips in {code} are no PDF")
    set_language(before)
    return found
