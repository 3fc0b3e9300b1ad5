# C side of hidden.py: what each seat can't know.
cimport cython
from game.engine.ambusch.turns cimport Turns

cdef class Hidden(Turns):
    # hidden cards of piles: who has them and what they may be, the earlier games first
    cdef int slots
    cdef int slot_seat[10]
    cdef unsigned long long slot_mask[10]
    # what only the root of a search has
    cdef int observer
    cdef unsigned long long unseen
    cdef int need[4]            # unknown cards in each hand

    @cython.final
    cdef double plausible_c(self, int seat) noexcept nogil
    @cython.final
    cdef double plausible_world_c(self, Hidden world) noexcept nogil
    @cython.final
    cdef void sample_into_c(self, Hidden world) noexcept nogil
