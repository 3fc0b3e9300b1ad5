"""The replay of a counted round: what the table shows at each step, with every hand open.

No pygame.

Steps go from the deal over the pass to the tricks. A trick's step shows its cards on the table and,
on the plates, what everybody has after it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.client.ambition.table.fold import fan_order, fold, new_view, set_bid
from game.client.ambition.table.notes import table_note
from game.client.ambition.view import TableView
from game.client.kit.i18n import _, all_of, ngettext
from game.client.table.words import Note
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Event, RoundScored, Total, TrickTaken
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.replay import hands_after_trick, passes_cards, round_steps


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of the replay.

    `kind`: deal, pass or trick; for a trick its `number` (1, 2, ...), `winner` and `points`."""

    kind: Literal["deal", "pass", "trick"]
    number: int = 0
    winner: int | None = None
    points: int = 0


class Replay:
    """The replay of one round of a match.

    `before` are the totals when it began, `seats` the name and portrait of each; `slammed` says who
    had a Slam before, if that matters."""

    def __init__(
        self,
        rules: Rules,
        history: RoundHistory,
        before: Sequence[Total],
        seats: Sequence[tuple[str, str]],
        me: int = 0,
        slammed: Sequence[bool] = (),
    ) -> None:
        self.rules, self.history, self.me = rules, history, me
        self.before, self.seats, self._slammed = tuple(before), list(seats), tuple(slammed)
        self._events = round_steps(history, rules)
        choices = passes_cards(history) or bool(history.bids)
        self.steps: tuple[ReplayStep, ...] = (
            ReplayStep("deal"),
            *([ReplayStep("pass")] if choices else []),
            *(
                ReplayStep("trick", i, trick.winner, trick.points)
                for i, trick in enumerate(history.tricks, start=1)
            ),
        )

    @property
    def last(self) -> int:
        """The number of the last step; the first is 0."""
        return len(self.steps) - 1

    def hands(self, index: int) -> list[list[int]]:
        """Return what each seat holds at a step, in fan order, without the cards of the trick on the table."""
        step, history = self.steps[index], self.history
        hands = history.deal if step.kind == "deal" else hands_after_trick(history, step.number)
        return [fan_order(hand) for hand in hands]

    def raised(self, index: int) -> frozenset[int]:
        """Return the cards that are passed: at the deal in their givers' hands, after the pass in their receivers'."""
        if self.steps[index].kind == "trick":
            return frozenset()
        return frozenset(card for cards in self.history.passes.values() for card in cards)

    def gone(self, index: int) -> dict[int, int]:
        """Return the cards of the tricks before a step, each with the seat that took it."""
        number = self.steps[index].number
        return {
            card: trick.winner
            for trick in self.history.tricks[: max(0, number - 1)]
            for card in trick.cards
        }

    def view(self, index: int) -> TableView:
        """Return the table at a step; the view contains no hand, because `hands` returns all of them."""
        step = self.steps[index]
        view = new_view(self.rules, self.seats, self.me, self.before, self._slammed)
        done = 1 if step.kind == "deal" else 2 + step.number
        note: Note | None = None
        for events in self._events[:done]:
            for event in events:
                note = self._fold(view, event) or note
        if step.kind == "trick":  # the round is counted: all bids are known
            for number, bid in self.history.bids.items():
                set_bid(view, bid, self.rules, number)
        view.phase, view.turn, view.received, view.chosen, view.hand = "play", None, [], [], []
        view.down = {}
        for seat in view.seats:
            seat.cards, seat.ready = 0, False
        if step.kind == "trick":
            trick = self.history.tricks[step.number - 1]
            view.trick = [
                ((trick.leader + i) % len(self.seats), card) for i, card in enumerate(trick.cards)
            ]
            blind = step.number == 1 and self.rules.numbers.blind_suit >= 0
            view.leader = None if blind else trick.leader
            view.winning, view.trick_number = trick.winner, step.number
        else:
            view.leader, view.trick_number, note = None, 0, self._choice_note(step)
            for seat in view.seats:
                seat.status = None
        if index == self.last and self.history.deducted and note is not None:
            off = self.history.deducted
            line = ngettext("{n} point is taken off.", "{n} points are taken off.", off).format(
                n=off
            )
            note = Note(note.heading, (*note.lines[:1], line))
        view.note = note
        return view

    def _fold(self, view: TableView, event: Event) -> Note | None:
        """Fold an event into the view; return the note about a trick as it was just before it is taken."""
        if isinstance(event, RoundScored):  # the plates keep the score from before the round
            return None
        note = table_note(view, self.rules.numbers) if isinstance(event, TrickTaken) else None
        fold(view, event, self.rules)
        return note

    def _choice_note(self, step: ReplayStep) -> Note:
        history = self.history
        if step.kind == "deal":
            line = (
                _("The raised cards will be passed.")
                if passes_cards(history)
                else _("No cards are passed.")
            )
            return Note(_("As dealt"), (line,))
        bidders = [seat for seat in range(len(self.seats)) if history.bids.get(seat)]
        names = [_("you") if seat == self.me else self.seats[seat][0] for seat in bidders]
        lines = [_("The raised cards are new.")] if passes_cards(history) else []
        if history.bids:
            lines.append(
                _("Nil was bid by {names}.").format(names=all_of(names))
                if names
                else _("Nobody bid Nil.")
            )
        return Note(_("After the pass") if passes_cards(history) else _("Nil bids"), tuple(lines))


def scored_event(history: RoundHistory, bidding: bool) -> RoundScored:
    """Return the event of a counted round, as the match reported it when it was counted."""
    bids = tuple(history.bids[seat] for seat in range(history.seats)) if bidding else None
    return RoundScored(
        history.number, history.counted(), bids, history.scored, history.void, history.totals
    )
