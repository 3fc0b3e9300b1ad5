# C side of game.py.
cimport cython
from game.engine.ambusch.hidden cimport Hidden

@cython.final
cdef class AmbuschGame(Hidden):
    cdef unsigned long long tail[8]

    cdef void copy_fields_c(self, AmbuschGame other) noexcept nogil
