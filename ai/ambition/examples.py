"""Training examples for a value net: positions between tricks and how their rounds ended.

A position is given by the features of `game.engine.ambition.net` that are true (rows of MOST_ACTIVE
indices, padded with FEATURES). For each seat, counted from the leader, it has the number of times
that the round ended in each of the ENDS."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambition.net import FEATURES, MOST_ACTIVE, STRONG
from game.engine.state import TABLE_ROLLOUT

if not cython.compiled:
    from game.engine.ambition.net import end_c, index_c
    from game.engine.ambition.round import Round
    from game.engine.bits import ONE
    from game.engine.rng import advance, below
else:
    from cython.cimports.game.engine.ambition.net import end_c, index_c
    from cython.cimports.game.engine.ambition.round import Round
    from cython.cimports.game.engine.bits import ONE
    from cython.cimports.game.engine.rng import advance, below

_PLAY = cython.declare(cython.int, 3)
_TABLES = cython.declare(cython.int, TABLE_ROLLOUT)
_STRONG = cython.declare(cython.int, STRONG)
_FEATURES = cython.declare(cython.int, FEATURES)
_ACTIVE = cython.declare(cython.int, MOST_ACTIVE)


class Examples:
    """Room for n positions in arrays that the caller provides.

    `index` (n, MOST_ACTIVE) and `ends` (n, 4, ENDS) must be all 0. `used` is the number of
    positions filled in, `leader` the seat that leads the last one. Positions with fewer than
    `least` tricks left are skipped."""

    def __init__(
        self, index: cython.short[:, ::1], ends: cython.uchar[:, :, ::1], least: int = 4
    ) -> None:
        self.index = index
        self.ends = ends
        self.used = 0
        self.leader = -1
        self.least = least

    @cython.locals(n=cython.int, i=cython.int, active=cython.int[160])
    def note_c(self, state: Round, strong: cython.bint) -> None:
        """Record a position between two tricks."""
        if not cython.compiled:
            active = [0] * MOST_ACTIVE
        n = index_c(state, active)
        if strong:
            active[n] = _STRONG
            n += 1
        for i in range(_ACTIVE):
            self.index[self.used, i] = active[i] if i < n else _FEATURES
        self.leader = state.turn_seat
        self.used += 1

    @cython.locals(r=cython.int, seat=cython.int, end=cython.int)
    def count_c(self, row: cython.int, leader: cython.int, state: Round) -> None:
        """Count how a round ended that was continued from the position of a row."""
        for r in range(state.seats):
            seat = (leader + r) % state.seats
            end = end_c(state.tally, seat, state.quota, state.scoring.slam_spares)
            self.ends[row, r, end] += 1
        for r in range(state.seats, 4):
            self.ends[row, r, 0] += 1

    @cython.locals(i=cython.int, k=cython.int, x=cython.ulonglong, card=cython.int, seat=cython.int)
    def deal_c(self, start: Round, state: Round) -> None:
        """Copy `start` into `state`, deal its cards at random, and let the tables pass and bid."""
        if not cython.compiled:
            self.cards = [0] * 52
        k = 0
        for i in range(52):
            if (start.deck >> i) & 1:
                self.cards[k] = i
                k += 1
        state.copy_c(start)
        x = state.random
        for i in range(state.seats * state.length - 1, 0, -1):
            x = advance(x)
            k = below(x, i + 1)
            card = self.cards[i]
            self.cards[i] = self.cards[k]
            self.cards[k] = card
        state.random = x
        for seat in range(state.seats):
            state.hands[seat] = 0
            for i in range(state.length):
                state.hands[seat] |= ONE << self.cards[seat * state.length + i]
        if state.shift == 4:
            state.begin_bids_c()
        while state.phase < _PLAY:
            state.apply_c(state.imagine_c())

    @cython.locals(
        i=cython.int, mask=cython.ulonglong, chosen=cython.ulonglong, stray=cython.int, playouts=cython.int,
        at_random=cython.bint,
    )  # fmt: skip
    def play_c(self, start: Round, state: Round, end: Round, playouts: cython.int) -> None:
        """Deal the cards of `start` and play by its tables, until there is no room for three more positions.

        Up to three tricks of a round are chosen and the positions before them recorded; from each
        the tables play to the end `playouts` times. Before the first of them a few cards are drawn
        at random, a quarter of them in one round of three, because a search also meets positions
        that no good player would reach."""
        while self.used + 3 <= self.index.shape[0]:
            self.deal_c(start, state)
            chosen = 0
            for i in range(3):
                state.random = advance(state.random)
                chosen |= ONE << below(state.random, state.length - self.least + 1)
            state.random = advance(state.random)
            stray = 64 if below(state.random, 3) == 0 else 8
            while state.phase == _PLAY and chosen >> state.tricks_done:
                if state.lying == 0 and (chosen >> state.tricks_done) & 1:
                    self.note_c(state, False)
                    for i in range(playouts):
                        end.copy_c(state)
                        end.rollout_c(_TABLES)
                        self.count_c(self.used - 1, self.leader, end)
                    stray = 0
                mask = state.legal_play_c()
                if mask & (mask - 1):
                    state.random = advance(state.random)
                    at_random = below(state.random, 256) < stray
                    mask = ONE << (state.choose_random_c(mask) if at_random else state.draw_c(mask))
                state.play_c(mask)

    def play(self, start: Round, seed: int, playouts: int) -> None:
        """Fill the arrays with positions that the tables of `start` reach.

        `start` is a round that has not begun; its cards don't matter. `playouts`, 1 to 255, is the
        number of times that each position is played to the end. Raises ValueError outside that
        range."""
        if not 1 <= playouts <= 255:
            raise ValueError(f"1 to 255 playouts are possible, not {playouts}")
        state: Round = start.clone()
        state.seed(seed)
        end: Round = start.clone()
        end.seed(advance(seed))
        begun: Round = start
        times: cython.int = playouts
        with cython.nogil:
            self.play_c(begun, state, end, times)

    def replay(self, state: Round, actions: Sequence[int]) -> None:
        """Add the positions of a round of strong players.

        `state` is the round as it was after the pass, and `actions` are what followed. Raises
        ValueError if there is no room."""
        if self.used + 20 > self.index.shape[0]:
            raise ValueError("there is no room for another round")
        played: Round = state
        first, leaders = self.used, []
        for action in actions:
            if (
                played.phase == _PLAY
                and played.lying == 0
                and played.length - played.tricks_done >= self.least
            ):
                self.note_c(played, True)
                leaders.append(self.leader)
            played.apply(action)
        for i, leader in enumerate(leaders):
            self.count_c(first + i, leader, played)
