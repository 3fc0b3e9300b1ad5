"""Positions between tricks and how their rounds ended: what a value net learns from.

A position is the questions of `game.engine.ambition.net` that it answers with yes (rows of MOST_ACTIVE indices, filled up with
FEATURES), and for each seat, counted from the leader, the end of the round.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from game.engine.ambition.net import FEATURES, MOST_ACTIVE, STRONG

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
_LAST = cython.declare(cython.int, 4)
_STRONG = cython.declare(cython.int, STRONG)
_FEATURES = cython.declare(cython.int, FEATURES)
_ACTIVE = cython.declare(cython.int, MOST_ACTIVE)


class Examples:
    """Room for n positions in arrays of the caller's: `index` n * MOST_ACTIVE and `ends` n * 4. `used`: how many are filled in;
    `leader`: the seat that leads the last one. `least`: positions with fewer tricks left are passed over."""

    def __init__(self, index: cython.short[:, ::1], ends: cython.uchar[:, ::1], least: int = 4) -> None:
        self.index = index
        self.ends = ends
        self.used = 0
        self.leader = -1
        self.least = least
        self.noted = 0
        if not cython.compiled:
            self.leaders = [0] * 20

    @cython.locals(n=cython.int, i=cython.int, active=cython.int[160])
    def note_c(self, state: Round, strong: cython.bint) -> None:
        """Write down a position between two tricks."""
        if not cython.compiled:
            active = [0] * MOST_ACTIVE
        n = index_c(state, active)
        if strong:
            active[n] = _STRONG
            n += 1
        for i in range(_ACTIVE):
            self.index[self.used, i] = active[i] if i < n else _FEATURES
        self.leader = self.leaders[self.noted] = state.turn_seat
        self.noted += 1
        self.used += 1

    @cython.locals(i=cython.int, r=cython.int, seat=cython.int, row=cython.int)
    def end_round_c(self, state: Round) -> None:
        """Say of all positions of a round how it ended."""
        for i in range(self.noted):
            row = self.used - self.noted + i
            for r in range(4):
                seat = (self.leaders[i] + r) % state.seats
                if r < state.seats:
                    self.ends[row, r] = end_c(state.tally, seat, state.quota, state.scoring.slam_spares)
                else:
                    self.ends[row, r] = 0
        self.noted = 0

    @cython.locals(
        i=cython.int, seat=cython.int, k=cython.int, x=cython.ulonglong, mask=cython.ulonglong, cards=cython.int[52],
        n=cython.int, chosen=cython.ulonglong, stray=cython.int,
    )  # fmt: skip
    def play_c(self, start: Round, state: Round, room: cython.int) -> None:
        """Deal the cards of `start` anew and play rounds by its tables, until fewer than 20 of `room` positions are left.

        Up to three tricks of a round are chosen, and the positions before them written down: more would say the same of its end.
        Before the first of them some cards are drawn at random, in one round of three a quarter of them: a search looks at
        positions, too, that no good player would have let come about."""
        if not cython.compiled:
            cards = [0] * 52
        n = 0
        for i in range(52):
            if (start.deck >> i) & 1:
                cards[n] = i
                n += 1
        while self.used + 20 <= room:
            state.copy_c(start)
            x = state.random
            for i in range(n - 1, 0, -1):
                x = advance(x)
                k = below(x, i + 1)
                seat = cards[i]
                cards[i] = cards[k]
                cards[k] = seat
            state.random = x
            for seat in range(state.seats):
                state.hands[seat] = 0
                for i in range(state.length):
                    state.hands[seat] |= ONE << cards[seat * state.length + i]
            if state.shift == 4:
                state.begin_bids_c()
            chosen = 0
            for i in range(3):
                state.random = advance(state.random)
                chosen |= ONE << below(state.random, state.length - self.least + 1)
            state.random = advance(state.random)
            stray = 64 if below(state.random, 3) == 0 else 8
            while state.phase < _PLAY:
                state.apply_c(state.imagine_c())
            while state.phase == _PLAY:
                if state.lying == 0 and (chosen >> state.tricks_done) & 1:
                    self.note_c(state, False)
                    stray = 0
                mask = state.legal_play_c()
                if mask & (mask - 1):
                    state.random = advance(state.random)
                    if below(state.random, 256) < stray:
                        mask = ONE << state.choose_random_c(mask)
                    else:
                        mask = ONE << state.draw_c(mask)
                state.play_c(mask)
            if state.phase == _LAST:
                state.choose_deduct_c()
            self.end_round_c(state)

    def play(self, start: Round, seed: int) -> None:
        """Fill the arrays with rounds played by the tables of `start`, a round that has not begun; its cards don't matter."""
        state: Round = start.clone()
        state.seed(seed)
        begun: Round = start
        room: cython.int = self.index.shape[0]
        with cython.nogil:
            self.play_c(begun, state, room)

    def replay(self, state: Round, actions: Sequence[int]) -> None:
        """Add the positions of a round of strong players: `state` as it stood after the pass, and what followed."""
        if self.used + 20 > self.index.shape[0]:
            raise ValueError("there is no room for another round")
        played: Round = state
        for action in actions:
            if played.phase == _PLAY and played.lying == 0 and played.length - played.tricks_done >= self.least:
                self.note_c(played, True)
            played.apply(action)
        self.end_round_c(played)
