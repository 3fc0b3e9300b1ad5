"""The program: opens the window, runs the frames, and shuts down in good order whatever happens."""

from __future__ import annotations

import contextlib
import gc
import logging
import platform
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Protocol

import pygame

from game import __version__, commit_words
from game.client.app.menu import MenuScene
from game.client.app.options import FrameTiming, PlayOptions, Services
from game.client.app.records import records_folder
from game.client.app.records_page import add_file
from game.client.app.settings import SettingsFile
from game.client.app.shell import Shell
from game.client.app.window import (
    TITLE,
    CrashScene,
    DisplayError,
    Window,
    borrowed,
    clear,
    give_memory_back,
    locked,
    system_languages,
    window_from,
)
from game.client.games import Game
from game.client.kit import gui, intents
from game.client.kit.files import data_folder, write_atomically
from game.client.kit.i18n import _, first_spoken, set_language
from game.client.kit.input import InputMode, Pads, translate
from game.client.kit.scene import Scene, SceneStack
from game.client.kit.screen_reader import screen_readers
from game.client.kit.sound import quiet_screen
from game.engine.state import build_words

log = logging.getLogger(__name__)

CRASH_NAME = "crash.log"


def report_text(trace: str, scenes: Sequence[object], size: tuple[int, int]) -> str:
    """Return the crash report: versions, the window, the scenes from bottom to top, and the traceback."""
    driver = pygame.display.get_driver() if pygame.display.get_init() else "none"
    lines = (
        f"Ambition {__version__}, {build_words()} core, {commit_words()}",
        f"Python {platform.python_version()}, pygame {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"window {size[0]}x{size[1]} on {driver}",
        f"scenes: {', '.join(type(scene).__name__ for scene in scenes) or 'none'}",
        "",
        trace,
    )
    return "\n".join(lines)


def write_report(folder: Path, text: str) -> tuple[Path, OSError | None]:
    """Write the crash report into a folder and one line to standard error.

    Returns its path, and the error that kept it from being written, None if it is written."""
    log.error("crashed\n%s", text)
    where = folder / CRASH_NAME
    problem = None
    kept = f"; what happened is written in {where}"
    try:
        write_atomically(where, text.encode("utf-8"))
    except OSError as error:
        problem, kept = error, ""
    if sys.stderr is not None:  # a windowed build has none
        last = text.strip().splitlines()[-1]
        print(f"ambition: the program failed ({last}), the match is kept{kept}", file=sys.stderr)
    return where, problem


FRAMES_PER_SECOND = 60
LONGEST_STEP_MS = 50.0
AWAKE_MS = 60_000.0
SLACK_S = 0.004
LOG_NAME, SETTINGS_NAME = "ambition.log", "settings.json"
DONE, FAILED, UNUSABLE = 0, 1, 2
_OTHER_HANDS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
"""Events that show that the person has put the controller down."""


class Clock(Protocol):
    """The part of pygame's clock that the main loop needs."""

    def tick(self, framerate: float) -> int:
        """Wait for the next frame and return the milliseconds since the last call."""


