# C side of pass_and_bid.py: what pass, bid and a blind trick add to the play.
cimport cython
from game.engine.ambition.play cimport TrickPlay
from game.engine.ambition.scoring cimport Scoring

cdef class PassAndBid(TrickPlay):
    # what the rules say; shared, never changed
    cdef Scoring scoring
    cdef int shift              # pass to seat + shift; 0 scatter, 4 hold
    cdef bint bidding
    cdef bint no_bid_at_three
    # where it stands
    cdef int first              # who chooses first in the pass and the bid
    cdef int chosen             # seats that have chosen in this phase
    cdef unsigned long long sent[4]
    cdef int sent_card[12]      # seat * 3 + order
    cdef int sent_count[4]
    cdef int before[4]          # strikes before the round
    cdef int opener             # the seat left of the dealer

    @cython.final
    cdef unsigned long long blind_cards_c(self, int seat) noexcept nogil
    @cython.final
    cdef unsigned long long legal_before_c(self) noexcept nogil
    @cython.final
    cdef void do_before_c(self, int action) noexcept nogil
    @cython.final
    cdef int imagine_before_c(self) noexcept nogil
    @cython.final
    cdef bint likely_nil_c(self, int seat) noexcept nogil
    @cython.final
    cdef void send_c(self, int card) noexcept nogil
    @cython.final
    cdef void exchange_c(self) noexcept nogil
    @cython.final
    cdef int target_c(self, int seat, int which) noexcept nogil
    @cython.final
    cdef void begin_bids_c(self) noexcept nogil
    @cython.final
    cdef void begin_play_c(self) noexcept nogil
    @cython.final
    cdef void copy_before_c(self, PassAndBid other) noexcept nogil
