"""``ambition play``: opens the window and hands it the computer players."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from game.cli.files import cache_file
from game.cli.frame_log import frame_log
from game.cli.games import FIRST, GAMES
from game.cli.main import UsageProblem
from game.client.app.options import PlayOptions, Services

# ---- Where ``--portable`` keeps its data
# In a folder beside the downloaded program, whatever kind of download it is.


NAME = "ambition-data"


def portable_folder() -> Path:
    """Return the data folder beside the program, which is made if it doesn't exist.

    Raises UsageProblem if there can be none."""
    if not getattr(sys, "frozen", False):
        raise UsageProblem(
            "--portable: this program was not downloaded as one folder; name a folder with --data-dir"
        )
    folder = _beside(Path(os.environ.get("APPIMAGE", sys.executable)).resolve()) / NAME
    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise UsageProblem(
            f"--portable: {folder}: {error.strerror}; name a folder with --data-dir"
        ) from None
    return folder


def _beside(program: Path) -> Path:
    """Return the folder of the program.

    For a macOS bundle it is the folder of the bundle, to which nothing may be added once it is
    signed."""
    bundle = next((parent for parent in program.parents if parent.suffix == ".app"), program)
    return bundle.parent


class WindowSize(click.ParamType[tuple[int, int]]):
    """A window size in pixels, written as 1280x720."""

    name = "WxH"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", str(value))
        if match is None:
            self.fail(f"{value!r} is not a size such as 1280x720", param, ctx)
        width, height = int(match[1]), int(match[2])
        if width < 960 or height < 600 or width > 15360 or height > 8640:
            self.fail(f"{value!r}: a window has 960x600 to 15360x8640 pixels", param, ctx)
        return width, height


def _finite(context: click.Context, option: click.Parameter, value: float) -> float:
    if value != value:
        raise click.BadParameter("a number from 0 to 20 was expected, not nan")
    return value


@click.command("play")
@click.option("--autoplay", is_flag=True, help="A computer player takes your seat too.")
@click.option("--rounds", type=click.IntRange(1), help="End after this many rounds.")
@click.option("--matches", type=click.IntRange(1), help="End after this many matches.")
@click.option("--speed", type=click.FloatRange(0, 20), default=1.0, show_default=True, callback=_finite,
              help="Length of the animations, 0 for none.")  # fmt: skip
@click.option("--screenshots", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Save a picture of every stage in this folder.")  # fmt: skip
@click.option("--data-dir", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Keep settings and matches in this folder.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Continue the saved match at once.")
@click.option("--size", type=WindowSize(), help="Window size in pixels, such as 1280x720.")
@click.option("--lang", type=click.Choice(["en", "ja"]), help="Language of the window.")
@click.option("--game", type=click.Choice(list(GAMES)), show_default=FIRST,
              help="The game for --autoplay and --resume.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), help="Random seed for the deals of new matches.")
@click.option("--frame-log", "log", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write the time of every frame to this file as CSV.")  # fmt: skip
@click.option("--portable", is_flag=True, help="Keep settings and matches beside the program.")
@click.option(
    "--hurry", is_flag=True, hidden=True, help="Let frames pass as fast as they are drawn."
)
@click.option(
    "--self-test",
    "check",
    is_flag=True,
    help="Check that this copy of the program is complete, then exit.",
)
def command(
    data_dir: Path | None,
    game: str | None,
    log: Path | None,
    portable: bool,
    check: bool,
    **options: Any,
) -> int:
    """Open the window and play."""  # `options` are those that PlayOptions has under the same names
    if check:
        from game.cli.self_test import report

        return report()
    if portable:
        if data_dir is not None:
            raise UsageProblem(
                "--portable and --data-dir both say where the data are kept; one of them was expected"
            )
        data_dir = portable_folder()
    from game.cli.games import window_games
    from game.client.app.program import run  # pygame is loaded only now, so that --help is quick

    with contextlib.ExitStack() as held:
        watch = held.enter_context(frame_log(log)) if log is not None else None
        asked = PlayOptions(data_dir=data_dir, game=game or "", watch=watch, **options)
        return run(asked, Services(), window_games(cache_file(data_dir)))
