"""Programs as pupils write them who know their Python: each defines ``f`` of one number."""

from __future__ import annotations

WRITTEN = (
    "def g(n):\n    yield n\n    yield from range(n)\ndef f(n): return list(g(n))",
    "class A:\n    def __init__(self, n): self.n = n\n    def __len__(self): return self.n\n"
    "class B(A):\n    @property\n    def twice(self): return 2 * len(self)\n"
    "def f(n): return B(n).twice",
    "from functools import lru_cache\n@lru_cache(None)\ndef fib(n): return n if n < 2 else fib(n - 1)"
    " + fib(n - 2)\ndef f(n): return fib(30 + n)",
    "import sys\nsys.setrecursionlimit(5000)\ndef deep(n): return 0 if n == 0 else 1 + deep(n - 1)\n"
    "def f(n): return deep(4000)",
    "def f(n): return n.bit_count(), (n or 1).bit_length(), divmod(n, 3), pow(n, 5, 7)",
    "from typing import NamedTuple\nclass Move(NamedTuple):\n    heap: int\n    take: int\n"
    "def f(n): return Move(n, 1)",
    "from dataclasses import dataclass\n@dataclass(order=True)\nclass P:\n    x: int\n    y: int = 2\n"
    "def f(n): return P(n) < P(n, 3), repr(P(n))",
    "from enum import IntEnum\nclass C(IntEnum):\n    A = 1\ndef f(n): return C.A + n",
    "from collections import Counter, defaultdict, deque\ndef f(n):\n    d = defaultdict(list)\n"
    "    for x in range(n): d[x % 3].append(x)\n    return dict(d), Counter('abca'), list(deque(d))",
    "from itertools import product, accumulate, groupby, chain\n"
    "def f(n): return list(product((0, 1), repeat=n % 4)), list(accumulate(range(n)))",
    "def f(n):\n    match n:\n        case 0: return 'zero'\n        case int(x) if x % 2: return x\n"
    "        case _: return [n]",
    "def f(n):\n    while (n := n - 2) > 0: pass\n    return n",
    "x = 1\ndef f(n):\n    global x\n    x += n\n    return x",
    "def f(n):\n    c = 0\n    def g():\n        nonlocal c\n        c += n\n        return c\n    g()\n    return g()",
    "def f(n):\n    print('a', n, sep='-', end='!')\n    print([n], (n,), {n}, {n: n}, 1.5, None)",
    "def f(n): return f'{n:>5}|{n:05.2f}|{n!r}|{n:,}|{n:b}|{n:x}', '%03d' % n, '{:.3f}'.format(n / 7)",
    "def f(n): return n / 3, n * 0.1, 1e300 * 1e10 * (n + 1), round(n / 7, 3), 2 ** 0.5, -n // 2",
    "def f(n): return [1, 2, 3][n]",
    "def f(n): return {'a': 1}[n]",
    "def f(n): return 1 // (n - 1)",
    "def f(n): return undefined + n",
    "def f(n):\n    if n: y = 1\n    return y",
    "def f(n): return 'a' + n",
    "def f(n): return n.nothing",
    "def f(n): return n()",
    "def f(n): return len(n)",
    "def f(n): return f(n + 1)",
    "def f(n):\n    try: return 1 // 0\n    except ZeroDivisionError as e: raise ValueError(str(e)) from e",
    "def f(n):\n    try: return n\n    finally: print('done')",
    "class E(Exception): pass\ndef f(n): raise E('own', n)",
    "def f(n): assert n < 0, 'negative'",
    "def f(n): raise StopIteration(n)",
    "def f(n): return sorted('banane', reverse=True), sorted([3, 1, 2], key=lambda x: -x)",
    "def f(n): return [i for i in range(n) if i % 2], {i: i * i for i in range(n)}, {i % 3 for i in range(n)}",
    "def f(n):\n    t = [[0] * 3 for _ in range(3)]\n    t[n % 3][0] = 1\n    return t",
    "def f(n): return list(zip('abc', range(n))), list(enumerate('ab')), list(map(str, range(n)))",
    "def f(n): return any(1 // x for x in (1, 0)), next(x for x in range(9) if x > n)",
    "import random\ndef f(n): return random.random(), random.randint(0, n), random.sample(range(20), 3)",
    "import math\ndef f(n): return math.sqrt(n), math.gcd(n, 12), math.factorial(n), math.log2(n + 1)",
    "from fractions import Fraction\ndef f(n): return str(Fraction(n, 7) + 1)",
    "from decimal import Decimal\ndef f(n): return str(Decimal(n) / 7)",
    "import copy\ndef f(n):\n    a = [[n]]\n    b = copy.deepcopy(a)\n    b[0].append(1)\n    return a, b",
    "import json\ndef f(n): return json.loads(json.dumps({'a': [n, None, True]}))",
    "import re\ndef f(n): return re.findall('[0-9]+', 'a1b22' * n)",
    "import statistics\ndef f(n): return statistics.mean([n, 2, 3])",
    "def f(n):\n    t = [3, 1, 2]\n    return t.sort(), t, t.index(2), t.count(1), t.pop(), t",
    "def f(n): return 'Bonjour'.upper(), 'a,b'.split(','), ' x '.strip(), 'é' * n, 'abc'[::-1]",
    "def f(n): return int('12'), int('0b11', 0), bin(n), hex(n), ord('a') + n, chr(97 + n)",
    "def f(n): return int('douze')",
    "def f(n):\n    a, b = [1, 2, 3]\n    return a",
    "def f(n): return [] < [n], (1, 2) < (1, n), 'a' < 'b', 1 < 'a'",
    "def f(n): return {[1]: n}",
    "def f(n):\n    d = {1: 1}\n    for k in d: d[k + 1] = n\n    return d",
    "def f(n): return (lambda *a, **k: (a, k))(1, n, b=2)",
    "def f(a, b=2, *, c=3): return a, b, c",
    "def f(n): return eval('n + 1'), (lambda: n)(), isinstance(True, int), type(n).__name__",
    "f = lambda n: n ** 2",
    "def f(n):\n    i = 0\n    while True:\n        i += 1\n        if i > n: break\n        if i == 3: continue\n"
    "    else: i = -1\n    return i",
)

#: Files that are no Python, or end with an exception.
BROKEN = (
    "def f(n)\n    return 1",
    "def f(n):\nreturn 1",
    "def f(n):\n    return (1",
    "def f(n):\n    return 1)",
    "x = 'abc\n",
    "if 1 = 2: pass",
    "print 1",
    "def f(n):\n    x = 1\n      y = 2",
    "for i in range(3) print(i)",
    "x = 1 +\n",
    "return 3",
    "break",
    "x = 1 / 0",
    "\n\nprint(undefined)",
    "import math\nmath.sqrt(-1)",
    "def g(): return [][0]\n\ng()",
    "raise SystemExit",
    "assert 1 == 2",
    "class A:\n    x = y\n",
    "x = [1, 2\ny = 3",
)
