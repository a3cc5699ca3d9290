# Setting challenges: the commands, the form, the panel.

command-challenge = Set challenges for your class (teachers)
command-challenge-create = Set a new challenge, from a template if you like
command-challenge-list = List the challenges of this server, and open one
command-challenge-edit = Open the panel of a challenge: look at it, change it, publish it
command-challenge-clone = Make a draft like an earlier challenge, to set it again
command-challenge-close = Close an open challenge now
command-challenge-delete = Delete a challenge with all its answers
command-challenge-extend = Let one pupil answer until later than the others
command-challenge-export = Save a challenge as a file that a colleague can import
command-challenge-import = Make a draft from a file of /challenge export

option-template = template
    .description = A worksheet to begin with
option-import-file = file
    .description = A challenge that was saved by /challenge export
option-number = number
    .description = The number of the challenge
option-until = until
    .description = 24/11 18:00, +2d (after the closing)…; empty: like the others again

template-kernel = Kernels: all the losing positions
template-nim-sum = Nim-sums
template-grundy-values = Mex and Grundy values
template-program-sticks = Program the sticks (NSI)
template-nim-table = Rows of the table of nim-sums G(i, j)
template-program-nim-sum = Program the nim-sum (NSI)
template-program-graphs = Program graphs and attractors

challenge-number = No. { $number } · { $title }

setup-form-new = A new challenge
setup-form-edit = Edit the challenge
setup-title = Title
    .description = As the class sees it
setup-tasks = Questions, one per line
    .description = { task-win } { $heaps } 3 4 5 · { task-move } { task-all } { $heaps } 1 3 7 · { task-outcome } { $number } 21 · { task-value } { task-nim-sum } 3 5 | 2 points
setup-opens = Opening
    .description = 24/11 8:00, monday 8:00, tomorrow 18:00, now… (clocks of { $zone })
setup-closes = Closing
    .description = The same, in 2 days (from now), or 7 days after the opening (+7d)
setup-closes-new = { setup-closes }
    .description = 24/11 10:00, monday 8:00, in 2 hours, in 7 days… (clocks of { $zone })
setup-numbers = Attempts, points for each question
    .description = 1, 10 for an exam; several attempts, or “unlimited”, are practice
# Whether 01/05 is the first of May: “yes”; else it is asked back, as it may be the fifth of January.
setup-day-first = no
setup-default-closes = in 7 days
setup-unlimited = unlimited

setup-form-marking = Marking, reminder, time
setup-marking-counts = Which attempt counts
setup-marking-late-minutes = Late answers: minutes (0: none)
setup-marking-late-percent = What late answers are worth, in %
setup-marking-reminder = Reminder before the closing
setup-counts-best = the best
setup-counts-first = the first
setup-counts-last = the last
setup-remind-never = none
setup-remind-minutes = { $count ->
        [one] one minute before
       *[other] { $count } minutes before
    }
setup-remind-hours = { $count ->
        [one] one hour before
       *[other] { $count } hours before
    }
setup-remind-days = { $count ->
        [one] one day before
       *[other] { $count } days before
    }

setup-form-reference = Your version, your cases
setup-reference = Python, with what each parameter may be
    .description = # n: 0..60 or # heaps: [0..7] * 0..4, def … with a docstring, cases: assert … == … # hidden
    .long = Your version is longer than a form. It stays, unless you type another one or choose a file.
setup-reference-file = Or a file (it counts before the text)
setup-reference-kept = Your version is kept. It works: pupils' programs are compared with it.
setup-cases-kept = Your cases are kept. They hold for a right program: pupils' programs are tried on them, too.
setup-reference-fails = Your version is kept, but nothing can be judged by it yet. `{ $function }`: { $why }
button-reference = Your version, cases
setup-state-draft = Draft: the class does not see it yet
setup-state-scheduled = Published: the opening comes by itself, at the time below
setup-state-opening = Published: it opens right now
setup-state-open = Open
setup-state-closed = Closed
setup-begun = { $count ->
        [0] No pupil has begun.
        [one] One pupil has begun.
       *[other] { $count } pupils have begun.
    }
setup-opening = Opening: { $moment }
setup-closing = Closing: { $moment }
setup-caution-past = The closing is past: give the challenge another one with Edit, then publish it.
setup-caution-channel = I cannot write in the channel chosen: the class would not see the announcement. Choose another one, or allow me to view it and to send messages there.
setup-caution-repeat = { $count ->
        [one] Question { $numbers } is
       *[other] Questions { $numbers } are
    } asked all pupils in { $name }, too, where they read the answer before this exam is over. Write another question, one with several positions, and let them be drawn for each pupil.
setup-caution-role = I cannot ping the role chosen. Choose another one, or allow everybody to mention it, in the settings of the role.
setup-questions = { $count ->
        [one] **One question**, { $points ->
                [one] one point
               *[other] { $points } points
            }
       *[other] **{ $count } questions**, { $points ->
                [one] one point
               *[other] { $points } points
            } each, { $total } in all
    }
