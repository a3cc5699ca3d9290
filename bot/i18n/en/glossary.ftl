# The words of the field: what each means, and the forms in which it is looked for (any number).
# Each is explained below the texts in which it is told; no text tells it before its unit.

button-meanings = What words mean

term-losing = **Losing position**: the player to move loses if the other one makes no mistake. **Winning position**: the player to move can win.
    .forms = losing position, winning position, losing number, winning number, losing pair
term-misere = **Normal play**: the last move wins. **Misère play**: the last move loses.
    .forms = misère, normal play
term-mirror = **Mirror**: two equal heaps or rows, so that each move in one can be copied in the other.
    .forms = mirror
term-binary = **Binary**: written with powers of two, 1, 2, 4, 8 …: 66 = 64 + 2 is 1000010.
    .forms = binary, number of ones, numbers of ones, a 1 in the column
term-nim-sum = **Nim-sum** (⊕): binary addition without carrying: 3 ⊕ 5 = 6.
    .forms = nim-sum, ⊕
term-arena = **Arena**: the graph of a game: positions are points, moves are arrows.
    .forms = arena
term-attractor = **Attractor** of a player: where that player can force a win.
    .forms = attractor
term-rank = **Rank**: in how many moves of both players at most.
    .forms = rank
term-stealing = **Strategy stealing**: a proof that some first move wins, because a reply to it could have been played first.
    .forms = strategy stealing
term-mex = **Mex**: the least number missing, counted from 0: of 0, 1, 3 it is 2.
    .forms = mex
term-grundy = **Grundy value**, G(n): the mex of the values one move away. In normal play 0 means losing, and g acts like a heap of g in Nim.
    .forms = Grundy value, G(
term-period = **Period**: after how many steps a row repeats. **Preperiod**: how many values stand before that.
    .forms = period, preperiod
term-rare = **Rare**: a value with an even number of ones where the mask has a 1; the others are **frequent**.
    .forms = rare, frequent, mask
term-quotient = **Misère quotient**: a table that tells which heaps act alike under misère play, and which sums are losing.
    .forms = misère quotient
term-letters = **P, N**: in books, from a losing position (P-position) the previous player can win, from a winning position (N-position) the next one.
    .forms = P-position, N-position
