# C side of plain_state.py. What the search calls takes the GIL; nothing is raised where the search could not hear of it.
from game.engine.state cimport GameState

cdef class PlainState(GameState):
    cdef object held           # the game
    cdef object dice
    cdef object failure         # what the game raised; None before
    cdef int seat               # last given to `prepare`
    cdef unsigned long long drawn_from      # what `random` was when `sample_c` drew this world for `seat`; 0 for no world

    cdef int turn_c(self) noexcept with gil
    cdef unsigned long long legal_c(self) noexcept with gil
    cdef void apply_c(self, int action) noexcept with gil
    cdef void copy_c(self, GameState other) noexcept with gil
    cdef void sample_c(self, GameState target) noexcept with gil
    cdef void store_c(self, unsigned long long[::1] words, Py_ssize_t at) noexcept with gil
    cdef void load_c(self, unsigned long long[::1] words, Py_ssize_t at) noexcept with gil
    cdef double likelihood_c(self, GameState world) noexcept with gil
    cdef bint hidden_c(self, int seat) noexcept with gil
    cdef int imagine_c(self) noexcept with gil
    cdef void rollout_c(self, int policy) noexcept with gil
    cdef unsigned long long payoff_c(self, int seat) noexcept with gil
    cdef unsigned long long outcome_c(self, int seat) noexcept with gil
    cdef unsigned long long prior_c(self, unsigned long long *weights) noexcept with gil
