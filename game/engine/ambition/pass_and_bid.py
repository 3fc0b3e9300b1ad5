"""The part of a round before its tricks: the pass, the Nil bids and a first trick that is played blind.

* Passing (§6 of the 2006 text) is three single-card actions per seat; nothing moves until all seats
  have chosen. In a
  scatter the three cards go to the left, across and to the right, in this order. Seats choose in
  turn from `first`, hidden from each other.
* A Nil bid (§11) is one action, BID_NIL or NO_BID, hidden until the round is scored.
* A first trick played blind (R33) is one card per seat, hidden until all have chosen, then turned
  over and taken."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambition.high_two import HONORS, TWOS
from game.engine.ambition.play import BID, BLIND, PLAY
from game.engine.ambition.refusal import PlayFault
from game.engine.ambition.verbs import BID_NIL, NO_BID
from game.engine.cards import cards_of
from game.engine.refusal import Reason
from game.engine.state import check_seat

if not cython.compiled:
    from game.engine.ambition.editions import Rules
    from game.engine.ambition.play import TrickPlay
    from game.engine.ambition.scoring import Scoring
    from game.engine.bits import ONE, count, lowest
    from game.engine.rng import advance
else:
    from cython.cimports.game.engine.ambition.play import TrickPlay
    from cython.cimports.game.engine.ambition.scoring import Scoring
    from cython.cimports.game.engine.bits import ONE, count, lowest
    from cython.cimports.game.engine.rng import advance

_PASS = cython.declare(cython.int, 0)
_BID = cython.declare(cython.int, 1)
_BLIND = cython.declare(cython.int, 2)
_PLAY = cython.declare(cython.int, 3)
_NO_BID = cython.declare(cython.int, NO_BID)
_NIL = cython.declare(cython.int, BID_NIL)
_TWOS = cython.declare(cython.ulonglong, TWOS)
_HONORS = cython.declare(cython.ulonglong, HONORS)

SHIFTS = {"left": 1, "across": 2, "right": 3, "scatter": 0, "hold": 4}


def receiver(direction: str, seat: int, which: int, seats: int) -> int:
    """Return the seat that gets the card number `which` (0..2) that a seat passes.

    `direction` is any but hold."""
    if direction == "right":
        return (seat - 1) % seats
    return (seat + (SHIFTS[direction] or which + 1)) % seats


class PassAndBid(TrickPlay):
    """A round up to its first trick.

    `opener` leads the first trick if no card decides who leads it. `Round` fills in hands and
    strikes."""

    def __init__(self, rules: Rules, direction: str, first: int, opener: int) -> None:
        numbers = rules.numbers
        TrickPlay.__init__(self, numbers)
        if not cython.compiled:
            self.sent, self.sent_card, self.sent_count, self.before = (
                [0] * 4,
                [0] * 12,
                [0] * 4,
                [0] * 4,
            )
        self.scoring = Scoring(rules)
        self.shift = numbers.seats - 1 if direction == "right" else SHIFTS[direction]
        self.bidding = rules.nil_bidding
        self.no_bid_at_three = rules.no_nil_bid_at_three_strikes
        self.first = first
        self.opener = opener
        for seat in range(4):
            self.before[seat] = self.sent[seat] = self.sent_count[seat] = 0
        self.chosen = 0
        self.turn_seat = first
        self.phase = _PASS

    def legal_before_c(self) -> cython.ulonglong:
        """Return the mask of legal actions of the seat to act, before the tricks."""
        if self.phase == _PASS:
            return self.hands[self.turn_seat] & ~self.sent[self.turn_seat]
        if self.phase == _BLIND:
            return self.blind_cards_c(self.turn_seat)
        if self.no_bid_at_three and self.before[self.turn_seat] >= self.scoring.last_strike:
            return ONE << _NO_BID
        return (ONE << _NO_BID) | (ONE << _NIL)

    def do_before_c(self, action: cython.int) -> None:
        """Pass a card, bid, or put a card down for a blind trick."""
        if self.phase == _PASS:
            self.send_c(action)
            return
        if self.phase == _BID:
            self.bid[self.turn_seat] = action - _NO_BID
        else:
            self.cards[self.turn_seat] = action
        self.chosen += 1
        self.turn_seat = self.next_c(self.turn_seat)
        if self.chosen < self.seats:
            return
        if self.phase == _BID:
            self.begin_play_c()
        else:
            self.phase = _PLAY
            self.leader = self.opener
            self.reveal_c()

    @cython.locals(mask=cython.ulonglong, action=cython.int, other=cython.int)
    def imagine_before_c(self) -> cython.int:
        """Return a probable action of the seat to act, before the tricks."""
        mask = self.legal_before_c()
        if self.phase == _PASS and self.tables.fitted:
            self.random = advance(self.random)
            return self.tables.pass_c(self.hands[self.turn_seat], mask, self.random)
        if self.phase == _PASS:  # of two cards, the higher: people pass what wins too much
            action = self.choose_random_c(mask)
            other = self.choose_random_c(mask)
            return action if action % 13 >= other % 13 else other
        if self.phase == _BID:
            return _NIL if self.likely_nil_c(self.turn_seat) else _NO_BID
        return self.choose_random_c(mask)

    @cython.locals(seat=cython.int)
    def send_c(self, card: cython.int) -> None:
        """Put a card of the seat to act aside to pass; after the last seat's third card the cards are exchanged."""
        seat = self.turn_seat
        self.sent[seat] |= ONE << card
        self.sent_card[seat * 3 + self.sent_count[seat]] = card
        self.sent_count[seat] += 1
        if self.sent_count[seat] == 3:
            self.chosen += 1
            self.turn_seat = self.next_c(seat)
            if self.chosen == self.seats:
                self.exchange_c()

    @cython.locals(seat=cython.int, i=cython.int)
    def exchange_c(self) -> None:
        """Move the passed cards once all have chosen, and begin bidding or play."""
        for seat in range(self.seats):
            self.hands[seat] &= ~self.sent[seat]
        for seat in range(self.seats):
            for i in range(3):
                self.hands[self.target_c(seat, i)] |= ONE << self.sent_card[seat * 3 + i]
        self.begin_bids_c()

    def target_c(self, seat: cython.int, which: cython.int) -> cython.int:
        """Return the seat that gets the card number `which` (0..2) that a seat passes."""
        seat += self.shift if self.shift else which + 1
        return seat if seat < self.seats else seat - self.seats

    def begin_bids_c(self) -> None:
        self.chosen = 0
        self.turn_seat = self.first
        self.phase = _BID
        if not self.bidding:
            self.begin_play_c()

    @cython.locals(seat=cython.int)
    def begin_play_c(self) -> None:
        """Begin the first trick.

        It is played blind, or led by the holder of the opening card, or without such a card by the
        seat left of the dealer."""
        if self.blind != 0:
            self.chosen = 0
            self.turn_seat = self.first
            self.phase = _BLIND
            return
        self.phase = _PLAY
        if self.opening == 0:
            self.turn_seat = self.leader = self.opener
        for seat in range(self.seats):
            if self.hands[seat] & self.opening:
                self.turn_seat = seat
                self.leader = seat

    def likely_nil_c(self, seat: cython.int) -> cython.bint:
        """Return whether a seat with these cards, held and played, may bid Nil and probably would.

        It probably would with at most one court card or ace, each 2 counted as one too if the rules
        have the high 2."""
        if self.no_bid_at_three and self.before[seat] >= self.scoring.last_strike:
            return False
        return (
            count(
                (self.hands[seat] | self.played[seat]) & (_HONORS | (_TWOS if self.honors else 0))
            )
            <= 1
        )

    @cython.locals(i=cython.int)
    def copy_before_c(self, other: PassAndBid) -> None:
        self.shift = other.shift
        self.first = other.first
        self.chosen = other.chosen
        self.opener = other.opener
        for i in range(4):
            self.sent[i] = other.sent[i]
            self.sent_count[i] = other.sent_count[i]
            self.before[i] = other.before[i]
        for i in range(12):
            self.sent_card[i] = other.sent_card[i]

    # ---- for everybody else

    def restore(
        self,
        seat: int,
        sent: Sequence[int],
        bid: int,
        leader: int,
        plays: Sequence[int],
        blind: bool = False,
    ) -> None:
        """Bring a fresh round to the position that `seat` sees.

        The pass is over, with `sent` as the seat's three cards, in order. Bidding is over if
        `leader` is a seat; with -1 the seats are still bidding, or choosing for a `blind` trick.
        Then the cards of `plays` are played in order. `bid` is the seat's own: -1 (none yet), 0 or
        1. A first trick that was played blind comes first in `plays`, from the seat that counts as
        its first."""
        check_seat(seat)
        most = self.seats * self.length - (0 if self.scoring.deduct else 1)
        if len(sent) > 3 or len(plays) > most:
            raise ValueError(
                f"{len(sent)} cards passed and {len(plays)} played are no round in progress"
            )
        for i, card in enumerate(sent):
            self.sent[seat] |= ONE << card
            self.sent_card[seat * 3 + i] = card
        self.sent_count[seat] = len(sent)
        self.chosen = 0
        self.turn_seat = self.first
        self.phase = BLIND if blind else BID
        self.bid[seat] = bid
        if leader < 0:
            return
        self.phase = PLAY
        self.turn_seat = self.leader = leader
        start = 0
        if self.blind != 0:
            if len(plays) < self.seats:
                raise ValueError("a first trick that is played blind is turned whole")
            start = self.seats
            for card in plays[:start]:
                self.note_c(card)
            self.play_blind_c(self)
        for card in plays[start:]:
            self.note_c(card)
            self.play_c(ONE << card)

    def winner_of(self, leader: int, cards: Sequence[int], blind: bool = False) -> int:
        """Return the seat that takes a whole trick, led by `leader` or played blind.

        Call it on a fresh round, which can't be used for anything else afterwards."""
        self.phase = PLAY
        self.turn_seat = self.past_leader = leader
        for i, card in enumerate(cards):
            self.past[i] = card
            if not blind:
                self.play_c(ONE << card)
        if blind:
            self.play_blind_c(self)
        return self.last_winner()

    @cython.locals(own=cython.ulonglong)
    def blind_cards_c(self, seat: cython.int) -> cython.ulonglong:
        """Return the mask of cards that a seat may put face down for a first trick that is played blind."""
        own = self.hands[seat]
        return own & self.blind if own & self.blind else own

    def blind_cards(self, seat: int) -> list[int]:
        """Return the cards that a seat 0..3 may put face down for a first trick that is played blind, ascending."""
        check_seat(seat)
        return cards_of(self.blind_cards_c(seat))

    def why_not(self, card: int, seat: int = -1) -> Reason | None:
        """Return why the seat to act can't play a card it holds, or None if it can.

        `seat` is another seat, which chooses for a first trick that is played blind."""
        if (self.legal_c() if seat < 0 else self.blind_cards_c(seat)) >> card & 1:
            return None
        if self.lying:
            return Reason(PlayFault.FOLLOW, suit=int(self.suit))
        if self.phase == BLIND:
            return Reason(PlayFault.BLIND, suit=int(lowest(self.blind)) // 13)
        return Reason(PlayFault.OPENS, card=int(lowest(self.opening)))
