"""The order and the groups in which ``kernels.onward`` tries witnesses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.grundy.research.bounded import LIMIT, Bounded, Indices, Places

#: The number of witnesses tried on every block, then on further batches until none is missing.
BATCHES = (48, 16, 32, 64, 128)
#: The number of sample heaps by which witnesses are chosen, and the largest witness.
SAMPLE, CHOICE = 512, 3072
#: The worth of one more way to make a value that is made already.
AGAIN = 0.1

#: Parts by their compressed values; the numbers with which the union is XORed before each group and
#: at the end; the indices at which groups begin.
Groups = tuple[Indices, Indices, Indices]
#: Groups of witnesses, and the indices at which batches of groups begin.
Witnesses = tuple[Groups, Indices]


def grouped(distances: Sequence[int], entries: Sequence[int]) -> Groups:
    """Group parts by their compressed values, so that few digits change between groups.

    ``distances`` are the parts plus the smallest take, ``entries`` their compressed values.
    """
    parts: list[int] = []
    turns, firsts, before = [0], [0], None
    for entry in sorted(set(entries), key=_gray_rank):
        if before is not None:
            firsts.append(len(parts))
            turns.append(before ^ entry)
        parts += [part for part, its in zip(distances, entries, strict=True) if its == entry]
        before = entry
    if before is None:
        return _array(()), _array((0,)), _array((0,))
    return _array(parts), _array([*turns, before]), _array([*firsts, len(parts)])


def _gray_rank(entry: int) -> int:
    """Return the rank of a number in Gray code."""
    rank = 0
    while entry:
        rank ^= entry
        entry >>= 1
    return rank


def planned(game: Bounded, heap: int, latest: Places) -> Witnesses:
    """Return the parts to try first as witnesses (options that make a value), in batches.

    They are chosen by samples of ``latest``, the compressed values before ``heap``.
    """
    from games.grundy.kernels.onward import BLOCK

    shortest = min(game.rules.splits)
    parts = game.common[(game.common >= BLOCK) & (game.common <= CHOICE)]
    order = _most_useful_first(game, heap, latest, parts)
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
    return _concatenate_groups(all_groups), _array(firsts)


def _concatenate_groups(all_groups: Sequence[Groups]) -> Groups:
    """Concatenate batches of groups; each ends with the last number for its union."""
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


def _most_useful_first(game: Bounded, heap: int, latest: Places, parts: Indices) -> Indices:
    """Order parts so that the first ones make most of the rare values that sample heaps need."""
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
