# Pupils' programs: what was found of the functions that a worksheet asks for.
# $call is a call as it is written in Python, $expected and $got are Python values.

program-status-correct = right
program-status-wrong = wrong
program-status-error = error
program-status-unknown = unknown

program-correct = Correct in all { $checked ->
        [one] { $checked } case
       *[other] { $checked } cases
    } that I tried.
program-range-numbers = The largest number that I tried was { $largest }.
program-range-lists = The longest list that I tried had { $longest ->
        [one] { $longest } number
       *[other] { $longest } numbers
    }, the largest number was { $largest }.
program-range-sets = The largest set that I tried had { $longest ->
        [one] { $longest } number
       *[other] { $longest } numbers
    }, the largest number was { $largest }.
program-asked = Asked ({ $course }): { $text }
program-examples-of = For example: { $examples }
program-proved-sticks = Proved from 1 to { $sticks } sticks: every move that it made is legal, and where a win is possible, the program wins against every reply ({ $checked } cases).
program-shown-sticks = From 1 to { $sticks } sticks, every move that it made is legal, and wins where a win is possible ({ $checked } cases).
program-proved-nim = Proved for 1 heap up to { $one }, 2 heaps up to { $two }, 3 up to { $three } and 4 up to { $four }: every move that it made is legal, and where a win is possible, the program wins against every reply. Larger boards were tried, too ({ $checked } cases in all).
program-shown-nim = For 1 heap up to { $one }, 2 heaps up to { $two }, 3 up to { $three } and 4 up to { $four }, every move that it made is legal, and wins where a win is possible. Larger boards were tried, too ({ $checked } cases in all).
program-proved-difficulty = Proved at difficulty 1 for 1 column up to { $one }, 2 columns up to { $two }, 3 up to { $three } and 4 up to { $four }: where a win is possible, the program wins against every reply. Every move that it made is legal, at difficulty 0 and on larger boards, too ({ $checked } cases in all).
program-shown-difficulty = At difficulty 1, for 1 column up to { $one }, 2 columns up to { $two }, 3 up to { $three } and 4 up to { $four }, every move that it made wins where a win is possible. Every one is legal, at difficulty 0 and on larger boards, too ({ $checked } cases in all).
program-proved-bar = Proved for whatever may be left of a bar of { $rows } rows and { $columns } columns, and for both players ({ $checked } positions): every move that it made is legal, and where a win is possible, the program wins against every reply.
program-shown-bar = For whatever may be left of a bar of { $rows } rows and { $columns } columns, and for both players ({ $checked } positions), every move that it made is legal, and wins where a win is possible.
program-proved-by = The proof holds as long as the same position has the same answer: asked again about those that count, in another order, the program answered the same.
program-shown-by = But its answers vary: { $call } was { $first } once, and { $second } when it was asked again. That is no proof for other answers.
program-undrawn = A remark that costs nothing: in { $call } the sheet asks for chance, and { $expected } was never drawn.
program-given-graph = Here G is the graph of { $most ->
        [one] 1 stick
       *[other] 1 to { $most } sticks
    }.
program-lost-match = A match that this move loses:
program-own-move = { $call } → { $answer }
program-reply = the opponent: { $move } → { $left }

program-raised = { $call } stops with an error{ $line ->
        [0] {""}
       *[other] {" "}in line { $line }
    }: { $error }
