# The compiled twin of advance and below in rng.py.
cdef inline unsigned long long advance(unsigned long long x) noexcept nogil:
    x ^= x << 13
    x ^= x >> 7
    x ^= x << 17
    return x

cdef inline int below(unsigned long long x, int n) noexcept nogil:
    return <int>(((x >> 32) * <unsigned long long>n) >> 32)
