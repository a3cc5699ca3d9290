"""Which witnesses are tried first, and in which groups: what ``kernels.onward`` follows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.grundy.research.bounded import LIMIT, Bounded, Indices, Places

#: How many witnesses are tried on every block, and then more, until all is made.
BATCHES = (48, 16, 32, 64, 128)
#: How many heaps the witnesses are chosen by, and among how many of the smallest.
SAMPLE, CHOICE = 512, 3072
#: What one more way to make a value is worth, if there is one already.
AGAIN = 0.1

#: Parts by their compressed values; what the union is XORed with before each group, and at the
#: end; where the groups begin.
Groups = tuple[Indices, Indices, Indices]
#: Groups of witnesses, and where the batches of groups begin.
Witnesses = tuple[Groups, Indices]


def grouped(distances: Sequence[int], entries: Sequence[int]) -> Groups:
    """Group parts by their compressed values, so that few digits change from one to the next."""
    parts: list[int] = []
    turns, firsts, before = [0], [0], None
    for entry in sorted(set(entries), key=_rank):
        if before is not None:
            firsts.append(len(parts))
            turns.append(before ^ entry)
        parts += [part for part, its in zip(distances, entries, strict=True) if its == entry]
        before = entry
    if before is None:
        return _array(()), _array((0,)), _array((0,))
    return _array(parts), _array([*turns, before]), _array([*firsts, len(parts)])


def _rank(entry: int) -> int:
    """Return the place of a number in Gray's code."""
    rank = 0
    while entry:
        rank ^= entry
        entry >>= 1
    return rank


def planned(game: Bounded, heap: int, latest: Places) -> Witnesses:
    """Return witnesses that do well for the latest values before a heap, batch by batch."""
    from games.grundy.kernels.onward import BLOCK

    shortest = min(game.rules.splits)
    parts = game.common[(game.common >= BLOCK) & (game.common <= CHOICE)]
    order = _chosen(game, heap, latest, parts)
    firsts = [0]
    all_groups: list[Groups] = []
    begin = 0
    for size in BATCHES:
        batch = order[begin : begin + size]
        begin += size
        if len(batch):
            groups = grouped((batch + shortest).tolist(), game.head[batch].tolist())
            all_groups.append(groups)
            firsts.append(firsts[-1] + len(groups[1]))
    return _joined(all_groups), _array(firsts)


def _joined(all_groups: Sequence[Groups]) -> Groups:
    """Put batches one behind the other; each ends with what the union is XORed with last."""
    parts: list[Indices] = []
    turns: list[Indices] = []
    firsts: list[Indices] = []
    count = 0
    for its_parts, its_turns, its_firsts in all_groups:
        parts.append(its_parts)
        turns.append(its_turns)
        firsts.append(its_firsts + count)
        count += len(its_parts)
    return np.concatenate(parts), np.concatenate(turns), np.concatenate(firsts)


def _chosen(game: Bounded, heap: int, latest: Places, parts: Indices) -> Indices:
    """Order parts so that those before make most of what some heaps need."""
    from games.grundy.kernels.onward import most_made

    end = len(latest)
    room = end - int(parts.max()) - game.rules.reach
    chance = np.random.default_rng(heap)
    samples = end - 1 - chance.choice(room, min(SAMPLE, room), replace=False)
    bounds = game.smaller(heap - end + samples, latest[samples])
    worth = (np.arange(LIMIT) < bounds[:, None]).astype(np.float32)
    for take in game.rules.shrinks:
        if game.split.odd * take & 1:
            worth[np.arange(len(samples)), latest[samples - take]] = 0
    splits = np.array(game.rules.splits, np.int64)
    made = latest[(samples[:, None] - splits)[:, :, None] - parts] ^ game.head[parts]
    order: Indices = parts[most_made(made, worth, BATCHES[0] + BATCHES[1], np.float32(AGAIN))]
    return order


def _array(numbers: Sequence[int]) -> Indices:
    return np.array(numbers, np.int64)
