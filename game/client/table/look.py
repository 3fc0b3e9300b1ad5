"""Everything at a table that depends on the window's size and the chosen look, and what a table needs from the program."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pygame

from game.client.kit import gui
from game.client.kit.art import DRAWN, Art
from game.client.kit.look import WindowLook
from game.client.kit.narrator import Narrator
from game.client.kit.theme import DARK, Theme
from game.client.kit.widget_scene import Host, HostOptions
from game.client.table.felt import LAMP, felt, mood_after
from game.client.table.grid import TableGrid, grid_for
from game.client.table.sprites import Sprites


class Look(WindowLook):
    """The look of a window with a table: its size and theme, the table's grid, and the cards."""

    def __init__(
        self,
        viewport: gui.Viewport,
        theme: Theme = DARK,
        four_colour: bool = False,
        back: str = "lattice",
        art: Art | None = None,
        deck: str = DRAWN,
        zoom: float = 1.0,
        place: str = LAMP,
        mood: int = 0,
    ) -> None:
        """Set up the look of a window.

        `back` names a drawing of a card's back; `deck` says how their faces are drawn. `zoom`
        enlarges small words. `place` is where the table is, `mood` its light
        (`game.client.table.felt`)."""
        super().__init__(viewport, theme, art, zoom)
        self.grid: TableGrid = grid_for(viewport)
        self.place, self.mood = place, mood
        self._tables: dict[int, Look] = {}
        self.sprites = Sprites(
            self.art,
            theme,
            viewport.scale,
            self.grid.fan.card_w,
            self.grid.trick_w,
            four_colour,
            back,
            deck,
        )

    def at_table(self, seats: int) -> Look:
        """Return the same look with the grid of a table of `seats` players."""
        if seats == 4:
            return self
        if seats not in self._tables:
            self._tables[seats] = made = copy.copy(self)
            made.grid = grid_for(self.viewport, seats)
        return self._tables[seats]

    def canvas(self, surface: pygame.Surface) -> gui.Canvas:
        """Return a canvas for drawing in virtual units on a surface as large as the window."""
        return gui.Canvas(
            surface, self.viewport, self.theme, self.art, self.words, self.sprites.four_colour
        )

    def ground(self, rays: tuple[float, float] | None = None) -> pygame.Surface:
        """Return the ground of the whole window; `rays` is the middle of the menu's sunburst."""
        return felt(self.art, self.viewport, self.theme, rays, self.place, self.mood)

    def after(self, rounds: int) -> bool:
        """Let the fire burn as low as so many rounds leave it; return whether the light has changed."""
        before, self.mood = self.mood, mood_after(self.place, self.mood, rounds)
        return self.mood != before

    def warm(self) -> Iterator[int]:
        """Draw felt and cards ahead in small steps; yield how many are left.

        Run one step per frame, or all of them behind a splash screen."""
        if self.fades:
            self.clear_layer()  # the system takes its time to hand out that much memory
        yield 53
        self.ground()
        yield 52
        yield from self.sprites.warm(self.grid.fan.card_w)


class TableOptions(HostOptions, Protocol):
    """The options of the command line that tables use."""

    @property
    def screenshots(self) -> Path | None:
        """The folder in which screenshots are kept; None if they aren't."""


class TableSettings(Protocol):
    """The settings that tables use.

    `play_by`: how cards are played, by click, drag or both. `confirm_play`: a card waits for a
    second click or Enter. `forced_play`: a card that leaves no choice plays itself. `play_check`:
    when the play checker speaks (off, trick or round). `just_play`: nothing is judged, whatever
    that is set to. `cut_myself`: the person cuts the pack before a deal. `seen_cards`: the person
    may look at the cards played so far. `gone_strip`: these are always on the table, against casual
    players at most."""

    @property
    def play_by(self) -> str: ...
    @property
    def confirm_play(self) -> bool: ...
    @property
    def forced_play(self) -> bool: ...
    @property
    def play_check(self) -> str: ...
    @property
    def just_play(self) -> bool: ...
    @property
    def cut_myself(self) -> bool: ...
    @property
    def seen_cards(self) -> bool: ...
    @property
    def gone_strip(self) -> bool: ...


class TableHost(Host, Protocol):
    """The program as a table sees it."""

    press: str | None
    """The latest press, as records have it; None before the first."""

    narrator: Narrator
    rounds_before: int
    """The number of rounds counted since the program started, in matches that were already left."""

    @property
    def look(self) -> Look:
        """The look in force, made from the window's size and the settings."""

    @property
    def options(self) -> TableOptions:
        """The options of the command line."""

    @property
    def settings(self) -> TableSettings:
        """The settings in force."""

    def toast(self, text: str) -> None:
        """Show a line of words for a while."""

    def keyed(self, words: str, command: str) -> str:
        """Return words followed by the key or button of a command."""
