"""What Ambition keeps among the settings: whom one plays against, by which rules, and how far the tutorial has come. No pygame.

In the file its values stand at the top, where version 0.1 had them; the version before that knew one `level` for all opponents.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from game.client.ambition.suggested_tables import SUGGEST, WAYS
from game.client.app.opponents import Opponents, alike, offered, opponents_from
from game.client.app.options import Computers
from game.client.app.settings import Settings
from game.client.games import SettingsKind
from game.engine.ambition.editions import EDITIONS, GRAND_SLAMS, Rules, RulesError
from game.engine.json_reader import Json, Kind, Record, is_int, kept, one_of, usable, whole

if TYPE_CHECKING:
    from game.client.app.shell import Shell

ID = "ambition"
LESSONS_MAX = 99
HANDICAPS = (0, 10, 20, 30, -10, -20, -30)
"""Points with which the person may begin, or if below 0 everybody else."""


def _house(value: Json) -> bool:
    """Whether it is house rules that can be played by."""
    try:
        return value is None or Rules.from_record(value).house is not None
    except (RulesError, RecursionError):
        return False


_LATELY = Kind[tuple[int, ...]](
    "places", lambda value: isinstance(value, list | tuple) and len(value) < 9 and all(map(is_int, value))
)
_LEVEL = Kind[str](
    "a level", lambda value: isinstance(value, str) and len(value) <= 40 and (not value or value.isprintable())
)


@dataclass(frozen=True, slots=True)
class AmbitionSettings:
    """The next match, and where the tutorial goes on."""

    opponents: Opponents = field(default_factory=alike)
    edition: str = kept("2006", one_of(EDITIONS))
    players: int = kept(4, one_of((3, 4)))
    # House rules as records have them, in place of edition, players and options.
    house: Record | None = field(default=None, metadata={"kind": Kind[Json]("house rules", _house)})
    nil_bidding: bool = False
    no_nil_bid_at_three_strikes: bool = False
    short_game: bool = False
    short_game_not_in_strike_round: bool = False
    void_round_replayed: bool = False
    nil_after_deduction: bool = False
    grand_slam: str = kept("slam", one_of(GRAND_SLAMS))
    blind_first_trick: bool = True
    always_pass_left: bool = False
    high_two: bool = True
    handicap: int = kept(0, one_of(HANDICAPS))  # points with which the person begins, below 0 those of the others
    tutorial_lesson: int = kept(0, whole(0, LESSONS_MAX))  # past the last lesson once all are done
    first_shown: bool = False  # whether the three tricks of the first start have come by themselves
    first_done: bool = False  # and were played to the end
    strength_asked: bool = False  # whether the person has said how strong the others are to be
    lately: tuple[int, ...] = kept((), _LATELY)  # the places of the last few matches, all against `lately_level`
    lately_level: str = kept("", _LEVEL)
    table_way: str = kept(SUGGEST, one_of(WAYS))  # how the table of the next match is found
    table_matches: int = kept(0, whole(0, 10**9 - 1))  # since it was found


_NAMES = tuple(each.name for each in fields(AmbitionSettings))


def from_json(data: Json) -> tuple[AmbitionSettings, list[str]]:
    """The values of parsed JSON, and the names of those that could not be used."""
    data = data if isinstance(data, dict) else {}
    values: Record = {}
    bad: list[str] = []
    if "opponents" in data:
        values["opponents"], wrong = opponents_from(data["opponents"])
        bad += [f"opponents.{name}".rstrip(".") for name in wrong]
    elif "level" in data:
        values["opponents"], wrong = opponents_from([{"level": data["level"]}] * 3)
        bad += ["level"] if wrong else []
    if values:  # whoever played an older version isn't asked, or led, as somebody new
        values |= dict.fromkeys({"strength_asked", "first_shown", "first_done"} - set(data), True)
    found, wrong = usable(AmbitionSettings, data, _NAMES[1:])
    if "lately" in found:
        found["lately"] = tuple(found["lately"])
    return AmbitionSettings(**values, **found), bad + wrong


def to_json(values: AmbitionSettings) -> Record:
    """The values as the file has them."""
    return asdict(values)


def settings_kind(computers: Computers) -> SettingsKind[AmbitionSettings]:
    """How they are read where these computer players are: levels and temperaments that there are no longer fall back."""
    levels, temperaments = ([id for id, _title in each] for each in (computers.levels, computers.temperaments))

    def read(data: Json) -> tuple[AmbitionSettings, list[str]]:
        found, bad = from_json(data)
        opponents, unknown = offered(found.opponents, levels, temperaments, (computers.default_level, temperaments[0]))
        return replace(found, opponents=opponents), [*bad, *(f"opponents.{name}" for name in unknown)]

    return SettingsKind(read=read, write=to_json, top=(*_NAMES, "level"))


def settings_of(settings: Settings) -> AmbitionSettings:
    """The values among the settings in force."""
    return from_json(settings.games.get(ID))[0]


def changed(settings: Settings, **values: Any) -> dict[str, Any]:
    """What all games keep, with other values for Ambition."""
    return {**settings.games, ID: to_json(replace(settings_of(settings), **values))}


def change(shell: Shell, **values: Any) -> None:
    """Change values, keep them, and show what they change."""
    shell.change(games=changed(shell.settings, **values))
