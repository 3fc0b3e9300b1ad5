"""Ambition's own settings: the opponents, the rules of the next match, and the progress of the tutorial. No pygame.

In the file they are at the top level, where version 0.1 had them; the version before that had one
`level` for all opponents."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from game.client.ambition.suggested_tables import SUGGEST, WAYS
from game.client.app.opponents import (
    COMPANY,
    NEW,
    SAME,
    Opponents,
    alike,
    offered,
    opponents_from,
    themselves,
)
from game.client.app.options import Computers
from game.client.app.settings import LEVEL, Settings
from game.client.games import SettingsKind
from game.engine.ambition.editions import EDITIONS, GRAND_SLAMS, Rules, RulesError
from game.engine.json_reader import Json, Kind, Record, is_int, kept, one_of, usable, whole

if TYPE_CHECKING:
    from game.client.app.shell import Shell

ID = "ambition"
LESSONS_MAX = 99
HANDICAPS = (0, 10, 20, 30, -10, -20, -30)
"""The choices of points with which the person begins, or, if negative, all the others."""


def _house(value: Json) -> bool:
    """Return whether a value is None or valid house rules."""
    try:
        return value is None or Rules.from_record(value).house is not None
    except (RulesError, RecursionError):
        return False


_LATELY = Kind[tuple[int, ...]](
    "places",
    lambda value: isinstance(value, list | tuple) and len(value) < 9 and all(map(is_int, value)),
)
_TABLES = Kind[tuple[str, ...]](
    "tables",
    lambda value: isinstance(value, list | tuple) and all(isinstance(each, str) for each in value),
)
_SCORES = Kind[Record](
    "scores by day",
    lambda value: isinstance(value, dict) and len(value) < 9 and all(map(is_int, value.values())),
)
_NAME = Kind[str]("a short name", lambda value: isinstance(value, str) and len(value) <= 20)
_LESSONS = Kind[tuple[int, ...]](
    "lessons",
    lambda value: (
        isinstance(value, list | tuple)
        and all(is_int(each) and 0 <= each <= LESSONS_MAX for each in value)
    ),
)


@dataclass(frozen=True, slots=True)
class AmbitionSettings:
    """The settings of the next match, and where the tutorial continues."""

    opponents: Opponents = field(default_factory=themselves)
    company: str = kept(NEW, one_of(COMPANY))  # who plays the match after the next one
    edition: str = kept("2006", one_of(EDITIONS))
    players: int = kept(4, one_of((3, 4)))
    # House rules as records have them, in place of edition, players and options.
    house: Record | None = field(default=None, metadata={"kind": Kind[Json]("house rules", _house)})
    nil_bidding: bool = False
    no_nil_bid_at_three_strikes: bool = False
    short_game: bool = False
    quick: bool = False  # the short game, where it is played, is the quick game
    short_game_not_in_strike_round: bool = False
    void_round_replayed: bool = False
    nil_after_deduction: bool = False
    grand_slam: str = kept("slam", one_of(GRAND_SLAMS))
    blind_first_trick: bool = True
    always_pass_left: bool = False
    high_two: bool = True
    # Points with which the person begins, below 0 those of the others.
    handicap: int = kept(0, one_of(HANDICAPS))
    tutorial_lesson: int = kept(0, whole(0, LESSONS_MAX))  # past the last lesson once all are done
    # The lessons, from 0, that were played to the end.
    tutorial_done: tuple[int, ...] = kept((), _LESSONS)
    first_shown: bool = False  # whether the three tricks of the first start have come by themselves
    first_done: bool = False  # whether those three tricks were played to the end
    strength_asked: bool = False  # whether the person has seen the page that sets up a match
    # The places of the last few matches, all against `lately_level`.
    lately: tuple[int, ...] = kept((), _LATELY)
    lately_level: str = kept("", LEVEL)
    table_way: str = kept(SUGGEST, one_of(WAYS))  # how the table of the next match is found
    rung: str = kept("", _NAME)  # the table of the ladder that is next, as far as is known
    tables_won: tuple[str, ...] = kept((), _TABLES)  # those of the ladder, as far as is known
    # Of the last two days' first tries.
    day_scores: Record = field(default_factory=dict, metadata={"kind": _SCORES})
    day_tried: str = kept("", _NAME)  # the last day whose deal was begun, in ISO 8601
    table_matches: int = kept(0, whole(0, 10**9 - 1))  # the matches since that table was found


_NAMES = tuple(each.name for each in fields(AmbitionSettings))


def from_json(data: Json) -> tuple[AmbitionSettings, list[str]]:
    """Return the values of parsed JSON, and the names of those that could not be used."""
    data = data if isinstance(data, dict) else {}
    values: Record = {}
    bad: list[str] = []
    if "opponents" in data:
        values["opponents"], wrong = opponents_from(data["opponents"])
        bad += [f"opponents.{name}".rstrip(".") for name in wrong]
    elif "level" in data:
        values["opponents"], wrong = opponents_from([{"level": data["level"]}] * 3)
        bad += ["level"] if wrong else []
    # Until 1.2 the three stayed, and were steady unless changed.
    if "opponents" in values and "company" not in data:
        before: Opponents = values["opponents"]
        untouched = before in (alike(before[0].level), themselves(before[0].level))
        values |= (
            {"company": NEW, "opponents": themselves(before[0].level)}
            if untouched
            else {"company": SAME}
        )
    if values:  # whoever played an older version isn't asked, or led, as somebody new
        values |= dict.fromkeys({"strength_asked", "first_shown", "first_done"} - set(data), True)
    found, wrong = usable(AmbitionSettings, data, _NAMES[1:])
    found |= {
        name: tuple(found[name])
        for name in ("lately", "tutorial_done", "tables_won")
        if name in found
    }
    # Whoever played an older version isn't told to do all lessons again.
    if "tutorial_done" not in data:
        found["tutorial_done"] = tuple(range(found.get("tutorial_lesson", 0)))
    return AmbitionSettings(**values, **found), bad + wrong


def to_json(values: AmbitionSettings) -> Record:
    """Return the values as the file has them."""
    return asdict(values)


def settings_kind(computers: Computers) -> SettingsKind[AmbitionSettings]:
    """Return how the values are read and written with these computer players.

    Levels and temperaments that no longer exist fall back to their defaults."""
    levels, temperaments = (
        [id for id, _title in each] for each in (computers.levels, computers.temperaments)
    )

    def read(data: Json) -> tuple[AmbitionSettings, list[str]]:
        found, bad = from_json(data)
        opponents, unknown = offered(
            found.opponents, levels, temperaments, (computers.default_level, temperaments[0])
        )
        return replace(found, opponents=opponents), [
            *bad,
            *(f"opponents.{name}" for name in unknown),
        ]

    return SettingsKind(read=read, write=to_json, top=(*_NAMES, "level"))


def settings_of(settings: Settings) -> AmbitionSettings:
    """Return Ambition's values among the current settings."""
    return from_json(settings.games.get(ID))[0]


def changed(settings: Settings, **values: Any) -> dict[str, Any]:
    """Return the values of all games, with some of Ambition's changed."""
    return {**settings.games, ID: to_json(replace(settings_of(settings), **values))}


def change(shell: Shell, **values: Any) -> None:
    """Change values, save them, and show the effect."""
    shell.change(games=changed(shell.settings, **values))
