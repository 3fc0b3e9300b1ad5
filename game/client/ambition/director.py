"""Turns the events of Ambition into scripts: each is folded into the view, then what changed moves to its place. No pygame."""

from __future__ import annotations

from collections.abc import Iterator

from game.client.ambition.chips import Holdings
from game.client.ambition.flights import CHIP_MS, CHIP_STAGGER_MS, Flights
from game.client.ambition.fold import fold
from game.client.ambition.great_moments import MS, high_two, of_chips, of_lead
from game.client.ambition.poses import arrange, chips_of
from game.client.ambition.round_end import (
    BANNER,
    BANNER_MS,
    last_round_words,
    own_cue,
    seats_told,
    telling,
)
from game.client.ambition.view import WORTH, TableView
from game.client.kit.pace import Pace
from game.client.kit.timeline import Parallel, Step, Wait
from game.client.table.animator import TableAnimator
from game.client.table.flights import DEAL_MS, DEAL_STAGGER_MS
from game.client.table.grid import Grid
from game.client.table.moments import Moment
from game.client.table.poses import Key, Pose
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import (
    CardChosen,
    CardPlayed,
    CardsPassed,
    ChipsMoved,
    Dealt,
    Event,
    LastTrickChosen,
    RoundScored,
    RoundStarted,
    TrickTaken,
)

MOST_CLINKS = 5  # of chips that move together


