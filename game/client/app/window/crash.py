"""What is shown when the program has failed: that the match is kept, where the report lies, and the way back."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.client.app.facts import Block, FactsData, FactsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.files import reason_of
from game.client.kit.i18n import _


def crash_words(where: Path, problem: OSError | None, unsaved: str | None, guest: bool) -> FactsData:
    """What is told. `problem` kept the report from being written, `unsaved` the match; a `guest` keeps nothing anyway."""
    if guest:
        match = _("The game is open in another window, so nothing was saved in this one.")
    elif unsaved is not None:
        match = _("The match can’t be saved: {reason}.").format(reason=unsaved)
    else:
        match = _("The unfinished match is saved as it was after the last action: continue it from the menu.")
    blocks = [Block("words", (_("The game ran into an error and had to stop. We are sorry."), match))]
    if problem is None:
        blocks.append(Block("words", (_("What happened is written in this file:"),)))
        blocks.append(Block("box", (str(where),)))
    else:
        why = _("The report can’t be written ({reason}); it can be copied.").format(reason=reason_of(problem))
        blocks.append(Block("words", (why,)))
    buttons = (
        (ids.COPY, _("Copy the report"), "last"),
        (ids.QUIT, _("Quit"), "quit"),
        (ids.AGAIN, _("Back to menu"), "again"),
    )
    return FactsData(_("The game has stopped"), "", tuple(blocks), buttons)


class CrashScene(FactsScene):
    """On bare felt, because what was below may be what failed. `again` tells whether the player wants to go on."""

    opaque = True
    default = ids.AGAIN

    def __init__(
        self, shell: Shell, report: str, where: Path, problem: OSError | None = None, unsaved: str | None = None
    ) -> None:
        super().__init__(shell, lambda: crash_words(where, problem, unsaved, shell.guest), {ids.COPY: report})
        self.again = False

    def press(self, id: str) -> None:
        if id == ids.COPY:
            super().press(id)
            return
        self.again = id == ids.AGAIN
        self.shell.quit()

    def cancel(self) -> None:
        """Esc quits."""
        self.press(ids.QUIT)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.shell.look.ground(), (0, 0))
        super().draw(surface)
