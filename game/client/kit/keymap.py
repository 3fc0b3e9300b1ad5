"""Which key or controller button does what.

Keys have names; a chord is a key with the modifiers held beside it, such as ``ctrl+z``. A sign is a
chord or a button. Every command has at most one sign. The keys for editing text, such as copying,
are fixed. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from game.client.kit.i18n import N_, _, read_words
from game.client.kit.intents import (
    Confirm,
    FastForward,
    Intent,
    JumpToEnd,
    MoveFocus,
    PickCard,
    ReadPart,
    Verb,
)

NONE = ""
"""The sign of a command that has none."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a sign does.

    `words` name it for people (``{n}`` is a card's place). `usual` is its sign unless the player
    changes it, or NONE. A `needed` command always has a sign."""

    id: str
    words: str
    usual: str
    intent: Intent
    n: int = 0
    needed: bool = True

    @property
    def title(self) -> str:
        """What the command does, in the player's language."""
        return _(self.words).format(n=self.n) if self.n else _(self.words)


class Bindings:
    """The signs in force on one device: the usual ones except for those in `changed`."""

    def __init__(
        self,
        changed: Mapping[str, str] | None = None,
        verbs: Sequence[Command] = (),
        label: Callable[[str], str] = str,
    ) -> None:
        """Create the bindings from changed signs (command id to sign), which `fit` must have checked.

        `verbs`: commands that games add to those of the program. `label` returns what is written on
        a letter's key."""
        self._verbs, self.label = tuple(verbs), label
        self.commands = self.all_commands(verbs)
        self._signs = {command.id: command.usual for command in self.commands} | dict(changed or {})
        self._taken = {sign: id for id, sign in self._signs.items() if sign != NONE}

    @classmethod
    def all_commands(cls, verbs: Sequence[Command]) -> tuple[Command, ...]:
        """Return the device's commands in order, including those that games add (`verbs`)."""
        raise NotImplementedError

    @classmethod
    def takes(cls, sign: object) -> bool:
        """Return whether something is a sign that a command may have."""
        raise NotImplementedError

    def called(self, sign: str) -> str:
        """Return a sign as it is written on the device."""
        raise NotImplementedError

    def about(self, id: str) -> Command:
        """Return the command with this id."""
        return next(command for command in self.commands if command.id == id)

    def sign(self, id: str) -> str:
        """Return the sign of a command; NONE if it has none or the device doesn't know it."""
        return self._signs.get(id, NONE)

    def words(self, id: str) -> str:
        """Return the sign of a command as it is written on the device; empty without one."""
        sign = self.sign(id)
        return self.called(sign) if sign != NONE else ""

    def command(self, sign: str) -> str | None:
        """Return the id of the command that a sign belongs to; None without one."""
        return self._taken.get(sign)

    def intent(self, sign: str) -> Intent | None:
        """Return the intent that a sign stands for; None without one."""
        id = self.command(sign)
        return self.about(id).intent if id is not None else None

    def sign_of(self, intent: Intent) -> str:
        """Return the sign that stands for an intent; NONE if none does."""
        return next(
            (self.sign(command.id) for command in self.commands if command.intent == intent), NONE
        )

    def kept_by(self, id: str, sign: str) -> str | None:
        """Return the id of the needed command that can't give `sign` to the command `id`; None without one.

        A command that loses its sign gets the old one of `id`. If `id` has none, a needed command
        would be left without."""
        other = self._taken.get(sign)
        if other is None or other == id or self._signs[id] != NONE or not self.about(other).needed:
            return None
        return other

    def with_sign(self, id: str, sign: str) -> tuple[Self, str | None]:
        """Return bindings with another sign for a command, and the id of the command that had it before (or None).

        That command gets the old sign of `id` instead. Raises ValueError if the sign can't be given
        (see `takes` and `kept_by`)."""
        if not self.takes(sign) or self.kept_by(id, sign) is not None:
            raise ValueError(f"{id} can't have {sign!r}")
        other = self._taken.get(sign)
        signs = self._signs | {id: sign}
        if other is not None and other != id:
            signs[other] = self._signs[id]
        return type(self)(signs, self._verbs, self.label), other if other != id else None

    @property
    def changed(self) -> dict[str, str]:
        """Commands whose sign isn't the usual one, with their signs; this is what the settings store."""
        return {
            command.id: self._signs[command.id]
            for command in self.commands
            if self._signs[command.id] != command.usual
        }

    @classmethod
    def fit(cls, data: object, verbs: Sequence[Command] = ()) -> tuple[dict[str, str], list[str]]:
        """Return the usable changed signs from a file, and the ids of the commands whose signs were dropped.

        Dropped are signs that can't be used, and of two commands with one sign the changed one.
        Commands that this version doesn't know are ignored. If `data` isn't an object at all, the
        dropped ids are ``[""]``."""
        if not isinstance(data, dict):
            return {}, [""]
        commands = cls.all_commands(verbs)
        known = {command.id: command for command in commands}
        kept = {
            id: sign for id, sign in data.items() if id in known and cls._may_have(known[id], sign)
        }
        bad = [id for id in data if id in known and id not in kept]
        while True:
            seen: dict[str, str] = {}
            clash = None
            for command in commands:
                sign = kept.get(command.id, command.usual)
                if sign in seen:
                    clash = command.id if command.id in kept else seen[sign]
                    break
                if sign != NONE:
                    seen[sign] = command.id
            if clash is None:
                return cls(kept, verbs).changed, bad
            bad.append(clash)
            del kept[clash]

    @classmethod
    def _may_have(cls, command: Command, sign: object) -> bool:
        return (isinstance(sign, str) and sign == NONE and not command.needed) or cls.takes(sign)


CONFIRM, CANCEL, HURRY, VOICE, PICTURE = "confirm", "cancel", "hurry", "voice", "picture"
CTRL, ALT, SHIFT = "ctrl", "alt", "shift"
FIXED = ("ctrl+c", "ctrl+v", "alt+return")
"""Copy, paste and full screen, as every system has them; no command gets these chords."""
CARD_KEYS = (*"1234567890-=", "backspace")
"""The keys of the upper row, one for each of thirteen cards."""
_ROWS = ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'\\", "zxcvbnm,./")
"""The places of keys, by what they write on a keyboard of the United States."""
COMMANDS: tuple[Command, ...] = (
    Command("left", N_("To the left"), "left", MoveFocus(-1, 0)),
    Command("right", N_("To the right"), "right", MoveFocus(1, 0)),
    Command("up", N_("Up"), "up", MoveFocus(0, -1)),
    Command("down", N_("Down"), "down", MoveFocus(0, 1)),
    Command("first", N_("To the first"), "home", JumpToEnd(-1)),
    Command("last", N_("To the last"), "end", JumpToEnd(1)),
    Command("next", N_("Next button"), "tab", Verb.NEXT_FOCUS),
    Command("previous", N_("Previous button"), "shift+tab", Verb.PREV_FOCUS),
    Command(CONFIRM, N_("Select or press"), "return", Confirm()),
    Command(HURRY, N_("The same; hold to skip waiting"), "space", Confirm(space=True)),
    Command(CANCEL, N_("Menu, or close what is open"), "escape", Verb.CANCEL),
    Command("scores", N_("Score sheet"), "s", Verb.SHOW_SCORES),
    Command("last_trick", N_("Last trick"), "l", Verb.SHOW_LAST_TRICK),
    Command("hint", N_("Hint"), "h", Verb.ASK_HINT),
    Command("undo", N_("Take back"), "ctrl+z", Verb.TAKE_BACK),
    Command("seen", N_("Cards played so far"), "c", Verb.SHOW_SEEN),
    Command("end_round", N_("Play out a decided round"), "e", Verb.END_ROUND),
    Command(PICTURE, N_("Save a picture of the match"), "p", Verb.SAVE_PICTURE),
    Command("rules", N_("Rules"), "f1", Verb.SHOW_HELP),
    Command("read", N_("Read aloud how things stand"), "r", Verb.READ_ALOUD),
    Command("read_trick", N_("Read the trick aloud"), "ctrl+r", ReadPart()),
    Command("read_you", N_("Read aloud what you have"), "ctrl+1", ReadPart(0)),
    Command("read_left", N_("Read aloud what the player on the left has"), "ctrl+2", ReadPart(1)),
    Command("read_across", N_("Read aloud what the player across has"), "ctrl+3", ReadPart(2)),
    Command(
        "read_right", N_("Read aloud what the player on the right has"), "ctrl+4", ReadPart(-1)
    ),
    Command("mute", N_("Sound on or off"), "m", Verb.TOGGLE_SOUND),
    Command(VOICE, N_("Read everything aloud, or nothing"), "f2", Verb.TOGGLE_VOICE),
    Command("fullscreen", N_("Full screen"), "f11", Verb.TOGGLE_FULL_SCREEN),
    *(
        Command(f"card{n}", N_("Card {n} from the left"), key, PickCard(n - 1), n)
        for n, key in enumerate(CARD_KEYS, 1)
    ),
)
_NAMES: dict[str, str] = read_words("keys")["text"]["keys"]
_PAD_SIGNS = {
    "plus": "+",
    "minus": "\u2212",
    "multiply": "\u00d7",
    "divide": "/",
    "period": ".",
    "equals": "=",
}
NAMED = frozenset(
    [
        *_NAMES,
        *(f"f{n}" for n in range(1, 16)),
        *(f"kp_{n}" for n in (*range(10), "enter", *_PAD_SIGNS)),
    ]
)
"""Names of keys that write nothing, as in pygame's constants; any other key is called by what it writes."""


def is_key(name: str) -> bool:
    """Return whether `name` is the name of a key, on this keyboard or another."""
    return name in NAMED or (
        len(name) == 1 and name.isprintable() and not name.isspace() and name == name.lower()
    )


def split(chord: str) -> tuple[tuple[str, ...], str]:
    """Return the modifiers of a chord and its key; the key of ``ctrl++`` is the plus."""
    held, _plus, key = chord.rpartition("+")
    if not key:
        held, key = chord[:-2], "+"
    return tuple(held.split("+")) if held else (), key


def is_chord(chord: object) -> bool:
    """Return whether something is a chord that a command may have."""
    if not isinstance(chord, str) or not chord or chord in FIXED:
        return False
    held, key = split(chord)
    return is_key(key) and list(held) == [each for each in (CTRL, ALT, SHIFT) if each in held]


def chord_words(chord: str, label: Callable[[str], str] = str) -> str:
    """Return a chord as it is written on the keys: ``Ctrl+Z``. `label` returns what is written on a letter's key."""
    held, key = split(chord)
    names = {CTRL: _("Ctrl"), ALT: _("Alt"), SHIFT: _("Shift")}
    return "+".join([*(names[each] for each in held), _key_words(key, label)])


def key_after(key: str, label: Callable[[str], str]) -> str:
    """Return words for a key that writes nothing by itself: where it is."""
    row = next((row for row in _ROWS if key in row[1:]), "")
    return (
        _("key after {key}").format(key=_key_words(row[row.index(key) - 1], label)) if row else key
    )


def _key_words(key: str, label: Callable[[str], str]) -> str:
    if key in _NAMES:
        name = _NAMES[key]
        return _(name)
    if key.startswith("kp_"):
        rest = key.removeprefix("kp_")
        enter = _NAMES["return"]
        sign = _(enter) if rest == "enter" else _PAD_SIGNS.get(rest, rest)
        return _("Keypad {key}").format(key=sign)
    key = label(key) if len(key) == 1 else key.upper()
    return "\u2212" if key == "-" else key.upper() if len(key.upper()) == 1 else key


class Keymap(Bindings):
    """The keys in force; a sign is a chord."""

    @classmethod
    def all_commands(cls, verbs: Sequence[Command]) -> tuple[Command, ...]:
        """Return the program's commands, with `verbs` inserted after those of a table, before the rules."""
        at = next(index for index, command in enumerate(COMMANDS) if command.id == "rules")
        return (*COMMANDS[:at], *verbs, *COMMANDS[at:])

    @classmethod
    def takes(cls, sign: object) -> bool:
        return is_chord(sign)

    def called(self, sign: str) -> str:
        return chord_words(sign, self.label)

    def command(self, sign: str) -> str | None:
        """Return the id of the command that a chord belongs to, or None.

        If there is none, shift is ignored where it is the only or the last modifier."""
        found = super().command(sign)
        if found is None and split(sign)[0][-1:] == (SHIFT,):
            held, key = split(sign)
            found = super().command("+".join([*held[:-1], key]))
        return found


MENU = "menu"
ASIDE = "rightx"
"""The right stick, pushed to either side."""
_USUAL = {
    CONFIRM: "a",
    CANCEL: "b",
    MENU: "start",
    "previous": "leftshoulder",
    "next": "rightshoulder",
    "hint": "x",
    "undo": "lefttrigger",
    HURRY: "righttrigger",
    "last_trick": "y",
    "scores": "back",
    "rules": "leftstick",
    "seen": "rightstick",
    "read": ASIDE,
}
_NEEDED = (CONFIRM, CANCEL, "previous", "next")
_BY_CROSS = ("left", "right", "up", "down")
_OTHERS = {
    HURRY: Command(
        HURRY, N_("Hold to skip waiting"), _USUAL[HURRY], FastForward(True), needed=False
    ),
    MENU: Command(
        MENU, N_("The same with another button"), _USUAL[MENU], Verb.CANCEL, needed=False
    ),
}
"""Commands that differ on a controller from those of the keyboard."""


def _commands(keyed: Sequence[Command]) -> tuple[Command, ...]:
    """Return the commands that usually have a button, in the order of the buttons, then those without."""
    known = {command.id: command for command in keyed} | _OTHERS
    rest = [
        id
        for id, command in known.items()
        if id not in _USUAL and id not in _BY_CROSS and not command.n
    ]
    return tuple(
        replace(known[id], usual=_USUAL.get(id, NONE), needed=id in _NEEDED)
        for id in (*_USUAL, *rest)
    )


_SIGNS = {
    **{letter: letter.upper() for letter in "abxy"},
    "leftshoulder": "LB",
    "rightshoulder": "RB",
    "lefttrigger": "LT",
    "righttrigger": "RT",
    "back": "Back",
    "start": "Start",
    "leftstick": "LS",
    "rightstick": "RS",
    **{f"paddle{n}": f"P{n}" for n in range(1, 5)},
}
"""What is written on a button, or its usual short name."""
_BUTTON_NAMES: dict[str, str] = read_words("keys")["text"]["buttons"]
FIXED_BUTTONS = ("guide",)
"""The system's own button; no command gets it."""
BUTTONS = tuple(
    sign for sign in dict.fromkeys((*_SIGNS, *_BUTTON_NAMES)) if sign not in FIXED_BUTTONS
)
"""All buttons that a command may have."""
BOARD = {
    CANCEL: "erase",
    "hint": "space",
    MENU: "done",
    "scores": "cancel",
    "previous": "case",
    "next": "page",
}
"""The keys of the letter board that a button presses there instead of its command, by the command's id."""


class PadMap(Bindings):
    """The buttons in force, for all controllers; a sign is a button."""

    @classmethod
    def all_commands(cls, verbs: Sequence[Command]) -> tuple[Command, ...]:
        return _commands(Keymap.all_commands(verbs))

    @classmethod
    def takes(cls, sign: object) -> bool:
        return isinstance(sign, str) and sign in BUTTONS

    @classmethod
    def called(cls, sign: str) -> str:
        if sign not in _BUTTON_NAMES:
            return _SIGNS[sign]
        name = _BUTTON_NAMES[sign]
        return _(name)

    def on_board(self, key: str) -> str:
        """Return the short name of the button that presses a key of the letter board; empty if there is none."""
        command = next((command for command, pressed in BOARD.items() if pressed == key), None)
        return _SIGNS.get(self.sign(command), "") if command is not None else ""
