# The Grundy laboratory.

fault-no-sequence = { $game } has no sequence of Grundy values by heap here. Games that have one: { $known }, and codes such as 0.77.
fault-three-heaps = A survey is of games that leave two heaps at most: digits from 0 to 7. For a code with digits from 8 to F, use bouton period.
fault-no-rare-values = { $game } goes on without end. Telling rare values from frequent ones is a method for games whose code ends, such as 0.77. Try /grundy period for this one.
fault-value-too-large = The Grundy values of this game grow beyond { $limit }: I stop there.
fault-window-too-small = This game cannot go on with a window of the latest values alone: { $limit } values are not enough to decide the next one.
fault-no-quotient = { $game }, misère play: solved here for heaps of up to { $last } each, and one of these is larger. Choose heaps of up to { $last }.
fault-certificate-seal = Refuted: line { $line } is not as a survey writes it, so nothing in this file counts as checked. Ask for the certificate again.
fault-certificate-form = Refuted: line { $line } is sealed, but is no certificate of a game.
fault-certificate-values = refuted: among the heaps { $first } to { $last }, a value is wrong.
fault-certificate-rare = refuted: the list of rare heaps is wrong at heap { $heap }.
fault-certificate-window = refuted: the value of heap { $heap } in a window is wrong.
fault-certificate-period = refuted: the values do not prove this period.

# The commands.

command-grundy = Show Grundy values: of positions, as tables and pictures, their periods, the rare ones
command-grundy-value = Tell the Grundy value of a position, how it comes about, and who wins
command-grundy-table = Show the Grundy values of a game as a table, with a CSV file
command-grundy-plot = Draw the Grundy values of a game
command-grundy-period = Tell whether the Grundy values of a game are proved to be periodic
command-grundy-rare = Tell the rare values of a game from the frequent ones
command-grundy-misere = Misère play of a game (whoever moves last loses): its quotient, proved, with a picture
command-grundy-compare = Find the first heap where the Grundy values of two games differ

option-to = to
    .description = The largest heap to go to (by default 100 for a table, 1000 for a plot, 10000 for rare)
option-log = log
    .description = Draw the heaps on a logarithmic scale
option-limit = limit
    .description = The largest heap to look at (by default 1000000)
option-game1 = game1
    .description = The first game, by its name or a code such as 0.77
option-game2 = game2
    .description = The second game, by its name or a code such as 0.07

button-cancel = Cancel
error-cancel-others = Only the person who asked a question can cancel it. You can ask your own with /grundy.
error-nothing-to-cancel = This question is no longer being worked on. Ask it again with /grundy.
grundy-begun = ⏳ I am working on it…
grundy-progress = ⏳ Heap { $done } of { $goal } at most
grundy-out-of-time = ⏳ Time ran out: I got as far as heap { $reached } of { $to }.
grundy-kept = Values up to heap { $last } are kept: ask again, and I go on from there.

grundy-title = ### { $name }
grundy-mex = G({ $heap }) = { $value }: { $many ->
        [one] every move from a heap of { $heap } leads to the value { $values }
       *[other] the moves from a heap of { $heap } lead to the values { $values }
    }; the least number missing (mex) is { $value }.
grundy-mex-none = G({ $heap }) = 0: from a heap of { $heap } there is no move, and the mex of no values is 0.
grundy-by-table = G({ $heap }) = { $value }: computed like the values of all smaller heaps; the moves are too many to be listed here.
grundy-by-period = G({ $heap }) = G({ $index }) = { $value }: the period { $period } from heap { $start } on is proved.
grundy-by-shift = G({ $heap }) = G({ $index }) + { $rise } = { $value }: it is proved that G(n + { $period }) = G(n) + { $saltus } for every n ≥ { $start }.
grundy-unknown = G({ $heap }): I cannot tell. I know the values up to heap { $reached }, and they prove no period.
grundy-unreached = G({ $heap }) = G({ $index }), for the period { $period } from heap { $start } on is proved; but I have computed the values up to heap { $reached } only.
grundy-nim-sum = Nim-sum: { $sum }.
grundy-verdict-n = **Grundy value { $value }, not 0: a winning position (N-position).** The player to move can win.
grundy-verdict-p = **Grundy value 0: a losing position (P-position).** The player to move loses if the opponent makes no mistake.
grundy-no-move = No move is left, and the mex of no values is 0.

