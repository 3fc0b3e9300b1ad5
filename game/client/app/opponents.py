"""The opponents: characters with a name and a portrait, each with a strength and a temperament.

No pygame."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from game.client.kit.i18n import N_
from game.engine.json_reader import Json, Record
from game.engine.rng import Stream

SEATS = 3
USUAL_LEVEL, USUAL_TEMPERAMENT = "club", "steady"
_ID_MAX = 40


@dataclass(frozen=True, slots=True)
class Character:
    """A character to play against.

    `name` is what records keep, `portrait` names one of the assets; `level` and `temperament` apply
    unless the person sets others."""

    id: str
    name: str
    portrait: str
    level: str
    temperament: str


CHARACTERS = (
    Character("hazel", N_("Hazel"), "hare", "casual", "careful"),
    Character("corvin", N_("Corvin"), "raven", "expert", "spoiler"),
    Character("rowan", N_("Rowan"), "fox", "club", "slam"),
    Character("tawny", N_("Tawny"), "owl", "master", "steady"),
    Character("alder", N_("Alder"), "stag", "expert", "gambler"),
    Character("fennel", N_("Fennel"), "frog", "newcomer", "nil"),
    Character("tansy", N_("Tansy"), "squirrel", "newcomer", "hoarder"),
    Character("bramble", N_("Bramble"), "hedgehog", "novice", "careful"),
    Character("brook", N_("Brook"), "otter", "novice", "nil"),
    Character("bruno", N_("Bruno"), "bear", "casual", "slam"),
    Character("burdock", N_("Burdock"), "badger", "club", "spoiler"),
    Character("minka", N_("Minka"), "cat", "master", "nil"),
)
MOODS = ("calm", "pleased", "worried", "startled", "proud")
"""The expressions of a portrait; each but the first has a drawing of its own, such as ``"hare-pleased"``."""
NAMES = frozenset(character.name for character in CHARACTERS)
_BY_ID = {character.id: character for character in CHARACTERS}
NEW, SAME, STEADY = COMPANY = ("new", "same", "steady")
"""Who plays the next match: others than in the last one, the same three, or others who all play for the result alone."""
HOUSEHOLD = frozenset(character.id for character in CHARACTERS[:6])
"""The characters who come from the first match on."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """One opponent's seat: the ids of its character, level and temperament."""

    character: str
    level: str = USUAL_LEVEL
    temperament: str = USUAL_TEMPERAMENT

    @property
    def who(self) -> Character:
        """The character. Raises KeyError for an unknown id."""
        return _BY_ID[self.character]


Opponents = tuple[Opponent, ...]
"""The three opponents, clockwise from the person's left."""


def alike(level: str = USUAL_LEVEL) -> Opponents:
    """Return the three default characters at one strength, all of them steady."""
    return tuple(Opponent(character.id, level) for character in CHARACTERS[:SEATS])


def themselves(level: str = USUAL_LEVEL) -> Opponents:
    """Return the three default characters at one strength, each with its own temperament."""
    return tuple(
        Opponent(character.id, level, character.temperament) for character in CHARACTERS[:SEATS]
    )


def next_three(before: Opponents, company: str, seed: int, invited: Collection[str]) -> Opponents:
    """Return who plays after a match against `before`, at the strengths of their seats.

    `company` is one of COMPANY; `invited` are the ids of the characters who may come. They differ
    in temperament, and at most one of them has just played."""
    if company == SAME:
        return before
    pool = [who for who in CHARACTERS if who.id in invited]
    Stream("company", seed).shuffle(pool)
    played, three = {each.character for each in before}, combinations(pool, len(before))
    come = min(
        three,
        key=lambda come: (
            -len({who.temperament for who in come}),
            sum(who.id in played for who in come) > 1,
        ),
    )
    return tuple(
        replace(
            each,
            character=who.id,
            temperament=USUAL_TEMPERAMENT if company == STEADY else who.temperament,
        )
        for each, who in zip(before, come, strict=True)
    )


