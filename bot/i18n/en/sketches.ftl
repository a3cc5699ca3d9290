# The drawings of ideas: what each shows.

sketch-groups = { $number } in groups of { $group }: { $rest ->
        [0] none is left over. Whatever one takes, the other completes the group: the player to move loses.
        [one] one is left over (◆). Take it: only whole groups remain.
       *[other] { $rest } are left over (◆). Take them: only whole groups remain.
    }
sketch-groups-misere = ✗ is the last one, poisoned. Without it, in groups of { $group }: { $rest ->
        [0] none is left over. The player to move loses.
        [one] one is left over (◆). Take it.
       *[other] { $rest } are left over (◆). Take them.
    }
sketch-takes = What each take from { $number } leaves; in brackets, the other player loses. { $wins ->
        [0] Nothing is in brackets: { $number } is losing.
       *[other] That take wins.
    }
sketch-row = In brackets: losing, no move leads to other brackets. From elsewhere, one does. { $number } is { $lost ->
        [0] winning.
       *[other] losing.
    }
sketch-row-misere = Who cannot move wins. In brackets, the player to move loses: no move leads to brackets. From the others, one does, or there is no move. { $number } is { $lost ->
        [0] winning.
       *[other] losing.
    }
sketch-mirror = { $surplus ->
        [0] Both heaps are equal: what is taken from one can be taken from the other.
       *[other] The ○ are too many. Take them ({ $surplus }): two equal heaps are left.
    }
sketch-powers = { $number } = { $powers }. Read from top to bottom, the digits are { $digits }.
sketch-columns = In each column, the ● go in pairs. { $count ->
        [0] None is left alone: all columns are even.
        [one] ◆ is left alone in column { $odd }: that one is odd.
       *[other] ◆ is left alone in columns { $odd }: these are odd.
    }
sketch-nim-sum = In each column, the ● go in pairs. { $count ->
        [0] None is left alone: the nim-sum is 0.
        [one] ◆ is left alone in column { $odd }. The nim-sum is { $sum }.
       *[other] ◆ is left alone in columns { $odd }. The nim-sum is { $sum }.
    }
sketch-flip = ◆ is left alone (columns: { $odd }). Flip them (^) in heap { $heap }: { $size } becomes { $to }, so take { $take }. Then all go in pairs.
sketch-ones = { $big ->
        [0] Only heaps of 1, { $odd ->
            [0] an even number: the player to move wins.
           *[other] an odd number: the player to move loses.
        }
        [1] One heap of 2 or more: leave 0 or 1 there, so that the heaps of 1 are odd in number.
       *[other] Several heaps of 2 or more: play as in normal play for now.
    }
sketch-graph = In brackets: the player to move loses, no arrow leads to other brackets; from elsewhere, one does. On the right, the rank: { $rank } for { $number }.
sketch-ranked = Where the moves of { $number } lead: in brackets, the other player loses; on the right, the rank. The rank here is { $rank }.
sketch-bite = This bite wins: row { $row }, column { $column }. What is eaten is a dot.
sketch-bite-arms = Row { $row }, column { $column }: two equal arms are left around ✗. What is eaten of one can be eaten of the other.
sketch-bite-stairs = Row { $row }, column { $column }: the upper row is a square shorter. After each bite of the other player you can make it so again.
sketch-bite-last = Row { $row }, column { $column }: only ✗ is left, the poisoned square.
sketch-bite-none = From here no bite wins. ✗ is the poisoned square.
sketch-corner = The dot (row { $row }, column { $column }) goes with every first bite. If eating it alone loses, the reply that wins can be played at once.
sketch-parts = { $number } = { $parts }. { $fits ->
        [0] The smallest part, { $least }, is more than may be taken ({ $most }): no take wins.
       *[other] The smallest part, { $least }, may be taken (up to { $most }): it wins.
    }
sketch-cells = A row for each number of sticks, a column for how many may be taken. ■: the { $filled } cells that are filled, of { $all }.
sketch-mex = The first gap (^) is { $missing }.
sketch-reached = Where the moves lead, and the values there. The first gap (^), { $missing }, is the value here.
sketch-splits = What a move can leave of { $pins } pins, a line for each case.
sketch-sums = Each row and its value, in columns. { $values } = { $sum }: { $sum ->
        [0] the player to move loses.
       *[other] the player to move wins.
    }
sketch-period = After │, each line repeats the one above: the period is { $period }. Before it: { $preperiod ->
        [0] nothing.
        [one] one value.
       *[other] { $preperiod } values.
    }
sketch-window = { $found ->
        [0] No { $size } values in a row are there twice.
       *[other] The { $size } values from { $first } on come again from { $again } on.
    }

# The board of columns.
button-play-that = I play that
button-flip = Flip bits
flip-about = Choose a heap, then flip its digits: which columns become odd, and which even?
flip-heap = Heap { $heap } ({ $size })
flip-bit = Column { $weight }
flip-became = Heap { $heap }: { $flipped ->
        [same] nothing is flipped.
        [smaller] it becomes smaller, so this is a move: take { $take }.
       *[larger] it would become larger, so this is no move.
    }
