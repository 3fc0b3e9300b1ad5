# C side of worlds.py.
cimport cython
from game.engine.state cimport GameState

@cython.final
cdef class Worlds:
    cdef int size
    cdef unsigned long long[::1] cards
    cdef double[::1] weight
    cdef int[::1] choice

    cdef void draw_c(self, GameState state, GameState world, int roots) noexcept nogil
    cdef void resample_c(self, GameState world) noexcept nogil
    cdef void place_c(self, GameState world) noexcept nogil
