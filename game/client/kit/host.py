"""What scenes made of widgets may ask of the program that they run in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.client.kit.buttons import Button
from game.client.kit.intents import Intent
from game.client.kit.look import WindowLook
from game.client.kit.pace import Pace
from game.client.kit.padmap import PadMap
from game.client.kit.scene import SceneStack


class Writer(Protocol):
    """A scene with fields, as the letter board knows it."""

    def widgets(self) -> Sequence[Button]:
        """Everything to press, the fields among it."""

    def handle(self, intent: Intent) -> bool:
        """Take a letter, or erase one."""

    def written(self) -> None:
        """The field that has the focus was written."""


class Ears(Protocol):
    """Plays sounds."""

    def play(self, name: str) -> None:
        """Let a sound be heard."""


class HostOptions(Protocol):
    """The options of the command line that scenes obey."""

    @property
    def autoplay(self) -> bool:
        """Whether a computer player has the person's seat, so that nobody presses."""

    @property
    def speed(self) -> float:
        """What the lengths of animations are multiplied with."""


class Host(Protocol):
    """The program around the scenes."""

    stack: SceneStack
    by_pad: bool
    padmap: PadMap

    @property
    def look(self) -> WindowLook:
        """What the window's size and the settings decide."""

    @property
    def pace(self) -> Pace:
        """How fast things move."""

    @property
    def options(self) -> HostOptions:
        """The command line's options."""

    @property
    def sounds(self) -> Ears:
        """The sounds."""

    def open_board(self, writer: Writer, field: str) -> None:
        """Put the letter board on top, which writes into a field of `writer`."""
