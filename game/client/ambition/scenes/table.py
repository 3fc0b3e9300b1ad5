"""The table: cards are passed, bid and played here. The scene joins the match, the director and the painter.

The match is always ahead of the picture or level with it; the director shows it at a pace a person can read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambition.controller import GameController, shown_hash
from game.client.ambition.crowd import ambition_crowd
from game.client.ambition.director import Director
from game.client.ambition.fold import fold, lay_down, new_view, reword, set_bid, view_from_observation
from game.client.ambition.notes import card_note, confirm_note, no_last_trick, refusal_note, table_note
from game.client.ambition.scenes.pictures import Pictures
from game.client.ambition.scenes.table_dialogs import TableDialogs
from game.client.ambition.table_painter import TablePainter, TableUi
from game.client.ambition.view import TableView
from game.client.ambition.voice.table import card_focus, event_words, state_words, title_words, turn_words
from game.client.ambition.who import who_spots
from game.client.app.scenes.dialogs import LastTrickScene
from game.client.app.shell import Shell
from game.client.kit.bubbles import Spot
from game.client.kit.explanation import Explanation
from game.client.kit.intents import (
    PRESSES,
    Intent,
    ShowLastTrick,
)
from game.client.kit.room import Crowd
from game.client.kit.spoken import Focused
from game.client.kit.widgets import Button, shut_off
from game.client.table.controller import ME, Batch
from game.client.table.look import Look
from game.client.table.note import Note
from game.engine.ambition.dealing import deal_hash
from game.engine.ambition.events import (
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

    painter: TablePainter

    def __init__(
        self, shell: Shell, controller: GameController, menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        super().__init__(shell, controller, menu, again)
        self._numbers = self._rules.numbers
        self.painter = self.new_painter(self._look)
        self._asked: tuple[str, int] | None = None  # what the person was last called for: phase and trick
        self._who: list[Spot] = []
        self._who_key: object = None
        self._prompted = False  # whether the keys were led to the Nil prompt of this round
        view, start = self.first_view()
        director = Director(view, self._look.grid, self._rules, shell.pace, controller.match.seed or 0)
        self.begin(director, start, lambda: self._look.grid, halt_after=Pictures(shell, director).after)

    def first_view(self) -> tuple[TableView, tuple[Event, ...]]:
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

    def look_here(self) -> Look:
        return self.shell.look.at_table(self._rules.players)

    def looked_anew(self) -> None:
        self.painter = self.new_painter(self._look)
        self._who_key = None
        reword(self.view, self.controller.seats, self._rules)
        self.director.regrid(self._look.grid)

    def new_painter(self, look: Look) -> TablePainter:
        """The painter of this table for a look."""
        return TablePainter(look)

    def playable(self) -> frozenset[int]:
        """The cards that stand out because they can be played now."""
        match = self.controller.match
        return frozenset(match.legal_cards(ME)) if match.phase in ("play", "blind") else frozenset()

    def settle(self) -> None:
        super().settle()
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
        if self.controller.round_over and not self._result_shown:
            self._result_shown = True
            self._show_result()

    def folded(self, event: Event) -> None:
        """What the events keep from everybody else, the viewer's own choices, is added to the view."""
        super().folded(event)
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
        self.tell(event_words(self.view, event))

    # ---- read aloud

    def title_told(self) -> Sequence[str]:
        return title_words(self.view)

    def state_told(self) -> Sequence[str]:
        return state_words(self.view)

    def card_told(self, card: int) -> Focused:
        return card_focus(self.view, card)

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """And a card that waits for being confirmed."""
        return [*super().beside(), confirm_note(self.hand.armed) if self.hand.armed is not None else None]

    # ---- the person acts

    def buttons(self) -> list[Button]:
        """What can be pressed on the table now."""
        return shut_off(self.painter.buttons(self.view), self.shut())

    def shut(self) -> frozenset[str]:
        shut = set()
        if not self.view.last_trick:
            shut.add("last")
        if self.view.phase == "bid" and not self.controller.may_bid_nil:
            shut.add("bid")
        if self.view.phase == "pass" and not self._may_choose:
            shut.add("pass")
        return super().shut() | shut

    @property
    def _may_choose(self) -> bool:
        return self.controller.my_turn and self.director.idle

    def hear(self, intent: Intent) -> None:
        """The first press after the pass: the new cards are seen."""
        if isinstance(intent, PRESSES) and self.view.received and self.director.idle:
            self.view.received = []
            self.view.note = table_note(self.view, self._numbers)
            self.director.rearrange()

    def command(self, intent: Intent) -> None:
        if isinstance(intent, ShowLastTrick) and self.view.last_trick:
            self.press("last")
        elif isinstance(intent, ShowLastTrick):
            self._refusal = no_last_trick()
        else:
            super().command(intent)

    def crowd(self) -> Crowd:
        return ambition_crowd(self.view, self._look.grid, self.director.targets(), self.buttons())

    def spots(self) -> list[Spot]:
        """The pills that say what they mean, and the portraits that say who sits there."""
        if self.view.phase in ("pass", "bid"):  # plates tell who has chosen
            return []
        key = (self._look, tuple(seat.name for seat in self.view.seats), self.view.me)
        if key != self._who_key:  # as long as nobody is called otherwise
            players, services = self.controller.match.players, self.shell.services
            self._who_key, self._who = key, who_spots(self._look.grid, self.view, players, services, except_for=ME)
        return [*self.painter.spots(self.view, self._rules), *self._who]

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
                self.pause_menu()

    # ---- drawing

    def ui(self) -> TableUi:
        director, hand = self.director, self.hand
        return TableUi(
            focus=director.focus,
            hover=director.hover,
            states=hand.states,
            values=self._numbers.card_points if self.shell.settings.value_badges else None,
            taken=tuple(round(taken) for taken in director.shown_taken),
            bank=director.bank_shown(),
            note=self.note(),
            landed=not director.passing,
            dealing=director.dealing,
            shut=frozenset(button.id for button in self.buttons() if not button.enabled),
        )

    def note(self) -> Note | None:
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
