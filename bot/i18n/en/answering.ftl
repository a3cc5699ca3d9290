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
late-until = -# After that, late answers get { $percent }% of the points until { $moment }.
late-now = Late: answers get { $percent }% of the points until { $moment } ({ $remaining }).
attempts-unlimited = You can try as often as you like.
attempts-left = { $count ->
        [0] No further attempt is left.
        [one] { $count } attempt left to begin.
       *[other] { $count } attempts left to begin.
    }
attempt-unfinished = Attempt { $number } is not finished.
points-so-far = So far: { $points } of { $most ->
        [one] { $most } point
       *[other] { $most } points
    }.

button-start = Start: { $title }
button-resume = Resume: { $title }
button-try-again = Try again: { $title }
button-once-more = Try again
button-restart = From the beginning
button-corrections = Solutions: { $title }
button-play = Play
button-answer = Answer
button-winning = Winning
button-losing = Losing
button-next = Next
button-see-result = See the result
button-previous-question = Previous question
button-following-question = Next question

question-heading = Question { $number } of { $count }
preview-note = Preview: this counts for nothing.
preview-left = The preview is over. Nothing of it was kept.
preview-skipped = ⏭️ (skipped)
button-skip = Skip
button-leave-preview = Leave the preview
ask-win-either = { $rules } Win against me: I play perfectly. Look first: is it better to begin, or to let me begin?
ask-win = { $rules } Win against me: I play perfectly, and you begin.
ask-move-one = Give one winning move.
ask-move-all = Give all winning moves.
ask-outcome = Is this position winning or losing for the player to move?
ask-reason = { $outcome }: why? Choose a reason that is true and proves it.
ask-value-nim-sum = { $rules } What is the nim-sum { $numbers }?
ask-value-grundy = { $rules } What is the Grundy value of this position?
ask-value-mex = { $rules } What is the mex of { $numbers }?
ask-period = What is the period of the Grundy values G(0), G(1), G(2), … of a single heap, and from which heap on does it hold (the preperiod)?
ask-strategy = Hand in a strategy that wins from this position, whatever the opponent does.
ask-program = Program the function `{ $function }` in Python.
program-asks-cost = Its cost counts, too: if it grows exponentially, a program whose results are all right earns half. Remember what was found, or fill a table.
program-described = What it must do, as your teachers put it: { $text }
program-examples = Examples that must hold:
program-cases-hidden = { $count ->
        [one] One more case is hidden: it is tried, but nobody is shown it.
       *[other] { $count } more cases are hidden: they are tried, but nobody is shown them.
    }
properties-asked = What earns points:
property-worth = - { $points ->
        [one] one point
       *[other] { $points } points
    }: { $property }
property-earned = { $points } of { $highest ->
        [one] one point
       *[other] { $highest } points
    }: { $property }
property-small = right on small cases
property-all = right on all cases
property-unchanged = arguments are as they were after a call (if small cases are right)
property-cost = the cost grows no faster than { $bound } (if all cases are right)
property-asserts = your own asserts notice wrong versions of the function
property-visible = right on the cases that are shown
property-hidden = right on the hidden cases
program-case-hidden = The mistake shows in a case that is hidden, so I do not tell it.
program-case-failed = A case that is shown fails. { $difference }
program-help = Type your program or hand in a file (.py). It may define other functions, too.
right-program = One right program: { $program }
rules-program = I call the function with many arguments, small ones first, and look at each result. A function leaves its arguments as they were, unless it is asked to change them. What I cannot run at all is not counted.
rules-nim-sum = Nim-sum: write the numbers in binary, one below the other, last digits in line; a column with an odd number of ones gives 1, the others 0.
rules-odd-column = From one heap, one takes as many as one likes. A move wins only in a heap with a 1 in the first odd column from the left (odd: with an odd number of ones).
rules-binary = Binary: from right to left, the digits count for 1, 2, 4, 8 …: 66 = 64 + 2 is written 1000010.
rules-mex = Mex: the smallest whole number from 0 on that is not among them.

