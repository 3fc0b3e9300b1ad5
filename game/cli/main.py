"""The command line, which chooses the command and turns every error into one line and an exit status.

The status is 0 when done; 1 if the program failed; 2 for wrong use or bad input, with one line on
standard error; 130 after Ctrl-C."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import click

from game import __version__, commit_words
from game.cli.text import any_encoding, complain

COMMANDS = {
    "play": "Open the window and play (the default).",
    "simulate": "Let bots play matches and write the records.",
    "arena": "Let bots play against each other on equal deals.",
    "review": "Say what each decision of a played match cost.",
    "daily": "Show the deal of a day, which is the same for everybody.",
    "verify": "Replay records by the rules.",
    "honest": "Deal hidden cards anew, and see that computer players decide the same.",
    "why": "Open the report of a strange play.",
    "score": "Count a match that was played with real cards.",
    "slips": "Make the reference slips of an edition, as PDF.",
    "scoresheet": "Make a score sheet, empty or of a played match, as PDF.",
    "bot": "Be a bot for other programs, over the bot protocol.",
    "frames": "Measure the window: work per frame, start, idling, memory.",
    "bench": "Measure how fast the core, the search and the window are.",
}
Command: TypeAlias = Callable[..., object]
Option: TypeAlias = Callable[[Command], Command]
"""A decorator that adds options to a command, as click's decorators do."""
Given: TypeAlias = Mapping[str, Any]
"""The values of options by name, as click reads them; None for options that were not given."""


def with_options(command: Command, options: Sequence[Option]) -> Command:
    """Add options to a command, in the order of its help."""
    for option in reversed(options):
        command = option(command)
    return command


class UsageProblem(click.ClickException):
    """Bad input found by a command: one line on standard error, exit status 2."""

    exit_code = 2


class _Commands(click.Group):
    """A group that imports a command's module only when it is called, so that the window opens quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f".{cmd_name}", __package__).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _print_version(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked:
        # Raises an error that `run` explains if the build can't be had.
        from game.engine.state import build_words

        click.echo(f"ambition ({build_words()}; {commit_words()}), version {__version__}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version,
              help="Show the version and exit.")  # fmt: skip
def cli() -> None:
    """Open the window of Ambition, a trick-taking card game, or run a command.

    `ambition play --help` lists the options of the window."""


def _with_default(args: Sequence[str]) -> list[str]:
    if not args or (args[0].startswith("-") and args[0] not in ("-h", "--help", "--version")):
        return ["play", *args]
    return list(args)


def run(args: Sequence[str]) -> int:
    """Run the command line and return the exit status."""
    any_encoding()
    try:
        status = _status(args)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader has enough; keep Python from complaining again when it flushes at exit.
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return 0


def _status(args: Sequence[str]) -> int:
    try:
        import game.engine  # noqa: F401  chooses the build of the core
    except RuntimeError as error:  # AMBITION_CPU names none
        complain(f"ambition: {error}")
        return 2
    try:
        # Not cli.main(): it would swallow a closed pipe and exit with 1.
        with cli.make_context("ambition", _with_default(args)) as context:
            status = cli.invoke(context)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
        return 0
    except click.ClickException as error:
        context_of = getattr(error, "ctx", None)
        name = context_of.command_path if context_of is not None else "ambition"
        complain(f"{name}: {' '.join(error.format_message().split())}")
        return 2
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        raise
    except (AttributeError, ImportError) as error:
        pygame = sys.modules.get("pygame")
        if hasattr(pygame, "IS_CE") or (pygame is None and getattr(error, "name", "") != "pygame"):
            raise
        complain(
            "ambition: pygame-ce is missing, or pygame lies in its place: run “python -m pip uninstall pygame pygame-ce”, "
            "then “python -m pip install pygame-ce”"
        )
        return 2
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        complain(f"ambition: {where}{error.strerror or error}")
        return 2
