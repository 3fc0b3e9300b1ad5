# The compiled twin of int16_linear.py: plain loops that a C compiler turns into vector instructions. They aren't inlined: where they
# are, compilers forget what `restrict` promised, and add one number at a time.
cdef extern from *:
    """
    #ifndef AMBITION_DENSE
    #define AMBITION_DENSE
    #if defined(_MSC_VER)
    #define AMBITION_APART static __declspec(noinline)
    #define AMBITION_ALONE __restrict
    #else
    #define AMBITION_APART static __attribute__((noinline))
    #define AMBITION_ALONE __restrict__
    #endif
    AMBITION_APART void ambition_add_row(short *AMBITION_ALONE sums, const short *AMBITION_ALONE row, int width) {
        for (int i = 0; i < width; i++) sums[i] = (short)(sums[i] + row[i]);
    }
    static void ambition_sum_rows(short *sums, const short *rows, const int *index, int n, int width) {
        for (int k = 0; k < n; k++) ambition_add_row(sums, rows + (long long)index[k] * width, width);
    }
    AMBITION_APART void ambition_clip(short *values, int n, int most) {
        for (int i = 0; i < n; i++) {
            short x = values[i] < 0 ? 0 : values[i];
            values[i] = x > most ? (short)most : x;
        }
    }
    AMBITION_APART int ambition_product(const short *AMBITION_ALONE left, const short *AMBITION_ALONE right, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += (int)left[i] * (int)right[i];
        return sum;
    }
    static int ambition_dot(const short *left, const short *rows, int at, int n) {
        return ambition_product(left, rows + at, n);
    }
    #endif
    """
    void sum_rows "ambition_sum_rows"(short* sums, const short* rows, const int* index, int n, int width) noexcept nogil
    void clip "ambition_clip"(short* values, int n, int most) noexcept nogil
    int dot "ambition_dot"(const short* left, const short* rows, int at, int n) noexcept nogil
