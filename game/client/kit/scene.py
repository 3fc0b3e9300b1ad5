"""The scene stack, and what every scene on it can do.

Pushes, pops and replacements are queued and happen between frames, so that no scene is removed
while it runs. Intents go to the topmost scene first and further down until one takes them. Drawing
starts at the topmost opaque scene and goes upwards. No pygame: a scene draws to the surface it is
given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.client.kit.geometry import Obstacles, Rect
from game.client.kit.intents import Intent
from game.client.kit.spoken import Focused

if TYPE_CHECKING:
    import pygame


class Scene:
    """One screen or dialog.

    `opaque`: nothing below it shows. Subclasses override the hooks that they need."""

    opaque = True
    on_board = False  # a controller's buttons are those of the letter board
    live = False  # things happen in it by themselves: what it tells is looked at in every frame

    @property
    def typing(self) -> bool:
        """Whether letters go into a field now instead of being commands."""
        return False

    @property
    def moving(self) -> bool:
        """Whether something is being shown that the screen must not go dark over."""
        return False

    @property
    def field(self) -> Rect | None:
        """Where the field is that letters go into; None if there is none, or it isn't known."""
        return None

    @property
    def choosing_key(self) -> bool:
        """Whether the next key is wanted as a key, not as a command."""
        return False

    @property
    def choosing_button(self) -> bool:
        """Whether the next controller button is wanted as a button, not as a command."""
        return False

    def enter(self) -> None:
        """Prepare the scene when it is put on the stack."""

    def leave(self) -> None:
        """Clean up when the scene is taken off the stack for good."""

    def pause(self) -> None:
        """React to another scene being put above this one."""

    def resume(self) -> None:
        """React to this scene being on top again."""

    def handle(self, intent: Intent) -> bool:
        """Take the intent (True) or let the scene below have it (False)."""
        return False

    def renew(self) -> None:
        """Renew the words that name keys or buttons, as the player now uses another device."""

    def update(self, dt: float) -> bool:
        """Let `dt` milliseconds pass and return whether the picture changed."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene, and change nothing in it."""

    def obstacles(self) -> Obstacles:
        """Return what notices should not cover."""
        return ()

    # ---- read aloud

    def speech_on_open(self) -> Sequence[str]:
        """Return the text to read aloud when the scene opens, its title first."""
        return ()

    def speech_on_request(self) -> Sequence[str]:
        """Return the text to read aloud when the player asks how things stand."""
        return self.speech_on_open()

    def speech_of_part(self, player: int | None) -> Sequence[str]:
        """Return the text to read aloud about a player, by the steps from the viewer; None for the trick."""
        return self.speech_on_request()

    def speech_on_change(self) -> Sequence[str]:
        """Return the text to read aloud whenever it changes."""
        return ()

    def focused(self) -> Focused | None:
        """Return the control that has the focus or is under the pointer; None without one."""
        return None


class SceneStack:
    """The scenes from bottom to top."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._queue: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene | None:
        """The scene that gets intents first; None if the stack is empty."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The scenes from bottom to top."""
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
        """Carry out in order what was queued, and what the hooks queue meanwhile; return whether anything changed."""
        changed = bool(self._queue)
        while self._queue:
            self._queue.pop(0)()
        return changed

    def handle(self, intent: Intent) -> bool:
        """Offer an intent to the scenes from the top down and return whether one took it."""
        return any(scene.handle(intent) for scene in reversed(self._scenes))

    def update(self, dt: float) -> bool:
        """Let `dt` milliseconds pass in the top scene only and return whether the picture changed."""
        return self._scenes[-1].update(dt) if self._scenes else False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes that can be seen, from the lowest upwards."""
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
