# The Grundy laboratory.

fault-no-sequence = { $game } has no sequence of Grundy values by heap here. Give an octal game such as 0.77 or Kayles, or a subtraction game such as take 1,3,4.
fault-value-too-large = The Grundy values of this game grow beyond { $limit }: I stop there.
fault-window-too-small = This game cannot go on with a window of the latest values alone: { $limit } values are not enough to decide the next one.

# The laboratory itself.

error-laboratory-busy = I am still working on your last question. Wait for its answer, or cancel it.
error-laboratory-stopped = This question was stopped before it was answered. Ask it again whenever you like.

# The command line.

cli-progress = { $percent }% · { $done } of { $goal } heaps · { $rate } per second · { $left } left at this rate
cli-stopped = { $kept ->
        [0] Stopped at heap { $reached }.
       *[other] Stopped at heap { $reached }. { $kept } values are kept: the same command goes on from there.
    }
cli-no-memory = There is not enough memory for that many values.
cli-written = { $count ->
        [one] Wrote 1 value to { $file }.
       *[other] Wrote { $count } values to { $file }.
    }
cli-value = { $game }, heap { $heap }: Grundy value { $value }
cli-value-unknown = { $game }, heap { $heap }: out of reach. Heaps up to { $reached } are computed, and they prove no period.
cli-sequence = { $game }, Grundy values of the heaps 0 to { $to }:
cli-period = { $game } is periodic: its values repeat with period { $period } from heap { $preperiod } on.
cli-last-exception = The last exception is heap { $heap }.
proof-guy-smith = Proved: G(n + { $period }) = G(n) was checked for every n from { $first } to { $last }, and that is enough by the theorem of Guy and Smith (1956).
proof-reach = Proved: G(n + { $period }) = G(n) was checked for every n from { $first } to { $last }, and that is enough, because a value depends on the { $reach } before it only.
proof-witnesses = Proved: G(n + { $period }) = G(n) was checked for every n from { $first } to { $last }, and that is enough, because no heap is rare there any more, and rare heaps and witnesses among the { $reach } before it decide each value.
cli-largest = The largest value is { $value }, first at heap { $heap }.
cli-no-period = { $game }: no period is proved by the heaps up to { $reached }. There may be one beyond.
cli-largest-so-far = The largest value among them is { $value }, first at heap { $heap }.
cli-survey = { $proved } of { $games } games have a proved period.
cli-survey-none = No period is proved of: { $games }.
cli-survey-written = The catalogue is written to { $file }.
cli-survey-stopped = Stopped. What was found is in { $file }: the same command goes on from there.
