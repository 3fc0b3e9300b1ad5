"""The contenders of an arena, parsed from short specifications.

A specification is a level such as ``expert``, ``club:iterations=2000`` with overrides,
``module:factory`` for a Python callable that takes a seed and returns a player, or ``cmd:PROGRAM
ARGS`` for a program that speaks the bot protocol. Three overrides are not fields of a level: ``ms``
caps the time of a decision, ``threads`` is another word for its trees, ``temperament`` is what the
player likes. ``open=1`` is for research only: that player sees all hands. Only the arena supports
it."""

from __future__ import annotations

import dataclasses
import importlib
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from ai.games import AnyGame
from ai.protocol import ANSWER_MS, BotPlayer
from ai.runner import Player
from ai.search.worlds import Worlds
from game.engine.json_reader import short
from game.engine.state import GameState

# ---- Research only
# A player that sees all cards and the bids, to measure what knowing them would be worth. No level
# can be so, and nothing but the arena may import this (tests/repo holds that). Such a player
# searches one world, the true one; how it thinks is its level's.


def open_player(
    game: AnyGame,
    level: object,
    seed: int,
    clock: Callable[[], float],
    limit: float | None,
    truth: Callable[[], GameState],
) -> Player:
    """Create a player of a level that is shown `truth()`, the round with all hands, at each decision."""
    searcher = game.search_player(level, seed, clock, limit)
    searcher.worlds = lambda state, seat, stream: Worlds(1).know(truth())
    found: Player = searcher
    return found


T = TypeVar("T")
_NAMES = {"id", "title"}  # of a level: what it is called can't be overridden


@dataclass(frozen=True, slots=True)
class Contender:
    """One player of an arena of `game`.

    `spec` is its specification as it was written. Exactly one of `level`, `factory`
    (``"module:factory"``) and `command` is set. `limit` is the most seconds that a level may take
    for a decision; `open_hands` means that the level sees all hands."""

    spec: str
    game: AnyGame
    level: Any = None
    limit: float | None = None
    open_hands: bool = False
    temperament: object = None
    factory: str | None = None
    command: tuple[str, ...] = ()

    def entry(self) -> dict[str, str]:
        """Return the contender's entry among the players of a record."""
        name = "".join(char if char.isprintable() else " " for char in self.spec)
        return {"name": name, "kind": "ai"} | ({"level": self.level.id} if self.level else {})

    def within(self, limits: Iterable[float | None]) -> Contender:
        """Return the contender with the smallest of these limits, in seconds; None is no limit."""
        return dataclasses.replace(
            self, limit=min((limit for limit in limits if limit is not None), default=None)
        )

    def player(
        self,
        seed: int,
        clock: Callable[[], float],
        answer_ms: int = ANSWER_MS,
        truth: Callable[[], GameState] | None = None,
    ) -> Player:
        """Return a new player for one seat.

        `clock` (seconds) is called only where time is limited; `answer_ms` is the time that a
        program may take for a decision; `truth`, the round with all hands, is used only for a level
        with open hands. Raises ValueError."""
        if self.factory is not None:
            return _foreign(self.factory, partial(load_factory(self.factory), seed))
        if self.level is None:
            return BotPlayer(self.command, clock, self.game, answer_ms)
        if self.open_hands:
            if truth is None:
                raise ValueError(f"{self.spec}: only the arena shows all hands")
            return open_player(self.game, self.level, seed, clock, self.limit, truth)
        found: Player = self.game.player(self.level, seed, clock, self.limit, self.temperament)
        return found


_TOP = __name__.partition("ai.")[0]
"""What stands before the names of this program's packages where it is installed: `ambition.`"""


class _SourceNames(Loader):
    """A finder of this program's modules, in its own processes, by their names in the source tree.

    Plug-ins import those wherever the program lies; they get the same modules."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        ours = name.partition(".")[0] in ("game", "ai", "assets")
        return ModuleSpec(name, self) if ours and find_spec(_TOP + name) else None

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to the import system, whose module `exec_module` replaces."""

    def exec_module(self, module: ModuleType) -> None:
        sys.modules[module.__name__] = importlib.import_module(_TOP + module.__name__)


def load_factory(path: str) -> Callable[[int], Player]:
    """Return the callable named by ``"module:name"``.

    Raises a ValueError that says what is missing, or what went wrong in the module."""
    if _TOP and not any(isinstance(finder, _SourceNames) for finder in sys.meta_path):
        sys.meta_path.insert(0, _SourceNames())
    # Plug-ins may lie in the current folder: last, so that nothing else comes from there.
    if "" not in sys.path:
        sys.path.append("")
    module_name, _, name = path.partition(":")
    module = _foreign(path, partial(importlib.import_module, module_name))
    factory = getattr(module, name, None)
    if not callable(factory):
        raise ValueError(
            f"{path}: the module {module_name} has nothing callable of the name {name}"
        )
    found: Callable[[int], Player] = factory
    return found