grundy-table-title = ### Grundy values: { $name }, heaps 0 to { $last }
grundy-table-rows = Each row has { $length } values and begins with the number of its first heap.
grundy-period-note = Proved: period { $period } from heap { $start } on.
grundy-shift-note = Proved: arithmetic periodic, period { $period } and saltus { $saltus } from heap { $start } on: G(n + { $period }) = G(n) + { $saltus }.
grundy-no-period = No period is proved by the values up to heap { $last }.
grundy-table-exceptions = { $mark } marks the exceptional heaps: their values break the period.
grundy-table-cut = Shown up to heap { $shown }; the file has them all.

grundy-plot-title = ### Grundy values: { $name }, heaps 0 to { $last }
grundy-plot-split = Rare and frequent values as observed up to heap { $last } (/grundy rare tells how).
grundy-plot-thinned = Where several heaps of a kind fall on one spot, one mark stands for all of them; the legend counts them all.
grundy-plot-alt = The Grundy values of { $name } against the heaps 0 to { $last }. The largest value is { $largest }, first at heap { $heap }.
plot-heap = heap n
plot-heap-log = heap n, logarithmic scale
plot-grundy = Grundy value G(n)
plot-number = { $number }
plot-rare = rare ({ $count })
plot-frequent = frequent ({ $count })
plot-value = values ({ $count })
plot-period = shaded: period { $period } from { $start } on
plot-shift = shaded: period { $period }, saltus { $saltus }, from { $start } on

grundy-period-title = ### Period: { $name }
grundy-period-proved = **Proved: period { $period } from heap { $start } on.** G(n + { $period }) = G(n) for every n ≥ { $start }; no smaller period and no earlier start will do.
grundy-shift-proved = **Proved: arithmetic periodic, period { $period } and saltus { $saltus } from heap { $start } on.** G(n + { $period }) = G(n) + { $saltus } for every n ≥ { $start }; no smaller period and no earlier start will do.
grundy-period-pure = There is no exceptional heap: this holds from heap 0 on.
grundy-period-last = Last exceptional heap: { $heap }.
grundy-period-exceptions = Heaps whose values break the period ({ $count }): { $heaps }.
grundy-largest = Largest value: { $value }, first at heap { $heap }.
grundy-no-largest = There is no largest value: they grow without end.
grundy-largest-so-far = Largest value so far: { $value }, first at heap { $heap }.
grundy-period-window = Proof: G(n + { $period }) = G(n) was compared for { $start } ≤ n < { $end }, with the values up to heap { $last }.
grundy-shift-window = Proof: G(n + { $period }) = G(n) + { $saltus } was compared for { $start } ≤ n < { $end }, with the values up to heap { $last }.
grundy-period-catalogue = This is from my catalogue of proved games; just now I looked at the heaps up to { $reached } only.
grundy-theorem-guy-smith = -# Theorem (R. K. Guy and C. A. B. Smith, The G-values of various games, 1956): no move takes more than k = { $k }. If G(n + p) = G(n) for every n with n₀ ≤ n < 2n₀ + p + k, where n₀ ≥ 1, then this holds for every n ≥ n₀.
grundy-theorem-three-parts = -# Why this is enough (Guy and Smith, 1956): a move leaves at most three heaps and takes at most k = { $k }. If G(n + p) = G(n) for n₀ ≤ n < 3n₀ + 2p + k, n₀ ≥ 1, it holds for every n ≥ n₀: the largest of three parts is at least n₀ + p.
grundy-theorem-reach = -# Why this is enough: no move leaves two heaps or takes more than k = { $k }, so beyond heap k each value depends on the k before it alone. If G(n + p) = G(n) for k values in a row, from n₀ ≥ 1 on, then this holds for every n ≥ n₀.
grundy-theorem-witnesses = -# Why this is enough: no heap is rare any more. Splits with a small part (a rare heap, or a witness for each smaller rare value) decide each value, so the { $width } values before it do, and a window that returns repeats for ever.
grundy-theorem-endless = -# Theorem (after Guy and Smith): let k = { $k } digits stand before those that recur, and q be a multiple of the number of these. If G(n + q) = G(n) for n₀ ≤ n < 2n₀ + 2q + k, n₀ ≥ 1, it holds for every n ≥ n₀. The period may be a part of q.
grundy-theorem-shift = -# Why this is enough: the values that are reached by taking more than k = { $k } were compared as a whole: some periods on they are the same, raised, and all smaller ones. The others were compared one by one. So the mex rises likewise, for ever.
grundy-theorem-shift-of-splits = -# Why this is enough: each period adds the saltus to the values of heaps, and of splits with a value below { $power } (the largest power of two dividing the saltus); these reach all smaller values. That no split has its heap's value is a finite check: x ⊕ y = x + y − 2m, m their common digits.
grundy-theorem-twins = -# Why this is enough: heaps are twins if their values' nim-sum is below { $power }, the largest power of two dividing the saltus. A period on both keeps it, so heaps beside twins reach all smaller values. That no move leaves its heap's value is a finite check: x ⊕ y ⊕ z = x + y + z − 2m, m ≥ 0.
grundy-period-none = **No period is proved: none up to heap { $last }.** There may be one further on.

