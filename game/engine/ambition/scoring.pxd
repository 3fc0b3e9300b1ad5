# C side of scoring.py.
cimport cython
@cython.final
cdef class Tally:
    cdef int taken[4]
    cdef int before[4]
    cdef int bid[4]
    cdef int points[4]
    cdef int strikes[4]
    cdef int marks[4]
    cdef unsigned long long pay[4]
    cdef double chance[4]
    cdef double gone[4]
    cdef bint void

@cython.final
cdef class Scoring:
    cdef readonly int quota, cap, slam_at, slam_points, slam_others_cap, nil_points
    cdef readonly int nil_bid_points, nil_unbid_points, nil_bid_fine, strike_limit
    cdef bint bidding, void_when_all_strike

    cdef void settle_c(self, Tally tally) noexcept nogil
