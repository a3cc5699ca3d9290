# Chomp, Fibonacci Nim and octal games.

-games = /nim, /fortboyard, /chomp, /fibonacci or /octal

title-chomp = Chomp
title-chomp-misere = Misère Chomp
title-fibonacci = Fibonacci Nim
title-misere = { $title }, misère
title-octal = Octal game { $code }

guard-chomp-normal = Whoever is left with the poisoned square 💀 loses.
guard-chomp-misere = Misère play: whoever is left with the poisoned square 💀 wins.
guard-octal-normal = Normal play: whoever cannot move loses.
guard-octal-misere = Misère play: whoever cannot move wins.
guard-fibonacci-normal = Take at most twice what was just taken (the first time any number, but not all). Whoever takes the last stick wins.
guard-fibonacci-misere = Take at most twice what was just taken (the first time any number, but not all). Whoever takes the last stick loses.

at-most = At most { $count } may be taken now.
plain-bar = Rows from the poisoned one up: { $rows }.
plain-nothing = Nothing is left.

octal-rule = Take { $takes }: { $effect }.
octal-read-as = { $written } is read as { $code }: to take nothing without splitting the heap is no move.
octal-effect-1 = leave nothing
octal-effect-2 = leave one heap, not nothing
octal-effect-3 = leave nothing or one heap
octal-effect-4 = leave two heaps
octal-effect-5 = leave nothing or two heaps
octal-effect-6 = leave one heap or two, not nothing
octal-effect-7 = leave nothing, one heap or two

move-chomp = bite row { $row }, column { $column }
moved-chomp = { $player } bit row { $row }, column { $column }: { $eaten ->
        [one] { $eaten } square
       *[other] { $eaten } squares
    } eaten.
move-fibonacci = take { $take }
moved-fibonacci = { $player } took { $take } ({ $before } → { $after }).
move-octal = take { $take } from heap { $heap }
move-octal-split = take { $take } from heap { $heap } and set { $part } apart
moved-octal = { $player } took { $take } from heap { $heap } ({ $before } → { $left }).

ask-square-chomp = Which square (row-column)? All above and to the right of it goes too.
ask-row-chomp = Which row?
ask-column-chomp = Which column of row { $row }?
ask-take-fibonacci = How many sticks?
ask-heap-octal = Which heap?
ask-take-octal = How many from heap { $heap }?
ask-part-octal = Heap { $heap }: how much to set apart?
choice-row = Row { $row } ({ $count })
choice-column = Column { $column }
choice-take-only = Take { $take }
choice-leave = Leave { $left }
choice-leave-nothing = Leave nothing

what-if-label-chomp = Row and column
what-if-example-chomp = 2 3
what-if-label-fibonacci = How many to take
what-if-example-fibonacci = 2
what-if-label-octal = Heap, how many to take, smaller part
what-if-example-octal = 1 2 0

fact-zeckendorf = { $sticks } = { $parts } is the sum of Fibonacci numbers, no two of them neighbours (Zeckendorf).
fact-zeckendorf-one = { $sticks } is a Fibonacci number, its own only part (Zeckendorf).
fact-smallest-part-fits = The smallest part, { $part }, may be taken (at most { $most }): that wins.
fact-smallest-part-too-large = The smallest part, { $part }, is more than may be taken ({ $most }): no move wins.
fact-heap-values = Grundy values of the heaps: { $values }. Nim-sum: { $sum }.
fact-heap-mex = The options of heap { $heap } ({ $size }) have the values { $options }, so its own is the mex, { $value }. Bring it to { $wanted }, and the nim-sum is 0.
fact-strategy-stealing = A full bar wins for whoever begins: if biting the far corner (row { $row }, column { $column }) does not win, its answer could have been played at once (strategy stealing).
fact-equal-arms = That is one row and one column of { $arm } squares, the poisoned one in both: each bite is answered by the same on the other arm.
fact-staircase = That is a staircase of two rows, { $lower } and { $upper }: each bite can be answered by a shorter staircase.
fact-rank = Under best play { $n ->
        [one] { $n } move is
       *[other] { $n } moves are
    } left (rank): the winner hurries, the loser delays.
fact-best-line = Best play to the end, this move first (row-column): { $line } ({ $count ->
        [one] { $count } move
       *[other] { $count } moves
    }).

fibonacci-table = ### Fibonacci Nim: who wins with i sticks (rows) of which at most j may be taken (columns)
fibonacci-table-counts = N: whoever has the move wins, P: loses. Capitals: the cells that memoisation fills to judge the start with { $sticks }, { $touched } of the { $all } that the full table has.

fault-rule-sign = “{ $sign }” has no meaning in a rule (character { $place }). A rule has whole numbers, names, + - * // % ^, comparisons, if … else …, min, max and parentheses.
fault-rule-division = “{ $sign }” may not give a whole number (character { $place }). Write // for the whole quotient or % for the remainder.
fault-rule-name = I do not know “{ $name }” in a rule (character { $place }). Names here: { $known }.
fault-rule-unexpected = I did not expect “{ $found }” at character { $place } of the rule.
fault-rule-unfinished = The rule breaks off: something is missing at its end, a number or a parenthesis perhaps.
fault-rule-one-number = One number is wanted at character { $place } of the rule, not several.
fault-rule-too-deep = Parentheses and signs stand too deep in each other: { $limit } levels at most.
fault-rule-shape = Somewhere this rule gives { $count ->
        [one] one number
       *[other] { $count } numbers
    }. { $shape ->
        [take] This game takes one number, how many to take: 2 if n > 5 else 1
        [row-column] This game takes two numbers, the row and the column: (1, 3) if a > 2 else (2, 1)
        [heap-take-part] This game takes three numbers, the heap, how many to take, and the smaller part if it is split (else 0): 1, 2, 0
       *[other] This game takes two numbers, first the heap, then how many to take: 1, a - b
    }
