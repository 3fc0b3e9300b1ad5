# C side of net.py.
cimport cython
from game.engine.ambition.pass_and_bid cimport PassAndBid
from game.engine.ambition.scoring cimport Tally

@cython.final
cdef class ValueNet:
    cdef short rows[257024]
    cdef short start[256]
    cdef short second[8192]
    cdef int second_bias[32]
    cdef short third[1024]
    cdef int third_bias[32]
    cdef short last[2048]
    cdef int last_bias[64]

    cdef void odds_c(self, PassAndBid play, int* odds) noexcept nogil

cdef int index_c(PassAndBid play, int* index) noexcept nogil
cdef int end_c(Tally tally, int seat, int quota, bint spares) noexcept nogil
