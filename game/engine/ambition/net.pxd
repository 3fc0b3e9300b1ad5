# C side of net.py.
cimport cython
from game.engine.ambition.play cimport TrickPlay
from game.engine.ambition.scoring cimport Tally

@cython.final
cdef class ValueNet:
    cdef short rows[256000]
    cdef short start[256]
    cdef short second[8192]
    cdef int second_bias[32]
    cdef short third[1024]
    cdef int third_bias[32]
    cdef short last[2048]
    cdef int last_bias[64]

    cdef void odds_c(self, TrickPlay play, int* odds) noexcept nogil

cdef int index_c(TrickPlay play, int* index) noexcept nogil
cdef int end_c(Tally tally, int seat, int quota, bint spares) noexcept nogil
