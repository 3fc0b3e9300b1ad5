"""The animation of Ambition's events. No pygame.

Each event is folded into the view, then what changed moves to its place."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from game.client.ambition.table.faces import KING, Faces, round_means, trick_means
from game.client.ambition.table.fold import fold
from game.client.ambition.table.poses import Holdings, arrange, chips_of
from game.client.ambition.table.round_end import (
    BANNER,
    BANNER_MS,
    BEHIND_MS,
    from_behind,
    last_round_words,
    own_cue,
    seat_moments,
    telling,
)
from game.client.ambition.view import POINTS, WORTH, TableView
from game.client.kit.timeline import (
    Call,
    Pace,
    Parallel,
    Step,
    Tween,
    Wait,
    in_cubic,
    in_out_cubic,
    in_out_quad,
    out_cubic,
    out_quad,
)
from game.client.kit.timeline import Sequence as InTurn
from game.client.table.animator import TableAnimator
from game.client.table.grid import TableGrid
from game.client.table.poses import Z_FLYING, Key, Pose
from game.client.table.stage import (
    DEAL_MS,
    DEAL_STAGGER_MS,
    PLAY_LIFT,
    PLAY_MS,
    SORT_MS,
    SWEEP_MS,
    Moment,
    Stage,
)
from game.engine.ambition import events
from game.engine.ambition.editions import Rules
from game.engine.cards import rank_of, suit_of

FLIP_MS, FLIP_SIZE, FLIP_UP = 420.0, 1.16, 26.0
SWEEP_SIZE = 0.35
CHIP_MS, CHIP_STAGGER_MS, CHIP_ARC = 320.0, 40.0, 60.0
PASS_MS, PASS_STAGGER_MS = 380.0, 50.0
TURN_MS = 320.0


class Flights:
    """Builds animation steps on a stage.

    `before` holds the poses before the event; `targets` holds those that the folded view asks for;
    `length` converts milliseconds to the current speed."""

    def __init__(
        self,
        stage: Stage,
        view: TableView,
        grid: TableGrid,
        before: Mapping[Key, Pose],
        targets: Mapping[Key, Pose],
        length: Callable[[float], float],
    ) -> None:
        self._stage = stage
        self._view = view
        self._grid = grid
        self._before = before
        self._targets = targets
        self._length = length

    @property
    def moved_chips(self) -> int:
        """The number of chips that have a new holder or place."""
        return sum(
            key[0] == "chip" and key in self._before and self._before[key] != self._targets[key]
            for key in self._targets
        )

    def deal(self, order: Sequence[int], deck: Pose) -> Step:
        """Return the step that deals every card from the `deck`, one at a time from the dealer's left.

        The viewer's cards arrive in the fan in the random `order`; `sort` then puts them in
        order."""
        view, stage = self._view, self._stage
        own = [self._targets["card", card] for card in view.hand]
        steps: list[Step] = []
        stage.place({key: pose for key, pose in self._targets.items() if key[0] == "chip"})
        seats = len(view.seats)
        for i in range(view.numbers.tricks):
            for turn in range(1, seats + 1):
                seat = (view.dealer + turn) % seats
                if seat == view.me:
                    key: Key = ("card", view.hand[order[i]])
                    end = replace(own[i], veil=0.0)
                else:
                    key = ("back", seat, i)
                    end = self._targets[key]
                start = replace(deck, z=end.z)
                steps.append(stage.flight(key, end, self._length(DEAL_MS), out_cubic, start))
                # A thin deck.
                stage.poses[key] = replace(start, alpha=1.0 if len(steps) % seats == 1 else 0.0)
        return Parallel(steps, self._length(DEAL_STAGGER_MS))

    def sort(self) -> Step:
        """Return the step that moves the viewer's cards to their sorted places."""
        return Parallel(
            [
                self._stage.flight(
                    ("card", card), self._targets["card", card], self._length(SORT_MS), in_out_cubic
                )
                for card in self._view.hand
            ]
        )

    def passing(self, transfers: Sequence[events.CardsPassed]) -> Step:
        """Return the step that passes cards between the seats.

        The viewer's own cards are face up until they are given away."""
        me, steps, gone = self._view.me, [], []
        received, given = Counter[int](), Counter[int]()
        counts = [seat.cards for seat in self._view.seats]
        for event in transfers:
            for card in event.cards:
                index = counts[event.to] - 1 - received[event.to]
                received[event.to] += 1
                key, end = self._landing(event, card, index)
                start = self._start(event.seat, card, counts[event.seat] - 1 - given[event.seat])
                given[event.seat] += 1
                if key[0] == "card" and event.seat == me:
                    gone.append(key)
                    self._stage.remove([("back", event.to, index)])
                steps.append(
                    self._stage.flight(key, end, self._length(PASS_MS), in_out_cubic, start)
                )
        moved = [self._rest(key) for key in self._targets if key[0] == "card" and self._moves(key)]
        return InTurn(
            [
                Parallel([Parallel(steps, self._length(PASS_STAGGER_MS)), *moved]),
                Call(lambda: self._stage.remove(gone)),
            ]
        )

    def _landing(self, event: events.CardsPassed, card: int, index: int) -> tuple[Key, Pose]:
        """Return what flies and where to: a card that the viewer knows, or a back."""
        me = self._view.me
        if event.to == me:
            return ("card", card), self._targets["card", card]
        back = self._targets["back", event.to, index]
        return (("card", card) if event.seat == me else ("back", event.to, index)), back

    def _start(self, seat: int, card: int, index: int) -> Pose:
        if seat == self._view.me:
            return self._before.get(
                ("card", card), self._targets.get(("card", card), Pose(0, 0, 1))
            )
        return self._before.get(("back", seat, index), self._targets["back", seat, index])

    def _moves(self, key: Key) -> bool:
        return key in self._before and self._before[key] != self._targets[key]

    def _rest(self, key: Key) -> Step:
        """Return a flight that only makes room."""
        return self._stage.flight(
            key, self._targets[key], self._length(PLAY_MS), out_quad, above=False
        )

    def play(self, seat: int, card: int) -> Step:
        """Return the step that moves a card to its place in the trick; the hand that it came from closes up."""
        key: Key = ("card", card)
        start = self._origin(seat, key)
        self._stage.remove([k for k in self._before if k[0] == "back" and k not in self._targets])
        flight = self._stage.flight(
            key,
            self._targets[key],
            self._length(PLAY_MS),
            out_cubic,
            start,
            arc=PLAY_LIFT,
            above=True,
        )
        others = [
            self._rest(k) for k in self._targets if k[0] != "chip" and k != key and self._moves(k)
        ]
        return Parallel([flight, *others])

    def rearranged(self) -> Step:
        """Return the step for cards that changed their place by themselves, such as one that is put face down."""
        return Parallel([self._rest(k) for k in self._targets if k[0] != "chip" and self._moves(k)])

    def turned(self, plays: Sequence[events.CardPlayed]) -> Step:
        """Return the step that turns up the cards of a blind trick where they are."""
        steps = []
        for event in plays:
            key: Key = ("card", event.card)
            start, ms = self._origin(event.seat, key), self._length(TURN_MS)
            steps.append(
                self._stage.flight(key, self._targets[key], ms, in_out_quad, start, above=False)
            )
        self._stage.remove([k for k in self._before if k[0] == "back" and k not in self._targets])
        return Parallel(steps)

    def _origin(self, seat: int, key: Key) -> Pose:
        """Return where a card that is played comes from; if it was hidden, from the end of its seat's backs."""
        backs = [
            k for k in self._before if k[0] == "back" and k[1] == seat and k not in self._targets
        ]
        hidden = self._before[backs[-1]] if backs else replace(self._targets[key], face=0.0)
        return self._before.get(key, hidden)

    def flip(self, card: int) -> Step:
        """Return the step in which a 2 becomes high: it flips over once and stays as the highest card."""
        key: Key = ("card", card)
        end = self._targets[key]
        stage = self._stage

        def apply(t: float) -> None:
            high, face = math.sin(math.pi * t), abs(math.cos(math.pi * t))
            wide, z = end.w * (1 + (FLIP_SIZE - 1) * high), end.z + Z_FLYING * (t < 1)
            stage.poses[key] = replace(end, y=end.y - FLIP_UP * high, w=wide, face=face, z=z)
            if t == 1.0:
                stage.poses[key] = end
                stage.flying.discard(key)

        stage.flying.add(key)
        return Tween(self._length(FLIP_MS), in_out_quad, apply)

    def sweep(self, event: events.TrickTaken) -> Step:
        """Return the step that moves the trick to its winner's plate, where it vanishes."""
        plate = self._grid.plates[self._view.place(event.winner)]
        steps, keys = [], [("card", card) for card in event.cards]
        for key in keys:
            start = self._before.get(key)
            if start is not None:
                end = replace(
                    start, x=plate.cx, y=plate.cy, w=start.w * SWEEP_SIZE, turn=0.0, alpha=0.0
                )
                steps.append(self._stage.flight(key, end, self._length(SWEEP_MS), in_cubic))
        others = [self._rest(k) for k in self._targets if k[0] == "card" and self._moves(k)]
        return InTurn([Parallel([*steps, *others]), Call(lambda: self._stage.remove(keys))])

    def chips(self) -> Step:
        """Return the step that moves every chip that has a new holder or place."""
        steps = []
        for key in self._targets:
            if key[0] != "chip" or not self._moves(key):
                continue
            start, end = self._before[key], self._targets[key]
            far = abs(start.x - end.x) + abs(start.y - end.y) > 2 * end.w
            steps.append(
                self._stage.flight(
                    key,
                    end,
                    self._length(CHIP_MS),
                    in_out_quad,
                    arc=CHIP_ARC if far else 0.0,
                    above=far,
                )
            )
        return Parallel(steps, self._length(CHIP_STAGGER_MS))

    def count(self, shown: list[float]) -> Step:
        """Return the step that counts the numbers beside the chips from `shown` up to what each seat has taken.

        `shown` is changed in place."""
        start, end = list(shown), [seat.taken for seat in self._view.seats]

        def apply(t: float) -> None:
            shown[:] = [a + (b - a) * t for a, b in zip(start, end, strict=True)]

        return Tween(self._length(CHIP_MS + CHIP_STAGGER_MS), in_out_quad, apply)


