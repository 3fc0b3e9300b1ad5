"""One round of Ambition from the pass to the score, as a GameState.

How the rules are modelled (sections of the 2006 text):

* The pass, Nil bids and a first trick played blind come first (`pass_and_bid`).
* The tricks are played (`play`).
* If the last trick's winner may take points off (R21) he chooses DEDUCT or KEEP, knowing
  everything; not if he has none.
* Then the round is scored (`scoring`); its `reward` says what that is worth to a seat, 0..2^32.

`hands` of other seats may be empty in a state made from an observation: `sample_c` fills them. A
seat knows its own hand, the cards it passed, who is void in a suit, and who must lead the opening
card; the rest is drawn uniformly (`hidden`)."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambition.actions import PHASES, Phase
from game.engine.ambition.play import BLIND, PLAY
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.cards import card_name, mask_of
from game.engine.refusal import IllegalAction
from game.engine.state import NET_ROLLOUT, TABLE_ROLLOUT, check_seat

if not cython.compiled:
    from game.engine.ambition.editions import Rules
    from game.engine.ambition.evaluator import Evaluator
    from game.engine.ambition.pass_and_bid import PassAndBid
    from game.engine.ambition.reward import Reward
    from game.engine.ambition.scoring import Tally
    from game.engine.bits import ONE, lowest
    from game.engine.hidden import HiddenHands
    from game.engine.rng import advance
    from game.engine.state import GameState
else:
    from cython.cimports.game.engine.ambition.evaluator import Evaluator
    from cython.cimports.game.engine.ambition.pass_and_bid import PassAndBid
    from cython.cimports.game.engine.ambition.reward import Reward
    from cython.cimports.game.engine.ambition.scoring import Tally
    from cython.cimports.game.engine.bits import ONE, lowest
    from cython.cimports.game.engine.hidden import HiddenHands
    from cython.cimports.game.engine.rng import advance
    from cython.cimports.game.engine.state import GameState

_PASS = cython.declare(cython.int, 0)
_BID = cython.declare(cython.int, 1)
_BLIND = cython.declare(cython.int, 2)
_PLAY = cython.declare(cython.int, 3)
_LAST = cython.declare(cython.int, 4)
_OVER = cython.declare(cython.int, 5)
_NO_BID = cython.declare(cython.int, 52)
_NIL = cython.declare(cython.int, 53)
_DEDUCT = cython.declare(cython.int, 54)
_KEEP = cython.declare(cython.int, 55)

_NET = cython.declare(cython.int, NET_ROLLOUT)
_TABLES = cython.declare(cython.int, TABLE_ROLLOUT)

_DECK = cython.declare(cython.ulonglong, (1 << 52) - 1)
_STRIKE = cython.declare(cython.int, STRIKE_PRICE)
_CLUBS = cython.declare(cython.ulonglong, (1 << 13) - 1)


class Round(PassAndBid):
    """A round as a search state.

    `direction` is left, right, across, scatter or hold. `hands` has a card list per seat (whole
    hands, or empty ones if they aren't known). `before` has the strikes of the seats, `first` is
    the seat that chooses first, and `slammed` says who had a Slam in an earlier round."""

    def __init__(
        self,
        rules: Rules,
        direction: str,
        hands: Sequence[Sequence[int]],
        before: Sequence[int] = (0, 0, 0, 0),
        first: int = 0,
        dealer: int = 0,
        slammed: Sequence[bool] = (),
    ) -> None:
        numbers = rules.numbers
        PassAndBid.__init__(self, rules, direction, first, (dealer + 1) % numbers.seats)
        if not cython.compiled:
            self.pay, self.odds = [0] * 4, [0] * 64
        self.rules = rules
        self.reward = Reward()
        self.evaluator: Evaluator | None = None
        self.estimated = False
        self.tally = Tally()
        self.hidden = HiddenHands()
        self.observer = -1
        self.deck = mask_of(numbers.deck)
        self.slams = mask_of(seat for seat, before_ in enumerate(slammed) if before_)
        for seat in range(4):
            self.pay[seat] = 0
        for seat in range(numbers.seats):
            self.hands[seat] = mask_of(hands[seat])
            self.before[seat] = before[seat]
        if self.shift == 4:
            self.begin_bids_c()

    # ---- the interface of GameState

    def legal_c(self) -> cython.ulonglong:
        if self.phase == _PLAY:
            return self.legal_play_c()
        if self.phase == _LAST:
            return (ONE << _DEDUCT) | (ONE << _KEEP)
        return self.legal_before_c()

    def apply_c(self, action: cython.int) -> None:
        if self.phase == _PLAY:
            self.play_c(ONE << action)
        elif self.phase == _LAST:
            self.tally.deductor = self.turn_seat if action == _DEDUCT else -1
            self.settle_c()
        else:
            self.do_before_c(action)

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

    def imagine_c(self) -> cython.int:
        return (
            self.imagine_before_c() if self.phase < _PLAY else self.choose_random_c(self.legal_c())
        )

    def rollout_c(self, policy: cython.int) -> None:
        while self.phase < _PLAY:
            self.apply_c(self.imagine_c())
        if policy == _NET:
            if self.estimate_c():
                return
            policy = _TABLES
        self.play_on_c(policy)

    def play_on_c(self, policy: cython.int) -> None:
        """Play the tricks to the end, and score the round."""
        self.play_out_c(policy)
        if self.phase == _LAST:
            self.choose_deduct_c()

    def payoff_c(self, seat: cython.int) -> cython.ulonglong:
        return self.pay[seat]

    def outcome_c(self, seat: cython.int) -> cython.ulonglong:
        if self.estimated and self.evaluator is not None:
            self.random = advance(self.random)
            return self.evaluator.tell_c(self.odds, seat, self.bid[seat] == 1, self.random)
        return self.tally.outcome_c(seat)

    def expected_c(self, seat: cython.int, number: cython.int) -> cython.ulonglong:
        if self.estimated and self.evaluator is not None:
            return self.evaluator.expected_c(self, self.odds, seat, number)
        return self.tally.expected_c(seat, number)

    @cython.locals(i=cython.int)
    def trace_c(
        self, seat: cython.int, words: cython.ulonglong[::1], at: cython.Py_ssize_t
    ) -> None:
        words[at] = self.tally.outcome_c(seat)
        words[at + 1] = self.tally.expected_c(seat, 2)
        for i in range(4):
            words[at + 2 + i] = self.pile[i]
        words[at + 6] = self.winning

    @cython.locals(mask=cython.ulonglong)
    def estimate_c(self) -> cython.bint:
        """Finish the trick by the tables and end the round with the evaluator's payoffs.

        Returns False if there is no evaluator, or if so few tricks are left then that the round
        should be played out."""
        while self.lying != 0 and self.phase == _PLAY:
            mask = self.legal_play_c()
            if mask & (mask - 1):
                mask = ONE << self.draw_c(mask)
            self.play_c(mask)
        if (
            self.phase != _PLAY
            or self.evaluator is None
            or self.length - self.tricks_done <= self.evaluator.cut
        ):
            return False
        self.evaluator.pay_c(self, self.odds, self.pay)
        self.estimated = True
        self.phase = _OVER
        self.turn_seat = -1
        return True

    # ---- the rules

    @cython.locals(seat=cython.int)
    def finish_c(self) -> None:
        """Score the round once the last trick is taken (by `turn_seat`), or let its winner choose first."""
        seat = self.turn_seat
        self.taken[seat] += self.scoring.extra
        self.tally.deductor = -1
        if self.scoring.deduct and self.taken[seat] > 0:
            self.phase = _LAST
            return
        self.settle_c()

    @cython.locals(seat=cython.int)
    def settle_c(self) -> None:
        """Score the round and set the payoffs."""
        self.phase = _OVER
        self.turn_seat = -1
        for seat in range(4):
            self.tally.taken[seat] = self.taken[seat]
            self.tally.tricks[seat] = self.tricks[seat]
            self.tally.before[seat] = self.before[seat]
            self.tally.bid[seat] = 1 if self.bid[seat] == 1 else 0
        self.tally.slams = self.slams
        self.scoring.settle_c(self.tally)
        self.reward.pay_c(self.tally)
        for seat in range(4):
            self.pay[seat] = self.tally.pay[seat]

    @cython.locals(seat=cython.int, kept=cython.ulonglong)
    def choose_deduct_c(self) -> None:
        """Score the round, with the last trick's points taken off if that is worth more to its winner."""
        seat = self.turn_seat
        self.tally.deductor = -1
        self.settle_c()
        kept = self.pay[seat]
        self.tally.deductor = seat
        self.settle_c()
        if kept >= self.pay[seat]:
            self.tally.deductor = -1
            self.settle_c()

    def worths(
        self, source: Round, n: cython.int, policy: cython.int, match: Reward | None = None
    ) -> tuple[list[int], list[int]]:
        """Copy `source`, a round of the same rules that isn't over, and play it to the end, n times.

        Returns two sums by seat: of the points scored, less 20 per strike; and of the chances to
        win the match, each 0..2^32, by the reward `match`, which is aimed at it. Without that
        reward the second sums are 0."""
        self.check_alike(source)
        points: cython.longlong[4]
        chances: cython.ulonglong[4]
        if not cython.compiled:
            points, chances = [0] * 4, [0] * 4
        i: cython.int
        seat: cython.int
        aimed: cython.bint = match is not None
        judge: Reward = match if match is not None else self.reward
        for seat in range(4):
            points[seat] = chances[seat] = 0
        with cython.nogil:
            for i in range(n):
                self.copy_fields_c(source)
                self.rollout_c(policy)
                for seat in range(4):
                    points[seat] += self.tally.points[seat] - _STRIKE * self.tally.strikes[seat]
                if aimed:
                    judge.chances_c(self.tally)
                    for seat in range(4):
                        chances[seat] += cython.cast(
                            cython.ulonglong, self.tally.chance[seat] * 4294967296.0
                        )
        return [points[seat] for seat in range(4)], [chances[seat] for seat in range(4)]

    def ends(self, found: set[int], most: int) -> int:
        """Add every way in which the round may end, whatever is played from here, and return how many positions are left.

        All hands must be known. The search looks at `most` positions; when none is left, it has
        given up. An end is a number: ten bits for the points that each seat has taken, from bit 40
        on four for its tricks, and from bit 56 on the winner of the last trick."""
        cards = sum(int(self.hands[seat]).bit_count() for seat in range(4))
        return int(self.lines([self.clone() for _ in range(cards)], 0, found, most))

    @cython.locals(seat=cython.int, legal=cython.ulonglong, end=cython.ulonglong)
    def lines(self, rooms: list[Round], depth: int, found: set[int], left: int) -> int:
        """Follow every line from here for `ends`; `rooms` has a state to overwrite for each card still to be played."""
        left -= 1
        if left <= 0:
            return 0
        if self.phase != _PLAY:
            end = ONE * self.winner_c() << 56
            for seat in range(4):
                end |= (ONE * self.taken[seat]) << (10 * seat) | (ONE * self.tricks[seat]) << (
                    40 + 4 * seat
                )
            found.add(end)
            return left
        legal = self.legal_c()
        below: Round = rooms[depth]
        while legal and left > 0:
            below.copy_fields_c(self)
            below.apply_c(lowest(legal))
            legal &= legal - 1
            left = int(below.lines(rooms, depth + 1, found, left))
        return left

    # ---- copies and worlds

    @cython.locals(i=cython.int)
    def copy_fields_c(self, other: Round) -> None:
        self.copy_play_c(other)
        self.copy_before_c(other)
        self.slams = other.slams
        self.estimated = False
        for i in range(4):
            self.pay[i] = other.pay[i]

    def copy_from(self, other: GameState) -> None:
        if isinstance(other, Round) and cython.cast(Round, other).rules != self.rules:
            raise ValueError("a round can't copy one of other rules")
        GameState.copy_from(self, other)
        self.copy_past_c(cython.cast(Round, other))

    def clone(self) -> Round:
        twin = Round(self.rules, "hold", ((), (), (), ()))
        twin.reward = self.reward
        twin.evaluator = self.evaluator
        twin.copy_c(self)
        twin.random = self.random
        twin.tables = self.tables
        twin.copy_past_c(self)
        return twin

    def prepare(self, seat: cython.int) -> None:
        """Work out what `seat` can't know, so that worlds can be drawn.

        Raises ValueError if what it knows contradicts itself."""
        check_seat(seat)
        hidden: HiddenHands = self.hidden
        unseen: cython.ulonglong = self.deck & ~(self.hands[seat] | self.gone)
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
                other = (seat + 1 + i) & 3
                if other >= self.seats or (self.voids[other] >> suit) & 1:
                    may &= ~(1 << i)
            hidden.holders[may] |= unseen & (_CLUBS << (13 * suit))
        for i in range(3):
            other = (seat + 1 + i) & 3
            known = 0
            hidden.need[i] = 0
            if other >= self.seats:
                continue
            if self.phase > _PASS and self.shift != 4 and self.sent_count[seat] == 3:
                for k in range(3):
                    if self.target_c(seat, k) == other:
                        known |= ONE << self.sent_card[seat * 3 + k]
            if self.phase == _PLAY and self.gone == 0 and self.turn_seat == other:
                known |= self.opening
            known &= unseen
            for k in range(8):
                hidden.holders[k] &= ~known
            hidden.holders[1 << i] |= known
            hidden.need[i] = self.length - self.tricks_done
            if (other - self.leader + self.seats) % self.seats < self.lying:
                hidden.need[i] -= 1
        self.observer = seat
        if hidden.holders[0] != 0 or not hidden.weigh_c():
            raise ValueError(f"what seat {seat} knows contradicts itself ({self!r})")

    @cython.locals(i=cython.int, seat=cython.int, n=cython.int, mask=cython.ulonglong)
    def sample_into_c(self, world: Round) -> None:
        world.random = self.hidden.sample_c(world.random)
        for i in range(3):
            seat = (self.observer + 1 + i) & 3
            world.hands[seat] = self.hidden.hands[i]
            if seat >= self.seats:
                continue
            if self.phase == _PASS:  # what it has put aside lies among the cards it now has
                n = self.sent_count[seat]
                world.sent[seat] = 0
                while n > 0:
                    n -= 1
                    world.sent_card[seat * 3 + n] = world.choose_random_c(
                        world.hands[seat] & ~world.sent[seat]
                    )
                    world.sent[seat] |= ONE << world.sent_card[seat * 3 + n]
            elif self.bidding and (self.phase > _BID or self.bid[seat] >= 0):
                world.bid[seat] = 1 if world.likely_nil_c(seat) else 0
            if self.phase == _BLIND and (seat - self.first + self.seats) % self.seats < self.chosen:
                mask = world.hands[seat] & self.blind
                world.cards[seat] = world.choose_random_c(mask if mask else world.hands[seat])

    # ---- for everybody else

    def pursue(self, reward: Reward) -> None:
        """Use a reward for the payoffs of this state and its later clones."""
        self.reward = reward

    def judge_by(self, evaluator: Evaluator | None) -> None:
        """Use an evaluator to end NET_ROLLOUTs of this state and its later clones.

        With None the tables play them out instead."""
        self.evaluator = evaluator

    def deducted_by(self) -> int:
        """Return the seat that took the last trick's points off, or -1 for none; valid only once the round is over."""
        return self.tally.deductor

    def phase_name(self) -> Phase:
        """Return the name of the phase."""
        return PHASES[self.phase]

    def apply(self, action: int) -> None:
        blind = self.phase == BLIND
        if (
            self.phase in (BLIND, PLAY)
            and 0 <= action < 52
            and (self.hands[self.turn_seat] >> action) & 1
        ):
            reason = self.why_not(action)
            if reason is not None:
                raise IllegalAction(reason, f"seat {self.turn_seat}: {card_name(action)}")
            if not blind:
                self.note_c(action)
        GameState.apply(self, action)
        if blind and self.phase == PLAY:
            self.past_leader = self.opener
            for i in range(self.seats):
                self.past[i] = self.cards[(self.opener + i) % self.seats]
            self.past_count = self.seats

    def __repr__(self) -> str:
        hands = " | ".join(
            " ".join(card_name(card) for card in self.hand(seat)) for seat in range(self.seats)
        )
        return f"<Round {PHASES[self.phase]}, seat {self.turn_seat} to act, trick {self.tricks_done + 1}, {hands}>"