grundy-rise-observed = Observed, not proved: G(n + { $period }) = G(n) + { $saltus } for every n from { $start } to { $last }.
grundy-rare-title = ### Rare and frequent: { $name }, heaps 0 to { $last }
grundy-rare-three = Moves of this game may leave three heaps. Two frequent heaps and a third one may make any value, so the method is of no use. It is for games that leave two heaps at most, such as 0.77.
grundy-rare-none = No move of this game leaves two heaps, so there is nothing to tell apart. The method is for games that split heaps, such as 0.77.
grundy-rare-mask = Mask: { $binary }₂ = { $mask }.
grundy-rare-rule = Write G(n) in binary and count its ones where the mask has a 1. If that is even, n is **rare**, else **frequent**. The parity of n does not matter.
grundy-rare-rule-odd = Write G(n) in binary, count its ones where the mask has a 1, and add n − { $shift }. If that is even, n is **rare**, else **frequent**. So the parity of n belongs to the condition.
grundy-rare-count = { $count } of { $heaps } heaps { $count ->
        [one] is
       *[other] are
    } rare ({ $share }%). No other mask makes fewer of the heaps up to { $last } rare.
grundy-rare-observed = That is observed up to heap { $last }, not proved.
grundy-rare-proved = **It is proved**, since the period of this game is: with this mask, the largest rare heap of all is { $last }.
grundy-rare-proved-again = **It is proved**, since the period of this game is: with this mask, { $count } of each { $period } heaps in turn are rare, from heap { $start } on for ever.
grundy-rare-values = Rare values: { $rare }. Frequent values: { $frequent }.
grundy-table-value = value
grundy-table-frequent = frequent
grundy-table-rare = rare
grundy-rare-why = -# What it is good for: a split into one rare and one frequent heap makes a frequent value, two of a kind make a rare one (this is sure: parities add up). So the splits with a rare heap give all frequent values; the fewer rare heaps, the faster.

grundy-compare-title = ### { $name1 } and { $name2 }
grundy-compare-differ = They differ first at heap **{ $heap }**: the Grundy value is { $value1 } in { $name1 }, { $value2 } in { $name2 }.
grundy-compare-agree = They have the same Grundy values up to heap { $last }. This says nothing about larger heaps.
grundy-compare-same = These are two names of one game: the same moves are allowed.
grundy-compare-always = **They have the same Grundy values for ever.** That is proved: for each it is proved how its values go on, and they agree up to where both repeat.

# Misère quotients.

