# Chomp.

# Its command, and its place among the games.
command-chomp = Play Chomp against the computer or another member
option-chomp-rows = rows
    .description = Rows of the bar (by default 3)
option-chomp-columns = columns
    .description = Columns of the bar (by default 4)
family-chomp = Chomp

# Its name and its rules.
title-chomp = Chomp
rules-chomp = On your turn, bite a square, but not the poisoned one 💀: all that is above it and to its right goes, too.
guard-chomp-normal = Whoever is left with the poisoned square 💀 loses.
guard-chomp-misere = Misère play: whoever is left with the poisoned square 💀 wins.

# The board and its moves.
plain-bar = Rows from the poisoned one up: { $rows }.
move-chomp = bite the square at row { $row }, column { $column }
moved-chomp = { $player } bit the square at row { $row }, column { $column }: { $eaten ->
        [one] { $eaten } square
       *[other] { $eaten } squares
    } eaten.
ask-square-chomp = Which square (row-column)? All above and to the right of it goes too.
prompt-row-chomp = Which row?
prompt-column-chomp = Row { $row }: which column?
choice-row = Row { $row } ({ $count })
choice-column = Column { $column }

# What its theory says.
hint-ask-stealing = If some reply wins after you bite only the corner (row { $row }, column { $column }), could you have bitten that very square first, and left the same?
hint-yes = Yes
hint-no = No
fact-strategy-stealing = **The idea** (strategy stealing): some first bite of this bar wins. If biting only the corner square (row { $row }, column { $column }) does not, some reply to it does; bite that square at once, and the corner goes, too. Which one wins, this does not tell.
remember-strategy-stealing = Every full bar of two squares or more has a first bite that wins: if a reply to the bite at the far corner won, that very square could have been bitten at once (strategy stealing).
hint-ask-arms = Can you leave one row and one column of the same length that share the poisoned square?
hint-ask-staircase = Can you leave two rows, the upper one a square shorter than the lower one?
fact-leave-arms = **The idea**: a row and a column of the same length that share the poisoned square are losing, because each bite off the one can be answered by the same bite off the other. Here some bite leaves just that.
fact-leave-staircase = **The idea**: two rows, the upper one a square shorter than the lower one, are losing, because to each bite there is a reply that leaves a shorter staircase. Here some bite leaves just that.
fact-equal-arms = { $when ->
        [after] What is left then is
       *[now] This is
    } one row and one column of { $arm } squares that share the poisoned one: each bite off the one can be answered by the same bite off the other.
fact-staircase = { $when ->
        [after] What is left then is
       *[now] This is
    } a staircase of two rows, { $lower } and { $upper }: to each bite there is a reply that leaves a shorter staircase.
fact-best-line-chomp = Whoever plays this move can end the match in at most { $count ->
        [one] { $count } move
       *[other] { $count } moves
    } from here, this one counted; for example (row-column): { $line }

# Challenges.
template-chomp = Chomp
template-program-chomp = Program Chomp
ask-value-row-chomp = What are the Grundy values G({ $heap }, j) of a bar with two rows, { $heap } squares in the poisoned one and j in the other, for j from 0 to { $last }?
strategy-help-chomp = Write a rule, `row, column`, in which r1, r2 … are the lengths of the rows from the poisoned one up; or a table such as `4 4 3: 3 3`, a line for each position.
strategy-example-chomp = (1, 3) if r1 > 2 else (2, 1)
program-strategy-chomp = Write a function strategy(rows). It is given the list of the lengths of the rows, that of the poisoned square first, and returns the square to bite as a pair: its row and its column, both counted from 0. The poisoned square is (0, 0). For example, { $call } may return { $answer }.

# What went wrong.
fault-not-a-bar = Write a bar as rows × columns, such as 4x3, or as its row lengths from the poisoned row up, none longer than the one below: 5 5 2.
fault-bar-too-large = That bar is too large: { $limit } rows and columns at most.
fault-poisoned = The poisoned square is never bitten: the match ends when it alone is left. Choose another one.
fault-no-such-row = There is no row { $row }: { $rows ->
        [1] there is only row 1.
        [2] the rows are 1 and 2, from below.
       *[other] rows are numbered 1 to { $rows } from below.
    }
fault-no-such-square = Row { $row } has no square { $column }: { $columns ->
        [1] its only column is 1.
        [2] its columns are 1 and 2.
       *[other] its columns are 1 to { $columns }.
    }
