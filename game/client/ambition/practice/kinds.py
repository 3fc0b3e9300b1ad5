"""The kinds of practice that Ambition offers, as they stand now."""

from __future__ import annotations

from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.games import PracticeLine
from game.client.kit.i18n import _, ngettext

GAME = "ambition"


def practice_lines(computers: Computers, shell: Shell) -> list[PracticeLine]:
    """Return the kinds of practice of Ambition."""
    return [mistakes_line(shell)]


def mistakes_line(shell: Shell) -> PracticeLine:
    """Return the line of the exercises from the person's mistakes."""
    deck = shell.deck
    about = _("Mistakes of yours that you could have seen come back as exercises, until you no longer make them.")
    waiting, days, state, due = len(deck.waiting(GAME)), deck.next_day(GAME), "", ""
    if not deck.cards(GAME):
        about = _("Play a match and look at its review: what it tells you to learn from becomes an exercise here.")
    elif waiting:
        state = ngettext("{n} due", "{n} due", waiting).format(n=waiting)
        due = ngettext("{n} exercise due", "{n} exercises due", waiting).format(n=waiting)
    elif days is not None:
        state = ngettext("Done for today; more tomorrow", "Done for today; more in {n} days", days).format(n=days)
    return PracticeLine(
        id="mistakes",
        icon="again",
        label=_("Your mistakes"),
        about=about,
        button=_("Begin"),
        state=state,
        due=due,
    )