misere-title = ### { $name }: misère play
misere-order = Misère quotient of { $game }, all heaps: { $order } classes, { $losing } of them losing positions (P).
misere-order-so-far = Misère quotient of { $game }, heaps up to { $last } only: { $order } classes, { $losing } of them losing positions (P).
misere-tame = Tame: it is the quotient of heaps of at most some size from which one may take any number.
misere-tame-so-far = Tame up to heap { $last }: so far it is the quotient of heaps of at most some size from which one may take any number.
misere-wild = Wild: it is not the quotient of heaps of at most some size from which one may take any number.
misere-genera = Genus of the heaps 1 to { $last }: { $genera }.
misere-restive = Restive (heap { $heaps }): by itself and beside heaps of 1, { $alone } and { $beside } in Nim it acts like a heap of { $alone } in Nim, beside others like one of { $value }.
misere-forms = Simplest form (misère canonical form) of the heaps 1 to { $last }, where *3 is a heap of 3 in Nim, *[31] has the options *3 and *1, *[2#] only *2: { $forms }.
misere-form-long = (one of { $options } options)
misere-forms-cut = Beyond, it takes more than { $steps } steps.
misere-generators = Generators, with the heap of each: { $letters }.
misere-relations = Relations: { $relations }.
misere-losing = P: { $classes }.
misere-more = { $parts } and { $more } more
misere-period = From heap { $preperiod } on, each heap has the class of the heap that is larger by { $period }. { $last ->
        [0] No heap breaks this period.
       *[other] The last irregular heap is { $last }.
    }
misere-proof = Proved: heaps up to { $checked_to } were looked at, and all their sums by { $states } states; beyond, options have the same classes (Plambeck and Siegel 2008).
misere-open = Proved for heaps up to { $last }, all their sums by { $states } states. Nothing is proved of larger heaps, nor that the quotient of all heaps is finite.
misere-how = -# How to play by it: multiply the classes of the heaps. If the product is in P, every move loses. Else a move to a product in P wins.
misere-picture-alt = Table of the { $order } classes of { $name }: which products of two are losing positions. { $losing } classes are by themselves.
misere-picture-alt-order = Above, the order of the { $order } classes of { $name }: lines lead down to multiples, and losing classes are marked. Below, which products of two are losing positions. { $losing } classes are by themselves.
misere-blocks = Classes on one line are multiples of each other; after the arrow, the lines of their next multiples:
misere-order-title = { $game }: each line leads down to multiples (•: P)
misere-picture-title = { $game }: which products of two classes are P

# The command line.

cli-progress = { $percent }% · { $done } of { $goal } heaps · { $rate } per second · { $left } left at this rate
cli-stopped = { $kept ->
        [0] Stopped at heap { $reached }.
       *[other] Stopped at heap { $reached }. { $kept } values are kept: the same command goes on from there.
    }
cli-no-memory = There is not enough memory for that many values.
cli-written-witnesses = Witnesses of the values of { $count } heaps written to { $file }.
cli-written = { $count ->
        [one] Wrote 1 value to { $file }.
       *[other] Wrote { $count } values to { $file }.
    }
cli-value = { $game }, heap { $heap }: Grundy value { $value }
cli-value-unknown = { $game }, heap { $heap }: out of reach. Heaps up to { $reached } are computed, and they do not tell this value.
cli-sequence = { $game }, Grundy values of the heaps 0 to { $to }:
cli-period = { $game } is periodic: its values repeat with period { $period } from heap { $preperiod } on.
cli-shift = { $game } is arithmetic periodic: from heap { $preperiod } on, its values rise by the saltus { $saltus } with each period { $period }.
cli-last-exception = The last exception is heap { $heap }.
proof-guy-smith = Proved: G(n + { $period }) = G(n) was checked for every n from { $first } to { $last }, and that is enough by the theorem of Guy and Smith (1956).
proof-three-parts = Proved: G(n + { $period }) = G(n) was checked for every n from { $first } to { $last }, and that is enough by the theorem of Guy and Smith (1956), as it holds where three heaps may be left.
proof-reach = Proved: G(n + { $period }) = G(n) was checked for every n from { $first } to { $last }, and that is enough, because a value depends on the { $reach } before it only.
proof-witnesses = Proved: G(n + { $period }) = G(n) was checked for every n from { $first } to { $last }, and that is enough, because no heap is rare there any more, and rare heaps and witnesses among the { $reach } before it decide each value.
proof-endless = Proved: G(n + { $period }) = G(n) was checked for every n from { $first } to { $last }, and that is enough by the theorem of Guy and Smith (1956), as it holds for digits that recur.
proof-shift = Proved: G(n + { $period }) = G(n) + { $saltus } was checked for every n from { $first } to { $last }, and that is enough, because all values that can be reached are raised likewise, with all smaller ones.
proof-shift-of-splits = Proved: G(n + { $period }) = G(n) + { $saltus } was checked for every n from { $first } to { $last }, and that is enough, because the values that decide are raised likewise, and no split can have the value of its heap.
proof-twins = Proved: G(n + { $period }) = G(n) + { $saltus } was checked for every n from { $first } to { $last }, and that is enough, because the options that reach all smaller values are raised likewise, and no option can have the value of its heap.
cli-largest = The largest value is { $value }, first at heap { $heap }.
cli-no-largest = There is no largest value: they grow without end.
cli-no-period = { $game }: no period is proved by the heaps up to { $reached }. There may be one beyond.
cli-largest-so-far = The largest value among them is { $value }, first at heap { $heap }.
cli-survey = This survey proved the period of { $proved } of { $games ->
        [one] { $games } game
       *[other] { $games } games
    }.
cli-survey-met = { $game }: period { $period } is proved. Now for its smallest preperiod: the values once more, each compared with that a period on.
cli-survey-none = Not proved here: { $games }.
cli-survey-known = The catalogue has a proof of: { $games }. To read the first: bouton period { $game }
cli-not-a-survey = { $line ->
        [0] { $file } is not a file of survey results.
       *[other] { $file } is not a file of survey results: see its line { $line }.
    } Name another one with --file.
cli-survey-stopped = Stopped. What was found is in { $file }: the same command goes on from there.
cli-cluster-empty = --cluster has no address. Write that of a Dask scheduler, such as --cluster tcp://127.0.0.1:8786, or leave --cluster out to survey on this machine.
cli-no-cluster = No Dask scheduler answers at { $address }. Its address is like tcp://127.0.0.1:8786, and "dask scheduler" starts one.
cli-cluster-idle = The cluster has no worker yet, and the games wait for one: "dask worker { $address }" starts some.
cli-cluster-lost = The scheduler of the cluster answers no more. What was found is in { $file }: the same command goes on from there.
cli-cluster-differs = The cluster cannot run this Bouton: install the same version on its scheduler and on each worker. ({ $why })
cli-cluster-limit = A cluster seeks periods up to heap { $limit }. Leave out --cluster to go further, one game after the other.
cli-survey-killed = Each worker that took { $games } died of it: recorded without a period.
cli-certificate = { $games ->
        [one] The certificate of this game is in { $file }.
       *[other] The certificate of { $games } games is in { $file }.
    } To check the certificate: bouton verify { $file }
cli-certificate-codes = These have no certificate here: { $games }. Leave them out; codes that end, such as 0.007, have one.
cli-certificate-here = Certificates are made on this machine, for heaps up to { $limit } at most: leave out --cluster, or choose a lower --limit.
cli-none-open = The period of each of these games is known: { $games }. For one of them, bouton period tells it.
cli-same-file = { $file } is named twice: results, certificate and catalogue need a file each.
cli-verified-whole = { $game }: right. Every value up to heap { $reached }, the rare heaps and the hashes were found again.
cli-verified-period = { $game }: right. Every value up to heap { $reached } was found again, and they prove the period { $period }.
cli-verified-part = { $game }: right up to heap { $reached } of { $to }. { $far ->
        [0] Beyond, nothing is checked.
       *[other] Beyond, { $far } values in its windows follow from those before them, if no rare heap is missing there.
    } A higher --seconds checks more.
cli-verified = { $refuted ->
        [0] Nothing is refuted.
        [one] One game is refuted.
       *[other] { $refuted } games are refuted.
    } { $games ->
        [one] Of { $games } game, { $whole } is
       *[other] Of { $games } games, { $whole } are
    } checked as far as the certificate goes.
cli-verify-stopped = { $games ->
        [one] Stopped after { $games } game.
       *[other] Stopped after { $games } games.
    } Nothing is kept: the same command begins again.
cli-misere-progress = heap { $done } of { $goal } · { $order } classes · at most { $left } left
cli-misere-stopped = Stopped. The quotient is proved up to heap { $last }. { $kept ->
        [0] Nothing is kept.
       *[other] What is proved up to heap { $kept } is kept: the same command goes on from there.
    }
cli-misere-not-kept = What is proved cannot be kept in { $file }: { $problem }
cli-misere-damaged = { $file } holds no proof of this quotient: beginning again.
