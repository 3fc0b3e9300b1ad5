"""The rules of Spar, a game from Ghana: five tricks, of which only the last one counts.

Four players, 35 cards: 6 (low) to ace, without the ace of spades. Everybody gets five cards, the rest stays out of play. The
seat after the dealer leads; who can follow suit must, there is no trump, and the highest card of the led suit takes the
trick and leads to the next. Who takes the last trick scores a point, with a seven two and with a six three. The deal passes
on; whoever reaches five points first has won the match.
"""

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