own-true = True
own-false = False
rules-own-one = A question of your teachers. Choose one answer.
rules-own-several = A question of your teachers. Choose all right answers: a wrong one takes points away.
rules-own-number = A question of your teachers. Answer with a number.
rules-own-words = A question of your teachers. Answer in a few words: capitals and accents do not count.
rules-own-free = A question of your teachers. Answer in your own words: a person will read and mark it.
line-label-own-one = Your answer
line-label-own-several = Your answers
line-label-own-number = A number
line-label-own-words = Your answer, in a few words
line-label-own-free = Your answer
line-form-own-number = 7, -2, 2.5 or 1/3
line-form-own-words = one word or a few
line-form-own-free = at most 2000 characters
model-answer = A possible answer: { $answer }
line-label-moves = All winning moves, one after another
line-label-value = A whole number
line-label-row = The { $count } values, in order
line-label-period = The period, then the preperiod
line-label-kernel = All these n, in order
line-form-value = in digits
line-form-numbers = numbers with spaces between
line-form-move = { $count ->
        [one] one number
       *[other] { $sizes } numbers with spaces between
    }
line-form-moves = { $count ->
        [one] one number for each, with spaces between
       *[other] { $sizes } numbers for each, a semicolon between moves
    }

outcome-winning = Winning position
outcome-losing = Losing position
ask-value-row = What are the Grundy values G({ $heap }, j) of two { $pile ->
        [row] rows
       *[heap] heaps
    }, one of { $heap } and one of j, for j from 0 to { $last }?
ask-kernel = For which n from 0 to { $last } is one heap of n objects a losing position?
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
reason-grundy = The Grundy value is { $number }.
reason-move-wins = This move is possible and leaves the opponent a losing position: { $move }.
reason-all-moves-lose = There are moves, and each of them leaves the opponent a winning position.
reason-no-move = No move is left.

strategy-typed = A rule or a table
strategy-file = Or a file
strategy-file-forms = CSV, JSON or plain text, in UTF-8
program-typed = Your program
program-file = Or a file
program-file-forms = .py, plain text in UTF-8, 64 KB at most
program-not-counted = Nothing was counted. Correct your program, and hand it in again.
program-waiting = { $count ->
        [0] Your program is being run.
        [one] One program is run before yours.
       *[other] { $count } programs are run before yours.
    } Its result will be shown here. If nothing comes within a minute, press “{ button-look-again }”.
button-look-again = Look again
strategy-first = The strategy moves first.
strategy-second = The strategy moves second.

your-answer = Your answer: { $answer }
right-answer = **A right answer:** { $answer }
answer-outcome = { $outcome }. { $reason }
answer-period = period { $period }, preperiod { $preperiod }
mark-right = ✅ Right!
mark-wrong = ❌ Not right.
mark-half-move = ½ Half right: all your moves win, but some are missing.
mark-half-false-reason = ½ Half right: the outcome is right, but this reason is false here.
mark-half-outcome = ½ Half right: the outcome is right, but this reason does not prove it.
mark-half-period = ½ Half right: the period is right, the preperiod is not.
mark-half-kernel = ½ Half right: all your numbers belong there, but some are missing.
mark-by-hand = ✍️ Received: a person will mark your answer.
mark-part = ½ Partly right: { $percent }%.
mark-half-program = ½ Half right: all results of small cases are right, but one thing is missing.
mark-part-program = ½ Right in part: below is what each property has earned.
trial-won = ✅ **You have won this match.**
trial-lost = ❌ **You have not won this match.**
trial-slip = You gave the win away with “{ $move }”. From { $position }, “{ $better }” would have kept it.

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
failure-lost = The strategy has lost.
failure-no-move = It is the strategy's turn, but it gives no move for this position.
failure-illegal = The strategy plays { $move }, which is not allowed. { $why }
failure-no-value = It is the strategy's turn, but it gives no move here. { $why }

finished-heading = You have answered all questions
finished-points = { $points } of { $most ->
        [one] { $most } point
       *[other] { $most } points
    }
answered-late = late
corrections-later = The solutions will be in /challenges after { $moment }.
asked-win = a match
asked-move = winning moves
asked-outcome = winning or losing
asked-value = a value
asked-period = a period
asked-kernel = losing positions
asked-strategy = a strategy
asked-question = a question
asked-program = a program
correction-heading = Solution { $number } of { $count }
not-answered = You did not answer this question.
common-mistake = A common mistake: { $mistake }.

answer-received = Received
marks-held = Marks and points appear when a teacher releases them.
marks-later = Marks and points are shown once nobody can answer any more.