fault-rule-leave = “leave” is for games in which one only takes. Write the parts of the move, with commas between.
fault-rule-zero-division = In position { $position } the rule divides by zero.
fault-rule-huge = In position { $position } the rule comes to numbers that are too large.
fault-strategy-empty = There is no strategy there. Write what to play in each position, such as { $example }, or a rule.
fault-strategy-line = I cannot read line { $line }: “{ $text }”. Write a position and what to play, such as { $example }
fault-strategy-position = Line { $line }: “{ $text }” is not a position of this game. Write lines such as { $example }
fault-strategy-move = Line { $line }: “{ $text }” is not a move. { $shape ->
        [take] Write one number, how many to take: 1
        [row-column] Write two numbers, the row and the column: 2 3
        [heap-take-part] Write three numbers, the heap, how many to take, and the smaller part if it is split (else 0): 1 2 0
       *[other] Write two numbers, first the heap, then how many to take: 2 1
    }
fault-strategy-next = Line { $line }: no move leads from { $position } to { $next }.
fault-strategy-twice = Lines { $first } and { $line } play differently in position { $position }. Keep one of them.
fault-strategy-too-many = That is too long: { $limit } positions at most.
fault-strategy-too-long = Written out line by line, this strategy has more than { $limit } characters. Leave out the positions that cannot come up.

fault-sticks-and-limit = Write the number of sticks, or the sticks and how many of them may be taken at most (not more than there are): 15 or 15 4.
fault-not-a-code = That is not an octal code. Write it like 0.77, with at most { $limit } digits, or a name such as Kayles.
fault-not-octal = { $digit } is no octal digit (place { $place }): only 0 to 7 are.
fault-endless-code = A code without end, such as 0.(3), is for /grundy alone (value, table, plot, period, compare), and for bouton grundy, sequence and period. Nim itself is played with /nim.
fault-unclear-end = Which digits recur? Write them in brackets: 0.1(3) goes on with 3, 0.(13) with 13.
fault-part-not-allowed = { $part } cannot be set apart there. Allowed: { $allowed }.
fault-not-a-bar = Write a bar as rows × columns, such as 4x3, or as its row lengths from the poisoned row up, none longer than the one below: 5 5 2.
fault-bar-too-large = That bar is too large: { $limit } rows and columns at most.
fault-poisoned = The poisoned square is never bitten: the match ends when it alone is left. Choose another one.
fault-no-such-row = There is no row { $row }: rows are numbered 1 to { $rows } from below.
fault-no-such-square = Row { $row } has no square { $column }: its columns are 1 to { $columns }.

fault-task-kind = “{ $kind }” is no kind of task. A line begins with win, move, outcome, value, period, kernel or strategy.
fault-task-aspect = After “value” write nim-sum, grundy, mex or row.
fault-task-unfinished = Something is missing in that line. A whole one is, for example: { $example }
fault-task-over = In that position nothing is left to play. Give one with a move in it.
fault-task-lost = In that position no move wins. Give a winning one, or ask for its outcome.
fault-task-without-turn = There the opponent's move ends the match, and a strategy has nothing to do. Give a larger position.
fault-task-many-moves = That position has { $moves } winning moves: at most { $limit } can be asked for. Ask for one of them.
fault-task-no-period = I have no quick proof of a period of { $game }. Choose a game whose period is known, such as 0.137.
fault-task-kernel = Write a game of one heap and how far to go, from 1 to { $limit }, so that some number loses: kernel fortboyard 20
fault-task-row = Write a game whose positions have two numbers, the first one, and how far the second goes, from 1 to { $limit }: value row nim 5 to 10
fault-task-numbers = Give at most { $count } different numbers, of at most { $limit }.
fault-no-tasks = There is no task yet. Write one a line, for example: { $example }
fault-too-many-tasks = Those are too many tasks: { $limit } at most.
fault-answer-number = Write one whole number, in digits.
fault-answer-list = Write whole numbers from 0 to { $last }, with spaces between.
fault-answer-row = Write { $count } whole numbers with spaces between, for 0 to { $last }.
fault-answer-period = Write two whole numbers with a space between: the period (at least 1), then the preperiod.
fault-answer-moves = { $shape ->
        [take] Write each move as one whole number, how many to take.
        [row-column] Write each move as two whole numbers, the row and the column, with a space between.
        [heap-take-part] Write each move as three whole numbers with spaces between: the heap, how many to take, and the smaller part if it is split (else 0).
       *[other] Write each move as two whole numbers with a space between: the heap, then how many to take.
    }
fault-answer-one-move = Write one move only.
fault-answer-outcome = Write N (winning) or P (losing), and the number of the reason, 1 to { $count }: N 2

command-chomp = Play Chomp against the computer or another member
command-fibonacci = Play Fibonacci Nim against the computer or another member
command-fibonacci-table = Show who wins at Fibonacci Nim, and what memoisation saves
command-octal = Play an octal game such as Kayles against the computer or another member

option-rows = rows
    .description = Rows of the bar (by default 3)
option-code = code
    .description = The code of the game, such as 0.77, or its name
option-heap = heap
    .description = The heap to begin with, or several, for example 5 7 (by default 12)