setup-positions = { $count ->
        [one] the only one of its kind: the same for all
       *[other] { $count } positions
    }
setup-shared = Question { $number }: in a class of { $pupils }, about { $each } pupils get the same position.
setup-shared-by-all = Question { $number } is the same for all: I know no other position that is as difficult.
setup-shared-more = … Other questions have few positions, too.
setup-larger = Larger: { $task } has { $count }.
setup-no-larger = Doubled numbers do not help: ask about another game, too.
setup-many-positions = at least { $count } positions
setup-own = **Positions are drawn for each pupil**, equally difficult
setup-own-partly = **Positions are drawn for each pupil**, equally difficult, but in { $same } of { $count } questions, which { $same ->
        [one] is
       *[other] are
    } the same for all
setup-same = **The same positions** for all
setup-attempts-one = **One attempt**
setup-attempts-best = **{ $count } attempts**, the best one counts
setup-attempts-first = **{ $count } attempts**, the first one counts
setup-attempts-last = **{ $count } attempts**, the last one counts
setup-attempts-unlimited-best = **Unlimited attempts**, the best one counts
setup-attempts-unlimited-first = **Unlimited attempts**, the first one counts
setup-attempts-unlimited-last = **Unlimited attempts**, the last one counts
setup-late-none = **No late answers**
setup-late = **Late answers** for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    } after the closing, at { $percent }% of the points
setup-names = The challenge's standings show **names**, of the pupils who agree
setup-pseudonyms = The challenge's standings show **pseudonyms**
setup-announced = Announcement: in { $channel }, nobody is pinged.
setup-announced-to = Announcement: in { $channel }, to { $role }.
setup-reminder = Reminder: { $reminder }.
setup-extensions = More time: { $members }
setup-extension = { $member } until { $moment }

setup-change = Change…
setup-now = Now: { $value }
setup-now-nothing = nothing yet
setup-choose-channel = Announcement channel
setup-choose-role = The role to ping
button-own = Own positions
button-same = The same for all
button-names = Show names
button-pseudonyms = Show pseudonyms
button-marking = Marking and time
button-edit = Edit
button-preview = Preview as a pupil
button-publish = Publish
button-clone = Clone
button-close-now = Close now
button-delete = Delete

setup-close-sure = Close **{ $name }** now, for everybody? Late answers and extensions end too. { $count ->
        [0] No pupil has begun.
        [one] One pupil has begun.
       *[other] { $count } pupils have begun.
    }
setup-delete-sure = Delete **{ $name }** for good? { $count ->
        [0] No pupil has begun.
        [one] The answers of one pupil will be deleted too.
       *[other] The answers of { $count } pupils will be deleted too.
    }
button-close-sure = Close it
button-delete-sure = Delete it for good
setup-deleted = **{ $name }** is deleted.

setup-list = { $count ->
        [one] One challenge
       *[other] { $count } challenges
    }
setup-list-empty = There is no challenge in this server yet. `/challenge create` sets one.
setup-listed-draft = draft, opening { $moment }
setup-listed-scheduled = published, opens { $moment }
setup-listed-open = open, closes { $moment }
setup-listed-closed = closed { $moment }
setup-choose = Open a challenge

setup-extended = { $member } can answer **{ $name }** until { $moment }.
setup-not-extended = { $member } can answer **{ $name }** as long as the others.

# After the opening: the closing is moved, a question is cancelled or mended.
button-move-closing = Move the closing
button-reopen = Reopen
move-form = Another closing, for everybody
move-closes = Closing
    .description = 24/11 18:00, +2d after the present one… (clocks of { $zone }). The class is told.
regrade-choose = Cancel or mend…
regrade-question = **Question { $number }:** { $line }
regrade-counts = It counts: { $points ->
        [one] one point
       *[other] { $points } points
    }.
regrade-answered = { $count ->
        [0] Nobody has answered it.
        [one] There is one answer to it.
       *[other] There are { $count } answers to it.
    }
regrade-note = Whatever you choose, all marks are computed anew at once, the class is told without names, and it stays in the record (/results). You can take it back.
button-mend = Mend it…
button-take-out = Take its points out
button-full-points = Full points to all
button-count-again = Count it again
mend-form = Mend a question
mend-line = Question { $number }
mend-line-same = The same kind of question. All answers to it are marked by the new one.
mend-line-again = The same kind of question. Further attempts keep the positions that they ask about.
mend-line-own = The same kind of question and position; each pupil keeps their own position.
cancelled-out = Cancelled: its points are taken out, for everybody.
cancelled-full = Cancelled: each participant gets all its points.
setup-late-ended = **No late answers**: it was closed early

task-win = win
task-move = move
task-one = one
task-all = all
task-outcome = outcome
task-value = value
task-nim-sum = nim-sum
task-grundy = grundy
task-mex = mex
task-row = row
task-to = to
task-period = period
task-kernel = kernel
task-strategy = strategy
task-misere = misere
task-question = question
task-program = program
task-reference = reference
# What follows a question behind a bar, as one types it: “value mex 0 1 | 2 points”.
settled-points = { $count ->
        [one] { $points } point
       *[other] { $points } points
    }
