# The compiled twin of bits.py: sets of cards (and other action ids 0..63) as 64-bit masks.
cdef extern from *:
    """
    #ifndef AMBITION_BITS
    #define AMBITION_BITS
    typedef unsigned long long ambition_mask;
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int ambition_count(ambition_mask x) { return (int)__popcnt64(x); }
    static __inline int ambition_lowest(ambition_mask x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int ambition_highest(ambition_mask x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    static inline int ambition_lowest(ambition_mask x) { return __builtin_ctzll(x); }
    static inline int ambition_highest(ambition_mask x) { return 63 - __builtin_clzll(x); }
    #if defined(__POPCNT__) || !defined(__x86_64__)
    static inline int ambition_count(ambition_mask x) { return __builtin_popcountll(x); }
    #else
    /* a portable x86-64 build may not use popcnt, and libgcc's routine is a call */
    static inline int ambition_count(ambition_mask x) {
        x = x - ((x >> 1) & 0x5555555555555555ULL);
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    }
    #endif
    #endif
    #if defined(__BMI2__) && defined(__x86_64__)
    #include <immintrin.h>
    static inline ambition_mask ambition_pick(ambition_mask x, int k) { return _pdep_u64(1ULL << k, x); }
    #else
    static inline ambition_mask ambition_pick(ambition_mask x, int k) {
        while (k-- > 0) x &= x - 1;
        return x & (~x + 1);
    }
    #endif
    #if defined(AMBITION_BUILD_NATIVE)
    #define AMBITION_BUILD_NAME "native"
    #elif defined(AMBITION_BUILD_V3)
    #define AMBITION_BUILD_NAME "x86-64-v3"
    #else
    #define AMBITION_BUILD_NAME "portable"
    #endif
    #ifndef AMBITION_BUILD_DAY
    #define AMBITION_BUILD_DAY 0
    #endif
    #define AMBITION_ONE 1ULL
    #define AMBITION_ALL 0xFFFFFFFFFFFFFFFFULL
    #endif
    """
    int count "ambition_count"(unsigned long long mask) noexcept nogil
    int lowest "ambition_lowest"(unsigned long long mask) noexcept nogil
    int highest "ambition_highest"(unsigned long long mask) noexcept nogil
    unsigned long long pick "ambition_pick"(unsigned long long mask, int k) noexcept nogil
    const unsigned long long ONE "AMBITION_ONE"
    const unsigned long long ALL64 "AMBITION_ALL"
    const char* BUILD_NAME "AMBITION_BUILD_NAME"
    const int BUILD_DAY "AMBITION_BUILD_DAY"
