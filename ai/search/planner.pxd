# C side of planner.py.
cimport cython
from ai.search.worlds cimport Worlds
from game.engine.state cimport GameState

@cython.final
cdef class Planner:
    cdef GameState root
    cdef GameState world
    cdef int policy
    cdef Worlds worlds
    cdef int length
    cdef int plans
    cdef int[::1] actions
    cdef unsigned long long[::1] visits
    cdef unsigned long long[::1] value
    cdef int[::1] alive
    cdef int living
    cdef int cursor
    cdef int about # the seat whose payoffs are told
    cdef long long iterations_done
    cdef unsigned long long[::1] told # by plan: sums of eight numbers of outcomes, then of those expected
    cdef bint telling
    cdef bint tracing
    cdef Py_ssize_t traced
    cdef unsigned long long[::1] traces # by playout: TRACE words
    cdef unsigned long long padding[8]

    cdef void iterate_c(self, int n) noexcept nogil
