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
prompt-part-grundys-game = Heap { $heap }: smaller part?
choice-split-grundys-game = { $part } + { $rest }

# Challenges.
strategy-help-grundys-game = Write a rule, `heap, part`, in which a, b, c … are the heaps, and the part is the smaller one; or a table such as `5 7: 1 2` (split off 2 from heap 1), a line for each position.
strategy-example-grundys-game = 1, 1
program-strategy-grundys-game = Write a function strategy(heaps). It is given the list of the heaps, and returns a pair: the number of the heap, counted from 0, and the size of one of its two parts. For example, { $call } may return { $answer }.

# What went wrong.
fault-unequal-part = The smaller part of a heap of { $heap } can be { $most ->
        [1] only 1
        [2] 1 or 2
       *[other] 1 to { $most }
    }: the two parts must differ.
part-part = the smaller part
    .label = smaller part
