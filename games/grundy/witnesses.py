"""Which witnesses are tried first, and in which groups: what ``kernels.onward`` follows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.grundy.bounded import Bounded, Indices, Places

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
    order = _chosen(game, heap, latest, parts, sum(BATCHES))
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


def _chosen(game: Bounded, heap: int, latest: Places, parts: Indices, count: int) -> Indices:
    """Return the parts that, one after the other, make most of what some heaps still need."""
    end = len(latest)
    seeds = np.random.default_rng(heap)
    room = end - int(parts.max()) - game.rules.reach
    samples = end - 1 - seeds.choice(room, min(SAMPLE, room), replace=False)
    bounds = game.smaller(heap - end + samples, latest[samples])
    worth = (np.arange(max(int(bounds.max()), 1)) < bounds[:, None]).astype(np.float32)
    width = 1 << int(max(latest.max(), game.head.max(), worth.shape[1])).bit_length()
    worth = np.pad(worth, ((0, 0), (0, width - worth.shape[1])))
    rows = np.arange(len(samples))
    for take in game.rules.shrinks:
        if game.split.odd * take & 1:
            worth[rows, latest[samples - take]] = 0
    made = [
        latest[(samples - take)[:, None] - parts] ^ game.head[parts] for take in game.rules.splits
    ]
    places = [one + (rows * width)[:, None] for one in made]
    chosen: list[int] = []
    for _ in range(min(count, len(parts))):
        gains = sum(worth.ravel()[one].sum(axis=0) for one in places)
        assert isinstance(gains, np.ndarray)
        gains[chosen] = -1
        best = int(gains.argmax())
        chosen.append(best)
        for one in made:
            worth[rows, one[:, best]] *= AGAIN
    return parts[chosen]


def _array(numbers: Sequence[int]) -> Indices:
    return np.array(numbers, np.int64)
