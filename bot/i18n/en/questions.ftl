# Hints in a challenge, at a price, and the method.
button-hint-price = Hint (−{ $price }%)
button-hint-free = Hint (free)
hint-price = −{ $price }%
hint-free = free
hint-taken = Hint { $number } of { $count } ({ $price })
hint-offer = { $count ->
        [one] One hint is left; it costs
       *[other] { $count } hints are left; each costs
    } { $price }% of this question.
hint-offer-free = { $count ->
        [one] One free hint is left.
       *[other] { $count } free hints are left.
    }
hint-exam = In this exam your teachers allow hints to this question; all the rest is closed.
hint-before-match = Hints are taken before the match only.
hints-counted = { $count ->
        [one] { $count } hint
       *[other] { $count } hints
    } ({ $price })
hint-lead-move = Which positions are losing for the player to move? Look for a move that leaves one to the opponent.
hint-lead-strategy = Which positions are losing for the player to move? At each of your turns, leave one of them to the opponent.
hint-outcome-1 = A position with a move left is losing if all its moves lead to winning positions. Where do the moves from here lead?
hint-outcome-2 = Look for the smallest losing positions, one by one, from the end of the match. What do they have in common?
hint-nim-sum-1 = Of which powers of two (1, 2, 4, 8…) is each number the sum? For example 5 = 4 + 1.
hint-nim-sum-2 = A power of two that is in an even number of these sums cancels out. Add up those that are left.
hint-mex-1 = Is 0 among these numbers? And 1? And 2?
hint-mex-2 = Count up from 0 and leave no number out. The first that is missing is the mex, even if larger ones are there.
hint-grundy-1 = Which positions can be reached in one move, and what is the Grundy value of each?
hint-grundy-2 = A position without a move has the value 0. Any other has the mex (the smallest whole number missing) of the values one move away; the value of several heaps is the nim-sum of their values.
hint-row-1 = What is the first value of the row? Which values are one move away from the second position?
hint-row-2 = Go from left to right. Each value is the mex (the smallest whole number missing) of the values one move away.
hint-period-1 = What are the first values G(0), G(1), G(2)…? From which heap on does the sequence begin again?
hint-period-2 = The period is the distance from a value to where the whole sequence begins again. The preperiod is the first heap from which on that holds: count from 0.
hint-kernel-1 = Begin at the end: when no move is left, has the player to move won or lost?
hint-kernel-2 = Go up number by number. A number from which a move is possible is winning if one of its moves leads to a losing number, and losing if all of them lead to winning numbers.
method-hidden = The method of this question is not shown here: ask your teachers.
denial-hint-before-match = A hint is taken before the match, and yours has begun. Go on with /board.
exam-consent-hints = - One exception: your teachers offer hints to some questions. Each costs points, and its button says how many.
