"""The flights of one event of Ambition: from where things were before it to where they belong after it. No pygame."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.client.ambition.view import TableView
from game.client.kit.timeline import (
    Call,
    Parallel,
    Step,
    Tween,
    in_cubic,
    in_out_cubic,
    in_out_quad,
    out_cubic,
    out_quad,
)
from game.client.kit.timeline import Sequence as InTurn
from game.client.table.flights import DEAL_MS, DEAL_STAGGER_MS, PLAY_LIFT, PLAY_MS, SORT_MS, SWEEP_MS
from game.client.table.grid import Grid
from game.client.table.poses import Z_FLYING, Key, Pose
from game.client.table.stage import Stage
from game.engine.ambition.events import CardPlayed, CardsPassed, TrickTaken

FLIP_MS, FLIP_SIZE, FLIP_UP = 420.0, 1.16, 26.0


SWEEP_SIZE = 0.35


CHIP_MS, CHIP_STAGGER_MS, CHIP_ARC = 320.0, 40.0, 60.0


PASS_MS, PASS_STAGGER_MS = 380.0, 50.0


TURN_MS = 320.0


class Flights:
    """Builds steps on a stage. `before`: poses as they were; `targets`: where the folded view puts everything."""

    def __init__(
        self,
        stage: Stage,
        view: TableView,
        grid: Grid,
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
        """How many chips have a new holder or place."""
        return sum(
            key[0] == "chip" and key in self._before and self._before[key] != self._targets[key]
            for key in self._targets
        )

    def deal(self, order: Sequence[int]) -> Step:
        """Every card from the middle of the table to its seat, round by round from the dealer's left.

        The viewer's cards land in the fan in the chance `order` in which they come; `sort` puts them right."""
        view, stage = self._view, self._stage
        x, y = self._grid.bank
        deck = Pose(x, y - 36, 84.0, face=0.0)
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
                stage.poses[key] = replace(start, alpha=1.0 if len(steps) % seats == 1 else 0.0)  # a thin deck
        return Parallel(steps, self._length(DEAL_STAGGER_MS))

    def sort(self) -> Step:
        """The viewer's cards to their sorted places."""
        return Parallel(
            [
                self._stage.flight(("card", card), self._targets["card", card], self._length(SORT_MS), in_out_cubic)
                for card in self._view.hand
            ]
        )

    def passing(self, transfers: Sequence[CardsPassed]) -> Step:
        """Three cards from every seat to another, the viewer's own face up until they are given away."""
        me, steps, gone = self._view.me, [], []
        seats = range(len(self._view.seats))
        received = dict.fromkeys(seats, 0)
        given = dict.fromkeys(seats, 0)
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
                steps.append(self._stage.flight(key, end, self._length(PASS_MS), in_out_cubic, start))
        moved = [self._rest(key) for key in self._targets if key[0] == "card" and self._moves(key)]
        return InTurn(
            [
                Parallel([Parallel(steps, self._length(PASS_STAGGER_MS)), *moved]),
                Call(lambda: self._stage.remove(gone)),
            ]
        )

    def _landing(self, event: CardsPassed, card: int, index: int) -> tuple[Key, Pose]:
        """What flies, and where to: a card the viewer knows, or a back."""
        me = self._view.me
        if event.to == me:
            return ("card", card), self._targets["card", card]
        back = self._targets["back", event.to, index]
        return (("card", card) if event.seat == me else ("back", event.to, index)), back

    def _start(self, seat: int, card: int, index: int) -> Pose:
        if seat == self._view.me:
            return self._before.get(("card", card), self._targets.get(("card", card), Pose(0, 0, 1)))
        return self._before.get(("back", seat, index), self._targets["back", seat, index])

    def _moves(self, key: Key) -> bool:
        return key in self._before and self._before[key] != self._targets[key]

    def _rest(self, key: Key) -> Step:
        """What only makes room."""
        return self._stage.flight(key, self._targets[key], self._length(PLAY_MS), out_quad, above=False)

    def play(self, seat: int, card: int) -> Step:
        """A card to its place in the trick; the hand it came from closes up."""
        key: Key = ("card", card)
        start = self._before.get(key)
        if start is None:  # a hidden card: it comes from the end of its seat's backs
            backs = [
                self._before[k] for k in self._before if k[0] == "back" and k[1] == seat and k not in self._targets
            ]
            start = backs[-1] if backs else replace(self._targets[key], face=0.0)
        self._stage.remove([k for k in self._before if k[0] == "back" and k not in self._targets])
        flight = self._stage.flight(
            key, self._targets[key], self._length(PLAY_MS), out_cubic, start, arc=PLAY_LIFT, above=True
        )
        others = [self._rest(k) for k in self._targets if k[0] != "chip" and k != key and self._moves(k)]
        return Parallel([flight, *others])

    def rearranged(self) -> Step:
        """Cards that changed their place by themselves, such as one that is put face down: all glide there."""
        return Parallel([self._rest(k) for k in self._targets if k[0] != "chip" and self._moves(k)])

    def turned(self, plays: Sequence[CardPlayed]) -> Step:
        """A blind trick: the cards that lie face down are turned where they lie."""
        steps, gone = [], []
        for event in plays:
            key: Key = ("card", event.card)
            start = self._before.get(key)
            if start is None:
                backs = [k for k in self._before if k[0] == "back" and k[1] == event.seat and k not in self._targets]
                start = self._before[backs[-1]] if backs else replace(self._targets[key], face=0.0)
                gone += backs
            steps.append(
                self._stage.flight(key, self._targets[key], self._length(TURN_MS), in_out_quad, start, above=False)
            )
        self._stage.remove(gone)
        return Parallel(steps)

    def flip(self, card: int) -> Step:
        """A 2 turns high: it flips over once, and lies there as the highest."""
        key: Key = ("card", card)
        end = self._targets[key]
        stage = self._stage

        def apply(t: float) -> None:
            high = math.sin(math.pi * t)
            face = abs(math.cos(math.pi * t))
            stage.poses[key] = replace(
                end,
                y=end.y - FLIP_UP * high,
                w=end.w * (1 + (FLIP_SIZE - 1) * high),
                face=face,
                z=end.z + Z_FLYING * (t < 1),
            )
            if t == 1.0:
                stage.poses[key] = end
                stage.flying.discard(key)

        stage.flying.add(key)
        return Tween(self._length(FLIP_MS), in_out_quad, apply)

    def sweep(self, event: TrickTaken) -> Step:
        """The trick to its winner's plate, where it vanishes."""
        plate = self._grid.plates[self._view.place(event.winner)]
        steps, keys = [], [("card", card) for card in event.cards]
        for key in keys:
            start = self._before.get(key)
            if start is not None:
                end = replace(start, x=plate.cx, y=plate.cy, w=start.w * SWEEP_SIZE, turn=0.0, alpha=0.0)
                steps.append(self._stage.flight(key, end, self._length(SWEEP_MS), in_cubic))
        others = [self._rest(k) for k in self._targets if k[0] == "card" and self._moves(k)]
        return InTurn([Parallel([*steps, *others]), Call(lambda: self._stage.remove(keys))])

    def chips(self) -> Step:
        """Every chip that has a new holder or place."""
        steps = []
        for key in self._targets:
            if key[0] != "chip" or not self._moves(key):
                continue
            start, end = self._before[key], self._targets[key]
            far = abs(start.x - end.x) + abs(start.y - end.y) > 2 * end.w
            steps.append(
                self._stage.flight(
                    key, end, self._length(CHIP_MS), in_out_quad, arc=CHIP_ARC if far else 0.0, above=far
                )
            )
        return Parallel(steps, self._length(CHIP_STAGGER_MS))

    def count(self, shown: list[float]) -> Step:
        """The numbers beside the chips, from `shown` (changed in place) to what each seat has taken."""
        start, end = list(shown), [seat.taken for seat in self._view.seats]

        def apply(t: float) -> None:
            shown[:] = [a + (b - a) * t for a, b in zip(start, end, strict=True)]

        return Tween(self._length(CHIP_MS + CHIP_STAGGER_MS), in_out_quad, apply)
