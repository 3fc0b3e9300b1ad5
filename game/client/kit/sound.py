"""Short sounds for what happens on the table, never the only sign of it, and the ambience of the place around it.

The mixer is opened on a thread of its own while the first frames are drawn, because some systems
take long to find their loudspeakers. Where there are none, nothing is heard and no error is shown.
A sound server may also never answer: then SDL waits for it on that thread, and at the end nobody
waits for SDL."""

from __future__ import annotations

import atexit
import logging
import random
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame

import assets
from game.client.kit.desktop import library

log = logging.getLogger(__name__)

CARDS, CHIPS, NOTICES, AMBIENCE = (
    "volume_cards",
    "volume_chips",
    "volume_notices",
    "volume_ambience",
)
VOLUME_OF = {
    **dict.fromkeys(("shuffle", "deal", "card", "pass"), CARDS),
    **dict.fromkeys(("chip", "pour"), CHIPS),
    **dict.fromkeys(
        (
            "refused",
            "mine",
            "taken",
            "high2",
            "strike",
            "nil",
            "nil-lost",
            "reach",
            "slam",
            "round",
            "won",
            "lost",
        ),
        NOTICES,
    ),
    **dict.fromkeys(
        ("turn", "button", "stamp", "burst", "clasp", "hush", "caught", "out", "behind"), NOTICES
    ),
}
"""Every sound and the setting that says how loud it is."""
_GAP_S = 0.03  # the same sound isn't begun again sooner: many cards at once are one sound
_RATE, _BUFFER, _VOICES = 22050, 512, 12
_SDL_AUDIO, _SIGNED_16 = 0x10, 0x8010  # as in SDL's headers
_AMBIENCE = 0  # the channel that no short sound takes
_FADE_MS = 1500


def _wait_for_server() -> None:
    """Open the loudspeaker and close it again, without Python's lock, which pygame keeps while it opens the mixer.

    A sound server that accepts and never answers would otherwise stop the whole program."""
    sdl = library()
    if sdl is None or sdl.SDL_InitSubSystem(_SDL_AUDIO) != 0:
        return
    wanted = struct.pack("iHBBHHIPP", _RATE, _SIGNED_16, 2, 0, _BUFFER, 0, 0, 0, 0)  # SDL_AudioSpec
    sdl.SDL_CloseAudioDevice(sdl.SDL_OpenAudioDevice(None, 0, wanted, None, 0))
    sdl.SDL_QuitSubSystem(_SDL_AUDIO)  # pygame opens no mixer where it is on already


class SoundSettings(Protocol):
    """The settings of sound: how loud each kind is, and which place is heard.

    Volumes are in percent; `volume` multiplies all the others."""

    @property
    def sound(self) -> bool: ...
    @property
    def place(self) -> str: ...
    @property
    def volume(self) -> int: ...
    @property
    def volume_ambience(self) -> int: ...
    @property
    def volume_cards(self) -> int: ...
    @property
    def volume_chips(self) -> int: ...
    @property
    def volume_notices(self) -> int: ...


def quiet_screen() -> bool:
    """Return whether pygame draws to no real screen, in which case nothing should be heard either."""
    return pygame.display.get_init() and pygame.display.get_driver() in ("dummy", "offscreen")


class Sounds:
    """Plays sounds by name, as loud as the `settings` in force say; silent until `open` has found a loudspeaker."""

    def __init__(self, settings: Callable[[], SoundSettings]) -> None:
        self._settings = settings
        self._kept: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, float] = {}
        self._random = random.Random(0)
        self._closed = False
        self._around = ("", 0.0)  # the place that is heard, and how loud

    def open(self) -> threading.Thread:
        """Find the loudspeaker and read the sounds on a thread, and return the thread."""
        thread = threading.Thread(target=self._open, name="sounds", daemon=True)
        thread.start()
        return thread

    def _open(self) -> None:
        try:
            _wait_for_server()
            pygame.mixer.init(_RATE, -16, 2, _BUFFER)
            pygame.mixer.set_num_channels(_VOICES + 1)
            pygame.mixer.set_reserved(1)
            kept: dict[str, list[pygame.mixer.Sound]] = {}
            for path in sorted(assets.path("sounds").glob("*.wav")):
                kept.setdefault(_name(path), []).append(pygame.mixer.Sound(path))
        except (pygame.error, OSError) as error:
            log.info("no sound: %s", error)
            return
        if not self._closed:
            self._kept = kept

    def play(self, name: str) -> None:
        """Play a sound, a random one of its variants.

        A sound that follows itself too quickly is left out."""
        variants, loud = self._kept.get(name), self._loud(VOLUME_OF[name])
        now = time.monotonic()
        if not variants or not loud or now - self._last.get(name, -1.0) < _GAP_S:
            return
        self._last[name] = now
        channel = self._random.choice(variants).play()
        if channel is not None:  # otherwise a dozen are heard already
            channel.set_volume(loud)

    def _loud(self, volume: str) -> float:
        """Return the volume of a channel, 0 to 1, for a volume setting."""
        settings = self._settings()
        return (
            (getattr(settings, volume) * settings.volume / 10_000) ** 1.5 if settings.sound else 0.0
        )

    def follow(self, place: str = "") -> None:
        """Play the ambience of a place, or of that in the settings, as loud as they say; none in a minimised window."""
        loud = self._loud(AMBIENCE) if self._kept and pygame.display.get_active() else 0.0
        wanted = ((place or self._settings().place) if loud else "", loud)
        if wanted == self._around:
            return
        before, self._around = self._around, wanted
        if wanted[0] == before[0]:
            heard = pygame.mixer.Channel(_AMBIENCE).get_sound()
            if heard is not None:
                heard.set_volume(loud)
        elif loud:  # reading it takes longer than a frame has
            threading.Thread(
                target=self._surround, args=(wanted[0],), name="ambience", daemon=True
            ).start()
        else:
            pygame.mixer.Channel(_AMBIENCE).fadeout(_FADE_MS)

    def _surround(self, place: str) -> None:
        try:
            loop = pygame.mixer.Sound(assets.path("ambience", f"{place}.ogg"))
            if self._around[0] == place and not self._closed:
                # Not the channel's: fading in sets that, and ends with it full.
                loop.set_volume(self._around[1])
                pygame.mixer.Channel(_AMBIENCE).play(loop, -1, fade_ms=_FADE_MS)
        except (pygame.error, OSError) as error:
            log.info("no ambience: %s", error)

    def close(self) -> None:
        """Stop all sounds for good.

        The mixer is left open until the process has ended: closing it waits for the sound server,
        however long."""
        atexit.unregister(pygame.quit)
        if self._kept:
            pygame.mixer.stop()
        self._closed = True
        self._kept = {}


def _name(path: Path) -> str:
    """Return the name of a sound without the number of its variant; a digit that belongs to the name stays."""
    return path.stem if path.stem in VOLUME_OF else path.stem[:-1]