program-set-as-key = { $call } uses a set as the key of a dictionary, or in another set. A set can change, so it cannot be a key: make a tuple or a frozenset of it. ({ $error })
program-too-slow = { $call } is too slow: it does not come back within the number of instructions that a call may take. Is there a loop that never ends?
program-too-slow-in-all = The calls take too many instructions together: they were used up at { $call }. Those before it were right.
program-varies = When the file is run again and this call is made first, it returns { $again }, which is right: the function answers differently when called again. Does it change a global variable, or a default argument such as L=[]?
program-varies-once = Asked earlier, it returned { $once }, which is right: the function answers differently when it is asked again. Does it draw at random, or change a global variable?
program-too-much-memory = { $call } needs too much memory. Is there a list that grows without end?
program-crashed = { $call } put an end to Python itself. The program asks for what is not here, such as a device or another process, or it changes parts of Python itself, such as builtins.
program-too-deep = { $call } goes too deep: functions call each other, or lists contain each other, more often than there is room for. Is there a case in which it stops?
program-nothing = { $call } returns nothing (None); { $expected } is right. Is a “return” missing?
program-printed = { $call } prints its result, but returns nothing (None). Write “return” in place of “print”: { $expected } is right.
program-not-printed = { $call } prints nothing. The function must print, not return.
program-wrong-output = { $call } prints { $got }; { $expected } is right.
program-wrong-type = { $call } returns { $got }, which is not the right type. Correct: { $expected }.
program-iterator = { $call } returns no list but an iterator, which can be gone through only once. Write list(…) around it: { $expected } is right.
program-wrong-value = { $call } returns { $got }; { $expected } is right.
program-wrong-empty = { $call } returns an empty list; { $expected } is right.
program-off-by-one = { $call } returns { $got }; { $expected } is right. That is off by one.
program-reversed = { $call } returns { $got }; { $expected } is right. Is the order reversed?
program-largest-plus-one = { $call } returns { $got }, the largest number plus one. The mex is the least number that is missing: { $expected }.
program-ordinary-sum = { $call } returns { $got }, the ordinary sum. The nim-sum is { $expected }.
program-length = { $call } returns { $got }, whose length is wrong; { $expected } is right.
program-changed = { $call } changes its argument number { $place }: { $expected } becomes { $got }. Work on a copy.
program-unchanged = { $call } must change its argument to { $expected }, but leaves { $got }.
program-same-object = { $call } returns the very list that it was given. Make a new one: whoever changes one of them would change both.
program-shared = What { $call } has returned is changed by a later call: { $expected } becomes { $got }. Make a new one in each call.
program-no-board = { $call } returns { $got }. Each column has from 1 to { $most } pieces, for example: { $expected }.
program-illegal = { $call } returns { $got }, which is not a legal move. Correct, for example: { $expected }.
program-from-one = { $call } returns { $got }. Heaps are counted from 0 here: { $expected } is right.
program-swapped = { $call } returns { $got }. First the heap, then how many: { $expected } is right.
program-gives-up = { $call } plays { $got }, which gives the win away. A winning move: { $expected }.
program-never-drawn = { $call } was tried some hundred times and never drew { $expected }, which should be possible.
program-missing = { $call } returns { $got }: { $expected } is missing.
program-extra = { $call } returns { $got }, which does not belong there. Correct: { $expected }.
program-no-table = G is { $got }. It must be the table for N = { $size }: a list of { $size } + 1 lists, or a dictionary whose keys are (i, j).
program-wrong-cell = In the table G, the cell ({ $i }, { $j }) holds { $got }; { $expected } is right.
program-exponential = All results that I tried are right. What is missing: a cost that does not grow exponentially.
program-twice = { $call } has { $got } more than once.

program-almost = No worksheet that I know asks for a function { $function }. Do you mean { $close }? Then give it that name.
program-unknown = No worksheet that I know asks for a function { $function }.
program-not-defined = The file defines no function { $function }.
program-not-defined-almost = The file defines no function { $function }, but { $meant }. Is that the one? Then give it the name { $function }.
program-no-function = I find no function in the file that I could judge: a line that begins with “def”, not indented and not in a class.
program-too-long = The file is too long: at most { $limit } KB.
program-not-read = The file cannot be read: { $why }
program-not-text = The file is not text. Save it as UTF-8.
program-syntax = Line { $line } is not correct Python.
program-assert-false = The assert in line { $line } is not true (AssertionError): look at the function, and at what the assert expects.
program-no-module-here = Line { $line } needs what is not here ({ $error }): no mistake of yours, and not counted. Programs have many of Python’s modules, such as random (the same numbers in each run), math and copy, and randint, choice and random of numpy.random; no files, network or threads.
program-no-module-here-almost = Line { $line } needs { $error }, which Python does not have. Do you mean { $meant }? Nothing was counted.
program-failed = The file stops with an error in line { $line }: { $error }
program-asks = Where the program asks with “input”, the answer here is 1 each time; a function is given its values as arguments.
program-parameters = { $function } is called here with { $count ->
        [one] { $count } argument: its “def” line must have as many parameters.
       *[other] { $count } arguments: its “def” line must have as many parameters.
    }
