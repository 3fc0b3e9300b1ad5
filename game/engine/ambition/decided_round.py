"""The proof that nothing can change in a round any more, from what one seat knows.

The proof goes through every way the unseen cards may be dealt, and for each through every way to
play them. The round is decided if no choice in any of these deals makes a difference to what
anybody scores or strikes. It doesn't look at anybody's hand, so asking for it gives nothing
away."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from itertools import product

from game.engine.ambition.events import SeatScore
from game.engine.ambition.observation import Observation
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.cards import suit_of

MOST_STEPS = 40_000
"""The number of positions after which a proof is given up.

That is some hundredths of a second with the compiled core, and some tenths without it."""

End = tuple[tuple[int, ...], tuple[int, ...], int]
"""The points taken and the tricks taken, both by seat, and the winner of the last trick."""
Scores = tuple[tuple[tuple[SeatScore, ...], bool], ...]
"""The scores of the seats and whether the round is void, for each way the others may have bid."""


class Proof:
    """The search for a proof, run in slices.

    `answer` is None while the search goes on, True once it is proved that nothing can change, and
    False otherwise."""

    def __init__(self, observation: Observation, most: int = MOST_STEPS) -> None:
        self.answer: bool | None = None
        self.steps, self._most = 0, most
        self._seen = observation
        self._numbers = observation.rules.numbers
        self._scores = cache(self._count)
        self._work = self._prove()

    def run(self, steps: int) -> bool | None:
        """Continue the search for `steps` positions and return the answer, or None if there is none yet."""
        end = self.steps + steps
        while self.answer is None and self.steps < end:
            self.steps += 1
            if self.steps > self._most:
                self.answer = False
                break
            try:
                next(self._work)
            except StopIteration as found:
                self.answer = bool(found.value)
        return self.answer

    # ---- the proof

    def _prove(self) -> Generator[None, None, bool]:
        """Yield once per position; the generator returns the answer."""
        seen = self._seen
        if seen.phase != "play":
            return False
        all_taken = sum(seen.taken) == self._numbers.total and self._only_points_count
        if all_taken or self._all_its_own():
            return True
        for hands in self.worlds():
            yield
            if (ends := self._played_out(hands)) is None or len(
                {self._scores(*end) for end in ends}
            ) > 1:
                return False
        return True

    def changing(self) -> frozenset[int] | None:
        """Return the seats whose score can still change once the cards lie as they may, whatever is played.

        None if there are too many lines to look at. A seat that isn't among them scores the same in
        every line of a deal, though not in every deal."""
        seats, found = range(len(self._seen.totals)), set[int]()
        for hands in self.worlds():
            if (ends := self._played_out(hands)) is None:
                return None
            ways = {self._scores(*end) for end in ends}
            found |= {
                seat
                for seat in seats
                if len({tuple(scored[seat] for scored, _ in way) for way in ways}) > 1
            }
            if self._seen.seat in found:
                break
        return frozenset(found)

    def _played_out(self, hands: list[list[int]]) -> list[End] | None:
        """Return the ways in which the round may end if the seats hold these hands; None if there are too many lines."""
        found = set[int]()
        left = self._world(hands).ends(found, self._most - self.steps)
        self.steps = self._most - left
        return [self._end(each) for each in found] if left else None

    def _end(self, end: int) -> End:
        seats = range(len(self._seen.totals))
        taken, tricks = (
            tuple(end >> at + wide * seat & (1 << wide) - 1 for seat in seats)
            for at, wide in ((0, 10), (40, 4))
        )
        return taken, tricks, end >> 56

    def _world(self, hands: list[list[int]]) -> Round:
        """Return the state of the round now, if the seats hold these hands."""
        seen = self._seen
        plays = seen.played()
        dealt = [
            [*hand, *(card for player, card in plays if player == seat)]
            for seat, hand in enumerate(hands)
        ]
        strikes = [total.strikes for total in seen.totals]
        state = Round(
            seen.rules, seen.direction, dealt, strikes, seen.seat, seen.dealer, seen.slammed
        )
        leader = seen.tricks[0].leader if seen.tricks else seen.leader
        state.restore(seen.seat, (), -1, leader, [card for _, card in plays])
        return state

    def _all_its_own(self) -> bool:
        """Return whether the seat leads and holds only suits that nobody else has.

        It then takes every trick, in whatever order it plays, with all that the others discard.
        Such rounds have far too many lines to search."""
        seen, others = self._seen, {suit_of(card) for card in self._unseen()}
        return (
            not seen.trick
            and seen.leader == seen.seat
            and all(suit_of(card) not in others for card in seen.hand)
        )

    # ---- what may be

    def _unseen(self) -> list[int]:
        """Return the cards in the other players' hands."""
        known = {card for _seat, card in self._seen.played()} | set(self._seen.hand)
        return [card for card in self._numbers.deck if card not in known]

    def worlds(self) -> Iterator[list[list[int]]]:
        """Yield every way the cards may be in the hands, by seat, that fits what the seat knows."""
        seen, seats, unseen = self._seen, len(self._seen.totals), self._unseen()
        left = self._numbers.tricks - len(seen.tricks)
        acted = {(seen.leader + i) % seats for i in range(len(seen.trick))}
        need = [0 if seat == seen.seat else left - (seat in acted) for seat in range(seats)]
        void = seen.voids()
        passed = {card: to for to, cards in seen.passed or () for card in cards}
        may = {
            card: [passed[card]]
            if card in passed
            else [
                seat
                for seat in range(seats)
                if seat != seen.seat and suit_of(card) not in void[seat]
            ]
            for card in unseen
        }
        hands: list[list[int]] = [[] for _ in range(seats)]
        hands[seen.seat] = list(seen.hand)
        yield from _dealt(sorted(unseen, key=lambda card: len(may[card])), may, need, hands)

    # ---- what it comes to

    @property
    def _only_points_count(self) -> bool:
        """Whether tricks without points change nothing in this edition."""
        numbers = self._numbers
        by_tricks = numbers.nil_by_tricks or numbers.grand_slam_points or numbers.grand_slam_pardon
        return not (by_tricks or numbers.last_trick_points or numbers.last_trick_deduct)

    def _count(self, taken: tuple[int, ...], wins: tuple[int, ...], last: int) -> Scores:
        """Return what everybody would score for each way the others may have bid and each decision on the last trick.

        `taken` are points and `wins` are tricks by seat; `last` is the winner of the last trick."""
        seen = self._seen
        strikes = [total.strikes for total in seen.totals]
        ways: list[tuple[bool, ...] | None] = [None]
        if seen.rules.nil_bidding:
            own = bool(seen.bid)
            ways = list(
                product(
                    *[[own] if seat == seen.seat else [False, True] for seat in range(len(taken))]
                )
            )
        ends = [None, last] if self._numbers.last_trick_deduct else [None]
        counted = []
        for bids, deductor in product(ways, ends):
            scored, void = score_round(
                seen.rules,
                taken,
                strikes,
                bids,
                tricks=wins,
                deductor=deductor,
                slammed=seen.slammed or None,
            )
            counted.append((tuple(scored), void))
        return tuple(counted)


def _dealt(
    cards: list[int], may: dict[int, list[int]], need: list[int], hands: list[list[int]]
) -> Iterator[list[list[int]]]:
    """Yield every way to deal the cards to the seats that may hold them and still need some.

    `may` has the seats that may hold a card, `need` how many cards each seat still needs, `hands`
    the cards dealt so far."""
    if not cards:
        yield [list(hand) for hand in hands]
        return
    card, rest = cards[0], cards[1:]
    for seat in may[card]:
        if need[seat]:
            need[seat] -= 1
            hands[seat].append(card)
            yield from _dealt(rest, may, need, hands)
            hands[seat].pop()
            need[seat] += 1
