"""What is heard: short sounds for what happens on the table, never the only sign of it.

The mixer is opened beside the first frames, on a thread of its own, because some systems take long to find their
loudspeakers; where there are none nothing is heard, and nothing is said about it.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame

import assets

log = logging.getLogger(__name__)

CARDS, CHIPS, NOTICES = "volume_cards", "volume_chips", "volume_notices"
VOLUME_OF = {
    **dict.fromkeys(("shuffle", "deal", "card", "pass"), CARDS),
    **dict.fromkeys(("chip", "pour"), CHIPS),
    **dict.fromkeys(
        ("refused", "mine", "taken", "high2", "strike", "nil", "nil-lost", "reach", "slam", "round", "won", "lost"),
        NOTICES,
    ),
    **dict.fromkeys(("turn", "button", "stamp", "burst", "clasp", "hush"), NOTICES),
}
"""Every sound and the setting that says how loud it is."""
_GAP_S = 0.03  # the same sound isn't begun again sooner: many cards at once are one sound
_RATE, _BUFFER, _VOICES = 22050, 512, 12


class SoundSettings(Protocol):
    """Of the settings, what decides how loud sounds are. Volumes in percent."""

    @property
    def sound(self) -> bool: ...
    @property
    def volume_cards(self) -> int: ...
    @property
    def volume_chips(self) -> int: ...
    @property
    def volume_notices(self) -> int: ...


def quiet_screen() -> bool:
    """Whether nobody sees the window, so that nobody is to hear it either."""
    return pygame.display.get_init() and pygame.display.get_driver() in ("dummy", "offscreen")


class Sounds:
    """Plays sounds by name, as loud as the `settings` in force say. Silent until `open` has found a loudspeaker."""

    def __init__(self, settings: Callable[[], SoundSettings]) -> None:
        self._settings = settings
        self._kept: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, float] = {}
        self._random = random.Random(0)
        self._closed = False

    def open(self) -> threading.Thread:
        """Find the loudspeaker and read the sounds, on a thread."""
        thread = threading.Thread(target=self._open, name="sounds", daemon=True)
        thread.start()
        return thread

    def _open(self) -> None:
        try:
            pygame.mixer.init(_RATE, -16, 2, _BUFFER)
            pygame.mixer.set_num_channels(_VOICES)
            kept: dict[str, list[pygame.mixer.Sound]] = {}
            for path in sorted(assets.path("sounds").glob("*.wav")):
                kept.setdefault(_name(path), []).append(pygame.mixer.Sound(path))
        except (pygame.error, OSError) as error:
            log.info("no sound: %s", error)
            return
        if not self._closed:
            self._kept = kept

    def play(self, name: str) -> None:
        """Let a sound be heard, one of its variants by chance."""
        settings, variants = self._settings(), self._kept.get(name)
        percent = getattr(settings, VOLUME_OF[name]) if settings.sound else 0
        now = time.monotonic()
        if not variants or not percent or now - self._last.get(name, -1.0) < _GAP_S:
            return
        self._last[name] = now
        channel = self._random.choice(variants).play()
        if channel is not None:  # otherwise a dozen are heard already
            channel.set_volume((percent / 100) ** 1.5)

    def close(self) -> None:
        """Nothing more is heard."""
        self._closed = True
        self._kept = {}


def _name(path: Path) -> str:
    """The name of a sound without the number of its variant; a digit that belongs to it stays."""
    return path.stem if path.stem in VOLUME_OF else path.stem[:-1]
