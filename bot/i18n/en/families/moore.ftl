# Moore's Nim.

# Its command, and its place among the games.
command-moore = Play Moore's Nim against the computer or another member
option-moore-heaps = heaps
    .description = The heaps, for example 1 3 5 (by default 1 3 3 3)
option-moore-most = most
    .description = From how many heaps a move may take at most (by default 2)
family-moore = Moore's Nim

# Its name and its rules.
title-moore = Moore's Nim, up to { $most } heaps a move
rules-moore = You take at least one object.
guard-moore-normal = Take as many as you like from { $most } heaps at most. Normal play: whoever takes the last object wins.
guard-moore-misere = Take as many as you like from { $most } heaps at most. Misère play: whoever takes the last object loses.

# The board and its moves.
move-moore = take { $parts }
move-moore-part = { $take } from heap { $heap }
moved-moore = { $player } took { $parts }.
moved-moore-part = { $take } from heap { $heap } ({ $before } → { $after })
prompt-heap-moore = { $before ->
        [0] Which heap first?
       *[other] A further heap?
    }
choice-done-moore = That is all

# What its theory says.
table-mark-moore = not { $modulus }·n
hint-ask-columns-moore = Now write the heaps in binary, one below the other. How many columns have a number of ones that is not a multiple of { $modulus }?
hint-ask-column-moore = In binary, which is the first column from the left whose number of ones is not a multiple of { $modulus }?
hint-ask-big-moore = In misère play, one thing decides how to play. Does a heap hold 2 objects or more?
hint-big-moore = { $count ->
        [0] No, none
       *[other] Yes, one at least
    }
fact-moore-table = Write each heap in binary and count the ones in each column:
fact-moore-columns = Divided by { $modulus }, the numbers of ones leave { $left }: not 0 everywhere.
fact-moore-columns-multiples = Divided by { $modulus }, the numbers of ones leave { $left }: each is a multiple of { $modulus }.
fact-moore-idea = **The idea**: leave a multiple of { $modulus } ones in every column. The next move spoils that: it takes 1 to { $most } ones from the leftmost column that it changes, and adds none. You can then make all columns multiples again, until the table is empty.
fact-moore-idea-lost = **The idea**: every column of this table has a multiple of { $modulus } ones. Every move spoils that: it takes 1 to { $most } ones from the leftmost column that it changes, and adds none. The other player can then make all columns multiples again, until the table is empty.
fact-moore-first = The first column from the left that is not a multiple of { $modulus } is that of the { $weight }s: it has { $ones ->
        [one] { $ones } one
       *[other] { $ones } ones
    }.
fact-moore-misere = **The idea**: in misère play, play as in normal play, and make every column a multiple of { $modulus }, until that would leave heaps of 1 alone, or nothing. Then leave heaps of 1 whose number divided by { $modulus } leaves 1.
fact-moore-misere-ones = **The idea**: in misère play with heaps of 1 alone, whoever leaves a number of them that divided by { $modulus } leaves 1 wins. They can keep it so until one object is left. Here the number is { $ones }: { $loses ->
        [yes] it leaves 1, so the player to move loses.
       *[no] it does not leave 1, so the player to move wins.
    }
remember-moore-misere = In misère play with heaps of 1 alone, whoever leaves a number of them that divided by { $modulus } leaves 1 wins.
fact-moore-heaps = { $count ->
        [one] A winning move takes from heap { $heaps } alone.
       *[other] A winning move takes from the heaps { $heaps }.
    }
fact-moore-mended = A move can leave { $columns } ones in the columns: all multiples of { $modulus }.
fact-moore-ones-left = A move can leave { $ones ->
        [one] one heap of 1
       *[other] { $ones } heaps of 1
    }, and nothing else: divided by { $modulus }, that number leaves 1.

# Challenges.
reason-moore-column = In binary, the column of the { $weight }s has { $ones ->
        [one] { $ones } one
       *[other] { $ones } ones
    }, not a multiple of { $modulus }.
reason-moore-multiples = In binary, the number of ones in each column is a multiple of { $number }.
reason-moore-big-heap-and-multiples = At least one heap holds two or more and, in binary, the number of ones in each column is a multiple of { $number }.
strategy-help-moore = Write a rule, `heap, take` or `heap, take, heap, take`, in which a, b, c … are the heaps; or a table such as `1 1 3: 1 1 3 2` (from heap 1, take 1, and from heap 3, take 2), a line for each position.
strategy-example-moore = (1, 2) if a > b else (2, 1)
program-strategy-moore = Write a function strategy(heaps). It is given the list of the heaps, empty ones too, and returns a list: how many to take from each heap, 0 where nothing is taken. For example, { $call } may return { $answer }.

# What went wrong.
fault-moore-rules = A move takes from { $fewest } to { $most } heaps at most. Write that number after the name: moore 3
fault-moore-board = That board is too large: it has more than { $limit } moves. Choose fewer heaps or smaller ones, such as { $example }.
fault-heaps-in-order = Name the heaps of a move in order, each of them once: heap { $heap } cannot follow heap { $before }.
