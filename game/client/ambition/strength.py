"""How strong the others are: the question that settles it once, what each strength and temperament is like, and the next one up
or down after a run of first or last places. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.ambition.settings import AmbitionSettings
from game.client.ambition.words import signed
from game.client.app.opponents import at_level
from game.client.kit.i18n import N_, _
from game.engine.json_reader import Record

LEVELS = {
    "newcomer": N_("Plays almost anything and soon forgets it"),
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
}
NEW = "new"
ANSWERS = (
    ("hard", N_("I want a challenge"), 0.6),
    ("some", N_("I play Hearts or Spades"), 0.4),
    (NEW, N_("New to trick-taking"), 0.0),
)
"""Id, words, and how far up the levels it leads."""
RUN = 3
"""So many first or last places in a row offer another level."""

Levels = Sequence[tuple[str, str]]


def question_words() -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Title, text and answers of the question."""
    text = _("This sets how strong the others are. You can change it at any time under “Opponents and rules”.")
    return _("How well do you play card games?"), text, tuple((id, _(words)) for id, words, _share in ANSWERS)


def answered(settings: AmbitionSettings, answer: str, levels: Levels) -> dict[str, Any]:
    """The settings that an answer changes."""
    share = next(share for id, _words, share in ANSWERS if id == answer)
    level = levels[round(share * (len(levels) - 1))][0]
    return {"opponents": at_level(settings.opponents, level), "strength_asked": True}


def noted(settings: AmbitionSettings, players: Sequence[Record], place: int) -> dict[str, Any]:
    """The settings after a match against these computer players in which the person came in at a place: a run of places against
    one level alone is kept."""
    found = {str(player.get("level", "")) for player in players}
    level = found.pop() if len(found) == 1 else ""
    before = settings.lately if level == settings.lately_level else ()
    return {"lately": (*before, place)[-RUN:] if level else (), "lately_level": level}


def next_level(settings: AmbitionSettings, levels: Levels, places: int) -> tuple[str, int] | None:
    """The level to offer at a table with so many `places`, and whether it is the next one up (1) or down (-1); None where the run
    says nothing."""
    ids = [id for id, _title in levels]
    if len(settings.lately) < RUN or settings.lately_level not in ids:
        return None
    way = 1 if set(settings.lately) == {1} else -1 if min(settings.lately) >= places - 1 else 0
    at = ids.index(settings.lately_level) + way
    return (ids[at], way) if way and 0 <= at < len(ids) else None


def offer_words(level: str, way: int, levels: Levels) -> tuple[str, str]:
    """The offer, and the words of its button."""
    title = _(dict(levels)[level])
    if way > 0:
        return _("Three wins in a row. How about stronger opponents?"), _("Next: {level}").format(level=title)
    return _("Three hard matches in a row. How about weaker opponents?"), _("Next: {level}").format(level=title)


def handicap_words(points: int) -> str:
    """A handicap in a word: the person's points, or those of everybody else."""
    if not points:
        return _("None")
    return (_("You {n}") if points > 0 else _("The others {n}")).format(n=signed(abs(points)))


def handicap_note(points: int, chance: float | None) -> str:
    """What a handicap is worth: `chance`, that of the person to win with it among equals, where that is known."""
    if not points:
        return _("A match with a handicap doesn’t count for your rating")
    return "" if chance is None else _("among equals you win about {n} %").format(n=round(100 * chance))
