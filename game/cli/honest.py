"""``ambition honest``: deals hidden cards of played matches anew, and asks the computer players to decide again."""

from __future__ import annotations

from collections import Counter

import click

from ai.answers import Inquirer
from ai.games import AnyMatch
from game.cli.games import GAMES, look_through
from game.cli.text import complain


class Counts:
    """What was found: decisions by level, decisions of players that can't be asked, redeals, and changed decisions."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.others = self.deals = self.changed = 0


@click.command("honest")
@click.argument("file")
@click.option("--deals", type=click.IntRange(1, 1000), default=5, show_default=True,
              help="How often the hidden cards are dealt anew at each decision.")  # fmt: skip
def command(file: str, deals: int) -> int:
    """Test that computer players see no hidden card, with the records in FILE (- is standard input).

    At each of their decisions the cards that they couldn't see are dealt anew, among all deals that
    fit what they knew, and they decide again. The exit status is 1 if any decision changes."""
    found = Counts()

    def look(number: int, match: AnyMatch) -> None:
        game = GAMES[match.rules.game]
        answers = game.asked()
        if answers is not None:
            _ask(number, match, game.seats(match.rules), answers.inquirer, deals, found)

    count, wrong = look_through(file, look)
    levels = ", ".join(f"{name} {number}" for name, number in sorted(found.asked.items()))
    click.echo(
        f"{count} records, {wrong} wrong; {sum(found.asked.values())} decisions asked again ({levels or 'none'})"
    )
    if found.others:
        click.echo(
            f"{found.others} decisions were made by players that aren't levels of this program"
        )
    click.echo(f"hidden cards dealt anew {found.deals} times: {found.changed} changed decisions")
    return 1 if found.changed else 2 if wrong else 0


def _ask(
    number: int, match: AnyMatch, seats: int, inquirer: Inquirer, deals: int, found: Counts
) -> None:
    """Ask every computer player of a match again, with the hidden cards dealt anew `deals` times at each decision."""
    for part in inquirer.inquiry.parts(match):
        for seat in range(seats):
            made = inquirer.inquiry.decisions(match, part, seat)
            entry = match.players[seat]
            if not inquirer.knows(entry):
                found.others += len(made)
                continue
            for seen, _action in made:
                changed = deals - inquirer.unmoved(match, part, seen, deals)
                found.asked[str(entry["level"])] += 1
                found.deals += deals
                found.changed += changed
                if changed:
                    complain(
                        f"record {number}, part {part + 1}, seat {seat}: {changed} of {deals} decisions changed"
                    )
