# Grundy's game.

# Its command, and its place among the games.
command-grundys-game = Play Grundy's game against the computer or another member
option-grundys-game-heap = heap
    .description = The heap to begin with, or several, for example 5 7 (by default 13)
family-grundys-game = Grundy's game

# Its name and its rules.
title-grundys-game = Grundy's game
rules-grundys-game = On your turn, choose a heap of 3 or more.
guard-grundys-game-normal = Split a heap into two unequal ones. Normal play: whoever cannot move loses.
guard-grundys-game-misere = Split a heap into two unequal ones. Misère play: whoever cannot move wins.

# The board and its moves.
move-grundys-game = split off { $part } from heap { $heap }
moved-grundys-game = { $player } split heap { $heap } ({ $before } → { $left }).
ask-heap-grundys-game = Which heap?
ask-part-grundys-game = Heap { $heap }: smaller part?
choice-split-grundys-game = { $part } + { $rest }
what-if-label-grundys-game = Heap, smaller part

# Challenges.
ask-value-row-grundys-game = What are the Grundy values G({ $heap }, j) of two heaps, one of { $heap } and one of j, for j from 0 to { $last }?
ask-kernel-grundys-game = For which n from 0 to { $last } is one heap of n objects a losing position?
strategy-help-grundys-game = Write a rule, `heap, part`, in which a, b, c … are the heaps, and the part is the smaller one; or a table such as `5 7: 1 2` (split off 2 from heap 1), a line for each position.
strategy-example-grundys-game = 1, 1
program-strategy-grundys-game = Write a function strategy(heaps). It is given the list of the heaps, and returns a pair: the number of the heap, counted from 0, and the size of one of its two parts. For example, { $call } may return { $answer }.

# What went wrong.
fault-unequal-part = The smaller part of a heap of { $heap } can be { $most ->
        [1] only 1
        [2] 1 or 2
       *[other] 1 to { $most }
    }: the two parts must differ.
fault-move-shape-grundys-game = Write your move as two numbers, the heap, then the smaller part: 1 3
fault-rule-shape-grundys-game = Somewhere this rule gives { $count ->
        [one] one number
       *[other] { $count } numbers
    }. This game takes two numbers, the heap, then the smaller part: 1, 3
fault-strategy-move-grundys-game = Line { $line }: “{ $text }” is not a move. Write two numbers, the heap, then the smaller part: 1 3
fault-answer-moves-grundys-game = Write each move as two whole numbers with a space between: the heap, then the smaller part.
