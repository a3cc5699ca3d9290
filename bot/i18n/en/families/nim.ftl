# Nim.

# Its command, and its place among the games.
command-nim = Play Nim against the computer or another member
option-nim-heaps = heaps
    .description = The heaps, for example 1 3 7 (by default 3 4 5)
option-nim-columns = columns
    .description = How many columns of 1 to 35 to deal
error-heaps-and-columns = Give either the heaps (1 3 7) or a number of columns to deal, not both.
family-nim = Nim

# Its name and its rules.
title-nim = Nim
rules-nim = There are some heaps. On your turn, take as many objects as you like from one heap, one at least.
guard-nim-normal = Normal play: whoever takes the last object wins.
guard-nim-misere = Misère play: whoever takes the last object loses.

# The board and its moves.
move-nim = take { $take } from heap { $heap }
moved-nim = { $player } took { $take } from heap { $heap } ({ $before } → { $after }).

# What its theory says.
table-odd = odd
fact-binary-table = Write each heap in binary and count the ones in each column:
fact-even-table = **The idea**: leave a table in which every column has an even number of ones. The next move spoils that, because it changes only one heap; whoever left the table can then make all columns even again, until it is empty.
fact-even-table-zero = **The idea**: every column of this table has an even number of ones. Whatever the player to move does spoils that, because it changes only one heap; the other player can then make all columns even again, until the table is empty.
fact-flip = To repair the table, swap 0 and 1 in the odd columns of a heap with a 1 in the column of the { $weight }s: all columns become even, and the heap smaller, since that 1 outweighs all columns to its right.
fact-switch-is-won = **The idea**: with exactly one heap of 2 or more, the nim-sum is never 0. So whoever leaves the nim-sum 0 each time never leaves such a table: the other player does. From such a table one chooses whether the heaps of 1 that are left are even or odd in number, and wins.
hint-ask-column = Now write the heaps in binary. Which is the first column from the left with an odd number of ones?
hint-ask-columns = Now write the heaps in binary, one below the other. How many columns have an odd number of ones?
hint-ask-big = In misère play, one thing decides how to play. How many heaps hold 2 objects or more?
hint-big = { $count ->
        [0] None
        [1] Only one
       *[other] Two or more
    }
fact-nim-sum = Write the heaps in binary, one below the other: the nim-sum has a 1 for each column with an odd number of ones. Here, column by column, { $added } gives { $sum } (in binary, { $binary }), not 0.
fact-nim-sum-zero = Write the heaps in binary, one below the other: the nim-sum has a 1 for each column with an odd number of ones. Here each column has an even number of ones: the nim-sum is 0.
fact-odd-column = The first column from the left with an odd number of ones is that of the { $weight }s.
fact-first-heap-with-one = The first heap with a 1 in the column of the { $weight }s is heap { $heap } ({ $size }).
fact-heap-with-one = Heap { $heap } ({ $size }) has a 1 in the column of the { $weight }s.
fact-reduce = Reduce heap { $heap } from { $size } to { $to }: **take { $take }**. Each column then has an even number of ones.
fact-misere-far = Misère play: as long as at least two heaps hold 2 objects or more (here { $big }), play as in normal play. Once only one of them is left, an odd number of heaps of 1 must be left instead.
fact-misere-now = Misère play: only one heap holds 2 objects or more, beside { $ones ->
        [0] no heap of 1
        [one] { $ones } heap of 1
       *[other] { $ones } heaps of 1
    }. This is the moment to leave an odd number of heaps of 1.
fact-misere-ones = Misère play, and only heaps of 1 are left. Their number, { $ones }, is { $parity ->
        [odd] odd: the player to move will take the last one, and lose.
       *[even] even: the other player will take the last one, and lose.
    }
fact-last-big-heap = Reduce heap { $heap } from { $size } to { $to }: **take { $take }**. That leaves { $ones ->
        [one] { $ones } heap of 1
       *[other] { $ones } heaps of 1
    }, an odd number: the player who moves next will take the last one, and lose.

# Challenges.
template-binary-table = Nim by the binary table
template-misere-nim = Nim where the last object loses (misère)
template-program-columns = Program Nim on columns
reason-nim-sum = The nim-sum of the heaps is { $number }.
reason-big-heap-and-nim-sum = At least one heap holds two or more, and the nim-sum is { $number }.
strategy-help-nim = Write a rule, `heap, take`, in which a, b, c … are the heaps and s their nim-sum (or `leave …`, what to leave of a heap h); or a table such as `1 3 7: 2 1` (from heap 2, take 1), a line for each position.
strategy-example-nim = (1, 2) if a > b else (2, 1)
program-strategy-nim = Write a function strategy(heaps). It is given the list of the heaps, empty ones too, and returns a pair: the number of the heap, counted from 0, and how many to take. For example, { $call } may return { $answer }.

# What went wrong.
