"""Why one choice is better than another, as an idea of card play that was checked.

`ai.ambition.reasons` finds it by playing both choices out; the window says it in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine.json_reader import FLAG, kept, one_of, stored, stored_object, tuple_of, whole
from game.engine.judgement import UNITS


class Concept(Enum):
    """The ideas of card play that a reason may name.

    A reason's `cards` and `seat` are what it speaks of.

    About the present trick, which the better choice takes, leaves, or brings to another seat: TAKE,
    TAKE_LAST (the seat plays last), TAKE_TWO (with a 2 that is high); LEAVE, LEAVE_LAST, LEAVE_LEAD
    (by leading low), UNDER (below a card on the table); GIVE (to `seat`), BREAK (to `seat`, which
    had taken none), FEED and STARVE (more or fewer points to `seat`, which takes it either way).

    About cards to get rid of, by play or in the pass: SHED_HIGH, SHED_TWO, SHED_KING (of clubs),
    SHED_MIDDLE, SHED_POINTS. About cards to keep: KEEP_LOW, KEEP_GUARD (low cards beside a high one
    of the suit), KEEP_HIGH, KEEP_MIDDLE, KEEP_TWO, KEEP_KING. VOID: it leaves none of a suit, which
    its card stands for.

    About a Nil bid: BID_LOW (the hand is low enough), BID_DANGER (its card is likely to take a
    trick).

    Not checked, but proved or counted: SETTLED (nothing that is played changes one's own result),
    RIVAL (it is `seat`'s result that changes), OUTCOME (only what comes of it can be told)."""

    TAKE = "take"
    TAKE_LAST = "take last"
    TAKE_TWO = "take with a 2"
    LEAVE = "leave"
    LEAVE_LAST = "leave last"
    LEAVE_LEAD = "leave by a low lead"
    UNDER = "stay under"
    GIVE = "give"
    BREAK = "break a Nil"
    FEED = "feed"
    STARVE = "starve"
    SHED_HIGH = "shed high"
    SHED_TWO = "shed a 2"
    SHED_KING = "shed the king of clubs"
    SHED_MIDDLE = "shed middle"
    SHED_POINTS = "shed points"
    KEEP_LOW = "keep low"
    KEEP_GUARD = "keep a guard"
    KEEP_HIGH = "keep high"
    KEEP_MIDDLE = "keep middle"
    KEEP_TWO = "keep a 2"
    KEEP_KING = "keep the king of clubs"
    VOID = "void"
    BID_LOW = "low enough for Nil"
    BID_DANGER = "danger for Nil"
    SETTLED = "settled"
    RIVAL = "rival"
    OUTCOME = "outcome"


UNCHECKED = (Concept.SETTLED, Concept.RIVAL, Concept.OUTCOME)
"""What isn't an idea of card play."""
SHED = (
    Concept.SHED_HIGH,
    Concept.SHED_TWO,
    Concept.SHED_KING,
    Concept.SHED_MIDDLE,
    Concept.SHED_POINTS,
)
"""The ideas about cards to get rid of."""
PLAIN = 0.75
"""The share of the difference from which on a concept explains it plainly."""


@dataclass(frozen=True, slots=True)
class RivalResult:
    """What an opponent, by its seat, takes after the two choices: how likely the most points (`most`), or how many."""

    seat: int = stored(whole(0, 3))
    most: bool = stored(FLAG)
    better: float = stored(UNITS)
    worse: float = stored(UNITS)


@dataclass(frozen=True, slots=True)
class WhyBetter:
    """Why one choice is better than another.

    `concept` is the value of a Concept, about `cards` and a `seat` (-1 for none). `share` is the
    part of the difference that is lost when the concept is denied: when both choices are played out
    again with what it speaks of swapped for something else. The difference is `gap`, in the unit
    that counts at the decision (points of the round, or percent of the match), with the standard
    error `se`.

    `rival` is the opponent's result that carries it where one's own doesn't, if one does. `seats`
    are those whose result can still change where one's own is settled."""

    concept: str = stored(one_of([each.value for each in Concept]))
    share: float = stored(UNITS)
    gap: float = stored(UNITS)
    se: float = stored(UNITS)
    cards: tuple[int, ...] = kept((), tuple_of(whole(0, 51)))
    seat: int = kept(-1, whole(-1, 3))
    rival: RivalResult | None = stored_object(RivalResult, default=None)
    seats: tuple[int, ...] = kept((), tuple_of(whole(0, 3)))

    @property
    def kind(self) -> Concept:
        """The concept as a member of Concept."""
        return Concept(self.concept)

    @property
    def plain(self) -> bool:
        """Whether a concept carries most of the difference."""
        return self.kind not in UNCHECKED and self.share >= PLAIN
