# C side of policy.py.
cdef int goal_card(
    unsigned long long mask, unsigned long long led, unsigned long long trick, unsigned long long honors, bint leads, bint duck,
    unsigned long long x
) noexcept nogil
cdef int extreme(unsigned long long mask, bint high, int start) noexcept nogil
cdef unsigned long long winners(unsigned long long mask, unsigned long long trick, unsigned long long honors) noexcept nogil
