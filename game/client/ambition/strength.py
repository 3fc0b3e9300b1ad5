"""The strength of the opponents: levels, temperaments, handicaps, and offers of another level.

No pygame.

After a run of first or last places the next level up or down is offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.ambition.settings import AmbitionSettings
from game.client.ambition.words import signed
from game.client.kit.i18n import N_, _
from game.engine.json_reader import Record

LEVELS = {
    "newcomer": N_("Plays almost at random and forgets what was played"),
    "novice": N_("Sees what is obvious, remembers five tricks"),
    "casual": N_("Plays soundly by feel, remembers nine tricks"),
    "club": N_("Counts every card and looks ahead a little"),
    "expert": N_("Counts every card and looks well ahead"),
    "master": N_("Looks far ahead, and plays for the match"),
}
TEMPERAMENTS = {
    "steady": N_("Plays for the result alone"),
    "nil": N_("Goes for a Nil more often"),
    "slam": N_("Takes risks for a Slam"),
    "careful": N_("Gives points away to avoid a strike"),
    "spoiler": N_("Gives the others strikes and breaks their Nils"),
    "gambler": N_("Tries for a Nil or a Slam when behind near the end"),
    "hoarder": N_("Passes other suits and keeps its spades"),
}
RUN = 3
"""The number of first or last places in a row after which another level is offered."""

Levels = Sequence[tuple[str, str]]


def noted(settings: AmbitionSettings, players: Sequence[Record], place: int) -> dict[str, Any]:
    """Return the settings that change after a match in which the person came in at `place`.

    `players` are the computer players. The settings keep the latest places as long as all are
    against one level."""
    found = {str(player.get("level", "")) for player in players}
    level = found.pop() if len(found) == 1 else ""
    before = settings.lately if level == settings.lately_level else ()
    return {"lately": (*before, place)[-RUN:] if level else (), "lately_level": level}


def next_level(settings: AmbitionSettings, levels: Levels, places: int) -> tuple[str, int] | None:
    """Return the level to offer, and 1 if it is the next one up or -1 if it is the next one down; None for no offer.

    `places` is the number of seats at the table: the last two places count as a run of last
    places."""
    ids = [id for id, _title in levels]
    if len(settings.lately) < RUN or settings.lately_level not in ids:
        return None
    way = 1 if set(settings.lately) == {1} else -1 if min(settings.lately) >= places - 1 else 0
    at = ids.index(settings.lately_level) + way
    return (ids[at], way) if way and 0 <= at < len(ids) else None


def offer_words(level: str, way: int, levels: Levels) -> tuple[str, str]:
    """Return the offer of a level, and the label of its button."""
    title = _(dict(levels)[level])
    if way > 0:
        return _("Three wins in a row. How about stronger opponents?"), _("Next: {level}").format(
            level=title
        )
    return _("Three hard matches in a row. How about weaker opponents?"), _("Next: {level}").format(
        level=title
    )


def handicap_words(points: int) -> str:
    """Return a handicap in words: the person's points, or those of all the others."""
    if not points:
        return _("None")
    return (_("You {n}") if points > 0 else _("The others {n}")).format(n=signed(abs(points)))


def handicap_note(points: int, chance: float | None) -> str:
    """Return a line about the effect of a handicap.

    `chance` is the person's chance to win with it among equals, None if it is unknown."""
    if not points:
        return _("A match with a handicap doesn’t count for your rating")
    return (
        ""
        if chance is None
        else _("among equals you win about {n} %").format(n=round(100 * chance))
    )


def players_words(level: str) -> str:
    """Return the words for the players of a level, in the form used within a sentence."""
    return {
        "newcomer": _("newcomers"),
        "novice": _("novices"),
        "casual": _("casual players"),
        "club": _("club players"),
        "expert": _("experts"),
        "master": _("masters"),
    }[level]
