# Answering challenges: what pupils see.

command-challenges = See the challenges that are open here, and answer them

challenges-heading = Challenges
challenges-none = Nothing is open for you here now.
challenges-more = -# { $count ->
        [one] One more is open; it will be listed when others have closed.
       *[other] { $count } more are open; they will be listed when others have closed.
    }
challenges-closed = **Closed: see how it is done**
questions-count = { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }
closes = Closes { $moment } ({ $remaining }).
closes-for-you = You have until { $moment } ({ $remaining }).
late-until = -# After that, late answers get { $percent } % of the points until { $moment }.
late-now = Late: answers get { $percent } % of the points until { $moment } ({ $remaining }).
attempts-unlimited = You may try as often as you like.
attempts-left = { $count ->
        [0] No further attempt is left.
        [one] { $count } attempt left to begin.
       *[other] { $count } attempts left to begin.
    }
attempt-unfinished = Attempt { $number } is not finished.
points-so-far = So far: { $points } of { $most } points.

button-start = Start: { $title }
button-resume = Resume: { $title }
button-try-again = Try again: { $title }
button-restart = From the beginning
button-corrections = Solutions: { $title }
button-play = Play
button-answer = Answer
button-hand-in = Hand in
button-winning = Winning
button-losing = Losing
button-next = Next
button-see-result = See the result
button-previous-question = Previous
button-following-question = Next question

question-heading = Question { $number } of { $count }
preview-note = Preview: this counts for nothing.
ask-win = Win against me: I play perfectly, and you begin.
ask-move-one = Give one winning move.
ask-move-all = Give all winning moves.
ask-outcome = Is this position winning or losing for whoever has the move?
ask-reason = { $outcome }: why? Choose a reason that is true and proves it.
ask-value-nim-sum = What is the nim-sum { $numbers }?
ask-value-grundy = What is the Grundy value of this position?
ask-value-mex = What is the mex of { $numbers }?
ask-value-row = What are the Grundy values G({ $heap }, j) of two heaps, one of { $heap } and one of j, for j = 0, 1, …, { $last }?
ask-period = What is the period of the Grundy values G(0), G(1), G(2), … of a single heap, and from which heap on does it hold (the preperiod)?
ask-kernel-nim = A single heap of n objects, n = 0, 1, …, { $last }: for which n is it a losing position for whoever has the move?
ask-kernel-subtraction = n sticks, n = 0, 1, …, { $last }: for which n is it a losing position for whoever has the move?
ask-kernel-fibonacci = n sticks before the first move, n = 0, 1, …, { $last }: for which n is it a losing position for whoever has the move?
ask-kernel-chomp = A bar of a single row of n squares, n = 1, 2, …, { $last }: for which n is it a losing position for whoever has the move?
ask-kernel-octal = A single heap of n objects, n = 0, 1, …, { $last }: for which n is it a losing position for whoever has the move?
ask-strategy = Hand in a strategy that wins from this position, whatever the opponent does.
rules-nim-sum = Nim-sum: write the numbers in binary, one below the other; a column with an odd number of ones gives 1, the others 0.
rules-mex = Mex: the smallest whole number from 0 on that is not among them.

line-label-moves = All winning moves, one after another
line-label-value = A whole number
line-label-row = The { $count } values, in order
line-label-period = The period, then the preperiod
line-label-kernel = All these n, in order
line-form-value = in digits
line-form-numbers = numbers with spaces between
line-form-move = { $count ->
        [one] one number
       *[other] { $count } numbers with spaces between
    }
line-form-moves = { $count ->
        [one] one number for each, with spaces between
       *[other] { $count } numbers for each, a semicolon between moves
    }

outcome-winning = Winning position
outcome-losing = Losing position
reason-nim-sum = The nim-sum of the heaps is { $number }.
reason-big-heap-and-nim-sum = A heap holds two or more, and the nim-sum is { $number }.
reason-ones = No heap holds more than one, and { $number ->
        [0] none holds one
        [one] one heap holds one
       *[other] { $number } heaps hold one
    }.
reason-objects = In all, the number of objects is { $number ->
        [0] even
       *[other] odd
    }.
