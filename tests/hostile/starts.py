"""Where monkeys begin: the menu of a new player, saved matches of both games at many points, and scenes of the gallery."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from itertools import chain, cycle
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from game.client.ambition.game import game as ambition
from game.client.ambusch.game import game as ambusch
from game.client.app.menu import MenuScene
from game.client.app.options import Computers, PlayOptions, Services
from game.client.app.saves import pack
from game.client.app.settings import Settings, SettingsFile
from game.client.app.shell import Shell
from game.client.app.statistics.history import History
from game.client.kit.geometry import Viewport
from game.client.kit.theme import THEMES
from game.client.kit.widget_scene import WidgetScene
from game.client.table.look import Look
from game.client.table.scene import CardTable
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from game.engine.ambusch.match import Match as AmbuschMatch
from game.engine.ambusch.record import to_record as ambusch_record
from game.engine.ambusch.rules import Rules as AmbuschRules
from game.engine.sealing import seal_of
from tests.client.ambusch.play import LEVELS, RandomPlayer
from tests.client.ambusch.play import random_action as ambusch_action
from tests.client.ambusch.played import Adviser, played
from tests.client.client_matches import PLAYERS, FixedCourses, batches, random_action
from tests.client.harness import computers
from tests.gallery.base import settings_with
from tests.gallery.scenes import scenes
from tests.stand_ins import answering

SIZES = ((1024, 640), (1280, 720), (1600, 900), (1200, 900))
NOW = datetime(2026, 11, 22, 12).astimezone()
MATCHES = 12
"""Saved matches of each game."""
GALLERY = (
    "ambusch-setup", "board", "character", "exercise", "house", "keeper", "key", "ladder", "match", "pad", "pass", "play",
    "practice", "puzzle", "settings", "statistics",
)  # fmt: skip
"""What the names of gallery scenes begin with that stand in a shell, and can be played on."""
KNOWN = {"strength_asked": True, "first_shown": True, "first_done": True}
"""What the settings hold of a player who isn't new."""


@dataclass(frozen=True)
class Start:
    """Where a run begins: `open` makes a shell with its scenes on a data folder."""

    name: str
    open: Callable[[Path], Shell]


def players() -> Computers:
    """Stand-ins for Ambusch's computer players."""
    made = Computers(lambda level, temperament, seat, seed, timed: RandomPlayer(seed * 4 + seat), LEVELS, "club")
    return answering(made, Adviser())


def shell_on(folder: Path, settings: Settings) -> Shell:
    """Return a shell on a data folder, with stand-ins for all computer players."""
    games = (ambition(answering(computers(), courses=FixedCourses())), ambusch(players()))
    file = SettingsFile.of(folder / "settings.json", games)
    services = Services(new_seed=lambda: 11, new_secret=lambda: 12, now=lambda: NOW)
    return Shell(PlayOptions(data_dir=folder), services, games, settings, file, folder, SIZES[1])


def at_menu(new: bool, kept: Callable[[Path], None], resumed: str, speed: str, folder: Path) -> Shell:
    """Return a shell at its menu: of a `new` player as the program first starts, or with what `kept` writes.

    The saved match of the game `resumed` is continued; empty: of none."""
    kept(folder)
    shell = shell_on(folder, Settings() if new else settings_with(KNOWN | {"speed": speed, "trick_rest_ms": 400}))
    menu = MenuScene(shell)
    shell.stack.push(menu)
    if new:
        menu.first_start()
    elif resumed:
        shell.stack.apply()
        shell.game(resumed).start(shell, True)
    return shell


def nothing(_folder: Path) -> None:
    """Write nothing: an empty data folder."""


def saved_ambition(number: int, folder: Path) -> None:
    """Write a match of Ambition that was left somewhere, and the record of another."""
    rng = random.Random(number)
    rules = (Rules(), Rules(edition="2005"), Rules(edition="2004", players=3), Rules(edition="simple"))[number % 4]
    match = Match(rules, PLAYERS[: rules.players], number)
    match.sealed = seal_of(number)
    match.begin()
    for _step in range(rng.randrange(180)):
        if match.waiting:
            seat = rng.choice(match.waiting)
            match.act(seat, random_action(match, seat, rng))
        elif not match.over:
            match.next_round()
    (folder / "match.json").write_bytes(pack(to_record(match)))
    whole = [match for match, _events in batches(Rules(), number + 100, 99)][-1]
    (folder / "matches.jsonl").write_text(json.dumps(to_record(whole)) + "\n", encoding="utf-8")


def saved_ambusch(number: int, folder: Path) -> None:
    """Write a match of Ambusch that was left somewhere, and the record of another."""
    rng = random.Random(number)
    seats = 2 + number % 3
    persons = 1 + (number % 6 == 5)
    entries = [
        {"name": f"P{seat}", "kind": "human"} if seat < persons else {"name": f"P{seat}", "kind": "ai", "level": "club"}
        for seat in range(seats)
    ]
    match = AmbuschMatch(AmbuschRules(seats=seats), entries, number)
    match.sealed = seal_of(number)
    match.begin()
    for _step in range(rng.randrange(60)):
        if match.waiting:
            match.act(match.waiting[0], ambusch_action(match, rng))
        elif not match.over:
            match.next_round()
    (folder / "ambusch.json").write_bytes(pack(ambusch_record(match)))
    record = json.dumps(ambusch_record(played(seats, number)))
    (folder / "ambusch.jsonl").write_text(record + "\n", encoding="utf-8")


@contextmanager
def noted(kind: Any, made: list[Any]) -> Iterator[None]:
    """Note every object of a class that is made meanwhile."""
    begin = kind.__init__

    def init(self: Any, *args: Any, **values: Any) -> None:
        made.append(self)
        begin(self, *args, **values)

    with patch.object(kind, "__init__", init):
        yield


def in_gallery(name: str, folder: Path) -> Shell:
    """Return the shell of a gallery scene with that scene on top, above a menu."""
    look, surface = Look(Viewport(*SIZES[1]), THEMES["dark"]), pygame.Surface(SIZES[1])
    made: list[Any] = []
    shells: list[Shell] = []
    with noted(WidgetScene, made), noted(CardTable, made), noted(Shell, shells):
        scenes()[name](look, surface)
    if not shells or not made or not isinstance(shells[-1].history, History):
        return at_menu(False, nothing, "", "normal", folder)
    shell = shells[-1]
    shell.options = PlayOptions(data_dir=shell.folder)
    shell.services = Services(new_seed=lambda: 11, new_secret=lambda: 12, now=lambda: NOW)
    above = shell.stack.scenes
    shell.stack.clear()
    shell.stack.apply()
    for scene in (MenuScene(shell), *(each for each in made if each.shell is shell and each not in above), *above):
        shell.stack.push(scene)
    return shell


@cache
def starts() -> tuple[Start, ...]:
    """Return every place to begin, every other one in the gallery."""
    found = [
        Start("the first start", partial(at_menu, True, nothing, "", "normal")),
        Start("the menu", partial(at_menu, False, nothing, "", "normal")),
    ]
    for number in range(MATCHES):
        speed = ("instant", "fast", "normal")[number % 3]
        found.append(
            Start(f"match {number}", partial(at_menu, False, partial(saved_ambition, number), "ambition", speed))
        )
        found.append(
            Start(f"ambusch {number}", partial(at_menu, False, partial(saved_ambusch, number), "ambusch", speed))
        )
    names = [name for name in scenes() if name.startswith(GALLERY)]
    gallery = [Start(name, partial(in_gallery, name)) for name in names]
    return tuple(chain.from_iterable(zip(cycle(found), gallery, strict=False)))
