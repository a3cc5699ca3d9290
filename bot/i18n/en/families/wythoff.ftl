# Wythoff's Nim.

# Its command, and its place among the games.
command-wythoff = Play Wythoff's Nim against the computer or another member
option-wythoff-heaps = heaps
    .description = The two heaps, for example 9 4 (by default 6 9)
family-wythoff = Wythoff's Nim

# Its name and its rules.
title-wythoff = Wythoff's Nim
rules-wythoff = There are two heaps. On your turn, take at least one object.
guard-wythoff-normal = Take from one heap, or the same number from both. Normal play: whoever takes the last object wins.
guard-wythoff-misere = Take from one heap, or the same number from both. Misère play: whoever takes the last object loses.

# The board and its moves.
move-wythoff = take { $take } from heap { $heap }
move-wythoff-both = take { $take } from both heaps
moved-wythoff = { $player } took { $take } from heap { $heap } ({ $before } → { $after }).
moved-wythoff-both = { $player } took { $take } from both heaps ({ $before } → { $after }).
prompt-from-wythoff = From which heap or both?
prompt-take-wythoff = { $from ->
        [1] How many from heap 1?
        [2] How many from heap 2?
       *[3] How many from each?
    }
choice-both-wythoff = Both heaps

# What its theory says.
hint-ask-pair = Only one pair of heaps that differ by { $difference } is losing. Which one? (The losing pairs begin like this: { $pairs }, …)
fact-each-once = **The idea**: in the losing pairs ({ $pairs }, …) each number belongs to one pair only, and each difference too. A move in one heap keeps the other number, a move in both keeps the difference: so no move leads from a losing pair to another one.
fact-losing-pair = The heaps differ by { $difference }. Of all pairs of heaps that differ by { $difference } only one is losing: { $smaller } and { $larger } ({ $difference }·φ and { $difference }·φ² rounded down, where φ = (1 + √5)/2 is the golden ratio). { $here ->
        [yes] This is it.
       *[no] It is not this one.
    }
fact-losing-pair-misere = The heaps differ by { $difference }. Of all pairs of heaps that differ by { $difference } only one is losing: { $smaller } and { $larger }. { $here ->
        [yes] This is it.
       *[no] It is not this one.
    }
fact-misere-exceptions = Misère play: the heaps 0 and 1 are losing, and so are 2 and 2; but 1 and 2 are winning, and so is the end, 0 and 0. All others are as in normal play.
fact-same-from-both = Taking the same number from both heaps keeps their difference, { $difference }. So one can leave the losing pair { $smaller } and { $larger }.
fact-partner = Heap { $heap } ({ $size }) can stay: { $smaller } and { $larger } are a losing pair ({ $index }·φ and { $index }·φ² rounded down). So reduce heap { $other } to { $partner }.
fact-partner-misere = Heap { $heap } ({ $size }) can stay: { $smaller } and { $larger } are a losing pair under misère play. So reduce heap { $other } to { $partner }.

# Challenges.
reason-is-losing-pair = The heaps differ by { $difference }, and the only losing pair with this difference is { $smaller } and { $larger }: this one.
reason-is-no-losing-pair = The heaps differ by { $difference }, and the only losing pair with this difference is { $smaller } and { $larger }: not this one.
strategy-help-wythoff = Write a rule, `from, take`, in which a and b are the heaps, and from is 1 or 2, or 3 for both; or a table such as `3 4: 1 1` (from heap 1, take 1), a line for each position.
strategy-example-wythoff = (1, 1) if a > b else (2, 1)
program-strategy-wythoff = Write a function strategy(a, b). It is given the two heaps, and returns a pair: how many to take from the first and from the second heap. One of them is 0, or both are equal. For example, { $call } may return { $answer }.

# What went wrong.
fault-two-heaps = Write two heaps as two whole numbers with a space between, such as { $example }.
part-from = 1 or 2 for a heap, or 3 for both
    .label = heap 1, 2 or both (3)
