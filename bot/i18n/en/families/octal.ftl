# Octal games.

# Its command, and its place among the games.
command-octal = Play an octal game such as Kayles against the computer or another member
option-octal-code = code
    .description = The code of the game, such as 0.77, or its name
option-octal-heap = heap
    .description = The heap to begin with, or several, for example 5 7 (by default 12)
welcome-octal = `/octal` plays Kayles and other octal games, by their names or codes
family-octal = Octal games

# Its name and its rules.
title-octal = Octal game { $code }
octal-name-kayles = Kayles
octal-name-dawsons-kayles = Dawson's Kayles
octal-name-cram = Cram
octal-name-dawsons-chess = Dawson's Chess
octal-name-treblecross = Treblecross
octal-name-officers = Officers
octal-name-fort-boyard = Fort Boyard
octal-name-nim = Nim
octal-name-laskers-nim = Lasker's Nim
rules-octal = Each heap is a row of pins that stand side by side. On your turn, you make one move.
rules-pins = { $count ->
        [one] { $count } pin
       *[other] { $count } pins side by side
    }
rules-octal-1 = You may take { $pins } if that clears the row.
rules-octal-2 = You may take { $pins } from one end of a row, but not the whole row.
rules-octal-3 = You may take { $pins } from one end of a row, or the whole row.
rules-octal-4 = You may take { $pins } from inside a row: pins must stay on both sides, as two rows.
rules-octal-5 = You may take { $pins } if that clears the row, or from inside it: pins then stay on both sides, as two rows.
rules-octal-6 = You may take { $pins } anywhere in a row, but not the whole row. What stays on both sides makes two rows.
rules-octal-7 = You may take { $pins } anywhere in a row. What stays on both sides makes two rows.
rules-octal-cut = You may also cut a row in two without taking anything.
guard-octal-normal = Normal play: whoever cannot move loses.
guard-octal-misere = Misère play: whoever cannot move wins.
octal-rule = Take { $takes }: { $effect }.
octal-read-as = { $written } is read as { $code }: to take nothing without splitting the heap is no move.
octal-effect-1 = only if that empties the heap
octal-effect-2 = only if something is left
octal-effect-3 = always
octal-effect-4 = only if the rest is split in two
octal-effect-5 = if that empties the heap, or the rest is split in two
octal-effect-6 = if something is left, which may be split in two
octal-effect-7 = always, and the rest may be split in two

# The board and its moves.
move-octal = take { $take } from heap { $heap }
move-octal-split = take { $take } from heap { $heap } and split off a heap of { $part }
moved-octal = { $player } took { $take } from heap { $heap } ({ $before } → { $left }).
ask-heap-octal = Which heap?
ask-take-octal = How many from heap { $heap }?
ask-part-octal = { $take ->
        [0] Heap { $heap }: cut where?
        [1] Heap { $heap }: which pin?
       *[other] Heap { $heap }: which pins?
    }
ask-smaller-octal = { $low ->
        [0] Heap { $heap }: smaller part (0: no split)?
       *[other] Heap { $heap }: smaller part?
    }
choice-take-only = Take { $take }
choice-pins = { $places } → { $left }
choice-cut = after { $place } → { $left }
what-if-label-octal = Heap, how many to take, smaller part
what-if-example-octal = 1 2 0

# Challenges.
template-kayles = Kayles (octal game 0.77)
template-dawsons-kayles = Dawson's Kayles (octal game 0.07)
ask-value-row-octal = What are the Grundy values G({ $heap }, j) of two heaps, one of { $heap } and one of j, for j from 0 to { $last }?
ask-kernel-octal = For which n from 0 to { $last } is one heap of n objects a losing position?
strategy-help-octal = Write a rule, `heap, take, part`, in which a, b, c … are the heaps; or a table such as `5 7: 1 1 0` (from heap 1, take 1, no split), a line for each position.
strategy-example-octal = 1, 2, 0

# What went wrong.
fault-move-shape-octal = Write your move as three numbers, the heap, how many to take, and the smaller part if it is split (else 0): 1 2 0
fault-rule-shape-octal = Somewhere this rule gives { $count ->
        [one] one number
       *[other] { $count } numbers
    }. This game takes three numbers, the heap, how many to take, and the smaller part if it is split (else 0): 1, 2, 0
fault-strategy-move-octal = Line { $line }: “{ $text }” is not a move. Write three numbers, the heap, how many to take, and the smaller part if it is split (else 0): 1 2 0
fault-not-a-code = That is not an octal code. Write it like 0.77, with at most { $limit } digits, or a name such as Kayles.
fault-not-octal = { $digit } is no octal digit (place { $place }): only 0 to 7 are.
fault-endless-code = A code without end, such as 0.(3), is for /grundy alone (value, table, plot, period, compare), and for bouton grundy, sequence and period. Nim itself is played with /nim.
fault-unclear-end = Which digits recur? Write them in brackets: 0.1(3) goes on with 3, 0.(13) with 13.
fault-part-not-allowed = The smaller heap left cannot be { $part } there. Possible: { $allowed } (0 means: no split).
fault-answer-moves-octal = Write each move as three whole numbers with spaces between: the heap, how many to take, and the smaller part if it is split (else 0).
