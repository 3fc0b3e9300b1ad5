# C side of round.py: what the count and the search add to the play.
cimport cython
from game.engine.ambition.evaluator cimport Evaluator
from game.engine.ambition.pass_and_bid cimport PassAndBid
from game.engine.ambition.reward cimport Reward
from game.engine.ambition.scoring cimport Tally
from game.engine.hidden cimport HiddenHands

@cython.final
cdef class Round(PassAndBid):
    # what the rules say; shared, never changed
    cdef object rules
    cdef Reward reward
    cdef Evaluator evaluator    # None: rounds are played out
    cdef unsigned long long deck
    # where the round stands
    cdef int slams              # bit per seat that slammed in an earlier round
    # the end
    cdef unsigned long long pay[4]
    cdef bint estimated         # not played out: `odds` say how it would end
    cdef int odds[64]
    # what only the root of a search has
    cdef Tally tally
    cdef HiddenHands hidden
    cdef int observer
    cdef unsigned long long tail[8]

    cdef void settle_c(self) noexcept nogil
    cdef bint estimate_c(self) noexcept nogil
    cdef void play_on_c(self, int policy) noexcept nogil
    cdef void choose_deduct_c(self) noexcept nogil
    cdef void copy_fields_c(self, Round other) noexcept nogil
    cdef void sample_into_c(self, Round world) noexcept nogil
