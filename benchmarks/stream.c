/* A sequence without end in plain C, the limit to compare ``games.grundy.research.set_stream`` with.

   stream STATE COUNT OUT

   STATE holds numbers of 64 bits, as benchmarks/grundy.py writes them: how many values of the
   window follow, the larger ones of two values by the heap's parity, how many rare parts and
   witnesses there are and how many single heaps make a rare value, then their distances and
   compressed values, and the window. Compressed values must be below 16 and one digit may break.
   Prints the processor seconds that COUNT values took; OUT gets those that a window ends with.
*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint64_t u64;
typedef u16 vec __attribute__((vector_size(32), aligned(2), may_alias));
#define INLINE static inline __attribute__((always_inline))
#define FAIL(why) (fprintf(stderr, "%s\n", why), exit(1))

enum { BLOCK = 64, LANES = 16, VECTORS = BLOCK / LANES, NEAR = 16, MOST = 1 << 14, FIRST = 48 };
enum { MORE = 16, CHUNK = 1 << 18 };

typedef struct { int turn, first, last, entry; } Group;
typedef struct { int part[MOST]; Group group[MOST]; int parts, groups; } Plan;

static long width, rares, witnesses, shrinks, shrink[16];
static u16 raised[2];
static Plan far_plan, plan;
static int batch[MOST], batches;
static int near, near_part[NEAR], near_entry[NEAR], middle, middle_part[BLOCK], middle_entry[BLOCK];

/* XOR the places of the bits of each set by an entry. */
INLINE vec turned(vec sets, int by) {
    if (by & 1) sets = (sets & 0x5555) << 1 | (sets >> 1 & 0x5555);
    if (by & 2) sets = (sets & 0x3333) << 2 | (sets >> 2 & 0x3333);
    if (by & 4) sets = (sets & 0x0f0f) << 4 | (sets >> 4 & 0x0f0f);
    if (by & 8) sets = sets << 8 | sets >> 8;
    return sets;
}

/* Add to a row what the parts of some groups make. */
INLINE void unite(vec *row, const u16 *sets, const Plan *plan, int first, int last) {
    vec all[VECTORS] = {0};
    for (int g = first; g < last; g++) {
        const Group *group = plan->group + g;
        if (group->turn)
            for (int k = 0; k < VECTORS; k++) all[k] = turned(all[k], group->turn);
        for (int i = group->first; i < group->last; i++)
            for (int k = 0; k < VECTORS; k++)
                all[k] |= *(const vec *)(sets - plan->part[i] + LANES * k);
    }
    if (last > first)
        for (int k = 0; k < VECTORS; k++) row[k] |= turned(all[k], plan->group[last - 1].entry);
}

/* Fill some heaps one by one. */
INLINE void fill(u8 *places, u16 *sets, const u16 *row, int nears) {
    long part[NEAR], entry[NEAR];
    for (int i = 0; i < nears; i++) part[i] = near_part[i], entry[i] = near_entry[i];
    for (int j = 0; j < LANES; j++) {
        u64 reached = row[j];
        for (int i = 0; i < nears; i++) reached |= (u64)1 << (places[j - part[i]] ^ entry[i]);
        places[j] = __builtin_ctzll(~reached);
        sets[j] = (u16)(~reached & -~reached);
    }
}

INLINE void fill_block(u8 *places, u16 *sets, int nears) {
    vec row[VECTORS] = {0};
    u16 own[LANES];
    unite(row, sets, &far_plan, 0, far_plan.groups);
    for (int k = 0; k < VECTORS; k++) {
        for (int i = 0; i < middle; i++)
            row[k] |= turned(*(vec *)(sets + LANES * k - middle_part[i]), middle_entry[i]);
        memcpy(own, row + k, sizeof own);
        fill(places + LANES * k, sets + LANES * k, own, nears);
    }
}

/* Stop the program unless each smaller rare value of a block has a witness. */
INLINE void check_block(const u16 *sets, vec larger) {
    vec lack[VECTORS], made[VECTORS] = {0};
    u64 left[4] = {1};
    for (int k = 0; k < VECTORS; k++) {
        vec own = *(vec *)(sets + LANES * k);
        lack[k] = (own - 1) | (own & larger);
        for (int i = 0; i < shrinks; i++) lack[k] &= ~*(vec *)(sets + LANES * k - shrink[i]);
    }
    for (int b = 0; b < batches && (left[0] | left[1] | left[2] | left[3]); b++) {
        vec any = {0};
        unite(made, sets, &plan, batch[b], batch[b + 1]);
        for (int k = 0; k < VECTORS; k++) any |= lack[k] & ~made[k];
        memcpy(left, &any, sizeof left);
    }
    if (left[0] | left[1] | left[2] | left[3]) FAIL("more witnesses are needed");
}

