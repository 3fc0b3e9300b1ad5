# C side of melds.py.
cdef bint trio_c(unsigned long long cards) noexcept nogil
cdef unsigned long long fourths_c(unsigned long long hand) noexcept nogil
cdef bint two_pairs_c(unsigned long long hand) noexcept nogil
cdef int outs_c(unsigned long long cards, unsigned long long gone) noexcept nogil
