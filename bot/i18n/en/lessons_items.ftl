# The questions of items, and options that are words.

ask-who-wins = { $rules } Who wins if both play their best?
ask-take = { $rules } Which of these takes wins, if any?
ask-reply = { $rules } There were { $before } sticks, and the other player has just taken { $take }. What do you take to win?
ask-race = Two players take turns to add from 1 to { $largest }, from 0 on; whoever reaches { $goal } wins. You are at { $now }, and it is your turn. How many do you add to win?
ask-modulus = { $rules } The losing numbers are the multiples of one number. Which one?
ask-reason-n = { $rules } This position is winning for the player to move. Which reason proves it?
ask-reason-p = { $rules } This position is losing for the player to move. Which reason proves it?
ask-tick-lost = { $rules } Which numbers of sticks from 0 to { $last } are losing for the player to move? Give all of them.
ask-equal = { $rules } Which move wins?
ask-equal-after = { $rules } The other player has just taken { $take } from heap { $heap }. Which move wins?
ask-mirror = { $rules } There were two heaps of { $size }, and the other player has just taken { $take } from heap { $heap }. Which reply wins?
ask-coins-1 =
    Two coins: row 1, square { $first }; row 2, square { $second }. A move pushes one back, at most to square 0; the last to move wins.
    You push the coin in row 1: by how many squares, to win?
ask-coins-2 =
    Two coins: row 1, square { $first }; row 2, square { $second }. A move pushes one back, at most to square 0; the last to move wins.
    You push the coin in row 2: by how many squares, to win?
ask-bar-1 =
    A bar has { $first } rows and { $second } columns of squares. A move breaks it along a straight line between squares, and eats one of the two pieces; whoever is left with a single square loses.
    You eat some rows. How many, to win?
ask-bar-2 =
    A bar has { $first } rows and { $second } columns of squares. A move breaks it along a straight line between squares, and eats one of the two pieces; whoever is left with a single square loses.
    You eat some columns. How many, to win?
ask-column = { $rules } Write the heaps in binary, one below the other. Which column is the first from the left with an odd number of ones? Choose what a 1 counts for there.
ask-which-heaps = { $rules } In which heaps is there a winning move? Give all of them.
ask-amount = { $rules } There is a winning move in heap { $heap }. How many do you take?
ask-which-move = { $rules } Which of these moves wins, if any?
ask-count-wins = { $rules } How many winning moves are there?
ask-to-binary = { $rules } Write { $number } in binary.
ask-from-binary = { $rules } Which number is written { $digits } in binary?
ask-column-ones = Write { $numbers } in binary, one below the other. How many ones stand in the column where a 1 counts for { $weight }?
ask-vertex = { $rules } In the game graph, the vertex ({ $number }, { $player }) means: { $number } sticks are left, and player { $player } is to move. Moves lead from it to { $count } other vertices; of these, { $inside ->
        [0] none belongs
        [one] { $inside } belongs
       *[other] { $inside } belong
    } to the attractor of player 1, where player 1 can force a win. Does the vertex ({ $number }, { $player }) belong to it?
ask-attractor = { $rules } In the game graph, the vertex (n, { $player }) means: n sticks are left, and player { $player } is to move. For which n from 0 to { $last } does it belong to the attractor of player 1, where player 1 can force a win? Give all of them.
ask-rank = { $rules } The winner takes the shortest way to the end, the loser the longest. How many moves are left (the rank)?
ask-bite = { $rules } Which of these bites wins?
ask-stealing = { $rules } What does strategy stealing tell about this position?
ask-limits = { $rules } There are { $number } sticks, and at most j of them may be taken. For which numbers j from 1 to { $number } does the player to move win? Give all of them.
ask-cells = { $rules } A program judges { $number } sticks, all but one of which may be taken. It tries the takes from 1 on, stops at the first that wins, and stores each cell: how many sticks there are (at least 1), how many may be taken (at most all). How many cells does it fill?
ask-parts = Write { $number } as a sum of Fibonacci numbers, no two of which follow each other in their sequence. Which ones are they? Give all of them.
ask-allowed = { $rules } Which of these moves are allowed? Give all of them.
ask-sum-value = { $rules } The rows { $rows } have the Grundy values { $grundy }. What is the Grundy value of all of them together?
ask-row-period = A row of values begins like this, and from some place on it goes on repeating as you see it here: { $row }. How long is its period?
ask-preperiod = A row of values begins like this, and from some place on it goes on repeating as you see it here: { $row }. How long is its preperiod?
ask-proof = { $rules } The Grundy values of 0 to { $last } sticks are { $row }. They seem to repeat with period { $period }. Any { $window } values in a row determine the next one. Do the values shown prove the period?
ask-rare-values =
    -# A value is rare if an even number of its ones (in binary) stand where the mask has a 1. Else it is frequent.
    The mask is { $mask }₂. Which of the Grundy values { $offered } are rare? Give all of them.