class Director(TableAnimator[TableView]):
    """The shown table of Ambition."""

    def __init__(self, view: TableView, grid: Grid, rules: Rules, pace: Pace | None = None, seed: int = 0) -> None:
        self.rules = rules
        self._worth = rules.numbers.total
        self.shown_taken: list[float] = [float(seat.taken) for seat in view.seats]
        self._choice_shown = False  # somebody else has just chosen about the last trick
        self._holdings: Holdings = chips_of(view)
        super().__init__(view, grid, pace, seed)

    @property
    def passing(self) -> bool:
        """Whether cards are on their way from hand to hand."""
        return self._script is not None and isinstance(self._event, CardsPassed)

    @property
    def dealing(self) -> bool:
        """Whether cards are on their way from the deck to the hands."""
        return self._script is not None and isinstance(self._event, Dealt) and not self.pace.reduced

    def arranged(self) -> dict[Key, Pose]:
        return arrange(self.view, self._grid, self.focus, self.hover, self._holdings)

    def caught_up(self) -> None:
        self._holdings = chips_of(self.view, self._holdings)
        self.shown_taken = [float(seat.taken) for seat in self.view.seats]

    # ---- scripts

    def beat(self) -> Iterator[Step]:
        """Cards that pass together are one script."""
        event, forced = self._queue.popleft()
        self._event, events = event, [event]
        while isinstance(event, CardsPassed) and self._queue and isinstance(self._queue[0][0], CardsPassed):
            events.append(self._queue.popleft()[0])
        while isinstance(event, CardPlayed) and self.view.down and self._queue:  # a blind trick is turned at once
            if not isinstance(self._queue[0][0], CardPlayed):
                break
            events.append(self._queue.popleft()[0])
        theirs = self.view.phase == "last_trick" and self.view.turn != self.view.me
        match event:
            case CardPlayed(seat) if seat != self.view.me or self.view.down:
                yield Wait(self._pause(forced and not self.view.down))
            case LastTrickChosen() if theirs:
                yield Wait(self._pause(forced))
            case RoundScored() if self._choice_shown:  # what somebody else chose stays to be read
                yield Wait(0.0 if self.hurry else self.pace.rest_ms * self.pace.rest_scale)
            case TrickTaken():
                yield Wait(0.0 if self.hurry else self.pace.rest_ms * self.pace.rest_scale)
        before = dict(self.stage.poses)
        winner, mine = self.view.winning, self._my_status
        stood = [(seat.score, seat.strikes) for seat in self.view.seats]
        taken = [seat.taken for seat in self.view.seats]
        for each in events:
            fold(self.view, each, self.rules)
            self.on_fold(each)
        if isinstance(event, RoundStarted):  # the chips are still on their way back, but nobody has taken anything
            self.shown_taken = [0.0] * len(self.view.seats)
        self._choice_shown = theirs and isinstance(event, LastTrickChosen)
        self._holdings = chips_of(self.view, self._holdings)
        told = isinstance(event, RoundScored) and self._tells_moments and WORTH not in self.view.untold
        if not told:
            self._tell(event, mine)
        flights = Flights(self.stage, self.view, self._grid, before, self.targets(), self._length)
        if self.pace.reduced:
            yield self._fades(before, self.targets())
        else:
            yield from self._flights(flights, events, winner, taken)
        match event:
            case RoundStarted(number):
                yield from self._announced(last_round_words(self.rules, number, self.view.seats, self.view.me))
            case RoundScored() if told:
                seats = seats_told(event, self.rules.numbers, stood)
                step = telling(seats, event, self.view.me, self.heard, self._length)
                yield self.moments.told([moment for seat in seats for moment in seat], step, held=True)
        self.shown_taken = [float(seat.taken) for seat in self.view.seats]

    @property
    def _tells_moments(self) -> bool:
        """Whether small moments are told: not to those who want little motion, and not in a hurry."""
        return not self.pace.reduced and not self.hurry and self.pace.speed > 0

    def _announced(self, words: tuple[str, ...]) -> Iterator[Step]:
        """Words in the middle of the table, before the cards are dealt."""
        if words and not self.hurry:
            self.heard("reach")
            banner = Moment(BANNER, words=words)
            yield self.moments.told([banner], banner.goes(self._length(BANNER_MS)), held=True)

    def _beside(self, told: list[Moment], step: Step) -> Step:
        """A step, and the great moments that are told while it goes on."""
        if not told or not self._tells_moments:
            return step
        for kind in {moment.kind: None for moment in told}:
            self.heard(kind)
        goes = [moment.goes(self._length(MS[moment.kind])) for moment in told]
        return self.moments.told(told, Parallel([step, *goes]))

    def _flights(
        self, flights: Flights, events: list[Event], winner_before: int | None, taken: list[int]
    ) -> Iterator[Step]:
        match events[0]:
            case RoundStarted():
                yield flights.chips()
            case Dealt():
                self.heard("shuffle")
                cards = self.rules.numbers.tricks
                ticks = self._ticks("deal", cards, DEAL_MS, len(self.view.seats) * DEAL_STAGGER_MS)
                yield Parallel([flights.deal(self._random.sample(range(cards), cards)), ticks])
                yield flights.sort()
            case CardsPassed():
                self.heard("pass")
                yield flights.passing([event for event in events if isinstance(event, CardsPassed)])
            case CardChosen():
                yield flights.rearranged()
                self.heard("card")
            case CardPlayed() if len(events) > 1:
                yield flights.turned([event for event in events if isinstance(event, CardPlayed)])
                self.heard("card")
            case CardPlayed(seat, card):
                yield flights.play(seat, card)
                self.heard("card")
                yield self._beside(of_lead(self.view), Wait(0.0))
                high, before = high_two(self.view.trick, self.view.winning), self.view.trick[:-1]
                if high is not None and high != high_two(before, winner_before):
                    self.heard("high2")
                    yield flights.flip(high)
            case TrickTaken() as event:
                yield flights.sweep(event)
            case ChipsMoved() | LastTrickChosen():
                moved = flights.chips()
                count = min(MOST_CLINKS, flights.moved_chips)
                clinks = self._ticks("chip", count, CHIP_MS, CHIP_STAGGER_MS)
                told = of_chips(self.view, events[0].seat, taken)
                yield self._beside(told, Parallel([moved, flights.count(self.shown_taken), clinks]))

    @property
    def _my_status(self) -> str:
        status = self.view.seats[self.view.me].status
        return status.kind if status is not None else ""

    def _tell(self, event: Event, status_before: str) -> None:
        """What an event lets be heard as such, however it is shown. It has been folded into the view."""
        me, status = self.view.me, self._my_status
        match event:
            case CardPlayed() if self.pace.reduced:
                self.heard("card")
            case TrickTaken(winner=winner):
                self.heard("mine" if winner == me else "taken")
            case ChipsMoved(seat) if seat == me and status != status_before:
                if status == "slam":
                    self.heard("reach")
                elif status_before == "nil" and self.view.bid:
                    self.heard("nil-lost")
            case RoundScored():
                self.heard(own_cue(event, me))

    def bank_shown(self) -> int:
        """The number beside the bank while chips are under way."""
        return self._worth - sum(round(taken) for taken in self.shown_taken)
