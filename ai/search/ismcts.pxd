# C side of ismcts.py: the layout of a search.
cimport cython
from ai.search.worlds cimport Worlds
from game.engine.state cimport GameState

@cython.final
cdef class Search:
    cdef GameState root
    cdef GameState world
    cdef int seat
    cdef int policy
    cdef double exploration
    cdef unsigned long long[::1] words
    cdef int used
    cdef int room
    cdef int end
    cdef int waiting[8]
    cdef double bias
    cdef Worlds worlds
    cdef unsigned long long only
    cdef unsigned long long prior[64]
    cdef int path[128]
    cdef int movers[128]
    cdef long long iterations_done
    cdef bint telling
    cdef unsigned long long[::1] told # by action of the root: sums of eight numbers of outcomes, then of those expected
    cdef bint tracing
    cdef Py_ssize_t traced
    cdef unsigned long long[::1] traces # by iteration: TRACE words
    cdef unsigned long long padding[8]

    cdef void iterate_c(self, int n) noexcept nogil
    cdef int block_c(self, int rank) noexcept nogil
    cdef void offer_c(self, int node, unsigned long long legal) noexcept nogil
    cdef int add_child_c(self, int node, int action) noexcept nogil
    cdef int best_child_c(self, int node, unsigned long long legal) noexcept nogil
    cdef int guided_child_c(self, int node, unsigned long long legal, unsigned long long total) noexcept nogil
