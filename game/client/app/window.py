"""The window: its place, size and icon; the dialog after a crash; and the lock on the data folder."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import shutil
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
from filelock import BaseFileLock, FileLock, SoftFileLock, Timeout

import assets
from game.client.app.exact_texts import Block, FactsData, FactsScene
from game.client.app.settings import Settings
from game.client.app.shell import Shell
from game.client.kit.desktop import library
from game.client.kit.files import clear_leftovers, reason_of
from game.client.kit.i18n import _


def crash_words(
    where: Path, problem: OSError | None, unsaved: str | None, guest: bool
) -> FactsData:
    """Return the content of the crash dialog.

    `problem` kept the report from being written, `unsaved` the match; a `guest` saves nothing
    anyway."""
    if guest:
        match = _("The game is open in another window, so nothing was saved in this one.")
    elif unsaved is not None:
        match = _("The match can’t be saved: {reason}.").format(reason=unsaved)
    else:
        match = _(
            "The unfinished match is saved as it was after the last action: continue it from the menu."
        )
    blocks = [
        Block("words", (_("The game ran into an error and had to stop. We are sorry."), match))
    ]
    if problem is None:
        blocks.append(Block("words", (_("What happened is written in this file:"),)))
        blocks.append(Block("box", (str(where),)))
    else:
        why = _("The report can’t be written ({reason}); it can be copied.").format(
            reason=reason_of(problem)
        )
        blocks.append(Block("words", (why,)))
    leave = (("quit", _("Quit"), "quit"), ("again", _("Back to menu"), "again"))
    buttons = (("copy", _("Copy the report"), "last"), *leave)
    return FactsData(_("The game has stopped"), "", tuple(blocks), buttons)


class CrashScene(FactsScene):
    """The crash dialog, on bare felt, as the scenes below may be what failed.

    `again`: the player wants the menu."""

    opaque = True
    default = "again"

    def __init__(
        self,
        shell: Shell,
        report: str,
        where: Path,
        problem: OSError | None = None,
        unsaved: str | None = None,
    ) -> None:
        super().__init__(
            shell, lambda: crash_words(where, problem, unsaved, shell.guest), {"copy": report}
        )
        self.again = False

    def press(self, id: str) -> None:
        if id == "copy":
            super().press(id)
        else:
            self.again = id == "again"
            self.shell.quit()

    def cancel(self) -> None:
        """Quit on Esc."""
        self.press("quit")

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.shell.look.ground(), (0, 0))
        super().draw(surface)


log = logging.getLogger(__name__)

LOCK_NAME = "ambition.lock"
OWNER_NAME = "ambition-owner.lock"
"""The file that names the computer and the process where the file system has no locks."""
BORROWED = "ambition-window-"
"""The prefix of additional windows' folders in the system's temporary folder."""
HOUR_S = 3600.0
LOCK_S = 2.0
"""How long the file system may take to lock the data folder."""


class FolderLock:
    """The lock of the data folder while the program runs."""

    def __init__(self, folder: Path) -> None:
        self._lock: BaseFileLock = FileLock(
            folder / LOCK_NAME, thread_local=False, fallback_to_soft=False
        )
        self._file: os.stat_result | None = None  # the file that was locked

    def take(self) -> bool:
        """Lock the folder; return False if another window holds it.

        Where files can't be locked, as on some network drives, a file names the owner. If that is
        impossible too, as in a read-only folder, it counts as locked: whatever writes there reports
        the failure."""
        path = Path(self._lock.lock_file)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._acquire()
            self._file = path.stat()
        except Timeout:
            return False
        except (OSError, NotImplementedError) as error:
            log.info("the folder isn't locked: %s", error)
            if not isinstance(self._lock, SoftFileLock):
                self._lock = SoftFileLock(path.with_name(OWNER_NAME), thread_local=False)
                return self.take()
        return True

    def _acquire(self) -> None:
        failed: list[BaseException] = []

        def acquire() -> None:
            try:
                self._lock.acquire(timeout=0)
            except (OSError, NotImplementedError) as error:  # Timeout is an OSError
                failed.append(error)

        thread = threading.Thread(target=acquire, name="lock", daemon=True)
        thread.start()
        thread.join(LOCK_S)
        if thread.is_alive():
            raise OSError("the file system doesn't answer")
        if failed:
            raise failed[0]

    def kept(self) -> bool:
        """Lock the folder again if it was removed and is there again; return False if another window holds it now."""
        path = Path(self._lock.lock_file)
        if self._file is None or not path.parent.is_dir():
            return True
        with contextlib.suppress(OSError):
            if os.path.samestat(path.stat(), self._file):
                return True
        self.release()
        return self.take()

    def release(self) -> None:
        """Release the folder."""
        self._lock.release()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[FolderLock | None]:
    """Lock the folder while the program runs; yield None if another window holds it."""
    lock = FolderLock(folder)
    if not lock.take():
        yield None
        return
    try:
        yield lock
    finally:
        lock.release()


@contextlib.contextmanager
def borrowed(folder: Path, names: Sequence[str]) -> Iterator[Path]:
    """Yield a temporary folder with copies of what exists of these in `folder`; at the end it is removed."""
    temporary = tempfile.TemporaryDirectory(prefix=BORROWED, ignore_cleanup_errors=True)
    with temporary as name, FileLock(Path(name) / LOCK_NAME, timeout=0):
        for each in names:
            with contextlib.suppress(OSError):
                if (folder / each).is_dir():
                    shutil.copytree(folder / each, Path(name) / each)
                else:
                    shutil.copy2(folder / each, Path(name) / each)
        yield Path(name)


def clear(folders: Sequence[Path], shared: Path) -> None:
    """Remove what killed windows left behind.

    These are half-written files in `folders`, which this program has locked, half-written files
    older than an hour in the `shared` folder, and borrowed folders of this user that no window uses
    any more."""
    for folder in folders:
        clear_leftovers(folder, time.time())
    clear_leftovers(shared, time.time() - HOUR_S)
    with contextlib.suppress(OSError):
        for left in Path(tempfile.gettempdir()).glob(f"{BORROWED}*"):
            with contextlib.suppress(OSError, Timeout):
                found = left.stat(follow_symlinks=False)
                ours = not hasattr(os, "getuid") or found.st_uid == os.getuid()
                if left.is_symlink() or not ours or not (left / LOCK_NAME).is_file():
                    continue
                with FileLock(left / LOCK_NAME, timeout=0):
                    pass
                shutil.rmtree(left)


MIN_WIDTH, MIN_HEIGHT = 960, 600
USUAL = (1280, 720)
STILL = 15
"""The frames for which a window has to stay the same before its size and place are its own."""
UNSEEN_DRIVERS = ("dummy", "offscreen", "evdev")  # SDL takes one when there is no screen
TITLE = "Ambition"
APP_ID = "io.github.ambition_game.Ambition"
"""The name of the entry in the menus of Linux systems, as in packaging/id.txt."""
_ICON = 64  # pixels
_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of the GNU C library


class DisplayError(RuntimeError):
    """Raised when there is no screen to open a window on."""


def _be_dpi_aware() -> None:
    """Ask Windows for real pixels, before pygame starts; do nothing on other systems."""
    if sys.platform != "win32":
        return
    try:
        ctypes.windll.shcore.SetProcessDpiAwareness(2)
    except (AttributeError, OSError):  # before Windows 8.1
        ctypes.windll.user32.SetProcessDPIAware()


def give_memory_back() -> None:
    """Have large pictures' memory returned to the system when they are freed; the C library would otherwise keep it.

    This is permanent, so it is called once, before the first window."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):  # not every C library can be told
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, 1 << 17)


