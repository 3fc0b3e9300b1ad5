# C side of reward.py.
cimport cython
from game.engine.ambition.scoring cimport Tally

@cython.final
cdef class Reward:
    cdef int nil[4]             # tastes, in points
    cdef int slam[4]
    cdef int strike[4]
    cdef int spoil[4]
    cdef bint aimed             # at the match; else at the round
    # the match before the round
    cdef int total[4]
    cdef bint ended[16]         # by pattern of strikes: bit per seat that strikes in the round
    cdef bint out[64]           # by pattern * 4 + seat: whether the seat is struck out
    cdef bint short_game
    cdef bint short_strict
    cdef int short_target
    cdef int short_lead
    cdef int seats
    cdef int target             # points that end the match; 0: none do
    cdef bint last_round        # whether the match ends with this round
    cdef bint under_ends        # whether a round of understrikes may end it
    cdef bint clean             # whether only who doesn't strike in the last round may win
    cdef bint last[4]           # whether the seat has but one strike left
    # the model, by pattern (* 4 + seat)
    cdef double bias[64]
    cdef double exit[64]
    cdef double open[16]
    cdef double slope[16]
    cdef double late[16]
    cdef int late_from
    cdef double near
    cdef double nearer
    # the map from chances to payoffs, by seat
    cdef double scale[4]
    cdef double shift[4]
    cdef double blend

    cdef int taste_c(self, Tally tally, int seat) noexcept nogil
    cdef bint decided_c(self, Tally tally, int pattern) noexcept nogil
    cdef void winners_c(self, Tally tally, int pattern) noexcept nogil
    cdef void chances_c(self, Tally tally) noexcept nogil
    cdef void pay_c(self, Tally tally) noexcept nogil

cdef double exp_c(double x) noexcept nogil
