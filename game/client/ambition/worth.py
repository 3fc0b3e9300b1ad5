"""What a round is worth to a player in every way that it can end, by the rules of the match and not those of its edition alone:
Nil bidding, house rules and every other option are in it. Words about numbers are made from these. No pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.ambition.edition import Edition
from game.engine.ambition.editions import Rules

WorthKind = Literal[
    "nil", "nil_shared", "nil_bid", "nil_unbid", "bid_failed", "bid_fined", "under", "under_last", "safe", "most", "slam",
    "beside", "grand",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Worth:
    """One way to end a round. `kind`: nil, nil_shared, nil_bid, nil_unbid, bid_failed (with strikes to spare), bid_fined, under,
    under_last (with one strike to spare), safe, most, slam, beside (a Slam) or grand; `least` and `most`: points taken that
    lead there; `points`: what it scores, None: as taken, up to `cap`; `less`: what is taken off that; `strikes`: new ones."""

    kind: WorthKind
    least: int = 0
    most: int = 0
    points: int | None = None
    strikes: int = 0
    cap: int = 0
    less: int = 0

    @property
    def figures(self) -> frozenset[int]:
        """The numbers that words about it may name."""
        return frozenset({self.least, self.most, self.points or 0, self.strikes, self.cap, self.less})


class Said(str):
    """Words, and what their numbers were made from."""

    made_of: tuple[Worth, ...]

    def __new__(cls, words: str, *made_of: Worth) -> Said:
        said = super().__new__(cls, words)
        said.made_of = made_of
        return said


def most_beside(numbers: Edition) -> int:
    """What the others may score at most beside a Slam that spares them; 0: nothing."""
    return numbers.slam_others_cap


def worths(rules: Rules) -> dict[str, Worth]:
    """Every way that these rules know, by its kind."""
    n, strike = rules.numbers, int(bool(rules.numbers.strike_limit))
    under = None if n.understrike_scores else 0
    found = [
        *_nils(rules),
        Worth("under", int(not n.nil_by_tricks), n.quota - 1, under, strike),
        Worth("safe", n.quota, n.slam_at - 1, cap=n.cap),
        Worth("most", 1, n.slam_at - 1, 0, strike),
        Worth("slam", n.slam_at, n.total, n.slam_points),
    ]
    if strike and not n.understrike_fatal:
        found.append(Worth("under_last", int(not n.nil_by_tricks), n.quota - 1, under))
    if n.slam_spares:
        rest = n.total - n.slam_at
        most = most_beside(n)
        found.append(Worth("beside", 0, rest, None, cap=most) if most else Worth("beside", 0, rest, 0))
    if n.grand_slam_points or n.grand_slam_pardon:
        worth = n.grand_slam_points or n.slam_points
        found.append(Worth("grand", n.total, n.total, worth, -1 if n.grand_slam_pardon else 0))
    return {worth.kind: worth for worth in found}


def _nils(rules: Rules) -> list[Worth]:
    n = rules.numbers
    if not rules.nil_bidding:
        shared = [Worth("nil_shared", points=n.nil_shared_points)] if n.nil_shared_points else []
        return [Worth("nil", points=n.nil_points), *shared]
    failed = Worth("bid_failed", n.quota, n.slam_at - 1, strikes=1, cap=n.cap)
    fined = Worth("bid_fined", n.quota, n.slam_at - 1, cap=n.cap, less=n.nil_bid_fine)
    found = [Worth("nil_bid", points=n.nil_bid_points), Worth("nil_unbid", points=n.nil_unbid_points)]
    if n.strike_limit:
        found.append(failed)
    if not (n.strike_limit and rules.no_nil_bid_at_three_strikes):
        found.append(fined)
    return found
