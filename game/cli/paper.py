"""The parts that commands for PDFs share: paper, language, and where the file goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from game.cli.main import Command, UsageProblem, with_options
from game.client.ambition.paper.page import SIZES
from game.client.kit.i18n import languages, set_language
from game.client.kit.scripts import SYSTEM
from game.engine.ambition.editions import Rules


def paper_options(command: Command) -> Command:
    """Add the options --paper, --lang and -o to a command."""
    lang = click.option(
        "--lang",
        type=click.Choice(languages()),
        default="en",
        show_default=True,
        help="Language of the text.",
    )
    paper = click.option(
        "--paper",
        type=click.Choice(list(SIZES)),
        default="a4",
        show_default=True,
        help="Paper size.",
    )
    output = click.option(
        "-o", "--output", type=click.Path(path_type=Path), help="The file to write."
    )
    return with_options(command, (paper, lang, output))


def write_pdf(make: Callable[[], bytes], lang: str, output: Path | None, name: str) -> int:
    """Write a document in a language to a file and print its path.

    By default the file is called `name` and is in the current folder. What no font could write is
    said."""
    set_language(lang)
    path = output or Path(f"{name}.pdf")
    made = make()
    try:
        path.write_bytes(made)
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror}") from None
    if missing := SYSTEM.said():
        click.echo(missing, err=True)
    print(path)
    return 0


def named(rules: Rules) -> str:
    """Return rules as part of a file's name: ``"2004"``, ``"2004-3"`` for three players, ``"house"``."""
    if rules.house is not None:
        return "house"
    return rules.edition if rules.players == 4 else f"{rules.edition}-{rules.players}"