class Loop:
    """The main loop: in each frame it takes intents, lets time pass, and draws only if something changed."""

    def __init__(
        self,
        shell: Shell,
        window: Window,
        clock: Clock,
        events: Callable[[], Iterable[pygame.event.Event]],
        pads: Pads | None = None,
    ) -> None:
        self.shell = shell
        self.window = window
        self._clock = clock
        self._events = events
        self.pads = pads or Pads()
        self.inputs = 0
        """The number of presses and typed letters in this frame."""
        self._shown: gui.Layer | None = None  # what the window shows; None if it isn't known
        self._size = (0, 0)
        self._field: gui.Rect | None = None  # where letters go; None while they are commands
        pygame.key.stop_text_input()
        self._awake = 0.0  # how long the screen may not go dark yet
        pygame.display.set_allow_screensaver(True)
        shell.toggle_fullscreen = self._toggle_fullscreen

    def run(self, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Run frames until the last scene has left, or while `goes_on` returns True."""
        self.shell.stack.apply()
        while self.shell.stack.top is not None and goes_on():
            hurried = self.shell.options.hurry and not self.shell.worker.thinking
            elapsed = (
                1000 / FRAMES_PER_SECOND if hurried else float(self._clock.tick(FRAMES_PER_SECOND))
            )
            started, worked = time.perf_counter(), time.thread_time()
            self.inputs = 0
            scene = type(self.shell.stack.top).__name__
            drew = self.frame(min(elapsed, LONGEST_STEP_MS))
            while (
                time.perf_counter() - started < SLACK_S
                and next(self.shell.warming, None) is not None
            ):
                pass  # cards are drawn ahead in what is left of the frame
            if self.shell.options.watch is not None:
                spent = (time.perf_counter() - started) * 1000, (time.thread_time() - worked) * 1000
                self.shell.options.watch(FrameTiming(time.time(), *spent, drew, self.inputs, scene))

    def frame(self, dt: float) -> bool:
        """Run one frame of `dt` milliseconds; return True if it drew."""
        shell, changed = self.shell, False
        for event in self._events():
            self.window.heed(event.type)
            # A press belongs to what the one before it has opened.
            changed = shell.stack.apply() or changed
            for intent in self.pads.take(event, shell.padmap, self._input_mode()):
                if not isinstance(intent, intents.PadChanged):
                    shell.use_pad(True)
                self._handle(intent)
            if event.type in _OTHER_HANDS:
                shell.use_pad(False)
            for intent in translate([event], shell.look.viewport, shell.keymap, self._input_mode()):
                self._handle(intent)
        for intent in self.pads.wait(dt):
            self._handle(intent)
        changed = shell.stack.apply() or changed
        if shell.stack.top is None:
            return False
        self._follow_field(shell.stack.top)
        self.window.follow()
        self._stay_awake(dt, shell.stack.top.moving)
        changed = shell.update(dt) or changed
        changed = shell.stack.apply() or changed
        if not changed or shell.stack.top is None:
            return False
        surface = self.window.surface
        if (
            self._shown is None
            or self._shown.surface is not surface
            or self._size != surface.get_size()
        ):
            self._shown, self._size = gui.Layer(surface), surface.get_size()
        picture = gui.DrawList(self._size)
        shell.draw(picture)
        pygame.display.update(self._shown.show(picture.drawn, picture.changed))
        shell.keep_picture(surface)
        return True

    def _follow_field(self, top: Scene) -> None:
        """Let input methods write only where a field is, and say where; elsewhere they would take the commands' keys."""
        field = top.field or (gui.Rect(0, 0, 0, 0) if top.typing else None)
        if field == self._field:
            return
        if field is None or self._field is None:
            (pygame.key.stop_text_input if field is None else pygame.key.start_text_input)()
        if field is not None:
            pygame.key.set_text_input_rect(pygame.Rect(self.shell.look.viewport.to_px(field)))
        self._field = field

    def _stay_awake(self, dt: float, moving: bool) -> None:
        """Keep the screen from going dark while a table shows something, and for a while afterwards."""
        before, self._awake = self._awake, AWAKE_MS if moving else max(0.0, self._awake - dt)
        if (before > 0) != (self._awake > 0):
            pygame.display.set_allow_screensaver(self._awake <= 0)

    def _input_mode(self) -> InputMode:
        """Return what keys and buttons mean to the scene on top."""
        top = self.shell.stack.top
        if top is None:
            return InputMode.COMMANDS
        if top.choosing_key or top.choosing_button:
            return InputMode.KEYS if top.choosing_key else InputMode.BUTTONS
        if top.on_board:
            return InputMode.BOARD
        return InputMode.LETTERS if top.typing else InputMode.COMMANDS

    def _handle(self, intent: intents.Intent) -> None:
        self.inputs += intents.is_press(intent) or isinstance(intent, intents.Typed)
        match intent:
            case intents.PadChanged(name, connected):
                self.shell.pad_changed(name, connected)
            case intents.Verb.QUIT:
                self.shell.quit()
            case intents.FileDropped(path):
                take_file(self.shell, Path(path))
            case intents.Resized():
                self._shown = None
                self.shell.resize(self.window.size)
            case intents.Verb.EXPOSED:
                self._shown = None
                self.shell.refresh()
            case intents.Verb.KEYBOARD_CHANGED:
                self.shell.renew()
            case intents.Verb.TOGGLE_FULL_SCREEN:
                self._toggle_fullscreen()
            case _:
                self.shell.handle(intent)

    def _toggle_fullscreen(self) -> None:
        self.window.toggle_fullscreen()
        self._shown = None
        self.shell.remember({"fullscreen": self.window.fullscreen})
        self.shell.resize(self.window.size)


def take_file(shell: Shell, path: Path) -> None:
    """Take a file that was dropped on the window: a game takes it, or it is added to the records."""
    if not any(game.take_file(shell, path) for game in shell.games if game.take_file is not None):
        add_file(shell, path)


def run(
    options: PlayOptions,
    services: Services,
    games: Sequence[Game[Shell]],
    clock: Clock | None = None,
) -> int:
    """Open the window and play.

    Returns the exit status: 0 done, 1 the program failed, 2 there is no display, place for
    screenshots or font."""
    if faults := gui.font_faults():
        return _unusable(f"{'; '.join(faults)}; this copy of the program is not complete")
    if options.screenshots is not None:
        try:
            options.screenshots.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return _unusable(f"--screenshots {options.screenshots}: {error.strerror}")
    give_memory_back()
    folder = data_folder(options.data_dir)
    with contextlib.ExitStack() as held:
        place, lock = folder, held.enter_context(locked(folder))
        guest = lock is None
        if guest:
            kept = [name for game in games for name in game.kept]
            place = held.enter_context(borrowed(folder, (SETTINGS_NAME, *kept)))
        else:
            _log_to(folder / LOG_NAME)
            clear(
                [folder, *(folder / name for game in games for name in game.folders)],
                records_folder(options.data_dir),
            )
        preferred = system_languages()
        # For what the settings file may complain about.
        set_language(options.lang or first_spoken(preferred))
        settings_file = SettingsFile.of(place / SETTINGS_NAME, games)
        settings, messages = settings_file.load()
        try:
            window = window_from(settings, options.size, options.hidden)
        except DisplayError as error:
            return _unusable(f"there is no display to open a window on ({error})")
        held.callback(window.close)
        pads = Pads()
        pads.open()
        held.callback(pads.close)
        # What stays for good isn't searched for rubbish again: that takes longer than a frame may.
        gc.freeze()
        held.callback(gc.unfreeze)
        status: int | None = None
        while status is None:
            shell = Shell(
                options,
                services,
                games,
                settings,
                settings_file,
                place,
                window.size,
                preferred,
                guest,
            )
            if lock is not None:
                shell.keeps_folder = lock.kept
            for message in messages:
                shell.toast(message)
            try:
                status = _play(shell, window, clock or pygame.time.Clock(), pads, folder)
            finally:
                _leave(shell, window)
            settings, messages = shell.settings, []
        return status


def _unusable(why: str) -> int:
    """Say in one line why no window can be opened, in a dialog of the system where nobody reads standard error."""
    if sys.stderr is not None:
        print(f"ambition: {why}", file=sys.stderr)
    else:
        with contextlib.suppress(pygame.error):
            pygame.display.message_box(TITLE, why, "error")
    return UNUSABLE


def _play(shell: Shell, window: Window, clock: Clock, pads: Pads, folder: Path) -> int | None:
    """Run the program from the menu to its end.

    Returns the exit status, or None if the program failed and the player wants to go on; a report
    is in `folder`."""
    try:
        if shell.options.speed > 0 and not quiet_screen():
            shell.sounds.open()
        if not quiet_screen():
            shell.voice.open(screen_readers())
        menu = MenuScene(shell)
        shell.stack.push(menu)
        if shell.guest:
            menu.tell_guest()
        elif shell.options.resume:
            shell.stack.apply()
            menu.resume_asked()
        else:
            menu.first_start()
        Loop(shell, window, clock, pygame.event.get, pads).run()
        return DONE
    except Exception:
        text = report_text(traceback.format_exc(), shell.stack.scenes, window.size)
    shell.worker.cancel_all()
    shell.flush()
    where, problem = write_report(folder, text)
    return None if _goes_on(shell, window, clock, pads, text, where, problem) else FAILED


def _goes_on(
    shell: Shell,
    window: Window,
    clock: Clock,
    pads: Pads,
    text: str,
    where: Path,
    problem: OSError | None,
) -> bool:
    """Tell the player that the program has failed, and return whether to go on at the menu.

    With ``--autoplay`` nobody is there to be told."""
    if shell.options.autoplay:
        return False
    shell.stack = SceneStack()  # what was on the old one is left as it is: it may be what failed
    scene = CrashScene(shell, text, where, problem, shell.unsaved)
    shell.stack.push(scene)
    try:
        Loop(shell, window, clock, pygame.event.get, pads).run()
    except Exception:  # not even this can be drawn: the system's own dialog, where there is one
        log.exception("the report could not be shown")
        with contextlib.suppress(pygame.error):
            pygame.display.message_box(TITLE, f"{_('The game has stopped')}\n{where}", "error")
        return False
    return scene.again


def _leave(shell: Shell, window: Window) -> None:
    """Shut down whatever happened: stop bots, sounds and speech, and write everything that was played to disk."""
    shell.worker.cancel_all()
    shell.sounds.close()
    shell.voice.close()
    shell.flush()
    shell.history.close()
    if shell.options.size is None:
        shell.remember(window.remembered())


class _Log(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  logging's name
        """Ignore errors of writing the log, such as a full disk."""


def _log_to(path: Path) -> None:
    """Write warnings and errors to a log file in the data folder; there is no log if that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = _Log(path, maxBytes=256 * 1024, backupCount=2, encoding="utf-8", delay=True)
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger(__name__.removesuffix(".app.program"))
    for old in list(root.handlers):
        root.removeHandler(old)
        old.close()
    root.addHandler(handler)
