"""The program without threads, clock or screen: scenes are driven by Intents, bots answer at once, time is what tests say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.client.ambition.scenes.table import TableScene
from game.client.app.options import PlayOptions, Services
from game.client.app.saves import SaveFile
from game.client.app.scenes.menu import MenuScene
from game.client.app.settings import Settings, SettingsFile
from game.client.app.shell import Shell
from game.client.app.window.program import Loop
from game.client.app.window.window import Window
from game.client.games import OtherGame
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


def services(player: type = RandomPlayer, adviser: type | None = RandomAdviser) -> Services:
    """Two levels and temperaments of the same random player, and a fixed seed."""
    return Services(
        make_player=lambda level, temperament, seat, seed: player(seed * 4 + seat),
        levels=(("novice", "Novice"), ("club", "Club player")),
        default_level="club",
        new_seed=lambda: 11,
        temperaments=(("steady", "Steady"), ("nil", "Loves a Nil")),
        make_adviser=None if adviser is None else lambda seat, seed: adviser(),
    )


class Game:
    """A running program at its menu (or wherever `scene` is)."""

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        player: type = RandomPlayer,
        games: tuple[OtherGame, ...] = (),
        **options: Any,
    ) -> None:
        size = options.setdefault("size", (1280, 720))
        self.window = Window(size, None, False)
        self.folder = folder
        self.saves = SaveFile(folder)
        self.shell = Shell(
            PlayOptions(data_dir=folder, **options),
            replace(services(player), games=games),
            settings or Settings(),
            SettingsFile(folder / "settings.json"),
            self.saves,
            size,
        )
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
