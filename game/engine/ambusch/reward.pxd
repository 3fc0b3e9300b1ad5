# C side of reward.py.
cimport cython

cdef int suited_c(unsigned long long pile) noexcept nogil

@cython.final
cdef class Reward:
    cdef int seats
    cdef int left               # games of the set after this one
    cdef bint for_five
    cdef bint ties_draw         # of the best hands: nobody has the set
    cdef double[::1] weights    # strength of a pile, factors; see OFFSETS
    cdef double[::1] gains      # points of a winner, summands
    cdef double[::1] worth      # (winner or 4 for none) * 64 + points -> four chances to win the match
    cdef double scale[4]        # from changes of chances to payoffs, by seat

    cdef double strength_c(self, unsigned long long pile) noexcept nogil
    cdef int gain_c(self, unsigned long long pile) noexcept nogil
    cdef int scored_c(self, unsigned long long pile) noexcept nogil

@cython.final
cdef class PileChances:
    cdef unsigned long long pile[4]
    cdef double chance[4]
    cdef double strength[4]
    cdef unsigned long long padding[8]
    cdef void weigh_c(self, Reward reward) noexcept nogil
