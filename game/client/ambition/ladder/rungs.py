"""The ten tables of the ladder: who sits there, by which rules, and the measured chances of each level. No pygame.

Nothing of a table is stored with a match: a match is of a table if its rules and its opponents are
the table's own."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from game.client.ambition.controller import GameController, new_match
from game.client.ambition.statistics.rows import MatchRow, options_text
from game.client.app.opponents import CHARACTERS, HOUSEHOLD, Opponent, Opponents
from game.client.app.settings import BACKS
from game.client.games import FINISHED
from game.client.kit.i18n import N_, _, all_of
from game.client.kit.spoken import sentences
from game.client.table.person import ME, PersonEntry
from game.engine.ambition.daily import WEEKLY
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match

if TYPE_CHECKING:
    from game.client.app.options import Computers
    from game.client.app.shell import Shell

_HEAVY_QUEEN = next(house for house in WEEKLY if house.name == "Heavy queen")


@dataclass(frozen=True, slots=True)
class Rung:
    """A table of the ladder: a name, three opponents and rules; `id` names its figures and its drawing."""

    id: str
    name: str
    opponents: Opponents
    rules: Rules

    def match(self, name: str, seed: int) -> Match:
        """Return a new match at this table, with a person of this name at seat 0."""
        return new_match(self.rules, name, self.opponents, seed)


def _seats(*each: tuple[str, str]) -> Opponents:
    """Return characters at these levels, each with its own temperament."""
    return tuple(Opponent(id, level, Opponent(id).who.temperament) for id, level in each)


_FENNEL, _TANSY, _BRAMBLE, _BROOK = (
    ("fennel", "newcomer"), ("tansy", "newcomer"), ("bramble", "novice"), ("brook", "novice"),
)  # fmt: skip
_HAZEL, _BRUNO, _ROWAN, _BURDOCK = (
    ("hazel", "casual"),
    ("bruno", "casual"),
    ("rowan", "club"),
    ("burdock", "club"),
)
_CORVIN, _ALDER, _TAWNY, _MINKA = (
    ("corvin", "expert"),
    ("alder", "expert"),
    ("tawny", "master"),
    ("minka", "master"),
)

RUNGS = (
    Rung("kitchen", N_("The kitchen table"), _seats(_FENNEL, _TANSY, _BRAMBLE),
          Rules(short_game=True, handicap=(20, 0, 0, 0))),
    Rung("garden", N_("The garden bench"), _seats(_TANSY, _BRAMBLE, _BROOK), Rules("simple")),
    Rung("inn", N_("The village inn"), _seats(_BROOK, _HAZEL, _BRUNO), Rules(short_game=True, house=_HEAVY_QUEEN)),
    Rung("ferry", N_("The ferry"), _seats(_HAZEL, _ROWAN, _BRUNO), Rules("2005")),
    Rung("mill", N_("The water mill"), _seats(_BURDOCK, ("hazel", "club"), _ROWAN), Rules("2004")),
    Rung("club", N_("The card club"), _seats(_ROWAN, _BRUNO, _BURDOCK), Rules(short_game=True, nil_bidding=True)),
    Rung("market", N_("The market hall"), _seats(_ROWAN, _ALDER, _BURDOCK), Rules(short_game=True)),
    Rung("library", N_("The library"), _seats(_ALDER, _ROWAN, _CORVIN), Rules("2005")),
    Rung("tower", N_("The clock tower"), _seats(_CORVIN, _TAWNY, _ALDER), Rules(short_game=True)),
    Rung("round", N_("The round table"), _seats(_TAWNY, ("alder", "master"), _MINKA), Rules(handicap=(0, 10, 10, 10))),
)  # fmt: skip
"""The tables, the easiest first; each can be played at any time."""
GIFTS = {
    "garden": "card_back=trellis", "ferry": "card_back=waves", "mill": "card_back=wheel",
    "library": "card_back=marble", "tower": "card_back=stars", "round": "card_back=rosette",
}  # fmt: skip
"""By the ids of tables: what a match won there brings, a setting and its choice; every other choice is free for all."""
_Key = tuple[str, str, tuple[tuple[str, str], ...]]
"""What makes a match one of a table: the edition, the other options, and the opponents' names and levels."""


def _key(rung: Rung) -> _Key:
    seats = tuple((each.who.name, each.level) for each in rung.opponents)
    return rung.rules.edition, options_text(rung.rules.to_record()), seats


_BY_KEY = {_key(rung): rung for rung in RUNGS}


def chance_id(rung: Rung, level: str) -> str:
    """Return what the measured figures call a level's chance to win at a table."""
    return f"{rung.id}: {level}"


def rung_of(match: Match) -> Rung | None:
    """Return the table at which a match is played, or None for any other match."""
    seats = tuple(
        (str(each.get("name", "")), str(each.get("level", ""))) for each in match.players[1:]
    )
    return _BY_KEY.get((match.rules.edition, options_text(match.rules.to_record()), seats))


