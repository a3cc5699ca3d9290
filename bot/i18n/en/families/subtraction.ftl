# Subtraction games: Fort Boyard's sticks, and other numbers to take.

# Its command, and its place among the games.
command-fortboyard = Play Fort Boyard's sticks against the computer or another member
option-fortboyard-max-take = max_take
    .description = How many sticks one may take at most (by default 3)
option-fortboyard-last = last
    .description = What taking the last stick means (by default it wins)
last-wins = the last stick wins
last-loses = the last stick loses (as on TV)
family-fortboyard = Fort Boyard
family-take = Sticks, any numbers to take

# Its name and its rules.
title-fortboyard = Fort Boyard, take { $largest ->
        [2] 1 or 2
       *[other] 1 to { $largest }
    }
title-take = Sticks, take { $takes }
typed-take = take { $takes }
title-all-but = Sticks, take any number but { $takes }
rules-subtraction = There is a row of sticks. On your turn, take { $largest ->
        [1] 1 stick
        [2] 1 or 2 sticks
       *[other] from 1 to { $largest } sticks
    }.
rules-take = There is a row of sticks. On your turn, take { $takes } sticks.
guard-subtraction-normal = Normal play: whoever takes the last stick wins.
guard-subtraction-misere = Misère play: whoever takes the last stick loses.
guard-stuck-normal = Normal play: whoever cannot move loses.
guard-stuck-misere = Misère play: whoever cannot move wins.

# The board and its moves.
move-subtraction = take { $take }
moved-subtraction = { $player } took { $take } ({ $before } → { $after }).
prompt-take-subtraction = How many sticks?

# What its theory says.
hint-ask-remainder = What matters is a remainder. Divided by { $m }, which remainder does { $count } leave?
fact-pairs = **The idea**: on a losing number, whatever k the player to move takes, the other player answers with { $m } − k. Together { $m } go each round, so the same player meets losing numbers again and again, down to { $last ->
        [0] 0, with nothing left to take.
       *[other] { $last }, the last stick, which loses.
    }
fact-misere-shift = Misère play: leave a multiple of { $m }, plus 1 (in normal play: a multiple of { $m }).
fact-modular-rule = { $start ->
        [0] The
       *[other] From { $start } on, the
    } losing positions are those whose remainder on division by { $m } is { $many ->
        [one] { $residues }
       *[other] one of { $residues }
    }.
fact-modular-case = Here { $count } = { $q } × { $m } + { $r }.

# Challenges.
template-fort-boyard = Fort Boyard: 20 sticks, the last one wins
template-fort-boyard-misere = Fort Boyard as on TV: the last stick loses
ask-kernel-subtraction = For which n from 0 to { $last } are n sticks a losing position?
reason-remainder = Divided by { $modulus }, the number of sticks leaves the remainder { $remainder }.
strategy-help-subtraction = Write a rule that says how many to take when n sticks are left; or a table such as `7: 1` (of 7, take 1), a line for each number.
strategy-example-subtraction = 2 if n > 5 else 1
program-strategy-subtraction = Write a function strategy(n). It is given how many sticks are left, and returns how many to take. For example, { $call } may return { $answer }.

# What went wrong.
fault-fort-boyard-rules = After “fortboyard” write how many sticks one may take at most, from 1 to { $limit } (3 if nothing is written): fortboyard 5
fault-take-rules = After “take” write which numbers of sticks one may take, from 1 to { $limit }: take 1,3,4
fault-all-but-rules = After “all but” write which numbers of sticks one may not take, from 1 to { $limit }: all but 1,4
