# The engine's facts, as sentences.

why-heading = ### Why “{ $move }”?
    -# The position was { $position }.
why-decided = ### What decided the match: “{ $move }”
    -# The position was { $position }. This move gave the win away for good. Here is what wins.
why-decided-start = ### What decided the match: its start
    -# The start was { $position }. From there the win never changed sides.
why-random = I play at { $strength }%: this move was drawn at random.
why-mistake = It was a mistake: I should have played “{ $move }”.
hint-heading = ### Hint { $step } of { $steps }
hint-position = The position: { $position }
hint-right = ✅ Yes, that is it.
hint-wrong = Not quite.
hint-ask-status = First ask yourself: is this a winning or a losing position for the player to move?
hint-ask-value = First ask yourself: what is the Grundy value { $values }, the least value that no move from here leads to (mex)?
hint-ask-sum = First ask yourself: what is the nim-sum (binary addition without carrying) of the Grundy values, { $values }?
hint-ask-like = In misère play, different { $pile ->
        [row] rows
       *[heap] heaps
    } of this game can act alike, whatever is beside them. { $heaps }: like which of these? (3 × 2 means three { $pile ->
        [row] rows of 2.)
       *[heap] heaps of 2.)
    }
hint-like-nothing = nothing at all
what-if-numbers =
    { $count ->
        [1] One number
        [2] Two numbers
        [3] Three numbers
       *[other] Numbers
    }
what-if-title = What if…
what-if-heading = ### What if: { $move }?
what-if-wins = ✅ This move wins.
what-if-loses = ❌ This move loses if the opponent makes no mistake.
what-if-idea = The move leaves { $left }. Seen by the player who then moves:

fact-status-n = **Winning position**: the player to move can win.
fact-status-p = **Losing position**: the player to move loses if the opponent makes no mistake.
fact-over-mover-wins = No move is left: the player whose turn it is has won.
fact-over-mover-loses = No move is left: the player whose turn it is has lost.

fact-mirror = **The idea** (mirror): { $pile ->
        [row] { $pairs ->
            [1] the two rows are equal
           *[other] the rows go in equal pairs
        }
       *[heap] { $pairs ->
            [1] the two heaps are equal
           *[other] the heaps go in equal pairs
        }
    }. Whatever the player to move does in one, the other player does in its twin, and so always has a reply.
fact-leaves-mirror = { $pairs ->
        [0] “{ $move }” leaves nothing, and wins at once.
        [1] “{ $move }” leaves two equal { $pile ->
            [row] rows
           *[heap] heaps
        }, { $sizes }: whatever is then done in one can be done in the other (mirror).
       *[other] “{ $move }” leaves { $pile ->
            [row] rows
           *[heap] heaps
        } in equal pairs, { $sizes }: whatever is then done in one can be done in its twin (mirror).
    }
fact-acts-as-heap = **The idea**: whatever has the Grundy value g acts like a heap of g objects in Nim. Its moves lead to every smaller value, and never to g itself.
fact-zero-is-lost = So leave the nim-sum 0: the next move changes one value and spoils that, and whoever left it can then bring the nim-sum back to 0, each time.
fact-zero-is-lost-zero = The nim-sum of the values is 0: each move of the player to move changes one value and spoils that, and the other player can bring the nim-sum back to 0 each time.
fact-acts-like = **The idea**: in misère play { $pile ->
        [row] { $count ->
            [one] this row acts
           *[other] these rows together act
        }
       *[heap] { $count ->
            [one] this heap acts
           *[other] these heaps together act
        }
    } like { $pile ->
        [row] { $many ->
            [0] no row at all
            [one] one row of { $like }
           *[other] rows of { $like }
        }
       *[heap] { $many ->
            [0] no heap at all
            [one] one heap of { $like }
           *[other] heaps of { $like }
        }
    }, whatever { $pile ->
        [row] rows
       *[heap] heaps
    } of this game { $last ->
        [0] are beside.
       *[other] are beside, up to { $last } each.
    }
fact-quotient-won = Misère quotient of { $last ->
        [0] { $pile ->
            [row] all rows
           *[heap] all heaps
        }
       *[other] { $pile ->
            [row] the rows up to { $last }
           *[heap] the heaps up to { $last }
        }
    } ({ $order } classes; a, b, c… are those of { $generators }): { $classes }. The product is { $product }. It is not in P (the classes of losing positions), so some move leads into P, and wins.
fact-quotient-lost = Misère quotient of { $last ->
        [0] { $pile ->
            [row] all rows
           *[heap] all heaps
        }
       *[other] { $pile ->
            [row] the rows up to { $last }
           *[heap] the heaps up to { $last }
        }
    } ({ $order } classes; a, b, c… are those of { $generators }): { $classes }. The product is { $product }. It is in P (the classes of losing positions), so no move leads into P, and every move loses.
fact-heap-values = Grundy values of the { $pile ->
        [row] rows
       *[heap] heaps
    }: { $values }. Their nim-sum (binary addition without carrying): { $sum }.
fact-heap-value = There is only one { $pile ->
        [row] row
       *[heap] heap
    }, so its Grundy value is the nim-sum: { $value }.
fact-heap-mex = { $pile ->
        [row] Row
       *[heap] Heap
    } { $heap } ({ $size }): { $many ->
        [one] all its moves lead to the value { $options }
       *[other] its moves lead to the values { $options }
    }. The least number missing there, counted from 0 (the mex), is { $value }: that is its own value. Play there a move to the value { $wanted }: the nim-sum is then 0.
fact-mex = { $many ->
        [one] Every move from here leads to the Grundy value { $values }
       *[other] The moves from here lead to the Grundy values { $values }
    }; the least number missing, counted from 0 (the mex), is { $missing }, the Grundy value here. So this position acts like a heap of { $missing } in Nim: each smaller value can be reached, its own cannot.
fact-winning-move = Winning move: **{ $move }**. It leaves { $left }, a losing position for the player who moves next.
fact-refutation = “{ $move }” is answered by “{ $reply }”, which wins.
fact-loses-at-once = “{ $move }” loses at once.
fact-every-move-loses = { $count ->
        [one] The only move loses:
       *[other] Every move loses:
    }
fact-others-lose = { $count ->
        [one] The only other move loses, too:
        [2] Both other moves lose, too:
       *[other] The { $count } other moves lose, too:
    }
fact-others-lose-such-as = All { $count } other moves lose, too. For example:
fact-all-lose-such-as = All { $count } moves lose. For example:
fact-fewest-replies = Every move loses here; I chose one with the fewest winning replies: { $count }.
fact-rank = The player who can win can end the match in at most { $n ->
        [one] { $n } move
       *[other] { $n } moves
    }, those of both counted, whatever the other plays (the rank).
review-hidden = -# { $count ->
        [one] The first move is not listed.
       *[other] The first { $count } moves are not listed.
    }
