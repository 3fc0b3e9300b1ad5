"""The history of a round: deal, passes, bids, cards and tricks, as records keep it."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.ambition.dealing import deal_hash, deal_text
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.observation import Trick
from game.engine.ambition.pass_and_bid import SHIFTS, receiver
from game.engine.sealing import Seal


@dataclass(slots=True)
class RoundHistory:
    """The history of a round so far.

    `scored` is empty until the round is scored. `extra` is what the edition adds for the last
    trick. `deduct` is whether the last trick's winner took points off, None if that isn't asked or
    not yet answered, and `deducted` is how many. `seal` is None for an open deal."""

    number: int
    dealer: int
    direction: str
    deal: tuple[tuple[int, ...], ...]
    passes: dict[int, tuple[int, ...]] = field(default_factory=dict)
    bids: dict[int, bool] = field(default_factory=dict)
    # Cards of a first trick played blind, by seat.
    blind: dict[int, int] = field(default_factory=dict)
    opener: int = -1  # who leads the first trick, once that is known
    plays: list[int] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    scored: tuple[SeatScore, ...] = ()
    void: bool = False
    totals: tuple[Total, ...] = ()
    extra: int = 0
    deduct: bool | None = None
    deducted: int = 0
    seal: Seal | None = None

    @property
    def text(self) -> str:
        """The deal as the text that is hashed."""
        return deal_text(self.deal)

    @property
    def digest(self) -> str:
        """The hash that is shown with the deal, in hexadecimal."""
        return deal_hash(self.deal) if self.seal is None else self.seal.shown

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.deal)

    @property
    def played_out(self) -> bool:
        """Whether the last trick is taken."""
        return len(self.tricks) == len(self.deal[0])

    def transfers(self, seat: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return the (receiver, cards) pairs of a seat's pass, in the order left, across, right."""
        cards = self.passes.get(seat, ())
        if not cards:
            return []
        if SHIFTS[self.direction]:
            return [(receiver(self.direction, seat, 0, self.seats), cards)]
        return [
            (receiver(self.direction, seat, i, self.seats), (card,)) for i, card in enumerate(cards)
        ]

    def lead(self) -> int:
        """Return the seat that led the current trick: the winner of the trick before, or who led the first."""
        return self.tricks[-1].winner if self.tricks else self.opener

    def taken(self) -> tuple[int, ...]:
        """Return the points taken so far, by seat, with what the last trick adds once it is taken."""
        taken = [
            sum(t.points for t in self.tricks if t.winner == seat) for seat in range(self.seats)
        ]
        if self.extra and self.played_out:
            taken[self.tricks[-1].winner] += self.extra
        return tuple(taken)

    def counted(self) -> tuple[int, ...]:
        """Return the points taken by seat, less what the last trick's winner took off."""
        last = self.tricks[-1].winner if self.tricks else -1
        return tuple(
            points - (self.deducted if seat == last else 0)
            for seat, points in enumerate(self.taken())
        )
