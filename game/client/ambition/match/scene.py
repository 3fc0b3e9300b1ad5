"""The scene of the table of Ambition, where cards are passed, bid and played.

It connects the match, the director and the painter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from game.client.ambition.controller import PASSED, GameController
from game.client.ambition.help.outcomes import outcome_legend, outcomes
from game.client.ambition.match.helped_painter import HelpedPainter, ambition_crowd
from game.client.ambition.review.watch import open_watch
from game.client.ambition.statistics.character import CharacterScene
from game.client.ambition.table.director import Director
from game.client.ambition.table.faces import FIRST, OFF, WORDS
from game.client.ambition.table.fold import (
    fan_order,
    fold,
    lay_down,
    new_view,
    reword,
    set_bid,
    view_from_observation,
)
from game.client.ambition.table.notes import (
    card_note,
    confirm_note,
    no_last_trick,
    refusal_note,
    table_note,
)
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.past_tricks import Dialogs, open_last_trick, open_own_tricks
from game.client.ambition.table.round_end import last_round_words
from game.client.ambition.table.words import (
    card_focus,
    event_words,
    part_words,
    state_words,
    title_words,
    turn_words,
)
from game.client.ambition.view import TableView
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.spoken import Focused
from game.client.kit.widget_scene import ActionButton
from game.client.table.controller import Batch
from game.client.table.grid import TableGrid
from game.client.table.look import Look
from game.client.table.part import Part, SpokenNote
from game.client.table.person import HINT, ME, PersonEntry
from game.client.table.poses import portrait_place
from game.client.table.scene import CardTable
from game.client.table.words import Note
from game.engine.ambition import events
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.exercises import Position
from game.engine.ambition.judgement import Prospect
from game.engine.ambition.observation import Observation, Trick
from game.engine.ambition.questions import WatchChoices
from game.engine.cards import DECK
from game.engine.refusal import Reason

DEALT = frozenset(DECK)


def who_spots(
    grid: TableGrid,
    view: TableView,
    controller: GameController,
    except_for: int,
    opens: Callable[[int], None],
) -> list[gui.Spot]:
    """Return the spots on the portraits of all seats except `except_for` about which something is known.

    A press on a portrait calls `opens` with its seat."""
    spots = []
    for seat, player in enumerate(controller.match.players):
        lines = known(player, controller.computers)
        if seat != except_for and lines:
            place = view.place(seat)
            told = gui.Explanation(view.seats[seat].name, lines)
            spots.append(
                gui.Spot(
                    f"who{place}",
                    portrait_place(grid.plates[place]).grown(3),
                    told,
                    opens=partial(opens, seat),
                )
            )
    return spots


def known(player: Mapping[str, object], computers: Computers) -> tuple[str, ...]:
    """Return the strength and temperament of a record's player in words, if this program knows them."""
    lines = []
    for id, title in computers.levels:
        if id == player.get("level"):
            lines.append(_("Strength: {level}").format(level=_(title)))
    for id, title in computers.temperaments:
        if id == player.get("temperament"):
            lines.append(_("Temperament: {temperament}").format(temperament=_(title)))
    return tuple(lines)


_TRICK, _CHIPS = 4, 7  # the tricks in which there is enough to see


class ScreenshotTrigger:
    """Watches the events that were shown and asks for screenshots of some kinds, each once a round."""

    def __init__(self, shell: Shell, director: Director) -> None:
        self._shell, self._director = shell, director
        self._kept: set[tuple[int, str]] = set()

    def after(self, event: events.Event | None) -> bool:
        """Ask for a screenshot after an event if one is wanted, and return whether the director must stop for it."""
        name = self._name(event)
        key = (self._director.view.round_number, name or "")
        if name is None or key in self._kept:
            return False
        self._kept.add(key)
        self._shell.picture(name)
        return True

    def _name(self, event: events.Event | None) -> str | None:
        view = self._director.view
        match event:
            case events.Dealt():
                return "deal"
            case events.PassChosen(seat) if seat == ME:
                return "pass"
            case events.CardPlayed() if (
                view.turn == ME and len(view.trick) >= 2 and view.trick_number >= _TRICK
            ):
                return "trick"
            case events.ChipsMoved() if view.trick_number >= _CHIPS:
                return "chips"
        return None


