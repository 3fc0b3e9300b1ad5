"""The scene stack. No pygame: a scene draws to whatever surface it is given.

Pushes, pops and replacements are queued and happen between frames, so a scene never disappears under its own feet.
Intents go to the topmost scene first and further down until one takes them. Drawing starts at the lowest scene that
still shows: the one above which nothing is opaque.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.client.kit.geometry import Obstacles
from game.client.kit.intents import Intent
from game.client.kit.spoken import Focused

if TYPE_CHECKING:
    import pygame


class Scene:
    """One screen or dialog. `opaque`: nothing below shows. Every hook may be left as it is."""

    opaque = True
    on_board = False  # a controller's buttons are those of the letter board
    live = False  # things happen in it by themselves: what it tells is looked at in every frame

    @property
    def typing(self) -> bool:
        """Whether letters go into a field now instead of being commands."""
        return False

    @property
    def choosing_key(self) -> bool:
        """Whether the next key is meant as such."""
        return False

    @property
    def choosing_button(self) -> bool:
        """Whether a controller's next button is meant as such."""
        return False

    def enter(self) -> None:
        """It was put on the stack."""

    def leave(self) -> None:
        """It was taken off the stack for good."""

    def pause(self) -> None:
        """Another scene was put above it."""

    def resume(self) -> None:
        """It is on top again."""

    def handle(self, intent: Intent) -> bool:
        """Take the intent (True) or let the scene below have it (False)."""
        return False

    def renew(self) -> None:
        """Another device is used: words that name keys or buttons are others now."""

    def update(self, dt: float) -> bool:
        """Let `dt` milliseconds pass. True if the picture changed."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw, and change nothing."""

    def obstacles(self) -> Obstacles:
        """What notices should not cover."""
        return ()

    # ---- read aloud

    def speech_on_open(self) -> Sequence[str]:
        """The text to read aloud when the scene opens, its title first."""
        return ()

    def speech_on_request(self) -> Sequence[str]:
        """The text to read aloud when the player asks how things stand."""
        return self.speech_on_open()

    def speech_on_change(self) -> Sequence[str]:
        """The text to read aloud whenever it changes."""
        return ()

    def focused(self) -> Focused | None:
        """The control that has the focus or lies under the pointer."""
        return None


class SceneStack:
    """The scenes from bottom to top."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._queue: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene | None:
        """The scene that hears intents first."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From bottom to top."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene on top, between frames."""
        self._queue.append(lambda: self._push(scene))

    def pop(self, scene: Scene | None = None) -> None:
        """Take off `scene` and all above it (the top one if None), between frames; a scene that is gone is no error."""
        self._queue.append(lambda: self._pop(scene))

    def replace(self, scene: Scene) -> None:
        """Clear the stack and start again with `scene`, between frames."""
        self._queue.append(lambda: self._replace(scene))

    def clear(self) -> None:
        """Take everything off, between frames; an empty stack ends the program."""
        self._queue.append(self._clear)

    def apply(self) -> bool:
        """Carry out what was queued, in order, with whatever the hooks queue meanwhile. True if anything changed."""
        changed = bool(self._queue)
        while self._queue:
            self._queue.pop(0)()
        return changed

    def handle(self, intent: Intent) -> bool:
        """Offer an intent from the top down. True if a scene took it."""
        return any(scene.handle(intent) for scene in reversed(self._scenes))

    def update(self, dt: float) -> bool:
        """Let time pass in the top scene; the others stand still. True if the picture changed."""
        return self._scenes[-1].update(dt) if self._scenes else False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw from the lowest scene that shows upwards."""
        first = 0
        for index, scene in enumerate(self._scenes):
            if scene.opaque:
                first = index
        for scene in self._scenes[first:]:
            scene.draw(surface)

    def _push(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes[-1].pause()
        self._scenes.append(scene)
        scene.enter()

    def _pop(self, scene: Scene | None) -> None:
        if not self._scenes or (scene is not None and scene not in self._scenes):
            return
        last = scene if scene is not None else self._scenes[-1]
        while True:
            gone = self._scenes.pop()
            gone.leave()
            if gone is last:
                break
        if self._scenes:
            self._scenes[-1].resume()

    def _clear(self) -> None:
        while self._scenes:
            self._scenes.pop().leave()

    def _replace(self, scene: Scene) -> None:
        self._clear()
        self._push(scene)
