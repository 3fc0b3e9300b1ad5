"""The wall of a round: up to how many points a seat can't have the most, from what everybody at the table knows.

A *completion* is a way in which the round may still go. Each trick that is left goes whole to any
seat and brings it any number of points, all tricks together bring what is left, and where the
winner of the last trick may take points off, that is done or not. Nobody's cards are looked at, so
every round that can be played is one of the completions; with more tricks to come than there are
seats they are all splits of the points that are left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.engine.ambition.edition import Edition


@dataclass(frozen=True, slots=True)
class Standing:
    """What all seats have taken in a round, and what is left.

    `tricks` are still to be taken. `deductor` is the winner of the last trick while it may take
    points off; before that, and after it has decided, it is -1. Seats in `idle` take no further
    points: the Nils that are expected to stand."""

    numbers: Edition
    taken: tuple[int, ...]
    tricks: int
    deductor: int = -1
    idle: Collection[int] = ()

    @property
    def left(self) -> int:
        """The points that nobody has taken yet."""
        return self.numbers.total - sum(self.taken) if self.tricks else 0

    def wall(self, seat: int) -> int:
        """Return the largest number of points with which a seat can't have the most in any completion.

        A tie is the most. What counts are points after a deduction. If the seat may have the most
        with what it has, it is judged as though this were still to be taken. If it can't have the
        most any more, that is all the points."""
        least = self._least(seat)
        if least is not None and least <= self.taken[seat]:
            taken = tuple(0 if other == seat else points for other, points in enumerate(self.taken))
            least = Standing(self.numbers, taken, self.numbers.tricks, -1, self.idle)._least(seat)
        return self.numbers.total if least is None else least - 1

    def _least(self, seat: int) -> int | None:
        """Return the least number of points that is the most in a completion; None if there is none."""
        start = max(1, self.taken[seat] - self.numbers.last_trick_deduct)
        return next(
            (
                points
                for points in range(start, self.numbers.total + 1)
                if self._leads(seat, points)
            ),
            None,
        )

    def _leads(self, seat: int, points: int) -> bool:
        """Return whether a completion gives a seat these points, after a deduction, and nobody more."""
        off = self.numbers.last_trick_deduct if self.tricks or self.deductor >= 0 else 0
        own = self.deductor in (seat, -1)
        return self._room(seat, points, points, off) or bool(
            off and own and self._room(seat, points + off, points, 0)
        )

    def _room(self, seat: int, captured: int, most: int, off: int) -> bool:
        """Return whether the others can take what a seat that captures so many points leaves, and have `most` at most.

        One of them may take `off` points off if it gets the last trick; a seat whose own points
        come down to `most` needs the last trick itself."""
        more = captured - self.taken[seat]
        rest, last = self.left - more, captured != most
        if (
            more < 0
            or rest < 0
            or (more and not self.tricks)
            or (last and not self.tricks and self.deductor != seat)
        ):
            return False
        tricks = self.tricks - (more > 0 or last) if self.tricks else 0
        others = [other for other in range(len(self.taken)) if other != seat]
        winners = [
            other
            for other in others
            if (tricks and other not in self.idle) or other == self.deductor
        ]
        for winner in (-1, *(winners if off else ())):
            gaps = {other: most + off * (other == winner) - self.taken[other] for other in others}
            if min(gaps.values()) < 0:
                continue
            first = gaps[winner] if winner >= 0 else 0
            spare = sorted(
                (gaps[other] for other in others if other != winner and other not in self.idle),
                reverse=True,
            )
            if first + sum(spare[: max(0, tricks - (winner >= 0))]) >= rest:
                return True
        return False


def strip(standing: Standing, seat: int) -> tuple[int, int]:
    """Return the least and the most points at the end that are safe for a seat, whatever the others do.

    The most is less than the least where nothing is sure. Beside a Slam that spares the others,
    everything is safe."""
    numbers = standing.numbers
    slam = any(
        points >= numbers.slam_at for other, points in enumerate(standing.taken) if other != seat
    )
    return 0 if slam and numbers.slam_spares else numbers.quota, min(
        standing.wall(seat), numbers.slam_at - 1
    )
