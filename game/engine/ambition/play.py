"""The tricks: the part of a round that is played with cards in hand.

`round` adds pass, bid and score.

* The holder of the opening card leads it (2006 text §7); then a seat must follow the led suit if it
  can. Or the first
  trick is played blind (R33): its suit is fixed, everybody puts a card face down, and all are
  turned over at once.
* A 2 of the led suit is highest when a jack, queen, king or ace of that suit is in the trick,
  before or after it (§3), if
  the rules have the high 2.

With three players the fourth seat stays empty: it never acts and holds no cards.

The module also has the rollouts (random, by one goal rule, by fitted tables) and the tables'
opinion of a choice."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambition.high_two import HONORS, TWOS
from game.engine.ambition.play_tables import PASSES, TABLES, TOTAL
from game.engine.cards import cards_of
from game.engine.state import GOAL_ROLLOUT, TABLE_ROLLOUT, check_seat

if not cython.compiled:
    from game.engine.ambition.edition import Edition
    from game.engine.ambition.play_tables import CardChoice, PlayTables
    from game.engine.ambition.policy import goal_card
    from game.engine.bits import ONE, count, highest, lowest, pick
    from game.engine.rng import advance, below
    from game.engine.state import GameState
else:
    from cython.cimports.game.engine.ambition.play_tables import CardChoice, PlayTables
    from cython.cimports.game.engine.ambition.policy import goal_card
    from cython.cimports.game.engine.bits import ONE, count, highest, lowest, pick
    from cython.cimports.game.engine.rng import advance, below
    from cython.cimports.game.engine.state import GameState

PASS, BID, BLIND, PLAY, LAST_TRICK, OVER = 0, 1, 2, 3, 4, 5
_PLAY = cython.declare(cython.int, PLAY)
_GOAL = cython.declare(cython.int, GOAL_ROLLOUT)
_TABLES = cython.declare(cython.int, TABLE_ROLLOUT)

_TWOS = cython.declare(cython.ulonglong, TWOS)

# Tables that tell nothing: for the entries a decision touches.
_BLANK = cython.declare(PlayTables, PlayTables([0] * TOTAL, [0] * PASSES))

_SUIT = cython.declare(cython.ulonglong[52])
if not cython.compiled:
    _SUIT = [0] * 52
for _card in range(52):
    _SUIT[_card] = ((1 << 13) - 1) << (_card // 13 * 13)


class TrickPlay(GameState):
    """The tricks of a round, as an abstract state; a subclass scores the round in `finish_c`."""

    def __init__(self, numbers: Edition) -> None:
        GameState.__init__(self)
        if not cython.compiled:
            self.value = [0] * 52
            self.hands, self.played, self.bid, self.past = [0] * 4, [0] * 4, [-1] * 4, [0] * 52
            self.cards, self.taken, self.tricks, self.voids = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.pile = [0] * 4
        self.choice = CardChoice(
            numbers.card_points, numbers.quota, numbers.slam_at, numbers.high_two, numbers.seats
        )
        self.tables = _BLANK
        self.phase = 0
        self.turn_seat = 0
        for card in range(52):
            self.value[card] = numbers.card_points[card]
        self.opening = 1 << numbers.opening_card if numbers.opening_card >= 0 else 0
        self.blind = _SUIT[numbers.blind_suit * 13] if numbers.blind_suit >= 0 else 0
        self.honors = HONORS if numbers.high_two else 0
        self.seats = numbers.seats
        self.length = numbers.tricks
        self.quota = numbers.quota
        for seat in range(4):
            self.hands[seat] = self.played[seat] = 0
            self.taken[seat] = self.tricks[seat] = self.voids[seat] = self.pile[seat] = 0
            self.cards[seat] = -1  # none: 0 is the 2 of clubs
            self.bid[seat] = -1
        self.gone = self.led = self.trick = self.winning = 0
        self.suit = self.lying = self.leader = self.points = self.tricks_done = 0
        self.past_count = self.past_leader = 0

    def turn_c(self) -> cython.int:
        return self.turn_seat

    def finish_c(self) -> None:
        """Score the round; called after the last trick."""

    @cython.locals(own=cython.ulonglong)
    def legal_play_c(self) -> cython.ulonglong:
        own = self.hands[self.turn_seat]
        if self.lying != 0:
            return own & self.led if own & self.led else own
        if self.gone == 0 and own & self.opening:
            return self.opening
        return own

    @cython.locals(card=cython.int, seat=cython.int)
    def play_c(self, bit: cython.ulonglong) -> None:
        """Play the card of this one-bit mask for the seat to act."""
        seat = self.turn_seat
        card = lowest(bit)
        self.hands[seat] &= ~bit
        self.played[seat] |= bit
        self.gone |= bit
        if self.lying == 0:
            self.leader = seat
            self.suit = card // 13
            self.led = _SUIT[card]
            self.trick = bit
            self.points = self.value[card]
        else:
            self.trick |= bit & self.led
            self.voids[seat] |= (bit & self.led == 0) << self.suit
            self.points += self.value[card]
        self.cards[seat] = card
        self.lying += 1
        if self.lying < self.seats:
            self.turn_seat = (seat + 1) & 3
            if self.turn_seat == self.seats:
                self.turn_seat = 0
            return
        seat = self.winner_c()
        self.taken[seat] += self.points
        self.tricks[seat] += 1
        self.winning |= ONE << self.cards[seat]
        self.pile[seat] |= self.gone & ~(self.pile[0] | self.pile[1] | self.pile[2] | self.pile[3])
        self.lying = 0
        self.points = 0
        self.tricks_done += 1
        self.turn_seat = seat
        if self.tricks_done == self.length:
            self.finish_c()

    def next_c(self, seat: cython.int) -> cython.int:
        """Return the seat to the left."""
        seat = (seat + 1) & 3
        return 0 if seat == self.seats else seat

    @cython.locals(seat=cython.int, bit=cython.ulonglong)
    def reveal_c(self) -> None:
        """Turn over the first trick, played blind: `cards` are chosen, and `leader` counts as first."""
        self.led = self.blind
        self.suit = lowest(self.blind) // 13
        self.trick = 0
        self.points = 0
        for seat in range(self.seats - 1):
            bit = ONE << self.cards[seat]
            self.hands[seat] &= ~bit
            self.played[seat] |= bit
            self.gone |= bit
            self.trick |= bit & self.led
            self.voids[seat] |= (bit & self.led == 0) << self.suit
            self.points += self.value[self.cards[seat]]
        self.lying = self.turn_seat = self.seats - 1
        self.play_c(ONE << self.cards[self.turn_seat])

    @cython.locals(card=cython.int, first=cython.int, second=cython.int, third=cython.int)
    def winner_c(self) -> cython.int:
        """Return the seat that is winning the current trick, which has at least one card."""
        card = highest(self.trick)
        if self.trick & self.honors and self.trick & _TWOS:
            card = lowest(self.trick)
        # Without branches, which a processor would guess wrong half the time.
        first = self.cards[(self.leader + 1) & 3] == card
        second = self.cards[(self.leader + 2) & 3] == card
        third = self.cards[(self.leader + 3) & 3] == card
        return (self.leader + first * 1 + second * 2 + third * 3) & 3

    @cython.locals(mask=cython.ulonglong, x=cython.ulonglong, seat=cython.int, duck=cython.bint)
    def play_out_c(self, policy: cython.int) -> None:
        """Play to the end of the last trick, by a rollout policy."""
        if policy == _GOAL:
            x = self.random
            while self.phase == _PLAY:
                mask = self.legal_play_c()
                if mask & (mask - 1):
                    x = advance(x)
                    if below(x, 5) == 0:
                        x = advance(x)
                        mask = pick(mask, below(x, count(mask)))
                    else:
                        seat = self.turn_seat
                        duck = self.taken[seat] >= self.quota or (
                            self.bid[seat] == 1 and self.taken[seat] == 0
                        )
                        mask = ONE << goal_card(
                            mask, self.led, self.trick, self.honors, self.lying == 0, duck, x
                        )
                self.play_c(mask)
            self.random = x
        elif policy == _TABLES and self.tables.fitted:
            while self.phase == _PLAY:
                mask = self.legal_play_c()
                if mask & (mask - 1):
                    mask = ONE << self.draw_c(mask)
                self.play_c(mask)
        else:
            x = self.random
            while self.phase == _PLAY:
                mask = self.legal_play_c()
                x = advance(x)
                self.play_c(pick(mask, below(x, count(mask))))
            self.random = x

    @cython.locals(i=cython.int, seat=cython.int)
    def see_c(self, mask: cython.ulonglong) -> None:
        """Fill in `choice` with what the seat to play sees; `mask` has its legal cards."""
        seat = self.turn_seat
        self.choice.mask = mask
        self.choice.own = self.hands[seat]
        self.choice.gone = self.gone
        self.choice.led = self.led
        self.choice.trick = self.trick
        self.choice.lying = self.lying
        self.choice.points = self.points
        self.choice.seat = seat
        self.choice.winner = self.winner_c() if self.lying else -1
        self.choice.tricks = self.tricks_done
        self.choice.nil = self.bid[seat] == 1
        for i in range(4):
            self.choice.taken[i] = self.taken[i]
            self.choice.voids[i] = self.voids[i]

    @cython.locals(at=cython.ulonglong, card=cython.int, weight=cython.ulonglong)
    def draw_c(self, mask: cython.ulonglong) -> cython.int:
        """Draw a legal card by the tables' weights; one draw in 21 is uniform instead."""
        self.random = advance(self.random)
        if below(self.random, 21) == 0:
            return self.choose_random_c(mask)
        self.see_c(mask)
        self.tables.weigh_c(self.choice)
        self.random = advance(self.random)
        at = ((self.random >> 32) * self.choice.total) >> 32
        card = lowest(mask)
        weight = self.choice.weight[card]
        while at >= weight:
            at -= weight
            mask &= mask - 1
            card = lowest(mask)
            weight = self.choice.weight[card]
        return card

    @cython.locals(mask=cython.ulonglong, card=cython.int)
    def prior_c(self, weights: cython.p_ulonglong) -> cython.ulonglong:
        if not self.tables.fitted or self.phase != _PLAY:
            return 0
        mask = self.legal_play_c()
        self.see_c(mask)
        self.tables.weigh_c(self.choice)
        while mask:
            card = lowest(mask)
            mask &= mask - 1
            weights[card] = self.choice.weight[card]
        return self.choice.total

    @cython.locals(n=cython.int)
    def choose_random_c(self, mask: cython.ulonglong) -> cython.int:
        """Draw a card of the mask, each with the same probability."""
        self.random = advance(self.random)
        n = count(mask)
        return lowest(pick(mask, below(self.random, n)))

    @cython.locals(i=cython.int, seat=cython.int)
    def play_blind_c(self, cards: TrickPlay) -> None:
        """Play the first trick of `cards.past`, led by `past_leader`, as one that was played blind."""
        self.leader = cards.past_leader
        seat = self.leader
        for i in range(self.seats):
            self.cards[seat] = cards.past[i]
            seat = self.next_c(seat)
        self.reveal_c()

    @cython.locals(
        i=cython.int, start=cython.int, seat=cython.int, mask=cython.ulonglong, like=cython.double
    )
    def retrace_c(self, world: TrickPlay, observer: cython.int) -> cython.double:
        """Play the round's cards in `world` again from its first trick on.

        Returns the product of the probabilities of all choices but `observer`'s, by the tables.
        Afterwards `world` is the same as before, except for its `random`."""
        if not self.tables.fitted or self.phase != _PLAY or self.past_count == 0:
            return 1.0
        for seat in range(4):
            world.hands[seat] |= world.played[seat]
            world.played[seat] = 0
            world.taken[seat] = 0
            world.tricks[seat] = 0
            world.voids[seat] = 0
            world.pile[seat] = 0
        world.gone = 0
        world.winning = 0
        world.lying = 0
        world.points = 0
        world.tricks_done = 0
        world.turn_seat = self.past_leader
        like = 1.0
        start = 0
        if self.blind != 0:
            world.play_blind_c(self)
            start = self.seats
        for i in range(start, self.past_count):
            seat = world.turn_seat
            mask = world.legal_play_c()
            if seat != observer and mask & (mask - 1):
                world.see_c(mask)
                world.tables.weigh_c(world.choice)
                like *= (
                    0.02
                    + cython.cast(cython.double, world.choice.weight[self.past[i]])
                    / world.choice.total
                ) / 1.02
            world.play_c(ONE << self.past[i])
        return like

    @cython.locals(i=cython.int)
    def copy_play_c(self, other: TrickPlay) -> None:
        """Copy everything from another state except what never changes and what only a root has."""
        self.phase = other.phase
        self.turn_seat = other.turn_seat
        self.gone = other.gone
        self.led = other.led
        self.suit = other.suit
        self.trick = other.trick
        self.lying = other.lying
        self.leader = other.leader
        self.points = other.points
        self.tricks_done = other.tricks_done
        self.winning = other.winning
        for i in range(4):
            self.hands[i] = other.hands[i]
            self.played[i] = other.played[i]
            self.cards[i] = other.cards[i]
            self.taken[i] = other.taken[i]
            self.tricks[i] = other.tricks[i]
            self.voids[i] = other.voids[i]
            self.pile[i] = other.pile[i]
            self.bid[i] = other.bid[i]

    @cython.locals(i=cython.int)
    def copy_past_c(self, other: TrickPlay) -> None:
        """Copy the cards played in the real round, for a root."""
        self.past_count = other.past_count
        self.past_leader = other.past_leader
        for i in range(other.past_count):
            self.past[i] = other.past[i]

    def note_c(self, card: cython.int) -> None:
        """Remember that the seat to act plays this card, for `retrace_c`."""
        if self.past_count == 0:
            self.past_leader = self.turn_seat
        self.past[self.past_count] = card
        self.past_count += 1

    def equip(self, tables: PlayTables | None) -> None:
        """Use these tables for rollouts and for weighing cards; None is for no policy at all."""
        self.tables = _BLANK if tables is None else tables

    def opinion(
        self, gone: int, voids: Sequence[int], moods: Sequence[int] = range(10)
    ) -> dict[int, int]:
        """Return the tables' weight of each legal card for a player with limited memory.

        The player knows only the cards of `gone` as played and only the suits of `voids` (bits by
        seat) as void, whatever was played. In each of the ten brackets of `CardChoice.stand_c` it
        plays like in the bracket that `moods` has for it."""
        mask: cython.ulonglong = self.legal_play_c()
        self.see_c(mask)
        self.choice.gone = gone
        for seat in range(4):
            self.choice.voids[seat] = voids[seat]
        for standing in range(10):
            self.choice.moods[standing] = moods[standing]
        self.tables.weigh_c(self.choice)
        for standing in range(10):
            self.choice.moods[standing] = standing
        return {card: int(self.choice.weight[card]) for card in cards_of(mask)}

    def features(self) -> dict[int, list[int]]:
        """Return the indices of the table entries of each legal card in play, for fitting."""
        mask = self.legal_play_c()
        self.see_c(mask)
        self.choice.recording = True
        _BLANK.weigh_c(self.choice)
        self.choice.recording = False
        return {
            card: [self.choice.index[card * TABLES + i] for i in range(TABLES)]
            for card in cards_of(mask)
        }

    # ---- for everybody else

    def hand(self, seat: int) -> list[int]:
        """Return the cards a seat 0..3 holds, ascending."""
        check_seat(seat)
        return cards_of(self.hands[seat])

    def taken_points(self) -> list[int]:
        """Return the points taken so far, by seat; after the last trick with what it adds."""
        return [self.taken[seat] for seat in range(self.seats)]

    def trick_state(self) -> tuple[int, int, int, int]:
        """Return the state of the current trick.

        It has the leader, the number of cards, their points, and the seat that is winning the trick
        (-1 for none)."""
        return self.leader, self.lying, self.points, self.winner_c() if self.lying else -1

    def taken_tricks(self) -> list[int]:
        """Return the number of tricks each seat has taken, always four numbers."""
        return [self.tricks[seat] for seat in range(4)]

    def last_winner(self) -> int:
        """Return the seat that took the latest complete trick; valid only until the next lead."""
        return int(self.winner_c())