class Window:
    """The program's window. Raises DisplayError if none can be opened."""

    def __init__(
        self,
        size: tuple[int, int] | None,
        position: tuple[int, int] | None,
        fullscreen: bool,
        hidden: bool = False,
        maximised: bool = False,
    ) -> None:
        """Open the window.

        `size` and `position` are in real pixels; None lets the screen decide the size, or the
        system the position. A `hidden` window is opened and drawn in, but never shown."""
        _be_dpi_aware()
        # What launchers know the window by; read when video starts. Pygame has set the first to the
        # name of a file.
        os.environ |= {"SDL_VIDEO_X11_WMCLASS": TITLE, "SDL_VIDEO_WAYLAND_WMCLASS": APP_ID}
        try:
            pygame.display.init()
            if (
                pygame.display.get_driver() in UNSEEN_DRIVERS
                and "SDL_VIDEODRIVER" not in os.environ
            ):
                raise pygame.error("neither X nor Wayland answers")
            # What was drawn in memory is copied without OpenGL.
            if pygame.display.get_driver() == "x11":
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.font.init()
            seen = [] if pygame.display.get_driver() in UNSEEN_DRIVERS else screens()
            self._size = size_on(seen, size)
            pygame.display.set_caption(TITLE)
            pygame.display.set_icon(
                pygame.image.load_sized_svg(assets.path("icons", "app.svg"), (_ICON, _ICON))
            )
            place = place_on(seen, position, self._size) if position is not None else None
            pygame.display.set_mode(self._size, pygame.HIDDEN if hidden else pygame.RESIZABLE)
            if place is not None:
                pygame.display.set_window_position(place)
        except pygame.error as error:
            pygame.display.quit()
            raise DisplayError(str(error)) from error
        # It offers what the module doesn't, and later versions are to name it otherwise.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            self._window = pygame.Window.from_display_module()
        self.fullscreen = self._maximised = False
        self._normal = self._now()
        """Size and place of the window while it is neither maximised nor on the full screen."""
        self._still, self._seen = 0, self._normal  # for how many frames it has been so
        # Once it is still again.
        self._wanted: tuple[tuple[int, int], tuple[int, int]] | None = None
        if maximised:
            self._maximise()
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def surface(self) -> pygame.Surface:
        """The surface that is shown."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """The size in real pixels."""
        return self.surface.get_size()

    def _now(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return self._window.size, self._window.position

    def _maximise(self) -> None:
        self._window.maximize()
        self._maximised = True

    def toggle_fullscreen(self) -> None:
        """Switch to the full screen that the window is on, or back to the window as it was."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._window.set_fullscreen(True)
            return
        self._window.set_windowed()
        self._wanted, self._still = self._normal, 0
        if self._maximised:
            self._maximise()

    def heed(self, kind: int) -> None:
        """Note that the window was maximised or is so no longer, by the type of an event."""
        if not self.fullscreen and kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._maximised = kind == pygame.WINDOWMAXIMIZED
            self._still = 0

    def follow(self) -> None:
        """Note the window's size and place once both have been the same for a while, as window managers take time.

        After the full screen it is put where it was, since not all of them do that."""
        now = self._now()
        self._still = self._still + 1 if now == self._seen else 0
        self._seen = now
        if self._still != STILL or self.fullscreen or self._maximised:
            return
        if self._wanted is not None:
            self._window.size, self._window.position = self._wanted
            self._wanted, self._still = None, 0
        else:
            self._normal = now

    def remembered(self) -> dict[str, object]:
        """Return the settings that restore this window."""
        (width, height), (x, y) = self._normal
        return {
            "fullscreen": self.fullscreen,
            "maximised": self._maximised,
            "window_width": width,
            "window_height": height,
            "window_x": x,
            "window_y": y,
        }

    def close(self) -> None:
        """Close the window and pygame's display."""
        pygame.display.quit()


