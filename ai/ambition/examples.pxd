# C side of examples.py.
cimport cython
from game.engine.ambition.round cimport Round

@cython.final
cdef class Examples:
    cdef short[:, ::1] index
    cdef unsigned char[:, :, ::1] ends
    cdef readonly int used
    cdef readonly int leader
    cdef int least
    cdef int cards[52]

    cdef void note_c(self, Round state, bint strong) noexcept nogil
    cdef void count_c(self, int row, int leader, Round state) noexcept nogil
    cdef void deal_c(self, Round start, Round state) noexcept nogil
    cdef void play_c(self, Round start, Round state, Round end, int playouts) noexcept nogil
