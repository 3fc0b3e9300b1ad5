"""The program around any games, without threads, clock or screen: scenes are driven by Intents, bots answer at once, time is
what tests say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar, cast

import pygame

from game.client.app.menu import MenuScene
from game.client.app.options import PlayOptions, Services
from game.client.app.program import Loop
from game.client.app.saves import SAVE_NAME, SaveFile, unpack
from game.client.app.settings import Settings, SettingsFile
from game.client.app.shell import Shell
from game.client.app.window import Window
from game.client.games import Game
from game.client.kit.buttons import Button
from game.client.kit.intents import Intent, PointerDown, PointerMoved, PointerUp
from game.client.kit.layout_dialog import MORE
from game.client.table.scene import AnyTable, CardTable
from game.client.table.worker import PendingAnswer, Reply, Work
from game.engine.json_reader import Record

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")


def unwatched(play: F) -> F:
    """Let nothing be drawn on a way to what a test is about. Its first argument is the program."""

    @wraps(play)
    def played(program: Program, *args: Any, **named: Any) -> Any:
        with program.undrawn():
            return play(program, *args, **named)

    return cast(F, played)


def saved(folder: Path, name: str = SAVE_NAME) -> Record:
    """The unfinished match in a data folder."""
    return unpack((folder / name).read_bytes())


def save(folder: Path, record: Record, name: str = SAVE_NAME) -> SaveFile:
    """Leave an unfinished match in a data folder."""
    saves = SaveFile(folder, name)
    saves.save(record)
    saves.flush()
    return saves


def until(there: Callable[[], object], meanwhile: Callable[[], None] = lambda: sleep(0.01)) -> None:
    """Wait for something that doesn't come by itself at once; how long a busy machine takes for it doesn't matter."""
    end = monotonic() + 120
    while not there():
        assert monotonic() < end, "it never comes"
        meanwhile()


class InlineWorker:
    """The worker's interface, without a thread: the answer is there with the next poll."""

    def __init__(self) -> None:
        self._results: list[Reply] = []
        self._count = 0

    @property
    def thinking(self) -> bool:
        return bool(self._results)

    def ask(self, owner: object, work: Work) -> PendingAnswer:
        self._count += 1
        ticket = PendingAnswer(self._count, owner, work)
        try:
            self._results.append(Reply(ticket, work(lambda: False)))
        except Exception as error:
            self._results.append(Reply(ticket, error=error))
        return ticket

    def live(self, ticket: PendingAnswer) -> bool:
        return any(result.ticket is ticket for result in self._results)

    def poll(self, owner: object) -> list[Reply]:
        results = [result for result in self._results if result.ticket.owner is owner]
        self._results = [result for result in self._results if result.ticket.owner is not owner]
        return results

    def forget(self, ticket: PendingAnswer) -> None:
        self._results = [result for result in self._results if result.ticket is not ticket]

    def cancel_all(self) -> None:
        self._results.clear()


SERVICES = Services(new_seed=lambda: 11, new_secret=None)
"""A fixed seed, and nothing sealed."""
PRESSED_AT = datetime(2026, 11, 28, 14, 3, 22, 123456, UTC)
SEALING = Services(new_seed=lambda: 11, new_secret=lambda: 12, now=lambda: PRESSED_AT)
"""Fixed seeds, and sealed deals."""
DRAWN = 6
"""One frame in so many is drawn while a test waits for the table."""