reason-heaps = The number of heaps that are not empty is { $number ->
        [0] even
       *[other] odd
    }.
reason-remainder = Divided by { $modulus }, the number of sticks leaves the remainder { $remainder }.
reason-grundy = The Grundy value is { $number }.
reason-part-fits = The smallest Fibonacci number of the Zeckendorf sum is { $number }, and so many may be taken.
reason-part-exceeds = The smallest Fibonacci number of the Zeckendorf sum is { $number }, more than may be taken.
reason-move-wins = This move is possible and leaves the opponent a losing position: { $move }.
reason-all-moves-lose = There are moves, and each of them leaves the opponent a winning position.
reason-no-move = No move is left.

strategy-typed = A rule or a table
strategy-file = Or a file
strategy-file-forms = CSV, JSON or plain text, in UTF-8
strategy-first = The strategy moves first.
strategy-second = The strategy moves second.
strategy-help-nim = Write a rule, `heap, take`, in which a, b, c … are the heaps and s their nim-sum (or `leave …`, what to leave of a heap h); or a table such as `1 3 7: 2 1` (from heap 2, take 1), a line for each position.
strategy-help-subtraction = Write a rule, how many to take of n; or a table such as `7: 1` (of 7, take 1), a line for each number.
strategy-help-fibonacci = Write a rule, how many to take of n if at most m may be taken; or a table such as `7 3: 1` (of 7, at most 3: take 1), a line for each position.
strategy-help-chomp = Write a rule, `row, column`, in which r1, r2 … are the lengths of the rows from the poisoned one up; or a table such as `4 4 3: 3 3`, a line for each position.
strategy-help-octal = Write a rule, `heap, take, part`, in which a, b, c … are the heaps; or a table such as `5 7: 1 1 0` (from heap 1, take 1, set nothing apart), a line for each position.
strategy-example-nim = 1, 2 if a > b else 2, 1
strategy-example-subtraction = 2 if n > 5 else 1
strategy-example-fibonacci = 2 if n > m else 1
strategy-example-chomp = 1, 3 if r1 > 2 else 2, 1
strategy-example-octal = 1, 2, 0

your-answer = Your answer: { $answer }
right-answer = **A right answer:** { $answer }
answer-outcome = { $outcome }. { $reason }
answer-period = period { $period }, preperiod { $preperiod }
mark-right = ✅ Right!
mark-wrong = ❌ Not right.
mark-half-move = ½ Half right: all that you gave wins, but something is missing.
mark-half-outcome = ½ Half right: so it is, but the reason does not prove it.
mark-half-period = ½ Half right: the period is, the preperiod is not.
mark-half-kernel = ½ Half right: all that you gave belongs there, but something is missing.
trial-won = ✅ **You have won this match.**
trial-lost = ❌ **You have not won this match.**

verdict-proved = ✅ Proved: it wins!
verdict-proof = { $positions ->
        [one] It had to move in one position
       *[other] It had to move in { $positions } positions
    }, and I have tried every reply to it. The longest play has { $longest ->
        [one] one move
       *[other] { $longest } moves
    }.
verdict-refuted = ❌ Refuted
verdict-play = This is the shortest play in which it fails:
verdict-no-play = It fails in the very first position.
verdict-yours = **your strategy**: { $move } → { $position }
verdict-reply = reply: { $move } → { $position }
verdict-slip = It went wrong at move { $number } ({ $move }): that gives the win away.
failure-lost = There it has lost.
failure-no-move = There it is its turn, and it says nothing about this position.
failure-illegal = There it plays { $move }, which is not allowed. { $why }
failure-no-value = There it is its turn, and the rule has no value. { $why }

finished-heading = All questions are answered
finished-points = { $points } of { $most } points
answered-late = late
corrections-later = The solutions are in /challenges once you can answer no more, after { $moment }.
asked-win = a match
asked-move = winning moves
asked-outcome = winning or losing
asked-value = a value
asked-period = a period
asked-kernel = losing positions
asked-strategy = a strategy
correction-heading = Solution { $number } of { $count }
not-answered = You did not answer this question.
common-mistake = A common mistake: { $mistake }.
