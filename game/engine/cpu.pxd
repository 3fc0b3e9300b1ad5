# What the processor can do and for which one this was compiled; interpreted, cpu.py answers.
cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__) && defined(_M_X64)
    #include <intrin.h>
    #include <immintrin.h>
    static int ambition_v3(void) {
        int r[4];
        __cpuidex(r, 1, 0);
        if ((~r[2]) & ((1 << 12) | (1 << 22) | (1 << 23) | (1 << 27) | (1 << 28))) return 0;
        if ((_xgetbv(0) & 6) != 6) return 0;
        __cpuidex(r, 7, 0);
        return (r[1] & ((1 << 3) | (1 << 5) | (1 << 8))) == ((1 << 3) | (1 << 5) | (1 << 8));
    }
    #elif defined(__x86_64__)
    static int ambition_v3(void) {
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
            && __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
    }
    #else
    static int ambition_v3(void) { return 0; }
    #endif
    """
    bint has_v3 "ambition_v3"() noexcept nogil
