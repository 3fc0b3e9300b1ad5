# C side of evaluator.py.
cimport cython
from game.engine.ambition.net cimport ValueNet
from game.engine.ambition.pass_and_bid cimport PassAndBid

@cython.final
cdef class Evaluator:
    cdef ValueNet net
    cdef readonly int cut
    cdef unsigned long long worth[512] # ((seat * 4 + about) * 2 + bid) * 16 + end, raised by 2^32
    cdef unsigned long long told[128]  # (seat * 2 + bid) * 16 + end
    cdef unsigned long long parts[1536] # number * 512 + as worth

    cdef void pay_c(self, PassAndBid play, int* odds, unsigned long long* pay) noexcept nogil
    cdef unsigned long long expected_c(self, PassAndBid play, int* odds, int seat, int number) noexcept nogil
    cdef unsigned long long tell_c(self, int* odds, int seat, int bid, unsigned long long x) noexcept nogil
