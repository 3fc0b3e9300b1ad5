# C side of state.py: what the search calls while it holds no GIL. See the docstrings there.
cdef class GameState:
    cdef unsigned long long random
    cdef unsigned long long padding[8]

    cdef int turn_c(self) noexcept nogil
    cdef unsigned long long legal_c(self) noexcept nogil
    cdef void apply_c(self, int action) noexcept nogil
    cdef void copy_c(self, GameState other) noexcept nogil
    cdef void sample_c(self, GameState target) noexcept nogil
    cdef void store_c(self, unsigned long long[::1] words, Py_ssize_t at) noexcept nogil
    cdef void load_c(self, unsigned long long[::1] words, Py_ssize_t at) noexcept nogil
    cdef double likelihood_c(self, GameState world) noexcept nogil
    cdef bint hidden_c(self, int seat) noexcept nogil
    cdef int imagine_c(self) noexcept nogil
    cdef void rollout_c(self, int policy) noexcept nogil
    cdef unsigned long long payoff_c(self, int seat) noexcept nogil
    cdef unsigned long long outcome_c(self, int seat) noexcept nogil
    cdef unsigned long long expected_c(self, int seat, int number) noexcept nogil
    cdef void trace_c(self, int seat, unsigned long long[::1] words, Py_ssize_t at) noexcept nogil
    cdef unsigned long long prior_c(self, unsigned long long *weights) noexcept nogil
