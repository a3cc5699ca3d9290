# What a teacher looks at after a challenge: pupils, questions, a chart, and files.

command-results = See what the class has answered in a challenge (teachers)

results-title = ### Results · { $title } (no. { $number })
results-counts = { $pupils ->
        [one] { $pupils } pupil has begun
       *[other] { $pupils } pupils have begun
    }, { $answered ->
        [one] { $answered } has answered at least one question.
       *[other] { $answered } have answered at least one question.
    }
results-points = Points out of { $highest }: mean { $mean }, median { $median }.
results-open = The challenge is still open: all this may change.
results-key = ✓ right · ½ partly right · ✗ wrong · – not answered · / cancelled, in the attempt that counts. Wrong answers are those of all attempts; each pupil counts once.
results-ruler = { $numbers } ← questions
results-line = { $marks } **{ $rank }.** { $name } · **{ $points }**
results-line-begun = { $marks } **–** { $name }
results-pupil = **{ $rank }.** { $name } · { $points } · { $attempts ->
        [one] { $attempts } attempt
       *[other] { $attempts } attempts
    }
results-pupil-late = **{ $rank }.** { $name } · { $points } · { $attempts ->
        [one] { $attempts } attempt
       *[other] { $attempts } attempts
    } · late
results-begun = { $name } · begun, nothing answered
results-question = **{ $number }.** { $task }
results-question-counts = ✓ { $right } · ½ { $half } · ✗ { $wrong } · – { $unanswered }
results-mistake = { $mark } { $answer } ({ $count ->
        [one] one pupil
       *[other] { $count } pupils
    })
results-asked = (asked: { $task })
results-more-mistakes = … and { $count ->
        [one] { $count } other wrong answer
       *[other] { $count } other wrong answers
    }, in the files below
results-errors = Typical errors: { $errors }
results-error = { $error } ({ $count ->
        [one] one pupil
       *[other] { $count } pupils
    })
results-withdrawn = { $count ->
        [one] One person has withdrawn (data erased): no mark, attempts used.
       *[other] { $count } people have withdrawn (data erased): no marks, attempts used.
    }
results-changed = { $count ->
        [one] One change since the opening: press “{ results-changes }”.
       *[other] { $count } changes since the opening: press “{ results-changes }”.
    }
results-changes = Changes
record-heading = Changed since the opening: { $name }
record-one = One mark has changed: { $before } → { $after }.
record-marks = { $count ->
        [0] No mark has changed.
       *[other] { $count } marks have changed: { $rises } up, { $falls } down.
    }
record-more = … and { $count ->
        [one] { $count } earlier one
       *[other] { $count } earlier ones
    }, in the JSON file.
results-by-pupil = By pupil
results-by-question = By question
results-who = Who is who
button-to-mark = Mark ({ $count })
button-mark-and-comment = Mark and comment…
button-next-to-mark = Next
button-queue-0 = Question by question
button-queue-1 = Pupil by pupil
results-key-unmarked = ✎ for a person to mark.
results-unmarked = ✎ To mark: { $count ->
        [one] one answer.
       *[other] { $count } answers.
    }
column-unmarked = to mark
results-states = Absent, exempt
results-state-count = { $state }: **{ $count }**
results-no-list = I need the list of the class to know who is missing: give it by `/class roster`.
results-enrolled-late = enrolled after the closing
results-decided = decided by { $who }, { $moment }
button-exempt = Exempt…
exempt-form = Exempt pupils
exempt-pupils = Pupils
exempt-decision = Decision
    .description = An exempt pupil has no mark and counts in no mean.
exempt-yes = Exempt
exempt-no = Do not exempt
exempt-reason = Reason (optional)
    .description = For teachers and for the pupil; the class does not see it.
results-distribution = Chart
results-heat-map = Heat map
results-programs = Programs (ZIP)
results-alike = Look-alikes
results-alike-heading = Programs that resemble each other
results-alike-pair = - `{ $function }`: { $first } and { $second } ({ $percent }% of the shorter program)
results-alike-more = { $count ->
        [one] One more pair.
       *[other] { $count } more pairs.
    }
results-alike-none = I found no two programs that resemble each other more than those of a class do.
results-alike-note = A resemblance is no proof of anything: short programs for one question often look alike, and pupils may have worked together. What many have in common is left out. Only you see this.
ask-export = Save as a file…
export-marks = Marks, one line for each pupil (CSV)
export-marks-bom = Marks for a spreadsheet (CSV, UTF-8 with BOM)
export-answers = All answers (CSV)
export-answers-bom = All answers for a spreadsheet (CSV, UTF-8 with BOM)
export-json = Everything (JSON)
export-class = The whole class, one line for each pupil of the list (CSV)
export-moodle = The whole class for Moodle (CSV)
export-school = The whole class, marks out of 20 for Pronote and the like (CSV)
distribution-alt = How the points of { $pupils ->
        [one] { $pupils } pupil
       *[other] { $pupils } pupils
    } are spread, and how each question was answered
