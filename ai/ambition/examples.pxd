# C side of examples.py.
cimport cython
from game.engine.ambition.round cimport Round

@cython.final
cdef class Examples:
    cdef short[:, ::1] index
    cdef unsigned char[:, ::1] ends
    cdef readonly int used
    cdef readonly int leader
    cdef int noted
    cdef int least
    cdef int leaders[20]

    cdef void note_c(self, Round state, bint strong) noexcept nogil
    cdef void end_round_c(self, Round state) noexcept nogil
    cdef void play_c(self, Round start, Round state, int room) noexcept nogil
