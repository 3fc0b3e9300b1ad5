"""The rules of Spar, a game from Ghana: five tricks, of which only the last one counts.

Four players, 35 cards: 6 (low) to ace, without the ace of spades. Everybody gets five cards, the rest stays out of play. The
seat after the dealer leads; who can follow suit must, there is no trump, and the highest card of the led suit takes the
trick and leads to the next. Who takes the last trick scores a point, with a seven two and with a six three. The deal passes
on; whoever reaches five points first has won the match.
"""

from enum import Enum

from game.engine.cards import mask_of

ID, TITLE = "spar", "Spar"
SEATS, HAND, TARGET = 4, 5, 5
DECK = tuple(card for card in range(52) if card % 13 >= 4 and card != 51)
SUITS = tuple(mask_of(card for card in DECK if card // 13 == suit) for suit in range(4))


def best_of(trick: list[int]) -> int:
    """The card that takes a trick, whose first card was led."""
    return max(card for card in trick if card // 13 == trick[0] // 13)


def worth(card: int) -> int:
    """The points for taking the last trick with a card."""
    return {4: 3, 5: 2}.get(card % 13, 1)


class PlayFault(Enum):
    """Why a card is refused, beside `game.engine.refusal.Illegal`."""

    FOLLOW = "follow"


class Deal:
    """Five tricks. `hands`: a mask of cards each; `points`: what the last trick was worth to the leader, who took it."""

    def __init__(self, hands: list[int], leader: int) -> None:
        self.hands, self.leader, self.points = hands, leader, 0
        self.trick: list[int] = []

    def turn(self) -> int:
        """The seat that acts next, -1 at the end."""
        return -1 if self.points else (self.leader + len(self.trick)) % SEATS

    def legal(self) -> int:
        """The mask of cards that the seat to act may play."""
        hand = self.hands[self.turn()]
        return (hand & SUITS[self.trick[0] // 13] if self.trick else 0) or hand

    def apply(self, card: int) -> None:
        """The seat to act plays a legal card."""
        self.hands[self.turn()] &= ~(1 << card)
        self.trick.append(card)
        if len(self.trick) == SEATS:
            best = best_of(self.trick)
            self.leader = (self.leader + self.trick.index(best)) % SEATS
            self.trick = []
            self.points = 0 if any(self.hands) else worth(best)