TRAY_MS = 200.0
TablePart: TypeAlias = Part[Observation, Action, events.Event]
"""A helper of this table."""


class TableScene(CardTable[TableView, Observation, Action, events.Event]):
    """One match at its table."""

    shell: Shell
    director: Director
    controller: GameController
    painter: TablePainter

    def __init__(
        self,
        shell: Shell,
        controller: GameController,
        dialogs: Callable[[TableScene], Dialogs],
        parts: Callable[[TableScene], Sequence[TablePart]] = lambda table: (),
        counts: bool = True,
    ) -> None:
        self.rules = controller.match.rules
        self.numbers = self.rules.numbers
        super().__init__(shell, controller, parts, counts)
        self.view.helped = bool(self.parts.tools() and controller.helped)
        self.dialogs = dialogs(self)
        # What the person was last called for: phase and trick.
        self._asked: tuple[str, int] | None = None
        self._who: list[gui.Spot] = []
        self._who_key: object = None
        self._prompted = False  # whether the keys were led to the Nil prompt of this round
        self._pictures = ScreenshotTrigger(shell, self.director)

    def opening(self) -> tuple[Director, Sequence[events.Event]]:
        view, start = self.first_view()
        director = Director(
            view, self.look.grid, self.rules, self.shell.pace, self.controller.match.seed or 0
        )
        director.faces.speaks, director.faces.said = self._lines_wanted, self._said
        return director, start

    def _lines_wanted(self) -> bool:
        how, left = self.shell.settings.faces, self.shell.settings.lines_left
        return self.counts and (how == WORDS or (how == FIRST and left > 0))

    def _said(self, seat: int, line: str) -> None:
        """Read a line aloud, if lines are wanted for good."""
        if self.shell.settings.faces == WORDS:
            self.shell.narrator.tell(
                _("{name}: {words}").format(name=self.view.seats[seat].name, words=line)
            )

    def halts(self, event: events.Event | None) -> bool:
        return self._pictures.after(event)

    def first_view(self) -> tuple[TableView, tuple[events.Event, ...]]:
        """Return the view of the table as the match is now, and the events that are still to be shown."""
        match = self.controller.match
        if self.controller.fresh:
            dealt = () if self.cuts else self.controller.begin(self.share).events
            view = new_view(self.rules, self.controller.seats, ME, match.totals, match.slammed())
            return self._ordered(view), dealt
        shown = PersonEntry.of(match).deal_hash(len(match.rounds) - 1) or match.current.digest
        view = view_from_observation(match.observation(ME), self.controller.seats, shown)
        if match.current.deducted:
            fold(
                view,
                events.LastTrickChosen(match.current.tricks[-1].winner, match.current.deducted),
                self.rules,
            )
        for seat, total in zip(view.seats, match.totals, strict=True):
            seat.score, seat.strikes = total.points, total.strikes
        if match.phase == "blind":
            for other in match.current.blind:
                if other != ME:
                    fold(view, events.CardChosen(other), self.rules)
        # Who has chosen is public, though no observation tells it.
        if match.phase in ("pass", "bid"):
            for number, seat in enumerate(view.seats):
                seat.ready = number not in match.waiting
        return self._ordered(view), ()

    def _ordered(self, view: TableView) -> TableView:
        """Return the view with the person's cards in the order that the settings say."""
        view.order = self.shell.settings.hand_order
        view.hand = fan_order(view.hand, view.order)
        return view

    def show_again(self) -> None:
        """Show the match as it was before a decision, after that was taken back."""
        view, _events = self.first_view()
        view.practice, view.helped = self.view.practice, True
        self.director.restart(view)

    # ---- life

    def used(self, help: str) -> None:
        """Note that help was used; the first time, say what that means for the match, unless a hint says so itself."""
        super().used(help)
        if self.counts and help != HINT and not self.shell.settings.help_told:
            self.shell.remember({"help_told": True})
            self.shell.toast(
                _(
                    "This match counts as played with help: the statistics can show such matches separately."
                )
            )

    def look_here(self) -> Look:
        return self.shell.look.at_table(self.rules.players)

    def look_changed(self) -> None:
        self._who_key = None
        reword(self.view, self.controller.seats, self.rules)
        self.director.regrid(self.look.grid)

    def new_painter(self, look: Look) -> TablePainter:
        if not self.parts.tools():
            return TablePainter(look)
        return HelpedPainter(look, self.parts.tools, self.parts.offers)

    def playable(self) -> frozenset[int]:
        """Return the cards to highlight because they can be played now; none while there is something to read."""
        match = self.controller.match
        if match.phase not in ("play", "blind") or self.parts.waits():
            return frozenset()
        return frozenset(match.legal_cards(ME))

    def settle(self) -> None:
        if self.view.order != self.shell.settings.hand_order:
            self._ordered(self.view)
            self.director.rearrange()
            self._changed = True
        asked = (self.view.phase, self.view.trick_number) if self.controller.my_turn else None
        if asked is not None and asked != self._asked:
            self.shell.sounds.play("turn")
            self.shell.narrator.tell(*turn_words(self.view))
        self._asked = asked
        legal = self.playable()
        if legal != self.view.legal:
            self.view.legal = legal
            self.hand.to_legal()
            self.director.rearrange()
            self._changed = True
        prompt = {"bid": "no_bid", "last_trick": "keep"}.get(self.view.phase)
        if prompt is None or not self.controller.my_turn:
            self._prompted = False
        elif not self._prompted:
            self._prompted = self._changed = True
            self.hand.prompt(prompt)
        if self.controller.round_over and not self.result_shown:
            self.result_shown = True
            self.dialogs.result()

    def folded(self, event: events.Event) -> None:
        """Add the person's own secret choices to the view, which events don't contain, and read the event aloud."""
        history = self.controller.match.current
        match event:
            case events.PassChosen(seat) if seat == ME:
                self.view.chosen = list(history.passes[ME])
            case events.BidChosen(seat) if seat == ME:
                set_bid(self.view, history.bids[ME], self.rules)
            case events.CardChosen(seat) if seat == ME:
                lay_down(self.view, history.blind[ME])
                self.view.note = table_note(self.view, self.numbers)
        self.shell.narrator.tell(*event_words(self.view, event))
        if isinstance(event, events.RoundStarted):
            self.shell.narrator.tell(
                *last_round_words(self.rules, event.number, self.view.seats, ME)
            )

    # ---- dialogs

    def pause_menu(self) -> None:
        self.dialogs.pause()

    def help(self) -> None:
        self.dialogs.help()

    @property
    def aside(self) -> bool:
        """Whether hints stand aside of the trick: not while cards are passed or a Nil is bid, whose words stand there."""
        return self.view.phase not in ("pass", "bid")

    def drawn(self, told: gui.Explanation) -> Sequence[gui.Node]:
        found = [each for each in told.figures if isinstance(each, Prospect)]
        return [outcomes(found), gui.Text(outcome_legend(), gui.CAPTION, "muted")] if found else []

    def further(self, told: gui.Explanation) -> Sequence[ActionButton]:
        """Return the button that lets a deal be watched, if it is about two choices that can be made now."""
        match, desk = self.controller.match, self.controller.desk
        choices = [each.choice for each in told.figures if isinstance(each, Prospect)]
        now = ME in match.waiting and not any(
            set(each) & DEALT - set(match.hand(ME)) for each in choices
        )
        if len(choices) < 2 or not all(choices) or not now or not desk.answers(WatchChoices):
            return ()
        watch = partial(open_watch, self.shell, desk, Position.of(match), *choices)
        return [ActionButton("watch", "play", lambda: _("Watch"), watch)]

    # ---- read aloud

    def spoken_title(self) -> Sequence[str]:
        return title_words(self.view)

    def spoken_state(self) -> Sequence[str]:
        return state_words(self.view)

    def spoken_parts(self) -> tuple[Sequence[str], Sequence[str]]:
        return part_words(self.view)

    def spoken_card(self, card: int) -> Focused:
        return card_focus(self.view, card, self.parts.card_words(card))

    def notes_shown(self) -> Sequence[SpokenNote]:
        """Return the notes to read aloud: the refusal, a card that waits to be confirmed, and the helpers' notes."""
        armed = confirm_note(self.hand.armed) if self.hand.armed is not None else None
        return [self.refusal, armed, *self.parts.spoken_notes()]

    # ---- the person acts

    def own_buttons(self) -> list[gui.Button]:
        return gui.shut_off(self.painter.buttons(self.view), self.shut())

    def shut(self) -> frozenset[str]:
        shut = set()
        if not self.view.last_trick:
            shut.add("last")
        if not self._own_tricks():
            shut.add("own")
        if self.view.phase == "bid" and not self.controller.may_bid_nil:
            shut.add("bid")
        if self.view.phase == "pass" and not (self.controller.my_turn and self.director.idle):
            shut.add("pass")
        return super().shut() | shut

    def before_intent(self, intent: intents.Intent) -> None:
        """End the highlighting of newly passed cards at the first press after the pass."""
        if intents.is_press(intent) and self.view.received and self.director.idle:
            self.view.received = []
            self.view.note = table_note(self.view, self.numbers)
            self.director.rearrange()

    def command(self, intent: intents.Intent) -> None:
        if intent is intents.Verb.SHOW_LAST_TRICK and self.view.last_trick:
            self.press("last")
        elif intent is intents.Verb.SHOW_LAST_TRICK:
            self.refusal = no_last_trick()
        else:
            super().command(intent)

    def own_obstacles(self) -> gui.Obstacles:
        return ambition_crowd(
            self.view, self.look.grid, self.director.targets(), self.table_buttons()
        )

    def spots(self) -> list[gui.Spot]:
        """Return the spots that explain the pills, and those of the portraits."""
        if self.view.phase in ("pass", "bid"):  # plates tell who has chosen
            return []
        key = (self.look, tuple(seat.name for seat in self.view.seats), self.view.me)
        if key != self._who_key:  # as long as nobody is called otherwise
            self._who_key, self._who = (
                key,
                who_spots(self.look.grid, self.view, self.controller, ME, self._open_card),
            )
        return [*self.painter.spots(self.view, self.rules), *self._who, *self.parts.spots()]

    def _open_card(self, seat: int) -> None:
        """Open the page about the player at a seat."""
        player, portrait = self.controller.match.players[seat], self.view.seats[seat].portrait
        self.shell.stack.push(
            CharacterScene(self.shell, player, portrait, self.controller.computers)
        )

    def choose(self, card: int) -> None:
        """Act on a card that was clicked, or confirmed with the keys."""
        self.act(Play(card), lambda: self.play_on(card))

    def play_on(self, card: int) -> None:
        """Choose a card without asking the helpers."""
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

    def _done(self, outcome: Batch[events.Event] | Reason | None, card: int | None = None) -> None:
        """Show the events of an action, or why it was refused."""
        if isinstance(outcome, Batch):
            self.view.legal = frozenset()
            self.show(outcome)
        elif isinstance(outcome, Reason) and card is not None:
            self.refusal = refusal_note(card, outcome)
            self.director.refuse(card)
        self._changed = True

    def _decide(
        self, action: Action, decide: Callable[[], Batch[events.Event] | Reason | None]
    ) -> None:
        def do() -> None:
            self.shell.sounds.play("button")
            self._done(decide() if self.director.idle else None)

        self.act(action, do)

    def pressed(self, id: str) -> None:
        match id:
            # The keys may stay on the button when a card is taken back.
            case "pass" if len(self.view.in_tray) < PASSED:
                self.shell.sounds.play("refused")
            case "pass":
                self._decide(Pass(tuple(self.view.in_tray)), self.controller.confirm_pass)
            case "bid" | "no_bid":
                self._decide(Bid(id == "bid"), lambda: self.controller.bid(id == "bid"))
            case "deduct" | "keep":
                self.shell.sounds.play("button")
                self._done(self.controller.deduct(id == "deduct") if self.director.idle else None)
            case _:
                self.shell.sounds.play("button")
                self._open(id)

    def _open(self, id: str) -> None:
        match id:
            case "scores":
                self.dialogs.sheet()
            case "last" if self.view.last_trick:
                open_last_trick(self.shell, self.view, self.numbers)
            case "own" if tricks := self._own_tricks():
                open_own_tricks(self.shell, tricks, self.numbers.tricks)
            case "menu":
                self.pause_menu()

    def _own_tricks(self) -> list[tuple[int, Trick]]:
        """Return the person's tricks that have been shown, with their numbers, the latest first."""
        shown, rounds = sum(seat.tricks for seat in self.view.seats), self.controller.match.rounds
        tricks = enumerate(rounds[-1].tricks[:shown] if rounds else (), 1)
        return [(number, trick) for number, trick in tricks if trick.winner == ME][::-1]

    # ---- drawing

    def values(self) -> tuple[int, ...] | None:
        """Return the points of each card if the cards of the trick are to show them, otherwise None."""
        return self.numbers.card_points if self.shell.settings.value_badges else None

    def ui(self) -> TableUi:
        director, hand = self.director, self.hand
        return TableUi(
            focus=director.focus,
            hover=director.hover,
            states=hand.states,
            values=self.values(),
            taken=tuple(round(taken) for taken in director.shown_taken),
            bank=director.bank_shown(),
            note=self.note(),
            hushed=self.box.over_notes,
            landed=not director.passing,
            dealing=director.dealing,
            shut=frozenset(button.id for button in self.buttons() if not button.enabled),
            hinted=self.parts.hinted(),
            thinking=not self.parts.waits(),
            moments=director.moments.live,
            faces={}
            if self.shell.settings.faces == OFF
            else director.faces.shown(director.pace.reduced),
        )

    def note(self) -> Note | None:
        """Return the note to show.

        In this order: a refusal, what the tool pointed at is for, in the pass what the card pointed
        at counts, and the note of the view or of a helper."""
        if self.refusal is not None:
            return self.refusal
        told = self.pointed() if self.parts.tools() else None
        told = told or self.pack.note() or self._own_note()
        return told if told is not None else self.parts.note()

    def pack_size(self) -> int:
        return len(self.numbers.deck)

    def clear_table(self) -> None:
        self.view.deal_hash = ""

    def _own_note(self) -> Note | None:
        if self.director.passing:  # which cards are new is said once they are there
            return table_note(replace(self.view, received=[]), self.numbers)
        card = self.hand.card
        if self.hand.armed is not None:
            return confirm_note(self.hand.armed)
        if self.view.phase == "pass" and card is not None:
            return card_note(card, self.numbers)
        return None

    def tool_notes(self) -> dict[str, Note]:
        last = Note(_("Last trick"), (self.shell.keyed("", "last_trick"),))
        own = {"own": Note(_("Your tricks"), (_("Nobody else may look at them."),))}
        return (
            super().tool_notes() | own | {"last": last if self.view.last_trick else no_last_trick()}
        )
