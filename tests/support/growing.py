"""Functions of n as pupils write them, with the growth of their cost."""

from __future__ import annotations

from bot.programs.model import Growth

GROWING: tuple[tuple[Growth, str], ...] = (
    (Growth.CONSTANT, "def f(n):\n    return n % 4 != 0"),
    (
        Growth.CONSTANT,
        "def f(n):\n    i = 0\n    while 2 ** i < n:\n        i = i + 1\n    return i",
    ),
    (Growth.LINEAR, "def f(n):\n    s = 0\n    for i in range(n): s += i\n    return s"),
    (
        Growth.LINEAR,
        "def f(n):\n    pas, x = 0, 7\n    while pas < n:\n        pas += 1\n"
        "        if x % 2 == 0: x = x // 2\n        else: x = 3 * x + 1\n    return x",
    ),
    (
        Growth.LINEAR,
        "def f(n):\n    L = [False]\n    for i in range(1, n + 1):\n        gagne = False\n"
        "        for k in [1, 2, 3]:\n            if k <= i and not L[i - k]: gagne = True\n"
        "        L.append(gagne)\n    return L[n]",
    ),
    (
        Growth.LINEAR,
        "d = {}\ndef f(n):\n    if n <= 0: return False\n    if n in d: return d[n]\n"
        "    d[n] = not f(n - 1) or not f(n - 2)\n    return d[n]",
    ),
    (
        Growth.LINEARITHMIC,
        "def tri(t):\n    if len(t) <= 1: return t\n    m = len(t) // 2\n"
        "    g, d, r = tri(t[:m]), tri(t[m:]), []\n    i = j = 0\n"
        "    while i < len(g) or j < len(d):\n"
        "        if j == len(d) or i < len(g) and g[i] <= d[j]:\n"
        "            r.append(g[i]); i += 1\n        else:\n            r.append(d[j]); j += 1\n"
        "    return r\ndef f(n): return tri([(7 * i) % 31 for i in range(n)])",
    ),
    (
        Growth.LINEARITHMIC,
        "def f(n):\n    c = 0\n    for i in range(n):\n        k = n\n        while k > 0:\n"
        "            c += 1\n            k = k // 2\n    return c",
    ),
    (
        Growth.THREE_HALVES,
        "def f(n):\n    c = 0\n    for i in range(n):\n        j = 0\n        while j * j < n:\n"
        "            j += 1\n            c += 1\n    return c",
    ),
    (
        Growth.QUADRATIC,
        "def f(n):\n    t = list(range(n, 0, -1))\n    for i in range(n):\n        p = i\n"
        "        for j in range(i + 1, n):\n            if t[j] < t[p]: p = j\n"
        "        t[i], t[p] = t[p], t[i]\n    return t",
    ),
    (
        Growth.QUADRATIC,
        "def f(n):\n    t = []\n    for i in range(n): t.append([0] * n)\n"
        "    for i in range(n):\n        for j in range(n): t[i][j] = i ^ j\n    return t[0]",
    ),
    (
        Growth.QUADRATIC,
        "def f(n):\n    t = []\n    for i in range(n):\n        if i not in t: t += [i]",
    ),
    (
        Growth.QUADRATIC,
        "memo = {}\ndef f(n):\n    if n not in memo:\n        bons = []\n"
        "        for k in range(1, n + 1):\n            if not f(n - k): bons.append(k)\n"
        "        memo[n] = bons != []\n    return memo[n]",
    ),
    (
        Growth.CUBIC,
        "def f(n):\n    c = 0\n    for a in range(1, n):\n        for b in range(a, n):\n"
        "            for d in range(b, n):\n                if a * a + b * b == d * d: c += 1\n"
        "    return c",
    ),
    (
        Growth.CUBIC,
        "def mex(t):\n    m = 0\n    while m in t: m += 1\n    return m\ndef f(n):\n"
        "    g = [0] * (n + 1)\n    for i in range(n + 1):\n"
        "        g[i] = mex([g[i - k] for k in range(1, i + 1)])\n    return g[n]",
    ),
    (
        Growth.EXPONENTIAL,
        "def aide(n): return sum(aide(n - k) for k in (1, 2)) if n > 1 else 1\n"
        "def f(n): return aide(n) > 0",
    ),
    (
        Growth.EXPONENTIAL,
        "def f(n):\n    if n <= 0: return False\n    for k in [1, 2, 3]:\n"
        "        if k <= n and not f(n - k): return True\n    return False",
    ),
    (
        Growth.EXPONENTIAL,
        "def parties(t):\n    if t == []: return [[]]\n    r = parties(t[1:])\n"
        "    return r + [[t[0]] + p for p in r]\ndef f(n): return len(parties(list(range(n))))",
    ),
    (
        Growth.UNCLEAR,
        "def f(n):\n    p, c = 1, 0\n    while n % p == 0: p = 2 * p\n"
        "    for i in range(100 * p): c += i\n    return c",
    ),
    (
        Growth.UNCLEAR,
        "def f(n):\n    if n % 4: return True\n    return sum(1 for i in range(n * n)) < 0",
    ),
)
