# C side of poker.py.
cdef unsigned long long value_c(unsigned long long cards) noexcept nogil
cdef int window_c(unsigned long long ranks) noexcept nogil
cdef int straight_c(unsigned long long ranks) noexcept nogil
cdef unsigned long long top_c(unsigned long long ranks, int n) noexcept nogil