MOST_CLINKS = 5  # the most sounds of chips that move together


class Director(TableAnimator[TableView, events.Event]):
    """The animator of Ambition's table."""

    def __init__(
        self,
        view: TableView,
        grid: TableGrid,
        rules: Rules,
        pace: Pace | None = None,
        seed: int = 0,
    ) -> None:
        self.rules = rules
        self.faces = Faces(seed)
        self._worth = rules.numbers.total
        self.shown_taken: list[float] = [float(seat.taken) for seat in view.seats]
        self._choice_shown = False  # somebody else has just chosen about the last trick
        self._holdings: Holdings = chips_of(view)
        super().__init__(view, grid, pace, seed)

    @property
    def passing(self) -> bool:
        """Whether cards are moving from hand to hand."""
        return self._script is not None and isinstance(self._event, events.CardsPassed)

    @property
    def dealing(self) -> bool:
        """Whether cards are moving from the deck to the hands."""
        return (
            self._script is not None
            and isinstance(self._event, events.Dealt)
            and not self.pace.reduced
        )

    def arranged(self) -> dict[Key, Pose]:
        return arrange(self.view, self._grid, self.focus, self.hover, self._holdings)

    def caught_up(self) -> None:
        self._holdings = chips_of(self.view, self._holdings)
        self.shown_taken = [float(seat.taken) for seat in self.view.seats]

    def update(self, dt: float) -> bool:
        return self.faces.passes(dt) | super().update(dt)

    # ---- scripts

    def beat(self) -> Iterator[Step]:
        """Fold the next event into the view and yield the steps that show it.

        All cards that are passed, or turned up after a blind trick, are shown together."""
        event, forced = self._queue.popleft()
        self._event, batch = event, [event]
        while (
            isinstance(event, events.CardsPassed)
            and self._queue
            and isinstance(self._queue[0][0], events.CardsPassed)
        ):
            batch.append(self._queue.popleft()[0])
        # The cards of a blind trick are turned together.
        while isinstance(event, events.CardPlayed) and self.view.down and self._queue:
            if not isinstance(self._queue[0][0], events.CardPlayed):
                break
            batch.append(self._queue.popleft()[0])
        theirs = self.view.phase == "last_trick" and self.view.turn != self.view.me
        match event:
            case events.CardPlayed(seat) if seat != self.view.me or self.view.down:
                yield Wait(self._pause(forced and not self.view.down))
            case events.LastTrickChosen() if theirs:
                yield Wait(self._pause(forced))
            # The choice of somebody else stays in sight.
            case events.RoundScored() if self._choice_shown:
                yield Wait(0.0 if self.hurry else self.pace.rest_ms * self.pace.rest_scale)
            case events.TrickTaken():
                yield Wait(0.0 if self.hurry else self.pace.rest_ms * self.pace.rest_scale)
        before = dict(self.stage.poses)
        winner, mine = self.view.winning, self._my_status
        stood = [(seat.score, seat.strikes) for seat in self.view.seats]
        taken = [seat.taken for seat in self.view.seats]
        for each in batch:
            fold(self.view, each, self.rules)
            self.on_fold(each)
        strikes = [strikes for _score, strikes in stood]
        ended = next(
            (each for each, _forced in self._queue if isinstance(each, events.MatchEnded)), None
        )
        self.faces.follow(event, self.view, taken)
        if isinstance(event, events.RoundScored):
            self.faces.react(
                self.view, round_means(event, self.rules.numbers, strikes, self.view.me, ended)
            )
        if isinstance(
            event, events.RoundStarted
        ):  # the chips are still on their way back, but nobody has taken anything
            self.shown_taken = [0.0] * len(self.view.seats)
        self._choice_shown = theirs and isinstance(event, events.LastTrickChosen)
        self._holdings = chips_of(self.view, self._holdings)
        told = (
            isinstance(event, events.RoundScored)
            and self._tells_moments
            and WORTH not in self.view.untold
        )
        if not told:
            self._tell(event, mine)
        flights = Flights(self.stage, self.view, self._grid, before, self.targets(), self._length)
        if self.pace.reduced:
            yield self._fades(before, self.targets())
        else:
            yield from self._flights(flights, batch, winner, taken)
        match event:
            case events.RoundStarted(number):
                yield from self._announced(
                    last_round_words(self.rules, number, self.view.seats, self.view.me)
                )
            case events.RoundScored() if told:
                seats = seat_moments(event, self.rules.numbers, stood)
                step = telling(seats, event, self.view.me, self.heard, self._length)
                yield self.moments.shown_during(
                    [moment for seat in seats for moment in seat], step, held=True
                )
                for moment in from_behind(ended, stood, self.view.seats):
                    self.heard(moment.kind)
                    yield self.moments.shown_during(
                        [moment], moment.goes(self._length(BEHIND_MS)), held=True
                    )
        self.shown_taken = [float(seat.taken) for seat in self.view.seats]

    @property
    def _tells_moments(self) -> bool:
        """Whether short effects are shown: not with reduced motion, and not when the person hurries the table."""
        return not self.pace.reduced and not self.hurry and self.pace.speed > 0

    def _announced(self, words: tuple[str, ...]) -> Iterator[Step]:
        """Yield the step that shows words in the middle of the table, before the cards are dealt."""
        if words and not self.hurry:
            self.heard("reach")
            banner = Moment(BANNER, words=words)
            yield self.moments.shown_during(
                [banner], banner.goes(self._length(BANNER_MS)), held=True
            )

    def _beside(self, told: list[Moment], step: Step) -> Step:
        """Return a step together with the effects that are shown while it goes on."""
        if not told or not self._tells_moments:
            return step
        for kind in {moment.kind: None for moment in told}:
            if sound := SOUNDS.get(kind, kind):
                self.heard(sound)
        goes = [moment.goes(self._length(MS[moment.kind])) for moment in told]
        held = any(MS[moment.kind] >= HELD_MS for moment in told)
        return self.moments.shown_during(told, Parallel([step, *goes]), held)

    def _flights(
        self,
        flights: Flights,
        batch: list[events.Event],
        winner_before: int | None,
        taken: list[int],
    ) -> Iterator[Step]:
        match batch[0]:
            case events.RoundStarted():
                yield flights.chips()
            case events.Dealt():
                self.heard("shuffle")
                cards = self.rules.numbers.tricks
                ticks = self._ticks("deal", cards, DEAL_MS, len(self.view.seats) * DEAL_STAGGER_MS)
                yield Parallel(
                    [flights.deal(self._random.sample(range(cards), cards), self.deck()), ticks]
                )
                yield flights.sort()
            case events.CardsPassed():
                self.heard("pass")
                yield flights.passing(
                    [event for event in batch if isinstance(event, events.CardsPassed)]
                )
            case events.CardChosen():
                yield flights.rearranged()
                self.heard("card")
            case events.CardPlayed() if len(batch) > 1:
                yield flights.turned(
                    [event for event in batch if isinstance(event, events.CardPlayed)]
                )
                self.heard("card")
            case events.CardPlayed(seat, card):
                yield flights.play(seat, card)
                self.heard("card")
                yield self._beside(of_lead(self.view), Wait(0.0))
                high, before = high_two(self.view.trick, self.view.winning), self.view.trick[:-1]
                if high is not None and high != high_two(before, winner_before):
                    self.heard("high2")
                    yield flights.flip(high)
            case events.TrickTaken() as event:
                yield flights.sweep(event)
            case events.ChipsMoved() | events.LastTrickChosen():
                moved = flights.chips()
                count = min(MOST_CLINKS, flights.moved_chips)
                clinks = self._ticks("chip", count, CHIP_MS, CHIP_STAGGER_MS)
                told = of_chips(self.view, batch[0].seat, taken)
                yield self._beside(told, Parallel([moved, flights.count(self.shown_taken), clinks]))

    @property
    def _my_status(self) -> str:
        status = self.view.seats[self.view.me].status
        return status.kind if status is not None else ""

    def _tell(self, event: events.Event, status_before: str) -> None:
        """Play the sounds of an event that don't depend on how it is animated.

        The event has been folded into the view."""
        me, status = self.view.me, self._my_status
        match event:
            case events.CardPlayed() if self.pace.reduced:
                self.heard("card")
            case events.TrickTaken(winner=winner):
                self.heard("mine" if winner == me else "taken")
            case events.ChipsMoved(seat) if seat == me and status != status_before:
                if status == "slam":
                    self.heard("reach")
                elif status_before == "nil" and self.view.bid:
                    self.heard("nil-lost")
            case events.RoundScored():
                self.heard(own_cue(event, me))

    def bank_shown(self) -> int:
        """Return the number beside the bank while chips are moving."""
        return self._worth - sum(round(taken) for taken in self.shown_taken)


