# C side of scoring.py.
cimport cython
@cython.final
cdef class Tally:
    cdef int taken[4]
    cdef int counted[4]
    cdef int tricks[4]
    cdef int before[4]
    cdef int bid[4]
    cdef int slams
    cdef int deductor
    cdef int points[4]
    cdef int strikes[4]
    cdef int marks[4]
    cdef unsigned long long pay[4]
    cdef double chance[4]
    cdef double gone[4]
    cdef bint void

    cdef unsigned long long outcome_c(self, int seat) noexcept nogil
    cdef unsigned long long expected_c(self, int seat, int number) noexcept nogil

@cython.final
cdef class Scoring:
    cdef int seats, tricks, strike, immune_from, extra, deduct
    cdef readonly int quota, cap, slam_at, slam_points, slam_others_cap, grand_slam_points
    cdef readonly int nil_points, nil_shared_points, nil_bid_points, nil_unbid_points, nil_bid_fine, last_strike
    cdef bint bidding, void_when_all_strike, slam_spares, slam_once, grand_slam_pardon
    cdef bint nil_by_tricks, nil_after_deduct, understrike_scores

    cdef void settle_c(self, Tally tally) noexcept nogil
    cdef void settle_bids_c(self, Tally tally) noexcept nogil
