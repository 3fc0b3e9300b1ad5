"""The table: cards are passed, bid and played here. The scene joins the match, the director and the painter.

The match is always ahead of the picture or level with it; the director shows it at a pace a person can read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.client.bubbles import Spot, paint_spots
from game.client.director import Director
from game.client.explanations import Explanation
from game.client.fold import fold, lay_down, new_view, reword, set_bid, view_from_observation
from game.client.game_controller import GameController, shown_hash
from game.client.intents import (
    PRESSES,
    Cancel,
    Hurry,
    Intent,
    PointerUp,
    ShowHelp,
    ShowLastTrick,
    ShowScores,
)
from game.client.look import Look
from game.client.match_controller import ME, Batch
from game.client.notes import card_note, confirm_note, refusal_note, table_note
from game.client.scenes.dialogs import LastTrickScene
from game.client.scenes.hand import Hand
from game.client.scenes.pictures import Pictures
from game.client.scenes.spots import Spots
from game.client.scenes.table_dialogs import TableDialogs
from game.client.shell import Shell
from game.client.table_painter import TablePainter, TableUi
from game.client.telling import Telling
from game.client.view import Note, TableView
from game.client.voice.table import card_focus, event_words, state_words, title_words, turn_words
from game.client.voice.words import Focused
from game.client.who import who_spots
from game.client.widgets import Button
from game.engine.ambition.dealing import deal_hash
from game.engine.events import (
    BidChosen,
    CardChosen,
    CardPlayed,
    Event,
    LastTrickChosen,
    PassChosen,
)

TRAY_MS = 200.0


class TableScene(TableDialogs):
    """One match from its first deal, or from where it was left, to its end. `menu` leads back, `again` to a new match."""

    def __init__(
        self, shell: Shell, controller: GameController, menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        super().__init__(shell, controller, menu, again)
        self._numbers = self._rules.numbers
        self._seen = shell.look
        self._look: Look = shell.look.at_table(self._rules.players)
        self._painter = self.new_painter(self._look)
        self._refusal: Note | None = None
        self._asked: tuple[str, int] | None = None  # what the person was last called for: phase and trick
        self._prompted = False  # whether the keys were led to the Nil prompt of this round
        self._changed = True
        view, start = self._first_view()
        seed = controller.match.seed or 0
        self.director = Director(view, self._look.grid, self._rules, shell.pace, seed)
        self.director.on_fold = self._on_fold
        self.director.heard = shell.sounds.play
        self.director.waits = self.still_told
        self.director.push(start)
        self.telling = Telling()
        self.hand = Hand(
            self.director,
            lambda: self._look.grid,
            self.buttons,
            self.choose,
            self.press,
            self._spot_buttons,
            lambda: (self.shell.settings.play_by, self.shell.settings.confirm_play),
        )
        self._spots = Spots(self.hand, self.telling, self.spots)
        if shell.options.screenshots is not None:
            self.director.halt_after = Pictures(shell, self.director).after

    def _first_view(self) -> tuple[TableView, tuple[Event, ...]]:
        match = self.controller.match
        if self.controller.fresh:
            events = self.controller.begin().events
            before = match.slammed()
            return new_view(self._rules, self.controller.seats, ME, match.totals, before), events
        shown = shown_hash(match, len(match.rounds) - 1) or deal_hash(match.current.deal)
        view = view_from_observation(match.observation(ME), self.controller.seats, shown)
        if match.current.deducted:
            fold(view, LastTrickChosen(match.current.tricks[-1].winner, match.current.deducted), self._rules)
        for seat, total in zip(view.seats, match.totals, strict=True):
            seat.score, seat.strikes = total.points, total.strikes
        if match.phase == "blind":
            for other in match.current.blind:
                if other != ME:
                    fold(view, CardChosen(other), self._rules)
        if match.phase in ("pass", "bid"):  # who has chosen is public, though no observation tells it
            for number, seat in enumerate(view.seats):
                seat.ready = number not in match.waiting
        return view, ()

    # ---- life

    def leave(self) -> None:
        """The match is kept; nobody thinks on."""
        self.controller.close()
        self._painter.forget()
        self.shell.rounds_before += self.controller.rounds_played

    def resume(self) -> None:
        """Back from a dialog, which heard whatever keys were let go."""
        self.director.hurry = False
        self._changed = True

    def update(self, dt: float) -> bool:
        """Let bots act, show what happened, and once all is shown see what is asked of the person."""
        self._follow_look()
        if self.director.pace != self.shell.pace:
            self.director.pace = self.shell.pace
        for batch in self.controller.poll():
            self.show(batch)
        changed = self.director.update(dt)
        if changed and self.telling.shown is not None:
            self.telling.keep([spot.id for spot in self.spots()])
        if self.director.idle:
            self._settle()
        changed, self._changed = changed or self._changed, False
        return changed

    def show(self, batch: Batch) -> None:
        """Have what has happened shown."""
        self.director.push(batch.events, batch.forced)

    def _follow_look(self) -> None:
        """The window has another size, or its look or language has changed, perhaps under a dialog."""
        if self._seen is self.shell.look:
            return
        self._seen = self.shell.look
        self._look = self._seen.at_table(self._rules.players)
        self._painter = self.new_painter(self._look)
        self._refusal = None
        reword(self.view, self.controller.seats, self._rules)
        self.director.regrid(self._look.grid)

    def new_painter(self, look: Look) -> TablePainter:
        """The painter of this table for a look."""
        return TablePainter(look)

    def playable(self) -> frozenset[int]:
        """The cards that stand out because they can be played now."""
        match = self.controller.match
        return frozenset(match.legal_cards(ME)) if match.phase in ("play", "blind") else frozenset()

    def _settle(self) -> None:
        """All that has happened is shown."""
        asked = (self.view.phase, self.view.trick_number) if self.controller.my_turn else None
        if asked is not None and asked != self._asked:
            self.shell.sounds.play("turn")
            self.tell(turn_words(self.view))
        self._asked = asked
        legal = self.playable()
        if legal != self.view.legal:
            self.view.legal = legal
            self.hand.refocus()
            self.hand.to_legal()
            self.director.rearrange()
            self._changed = True
        prompt = {"bid": "no_bid", "last_trick": "keep"}.get(self.view.phase)
        if prompt is None or not self.controller.my_turn:
            self._prompted = False
        elif not self._prompted:
            self._prompted = self._changed = True
            self.hand.prompt(prompt)
        complaint = self.shell.saves.complaint()
        if complaint:
            self.shell.toast(complaint)
        if self.controller.round_over and not self._result_shown:
            self._result_shown = True
            self._show_result()

    def _on_fold(self, event: Event) -> None:
        """What the events keep from everybody else, the viewer's own choices, is added to the view."""
        history = self.controller.match.current
        match event:
            case PassChosen(seat) if seat == ME:
                self.view.chosen = list(history.passes[ME])
            case BidChosen(seat) if seat == ME:
                set_bid(self.view, history.bids[ME], self._rules)
            case CardChosen(seat) if seat == ME:
                lay_down(self.view, history.blind[ME])
                self.view.note = table_note(self.view, self._numbers)
                self.hand.refocus()
            case CardPlayed(seat) if seat == ME:
                self.hand.refocus()
        self._refusal = None
        self.tell(event_words(self.view, event))

    # ---- read aloud

    def title_told(self) -> Sequence[str]:
        return title_words(self.view)

    def state_told(self) -> Sequence[str]:
        return state_words(self.view)

    def card_told(self, card: int) -> Focused:
        return card_focus(self.view, card)

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """A refusal, and a card that waits for being confirmed."""
        return [self._refusal, confirm_note(self.hand.armed) if self.hand.armed is not None else None]

    # ---- the person acts

    def buttons(self) -> list[Button]:
        """What can be pressed on the table now."""
        shut = set()
        if not self.view.last_trick:
            shut.add("last")
        if self.view.phase == "bid" and not self.controller.may_bid_nil:
            shut.add("bid")
        if self.view.phase == "pass" and not self._may_choose:
            shut.add("pass")
        buttons = self._painter.buttons(self.view)
        return [replace(button, enabled=button.enabled and button.id not in shut) for button in buttons]

    @property
    def _may_choose(self) -> bool:
        return self.controller.my_turn and self.director.idle

    def handle(self, intent: Intent) -> bool:
        """Every intent ends here."""
        if isinstance(intent, PRESSES):
            self._refusal = None
            self._notice()
        self.stop_telling(intent)
        before = (self.hand.focus, self.hand.hover, self.hand.pressed)
        taken = self._spots.tell(intent) or self.hand.handle(intent)
        self._spots.told(intent, before)
        match intent:
            case Cancel():
                self._pause()
            case ShowScores():
                self.press("scores")
            case ShowLastTrick():
                self.press("last")
            case ShowHelp():
                self._help()
            case Hurry(on):
                self.director.hurry = on
        now = (self.hand.focus, self.hand.hover, self.hand.pressed)
        self._changed |= not taken or before != now or isinstance(intent, (*PRESSES, PointerUp))
        return True

    def spots(self) -> list[Spot]:
        """The pills that say what they mean, and the portraits that say who sits there."""
        players, services = self.controller.match.players, self.shell.services
        who = who_spots(self._look.grid, self.view, players, services, except_for=ME)
        return [*self._painter.spots(self.view, self._rules), *who]

    def _spot_buttons(self) -> list[Button]:
        return [spot.button for spot in self.spots()]

    def _notice(self) -> None:
        """The first press after the pass: the new cards are seen."""
        if self.view.received and self.director.idle:
            self.view.received = []
            self.view.note = table_note(self.view, self._numbers)
            self.director.rearrange()

    def choose(self, card: int) -> None:
        """A card was clicked, or confirmed with the keys."""
        if not self.controller.my_turn:
            return
        if self.view.phase == "pass":
            if not self.controller.untake(card):
                self.controller.choose_pass(card)
            self.view.chosen = list(self.controller.chosen)
            self.hand.chosen()
            self.director.rearrange(TRAY_MS)
        elif self.view.phase in ("play", "blind"):
            self._done(self.controller.play(card), card)

    def _done(self, outcome: Batch | str | None, card: int | None = None) -> None:
        """An action went through (its events are shown) or was refused (the reason is)."""
        if isinstance(outcome, Batch):
            self.view.legal = frozenset()
            self.show(outcome)
            self.hand.refocus()
        elif isinstance(outcome, str) and card is not None:
            self._refusal = refusal_note(card, outcome, self._numbers)
            self.director.refuse(card)
        self._changed = True

    def press(self, id: str) -> None:
        """A button of the table, or its key."""
        self.shell.sounds.play("button")
        match id:
            case "pass":
                self._done(self.controller.confirm_pass() if self.director.idle else None)
            case "bid" | "no_bid":
                self._done(self.controller.bid(id == "bid") if self.director.idle else None)
            case "deduct" | "keep":
                self._done(self.controller.deduct(id == "deduct") if self.director.idle else None)
            case "scores":
                self.shell.stack.push(self._sheet())
            case "last" if self.view.last_trick:
                self.shell.stack.push(LastTrickScene(self.shell, self.view, self._numbers))
            case "deal":
                self._show_deal()
            case "menu":
                self._pause()

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole window."""
        self._follow_look()
        self._painter.paint(surface, self.view, self.director.stage.poses, self._ui())
        paint_spots(self._look.canvas(surface), self._look, self.spots(), self.hand.states, self.telling.shown)

    def _ui(self) -> TableUi:
        director, hand = self.director, self.hand
        return TableUi(
            focus=director.focus,
            hover=director.hover,
            states=hand.states,
            values=self._numbers.card_points if self.shell.settings.value_badges else None,
            taken=tuple(round(taken) for taken in director.shown_taken),
            bank=director.bank_shown(),
            note=self._note(),
            landed=not director.passing,
            shut=frozenset(button.id for button in self.buttons() if not button.enabled),
        )

    def _note(self) -> Note | None:
        """A refusal, else in the pass what the card pointed at counts, else what the view says."""
        if self._refusal is not None:
            return self._refusal
        if self.director.passing:  # which cards are new is said once they are there
            return table_note(replace(self.view, received=[]), self._numbers)
        card = self.hand.card
        if self.hand.armed is not None:
            return confirm_note(self.hand.armed)
        if self.view.phase == "pass" and card is not None:
            return card_note(card, self._numbers)
        return None
