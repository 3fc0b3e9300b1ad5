"""Everything that depends on the window's size and the chosen look, made once; and what a table may ask of the program."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pygame

from game.client.kit import gui
from game.client.kit.art import Art
from game.client.kit.look import WindowLook
from game.client.kit.narrator import Narrator
from game.client.kit.theme import DARK, Theme
from game.client.kit.widget_scene import Host, HostOptions
from game.client.table.felt import LAMP, felt
from game.client.table.grid import TableGrid, grid_for
from game.client.table.sprites import Sprites


class Look(WindowLook):
    """The look of a window with a table in it: the grid of the table, and the cards."""

    def __init__(
        self,
        viewport: gui.Viewport,
        theme: Theme = DARK,
        four_colour: bool = False,
        back: str = "lattice",
        art: Art | None = None,
        large: bool = False,
        zoom: float = 1.0,
        place: str = LAMP,
    ) -> None:
        """`back` names a drawing, `large`: with large indices; `zoom` enlarges small words; `place` is where the table stands."""
        super().__init__(viewport, theme, art, zoom)
        self.grid: TableGrid = grid_for(viewport)
        self.place = place
        self._tables: dict[int, Look] = {}
        self.sprites = Sprites(
            self.art, theme, viewport.scale, self.grid.fan.card_w, self.grid.trick_w, four_colour, back, large
        )

    def at_table(self, seats: int) -> Look:
        """The same look with the grid of a table of so many."""
        if seats == 4:
            return self
        if seats not in self._tables:
            self._tables[seats] = made = copy.copy(self)
            made.grid = grid_for(self.viewport, seats)
        return self._tables[seats]

    def canvas(self, surface: pygame.Surface) -> gui.Canvas:
        """A pencil for a surface as large as the window."""
        return gui.Canvas(surface, self.viewport, self.theme, self.art, self.words, self.sprites.four_colour)

    def ground(self, rays: tuple[float, float] | None = None) -> pygame.Surface:
        """The table top in the whole window; `rays` is the middle of the menu's sunburst."""
        return felt(self.art, self.viewport, self.theme, rays, self.place)

    def warm(self) -> Iterator[int]:
        """Prepares felt and cards in small steps; yields how many are left. Run a step a frame, or all behind a splash."""
        if self.fades:
            self.clear_layer()  # the system takes its time to hand out that much memory
        yield 53
        self.ground()
        yield 52
        yield from self.sprites.warm(self.grid.fan.card_w)


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
