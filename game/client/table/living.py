"""Tables as they live, whatever the game: what has happened is shown, computer players are let act, intents go where they belong.

The match is always ahead of the picture or level with it; the director shows it at a pace a person can read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.client.kit.bubbles import Bubble, Spot, layout_bubble, paint_spots, paint_tip
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.kit.intents import (
    PRESSES,
    AskHint,
    Cancel,
    EndRound,
    Hurry,
    Intent,
    PointerUp,
    ShowHelp,
    ShowLastTrick,
    ShowScores,
    ShowSeen,
    TableVerb,
    TakeBack,
)
from game.client.kit.telling import Telling
from game.client.table.checker import OFF
from game.client.table.controller import Batch, MatchController
from game.client.table.grid import Grid
from game.client.table.hand import TRICKS, Asking, Hand
from game.client.table.host import TableHost
from game.client.table.look import Look
from game.client.table.note import Note
from game.client.table.showing import Showing
from game.client.table.spoken import SpokenTable
from game.client.table.spots import Spots


class LivingTable(SpokenTable):
    """One match from its first deal, or from where it was left, to its end. `menu` leads back, `again` to a new match. A subclass
    makes its `painter` and hands its director to `begin`."""

    counts = True
    """Whether its rounds are among those that were asked for; lessons and practice aren't."""
    controller: MatchController[Any]
    director: Showing[Any]
    painter: Any

    def __init__(
        self, shell: TableHost, controller: MatchController[Any], menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        self.shell = shell
        self.controller = controller
        self._menu, self._again = menu, again
        self._result_shown = False
        self._seen = shell.look
        self._look = self.look_here()
        self._refusal: Note | None = None
        self._changed = True
        self.telling = Telling()
        self._told: tuple[tuple[Spot, int], Bubble] | None = None  # where the explanation that shows stands

    def begin(
        self,
        director: Showing[Any],
        start: Sequence[Any],
        grid: Callable[[], Grid],
        asking: Asking = TRICKS,
        halt_after: Callable[[Any], bool] | None = None,
    ) -> None:
        """Show the match with this director, from the events of its `start` on; `halt_after` for pictures, if they are kept."""
        self.director = director
        director.on_fold = self.folded
        director.heard = self.shell.sounds.play
        director.waits = self.still_told
        director.push(start)
        self.hand = Hand(
            director,
            grid,
            self.buttons,
            self.choose,
            self.press,
            lambda: [spot.button for spot in self.spots()],
            lambda: (self.shell.settings.play_by, self.shell.settings.confirm_play),
            asking,
        )
        self._spots = Spots(self.hand, self.telling, self.spots)
        if self.shell.options.screenshots is not None and halt_after is not None:
            director.halt_after = halt_after

    # ---- for each game

    def look_here(self) -> Look:
        """The look in force, as this table uses it."""
        return self.shell.look

    def looked_anew(self) -> None:
        """The window has another size, or its look or language has changed."""
        raise NotImplementedError

    def shut(self) -> frozenset[str]:
        """What stands there and can't be pressed now."""
        return frozenset()

    def choose(self, card: int) -> None:
        """A card was clicked, or confirmed with the keys."""
        raise NotImplementedError

    def press(self, id: str) -> None:
        """A button of the table, or its key."""
        raise NotImplementedError

    def spots(self) -> list[Spot]:
        """The marks that explain themselves."""
        raise NotImplementedError

    def ui(self) -> Any:
        """What the painter needs beside view and poses."""
        raise NotImplementedError

    def help(self) -> None:
        """The rules, at the page about what is done now."""
        raise NotImplementedError

    def pause_menu(self) -> None:
        """The menu of the table."""
        raise NotImplementedError

    def hear(self, intent: Intent) -> None:
        """Look at an intent before anybody acts on it."""

    @property
    def checks(self) -> bool:
        """Whether the play checker is on."""
        return self.shell.settings.play_check != OFF and self.controller.advice.can_ask

    # ---- life

    def leave(self) -> None:
        """The match is kept; nobody thinks on."""
        self.controller.close()
        self.painter.forget()
        if self.counts:
            self.shell.rounds_before += self.controller.rounds_played

    def resume(self) -> None:
        """Back from a dialog, which heard whatever keys were let go."""
        self.director.hurry = False
        self._changed = True

    def update(self, dt: float) -> bool:
        """Let computer players act, show what happened, and once all is shown see what is asked of whom."""
        self._follow_look()
        if self.director.pace != self.shell.pace:
            self.director.pace = self.shell.pace
        for batch in self.controller.poll():
            self.show(batch)
        changed = self.director.update(dt)
        if changed and self.telling.shown is not None:
            self.telling.keep([spot.id for spot in self.spots()])
        if self.director.idle:
            self.settle()
        changed, self._changed = changed or self._changed or not self.painter.settled, False
        return changed

    def show(self, batch: Batch) -> None:
        """Have what has happened shown."""
        self.director.push(batch.events, batch.forced)

    def settle(self) -> None:
        """All that has happened is shown."""
        complaint = self.controller.saves.complaint()
        if complaint:
            self.shell.toast(complaint)

    def folded(self, event: Any) -> None:
        """An event was folded into the view."""
        self._refusal = None

    def _follow_look(self) -> None:
        """Under a dialog too."""
        if self._seen is not self.shell.look:
            self._seen = self.shell.look
            self._look = self.look_here()
            self._refusal = None
            self.looked_anew()

    # ---- intents

    def handle(self, intent: Intent) -> bool:
        """Every intent ends here."""
        if isinstance(intent, PRESSES):
            self._refusal = None
        self.stop_telling(intent)
        before = (self.hand.focus, self.hand.hover, self.hand.pressed)
        self.hear(intent)
        taken = self._spots.tell(intent) or self.hand.handle(intent)
        self._spots.told(intent, before)
        self.command(intent)
        now = (self.hand.focus, self.hand.hover, self.hand.pressed)
        self._changed |= not taken or before != now or isinstance(intent, (*PRESSES, PointerUp))
        return True

    def command(self, intent: Intent) -> None:
        """The keys that mean the same at every table."""
        match intent:
            case Cancel() if self.telling.shown is not None:  # what stands above everything goes first
                self.telling.focused(None)
            case Cancel():
                self.pause_menu()
            case ShowScores():
                self.press("scores")
            case ShowHelp():
                self.help()
            case Hurry(on):
                self.director.hurry = on
            case AskHint() | TakeBack() | ShowSeen() | EndRound() | ShowLastTrick() | TableVerb():
                self._refusal = Note(_("Not at this table"), (_("What this key is for isn’t offered here."),))

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """A refusal."""
        return [self._refusal]

    def tool_notes(self) -> dict[str, Note]:
        """What buttons of the table are for, by id, to be said while they are pointed at."""
        return {"scores": Note(_("Scores"), (self.shell.keyed("", "scores"),))}

    def pointed(self) -> Note | None:
        """What the button that the keys or the pointer are at is for."""
        target = self.hand.focus if isinstance(self.hand.focus, str) else self.hand.hover
        return self.tool_notes().get(str(target)) if target is not None else None

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole window."""
        self._follow_look()
        self.painter.paint(surface, self.director.view, self.director.stage.poses, self.ui())
        canvas = self._look.canvas(surface)
        paint_spots(canvas, self._look, self.spots(), self.hand.states, self.telling.shown, self._told_at)
        if self.shell.stack.top is self and (self.hand.states.hover or self.hand.states.focus):
            paint_tip(canvas, self._look, self.buttons(), self.hand.states, self.crowd)

    def _told_at(self, spot: Spot) -> Bubble:
        """Where an explanation stands: on nothing that is needed; found once, and it stays there while cards are played."""
        key = spot, id(self._look)
        if self._told is None or self._told[0] != key:
            self._told = key, layout_bubble(self._look, spot, self.crowd(), loose=True)
        return self._told[1]