BURST, POUR, CLASP, HUSH = "burst", "pour", "clasp", "hush"
GAINED, CROSSED, BROKEN, CAUGHT = "gained", "crossed", "broken", "caught"
MS = {
    BURST: 1900.0,
    POUR: 560.0,
    CLASP: 460.0,
    HUSH: 640.0,
    GAINED: 420.0,
    CROSSED: 760.0,
    BROKEN: 900.0,
}
MS |= {CAUGHT: 1300.0}
"""The length of each effect in milliseconds at normal speed."""
HELD_MS = 800.0
"""From this length on, an effect is ended by any press."""
SOUNDS = {GAINED: "", CROSSED: "hush", BROKEN: "nil-lost"}
"""The sounds of effects whose own name is none; chips already sound where points are gained."""
HUSH_AT = 10
"""The number of the trick at whose beginning the effect for a possible Nil is shown."""


def of_chips(view: TableView, seat: int, before: Sequence[int]) -> list[Moment]:
    """Return the effects of a change of a seat's chips; `before` is what each seat had taken."""
    if POINTS in view.untold:
        return []
    numbers, taken = view.numbers, [each.taken for each in view.seats]
    means = trick_means(view, seat, before)[seat]
    told = []
    paid, gained = seat == view.last_winner, taken[seat] - before[seat]
    if paid and gained > 0:
        told.append(Moment(GAINED, seat, number=gained))
        if KING in [card for _seat, card in view.last_trick] and numbers.card_points[KING]:
            kind = CAUGHT if "high2" in means else POUR
            told.append(Moment(kind, seat, number=numbers.card_points[KING]))
    if WORTH in view.untold:
        return told
    if "slam" in means:
        told.append(Moment(BURST, seat))
    if "nil_lost" in means:
        told.append(Moment(BROKEN, seat, number=sum(each.tricks for each in view.seats)))
    if "wall" in means:
        told.append(Moment(CROSSED, seat))
    status = view.seats[seat].status
    if (
        seat == view.me
        and before[seat] < numbers.quota <= taken[seat]
        and status is not None
        and status.kind == "safe"
    ):
        told.append(Moment(CLASP, seat))
    return told


def of_lead(view: TableView) -> list[Moment]:
    """Return the effects at the beginning of a trick: one if a Nil is still possible late in the round."""
    late = len(view.trick) == 1 and view.trick_number == HUSH_AT and WORTH not in view.untold
    return [Moment(HUSH)] if late and nils(view) else []


def high_two(trick: Sequence[tuple[int, int]], winning: int | None) -> int | None:
    """Return the 2 that wins a trick over others of its suit; None if there is none."""
    card = next((card for seat, card in trick if seat == winning), None)
    if card is None or rank_of(card) != 0:
        return None
    return card if sum(suit_of(other) == suit_of(card) for _seat, other in trick) > 1 else None


def nils(view: TableView) -> list[int]:
    """Return the seats that have a Nil so far."""
    return [
        i
        for i, seat in enumerate(view.seats)
        if seat.status is not None and seat.status.kind == "nil"
    ]
