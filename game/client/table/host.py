"""What a table may ask of the program that it stands in."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from game.client.kit.host import Host, HostOptions
from game.client.kit.voice.narrator import Narrator
from game.client.table.look import Look


class TableOptions(HostOptions, Protocol):
    """Of the command line, what tables go by."""

    @property
    def screenshots(self) -> Path | None:
        """Where pictures are kept, if they are."""


class TableSettings(Protocol):
    """Of the settings, what tables go by."""

    @property
    def play_by(self) -> str:
        """How cards are played: by click, drag or both."""

    @property
    def confirm_play(self) -> bool:
        """Whether a card waits for a second click or Enter."""

    @property
    def forced_play(self) -> bool:
        """Whether a card that leaves no choice plays itself."""

    @property
    def play_check(self) -> str:
        """When the play checker speaks: off, trick or round."""

    @property
    def seen_cards(self) -> bool:
        """Whether the cards played so far can be looked at."""


class TableHost(Host, Protocol):
    """The program around a table."""

    narrator: Narrator
    rounds_before: int
    """Rounds of this sitting that were counted in matches already left."""

    @property
    def look(self) -> Look:
        """What the window's size and the settings decide."""

    @property
    def options(self) -> TableOptions:
        """The command line's options."""

    @property
    def settings(self) -> TableSettings:
        """The settings."""

    def toast(self, text: str) -> None:
        """Show a line of words for a while."""

    def keyed(self, words: str, command: str) -> str:
        """Words, and the key or button of a command after them."""
