# The engine's facts, as sentences.

why-heading = ### Why “{ $move }”?
    -# The position was { $position }.
why-random = I play at { $strength }%: this move was drawn at random.
why-mistake = It was a mistake: I should have played “{ $move }”.
hint-heading = ### Hint { $step } of { $steps }
what-if-title = What if…
what-if-label-nim = Heap, and how many to take
what-if-example-nim = 3 5
what-if-label-subtraction = How many to take
what-if-example-subtraction = 2
what-if-heading = ### What if: { $move }?
what-if-wins = ✅ This move wins.
what-if-loses = ❌ This move loses against best play.

fact-status-n = **Winning position** (N-position): whoever has the move can win.
fact-status-p = **Losing position** (P-position): whoever has the move loses against best play.
fact-over-mover-wins = No move is left: whoever has the move has won.
fact-over-mover-loses = No move is left: whoever has the move has lost.

table-column = column
table-sums = sum
table-odd = odd
fact-binary-table = Write each heap in binary and count the ones in each column:
fact-nim-sum = Nim-sum: { $binary }₂ = { $sum }. At least one column is odd.
fact-nim-sum-zero = Nim-sum: 0. Every column is even.
fact-odd-column = The first odd column from the left is column { $column } (the { $weight }s).
fact-first-heap-with-one = The first heap with a 1 in column { $column } is heap { $heap } ({ $size }).
fact-heap-with-one = Heap { $heap } ({ $size }) has a 1 in column { $column }.
fact-reduce = Reduce heap { $heap } from { $size } to { $to }: **take { $take }**. Every column is then even.

fact-misere-far = Misère play: as long as at least two heaps hold 2 or more (here { $big }), play as in normal play. Once only one is left, an odd number of heaps of 1 must be left instead.
fact-misere-now = Misère play: only one heap holds 2 or more, beside { $ones ->
        [0] no heap of 1
        [one] { $ones } heap of 1
       *[other] { $ones } heaps of 1
    }. This is the moment to leave an odd number of heaps of 1.
fact-misere-ones = Misère play, and only heaps of 1 are left: { $ones }, an { $parity ->
        [odd] odd number. Whoever has the move will take the last one.
       *[even] even number. The opponent will take the last one.
    }
fact-last-big-heap = Reduce heap { $heap } from { $size } to { $to }: **take { $take }**. That leaves { $ones ->
        [one] { $ones } heap of 1
       *[other] { $ones } heaps of 1
    }, an odd number: the opponent takes the last one.

fact-misere-shift = Misère play: leave a multiple of { $m }, plus 1 (in normal play: a multiple of { $m }).
fact-modular-rule = { $start ->
        [0] The
       *[other] From { $start } on, the
    } losing positions are those whose remainder on division by { $m } is { $many ->
        [one] { $residues }
       *[other] one of { $residues }
    }.
fact-modular-case = Here { $count } = { $q } × { $m } + { $r }.
fact-mex = The options have the Grundy values { $values }; the least number missing (mex) is { $missing }, the Grundy value here.
fact-winning-move = Winning move: **{ $move }**. It leaves { $left }, a losing position.
fact-refutation = “{ $move }” is answered by “{ $reply }”, which wins.
fact-loses-at-once = “{ $move }” loses at once.
fact-every-move-loses = { $count ->
        [one] The only move loses:
       *[other] Every move loses:
    }
fact-all-lose-such-as = All { $count } moves lose. For example:
fact-fewest-replies = I played a move that leaves as few winning replies as possible: { $count }.

review-heading = ### Review of { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
review-turning-point = The win was first given away by { $player }: { $move }.
review-win-given-up = { $player } gave up although the match could still be won.
review-no-mistake = Nobody gave a win away.
review-accuracy = { $player } kept the win { $kept } of { $had } times.
review-never-winning = { $player } never had a winning position to move from.
review-hidden = -# { $count ->
        [one] The first move is not listed.
       *[other] The first { $count } moves are not listed.
    }
review-keeps = { $number }. { $player }: { $move } ✅ wins
review-loses = { $number }. { $player }: { $move } ❌ gives the win away; “{ $better }” wins
review-forced = { $number }. { $player }: { $move } ➖ every move loses here
