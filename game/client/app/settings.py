"""The player's settings, as one JSON file.

Damaged values fall back to their defaults one by one, each with a message for the player."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from game.client.app.files.documents import JsonFile, UnusableFileError, free_path
from game.client.games import Game, Host, SettingsKind
from game.client.kit.files import reason_of, write_atomically
from game.client.kit.i18n import N_, _
from game.client.kit.keymap import Bindings, Command, Keymap, PadMap
from game.client.kit.spoken import sentences
from game.engine.json_reader import (
    OBJECT,
    Json,
    Kind,
    Record,
    is_int,
    kept,
    one_of,
    printable,
    usable,
    whole,
)

VERSION = 2
"""The version of the file; version 1 had one `level` for all opponents."""
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
PLAY_BY = ("both", "click", "drag")
SPEECH_RATES = ("slow", "normal", "fast", "fastest")
PLAY_CHECKS = ("off", "trick", "round")
THEMES = ("dark", "night", "plum", "light", "mist", "contrast")
FACES = ("off", "faces", "first", "words")
PLACES = ("lamp", "garden", "fireside", "ferry", "inn")
HAND_ORDERS = ("suits_down", "suits_up", "ranks_down", "ranks_up")
BACKS = {
    "lattice": N_("Lattice"), "fan": N_("Fans"), "steps": N_("Steps"), "leaf": N_("Hemp leaves"),
    "trellis": N_("Trellis"), "waves": N_("Waves"), "wheel": N_("Mill wheel"), "marble": N_("Marbled paper"),
    "stars": N_("Stars"), "rosette": N_("Rosette"),
}  # fmt: skip
"""The card backs and their names."""
TEXT_PERCENTS = (100, 115, 130, 150, 200)
REST_MIN, REST_MAX = 400, 3000
UNTIL_PRESSED = 3_600_000
"""How long a finished trick stays if only a click or a key ends it: an hour, in milliseconds."""
NAME_MAX = 16
BINDINGS: dict[str, type[Bindings]] = {"keys": Keymap, "pad": PadMap}
"""The devices whose keys or buttons can be changed, by the names of the settings that hold the changes."""
UNNAMED = N_("You")
"""The name of a person who hasn't chosen one; shown in the player's language."""


def _moment(value: str) -> bool:
    """Return whether a text is a date and time in ISO 8601."""
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


_PERCENT = whole(0, 100)
_PLACE = Kind[int | None](
    "pixels", lambda value: value is None or (is_int(value) and abs(value) <= 32768)
)
_NAME = Kind[str](
    "a name",
    lambda value: (
        isinstance(value, str) and 0 < len(value.strip()) <= NAME_MAX and printable(value)
    ),
)
_REST = Kind[int](
    "a time",
    lambda value: is_int(value) and (REST_MIN <= value <= REST_MAX or value == UNTIL_PRESSED),
)
_DAY = Kind[str]("a day", lambda value: isinstance(value, str) and (not value or _moment(value)))
LEVEL = Kind[str](
    "a level",
    lambda value: (
        isinstance(value, str) and len(value) <= 40 and (not value or value.isprintable())
    ),
)
_LANGUAGE = Kind[str]("a language", lambda value: isinstance(value, str) and len(value) <= 8)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings.

    Times are in milliseconds; the window's size and place are in real pixels, the place None until
    the window was moved."""

    player_name: str = kept(UNNAMED, _NAME)
    play_by: str = kept("both", one_of(PLAY_BY))
    confirm_play: bool = False
    forced_play: bool = True  # a card that leaves no choice plays itself
    speed: str = kept("normal", one_of(SPEEDS))
    trick_rest_ms: int = kept(900, _REST)
    reduced_motion: bool = False
    sound: bool = True
    volume: int = kept(100, _PERCENT)  # of everything that is heard
    volume_cards: int = kept(60, _PERCENT)
    volume_chips: int = kept(60, _PERCENT)
    volume_notices: int = kept(60, _PERCENT)
    volume_ambience: int = kept(12, _PERCENT)  # 20 LU below cards and chips
    speak: bool = False
    speech_rate: str = kept("normal", one_of(SPEECH_RATES))
    theme: str = kept("dark", one_of(THEMES))
    place: str = kept("lamp", one_of(PLACES))  # where the table stands
    card_back: str = kept("lattice", one_of(BACKS))
    hand_order: str = kept("suits_down", one_of(HAND_ORDERS))
    four_colour: bool = False
    large_indices: bool = False
    plain_deck: bool = False
    value_badges: bool = True
    faces: str = kept("first", one_of(FACES))  # what opponents show of what has happened
    # The matches in which they still say something, where only the first ones.
    lines_left: int = kept(5, whole(0, 5))
    # Whether the person cuts the pack before a deal; 1.0 had `cut_pack`, on for everybody.
    cut_myself: bool = False
    play_check: str = kept("round", one_of(PLAY_CHECKS))
    just_play: bool = False  # no rating, review, mark or figure anywhere
    seen_cards: bool = False
    gone_strip: bool = False  # the same always on the table, against casual players at most
    text_percent: int = kept(100, one_of(TEXT_PERCENTS))
    tutorial_offered: bool = False
    help_told: bool = False  # whether it was said that matches with help can be told apart
    # The level that the person has said; for games in which none is set yet.
    usual_level: str = kept("", LEVEL)
    # What was begun before isn't counted; empty: everything is.
    statistics_since: str = kept("", _DAY)
    keys: dict[str, str] = field(default_factory=dict)  # commands whose key isn't the usual one
    pad: dict[str, str] = field(default_factory=dict)  # the same of a controller's buttons
    # By a game's id; it reads its own with care.
    games: Record = field(default_factory=dict, metadata={"kind": OBJECT})
    language: str = kept("", _LANGUAGE)  # empty: as the computer has it
    fullscreen: bool = False
    maximised: bool = False
    window_width: int = kept(0, whole(0, 16384))  # without being maximised; 0: as suits the screen
    window_height: int = kept(0, whole(0, 16384))
    window_x: int | None = kept(None, _PLACE)
    window_y: int | None = kept(None, _PLACE)


