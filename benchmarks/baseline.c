/* A plain single-threaded baseline: Grundy values of an octal game, the limit to compare with.

   baseline CODE TO FILE                             every option of every heap
   baseline CODE TO FILE MASK ODD SHIFT LARGEST      the sparse-space method

   Writes the values of the heaps 0 .. TO as raw uint16, and prints the processor seconds that
   computing them took. The sparse-space method is that of games/grundy/kernels.py, which explains
   it; here it is told what Python finds on its way: the split, and how large the values will be.
*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __AVX512F__
#include <immintrin.h>
#endif

typedef uint16_t u16;
typedef uint64_t u64;
#define INLINE static inline __attribute__((always_inline))
#define FAIL(why) (fprintf(stderr, "%s\n", why), exit(1))

enum { BLOCK = 64, SMALL = 8, COMMON = 0x8000, STRIDE = 256, FIRST = 1024, WITNESSES = 4096, ADAPT = 16384 };
enum { MOST_WORDS = 8, MOST_DIGITS = 16, BEFORE = MOST_DIGITS, COLUMNS = BEFORE + BLOCK };

static long to, splits[MOST_DIGITS], shrinks[MOST_DIGITS], ends[MOST_DIGITS];
static int n_splits, n_shrinks, n_ends;
static int mask, odd, shift, low;
static u16 *values, *table; /* table: class and compressed value */

/* ---- from the definition */

static void by_definition(long first, long last) {
    static uint8_t seen[1 << 16];
    long size = 2;
    for (long heap = 0; heap < first; heap++)
        while (size <= 2 * values[heap] + 1) size *= 2;
    for (long heap = first; heap <= last; heap++) {
        memset(seen, 0, size);
        for (int s = 0; s < n_splits; s++) {
            long rest = heap - splits[s];
            for (long part = 1; 2 * part <= rest; part++)
                seen[values[part] ^ values[rest - part]] = 1;
        }
        for (int s = 0; s < n_shrinks; s++)
            if (shrinks[s] < heap) seen[values[heap - shrinks[s]]] = 1;
        for (int s = 0; s < n_ends; s++)
            if (ends[s] == heap) seen[0] = 1;
        int value = 0;
        while (seen[value]) value++;
        values[heap] = value;
        while (size <= 2 * value + 1) size *= 2;
        if (size > 1 << 15) FAIL("a value is too large");
    }
}

/* ---- by rare heaps and witnesses */

static long *rare, rares;
static u16 *rare_entry;
static long steady[WITNESSES], spare[WITNESSES];
static u16 steady_entry[WITNESSES], spare_entry[WITNESSES];
static int steadies, spares;
static u64 tried; /* single sums since the witnesses were last arranged */

/* The sets of the common values and of the rare ones that the splits of a total make. */
static u64 commons[MOST_WORDS][COLUMNS] __attribute__((aligned(64)));
static u64 found[MOST_WORDS][COLUMNS] __attribute__((aligned(64)));

INLINE int odd_ones(int value) { return __builtin_parity(value); }

static void tabulate(long first, long last) {
    for (long heap = first; heap <= last; heap++) {
        int value = values[heap], index = value >> (low + 1) << low | (value & ((1 << low) - 1));
        int common = (odd_ones(value & mask) + odd * (heap - shift)) & 1;
        table[heap] = index | (common ? COMMON : 0);
        if (!common && heap > 0) {
            rare[rares] = heap;
            rare_entry[rares++] = table[heap];
        }
    }
}

static int expanded(int index, int parity) {
    int value = index >> low << (low + 1) | (index & ((1 << low) - 1));
    return value | (odd_ones(value & mask) ^ parity) << low;
}

typedef struct { int turn, value, heap; } Witness;

static int in_turn(const void *a, const void *b) {
    const Witness *x = a, *y = b;
    if (x->turn != y->turn) return x->turn - y->turn;
    return x->value != y->value ? x->value - y->value : x->heap - y->heap;
}

static void engage(int count) { /* more of the spare witnesses are tried on whole blocks */
    int kept = 0;
    for (int i = 0; i < spares; i++) {
        if (spare[i] >= BLOCK && count > 0) {
            count--;
            steady[steadies] = spare[i];
            steady_entry[steadies++] = spare_entry[i];
        } else {
            spare[kept] = spare[i];
            spare_entry[kept++] = spare_entry[i];
        }
    }
    spares = kept;
}

