"""Whether suggested tables keep a person winning about a third of the matches: ``python -m tools.research.suited``.

Players of a constant strength, drawn from the rating model itself, begin at a table of club players, are rated after every match
as a person is, and take every table that is suggested. Counted are the matches from number FROM on.
"""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean, pstdev

import click

from ai.ambition.levels import DEFAULT_LEVEL, RATINGS
from game.client.ambition.suited import suggestion
from game.client.app.statistics.rating import Placing, learned, place_chance, rated, unknown

FROM = 13
"""The first match that counts."""


def career(strength: int, matches: int, seed: int, seats: int = 4) -> tuple[list[int], Counter[tuple[str, ...]], int]:
    """The places of a career, its tables from match FROM on, and how often the table changed."""
    stream = random.Random(f"{strength} {seed}")
    table, since, changes, known = (DEFAULT_LEVEL,) * (seats - 1), 0, 0, unknown()
    places, tables = [], Counter[tuple[str, ...]]()
    for number in range(1, matches + 1):
        others = tuple(RATINGS[level] for level in table)
        odds = [place_chance(strength, others, place) for place in range(1, seats + 1)]
        places.append(stream.choices(range(1, seats + 1), odds)[0])
        tables[table] += number >= FROM
        known = learned(known, Placing(places[-1], 1, others))
        since += 1
        found = suggestion(rated(known), number, since, table, RATINGS)
        if found is not None:
            table, since, changes = found, 0, changes + 1
    return places, tables, changes


@click.command()
@click.option("--careers", type=click.IntRange(2), default=400, show_default=True)
@click.option("--matches", type=click.IntRange(FROM + 1), default=60, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
def main(careers: int, matches: int, seed: int) -> None:
    """Print wins of an equal share, by strength, as Markdown."""
    click.echo("| strength | wins, of an equal share | changes of the table in a career | most often |")
    click.echo("|---|---|---|---|")
    for strength in range(950, 1751, 100):
        made = [career(strength, matches, seed * careers + number) for number in range(careers)]
        shares = [4 * places[FROM - 1 :].count(1) / (matches - FROM + 1) for places, _tables, _changes in made]
        tables = sum((tables for _places, tables, _changes in made), Counter[tuple[str, ...]]())
        error = pstdev(shares) / careers**0.5
        changed = fmean(changes for _places, _tables, changes in made)
        usual = ", ".join(tables.most_common(1)[0][0])
        click.echo(f"| {strength} | {fmean(shares):.2f} ± {error:.2f} | {changed:.1f} | {usual} |")


if __name__ == "__main__":
    main()