heat-map-alt = The marks of { $pupils ->
        [one] { $pupils } pupil
       *[other] { $pupils } pupils
    } in { $questions ->
        [one] { $questions } question
       *[other] { $questions } questions
    }, best pupil first
heat-map-title = { $title } ({ $page } of { $pages })
heat-map-right = right, whole class
heat-map-points = points
heat-map-total = { $points }
results-earned = { $points }/{ $highest }
plot-points = points, of { $highest }
plot-pupils = pupils
plot-question = question { $number }
plot-right = right
plot-half = partly right
plot-wrong = wrong
plot-unanswered = not answered
plot-cancelled = cancelled

# What separates columns, and fractions from whole numbers, in spreadsheets of this language.
sheet-separator = { "," }
sheet-decimal = { "." }
gradebook-exempt = exempt: { $reason }
gradebook-reason = question { $number }: { $error }
column-number = number
column-team = group
column-mark = mark out of { $highest }
column-reasons = mistakes
results-hints = { $count ->
        [one] { $count } hint
       *[other] { $count } hints
    }
results-helped = Hints: { $count ->
        [one] one pupil has taken some
       *[other] { $count } pupils have taken some
    }
gradebook-hints = question { $number }: { $count ->
        [one] { $count } hint
       *[other] { $count } hints
    }
column-hints = hints
heat-map-worth = points of the question
column-rank = rank
column-name = name
column-pseudonym = pseudonym
column-points = points
column-highest = out of
column-attempts = attempts
column-late = late
column-credit-of = question { $number } (%)
column-challenge = challenge
column-person = Discord id
column-attempt = attempt
column-counts = counts
column-question = question
column-task = as asked
column-answer = answer
column-credit = credit (%)
column-error = typical error
column-at = moment
column-older-verdict = older verdict
column-properties = properties

# A teacher marks by hand.

by-hand-pupil = One pupil's answers…
by-hand-ask = Mark by hand…
by-hand-option = Question { $number }
by-hand-answer = **{ $number }.** { $task } · { $points } · answer: { $answer }
by-hand-unanswered = **{ $number }.** { $task } · not answered
by-hand-gone = (this pupil's data is erased)
by-hand-set = Marked by { $who }, { $when }. The machine's mark: { $machine }.
by-hand-no-machine = none
by-hand-out = Left out by { $who }, { $when }: it does not count.
by-hand-said = Comment by { $who }, { $when }: { $comment }
by-hand-form = Question { $number } by hand
by-hand-points = Points
    .description = Of { $most }, such as 7 or 2.5. Empty: the machine's mark ({ $machine }).
by-hand-comment = Comment
    .description = The pupil reads it beside the correction.
by-hand-counts = Does this answer count?
by-hand-counts-yes = It counts
by-hand-counts-no = It is left out, with its points
by-hand-above = **{ $points } is above this question's maximum: { $most }.** What else you typed is set. Set this mark, too?
by-hand-yours = **Your teacher's mark: { $points }/{ $most }.**
by-hand-yours-out = Your teacher has left this answer out: it does not count.
by-hand-yours-said = Your teacher says:
by-hand-yours-lines = Your teacher says of lines of your program:
by-hand-read = Read a program…
by-hand-lines = On one line of the program: its number and a colon, such as 3: why not a loop?
button-versions = What changed
button-first-to-last = First to last
button-all-as-file = All of it as a file
version-name = version { $number }
version-told = Version { $number }: attempt { $attempt }, { $moment }
version-worth = { $percent }%
versions-heading = **Version { $before } → version { $after }** ({ $count } handed in)
versions-same = Both are the same.
versions-cut = This is the beginning.
button-set-points = Set { $points }
button-previous-pupil = ← Pupil
button-next-pupil = Pupil →
changed-by-hand = Your answer to question { $number } was marked by hand.
regrade-by-hand = { $count ->
        [one] 1 answer has a mark, a comment or an exclusion by hand. It stays.
       *[other] { $count } answers have a mark, a comment or an exclusion by hand. They stay.
    }
column-by-hand = mark by hand
column-comment = comment
column-left-out = left out
denial-by-hand-points = Points are a number from 0 to { $limit } with two decimals at most, such as 7 or 2.5. Leave the field empty for the machine's mark.
denial-by-hand-may-change = The pupil may still change this answer: mark it once the exam is handed in or over.
denial-by-hand-sealed = This pupil's data is erased, and only the marks are left: they are not changed any more.
denial-by-hand-line = This program ends at line { $count }. Not there: { $lines }.

# The state of each pupil of the list, in the files of marks.

column-state = state
state-answered = answered
state-begun = begun, no answer
state-absent = not begun
state-withdrawn = withdrawn
state-not-joined = not joined
mark-absent = Abs
state-exempt = exempt
mark-exempt = Exempt