static void find_witnesses(long known) { /* each value's first heap, each value's second ... */
    static Witness all[WITNESSES];
    static int turns[1 << 15];
    long last = known / 2 < WITNESSES ? known / 2 : WITNESSES;
    memset(turns, 0, sizeof turns);
    for (long heap = 1; heap < last; heap++)
        all[heap - 1] = (Witness){turns[values[heap]]++, values[heap], heap};
    qsort(all, last - 1, sizeof *all, in_turn);
    steadies = spares = 0;
    for (long i = 0; i < last - 1; i++)
        if (table[all[i].heap] & COMMON) {
            spare[spares] = all[i].heap;
            spare_entry[spares++] = table[all[i].heap];
        }
    engage(64);
}

static void adapt(int words, long done) {
    double single = 10.0 * tried / done, whole = 0.4 * words * steadies;
    tried = 0;
    if (single > 0.3 * whole)
        engage(steadies / 4 + 8);
    else if (single < 0.07 * whole) {
        int kept = steadies * 4 / 5, freed = steadies - kept;
        memmove(spare + freed, spare, spares * sizeof *spare);
        memmove(spare_entry + freed, spare_entry, spares * sizeof *spare_entry);
        memcpy(spare, steady + kept, freed * sizeof *spare);
        memcpy(spare_entry, steady_entry + kept, freed * sizeof *spare_entry);
        spares += freed;
        steadies = kept;
    }
}

/* Add to the sets of some totals what one part makes with part[0], part[1] ... */
INLINE void mark(u64 sets[][COLUMNS], int column, const u16 *part, int count, u16 entry, u16 class,
                 int words) {
    for (int word = 0; word < words; word++) {
        u64 *restrict row = sets[word] + column, other = class + 64 * word;
        for (int i = 0; i < count; i++) {
            u64 made = (u64)(part[i] ^ entry) ^ other; /* below 64 if it belongs here */
            row[i] |= ((u64)1 << (made & 63)) & -(u64)(made < 64);
        }
    }
}

/* Do so for a whole block and many parts, with the sets in registers where there are wide ones
   (gcc 12 does not compile the loop of ``mark`` to vectors by itself). */
INLINE void mark_block(u64 sets[][COLUMNS], long heap, const long *parts, const u16 *entries,
                       long count, u16 class, int words) {
#ifdef __AVX512F__
    const __m512i one = _mm512_set1_epi64(1);
    for (int word = 0; word < words; word++) {
        __m512i row[8];
        for (int k = 0; k < 8; k++) row[k] = _mm512_load_si512(sets[word] + BEFORE + 8 * k);
        for (long i = 0; i < count; i++) {
            const u16 *part = table + heap - parts[i];
            const __m512i entry = _mm512_set1_epi64(entries[i] ^ class ^ 64 * word);
            for (int k = 0; k < 8; k++) {
                __m128i eight = _mm_loadu_si128((const __m128i *)(part + 8 * k));
                __m512i made = _mm512_xor_si512(_mm512_cvtepu16_epi64(eight), entry);
                row[k] = _mm512_or_si512(row[k], _mm512_sllv_epi64(one, made)); /* 0 from 64 on */
            }
        }
        for (int k = 0; k < 8; k++) _mm512_store_si512(sets[word] + BEFORE + 8 * k, row[k]);
    }
#else
    for (long i = 0; i < count; i++)
        mark(sets, BEFORE, table + heap - parts[i], BLOCK, entries[i], class, words);
#endif
}

/* Return the smallest part of the splits of a total that make an entry, 0 if none does. */
static long first_part(long total, u16 wanted) {
    long part = 1;
    for (; 2 * part <= total && part + STRIDE <= total; part += STRIDE) {
        const u16 *left = table + part, *right = table + total - part;
        u16 made = 0;
        for (int i = 0; i < STRIDE; i++) made |= (u16)(left[i] ^ right[-i]) == wanted;
        if (made) break;
    }
    for (; 2 * part <= total; part++)
        if ((u16)(table[part] ^ table[total - part]) == wanted) return part;
    return 0;
}

