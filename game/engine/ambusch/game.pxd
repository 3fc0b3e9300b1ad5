# C side of game.py: what each seat can't know.
cimport cython
from game.engine.ambusch.turns cimport Turns

@cython.final
cdef class Game(Turns):
    # hidden cards of piles: who has them and what they may be, the earlier games first
    cdef int slots
    cdef int slot_seat[10]
    cdef unsigned long long slot_mask[10]
    # what only the root of a search has
    cdef int observer
    cdef unsigned long long unseen
    cdef int need[4]            # unknown cards in each hand
    cdef unsigned long long tail[8]

    cdef double plausible_world_c(self, Game world) noexcept nogil
    cdef void copy_fields_c(self, Game other) noexcept nogil
    cdef void sample_into_c(self, Game world) noexcept nogil
