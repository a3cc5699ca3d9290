# Octal games.

# Its command, and its place among the games.
command-octal = Play an octal game such as Kayles against the computer or another member
option-octal-code = code
    .description = The code of the game, such as 0.77, or its name
option-octal-rows = rows
    .description = The row to begin with, or several, for example 5 7 (by default 12)
family-octal = Octal games

# Its name and its rules.
title-octal = Octal game { $code }
title-hexadecimal = Hexadecimal game { $code }
title-octal-endless = { $name } (octal code { $code })
octal-name-kayles = Kayles
octal-name-dawsons-kayles = Dawson's Kayles
octal-name-cram = One-row Cram
octal-name-dawsons-chess = Dawson's Chess
octal-name-treblecross = Treblecross
octal-name-officers = Officers
octal-name-fort-boyard = Fort Boyard
octal-name-nim = Nim
octal-name-laskers-nim = Lasker's Nim
rules-pins = { $most ->
        [one] { $takes } pin
       *[other] { $takes } pins side by side
    }
rules-octal-1 = You may take { $pins } if that clears the row.
rules-octal-2 = You may take { $pins } from one end of a row, but not the whole row.
rules-octal-3 = You may take { $pins } from one end of a row, or the whole row.
rules-octal-4 = You may take { $pins } from inside a row: pins must stay on both sides, as two rows.
rules-octal-5 = You may take { $pins } if that clears the row, or from inside it: pins then stay on both sides, as two rows.
rules-octal-6 = You may take { $pins }, anywhere in a row but not the whole row. The row may fall apart into two.
rules-octal-7 = You may take { $pins }, anywhere in a row, even by cutting it in two.
rules-octal-brief = You take from a row, side by side: { $told }.
rules-octal-brief-1 = { $takes } if that is all
rules-octal-brief-2 = { $takes } at one end, not all
rules-octal-brief-3 = { $takes } at one end, or all
rules-octal-brief-4 = { $takes } inside
rules-octal-brief-5 = { $takes } inside, or all
rules-octal-brief-6 = { $takes } anywhere, not all
rules-octal-brief-7 = { $takes } anywhere
rules-octal-cut-4 = You may also cut a row in two without taking anything.
rules-octal-cut-8 = You may also cut a row in three without taking anything.
rules-octal-cut-12 = You may also cut a row in two or in three without taking anything.
rules-hexadecimal = You may take { $pins } from a row so that it leaves { $left }.
left-nothing = nothing
left-one-row = one row
left-two-rows = two rows
left-three-rows = three rows
guard-octal-normal = Normal play: whoever cannot move loses.
guard-octal-misere = Misère play: whoever cannot move wins.
octal-read-as = { $written } is read as { $code }: to take nothing without cutting the row is no move.

# The board and its moves.
move-octal = take { $take ->
        [one] { $take } pin
       *[other] { $take } pins
    } from one end of row { $heap }
move-octal-split = { $take ->
        [0] cut row { $heap }, with { $part } on one side
        [one] take { $take } pin from row { $heap }, with { $part } left on one side
       *[other] take { $take } pins from row { $heap }, with { $part } left on one side
    }
moved-octal = { $take ->
        [0] { $player } cut row { $heap } ({ $before } → { $left }).
        [one] { $player } took { $take } pin from row { $heap } ({ $before } → { $left }).
       *[other] { $player } took { $take } pins from row { $heap } ({ $before } → { $left }).
    }
plain-row-octal = row { $heap }: { $count }
choice-row-octal = Row { $heap } ({ $count })
prompt-cut-octal = { $take ->
        [0] Row { $heap }: cut where?
        [1] Row { $heap }: which pin?
       *[other] Row { $heap }: which pins?
    }
ask-smaller-octal = { $low ->
        [0] Row { $heap }: smaller part (0: no split)?
       *[other] Row { $heap }: smaller part?
    }
choice-take-only = Take { $take }
choice-pins = { $places } → { $left }
choice-cut = after { $places } → { $left }
places-mirrored = -# Both ends are alike: { $take ->
        [0] a cut after { $far } leaves the same rows as one after { $near }.
        [one] pin { $far } leaves the same rows as pin { $near }.
       *[other] pins { $far } leave the same rows as pins { $near }.
    }

# Challenges.
template-kayles = Kayles (octal game 0.77)
template-dawsons-kayles = Dawson's Kayles (octal game 0.07)
template-program-octal = Program Grundy values
ask-kernel-octal = For which n from 0 to { $last } is one row of n pins a losing position?
strategy-help-octal = Write a rule, `row, take, part`, in which a, b, c … are the rows; or a table such as `5 7: 1 1 0` (from row 1, take 1, no split), a line for each position.
strategy-example-octal = 1, 2, 0
program-strategy-octal = Write a function strategy(rows): it gets the list of the rows that are not used up, and returns three numbers: which row, counted from 0, how many to take, and how many are then left on one side (0: not split). For example, { $call } may return { $answer }.

# What went wrong.
fault-not-a-code = That is not an octal code. Write it like 0.77, with at most { $limit } digits, or a name such as Kayles.
fault-not-octal = { $digit } is no octal digit (place { $place }): only 0 to 7 are. Games with digits from 8 to F are not played, but /grundy computes their values.
fault-three-without-end = Digits from 8 to F (three rows may be left) are computed only if the code has an end, such as 0.8 or 0.1C.
fault-endless-code = A code without end, such as 0.(3), is for /grundy alone (value, table, plot, period, compare), and for bouton grundy, sequence and period. Nim itself is played with /nim.
fault-unclear-end = Which digits recur? Write them in brackets: 0.1(3) goes on with 3, 0.(13) with 13.
fault-part-not-allowed = The smaller row left cannot be { $part } there. Possible: { $allowed } (0 means: no split).
part-cut = the smaller part if the row is split, else 0
    .label = smaller part
