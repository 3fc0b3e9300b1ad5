"""``ambition daily``: the deals of days, made from the date alone, and what a level makes of them."""

from __future__ import annotations

import hashlib
from datetime import date, datetime, timedelta

import click

from ai.ambition.courses import CourseMatch
from ai.ambition.levels import LEVELS
from game.cli.main import UsageProblem
from game.engine.ambition.daily import ROUNDS, Daily, course_of, daily, results
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from game.engine.json_reader import dump_line


def played(day: Daily, level: str, run: int = 0) -> Match:
    """Return the match of a day with a level in the person's seat."""
    return CourseMatch(course_of(day.match(), rounds=ROUNDS), level, run).play()


def points(thirds: int) -> str:
    """Return a number of thirds of a point with its sign and one decimal."""
    return f"{thirds / 3:+.1f}"


def _line(day: Daily, hashed: bool, level: str | None) -> str:
    match = played(day, level) if level is not None else None
    if hashed:
        digest = (
            day.digest()
            if match is None
            else hashlib.sha256(dump_line(to_record(match)).encode()).hexdigest()
        )
        return f"{day.day}  {digest}"
    rule = day.rules.house.name if day.rules.house is not None else "Rules of 2006"
    if match is None:
        return f"{day.day}  {rule}"
    found = results(match)
    return f"{day.day}  {rule:15}  {points(sum(found)):>6}  ({', '.join(map(points, found))})"


@click.command("daily")
@click.option(
    "--date", "first", type=click.DateTime(["%Y-%m-%d"]), help="The day.  [default: today]"
)
@click.option(
    "--days",
    type=click.IntRange(1, 100_000),
    default=1,
    show_default=True,
    help="So many days from it on.",
)
@click.option(
    "--hash",
    "hashed",
    is_flag=True,
    help="Print the SHA-256 of all that is fixed before anybody acts.",
)
@click.option("--level", type=click.Choice(list(LEVELS)),
              help="Let a level play in your seat; the hash is then that of its record.")  # fmt: skip
def command(first: datetime | None, days: int, hashed: bool, level: str | None) -> None:
    """Show the house rule of a day, its hash, or what a level scores with its cards.

    Nothing depends on the clock, the time zone or the machine, but for which day is today."""
    begin = first.date() if first is not None else date.today()
    for n in range(days):
        try:
            found = daily(begin + timedelta(n))
        except (ValueError, OverflowError) as error:
            raise UsageProblem(f"--date: {error}") from None
        click.echo(_line(found, hashed, level))
