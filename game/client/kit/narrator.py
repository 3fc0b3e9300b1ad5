"""Has the voice say what happens in the window: what opens, what has the focus, what changes.

No scene speaks by itself: once a frame the narrator looks at the scene on top. What answers
somebody's press is said at once, in place of whatever is being said; what happens by itself waits
for its turn."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path

from game.client.kit.i18n import _
from game.client.kit.intents import FastForward, Intent, PointerMoved, PointerUp, ReadPart, Verb
from game.client.kit.scene import Scene
from game.client.kit.spoken import Focused, sentences, spoken
from game.client.kit.voice import Voice


class Narrator:
    """Decides what the voice says.

    `on`: whether anything is to be said; `top` returns the scene on top, if any."""

    def __init__(
        self, voice: Voice, on: Callable[[], bool], top: Callable[[], Scene | None]
    ) -> None:
        self._voice, self._wanted, self._top = voice, on, top
        self._scene: Scene | None = None
        self._known: weakref.WeakSet[Scene] = weakref.WeakSet()  # scenes that have been read
        # Those of the scene that stood there when it was last looked at.
        self._lines: Sequence[str] = ()
        self._focused: Focused | None = None
        self._news: list[str] = []  # what has happened since the last frame
        self._acted = self._pointed = False  # somebody did something since the last frame
        self._waits = False  # what has happened is still being said

    @property
    def on(self) -> bool:
        """Whether anything is said."""
        return self._wanted() and self._voice.found

    @property
    def telling(self) -> bool:
        """Whether the voice is still saying what has happened."""
        self._waits = self._waits and self.on and self._voice.busy
        return self._waits or bool(self._news)

    def heed(self, intent: Intent) -> None:
        """Note an intent of the person, so that the answer to it is said at once."""
        if isinstance(intent, PointerMoved):
            self._pointed = True
        elif intent is not Verb.LET_GO and not isinstance(intent, PointerUp | FastForward):
            self._acted = True

    def tell(self, *words: str) -> None:
        """Have said what has just happened, or a notice that has appeared."""
        if self.on:
            self._news.extend(words)

    def hush(self) -> None:
        """Stop the voice and drop everything that waits to be said."""
        self._waits = False
        self._news.clear()
        self._voice.hush()

    def read(self, switch: str, part: ReadPart | None = None) -> str:
        """Say how things stand, or only a part of it.

        Returns a notice that says why nothing can be read aloud, in which `switch` names the key
        that changes that; otherwise an empty string."""
        scene = self._top()
        if not self._voice.found:
            return _("This computer has no speech the game can use.")
        if not self._wanted():
            return _("Nothing is read aloud now: {key} changes that.").format(key=switch)
        if scene is not None:
            self.hush()
            focused = scene.focused() if part is None else None
            words = scene.speech_on_request() if part is None else scene.speech_of_part(part.player)
            self._say([*words, focused.words if focused else ""], now=True)
        return ""

    def follow(self) -> None:
        """Say what is new after a frame."""
        acted, pointed, self._acted, self._pointed = self._acted, self._pointed, False, False
        scene = self._top()
        if not self.on or scene is None:
            self._scene, self._focused, self._waits = None, None, False
            self._known.clear()
            self._news.clear()
            return
        news, self._news = self._news, []
        opened = scene is not self._scene
        told = self._opened(scene) if opened else self._told_since(scene, acted)
        focus = self._focus_words(scene.focused(), opened)
        if opened and acted:
            self._voice.hush()
        if news or told:
            parts = [*told, *news] if opened else [*news, *told]
            self._say([*dict.fromkeys(parts), focus], now=acted)
            self._waits = True
        elif focus:
            self._say([focus], now=acted or pointed)

    def _opened(self, scene: Scene) -> list[str]:
        """Return what to say when another scene is on top: all of its text, or only its title if it comes back."""
        lines = list(scene.speech_on_open())
        self._lines = scene.speech_on_change()
        self._scene = scene
        known = scene in self._known
        self._known.add(scene)
        return lines[:1] if known else lines

    def _told_since(self, scene: Scene, acted: bool) -> list[str]:
        """Return the lines of the scene that weren't there before."""
        if not acted and not scene.live:
            return []
        before, self._lines = self._lines, scene.speech_on_change()
        return [line for line in self._lines if line not in before]

    def _focus_words(self, focused: Focused | None, opened: bool) -> str:
        """Return what to say about the focus: all of another widget, or the new value of the same one."""
        before, self._focused = self._focused, focused
        if focused is None or focused == before:
            return ""
        if opened or before is None or (before.id, before.name) != (focused.id, focused.name):
            return focused.words
        if focused.value == before.value:
            return ""
        if focused.typed and focused.value.startswith(before.value):
            return focused.value.removeprefix(before.value)
        return focused.value

    def _say(self, parts: Sequence[str], now: bool) -> None:
        self._voice.say(spoken(sentences(parts)), now)


_WINDOWS_ASKS = 0x46  # SPI_GETSCREENREADER
_MAC_ASKS = ("defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey")
_NAMES = ("orca", "espeakup", "fenrir")
_PATIENCE_S = 1.0


def reader_runs(proc: Path = Path("/proc")) -> bool:
    """Return whether a screen reader runs; False where the system doesn't say."""
    if sys.platform == "win32":
        on = ctypes.c_int(0)
        told = ctypes.windll.user32.SystemParametersInfoW(_WINDOWS_ASKS, 0, ctypes.byref(on), 0)
        return bool(told and on.value)
    if sys.platform == "darwin":
        try:
            asked = subprocess.run(
                _MAC_ASKS, capture_output=True, text=True, timeout=_PATIENCE_S, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return asked.stdout.strip() == "1"
    return any(_name(process) in _NAMES for process in proc.glob("[0-9]*/comm"))


def _name(process: Path) -> str:
    """Return the name of a process; empty if it has ended."""
    try:
        return process.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
