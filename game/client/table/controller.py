"""A running match of any game: asks the worker when a computer player is to act, and saves after every action.

The scene calls `poll` in every frame and shows the returned events. A person's decisions are
methods of the game's own controller."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from game.client.table.desk import Desk
from game.client.table.person import ME, UNDO, PersonEntry
from game.client.table.worker import PendingAnswer, Player, Worker
from game.engine.any_match import PlayedMatch, Share
from game.engine.json_reader import Record, is_int
from game.engine.refusal import IllegalAction

log = logging.getLogger(__name__)

FINISHED_AT, GIVEN_UP_AT = "finished_at", "given_up_at"
"""The keys under which a stored record says when the match ended: played to its end, or given up."""
FINISHED_NAME = "matches.jsonl"
LONGEST_PAUSE_S = 120.0


class AnyObservation(Protocol):
    """The part of an observation that every game has."""

    @property
    def legal(self) -> Sequence[Any]: ...


ObservationT = TypeVar("ObservationT", bound=AnyObservation)
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Services(Protocol):
    """The services of the composition root that a running match needs."""

    @property
    def now(self) -> Callable[[], datetime]:
        """The clock: a function that returns the time of day with its offset from UTC."""


class Autosave(Protocol):
    """The store of an unfinished match: the file at `path`, in the same folder as the records."""

    path: Path

    @property
    def failure(self) -> str | None:
        """The reason why the newest state is not on disk; None if it is."""

    def save(self, record: Record) -> None:
        """Save the match's present state. The record must not change afterwards."""

    def settle(self) -> None:
        """Wait for a limited time until everything handed over is on disk or has failed."""

    def flush(self) -> None:
        """Wait without a limit until everything handed over is on disk or has failed."""

    def finish(self, record: Record, name: str) -> str | None:
        """Put the record of a finished match into the file `name` of the same folder, then remove the save.

        Returns the reason if that failed, otherwise None."""

    def complaint(self) -> str | None:
        """Return a message for the player about what could not be saved; None if there is none."""


@dataclass(frozen=True, slots=True)
class Batch(Generic[EventT]):
    """The events of one action. `forced`: the player had no choice."""

    events: tuple[EventT, ...]
    forced: bool = False


def ended_record(record: Record, key: str, when: datetime) -> Record:
    """Return the record of an ended match as it is stored.

    Under `key` it says when the match ended, in ISO 8601. A round that was not played to its end is
    left out."""
    current = {"current": None} if "current" in record else {}
    return record | current | {key: when.isoformat(timespec="seconds")}