_NAMES = tuple(each.name for each in fields(Settings))
Kinds = Mapping[str, SettingsKind[Any]]
"""The games' own settings kinds, by the games' ids."""


def from_json(
    data: Mapping[str, Json], kinds: Kinds | None = None, verbs: Sequence[Command] = ()
) -> tuple[Settings, list[str]]:
    """Return settings from parsed JSON, and one message for each value that could not be used.

    Unknown keys are ignored; the games' values are taken unchecked (see `known`). `verbs` are the
    commands that games add."""
    values, bad = usable(Settings, data, [name for name in _NAMES if name not in BINDINGS])
    messages: list[str] = []
    for device, bindings in BINDINGS.items():
        if device in data:
            values[device], wrong = bindings.fit(data[device], verbs)
            messages += [damaged(f"{device}.{name}".rstrip(".")) for name in wrong]
    messages += map(damaged, bad)
    for id, kind in (kinds or {}).items():
        above = {key: data[key] for key in kind.top if key in data}
        if above:
            values["games"] = {**values.get("games", {}), id: above}
    return Settings(**values), messages


def verbs_of(games: Iterable[Game[Host]]) -> tuple[Command, ...]:
    """Return the commands that games add to the program's."""
    return tuple(command for game in games for command in game.commands)


def known(settings: Settings, kinds: Kinds) -> tuple[Settings, list[str]]:
    """Return the settings after every game has read its values, and the names of values reset to their defaults."""
    games, bad = dict(settings.games), []
    for id, kind in kinds.items():
        found, wrong = kind.read(games.get(id))
        if wrong:
            games[id] = kind.write(found)
        bad += wrong
    return replace(settings, games=games), bad


def damaged(name: str) -> str:
    """Return the message about a value that could not be used."""
    return _("The setting “{name}” was damaged and is back to its default.").format(name=name)


class SettingsFile(JsonFile):
    """The file of the settings.

    If its folder can't be written to, the player is told once, and the game goes on without saving.
    Keys that this version doesn't know stay in the file."""

    def __init__(
        self, path: Path, kinds: Kinds | None = None, verbs: Sequence[Command] = ()
    ) -> None:
        super().__init__(path, N_("The settings file"), VERSION)
        self._unknown: dict[str, Json] = {}
        self._odd = False  # some values can't be used: a copy is kept before they are gone
        self._verbs = verbs
        self._kinds = kinds or {}
        self._told = False

    @classmethod
    def of(cls, path: Path, games: Sequence[Game[Host]]) -> Self:
        """Return the file with the settings of these games and the keys of their commands."""
        kinds = {game.id: game.settings for game in games if game.settings is not None}
        return cls(path, kinds, verbs_of(games))

    def load(self) -> tuple[Settings, list[str]]:
        """Return the settings and messages about what could not be read; a missing file brings no message."""
        found, message = self.read(self._used)
        settings, messages = found or (Settings(), [])
        return settings, [
            *([sentences((message, _("The default settings are used.")))] if message else []),
            *messages,
        ]

    def _used(self, data: Json) -> tuple[Settings, list[str]]:
        if not isinstance(data, dict):
            raise UnusableFileError(_("it is not a settings file"))
        top = [key for kind in self._kinds.values() for key in kind.top]
        ours = {"version", *_NAMES, *top}
        self._unknown = {key: value for key, value in data.items() if key not in ours}
        settings, messages = from_json(data, self._kinds, self._verbs)
        self._odd = bool(messages or known(settings, self._kinds)[1])
        return settings, messages

    def save(self, settings: Settings) -> str | None:
        """Write the settings; return a message the first time that it fails, otherwise None."""
        data = {**self._unknown, "version": VERSION, **self._to_json(settings)}
        try:
            if self._odd:
                shutil.copyfile(self.path, free_path(self.path, "damaged"))
                self._odd = False
            write_atomically(
                self.path, json.dumps(data, indent=2, ensure_ascii=False).encode("utf-8")
            )
        except OSError as error:
            if self._told:
                return None
            self._told = True
            return _("Settings can’t be saved: {reason}.").format(reason=reason_of(error))
        return None

    def _to_json(self, settings: Settings) -> Record:
        """Return the settings as JSON, with the keys of some games at the top of the file."""
        data = asdict(settings)
        for id, kind in self._kinds.items():
            if kind.top:
                data |= kind.write(kind.read(data["games"].pop(id, None))[0])
        return data
