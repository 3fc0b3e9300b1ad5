# C side of round.py: the layout of a round's state. See the class there.
cimport cython
from game.engine.ambition.scoring cimport Scoring, Tally
from game.engine.hidden cimport HiddenHands
from game.engine.state cimport GameState

@cython.final
cdef class Round(GameState):
    # what the rules say; shared, never changed
    cdef object rules
    cdef Scoring scoring
    cdef unsigned char value[52]
    cdef unsigned long long opening
    cdef int shift              # pass to seat + shift; 0 scatter, 4 hold
    cdef bint bidding
    cdef bint no_bid_at_three
    # where the round stands
    cdef int phase
    cdef int turn_seat
    cdef int first              # who chooses first in the pass and the bid
    cdef int chosen             # seats that have chosen in this phase
    cdef unsigned long long hands[4]
    cdef unsigned long long sent[4]
    cdef int sent_card[12]      # seat * 3 + order
    cdef int sent_count[4]
    cdef unsigned long long gone
    cdef unsigned long long played[4]
    cdef unsigned long long led # mask of the led suit
    cdef int suit               # the led suit, 0..3
    cdef unsigned long long trick # the cards of the led suit in the trick
    cdef int lying              # cards in the trick
    cdef int leader
    cdef int cards[4]           # by seat
    cdef int points             # in the trick
    cdef int tricks_done
    cdef int taken[4]
    cdef int tricks[4]
    cdef int voids[4]           # bit per suit that the seat is known to be out of
    cdef int before[4]          # strikes before the round
    cdef int bid[4]             # -1 not chosen, 0, 1
    # the end
    cdef unsigned long long pay[4]
    # what only the root of a search has
    cdef Tally tally
    cdef HiddenHands hidden
    cdef int observer
    cdef unsigned long long tail[8]

    cdef bint likely_nil_c(self, int seat) noexcept nogil
    cdef void play_c(self, unsigned long long bit) noexcept nogil
    cdef int winner_c(self) noexcept nogil
    cdef int choose_random_c(self, unsigned long long mask) noexcept nogil
    cdef void send_c(self, int card) noexcept nogil
    cdef void exchange_c(self) noexcept nogil
    cdef void begin_bids_c(self) noexcept nogil
    cdef void begin_play_c(self) noexcept nogil
    cdef void finish_c(self) noexcept nogil
    cdef void copy_fields_c(self, Round other) noexcept nogil
    cdef void sample_into_c(self, Round world) noexcept nogil
    cdef unsigned long long legal_play_c(self) noexcept nogil