class MatchController(Generic[ObservationT, ActionT, EventT]):
    """A running match: its computer players, its save, and its course.

    `make_player` makes the computer player of a seat from the seat's entry in the record, for every
    seat but those of `persons`. `desk` answers the questions of hints and other help. Finished
    matches are stored in the file `file` of the data folder."""

    file = FINISHED_NAME
    match: PlayedMatch[ObservationT, ActionT, EventT]

    def __init__(
        self,
        match: PlayedMatch[ObservationT, ActionT, EventT],
        services: Services,
        worker: Worker,
        saves: Autosave,
        persons: Collection[int],
        make_player: Callable[[int, Mapping[str, object]], Player],
        desk: Desk,
    ) -> None:
        self.match = match
        self.persons = tuple(persons)
        self.rounds_played = 0  # of this match, in this sitting
        self.desk = desk
        self._worker = worker
        self.saves = saves
        self._asked: dict[int, PendingAnswer] = {}
        # The match after each of its rounds.
        self.on_counted: Callable[[Record], None] = lambda record: None
        self.holds: Callable[[], bool] = lambda: False  # whether nobody but the person moves
        self._now = services.now
        self._acted_at = services.now()
        PersonEntry.of(match).note_beginning(self._acted_at)
        if ME not in persons:
            PersonEntry.of(match).mark_autoplay()
        self._players: dict[int, Player] = {
            seat: make_player(seat, player)
            for seat, player in enumerate(match.players)
            if seat not in persons
        }

    # ---- for each game

    def record(self) -> Record:
        """Return the match's record so far."""
        raise NotImplementedError

    def ended(self, key: str) -> Record:
        """Return the record of a match that ends now, with the time under `key`."""
        return ended_record(self.record(), key, self._now())

    def forced(self, seat: int) -> bool:
        """Return whether the seat has only one legal action now."""
        return len(self.match.observation(seat).legal) == 1

    def fallback(self, observation: ObservationT) -> ActionT:
        """Return a legal action without any thought, for a player that failed."""
        first: ActionT = observation.legal[0]
        return first

    def happened(self, event: EventT) -> None:
        """Look at an event before the match is saved."""

    def earlier(self) -> PlayedMatch[ObservationT, ActionT, EventT] | None:
        """Return the match before the latest decision that may be taken back; None if there is none."""
        raise NotImplementedError

    @property
    def may_take_back(self) -> bool:
        """Whether there is a decision that can be taken back."""
        return self.earlier() is not None

    # ---- how it stands

    @property
    def fresh(self) -> bool:
        """Whether the first deal is still to come."""
        return not self.match.rounds

    @property
    def round_over(self) -> bool:
        """Whether the round has been scored."""
        return self.match.phase in ("scored", "over")

    @property
    def done(self) -> bool:
        """Whether nothing more is played, so that the match belongs among the records."""
        return self.match.over

    @property
    def to_act(self) -> int | None:
        """The seat of a person who has to act now; None if no person has to."""
        return next((seat for seat in self.match.waiting if seat in self.persons), None)

    @property
    def helped(self) -> tuple[str, ...]:
        """The reasons why the match is only practice: help that was taken, or known cards."""
        return PersonEntry.of(self.match).practised

    def mark(self, help: str) -> None:
        """Note in the match and in its save that help was taken."""
        if help not in self.helped:
            PersonEntry.of(self.match).mark_practised(help)
            if not self.done:
                self.saves.save(self.record())

    # ---- the course of the match

    @property
    def cuts(self) -> bool:
        """Whether the person has a share in the deals: they are sealed, and a person plays."""
        return self.match.sealed is not None and bool(self.persons)

    def begin(self, share: Share = None) -> Batch[EventT]:
        """Start the match, with what the person adds to the deal; return what has happened."""
        self.saves.settle()
        return self._bound(self._after(self.match.begin(share)), share)

    def next_round(self, share: Share = None) -> Batch[EventT]:
        """Start the next round after one has been scored; return what has happened."""
        self.saves.settle()
        return self._bound(self._after(self.match.next_round(share)), share)

    def _bound(self, batch: Batch[EventT], share: Share) -> Batch[EventT]:
        """Return what has happened once the share is on disk, so that nobody sees a card and tries again for others."""
        if share is not None:
            self.saves.settle()
        return batch

    def take_back(self) -> bool:
        """Go back to before the latest decision that may be taken back; return False if there is none."""
        earlier = self.earlier()
        if earlier is None:
            return False
        self._worker.cancel_all()
        self._asked.clear()
        self.match = earlier
        PersonEntry.of(self.match).mark_practised(UNDO)
        self.saves.save(self.record())
        return True

    def poll(self) -> list[Batch[EventT]]:
        """Let the computer players move unless the table `holds` them, and questions be answered while none thinks.

        Returns the events, one batch per action."""
        self.desk.update()
        batches = [] if self.holds() else self._moved()
        if not self._asked:
            self.desk.go_on()
        return batches

    def _moved(self) -> list[Batch[EventT]]:
        """Play the answers of computer players that have come, and ask those who are to act now."""
        batches = []
        for result in self._worker.poll(self):
            seat = next(
                (seat for seat, ticket in self._asked.items() if ticket is result.ticket), None
            )
            if seat is None:
                continue  # asked before something was taken back
            del self._asked[seat]
            if seat in self.match.waiting:
                batches.append(self._apply_answer(seat, result.value, result.error))
        for seat in self.match.waiting:
            asked = self._asked.get(seat)
            # Or it was called off.
            if seat in self._players and (asked is None or not self._worker.live(asked)):
                self.desk.make_way()
                think = partial(self._players[seat].choose, self.match.observation(seat))
                self._asked[seat] = self._worker.ask(self, think)
        return batches

    def close(self) -> None:
        """Leave the match: stop all thinking and wait until everything is on disk."""
        self._worker.cancel_all()
        self._asked.clear()
        self.desk.close()
        self.saves.flush()

    # ---- inside

    def decide(self, seat: int, action: ActionT) -> Batch[EventT]:
        """Play an action of a seat; return what has happened.

        Raises IllegalAction, with nothing changed."""
        self.saves.settle()
        forced = self.forced(seat)
        return self._after(self.match.act(seat, action), forced)

    def _apply_answer(
        self, seat: int, action: ActionT, error: BaseException | None
    ) -> Batch[EventT]:
        """Play a computer player's action.

        If the player failed or the action is illegal, the error is logged and a legal action is
        played instead."""
        if error is None:
            try:
                return self.decide(seat, action)
            except (IllegalAction, AttributeError, TypeError, ValueError) as wrong:
                error = wrong
        log.error(
            "seat %d (%s) failed: played on for it", seat, self._players[seat].name, exc_info=error
        )
        player = self.match.players[seat]
        before = player.get("replaced")
        player["replaced"] = (before if is_int(before) else 0) + 1
        return self.decide(seat, self.fallback(self.match.observation(seat)))

    def _after(self, events: Sequence[EventT], forced: bool = False) -> Batch[EventT]:
        for event in events:
            self.happened(event)
        self._keep_time()
        if self.done:
            record = self.ended(FINISHED_AT)
            self.saves.finish(record, self.file)
        else:
            record = self.record()
            self.saves.save(record)
        if self.round_over:
            self.rounds_played += 1
            self.on_counted(record)
        return Batch(tuple(events), forced)

    def _keep_time(self) -> None:
        """Add the time since the last action, at most LONGEST_PAUSE_S, to the match's time at the table."""
        now = self._now()
        PersonEntry.of(self.match).add_time(
            min(max((now - self._acted_at).total_seconds(), 0.0), LONGEST_PAUSE_S)
        )
        self._acted_at = now


class ExtraMixin(MatchController[ObservationT, ActionT, EventT]):
    """A mixin that turns a game's controller into one for practice, which starts from known cards.

    It stands before the game's own controller among the bases and is given a `NullAutosave`."""

    _begun = False

    def dealt(self) -> Sequence[EventT]:
        """Deal the known cards; return what has happened."""
        raise NotImplementedError

    @property
    def fresh(self) -> bool:
        return not self._begun

    @property
    def cuts(self) -> bool:
        return False

    def begin(self, share: Share = None) -> Batch[EventT]:
        """Deal the known cards; return what has happened.

        Players that were thinking about another match, which waits meanwhile, are asked again when
        that goes on."""
        self._worker.cancel_all()
        self._begun = True
        return self._after(self.dealt())

    def _after(self, events: Sequence[EventT], forced: bool = False) -> Batch[EventT]:
        for event in events:
            self.happened(event)
        return Batch(tuple(events), forced)
