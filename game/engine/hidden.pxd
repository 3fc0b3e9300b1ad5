# C side of hidden.py.
cimport cython
@cython.final
cdef class HiddenHands:
    cdef unsigned long long holders[8]
    cdef int need[3]
    cdef int splits
    cdef double total
    cdef double[::1] weight
    cdef int[::1] split
    cdef unsigned long long hands[3]

    cdef bint weigh_c(self) noexcept nogil
    cdef unsigned long long sample_c(self, unsigned long long x) noexcept nogil