ask-rare-rows =
    -# A row is rare if its Grundy value has (in binary) an even number of ones where the mask has a 1. Else it is frequent.
    In the octal game { $code }, the rows { $rows } have the Grundy values { $grundy }. The mask is { $mask }₂. Which of these rows are rare? Give all of them.
ask-rare-together =
    -# A value is rare if an even number of its ones (in binary) stand where the mask has a 1. Else it is frequent.
    The mask is { $mask }₂. Two rows have the Grundy values { $first } and { $second }. Of which kind is the value of both rows together?

item-option-n = The player to move wins
item-option-p = The other player wins
item-option-in-by-one = Yes: one move into it suffices
item-option-in-by-all = Yes: all moves lead into it, as they must
item-option-out-by-none = No: it would need a move into it
item-option-out-by-one = No: all moves would have to lead into it
item-option-some-bite-wins = It tells that some first bite wins, but not which one
item-option-corner-bite-wins = It tells that biting only the far corner wins
item-option-every-bite-loses = It says that every first bite loses
item-option-stealing-says-nothing = It tells nothing: it works for full bars only
item-option-proved = Yes: enough values in a row have come back
item-option-proved-by-period = Yes: a whole period has come back
item-option-never-proved = No: values never prove anything
item-option-only-observed = No: too few values in a row have come back
item-option-rare = Rare
item-option-frequent = Frequent
item-option-no-move = No move
item-option-match-won = The match was won
item-option-match-lost = The match was lost

# What makes solutions true.
fact-losing-numbers = From a losing number ({ $numbers }), every move leads to one that is not losing. From each number up to { $last } that is not losing, some move leads to a losing one.
fact-losing-numbers-misere = From a losing number ({ $numbers }) there are moves, and every one leads to a number that is not losing. From each number up to { $last } that is not losing, some move leads to a losing one, or there is no move and the player to move has won.
fact-every-take-leaves = Every take leaves { $numbers }, and the other player wins from there.
fact-coins = Push the coin in row { $number } by { $by }: both coins then stand on square { $left }. Whatever the other player pushes, push the other coin as far: these are two equal heaps.
fact-bar = Eat { $by }: the bar then has { $left } rows and { $left } columns. Whatever the other player eats of one side, eat the same of the other: these are two equal heaps.
fact-race = Add { $add }: then { $left } are left to go, a multiple of { $modulus }. Whatever the other player adds, you can make it { $modulus } together.
fact-powers = { $number } = { $powers }: in binary, { $digits }.
fact-one-power = { $number } is itself a power of two: in binary, { $digits }.
fact-column-ones = In binary, one below the other, with the last digits in line:
    { $table }
    In the column of the { $weight }s, the digit 1 stands { $ones ->
        [0] nowhere.
        [one] { $ones } time.
       *[other] { $ones } times.
    }
fact-least-missing = { $missing ->
        [0] 0 itself is missing, so the mex is 0.
        [1] 0 is there and 1 is missing: the mex is 1.
       *[other] The numbers from 0 to { $below } are there and { $missing } is missing: the mex is { $missing }.
    }
fact-forced = Where player { $mover } is to move, player 1 can force a win from these numbers up to { $last }: { $numbers }.
fact-no-common-bite = Whichever bite comes first, some reply to it leaves what no single bite leaves. So the argument of strategy stealing does not work here.
fact-remembered = From { $sticks } sticks, of which all but one may be taken, it fills { $filled } cells. The whole table up to { $sticks } sticks has { $all }.
fact-allowed = What the moves can leave: { $left }.
fact-returns = From number { $preperiod } on (the first value has number 0), the row repeats with period { $period }, and with no shorter one: each value equals the one { $period } steps further. The period is { $period }, the preperiod { $preperiod }.
fact-window = The { $size } values from number { $first } on come again from number { $again } on (the first value has number 0). As { $size } values in a row determine the next one, all that follows repeats.
fact-no-window = No { $size } values in a row come again here, so these values prove no period yet.
mask-label = mask
fact-masked = The values in binary, below the mask, and how many of their ones stand where the mask has a 1:
    { $table }
fact-kinds-rare = Both are of one kind, so the value of both together, { $first } ⊕ { $second } = { $sum }, is rare: parities add up, and even + even and odd + odd are even.
fact-kinds-frequent = One is rare and one frequent, so the value of both together, { $first } ⊕ { $second } = { $sum }, is frequent: parities add up, and even + odd is odd.
