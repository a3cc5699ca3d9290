# Fibonacci Nim.

# Its command, and its place among the games.
command-fibonacci = Play Fibonacci Nim against the computer or another member
command-fibonacci-table = Show who wins at Fibonacci Nim, and what memoisation saves
family-fibonacci = Fibonacci Nim

# Its name and its rules.
title-fibonacci = Fibonacci Nim
rules-fibonacci = On your turn, take at least one stick, but not all of them in the first move.
guard-fibonacci-normal = After the first move, take at most twice what was just taken. Whoever takes the last stick wins.
guard-fibonacci-misere = After the first move, take at most twice what was just taken. Misère play: whoever takes the last stick loses.

# The board and its moves.
at-most = At most { $count } may be taken now.
sticks-at-most = { $sticks } (at most { $count } may be taken)
move-fibonacci = take { $take }
moved-fibonacci = { $player } took { $take } ({ $before } → { $after }).
prompt-take-fibonacci = How many sticks?

# What its theory says.
fact-last-stick-loses = { $counted ->
        [0] Only one stick is left: it must be taken, and that loses.
       *[other] **The idea**: taking the last stick loses, so whoever leaves that one alone wins. It is not counted below: play for the other { $counted } as under normal play.
    }
fact-zeckendorf = { $sticks } = { $parts } is the sum of Fibonacci numbers, no two of which follow each other in their sequence (Zeckendorf).
fact-zeckendorf-one = { $sticks } is itself a Fibonacci number, its only part (Zeckendorf).
fact-smallest-part-fits = The smallest part, { $part }, may be taken (at most { $most }): that wins.
fact-smallest-part-too-large = The smallest part, { $part }, is more than may be taken ({ $most }): no move wins.
hint-ask-part = Write { $sticks } as a sum of Fibonacci numbers (1, 2, 3, 5, 8, 13, …), the largest possible first. Which one is the last?
fact-next-part = **The idea**: once { $part ->
        [one] { $part } is
       *[other] { $part } are
    } taken, the next part is { $following }, more than twice { $part }: the player who moves next cannot take it whole, and has to break it.
fact-last-parts = The last parts together, { $parts } = { $taken }, win as well: { $following ->
        [0] nothing is left.
       *[other] the next part is { $following }, more than twice { $taken }.
    }
fact-broken-part = **The idea**: the player to move has to break that part. Whatever k is taken, what is left ends in a part of 2k at most, which the other player may take. For example: take { $example }, which leaves { $left }, with the smallest part { $part }.
fibonacci-table = ### Fibonacci Nim: who wins with i sticks (rows) of which at most j may be taken (columns)
fibonacci-table-counts = N: the player to move wins, P: loses. Capitals: what a memoised program fills for { $sticks } sticks, { $touched } cells instead of { $all }.
term-zeckendorf = **Zeckendorf**: each number is a sum of Fibonacci numbers (1, 2, 3, 5, 8 …), no two of which follow each other, in one way only.
    .forms = Zeckendorf, Fibonacci number

# Challenges.
template-fibonacci = Fibonacci Nim
template-program-fibonacci = Program Fibonacci Nim
ask-value-row-fibonacci = What are the Grundy values G({ $heap }, j) of { $heap } sticks of which at most j may be taken, for j from 0 to { $last }?
ask-kernel-fibonacci = For which n from 0 to { $last } are n sticks before the first move a losing position?
reason-part-fits = The smallest Fibonacci number of the Zeckendorf sum is { $number }, and that many may be taken.
reason-part-exceeds = The smallest Fibonacci number of the Zeckendorf sum is { $number }, more than may be taken.
strategy-help-fibonacci = Write a rule that says how many to take when n sticks are left and at most m may be taken; or a table such as `7 3: 1` (of 7, at most 3: take 1), a line for each position.
strategy-example-fibonacci = 2 if n > m else 1
program-strategy-fibonacci = Write a function strategy(left, most). It is given how many sticks are left and how many may be taken at most, and returns how many to take. For example, { $call } may return { $answer }.

# What went wrong.
fault-sticks-and-limit = Write the number of sticks, or the sticks and how many of them may be taken at most (not more than there are): 15 or 15 4.