program-endless-input = The file asks with “input” again and again, and 1 is the answer each time: what stands below is never reached. Put the functions above.
program-stopped-time = The file is too slow: it does not come to its end within the number of instructions that it may take. Is there a loop that never ends?
program-not-reached = The function { $function } was not judged: those before it have used up the instructions that a file may take. Correct them first, or name this function when you hand the file in.
program-stopped-memory = The file needs too much memory.
program-stopped-crash = The file put an end to Python itself. It asks for what is not here, such as a device or another process, or it changes parts of Python itself, such as builtins.
program-stopped-depth = The file is nested too deeply, or its functions call each other too often.
program-original = Python says: { $error }

cli-check-done = { $correct } correct, { $wrong } wrong, { $error } with errors, { $unknown } unknown.
cli-check-needs-game = A position is one of a game: say which, for example --game { $game } --position "{ $position }".
cli-check-not-here = Programs cannot be run on this machine: wasmtime has no version for it. Everything else works.
cli-check-no-python = { $folder }: there is no Python file (.py) in this folder.

# A program that plays: its function is called strategy, and tried against every reply.
program-needs-game = A function strategy plays a game. Say in a comment which one, and from where, for example: { $comment }
program-too-large = From this position there is too much to try: at most { $limit } positions or moves. Choose a smaller one.
program-strategy-proved = { $game }, from { $position }: proved. { $who } It wins against every reply. It had to move in { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }; the longest match has { $longest ->
        [one] { $longest } move
       *[other] { $longest } moves
    }.
program-strategy-shown = { $game }, from { $position }: it won, but that is no proof. { $who } It had to move in { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }; the longest match has { $longest ->
        [one] { $longest } move
       *[other] { $longest } moves
    }.
program-strategy-refuted = { $game }, from { $position }: refuted. { $who } A win is possible, whatever the opponent does.
program-strategy-match = The shortest match in which it fails, move by move:
program-strategy-lost = With that it has lost.
program-strategy-none = { $call } then returns nothing (None). Is a “return” missing?
program-strategy-illegal = { $call } then returns { $got }, which the rules do not allow there.
program-strategy-slip = { $call } gives the win away with { $got }; { $right } keeps it.
program-step-own = your program
program-step-opponent = the opponent
program-step-lost = That was the last move: your program has lost.
program-step-no-move = Here your program makes no legal move. It loses by that.
program-varies-proved = Its answers vary: { $call } was { $first } once, and { $second } when the file was run again. It was therefore played through { $rounds } times and won each time. That is no proof for other answers.
program-varies-refuted = Its answers vary: { $call } was { $first } in this match, and { $second } when the file was run again. Does it draw at random, or remember earlier calls?
fault-program-raised = { $call } stops with an error{ $line ->
        [0] {""}
       *[other] {" "}in line { $line }
    }: { $error }
fault-program-no-move = { $call } returns { $got }, which is not written as a move.
fault-program-too-slow = { $call } is too slow: it does not come back within the number of instructions that a move may take. Is there a loop that never ends?
fault-program-too-slow-in-all = The moves take too many instructions together: they were used up at { $call }.
fault-program-too-much-memory = { $call } needs too much memory. Is there a list that grows without end?
fault-program-crashed = { $call } put an end to Python itself. The program asks for what is not here, such as a device or another process, or it changes parts of Python itself, such as builtins.
fault-program-too-deep = { $call } goes too deep: functions call each other more often than there is room for.

# What is handed in with /program, and what is told of it.
command-program = Hand in a program in Python: proved, or refuted by the smallest case
command-program-check = Judge a program: a file, or without one a form to type in
command-program-list = See the programs that you have handed in
command-program-show = See one of your programs: its file, its versions, judge it again, delete it
option-check-file = file
    .description = Your program, a file ending in .py; without it, a form opens
option-function = function
    .description = The one function to judge (all that your sheet asks for, if you name none)
option-program = program
    .description = The name of the program

program-form-title = Your program
program-form-source = Python
program-form-limit = At most { $limit } characters. For more, hand in a file: /program check
program-form-example =
    def xor(bit1, bit2):
        return …
program-form-function = The function to judge
program-form-function-hint = Leave it empty to have all judged that a sheet asks for.

program-line = You are **number { $number }** in the line. Your program is kept, and its result will appear here.
program-preparing = Python itself is being prepared here, once. Your program is kept, and its result will appear here.
program-running = Your program is running. Its result will appear here.
program-heading = ### { $name } · version { $number }
program-same = The same as before, so no new version.
program-dropped = I keep { $limit } versions of a program: the oldest is gone.
program-more = { $count ->
        [one] One more function is
       *[other] { $count } more functions are
    } told of in the file.
