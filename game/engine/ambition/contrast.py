"""What makes one choice better than another: the event that differs most between them.

`ai.ambition.contrast` finds the event by playing both choices out; the window says it in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine.json_reader import FLAG, kept, later, one_of, stored, stored_object, tuple_of, whole
from game.engine.judgement import UNITS


class ContrastEvent(Enum):
    """What may happen after one choice and not after the other, from the plainest to the most general.

    TRICK: a seat takes the present trick. TWO: one's own 2 becomes high and takes a trick. CARD: a card that scores ends
    among one's own points. WINNER: a card of one's own takes a trick. FIRST: one takes a trick at all, though none so far; for a
    Nil bid, the card is the one that does so most often.
    TRICKS, POINTS: how many more tricks or how many points one takes, as means. MOST: one ends with the most points.
    SETTLED: nothing that is still played changes one's own result; only others' can change."""

    TRICK = "trick"
    TWO = "two"
    CARD = "card"
    WINNER = "winner"
    FIRST = "first"
    TRICKS = "tricks"
    POINTS = "points"
    MOST = "most"
    SETTLED = "settled"


MEANS = (ContrastEvent.TRICKS, ContrastEvent.POINTS)
"""The events that are quantities, of which the means are compared; all others have probabilities."""
_CERTAIN = 0.75


@dataclass(frozen=True, slots=True)
class RivalResult:
    """What an opponent, by its seat, takes after the two choices: how likely the most points (`most`), or how many."""

    seat: int = stored(whole(0, 3))
    most: bool = stored(FLAG)
    better: float = stored(UNITS)
    worse: float = stored(UNITS)


@dataclass(frozen=True, slots=True)
class Contrast:
    """The event that explains best why one choice is better than another.

    `event` is the value of a ContrastEvent, about a `seat` and a `card` (-1 where it is about none). `better` and `worse`
    are its probabilities after the two choices, or the means of a quantity. `share` is the part that the event
    carries of the difference between the choices. That is `gap`, in the unit that counts at the decision (points of the
    round, or percent of the match), with the standard error `se`.

    `rival` is the opponent's result that carries it where one's own doesn't, if one does. `seats` are those whose result
    can still change where one's own is settled."""

    event: str = stored(one_of([each.value for each in ContrastEvent]))
    better: float = stored(UNITS)
    worse: float = stored(UNITS)
    share: float = stored(UNITS)
    gap: float = stored(UNITS)
    se: float = stored(UNITS)
    seat: int = kept(-1, whole(-1, 3))
    card: int = kept(-1, whole(-1, 51))
    rival: RivalResult | None = stored_object(RivalResult, default=None)
    seats: tuple[int, ...] = later((), tuple_of(whole(0, 3)))

    @property
    def kind(self) -> ContrastEvent:
        """The event as a member of ContrastEvent."""
        return ContrastEvent(self.event)

    @property
    def plain(self) -> bool:
        """Whether the event is nearly certain after one choice and unlikely after the other."""
        return self.kind not in MEANS and abs(self.better - self.worse) >= _CERTAIN