settled-hint = hint { $price }%
settled-free = free hint
settled-no-method = no method
settled-seconds = { $seconds } s
settled-weighed = { $name }: { $points }
weighed-small = small
weighed-all = all
weighed-unchanged = unchanged
weighed-cost = cost { $bound }
weighed-asserts = asserts
weighed-visible = visible
weighed-hidden = hidden
setup-hidden-told = After each attempt pupils learn whether all hidden cases are right, and from their points about how many. The number of attempts bounds it. In an exam whose marks and places wait they are told nothing before the results.
setup-cases = { $visible ->
        [0] { $hidden ->
            [one] one hidden case
           *[other] { $hidden } hidden cases
        }
       *[other] { $hidden ->
            [0] { $visible ->
                [one] one case shown
               *[other] { $visible } cases shown
            }
           *[other] { $visible } + { $hidden } cases (shown + hidden)
        }
    }
setup-questions-weighed = **{ $count } questions**, { $total } points in all
setup-questions-bank = **{ $count } questions**, { $points ->
        [one] one point
       *[other] { $points } points
    } each; each pupil can get { $total }
setup-questions-weighed-bank = **{ $count } questions**; each pupil can get { $total } points at most
setup-marked-late = You mark the free texts yourself: without “{ button-results-held }”, pupils read their other marks before you are done.
setup-free-in-exam = Free hints are for practice: an exam does not offer them.
regrade-only-settled = The question itself stays: its answers cannot be marked again. Its points, its hints and its method can change.
regrade-only-settled-program = The function stays. Its points, the properties that earn them, and its method can change. If the properties do, all programs are run again.
regrade-settled = Its line says besides: { $settled }
changed-settled = Question { $number } counts in another way: { $settled }.
changed-worth = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
changed-properties = other properties of the program earn its points
changed-price = a hint costs { $price }%
changed-free = hints are free
changed-no-hint = no more hints
changed-method = the method is shown
changed-no-method = the method is not shown

# Before it opens or closes, a teacher is told the moments in words and asked once more.
setup-publish-sure = Publish **{ $name }**?
setup-opens-at-once = Opening: at once, when it is published
setup-move-sure = Move **{ $name }**? Everything else in the form is saved.
setup-move-along = If the groups move along:
setup-move-stay = If the groups stay:
button-move-along = Move the groups too
button-move-stay = Leave the groups
button-move-alone = Move it
move-sure = Move the closing of **{ $name }**?
reopen-sure = Open **{ $name }** again?
move-before = Before: { $moment }
move-extended = { $count ->
        [one] { $count } pupil with more time gets another closing, too.
       *[other] { $count } pupils with more time get another closing, too.
    }
extend-sure = Let { $member } answer **{ $name }** until { $moment }?
extend-minutes-sure = Give { $member } { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } more for each attempt at **{ $name }**, also for the one under way, and let them answer until { $moment }?
extend-back-sure = Take back the extra time of { $member } in **{ $name }**? Their closing is then { $moment }.
button-extend = Give this time
button-extend-back = Take the time back
teams-sure = Give the groups of **{ $name }** these dates?
teams-like-all = like the challenge
button-teams-keep = Give these dates

setup-held = Results: when you release them.
setup-released = Results: released { $moment }.
button-results-held = Release by hand
button-results-at-end = Release at the end
button-release = Results…
release-form = Release of the results
release-moment = When?
    .description = "now", "Monday 8:00" ({ $zone }). Leave it empty to release them yourself, later.
release-now-sure = Release the results of **{ $name }** now? { $count ->
        [one] One pupil will see their mark, your comments and the solutions.
       *[other] { $count } pupils will see their marks, your comments and the solutions.
    }
release-later-sure = Release the results of **{ $name }** { $moment }? { $count ->
        [one] One pupil will see their mark, your comments and the solutions then.
       *[other] { $count } pupils will see their marks, your comments and the solutions then.
    }
release-unmarked = { $count ->
        [one] One answer is not marked yet: until then it earns nothing.
       *[other] { $count } answers are not marked yet: until then they earn nothing.
    }
release-hold-sure = Hold the results of **{ $name }** until you release them? { $count ->
        [one] The pupil who has begun sees neither marks nor solutions until then.
       *[other] The { $count } pupils who have begun see neither marks nor solutions until then.
    }
button-release-now = Release now
button-release-later = Release then
button-release-hold = Hold
denial-nothing-held = Only the results of an exam wait to be released. Here everybody sees theirs already.
denial-already-released = These results are released already: pupils have been able to see them.
setup-changes-answers = Answers may be changed until the exam is handed in.
button-answers-final = Answers: final
button-answers-change = Answers: changeable
setup-marks-later = Marks: at the end.
setup-marks-now = Marks: at once.
setup-places-later = Places: at the end.
setup-places-now = Places: at once.
button-marks-later = Marks: at the end
button-marks-now = Marks: at once
button-places-later = Places: at the end
button-places-now = Places: at once
