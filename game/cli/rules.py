"""The options for rules of every command that plays: by edition and options, or from a file of house rules."""

from __future__ import annotations

import functools
import json

import click

from game.cli.files import text_of
from game.cli.main import Command, Given, Option, UsageProblem, with_options
from game.client.ambition.house_files import FORMAT, MOST_BYTES, VERSION
from game.client.table.words import full_reason_words, placed_words
from game.engine.ambition.editions import EDITIONS, GRAND_SLAMS, OPTIONS, Rules, RulesError
from game.engine.ambition.endless import check_end
from game.engine.json_reader import short

_FLAGS = {
    "nil_bidding": "With secret Nil bids.",
    "short_game": "A target of points, reached with a lead, wins too.",
    "short_game_not_in_strike_round": "But not in a round in which the leader strikes.",
    "no_nil_bid_at_three_strikes": "Nobody bids Nil who has one strike left.",
    "void_round_replayed": "A void round is played again with its number.",
    "nil_after_deduction": "2005: no points left after the last trick's deduction are a Nil too.",
    "always_pass_left": "simple: every round passes to the left.",
}


def _handicap(_context: object, _option: object, text: str | None) -> tuple[int, ...] | None:
    """Return the numbers of a handicap. Raises UsageProblem for another text."""
    if text is None:
        return None
    try:
        return tuple(map(int, text.split(",")))
    except ValueError:
        raise UsageProblem(
            f"--handicap: whole numbers with commas between them were expected, not {short(text)}"
        ) from None


OPTION_DECORATORS: tuple[Option, ...] = (
    click.option("--edition", help=f"The rules' edition: {', '.join(EDITIONS)}.  [default: 2006]"),
    *(click.option(f"--{name.replace('_', '-')}", name, is_flag=True, default=None, help=text)
      for name, text in _FLAGS.items()),
    click.option("--grand-slam", type=click.Choice(GRAND_SLAMS), help="2005, 2004: what taking all tricks is worth."),
    click.option("--no-blind-first-trick", "blind_first_trick", flag_value=False, type=bool, default=None,
                 help="simple: the first trick is led like any other."),
    click.option("--no-high-two", "high_two", flag_value=False, type=bool, default=None,
                 help="simple: the 2 is always the lowest card of its suit."),
    click.option("--handicap", metavar="POINTS", callback=_handicap,
                 help="The points with which each seat begins, such as 20,0,0,0."),
    click.option("--house", metavar="FILE", help="House rules: a JSON file (docs/editions.md)."),
)  # fmt: skip
"""The options for rules, without the number of seats."""
OPTION_NAMES = ("edition", "house", "handicap", *OPTIONS)
_HEAD = {"format": FORMAT, "version": VERSION}


def rules_options(command: Command) -> Command:
    """Add the options for rules to a command, which gets a `Rules` as ``rules`` instead of them."""

    @functools.wraps(command)
    def wrapped(*, seats: int | None, **rest: object) -> object:
        given = {name: rest.pop(name) for name in OPTION_NAMES}
        return command(rules=rules_of(given, seats, "--players"), **rest)

    seats = click.option("--players", "seats", type=click.IntRange(3, 4),
                         help="Number of players; 3 only in edition 2004.  [default: 4]")  # fmt: skip
    return with_options(wrapped, (OPTION_DECORATORS[0], seats, *OPTION_DECORATORS[1:]))


def rules_of(given: Given, seats: int | None, seats_option: str) -> Rules:
    """Return the rules made from the values of OPTION_NAMES, None for those that were not given.

    Raises UsageProblem for options that can't be combined."""
    options = {name: value for name, value in given.items() if value is not None}
    house: str | None = options.pop("house", None)
    if house is not None:
        if seats is not None or options:
            raise UsageProblem(
                f"--house {house}: the file says edition and options; no other option of rules was expected"
            )
        return read_house(house)
    try:
        return Rules(players=seats or 4, **options)
    except RulesError as error:
        name = seats_option if error.field == "players" else f"--{error.field.replace('_', '-')}"
        raise UsageProblem(f"{name}: {full_reason_words(error.reason)}") from None


def read_house(path: str) -> Rules:
    """Return the rules in a file of house rules, which holds what a record has under ``rules``.

    Raises UsageProblem that names the file, the line, the field and the reason."""
    text = text_of(path, MOST_BYTES, f"--house {path}", "house rules were expected")
    try:
        found = json.loads(text)
        head = (
            {key: found.pop(key, usual) for key, usual in _HEAD.items()}
            if isinstance(found, dict)
            else _HEAD
        )
        if head != _HEAD:
            raise UsageProblem(
                f"--house {path}: {short(head['format'])}, version {short(head['version'])}: {FORMAT!r}, version {VERSION}, "
                "was expected"
            )
        rules = Rules.from_record(found)
        check_end(rules)
        return rules
    except RulesError as error:
        raise UsageProblem(
            f"--house {path}: {_line(text, error.field)}{placed_words(error)}"
        ) from None
    except json.JSONDecodeError as error:
        raise UsageProblem(f"--house {path}: line {error.lineno}: not JSON: {error.msg}") from None
    except ValueError:  # Python reads no number that is longer
        raise UsageProblem(f"--house {path}: a number has more than 4300 digits") from None
    except RecursionError:
        raise UsageProblem(f"--house {path}: not house rules: nested too deeply") from None


def _line(text: str, field: str) -> str:
    """Return the line of a field in the file, as ``"line 3: "``, or an empty text if it isn't found."""
    for number, line in enumerate(text.splitlines(), 1):
        if field and f'"{field}"' in line:
            return f"line {number}: "
    return ""
