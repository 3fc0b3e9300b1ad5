# C side of round.py: what pass, bid and count add to the play.
cimport cython
from game.engine.ambition.play cimport TrickPlay
from game.engine.ambition.reward cimport Reward
from game.engine.ambition.scoring cimport Scoring, Tally
from game.engine.hidden cimport HiddenHands

@cython.final
cdef class Round(TrickPlay):
    # what the rules say; shared, never changed
    cdef object rules
    cdef Scoring scoring
    cdef Reward reward
    cdef int shift              # pass to seat + shift; 0 scatter, 4 hold
    cdef bint bidding
    cdef bint no_bid_at_three
    cdef unsigned long long deck
    # where the round stands
    cdef int first              # who chooses first in the pass and the bid
    cdef int chosen             # seats that have chosen in this phase
    cdef unsigned long long sent[4]
    cdef int sent_card[12]      # seat * 3 + order
    cdef int sent_count[4]
    cdef int before[4]          # strikes before the round
    cdef int opener             # the seat left of the dealer
    cdef int slams              # bit per seat that slammed in an earlier round
    # the end
    cdef unsigned long long pay[4]
    # what only the root of a search has
    cdef Tally tally
    cdef HiddenHands hidden
    cdef int observer
    cdef unsigned long long tail[8]

    cdef bint likely_nil_c(self, int seat) noexcept nogil
    cdef void send_c(self, int card) noexcept nogil
    cdef void exchange_c(self) noexcept nogil
    cdef int target_c(self, int seat, int which) noexcept nogil
    cdef void settle_c(self) noexcept nogil
    cdef void choose_deduct_c(self) noexcept nogil
    cdef void begin_bids_c(self) noexcept nogil
    cdef void begin_play_c(self) noexcept nogil
    cdef void copy_fields_c(self, Round other) noexcept nogil
    cdef void sample_into_c(self, Round world) noexcept nogil
