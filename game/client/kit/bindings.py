"""Which command has which sign on a device: a key of the keyboard, a button of a controller. One rule for all. No pygame.

Every sign has at most one command, and every command exactly one sign or, where the device lets it, none: so nobody can lock
himself out. A sign that is given to another command is exchanged with the one that command had.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from game.client.kit.i18n import _
from game.client.kit.intents import Intent

NONE = ""
"""The sign of a command that has none."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a sign does. `words` name it for people (``{n}`` is a card's place); `usual` is its sign, or NONE; one that
    is `needed` is never without."""

    id: str
    words: str
    usual: str
    intent: Intent
    n: int = 0
    needed: bool = True

    @property
    def title(self) -> str:
        """What it does, in the player's language."""
        return _(self.words).format(n=self.n) if self.n else _(self.words)


class Bindings:
    """The signs in force: the usual ones but for `changed` (command id, sign), which must be fit (`fit`)."""

    def __init__(self, changed: Mapping[str, str] | None = None, verbs: Sequence[Command] = ()) -> None:
        """`verbs`: commands that games add to those of the program."""
        self._verbs = tuple(verbs)
        self.commands = self.all_commands(verbs)
        self._signs = {command.id: command.usual for command in self.commands} | dict(changed or {})
        self._taken = {sign: id for id, sign in self._signs.items() if sign != NONE}

    @classmethod
    def all_commands(cls, verbs: Sequence[Command]) -> tuple[Command, ...]:
        """The commands of the device in their order, with those that games add."""
        raise NotImplementedError

    @classmethod
    def takes(cls, sign: Any) -> bool:
        """Whether it is a sign that a command may have."""
        raise NotImplementedError

    @classmethod
    def called(cls, sign: str) -> str:
        """A sign as it is written on the device."""
        raise NotImplementedError

    def about(self, id: str) -> Command:
        """A command by its id."""
        return next(command for command in self.commands if command.id == id)

    def sign(self, id: str) -> str:
        """The sign of a command; NONE if it has none, or if the device doesn't know it."""
        return self._signs.get(id, NONE)

    def words(self, id: str) -> str:
        """The sign of a command as it is written on the device; empty without one."""
        sign = self.sign(id)
        return self.called(sign) if sign != NONE else ""

    def command(self, sign: str) -> str | None:
        """The id of the command that a sign has."""
        return self._taken.get(sign)

    def intent(self, sign: str) -> Intent | None:
        """What is wanted by a sign."""
        id = self.command(sign)
        return self.about(id).intent if id is not None else None

    def kept_by(self, id: str, sign: str) -> str | None:
        """The command that can't give `sign` to the command `id`, because it would be left without one that it needs."""
        other = self._taken.get(sign)
        if other is None or other == id or self._signs[id] != NONE or not self.about(other).needed:
            return None
        return other

    def with_sign(self, id: str, sign: str) -> tuple[Self, str | None]:
        """The bindings with another sign for a command, and the command that had it before, which gets the old one instead.
        Raises ValueError if that can't be (`takes`, `kept_by`)."""
        if not self.takes(sign) or self.kept_by(id, sign) is not None:
            raise ValueError(f"{id} can't have {sign!r}")
        other = self._taken.get(sign)
        signs = self._signs | {id: sign}
        if other is not None and other != id:
            signs[other] = self._signs[id]
        return type(self)(signs, self._verbs), other if other != id else None

    @property
    def changed(self) -> dict[str, str]:
        """Commands whose sign isn't the usual one, with their signs: what is kept."""
        return {
            command.id: self._signs[command.id] for command in self.commands if self._signs[command.id] != command.usual
        }

    @classmethod
    def fit(cls, data: Any, verbs: Sequence[Command] = ()) -> tuple[dict[str, str], list[str]]:
        """Changed signs out of a file, and names of what was damaged: what can't be used, and of two commands with one sign the
        one that was changed. Commands of other versions are passed over."""
        if not isinstance(data, dict):
            return {}, [""]
        commands = cls.all_commands(verbs)
        known = {command.id: command for command in commands}
        kept = {id: sign for id, sign in data.items() if id in known and cls._may_have(known[id], sign)}
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
    def _may_have(cls, command: Command, sign: Any) -> bool:
        return (isinstance(sign, str) and sign == NONE and not command.needed) or cls.takes(sign)
