"""A deal of Spar as a game to search."""

from collections.abc import Sequence
from typing import Self

from game.engine.cards import card_names, cards_of, mask_of
from game.engine.plain import Dice, PlainGame
from tests.third_game.rules import DECK, HAND, SEATS, SUITS, best_of, worth


class Deal(PlainGame):
    """`hands`: a mask of cards each, 0 where they aren't known."""

    def __init__(self, hands: Sequence[int], leader: int) -> None:
        self.hands = list(hands)
        self.leader = leader
        self.trick: list[int] = []
        self.gone = 0  # all cards played
        self.lacks = [0] * SEATS  # the suits that a seat could not follow
        self.points = 0  # what the last trick was worth to the leader, who took it

    def turn(self) -> int:
        return -1 if self.points else (self.leader + len(self.trick)) % SEATS

    def legal(self) -> int:
        hand = self.hands[self.turn()]
        return (hand & SUITS[self.trick[0] // 13] if self.trick else 0) or hand

    def apply(self, action: int) -> None:
        seat = self.turn()
        self.hands[seat] &= ~(1 << action)
        self.gone |= 1 << action
        self.trick.append(action)
        if action // 13 != self.trick[0] // 13:
            self.lacks[seat] |= SUITS[self.trick[0] // 13]
        if len(self.trick) == SEATS:
            best = best_of(self.trick)
            self.leader = (self.leader + self.trick.index(best)) % SEATS
            self.trick = []
            if self.gone.bit_count() == SEATS * HAND:
                self.points = worth(best)

    def copy(self) -> Self:
        twin = type(self)(self.hands, self.leader)
        twin.trick, twin.gone, twin.lacks, twin.points = self.trick[:], self.gone, self.lacks[:], self.points
        return twin

    def sample(self, seat: int, dice: Dice) -> None:
        """Deal the unseen cards, again and again until nobody has a suit it could not follow."""
        unseen: list[int] = []
        while not unseen or not all(self._draw(other, unseen, dice) for other in range(SEATS) if other != seat):
            unseen = cards_of(mask_of(DECK) & ~self.gone & ~self.hands[seat])

    def _draw(self, seat: int, unseen: list[int], dice: Dice) -> bool:
        self.hands[seat] = 0
        has_played = (seat - self.leader) % SEATS < len(self.trick)
        for _ in range(HAND - self.gone.bit_count() // SEATS - has_played):
            self.hands[seat] |= 1 << unseen.pop(dice.below(len(unseen)))
        return not self.hands[seat] & self.lacks[seat]

    def payoff(self, seat: int) -> float:
        """Half, and more by the points that the seat won, or less by a third of those that another did."""
        return 0.5 + self.points / (6 if seat == self.leader else -18)

    def __repr__(self) -> str:
        hands = " | ".join(" ".join(card_names(cards_of(hand))) for hand in self.hands)
        return f"<Spar, seat {self.turn()} to act, on the table {' '.join(card_names(self.trick)) or '-'}, {hands}>"
