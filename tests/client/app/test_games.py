"""The program with a game that offers nothing but itself: what isn't there isn't asked for, and no other game is loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from game.client.app.menu import MenuScene
from game.client.app.shell import Shell
from game.client.app.you_page import YouScene
from game.client.games import Game, Listed, RecordKind
from game.client.kit.intents import Verb
from tests.client.app.programs import ROOT
from tests.client.program import Program

LOADED = """
import importlib, pkgutil, sys
import game.client.app
for found in pkgutil.walk_packages(game.client.app.__path__, "game.client.app."):
    importlib.import_module(found.name)
print(*(name for name in sys.modules if name.startswith(("game.client.amb", "game.engine.amb", "ai."))))
"""


def plain(opened: list[str]) -> Game[Shell]:
    """A game with what every game has."""

    def entry(record: dict[str, Any]) -> Listed:
        return Listed((), "", None)

    return Game(
        id="plain",
        icon="play",
        title=lambda: "Plain",
        line=lambda shell: "For two",
        open=lambda shell: opened.append("opened"),
        start=lambda shell, resume: opened.append("resumed" if resume else "started"),
        save="plain.json",
        records=RecordKind(file="plain.jsonl", entry=entry, read=lambda record: record, show=lambda shell, match: None),
    )


def test_a_game_alone_is_the_menu(tmp_path: Path) -> None:
    opened: list[str] = []
    program = Program(tmp_path, (plain(opened),))
    shell, menu = program.shell, program.top(MenuScene)
    ids = [button.id for button in menu.widgets() if "=" not in button.id]
    assert ids == ["plain", "you", "settings", "quit", "about"] and menu.main() == "plain"
    assert menu.layout.buttons[0].sub == "For two" and "no_offer" not in ids
    menu.press("plain")
    menu.handle(Verb.SHOW_HELP)  # of which there is none
    menu.auto()
    menu.resume_asked()
    assert opened == ["opened", "started", "resumed"]
    menu.press("you")
    program.frames(1)
    assert shell.unsaved is None and program.top(YouScene).data().pages == (("matches", "Matches"),)
    shell.flush()
    shell.history.close()
    assert not list(tmp_path.iterdir())  # nothing was changed that would have to be kept


def test_the_program_around_games_loads_none() -> None:
    made = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert made.stdout.splitlines()[-1] == ""