/* Strike out of a set what whole rows make, the smallest first; return whether all was. */
static int search_rows(long heap, u64 *missing, int words) {
    long part = 0;
    for (int word = 0; word < words; word++)
        for (; missing[word]; missing[word] &= missing[word] - 1) {
            part = 0;
            for (int s = 0; s < n_splits && !part; s++)
                part = first_part(heap - splits[s], 64 * word + __builtin_ctzll(missing[word]));
            if (!part) return 0;
        }
    if (spares) spare[spares - 1] = part, spare_entry[spares - 1] = table[part];
    return 1;
}

/* Strike out of a set what the spare witnesses make, then whole rows; return whether all was. */
static int seek(long heap, u64 *missing, int words) {
    u64 left = 1;
    for (int i = 0; i < spares; i++) {
        int useful = 0;
        for (int s = 0; s < n_splits; s++) {
            long total = heap - splits[s];
            u16 made = table[total - spare[i]] ^ spare_entry[i];
            if (made >= COMMON) continue;
            u64 bit = (u64)1 << (made & 63);
            found[made >> 6][total % BLOCK + BEFORE - (total / BLOCK < heap / BLOCK) * BLOCK] |= bit;
            if (missing[made >> 6] & bit) {
                missing[made >> 6] ^= bit;
                useful = 1;
            }
        }
        if (!useful) continue;
        long heap_i = spare[i];
        u16 entry_i = spare_entry[i];
        spare[i] = spare[i / 2], spare_entry[i] = spare_entry[i / 2];
        spare[i / 2] = heap_i, spare_entry[i / 2] = entry_i;
        left = 0;
        for (int word = 0; word < words; word++) left |= missing[word];
        if (!left) {
            tried += (u64)(i + 1) * n_splits;
            return 1;
        }
    }
    tried += (u64)spares * n_splits;
    return search_rows(heap, missing, words);
}

/* Compute one heap of a block, all of whose larger rare parts are done. */
INLINE void compute(long heap, int tiny, int small, int words) {
    int place = heap % BLOCK, column = BEFORE + place;
    u64 reached[MOST_WORDS], missing[MOST_WORDS], left = 0;
    if (place % SMALL == 0)
        for (int i = tiny; i < small; i++) {
            const u16 *part = table + heap - rare[i];
            if (rare[i] < 16)
                mark(commons, column, part, 8, rare_entry[i], COMMON, words);
            else if (rare[i] < 32) {
                if (place % 16 == 0) mark(commons, column, part, 16, rare_entry[i], COMMON, words);
            } else if (place % 32 == 0)
                mark(commons, column, part, 32, rare_entry[i], COMMON, words);
        }
    for (int i = 0; i < tiny; i++) {
        u16 made = table[heap - rare[i]] ^ rare_entry[i];
        if (made >= COMMON)
            commons[(made & (COMMON - 1)) >> 6][column] |= (u64)1 << (made & 63);
    }
    for (int word = 0; word < words; word++) {
        reached[word] = missing[word] = 0;
        for (int s = 0; s < n_splits; s++) {
            reached[word] |= commons[word][column - splits[s]];
            missing[word] |= found[word][column - splits[s]];
        }
    }
    for (int s = 0; s < n_shrinks; s++) {
        u16 made = table[heap - shrinks[s]] ^ (odd & shrinks[s] & 1 ? COMMON : 0);
        u64 *set = made & COMMON ? reached : missing;
        set[(made & (COMMON - 1)) >> 6] |= (u64)1 << (made & 63);
    }
    int word = 0;
    while (word < words && !~reached[word]) word++;
    if (word == words) FAIL("more values than foreseen");
    int gap = 64 * word + __builtin_ctzll(~reached[word]);
    int parity = odd * (heap - shift) & 1, value = expanded(gap, 1 ^ parity);
    int bound = ((gap >> low) + (value >> low & 1)) << low; /* so many rare values are smaller */
    for (word = 0; word < words; word++) {
        int need = bound - 64 * word;
        u64 below = need <= 0 ? 0 : need >= 64 ? ~(u64)0 : ((u64)1 << need) - 1;
        missing[word] = below & ~missing[word];
        left |= missing[word];
    }
    table[heap] = gap | COMMON;
    values[heap] = value;
    if (__builtin_expect(!left || seek(heap, missing, words), 1)) return;
    word = 0;
    while (!missing[word]) word++;
    gap = 64 * word + __builtin_ctzll(missing[word]);
    table[heap] = gap;
    values[heap] = expanded(gap, parity);
    rare[rares] = heap;
    rare_entry[rares++] = gap;
    for (long total = heap + 1; total / BLOCK == heap / BLOCK; total++)
        if (total - heap < heap)
            mark(commons, BEFORE + total % BLOCK, table + total - heap, 1, gap, COMMON, words);
}

