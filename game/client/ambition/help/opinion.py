"""What an adviser of Ambition says about a decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

NO_BID, NIL, DEDUCT, KEEP = 52, 53, 54, 55
"""How bids, and what is done about the last trick's points, stand among the choices: cards are 0 to 51."""


class Prospect(Protocol):
    """What a choice may be expected to bring in the round. `choice`: a card, three cards to pass, or a bid; `samples`: in how
    many imagined rounds. `worth` in points, of which only differences mean anything; `points` scored and `taken`; the rest are
    probabilities: of a `strike` of any kind (of an `over`strike, of an `under`strike), of a `nil` or a `slam` of one's own, of
    being `slammed` by somebody else, of winning the match (`win`, None where nothing says)."""

    @property
    def choice(self) -> tuple[int, ...]: ...
    @property
    def samples(self) -> int: ...
    @property
    def worth(self) -> float: ...
    @property
    def points(self) -> float: ...
    @property
    def taken(self) -> float: ...
    @property
    def strike(self) -> float: ...
    @property
    def over(self) -> float: ...
    @property
    def under(self) -> float: ...
    @property
    def nil(self) -> float: ...
    @property
    def slam(self) -> float: ...
    @property
    def slammed(self) -> float: ...
    @property
    def win(self) -> float | None: ...


class Opinion(Protocol):
    """What the strongest player would choose (`best`), and the prospects of the choices, that one's first. Cards that are alike
    stand once; `of` finds the prospect of any choice."""

    @property
    def best(self) -> tuple[int, ...]: ...
    @property
    def prospects(self) -> Sequence[Prospect]: ...
    def of(self, choice: tuple[int, ...]) -> Prospect | None: ...
