# C side of play_tables.py.
cimport cython

@cython.final
cdef class CardChoice:
    cdef unsigned long long mask
    cdef unsigned long long own
    cdef unsigned long long gone
    cdef unsigned long long led
    cdef unsigned long long trick
    cdef int lying
    cdef int points
    cdef int seat
    cdef int winner
    cdef int tricks
    cdef int quota
    cdef int seats
    cdef unsigned long long honors
    cdef unsigned long long twos
    cdef int slam_seen, slam_far, slam_near
    cdef bint nil
    cdef int taken[4]
    cdef int voids[4]
    cdef int worth[52]
    cdef int moods[10]
    cdef int logit[52]
    cdef unsigned long long weight[52]
    cdef unsigned long long total
    cdef unsigned long long stood # what they had taken when that was found out: 16 bits each
    cdef int brackets[4]
    cdef int standings[4]
    cdef bint recording
    cdef int index[312]
    cdef unsigned long long padding[8]

    cdef void stand_c(self) noexcept nogil

@cython.final
cdef class PlayTables:
    cdef short weights[14920]
    cdef int exponential[1024]
    cdef int passing[312]
    cdef bint fitted            # whether any weight is not 0

    cdef void weigh_c(self, CardChoice choice) noexcept nogil
    cdef int pass_c(self, unsigned long long hand, unsigned long long legal, unsigned long long x) noexcept nogil
    cdef void record_c(self, CardChoice choice, unsigned long long part, unsigned long long own, unsigned long long unseen, Py_ssize_t k0,
        Py_ssize_t k1, Py_ssize_t k2, Py_ssize_t k3, Py_ssize_t k4, Py_ssize_t k5) noexcept nogil