INLINE void sparse_of(long first, long last, int words) {
    int tiny = 0, small = 0;
    long arranged = first;
    while (tiny < rares && rare[tiny] < SMALL) tiny++;
    while (small < rares && rare[small] < BLOCK) small++;
    memset(commons, 0, sizeof commons);
    memset(found, 0, sizeof found);
    for (int i = 0; i < rares && rare[i] < first - BEFORE; i++)
        mark(commons, 0, table + first - BEFORE - rare[i], BEFORE, rare_entry[i], COMMON, words);
    for (int i = 0; i < rares; i++) /* those that are rare just before, with what is smaller */
        for (long total = first - BEFORE; total < first && rare[i] >= first - BEFORE; total++)
            if (total > rare[i])
                mark(commons, total - first + BEFORE, table + total - rare[i], 1, rare_entry[i],
                     COMMON, words);
    for (long heap = first; heap <= last;) {
        mark_block(commons, heap, rare + small, rare_entry + small, rares - small, COMMON, words);
        mark_block(found, heap, steady, steady_entry, steadies, 0, words);
        for (long end = heap + BLOCK; heap < end; heap++) compute(heap, tiny, small, words);
        for (int word = 0; word < words; word++) {
            memcpy(commons[word], commons[word] + BLOCK, BEFORE * sizeof(u64));
            memcpy(found[word], found[word] + BLOCK, BEFORE * sizeof(u64));
            memset(commons[word] + BEFORE, 0, BLOCK * sizeof(u64));
            memset(found[word] + BEFORE, 0, BLOCK * sizeof(u64));
        }
        if (heap - arranged >= ADAPT) {
            adapt(words, heap - arranged);
            arranged = heap;
        }
    }
}

static void sparse(long first, long last, int words) {
    switch (words) { /* each compiled for its number of words */
    case 1: sparse_of(first, last, 1); break;
    case 2: sparse_of(first, last, 2); break;
    case 4: sparse_of(first, last, 4); break;
    default: sparse_of(first, last, 8);
    }
}

int main(int count, char **args) {
    if (count != 4 && count != 8) FAIL("baseline CODE TO FILE [MASK ODD SHIFT LARGEST]");
    const char *digits = strchr(args[1], '.') + 1;
    if (strlen(digits) >= MOST_DIGITS) FAIL("too many digits");
    for (int take = args[1][0] == '4' ? 0 : 1; take == 0 || digits[take - 1]; take++) {
        int digit = take ? digits[take - 1] - '0' : 4;
        if (digit & 4) splits[n_splits++] = take;
        if (digit & 2) shrinks[n_shrinks++] = take;
        if (digit & 1) ends[n_ends++] = take;
    }
    to = atol(args[2]);
    size_t room = to + 1 + FIRST + BLOCK;
    values = calloc(room, sizeof *values);
    clock_t start = clock();
    if (count == 4)
        by_definition(1, to);
    else {
        mask = atoi(args[4]), odd = atoi(args[5]), shift = atoi(args[6]);
        low = __builtin_ctz(mask);
        int words = 1, largest = atoi(args[7]);
        while (64 * words <= largest / 2 + 1 || 64 * words < 1 << low) words *= 2;
        if (words > MOST_WORDS) FAIL("values too large");
        table = calloc(room, sizeof *table);
        rare = calloc(room, sizeof *rare);
        rare_entry = calloc(room, sizeof *rare_entry);
        by_definition(1, FIRST - 1);
        tabulate(0, FIRST - 1);
        for (long known = FIRST; known <= to; known *= 2) {
            if (known <= 2 * WITNESSES) find_witnesses(known);
            sparse(known, 2 * known - 1 < to ? 2 * known - 1 : to, words);
        }
    }
    printf("%f\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    FILE *file = fopen(args[3], "wb");
    if (!file || fwrite(values, sizeof *values, to + 1, file) != (size_t)to + 1 || fclose(file))
        FAIL("cannot write");
    return 0;
}
