// What Embedded Swift expects from a C library, for a machine that has none: memory, and the seed of hashing.
// Only the WebAssembly build compiles this file (`make wasm`); natively the system's own library serves.

#include <stddef.h>
#include <stdint.h>

// ---- Copying. The compiler turns each of these into one instruction of WebAssembly's bulk memory.

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < count; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

// ---- Allocation. A block is a power of two; freed blocks wait in a list of their size. Memory never shrinks.

enum { page = 65536, smallest = 5, sizes = 31, overhead = 16 };

// Stands in the 16 bytes before what a caller gets.
typedef struct {
    uint32_t start;
    uint32_t exponent;
} header;

typedef struct block {
    struct block *next;
} block;

extern unsigned char __heap_base;
static block *waiting[sizes];
static uint32_t top;

static uint32_t fresh(uint32_t exponent) {
    if (top == 0) top = ((uint32_t)(uintptr_t)&__heap_base + 15) & ~(uint32_t)15;
    uint64_t end = (uint64_t)top + ((uint64_t)1 << exponent);
    uint64_t have = (uint64_t)__builtin_wasm_memory_size(0) * page;
    if (end > (uint64_t)UINT32_MAX) return 0;
    if (end > have && __builtin_wasm_memory_grow(0, (size_t)((end - have + page - 1) / page)) == (size_t)-1) return 0;
    uint32_t start = top;
    top = (uint32_t)end;
    return start;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    const int out_of_memory = 12;
    // Blocks and headers are multiples of 16 already; only more than that needs room to shift.
    uint64_t need = (uint64_t)size + overhead + (alignment > 16 ? alignment : 0);
    uint32_t exponent = smallest;
    while (((uint64_t)1 << exponent) < need)
        if (++exponent >= sizes) return out_of_memory;
    uint32_t start;
    if (waiting[exponent]) {
        start = (uint32_t)(uintptr_t)waiting[exponent];
        waiting[exponent] = waiting[exponent]->next;
    } else if ((start = fresh(exponent)) == 0) {
        return out_of_memory;
    }
    uint32_t place = start + overhead;
    if (alignment > 16) place = (place + (uint32_t)alignment - 1) & ~((uint32_t)alignment - 1);
    header *head = (header *)(uintptr_t)(place - overhead);
    head->start = start;
    head->exponent = exponent;
    *result = (void *)(uintptr_t)place;
    return 0;
}

void free(void *pointer) {
    if (!pointer) return;
    header *head = (header *)((unsigned char *)pointer - overhead);
    uint32_t exponent = head->exponent;
    block *freed = (block *)(uintptr_t)head->start;
    freed->next = waiting[exponent];
    waiting[exponent] = freed;
}

void *malloc(size_t size) {
    void *result = 0;
    return posix_memalign(&result, 16, size) == 0 ? result : 0;
}

// ---- Arithmetic. A 64-bit product that is checked for overflow is worked out in 128 bits.

typedef union {
    __int128 whole;
    struct {
        uint64_t low, high;
    };
} wide;

__int128 __multi3(__int128 a, __int128 b) {
    const wide x = {.whole = a}, y = {.whole = b};
    const uint64_t half = 0xffffffff;
    uint64_t low = (x.low & half) * (y.low & half);
    uint64_t left = (x.low >> 32) * (y.low & half) + (low >> 32);
    uint64_t right = (x.low & half) * (y.low >> 32) + (left & half);
    wide product;
    product.low = right << 32 | (low & half);
    product.high = (x.low >> 32) * (y.low >> 32) + (left >> 32) + (right >> 32) + x.low * y.high + x.high * y.low;
    return product.whole;
}

// ---- The rest.

uintptr_t __stack_chk_guard = 0x9e3779b9;

void __stack_chk_fail(void) { __builtin_trap(); }

// Hashing asks for a seed. It is always the same one: same input, same bits.
void arc4random_buf(void *to, size_t count) {
    unsigned char *bytes = to;
    uint32_t state = 0x2545f491;
    for (size_t i = 0; i < count; i++) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        bytes[i] = (unsigned char)state;
    }
}
