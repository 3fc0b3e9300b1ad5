"""One round of Ambition from the pass to the count, as a GameState.

How the rules are modelled (sections of the 2006 text):

* Passing (§6) is three single-card actions a seat; nothing moves until all four seats have chosen. In a scatter the three
  go to the left, across and right, in this order. Seats choose in turn from `first`, hidden from each other.
* A Nil bid (§11) is one action, BID_NIL or NO_BID, hidden until the count.
* Thirteen tricks are played (`play`).
* After trick 13 the round is scored (`scoring`); what that is worth to a seat, 0..2^32, says its `reward`.

`hands` of other seats may be empty in a state made from an observation: `sample_c` fills them. A seat knows its own hand,
the cards it passed, who was out of a suit, and who must lead the opening card; the rest is drawn uniformly (`hidden`).
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from game.engine.ambition.outcome import POINTS_FROM
from game.engine.ambition.play import BID, PLAY
from game.engine.ambition.scoring import MARKS
from game.engine.cards import SUIT_NAMES, card_name, mask_of, words
from game.engine.state import IllegalAction, check_seat

if not cython.compiled:
    from game.engine.ambition.editions import Rules
    from game.engine.ambition.play import TrickPlay
    from game.engine.ambition.reward import Reward
    from game.engine.ambition.scoring import Scoring, Tally
    from game.engine.bits import ONE, count, lowest
    from game.engine.hidden import HiddenHands
    from game.engine.rng import advance
    from game.engine.state import GameState
else:
    from cython.cimports.game.engine.ambition.play import TrickPlay
    from cython.cimports.game.engine.ambition.reward import Reward
    from cython.cimports.game.engine.ambition.scoring import Scoring, Tally
    from cython.cimports.game.engine.bits import ONE, count, lowest
    from cython.cimports.game.engine.hidden import HiddenHands
    from cython.cimports.game.engine.rng import advance
    from cython.cimports.game.engine.state import GameState

PHASES = ("pass", "bid", "play", "over")
_PASS = cython.declare(cython.int, 0)
_BID = cython.declare(cython.int, 1)
_PLAY = cython.declare(cython.int, 2)
_OVER = cython.declare(cython.int, 3)
_NO_BID = cython.declare(cython.int, 52)
_NIL = cython.declare(cython.int, 53)

_POINTS_FROM = cython.declare(cython.int, POINTS_FROM)
_SLAM = cython.declare(cython.int, 1 << MARKS.index("slam"))
_OVERSTRIKE = cython.declare(cython.int, 1 << MARKS.index("overstrike"))
_UNDERSTRIKE = cython.declare(cython.int, 1 << MARKS.index("understrike"))
_NIL_MARK = cython.declare(cython.int, 1 << MARKS.index("nil"))

SHIFTS = {"left": 1, "across": 2, "right": 3, "scatter": 0, "hold": 4}

_DECK = cython.declare(cython.ulonglong, (1 << 52) - 1)
_TWOS = cython.declare(cython.ulonglong, mask_of((0, 13, 26, 39)))
_HONORS = cython.declare(cython.ulonglong, mask_of(card for card in range(52) if card % 13 >= 9))
_CLUBS = cython.declare(cython.ulonglong, (1 << 13) - 1)


class Round(TrickPlay):
    """A round. `rules`: Rules; `direction`: left, right, across, scatter or hold; `before`: strikes of the four seats;
    `hands`: four card lists (13 each, or empty for hands that aren't known); `first`: who chooses first."""

    def __init__(
        self,
        rules: Rules,
        direction: str,
        hands: Sequence[Sequence[int]],
        before: Sequence[int] = (0, 0, 0, 0),
        first: int = 0,
    ) -> None:
        numbers = rules.numbers
        TrickPlay.__init__(self, numbers.card_points, numbers.opening_card, numbers.quota)
        if not cython.compiled:
            self.sent, self.sent_card, self.sent_count = [0] * 4, [0] * 12, [0] * 4
            self.before, self.pay = [0] * 4, [0] * 4
        self.rules = rules
        self.scoring = Scoring(rules)
        self.reward = Reward()
        self.tally = Tally()
        self.hidden = HiddenHands()
        self.observer = -1
        self.shift = SHIFTS[direction]
        self.bidding = rules.nil_bidding
        self.no_bid_at_three = rules.no_nil_bid_at_three_strikes
        self.first = first
        for seat in range(4):
            self.hands[seat] = mask_of(hands[seat])
            self.before[seat] = before[seat]
            self.sent[seat] = self.sent_count[seat] = self.pay[seat] = 0
        self.chosen = 0
        self.turn_seat = first
        self.phase = _PASS
        if self.shift == 4:
            self.begin_bids_c()

    # ---- the interface of GameState

    def legal_c(self) -> cython.ulonglong:
        if self.phase == _PLAY:
            return self.legal_play_c()
        if self.phase == _PASS:
            return self.hands[self.turn_seat] & ~self.sent[self.turn_seat]
        if self.no_bid_at_three and self.before[self.turn_seat] >= self.scoring.strike_limit - 1:
            return ONE << _NO_BID
        return (ONE << _NO_BID) | (ONE << _NIL)

    def apply_c(self, action: cython.int) -> None:
        if self.phase == _PLAY:
            self.play_c(ONE << action)
        elif self.phase == _PASS:
            self.send_c(action)
        else:
            self.bid[self.turn_seat] = action - _NO_BID
            self.chosen += 1
            self.turn_seat = (self.turn_seat + 1) & 3
            if self.chosen == 4:
                self.begin_play_c()

    def copy_c(self, other: GameState) -> None:
        self.copy_fields_c(cython.cast(Round, other))

    def sample_c(self, target: GameState) -> None:
        self.sample_into_c(cython.cast(Round, target))

    @cython.locals(i=cython.int)
    def store_c(self, words: cython.ulonglong[::1], at: cython.Py_ssize_t) -> None:
        for i in range(4):
            words[at + i] = self.hands[i] | (ONE * (self.bid[i] + 1)) << 52

    @cython.locals(i=cython.int, seat=cython.int)
    def load_c(self, words: cython.ulonglong[::1], at: cython.Py_ssize_t) -> None:
        for i in range(4):
            self.hands[i] = words[at + i] & _DECK
            self.bid[i] = cython.cast(cython.int, words[at + i] >> 52) - 1

    def likelihood_c(self, world: GameState) -> cython.double:
        return self.retrace_c(cython.cast(Round, world), self.observer)

    def hidden_c(self, seat: cython.int) -> cython.bint:
        return self.phase < _PLAY and self.turn_seat != seat

    @cython.locals(mask=cython.ulonglong, action=cython.int, other=cython.int)
    def imagine_c(self) -> cython.int:
        mask = self.legal_c()
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

    def rollout_c(self, policy: cython.int) -> None:
        while self.phase < _PLAY:
            self.apply_c(self.imagine_c())
        self.play_out_c(policy)

    def payoff_c(self, seat: cython.int) -> cython.ulonglong:
        return self.pay[seat]

    @cython.locals(marks=cython.int, others=cython.int, i=cython.int, told=cython.ulonglong)
    def outcome_c(self, seat: cython.int) -> cython.ulonglong:
        marks = self.tally.marks[seat]
        others = 0
        for i in range(1, 4):
            others |= self.tally.marks[(seat + i) & 3]
        told = self.tally.points[seat] + _POINTS_FROM
        told |= (ONE * self.tally.strikes[seat]) << 8
        told |= (ONE * ((marks & _OVERSTRIKE) != 0)) << 16
        told |= (ONE * ((marks & _UNDERSTRIKE) != 0)) << 24
        told |= (ONE * ((marks & _NIL_MARK) != 0)) << 32
        told |= (ONE * ((marks & _SLAM) != 0)) << 40
        told |= (ONE * ((others & _SLAM) != 0)) << 48
        told |= (ONE * self.taken[seat]) << 56
        return told

    # ---- the rules

    @cython.locals(seat=cython.int)
    def send_c(self, card: cython.int) -> None:
        """The seat to act puts a card aside to pass."""
        seat = self.turn_seat
        self.sent[seat] |= ONE << card
        self.sent_card[seat * 3 + self.sent_count[seat]] = card
        self.sent_count[seat] += 1
        if self.sent_count[seat] == 3:
            self.chosen += 1
            self.turn_seat = (seat + 1) & 3
            if self.chosen == 4:
                self.exchange_c()

    @cython.locals(seat=cython.int, i=cython.int)
    def exchange_c(self) -> None:
        """All have chosen: the cards move, and bidding or play begins."""
        for seat in range(4):
            self.hands[seat] &= ~self.sent[seat]
        for seat in range(4):
            for i in range(3):
                self.hands[(seat + (self.shift if self.shift else i + 1)) & 3] |= ONE << self.sent_card[seat * 3 + i]
        self.begin_bids_c()

    def begin_bids_c(self) -> None:
        self.chosen = 0
        self.turn_seat = self.first
        self.phase = _BID
        if not self.bidding:
            self.begin_play_c()

    @cython.locals(seat=cython.int)
    def begin_play_c(self) -> None:
        self.phase = _PLAY
        for seat in range(4):
            if self.hands[seat] & self.opening:
                self.turn_seat = seat
                self.leader = seat

    @cython.locals(seat=cython.int)
    def finish_c(self) -> None:
        """Score the round and set the payoffs."""
        self.phase = _OVER
        self.turn_seat = -1
        for seat in range(4):
            self.tally.taken[seat] = self.taken[seat]
            self.tally.before[seat] = self.before[seat]
            self.tally.bid[seat] = 1 if self.bid[seat] == 1 else 0
        self.scoring.settle_c(self.tally)
        self.reward.pay_c(self.tally)
        for seat in range(4):
            self.pay[seat] = self.tally.pay[seat]

    def likely_nil_c(self, seat: cython.int) -> cython.bint:
        """Whether a seat with these cards, held and played, may bid Nil and probably would: one court card, ace or 2 at most."""
        if self.no_bid_at_three and self.before[seat] >= self.scoring.strike_limit - 1:
            return False
        return count((self.hands[seat] | self.played[seat]) & (_HONORS | _TWOS)) <= 1

    # ---- copies and worlds

    @cython.locals(i=cython.int)
    def copy_fields_c(self, other: Round) -> None:
        self.copy_play_c(other)
        self.shift = other.shift
        self.first = other.first
        self.chosen = other.chosen
        for i in range(4):
            self.sent[i] = other.sent[i]
            self.sent_count[i] = other.sent_count[i]
            self.before[i] = other.before[i]
            self.pay[i] = other.pay[i]
        for i in range(12):
            self.sent_card[i] = other.sent_card[i]

    def copy_from(self, other: GameState) -> None:
        if isinstance(other, Round) and cython.cast(Round, other).rules != self.rules:
            raise ValueError("a round can't copy one of other rules")
        GameState.copy_from(self, other)

    def clone(self) -> Round:
        twin = Round(self.rules, "left", ((), (), (), ()))
        twin.reward = self.reward
        twin.copy_c(self)
        twin.random = self.random
        twin.tables = self.tables
        twin.copy_past_c(self)
        return twin

    def prepare(self, seat: cython.int) -> None:
        """Work out what `seat` can't know. Raises ValueError when what it knows contradicts itself."""
        check_seat(seat)
        hidden: HiddenHands = self.hidden
        unseen: cython.ulonglong = _DECK & ~(self.hands[seat] | self.gone)
        i: cython.int
        k: cython.int
        suit: cython.int
        other: cython.int
        may: cython.int
        known: cython.ulonglong
        for i in range(8):
            hidden.holders[i] = 0
        for suit in range(4):
            may = 7
            for i in range(3):
                if (self.voids[(seat + 1 + i) & 3] >> suit) & 1:
                    may &= ~(1 << i)
            hidden.holders[may] |= unseen & (_CLUBS << (13 * suit))
        for i in range(3):
            other = (seat + 1 + i) & 3
            known = 0
            if self.phase > _PASS and self.shift != 4 and self.sent_count[seat] == 3:
                for k in range(3):
                    if (seat + (self.shift if self.shift else k + 1)) & 3 == other:
                        known |= ONE << self.sent_card[seat * 3 + k]
            if self.phase == _PLAY and self.gone == 0 and self.turn_seat == other:
                known |= self.opening
            known &= unseen
            for k in range(8):
                hidden.holders[k] &= ~known
            hidden.holders[1 << i] |= known
            hidden.need[i] = 13 - self.tricks_done - (1 if ((other - self.leader) & 3) < self.lying else 0)
        self.observer = seat
        if hidden.holders[0] != 0 or not hidden.weigh_c():
            raise ValueError(f"what seat {seat} knows contradicts itself ({self!r})")

    @cython.locals(i=cython.int, seat=cython.int, n=cython.int)
    def sample_into_c(self, world: Round) -> None:
        world.random = self.hidden.sample_c(world.random)
        for i in range(3):
            seat = (self.observer + 1 + i) & 3
            world.hands[seat] = self.hidden.hands[i]
            if self.phase == _PASS:  # what it has put aside lies among the cards it now has
                n = self.sent_count[seat]
                world.sent[seat] = 0
                while n > 0:
                    n -= 1
                    world.sent_card[seat * 3 + n] = world.choose_random_c(world.hands[seat] & ~world.sent[seat])
                    world.sent[seat] |= ONE << world.sent_card[seat * 3 + n]
            elif self.bidding and (self.phase == _PLAY or self.bid[seat] >= 0):
                world.bid[seat] = 1 if world.likely_nil_c(seat) else 0

    # ---- for everybody else

    def pursue(self, reward: Reward) -> None:
        """Let this state and its clones to come be worth what `reward` says."""
        self.reward = reward

    def restore(self, seat: int, sent: Sequence[int], bid: int, leader: int, plays: Sequence[int]) -> None:
        """Bring a fresh round to where `seat` sees it: past the pass (`sent`: its three cards, in order), past the bids if
        `leader` is a seat (-1: still bidding), then these cards played in order. `bid`: -1, 0 or 1, the seat's own."""
        check_seat(seat)
        if len(sent) > 3 or len(plays) > 51:
            raise ValueError(f"{len(sent)} cards passed and {len(plays)} played are no round in progress")
        for i, card in enumerate(sent):
            self.sent[seat] |= ONE << card
            self.sent_card[seat * 3 + i] = card
        self.sent_count[seat] = len(sent)
        self.chosen = 0
        self.turn_seat = self.first
        self.phase = BID
        self.bid[seat] = bid
        if leader >= 0:
            self.phase = PLAY
            self.turn_seat = self.leader = leader
            for card in plays:
                self.note_c(card)
                self.play_c(ONE << card)

    def phase_name(self) -> str:
        """pass, bid, play or over."""
        return PHASES[self.phase]

    def why_not(self, card: int) -> str | None:
        """Why the seat to act can't play a card it holds, in words; None when it can."""
        if (self.legal_c() >> card) & 1:
            return None
        if self.lying:
            suit: str = SUIT_NAMES[self.suit]
            return f"You hold a {suit}: follow suit."
        return f"The {words(lowest(self.opening))} opens the first trick."

    def apply(self, action: int) -> None:
        if self.phase == PLAY and 0 <= action < 52 and (self.hands[self.turn_seat] >> action) & 1:
            reason = self.why_not(action)
            if reason is not None:
                raise IllegalAction(f"seat {self.turn_seat} can't play {card_name(action)}: {reason}")
            self.note_c(action)
        GameState.apply(self, action)

    def __repr__(self) -> str:
        hands = " | ".join(" ".join(card_name(card) for card in self.hand(seat)) for seat in range(4))
        return f"<Round {PHASES[self.phase]}, seat {self.turn_seat} to act, trick {self.tricks_done + 1}, {hands}>"