INLINE void advance_by(u8 *places, u16 *sets, long count, int nears) {
    vec larger;
    for (int j = 0; j < LANES; j++) larger[j] = raised[j & 1];
    for (long at = 0; at <= count; at += BLOCK) { /* what was written just before is slow to read */
        if (at < count) fill_block(places + at, sets + at, nears);
        if (at) check_block(sets + at - BLOCK, larger);
    }
}

static void advance(u8 *places, u16 *sets, long count) {
    switch (near) { /* each compiled for its number of near parts */
    case 2: advance_by(places, sets, count, 2); break;
    case 3: advance_by(places, sets, count, 3); break;
    case 4: advance_by(places, sets, count, 4); break;
    default: advance_by(places, sets, count, near);
    }
}

/* Group parts by their compressed values, in the order of Gray's code. */
static void group(Plan *plan, const long *parts, const long *entries, int count) {
    int before = -1;
    for (int rank = 0; rank < 16; rank++) {
        int entry = rank ^ rank >> 1, first = plan->parts;
        for (int i = 0; i < count; i++)
            if (entries[i] == entry) plan->part[plan->parts++] = parts[i];
        if (plan->parts == first) continue;
        int turn = before < 0 ? 0 : before ^ entry;
        plan->group[plan->groups++] = (Group){turn, first, plan->parts, entry};
        before = entry;
    }
}

static void read_state(const char *name, u8 **window) {
    static long all[1 << 17], part[BLOCK], entry[BLOCK];
    FILE *file = fopen(name, "rb");
    if (!file || fread(all, sizeof *all, 6, file) != 6) FAIL("cannot read");
    width = all[0], raised[0] = all[1], raised[1] = all[2];
    rares = all[3], witnesses = all[4], shrinks = all[5];
    long count = 2 * rares + 2 * witnesses + shrinks + width, fars = 0;
    if (count > 1 << 17 || fread(all, sizeof *all, count, file) != (size_t)count) FAIL("too much");
    for (int i = 0; i < rares; i++) {
        long distance = all[i], its = all[rares + i];
        if (distance < NEAR) near_part[near] = distance, near_entry[near++] = its;
        else if (distance < BLOCK) middle_part[middle] = distance, middle_entry[middle++] = its;
        else part[fars] = distance, entry[fars++] = its;
    }
    group(&far_plan, part, entry, fars);
    const long *rest = all + 2 * rares;
    for (int i = 0; i < witnesses; batches++) {
        int size = i ? MORE << (batches < 9 ? batches - 1 : 8) : FIRST;
        if (i + size > witnesses) size = witnesses - i;
        group(&plan, rest + i, rest + witnesses + i, size);
        batch[batches + 1] = plan.groups;
        i += size;
    }
    rest += 2 * witnesses;
    for (int i = 0; i < shrinks; i++) shrink[i] = rest[i];
    *window = malloc(width);
    for (int i = 0; i < width; i++) (*window)[i] = rest[shrinks + i];
    fclose(file);
}

int main(int count, char **args) {
    if (count != 4) FAIL("stream STATE COUNT OUT");
    u8 *window, *places;
    read_state(args[1], &window);
    places = malloc(width + CHUNK);
    u16 *sets = malloc(2 * (width + CHUNK));
    memcpy(places, window, width);
    for (int i = 0; i < width; i++) sets[i] = 1 << window[i];
    clock_t start = clock();
    for (long done = 0, all = atol(args[2]); done < all; done += CHUNK) {
        long step = all - done < CHUNK ? all - done : CHUNK;
        advance(places + width, sets + width, step);
        memmove(places, places + step, width);
        memmove(sets, sets + step, 2 * width);
    }
    printf("%f\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    FILE *file = fopen(args[3], "wb");
    if (!file || fwrite(places, 1, width, file) != (size_t)width || fclose(file))
        FAIL("cannot write");
    return 0;
}