class Program:
    """A running program at its menu (or wherever `scene` is), with the games that are handed in."""

    kind: type[AnyTable] = CardTable
    """The tables that are meant by `table`."""

    def __init__(
        self, folder: Path, games: Sequence[Game[Shell]], settings: Settings | None = None, **options: Any
    ) -> None:
        size = options.setdefault("size", (1280, 720))
        self.window = Window(size, None, False)
        self.folder = folder
        self._ticks = 0
        file = SettingsFile.of(folder / "settings.json", games)
        file.load()  # as the program does: what it can't use is safe then
        services = options.pop("services", SERVICES)
        given = PlayOptions(data_dir=folder, **options)
        self.shell = Shell(given, services, games, settings or Settings(), file, folder, size)
        self.shell.worker = InlineWorker()  # type: ignore[assignment]
        self.loop = Loop(self.shell, self.window, pygame.time.Clock(), lambda: [])
        self.shell.stack.push(MenuScene(self.shell))
        with self.undrawn():  # the first frame that a test lets pass draws
            self.frames(2)

    @property
    def scene(self) -> Any:
        """The scene on top, of the class that the test expects there."""
        return self.shell.stack.top

    def top(self, kind: type[S]) -> S:
        """The scene on top, which must be of this class."""
        assert isinstance(self.scene, kind), self.scene
        return self.scene

    @property
    def table(self) -> Any:
        """The table, wherever it is in the stack."""
        found = [scene for scene in self.shell.stack.scenes if isinstance(scene, self.kind)]
        assert found, self.shell.stack.scenes
        return found[0]

    def send(self, *steps: Intent | str, frames: int = 0) -> None:
        """Intents, a frame after each, and clicks on buttons by their ids; then some frames more."""
        for step in steps:
            if isinstance(step, str):
                self.click_button(step)
            else:
                self.shell.handle(step)
                self.loop.frame(16.0)
        if frames:
            self.frames(frames)

    def feed(self, *events: pygame.event.Event) -> None:
        """Events in one frame, as they come from the queue, and a frame after it."""
        self.loop._events = lambda: events
        self.loop.frame(16.0)
        self.loop._events = lambda: []
        self.loop.frame(16.0)

    def push(self, scene: Any, frames: int = 20) -> None:
        """Put a scene on top and let it come."""
        self.shell.stack.push(scene)
        self.frames(frames)

    def click(self, x: float, y: float) -> None:
        """Move there, press and let go."""
        self.send(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))

    def click_button(self, *ids: str, frames: int = 0) -> None:
        """Click buttons one after another, each of the scene that is then on top; then some frames pass."""
        for id in ids:
            buttons = self.scene.buttons() if isinstance(self.scene, CardTable) else self.scene.widgets()
            button = next(button for button in buttons if button.id == id)
            self.click(button.rect.cx, button.rect.cy)
        if frames:
            self.frames(frames)

    def point_at(self, id: str) -> Button:
        """Move the pointer onto a button of the scene on top."""
        buttons = self.scene.buttons() if isinstance(self.scene, CardTable) else self.scene.pointed()
        button: Button = next(button for button in buttons if button.id == id)
        self.send(PointerMoved(button.rect.cx, button.rect.cy))
        return button

    def pick_more(self, id: str) -> None:
        """Click an entry of the list of what the top scene has no button for."""
        self.click_button(MORE, id)

    def frames(self, count: int, dt: float = 16.0) -> None:
        """Let time pass. Of many frames one in DRAWN is drawn, and the last."""
        for number in range(1, count):
            with self._drawing(count <= DRAWN or number % DRAWN == 0):
                self.loop.frame(dt)
        self.loop.frame(dt)

    def tick(self, dt: float = 30.0) -> None:
        """Let a frame pass, one of many while a test waits. One in DRAWN is drawn."""
        self._ticks += 1
        with self._drawing(self._ticks % DRAWN == 0):
            self.loop.frame(dt)

    def drawn(self, count: int, dt: float = 16.0) -> int:
        """Let time pass, and return how many frames drew."""
        return sum(self.loop.frame(dt) for _ in range(count))

    def until(self, there: Callable[[], object]) -> None:
        """Let frames pass until something that another thread does is there, however slow the machine is."""
        until(there, lambda: self.frames(1))

    def tick_until(self, there: Callable[[], object], dt: float = 16.0, most: int = 60_000) -> None:
        """Let frames pass until the program itself has come there."""
        for _ in range(most):
            if there():
                return
            self.tick(dt)
        raise AssertionError("it never comes")

    def settle(self, *steps: Intent | str, limit: int = 3000) -> None:
        """Let time pass, after what is sent first, until nothing more happens by itself. One frame in DRAWN is drawn, and the
        last."""
        self.send(*steps)
        for _ in range(limit):
            self.tick()
            if not isinstance(self.scene, self.kind) or not self._busy():
                self.loop.frame(30.0)
                if not isinstance(self.scene, self.kind) or not self._busy():
                    return
        raise AssertionError("nothing comes to rest")

    def _busy(self) -> bool:
        return bool(self.table.director.moving or self.shell.worker.thinking)

    def _drawing(self, on: bool) -> AbstractContextManager[None]:
        """Frames that draw, or only let time pass: then the next one draws."""
        return nullcontext() if on else self.undrawn()

    @contextmanager
    def undrawn(self) -> Iterator[None]:
        """Let frames draw nothing, on the way to what a test is about. The next one draws everything."""
        before = vars(self.shell).get("draw")
        self.shell.draw = lambda surface: None  # type: ignore[method-assign]
        yield
        if before is None:
            vars(self.shell).pop("draw", None)
            self.shell.refresh()
