"""Hidden cards in a game of Ambusch: what each seat can't know, and the worlds that are drawn from that.

A seat knows its hand and pile, every discard, which cards others took from the discard pile, and
how many cards each pile has. It also knows which cards a hidden card of a pile can't be, since they
were seen when it was in a hand or later. Worlds are drawn uniformly among those consistent with
that; after a restock, whatever never was among the discards is in a hand."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambusch.rules import Rules
from game.engine.state import check_seat

if not cython.compiled:
    from game.engine.ambusch.melds import trio_c
    from game.engine.ambusch.reward import Reward
    from game.engine.ambusch.turns import Turns
    from game.engine.bits import ONE, count, lowest, pick
    from game.engine.rng import advance, below
    from game.engine.state import GameState
else:
    from cython.cimports.game.engine.ambusch.melds import trio_c
    from cython.cimports.game.engine.ambusch.reward import Reward
    from cython.cimports.game.engine.ambusch.turns import Turns
    from cython.cimports.game.engine.bits import ONE, count, lowest, pick
    from cython.cimports.game.engine.rng import advance, below
    from cython.cimports.game.engine.state import GameState

_REVEAL = cython.declare(cython.int, 1)
_DISCARD = cython.declare(cython.int, 2)
_DECK = cython.declare(cython.ulonglong, (1 << 52) - 1)
# A hand without a trio, beside one with: how much less likely its seat takes a discard and keeps it
# (docs/ai-ambusch.md says how well that reads bluffs).
_BLUFF = cython.declare(cython.double, 0.15)


class Hidden(Turns):
    """A game with hidden cards, as an abstract state.

    `hidden` has (seat, mask of what it may be) for each card of a pile that others don't know, the
    earlier games first; if not given, every card of `piles`."""

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[Sequence[int]],
        top: int,
        starter: int,
        piles: Sequence[Sequence[int]],
        reward: Reward,
        hidden: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        if hidden is None:
            hidden = [(seat, (1 << 52) - 1) for seat in range(rules.seats) for _ in piles[seat]]
        if len(hidden) > 10:
            raise ValueError(f"{len(hidden)} cards can't lie in piles")
        Turns.__init__(self, rules, hands, top, starter, piles, reward, len(hidden))
        if not cython.compiled:
            self.slot_seat, self.slot_mask, self.need = [0] * 10, [0] * 10, [0] * 4
        self.observer = -1
        self.unseen = 0
        self.slots = len(hidden)
        for i, (seat, mask) in enumerate(hidden):
            self.slot_seat[i] = seat
            self.slot_mask[i] = mask

    # ---- the interface of GameState

    def sample_c(self, target: GameState) -> None:
        self.sample_into_c(cython.cast(Hidden, target))

    def likelihood_c(self, world: GameState) -> cython.double:
        return self.plausible_world_c(cython.cast(Hidden, world))

    @cython.locals(card=cython.int, code=cython.int, seat=cython.int, bit=cython.ulonglong)
    def store_c(self, words: cython.ulonglong[::1], at: cython.Py_ssize_t) -> None:
        for card in range(4):
            words[at + card] = 0
        for card in range(52):
            bit = ONE << card
            code = 0
            for seat in range(self.seats):
                if self.hands[seat] & bit:
                    code = 1 + seat
                elif self.piles[seat] & bit:
                    code = 5 + seat
            if self.stock & bit:
                code = 9
            for seat in range(4):
                if (code >> seat) & 1:
                    words[at + seat] |= bit
        words[at] |= (ONE * (self.drawn + 1)) << 52

    @cython.locals(a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, d=cython.ulonglong)
    def load_c(self, words: cython.ulonglong[::1], at: cython.Py_ssize_t) -> None:
        a = words[at] & _DECK
        b = words[at + 1]
        c = words[at + 2]
        d = words[at + 3]
        self.drawn = cython.cast(cython.int, words[at] >> 52) - 1
        self.hands[0] = a & ~b & ~c & ~d
        self.hands[1] = ~a & b & ~c & ~d
        self.hands[2] = a & b & ~c & ~d
        self.hands[3] = ~a & ~b & c & ~d
        self.piles[0] = a & ~b & c & ~d
        self.piles[1] = ~a & b & c & ~d
        self.piles[2] = a & b & c & ~d
        self.piles[3] = ~a & ~b & ~c & d
        self.stock = a & ~b & ~c & d
        self.weigh_base_c()

    # ---- worlds

    @cython.locals(seat=cython.int, like=cython.double)
    def plausible_world_c(self, world: Hidden) -> cython.double:
        """Return the likelihood of the last turns of all other seats if `world` were true."""
        like = 1.0
        for seat in range(self.seats):
            if seat != self.observer:
                like *= world.plausible_c(seat)
        return like

    def plausible_c(self, seat: cython.int) -> cython.double:
        """Return the likelihood of the last turn of a seat that isn't to act, given the four cards that it holds.

        Whoever takes a discard and keeps it mostly has a trio with it. (With a trio without it,
        they would have laid that.)"""
        if self.took[seat] < 0:
            return 1.0
        if trio_c(self.hands[seat]) and not trio_c(self.hands[seat] & ~(ONE << self.took[seat])):
            return 1.0
        return _BLUFF

    def prepare(self, seat: cython.int) -> None:
        """Work out what `seat` can't know, so that worlds can be drawn.

        Raises ValueError if what it knows contradicts itself."""
        check_seat(seat)
        if seat >= self.seats:
            raise ValueError(f"there is no seat {seat}")
        other: cython.int
        i: cython.int
        hidden: cython.int
        self.unseen = _DECK & ~(self.hands[seat] | self.piles[seat] | self.under)
        if self.top >= 0:
            self.unseen &= ~(ONE << self.top)
        hidden = self.stock_count
        for i in range(self.slots):
            if self.slot_seat[i] != seat:
                hidden += 1
        for other in range(self.seats):
            if other != seat:
                self.unseen &= ~self.known[other]
                self.need[other] = 4 - count(self.known[other])
                if self.phase == _DISCARD and self.turn_seat == other:
                    self.need[other] += 1
                hidden += self.need[other]
        if self.phase == _REVEAL:
            if self.turn_seat == seat:
                self.unseen &= ~(ONE << self.drawn)
            else:
                hidden += 1
        self.observer = seat
        if count(self.unseen) != hidden:
            raise ValueError(f"what seat {seat} knows contradicts itself ({self!r})")

    @cython.locals(
        i=cython.int, k=cython.int, n=cython.int, seat=cython.int, pool=cython.ulonglong, may=cython.ulonglong,
        bit=cython.ulonglong, fresh=cython.ulonglong, x=cython.ulonglong, must=cython.int, room=cython.int, late=cython.int,
    )  # fmt: skip
    def sample_into_c(self, world: Hidden) -> None:
        pool = self.unseen
        x = world.random
        for seat in range(self.seats):
            if seat != self.observer:
                world.piles[seat] = 0
                world.hands[seat] = self.known[seat]
        for i in range(self.slots):
            if self.slot_seat[i] == self.observer:
                continue
            may = pool & self.slot_mask[i] & ~self.back
            if may == 0:
                may = pool
            x = advance(x)
            n = count(may)
            bit = pick(may, below(x, n))
            pool ^= bit
            world.piles[self.slot_seat[i]] |= bit
        # Once the stock was made of discards, what was never among them is in somebody's hand.
        fresh = pool & ~self.back if self.back else 0
        must = count(fresh)
        room = 0
        for seat in range(self.seats):
            if seat != self.observer:
                room += self.need[seat]
        late = room - must if self.back else 0
        for seat in range(self.seats):
            if seat == self.observer:
                continue
            k = self.need[seat]
            while k > 0:
                may = pool
                if self.back:
                    # Of the places left, `late` hold cards of the new stock.
                    x = advance(x)
                    if late > 0 and fresh == 0:
                        may = pool
                    elif late > 0 and below(x, room) < late:
                        may = pool & ~fresh
                        late -= 1
                    else:
                        may = fresh
                    room -= 1
                    if may == 0:
                        may = pool
                x = advance(x)
                n = count(may)
                bit = pick(may, below(x, n))
                pool ^= bit
                fresh &= ~bit
                world.hands[seat] |= bit
                k -= 1
        if self.phase == _REVEAL and self.turn_seat != self.observer:
            x = advance(x)
            n = count(pool)
            bit = pick(pool, below(x, n))
            pool ^= bit
            world.drawn = lowest(bit)
        world.stock = pool
        world.random = x
        world.weigh_base_c()