def _foreign(path: str, call: Callable[[], T]) -> T:
    """Return the result of third-party code.

    Raises a ValueError that describes any exception in it."""
    try:
        return call()
    except Exception as error:
        kind = "" if isinstance(error, ImportError | SyntaxError) else f"{type(error).__name__}: "
        raise ValueError(f"{path}: {kind}{error}") from None


def parse_contenders(text: str, game: AnyGame) -> tuple[Contender, ...]:
    """Return the contenders of a comma-separated list.

    A comma in quotation marks or after a backslash does not separate. Raises ValueError."""
    return tuple(parse_contender(part, game) for part in _split(text))


def _split(text: str) -> list[str]:
    parts = re.findall(r"""((?:\\.|"(?:\\.|[^"\\])*"|'[^']*'|[^,])*)(?:,|$)""", text)
    return [part.strip() for part in parts[: len(parts) - (not text.endswith(","))]]


def parse_contender(spec: str, game: AnyGame) -> Contender:
    """Return the contender of a specification. Raises a ValueError that says what was expected."""
    head, _, rest = spec.partition(":")
    if head == "cmd":
        return Contender(spec, game, command=_command(spec, rest))
    known = {**game.levels, **game.references}
    if head in known:
        return _of_level(spec, known[head], rest.split(":") if rest else [], game)
    if re.fullmatch(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", spec):
        load_factory(spec)
        return Contender(spec, game, factory=spec)
    raise ValueError(
        f"player {spec!r} is not known; there are {', '.join(known)}, each with overrides such as iterations=2000, "
        "module:factory and cmd:PROGRAM"
    )


def _command(spec: str, rest: str) -> tuple[str, ...]:
    try:
        words = shlex.split(rest, posix=os.name != "nt")
    except ValueError as error:
        raise ValueError(f"{spec}: {error}") from None
    if not words:
        raise ValueError(f"{spec}: a program was expected after cmd:")
    return tuple(words)


def _of_level(spec: str, level: Any, overrides: list[str], game: AnyGame) -> Contender:
    ranges: dict[str, tuple[float, float]] = getattr(game.level_class, "RANGES", {})
    types = {
        name: type_
        for name, type_ in get_type_hints(game.level_class).items()
        if name not in (*_NAMES, "RANGES")
    }
    changes: dict[str, Any] = {}
    limit: float | None = None
    open_hands = False
    likes = None
    for override in overrides:
        name, equals, text = override.partition("=")
        if not equals:
            raise ValueError(
                f"{spec}: {override!r}: an override such as iterations=2000 was expected"
            )
        where = f"{spec}: {name}"
        if name in types:
            changes[name] = _value(where, types[name], text)
        elif name == "ms":
            limit = _value(where, float, text) / 1000
            if not 0 < limit < 1e6:
                raise ValueError(
                    f"{where}: a number of milliseconds above 0 was expected, not {text}"
                )
        elif name == "threads" and "trees" in types:
            changes["trees"] = _value(where, int, text)
        elif name == "open":
            open_hands = _value(where, bool, text)
        elif name == "temperament":
            try:
                likes = game.temperaments[text]
            except KeyError:
                there = ", ".join(game.temperaments)
                raise ValueError(
                    f"{spec}: temperament {text!r} is not known; there are {there}"
                ) from None
        else:
            raise ValueError(
                f"{spec}: there is no {name}; overrides are {', '.join([*types, 'ms', 'threads', 'temperament', 'open'])}"
            )
    for name, value in changes.items():
        low, high = ranges.get(name, (value, value))
        if value is not None and not low <= value <= high:  # nor what is no number at all
            raise ValueError(f"{spec}: {name}: {low} to {high} was expected")
    changed = dataclasses.replace(level, **changes)
    if open_hands and not game.searches(changed):
        raise ValueError(f"{spec}: open: only a level that searches can make use of the hands")
    return Contender(spec, game, changed, limit, open_hands, likes)


def _value(where: str, type_: Any, text: str) -> Any:
    """Return a text converted to a field's type: int, float, bool, str, or one of them or None."""
    kinds = (
        get_args(type_)
        if get_origin(type_) is Union or type(type_).__name__ == "UnionType"
        else (type_,)
    )
    if type(None) in kinds and text.lower() == "none":
        return None
    for one in kinds:
        try:
            if one is bool:
                return {
                    "1": True,
                    "true": True,
                    "yes": True,
                    "0": False,
                    "false": False,
                    "no": False,
                }[text.lower()]
            if one is int:
                return int(text.replace("_", ""))
            if one is float:
                return float(text)
        except (ValueError, KeyError):
            continue
        if one is str:
            return text
    names = " or ".join(
        "none" if one is type(None) else getattr(one, "__name__", str(one)) for one in kinds
    )
    raise ValueError(f"{where}: {names} was expected, not {short(text)}")
