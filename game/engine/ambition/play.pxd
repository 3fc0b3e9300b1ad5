# C side of play.py: the layout of the play of a round. See the class there.
cimport cython
from game.engine.ambition.play_tables cimport CardChoice, PlayTables
from game.engine.state cimport GameState

cdef class TrickPlay(GameState):
    # what the rules say; shared, never changed
    cdef unsigned char value[52]
    cdef unsigned long long opening
    cdef unsigned long long blind # the suit of a first trick played blind; 0 for none
    cdef unsigned long long honors # the cards that make the 2 of their suit the highest; 0: none do
    cdef int seats
    cdef int length             # tricks
    cdef int quota
    # where the round stands
    cdef int phase
    cdef int turn_seat
    cdef unsigned long long hands[4]
    cdef unsigned long long gone
    cdef unsigned long long played[4]
    cdef unsigned long long led # mask of the led suit
    cdef int suit               # the led suit, 0..3
    cdef unsigned long long trick # the cards of the led suit in the trick
    cdef int lying              # cards in the trick
    cdef int leader
    cdef int cards[4]           # by seat; -1 for a seat that is none
    cdef int points             # in the trick
    cdef int tricks_done
    cdef int taken[4]
    cdef int tricks[4]
    cdef int voids[4]           # bit per suit that the seat is known to be out of
    cdef int bid[4]             # -1 not chosen, 0, 1
    cdef unsigned long long pile[4] # the cards of the tricks that each seat has taken
    cdef unsigned long long winning # the cards that have taken a trick
    # the policy, and the decision it is asked about
    cdef PlayTables tables
    cdef CardChoice choice
    # the cards played in the real round, in order: what only the root of a search has
    cdef int past[52]
    cdef int past_count
    cdef int past_leader

    cdef void finish_c(self) noexcept nogil
    @cython.final
    cdef unsigned long long legal_play_c(self) noexcept nogil
    @cython.final
    cdef void play_c(self, unsigned long long bit) noexcept nogil
    @cython.final
    cdef int next_c(self, int seat) noexcept nogil
    @cython.final
    cdef void reveal_c(self) noexcept nogil
    @cython.final
    cdef void play_blind_c(self, TrickPlay cards) noexcept nogil
    @cython.final
    cdef int winner_c(self) noexcept nogil
    @cython.final
    cdef void play_out_c(self, int policy) noexcept nogil
    @cython.final
    cdef void see_c(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef int draw_c(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef int choose_random_c(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef double retrace_c(self, TrickPlay world, int observer) noexcept nogil
    @cython.final
    cdef void copy_play_c(self, TrickPlay other) noexcept nogil
    @cython.final
    cdef void copy_past_c(self, TrickPlay other) noexcept nogil
    cdef void note_c(self, int card) noexcept nogil
