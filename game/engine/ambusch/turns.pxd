# C side of turns.py.
cimport cython
from game.engine.ambusch.reward cimport Reward, PileChances
from game.engine.state cimport GameState

cdef class Turns(GameState):
    # what the rules say; shared, never changed
    cdef object rules
    cdef Reward reward
    cdef int seats
    cdef int limit
    cdef bint taken_stays
    # where the game stands
    cdef int phase
    cdef int turn_seat
    cdef int turns              # begun so far, the present one among them
    cdef int drawn              # in REVEAL the card that comes from the stock
    cdef int taken              # the card taken from the discard pile in this turn, else -1
    cdef int top                # of the discard pile; -1 while a taken card leaves it bare
    cdef unsigned long long under      # the discards below the top
    cdef unsigned long long stock      # in a world; unknown cards aren't anywhere in a state made from an observation
    cdef unsigned long long hands[4]
    cdef unsigned long long known[4]   # of each hand, what everybody saw it take
    cdef unsigned long long piles[4]
    cdef unsigned long long back       # what the last restock put into the stock, 0 before one
    cdef int took[4]            # the top discard that a seat took and kept in its last turn, else -1
    cdef int drew[4]            # cards from the stock since then
    cdef int stock_count
    # the end
    cdef int winner
    cdef int kept
    cdef double base[4]         # chances before the game, in this world
    cdef PileChances table

    @cython.final
    cdef int any_c(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef void draw_c(self) noexcept nogil
    @cython.final
    cdef void discard_c(self, int card) noexcept nogil
    @cython.final
    cdef void finish_c(self) noexcept nogil
    @cython.final
    cdef void weigh_base_c(self) noexcept nogil
    @cython.final
    cdef unsigned long long legal_discards_c(self) noexcept nogil
    @cython.final
    cdef int best_fourth_c(self, unsigned long long fourths) noexcept nogil
    @cython.final
    cdef bint lays_c(self, int card) noexcept nogil
    @cython.final
    cdef bint blocks_c(self) noexcept nogil
    @cython.final
    cdef unsigned long long gone_c(self) noexcept nogil
    @cython.final
    cdef int policy_turn_c(self) noexcept nogil
    @cython.final
    cdef int policy_discard_c(self) noexcept nogil