program-results-file = results
program-others-unknown = -# Not judged, as no worksheet that I know asks for { $count ->
        [one] it
       *[other] them
    }: { $functions }
program-all-unknown = No worksheet that I know asks for { $functions }. A function is judged by its name: the option “function” of `/program check` suggests all that I know.

program-list = **Your programs** ({ $count } of { $limit })
program-listed = - { $name } · version { $number } · { $moment }
program-list-empty = You have handed in no program yet. Send a file with `/program check`, or write a program here.
program-menu = Show a program…
program-handed-in = -# handed in { $moment }
program-one-function = Only { $function } is judged.
program-version = version { $number }
program-versions = Another version…
program-sure = **Delete { $name }?** { $count ->
        [one] Its version goes for good.
       *[other] All { $count } versions go for good.
    }
button-play-on = Play on from here
button-program-match = See the lost match
button-correct-program = Correct it
button-judge-again = Judge it again
program-of-unit = Unit { $unit }: what to program
program-of-unit-how = These functions of the worksheets compute what the unit explains. Choose one and write it: I tell you whether it is correct, or the smallest case where it is not.
program-choose-function = Choose a function
button-my-programs = My programs
button-write-program = Write a program
button-delete-asked = Delete…
button-delete-program = Delete it
button-keep-program = Keep it

program-refused-empty = There is no program in it.
program-refused-no-python = This is not a Python file: its name must end in .py.
program-refused-function = No worksheet that I know asks for `{ $function }`. Leave the function out, and all that I know is judged.
program-refused-almost-function = No worksheet that I know asks for `{ $function }`. Do you mean `{ $close }`?
program-refused-too-many = I keep { $limit } programs of each person, and you have as many. Delete one with `/program list`, or hand this one in under the name of another.
program-refused-at-once = Another version of this program came at the same moment. Hand it in again.
program-refused-line = { $count } programs are waiting, and the line is full. Yours is kept: press “Judge it again” in a few minutes.
program-refused-busy = Your last program is still being judged. This one is kept: when the other's result is there, press “Judge it again”.
program-refused-too-slow = That took more than { $seconds } seconds in all. Is there a loop that never ends? Hand in fewer functions at once, or name one.
program-refused-not-here = Programs cannot be run on the machine where I am: there is no WebAssembly for it. Everything else works. Your program is kept.
program-refused-not-kept = I have no such program of yours any more. `/program list` shows those that I keep.
program-refused-form = A form of Discord's takes { $limit } characters, and this program is longer. Correct its file, and hand it in with `/program check`.

# A program's own asserts.
program-asserts = Your asserts catch { $caught } of { $total } wrong versions of { $function }.
program-asserts-missed = Not caught: a version of which this is true: { $difference }
program-asserts-refused = The assert in line { $line } refuses a right version of { $function }: look at what it expects.

# What a recursive function costs.
program-cost-size = n = { $n }: { $count } thousand instructions
program-cost-counted = Counted are the instructions that Python carries out, those of every function that is called among them.
program-cost-one-size = Measured for n = { $n } alone. To see how the cost grows, let one name at the top of the file say the size (N = { $n }), and use it below.
program-cost-stopped = I cannot tell what it costs: small sizes already take too many instructions. That alone takes no marks away.
program-growth-constant = Up to the sizes below, the cost hardly grows with n.
program-growth-linear = Up to the sizes below, the cost grows about like n (linear).
program-growth-linearithmic = Up to the sizes below, the cost grows about like n log n.
program-growth-three-halves = Up to the sizes below, the cost grows about like n^1.5: faster than n, more slowly than n².
program-growth-quadratic = Up to the sizes below, the cost grows about like n² (quadratic).
program-growth-cubic = Up to the sizes below, the cost grows about like n³ (cubic).
program-growth-exponential = Up to the sizes below, each step further multiplies the cost by about the same factor: it grows exponentially. Is the same worked out again and again? Then remember what is known.
program-growth-unclear = Up to the sizes below, the cost grows in no clear way.

# The picture of it. The names of growth stand above it, after the function's.
plot-cost-counted = thousand instructions
program-growth-constant-name = hardly grows
program-growth-linear-name = about like n (linear)
program-growth-linearithmic-name = about like n log n
program-growth-three-halves-name = about like n^1.5
program-growth-quadratic-name = about like n² (quadratic)
program-growth-cubic-name = about like n³ (cubic)
program-growth-exponential-name = like an exponential
program-growth-unclear-name = no clear growth
