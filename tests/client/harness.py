"""The program without threads, clock or screen: scenes are driven by Intents, bots answer at once, time is what tests say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.client.ambition.scenes.game import game as ambition
from game.client.ambition.scenes.table import TableScene
from game.client.ambition.settings import ID, AmbitionSettings, to_json
from game.client.app.options import Computers, PlayOptions, Services
from game.client.app.scenes.menu import MenuScene
from game.client.app.settings import Settings, SettingsFile
from game.client.app.shell import Shell
from game.client.app.statistics.store import Source
from game.client.app.window.program import Loop
from game.client.app.window.window import Window
from game.client.games import Game as AnyGame
from game.client.games import RecordKind
from game.client.kit.intents import Intent, PointerDown, PointerMoved, PointerUp
from game.client.kit.scene import Scene
from game.client.table.worker import Player, Result, Ticket
from tests.client.client_matches import RandomAdviser, RandomPlayer


class InlineWorker:
    """The worker's interface, without a thread: the answer is there with the next poll."""

    def __init__(self) -> None:
        self._results: list[Result] = []
        self._count = 0

    @property
    def thinking(self) -> bool:
        return bool(self._results)

    def ask(self, seat: int, player: Player, observation: Any) -> Ticket:
        self._count += 1
        ticket = Ticket(self._count, seat, player, observation)
        try:
            self._results.append(Result(ticket, action=player.choose(observation, lambda: False)))
        except Exception as error:
            self._results.append(Result(ticket, error=error))
        return ticket

    def live(self, ticket: Ticket) -> bool:
        return any(result.ticket is ticket for result in self._results)

    def poll(self) -> list[Result]:
        results, self._results = self._results, []
        return results

    def forget(self, ticket: Ticket) -> None:
        self._results = [result for result in self._results if result.ticket is not ticket]

    def cancel_all(self) -> None:
        self._results.clear()


SERVICES = Services(new_seed=lambda: 11)
"""A fixed seed."""


def computers(player: type = RandomPlayer, adviser: type | None = RandomAdviser) -> Computers:
    """Two levels and temperaments of the same random player."""
    return Computers(
        make_player=lambda level, temperament, seat, seed: player(seed * 4 + seat),
        levels=(("novice", "Novice"), ("club", "Club player")),
        default_level="club",
        temperaments=(("steady", "Steady"), ("nil", "Loves a Nil")),
        make_adviser=None if adviser is None else lambda seat, seed: adviser(),
    )


def games(player: type = RandomPlayer, adviser: type | None = RandomAdviser) -> tuple[AnyGame[Shell], ...]:
    """Ambition with them."""
    return (ambition(computers(player, adviser)),)


def kinds(handed: Sequence[AnyGame[Shell]]) -> dict[str, RecordKind[Any, Any]]:
    """Their records."""
    return {each.id: each.records for each in handed}


def sources(folder: Path) -> dict[str, Source]:
    """What the statistics are made from."""
    return {each.id: Source(folder / each.records.file, each.statistics) for each in games() if each.statistics}


def kept_settings(folder: Path) -> tuple[Settings, list[str]]:
    """The settings of a data folder, and what is said of them."""
    return SettingsFile.of(folder / "settings.json", games()).load()


def settings(**values: Any) -> Settings:
    """Settings, those of Ambition among them."""
    own = {name: value for name, value in values.items() if name in AmbitionSettings.__dataclass_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    return Settings(**rest, games={ID: to_json(AmbitionSettings(**own))} if own else {})


class Game:
    """A running program at its menu (or wherever `scene` is)."""

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        player: type = RandomPlayer,
        games: Sequence[AnyGame[Shell]] = (),
        adviser: type | None = RandomAdviser,
        **options: Any,
    ) -> None:
        size = options.setdefault("size", (1280, 720))
        self.window = Window(size, None, False)
        self.folder = folder
        handed = (ambition(computers(player, adviser)), *games)
        file = SettingsFile.of(folder / "settings.json", handed)
        given = PlayOptions(data_dir=folder, **options)
        self.shell = Shell(given, SERVICES, handed, settings or Settings(), file, folder, size)
        self.saves = self.shell.save_file("match.json")
        self.shell.worker = InlineWorker()  # type: ignore[assignment]
        self.loop = Loop(self.shell, self.window, pygame.time.Clock(), lambda: [])
        self.shell.stack.push(MenuScene(self.shell))
        self.frames(2)

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.shell.stack.top

    @property
    def table(self) -> TableScene:
        """The table, wherever it is in the stack."""
        found = [scene for scene in self.shell.stack.scenes if isinstance(scene, TableScene)]
        assert found, self.shell.stack.scenes
        return found[0]

    def send(self, *intents: Intent) -> None:
        """Intents, a frame after each."""
        for intent in intents:
            self.shell.handle(intent)
            self.loop.frame(16.0)

    def click(self, x: float, y: float) -> None:
        """Move there, press and let go."""
        self.send(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))

    def click_button(self, id: str) -> None:
        """Click a button of the top scene."""
        scene: Any = self.scene
        buttons: Iterable[Any] = scene.buttons() if isinstance(scene, TableScene) else scene.widgets()
        button = next(button for button in buttons if button.id == id)
        self.click(button.rect.cx, button.rect.cy)

    def frames(self, count: int, dt: float = 16.0) -> int:
        """Let time pass. Returns how many frames drew."""
        return sum(self.loop.frame(dt) for _ in range(count))

    def settle(self, limit: int = 3000) -> None:
        """Let time pass until nothing more happens by itself."""
        for _ in range(limit):
            self.loop.frame(30.0)
            if not isinstance(self.scene, TableScene):
                return
            if not self.table.director.moving and not self.shell.worker.thinking:
                self.loop.frame(30.0)
                if not self.table.director.moving and not self.shell.worker.thinking:
                    return
        raise AssertionError("nothing comes to rest")
