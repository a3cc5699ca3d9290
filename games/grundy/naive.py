"""The reference: Grundy values from the definition, heap by heap, in NumPy.

It takes O(n²), or O(n³) if moves leave three heaps.
"""

from __future__ import annotations

from games.arrays import NDArray, np
from games.heap_rules import HeapRules


def naive_values(rules: HeapRules, to: int) -> NDArray[np.uint16]:
    """Return the Grundy values of the heaps 0, 1, … ``to``, each as the mex of its options.

    The code must not be endless, and all values must be below 65,536.
    """
    values = np.zeros(to + 1, dtype=np.uint16)
    for heap in range(1, to + 1):
        reached = np.zeros(2 << int(values[:heap].max()).bit_length(), dtype=bool)
        for take in rules.splits:
            rest = heap - take
            half = rules.parts(rest)
            if half >= 1:
                reached[values[1 : half + 1] ^ values[rest - 1 : rest - half - 1 : -1]] = True
        for take in rules.triples:
            for part in range(1, (heap - take) // 3 + 1):
                rest = heap - take - part
                pairs = values[1 : rest // 2 + 1] ^ values[rest - 1 : rest - rest // 2 - 1 : -1]
                reached[values[part] ^ pairs] = True
        for take in rules.shrinks:
            if take < heap:
                reached[values[heap - take]] = True
        if heap in rules.ends:
            reached[0] = True
        values[heap] = int(np.argmin(np.append(reached, False)))
    return values