def screens() -> list[pygame.Rect]:
    """Return the part of every screen that windows may take, without panels, the main one first.

    Pygame tells only the sizes; where SDL can't be asked, all screens begin in one corner."""
    found, sdl = [], library()
    for index in range(sdl.SDL_GetNumVideoDisplays() if sdl is not None else 0):
        bounds = (ctypes.c_int * 4)()
        if sdl is not None and sdl.SDL_GetDisplayUsableBounds(index, bounds) == 0:
            found.append(pygame.Rect(*bounds))
    return found or [pygame.Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()]


def size_on(seen: Sequence[pygame.Rect], size: tuple[int, int] | None) -> tuple[int, int]:
    """Return the size of a window: the wanted one, or as much of it as the largest screen can show.

    With None it is two thirds of the main screen, at least USUAL."""
    if size is None:
        width, height = seen[0].size if seen else USUAL
        part = min(width, height * USUAL[0] / USUAL[1]) * 2 / 3
        size = max(USUAL[0], round(part)), max(USUAL[1], round(part * USUAL[1] / USUAL[0]))
    size = max(MIN_WIDTH, size[0]), max(MIN_HEIGHT, size[1])
    if not seen:
        return size
    most = max(seen, key=lambda screen: screen.w * screen.h)
    return min(size[0], most.w), min(size[1], most.h)


def place_on(
    seen: Sequence[pygame.Rect], position: tuple[int, int], size: tuple[int, int]
) -> tuple[int, int] | None:
    """Return where a window of this size opens if it was last at `position`; None to let the system choose.

    It opens there, or moved until all of it can be seen on the screen that had most of it."""
    window = pygame.Rect(position, size)
    screen = max(
        seen, key=lambda screen: screen.clip(window).w * screen.clip(window).h, default=None
    )
    if screen is None:
        return None
    right, bottom = screen.right - size[0], screen.bottom - size[1]
    return max(screen.x, min(position[0], right)), max(screen.y, min(position[1], bottom))


def window_from(settings: Settings, size: tuple[int, int] | None, hidden: bool = False) -> Window:
    """Return a window as the settings remember it; a given `size` means a window of that size, not full screen."""
    if size is not None:
        return Window(size, None, False, hidden)
    remembered = (settings.window_width, settings.window_height) if settings.window_width else None
    position = None
    if settings.window_x is not None and settings.window_y is not None:
        position = (settings.window_x, settings.window_y)
    return Window(remembered, position, settings.fullscreen, hidden, settings.maximised)


def system_languages() -> list[str]:
    """Return the codes of the computer's languages, best first; empty if they are unknown."""
    return [str(locale["language"]) for locale in pygame.system.get_pref_locales()]