def changed(opponents: Opponents, seat: int, **values: str) -> Opponents:
    """Return the opponents with other values for one of them; `seat` counts from 0."""
    return tuple(replace(each, **values) if i == seat else each for i, each in enumerate(opponents))


def at_level(opponents: Opponents, level: str) -> Opponents:
    """Return the opponents with the same strength for all three."""
    return tuple(replace(each, level=level) for each in opponents)


def seated(opponents: Opponents, seat: int, character: str) -> Opponents:
    """Return the opponents with a character at `seat`, at its own strength and temperament.

    A character who already sits elsewhere changes places and keeps its strength and temperament."""
    other = next((i for i, each in enumerate(opponents) if each.character == character), None)
    if other is None:
        who = _BY_ID[character]
        return changed(
            opponents, seat, character=character, level=who.level, temperament=who.temperament
        )
    order = list(opponents)
    order[seat], order[other] = order[other], order[seat]
    return tuple(order)


def common_level(opponents: Opponents) -> str | None:
    """Return the strength of all three; None if they differ."""
    levels = {each.level for each in opponents}
    return levels.pop() if len(levels) == 1 else None


def portraits(players: Sequence[Record]) -> list[str]:
    """Return a portrait for each computer player of a match, found by name.

    Players with unknown names get the portraits that are left, in order."""
    by_name = {character.name: character.portrait for character in CHARACTERS}
    found = [by_name.get(str(player.get("name", ""))) for player in players]
    free = [character.portrait for character in CHARACTERS if character.portrait not in found]
    return [portrait or free.pop(0) for portrait in found]


# ------------------------------------------------------------------------------------------------ as settings keep them


def opponents_from(data: Json) -> tuple[Opponents, list[str]]:
    """Return the three opponents from parsed JSON, and the names of the values that could not be used.

    Such a name is, for example, ``"2.level"``, the second opponent's strength. No character sits
    twice: of two equal ones, the later is replaced."""
    usual = alike()
    if not isinstance(data, list | tuple):
        return themselves(), [""]
    bad: list[str] = []
    kept: list[Opponent] = []
    taken: list[str | None] = []
    for i, fallback in enumerate(usual):
        entry = data[i] if i < len(data) else None
        if not isinstance(entry, dict):
            bad.append(str(i + 1))
            entry = {}
        who = entry.get("character", fallback.character)
        if not isinstance(who, str) or who not in _BY_ID or who in taken:
            bad.append(f"{i + 1}.character")
            who = None
        taken.append(who)
        values: dict[str, str] = {}
        for key in ("level", "temperament"):
            value = entry.get(key, getattr(fallback, key))
            if isinstance(value, str) and 0 < len(value) <= _ID_MAX and value.isprintable():
                values[key] = value
            else:
                bad.append(f"{i + 1}.{key}")
        kept.append(replace(fallback, **values))
    for i, who in enumerate(taken):
        if who is None:
            choices = (usual[i].character, *_BY_ID)
            taken[i] = next(choice for choice in choices if choice not in taken)
    return tuple(
        replace(each, character=who or "") for each, who in zip(kept, taken, strict=True)
    ), bad


def offered(
    opponents: Opponents, levels: Sequence[str], temperaments: Sequence[str], usual: tuple[str, str]
) -> tuple[Opponents, list[str]]:
    """Return the opponents with available levels and temperaments only, and the names of what was replaced.

    `usual` holds the level and the temperament that replace unavailable ones."""
    bad: list[str] = []
    for i, each in enumerate(opponents):
        for key, known, instead in (
            ("level", levels, usual[0]),
            ("temperament", temperaments, usual[1]),
        ):
            if getattr(each, key) not in known:
                opponents = changed(opponents, i, **{key: instead})
                bad.append(f"{i + 1}.{key}")
    return opponents, bad