def rung_of_row(row: MatchRow) -> Rung | None:
    """Return the table at which a match of the statistics was played, or None for any other match."""
    seats = tuple((each.name, each.level) for each in row.opponents)
    return _BY_KEY.get((row.edition, row.options, seats))


def won_and_played(rows: Iterable[MatchRow]) -> dict[str, tuple[int, int]]:
    """Return by the ids of the tables how many matches were won and played to the end there, without help."""
    found = {rung.id: (0, 0) for rung in RUNGS}
    for row in rows:
        rung = rung_of_row(row) if row.state == FINISHED and not row.practised else None
        if rung is not None:
            won, played = found[rung.id]
            found[rung.id] = won + (row.place == 1), played + 1
    return found


def next_rung(rung: Rung) -> Rung | None:
    """Return the table after another, or None after the last."""
    at = RUNGS.index(rung) + 1
    return RUNGS[at] if at < len(RUNGS) else None


def won(match: Match) -> bool:
    """Return whether the person has won a match without help."""
    return (
        match.result is not None
        and match.result.places[ME] == 1
        and not PersonEntry.of(match).practised
    )


def invited(tables: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of the characters who come to any match: the first six, and who sits at one of these won tables.

    >>> invited(["garden"])[6:]
    ('tansy', 'bramble', 'brook')
    """
    won = {*tables}
    there = {each.character for rung in RUNGS if rung.id in won for each in rung.opponents}
    return tuple(each.id for each in CHARACTERS if each.id in HOUSEHOLD | there)


def gifts_left(tables: Iterable[str]) -> dict[str, str]:
    """Return by the choices of settings that are still to be won, after these tables, where each is won in words."""
    text = _("won at table {n} of the ladder, “{table}”")
    left = {rung.id: text.format(n=i, table=_(rung.name)) for i, rung in enumerate(RUNGS, 1)}
    return {gift: left[id] for id, gift in GIFTS.items() if id not in {*tables}}


def gift_words(rung: Rung) -> str:
    """Return what the first win at a table brings; empty if it brings nothing."""
    back, told = BACKS.get(GIFTS.get(rung.id, "").removeprefix("card_back=")), []
    if back is not None:
        told.append(_("Prize: the card back “{back}”.").format(back=_(back)))
    guests = {*invited([rung.id])} - {*invited([])}
    names = [_(each.who.name) for each in rung.opponents if each.character in guests]
    if names:
        told.append(_("New guests at your other tables: {names}.").format(names=all_of(names)))
    return sentences(told)


def further(id: str, rung: Rung) -> Rung | None:
    """Return the table after `rung`, which was won; None if there is none, or if one further on is known to be next."""
    after, known = next_rung(rung), [each.id for each in RUNGS]
    return (
        None if after is None or (id in known and known.index(id) >= RUNGS.index(after)) else after
    )


def ladder_words(id: str) -> str:
    """Return a table by its number and name: ``"Table 4: The ferry"``; the first one for an unknown id."""
    rung = next((rung for rung in RUNGS if rung.id == id), RUNGS[0])
    return _("Table {n}: {table}").format(n=RUNGS.index(rung) + 1, table=_(rung.name))


def can_play(computers: Computers) -> bool:
    """Return whether the program has every level and temperament that sits at a table."""
    levels, temperaments = dict(computers.levels), dict(computers.temperaments)
    seats = [each for rung in RUNGS for each in rung.opponents]
    return all(each.level in levels and each.temperament in temperaments for each in seats)


class LadderMatches(Protocol):
    """What begins and continues the matches at the tables."""

    def going_at(self, shell: Shell) -> Rung | None:
        """Return the table of the unfinished match, or None."""

    def play_at(self, shell: Shell, rung: Rung) -> None:
        """Begin a match at a table, or continue the unfinished one there."""


class NextOnLadder:
    """What the end of a match at a table leads to: where it was won, the next table.

    `rung` is the one at which the next match begins; `known` are the ids of the tables won
    before."""

    def __init__(self, rung: Rung, controller: GameController, known: Collection[str] = ()) -> None:
        self.rung, self._controller, self._known = rung, controller, known

    @property
    def offer(self) -> tuple[str, str] | None:
        """The words of the offer and of its button; None where there is none."""
        after = next_rung(self.rung)
        if after is None or not won(self._controller.match):
            return None
        words = _("Table {n} of the ladder is won.").format(n=RUNGS.index(self.rung) + 1)
        words = sentences((words, gift_words(self.rung) if self.rung.id not in self._known else ""))
        return words, _("Next: {table}").format(table=_(after.name))

    def poll(self) -> bool:
        """Return whether the offer has changed, which it never does."""
        return False

    def take(self) -> None:
        """Go on at the next table."""
        self.rung = next_rung(self.rung) or self.rung
