"""Pools of worlds: possible hidden cards, weighted by how likely everybody would have acted as they did.

Worlds are drawn uniformly among those that the observer can't tell apart. The weight of each is the
probability, under the game's own policy, of every choice that others made (`likelihood_c`),
tempered by a power below 1, since a policy is never quite right and a sharp wrong belief is worse
than none (Rebstock, Solinas, Buro 2019; Buro et al. 2009). The pool is then resampled in proportion
to the weights (systematic resampling), so that a search may take any of its worlds with equal
probability."""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

if not cython.compiled:
    from math import sqrt

    from game.engine.rng import advance, below
    from game.engine.state import GameState
else:
    from cython.cimports.game.engine.rng import advance, below
    from cython.cimports.game.engine.state import GameState
    from cython.cimports.libc.math import sqrt

WORDS = 4
"""The number of 64-bit words that `store_c` fills."""

_WORDS = cython.declare(cython.int, 4)


class Worlds:
    """A pool of `size` worlds, empty until `draw` or `know` is called."""

    def __init__(self, size: cython.int) -> None:
        self.size = size
        self.cards = array("Q", bytes(8 * WORDS * size))
        self.weight = array("d", bytes(8 * size))
        self.choice = array("i", range(size))

    def draw(
        self, root: GameState, seat: cython.int, seed: cython.ulonglong, roots: cython.int = 1
    ) -> Worlds:
        """Fill the pool for `seat`, which is to act in `root`.

        `seed` is 1..2^64-1. `roots` is how many times the square root of a likelihood is taken (0:
        full belief, 1: power one half, 2: a quarter); with a negative number all weights are
        equal."""
        state: GameState = root.clone()
        state.prepare(seat)
        world: GameState = root.clone()
        world.seed(seed)
        with cython.nogil:
            self.draw_c(state, world, roots)
        return self

    def know(self, state: GameState) -> Worlds:
        """Fill the pool with the hands of `state` alone, for research into the value of knowing the cards."""
        for i in range(self.size):
            state.store_c(self.cards, i * WORDS)
            self.choice[i] = i
        return self

    def hidden(self) -> list[list[int]]:
        """Return the words of each world chosen, to measure the belief."""
        return [
            [int(self.cards[int(self.choice[i]) * WORDS + k]) for k in range(WORDS)]
            for i in range(self.size)
        ]

    @cython.locals(i=cython.int, k=cython.int, like=cython.double)
    def draw_c(self, state: GameState, world: GameState, roots: cython.int) -> None:
        """Draw the worlds, weight them and resample."""
        for i in range(self.size):
            world.copy_c(state)
            state.sample_c(world)
            world.store_c(self.cards, i * _WORDS)
            like = 1.0
            if roots >= 0:
                like = state.likelihood_c(world)
                for k in range(roots):
                    like = sqrt(like)
            self.weight[i] = like
        self.resample_c(world)

    @cython.locals(
        i=cython.int, k=cython.int, total=cython.double, at=cython.double, step=cython.double
    )
    def resample_c(self, world: GameState) -> None:
        """Choose `size` worlds in proportion to their weights."""
        total = 0.0
        for i in range(self.size):
            total += self.weight[i]
        if total <= 0.0:
            return
        world.random = advance(world.random)
        step = total / self.size
        at = (world.random >> 11) * 1.1102230246251565e-16 * step
        k = 0
        total = self.weight[0]
        for i in range(self.size):
            while total <= at and k < self.size - 1:
                k += 1
                total += self.weight[k]
            self.choice[i] = k
            at += step

    def place_c(self, world: GameState) -> None:
        """Put a random world of the pool, drawn with the generator of `world`, into a copy of the root."""
        world.random = advance(world.random)
        world.load_c(self.cards, self.choice[below(world.random, self.size)] * _WORDS)
