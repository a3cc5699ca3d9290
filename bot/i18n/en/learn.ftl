# Learning a game: /rules, /learn, /train, /progress.

command-rules = Tell the rules of a game in a few sentences, with a picture of one move
command-learn = Learn the games step by step, from four sticks to Grundy values
command-train = Practise what comes back now, or what you missed, privately
command-progress = See what you have learned; teachers also see the map of their class

option-length = length
    .description = How long to train (a minute by default)
option-what = what
    .description = What to train (what comes back now by default)
train-length-short = a minute
train-length-long = five minutes
train-what-due = what comes back now
train-what-missed = what I missed, easiest first

rules-example = An example. The position is { $position }:
rules-move = A move that wins there: { $move }.
rules-move-above = Example: { $move }

learn-heading = Your path
learn-about = Each unit takes about four to twelve minutes. You try first, and the reason comes afterwards.
learn-signs = { $new } new · { $learning } learning · { $known } known · { $kept } kept
learn-who-sees = Your answers are private. In a server its teachers see how you are doing; /privacy shows and erases it.
learn-choose-unit = Choose a unit
learn-unit-state =
    { $mastery ->
        [new] new
        [learning] { $known } of { $count } skills known
        [known] known
       *[kept] kept
    }
learn-mastery =
    { $mastery ->
        [new] new
        [learning] learning
        [known] known
       *[kept] kept
    }
learn-goal = Afterwards: { $goal }
learn-functions = To program afterwards: { $functions }.
learn-to-win = You have still to win against me { $remains ->
        [won] a match from a winning position.
        [lost] a match from a losing position, letting me begin.
       *[both] two matches: one from a winning position, one from a losing position, letting me begin.
    }
learn-match-counts = For “{ $skill }”, win two matches against me: one from a winning position, one from a losing position, letting me begin. From each position only your first match counts, with no move taken back and without help (*Hint*, *What if…*, *Why?*).
learn-match-over = **{ $end ->
        [won-n] Won, beginning from a winning position
        [won-p] Won, letting me begin from a losing position
       *[lost] Lost
    }**: { $counts ->
        [taken-back] a move was taken back, so this match does not count.
        [helped] you had help, so this match does not count.
        [weaker] it was not against my perfect play, so this match does not count.
        [given-up] this match was not played to its end, so it does not count.
        [again] this was not your first match from this position, and only the first counts, unless you have played from all.
        [wrong] it counts for “{ $skill }” as a wrong answer.
       *[right] it counts for “{ $skill }” as a right answer.
    }
learn-unit-known = **Unit known: “{ $unit }”.** Now { $goal }
sitting-known = **Since today, you know: { $skills }{ $others ->
    [0] .
   *[other] {" "}and { $others } more.
}**
sitting-aim = { $answers ->
        [10] The aim of the day (two minutes) is reached.
       *[other] Aim of the day (two minutes): { $answers } answers of { $aim }.
    }
sitting-class = The aim of the class: “{ $skill }”, known by { $known } of { $members }.
learn-skill-over = That was the round. “{ $unit }” has the rest of it.
learn-missed-over = Nothing is left of what you missed.
learn-missed-left = That was the round. What is still wrong waits for you.
learn-training-left = { $count ->
        [one] That was the round. { $count } more skill comes back now.
       *[other] That was the round. { $count } more skills come back now.
    }
learn-training-none = What you practise comes back here before you forget it. Nothing has begun yet: start with unit 1.
learn-training-over = Nothing more comes back now.
learn-next-due = The next skill comes back { $moment }.
button-remind-on = Remind me
button-remind-off = Remind me no more
learn-reminds = When a question has come back, on a day on which you have not practised yet, I will write to you privately, between 17:00 and 20:00.
learn-reminder = Questions that you practise come back. You have asked me to remind you: I will not write again before you have practised.
button-learn-begin = Begin
button-learn-on = Go on
button-learn-try = Try it
button-beat = Beat me
button-beat-from-here = Beat me from here
button-idea = Why, and the idea
button-idea-before = Why that is right
button-learn-path = Show my path
button-learn-next = Next
button-learn-type = Type the answer
button-learn-none = None of them
button-program-unit = Program it
button-learn-unit = Unit { $unit }
button-train = Train ({ $count } due)
button-missed = { $count ->
        [one] Redo { $count } mistake
       *[other] Redo { $count } mistakes
    }
button-class-map = Show the class

learn-level =
    { $level ->
        [1] easy
        [2] medium
       *[other] hard
    }
learn-left =
    { $count ->
        [one] the last one
       *[other] { $count } left
    }
learn-choose-all = Tick all that are right
learn-heaps =
    { $count ->
        [1] Heap { $last }
       *[other] Heaps { $others } and { $last }
    }
learn-choose-one = Choose your answer
learn-your-answer = Your answer, a whole number
learn-your-answer-in-binary = Your answer in binary: digits 0 and 1
learn-your-answers = All the numbers, with spaces between
learn-type-title = Your answer
learn-right = Right.
learn-wrong = Not yet.
learn-another-way = Another way to see it:
learn-number-why = **{ $number }**: { $why }
learn-nothing-chosen = none
learn-solution = The right answer: { $solution }
learn-again-counts-not = A second try does not count for the skill, but it sticks.
learn-just-known = This is known now. A question will come back { $moment }.
learn-known = This is known.
learn-so-far = { $needed ->
        [1] At least one more right answer, and this is known.
       *[other] About { $needed } more right answers, and this is known.
    }
learn-recent =
    { $mastery ->
        [new] This skill is new.
        [learning] Right answers among the last: { $right } of { $last }. You need at least 4 of the last 5 (up to 6 in a row if there are few choices){ $needs ->
            [lost] , one of them about a losing position.
            [zero] , one of them 0.
            [smaller-heap] , one of them not in the largest heap.
           *[mistake] , one of them that the mistake “{ $mistake }” would get wrong.
        }
        [known] Right answers: { $right } of { $last }. You know this skill.
       *[kept] Right answers: { $right } of { $last }. You have kept this skill.
    }
class-map-nobody = Nobody in this server has practised with /learn or /train yet. Its map appears here after the first answers.

progress-heading = What you have learned
progress-count = { $known } of { $count } skills known.
progress-nothing = You have not practised anything yet. “Begin” opens the first unit.
progress-streak =
    { $days ->
        [0] Your streak of days with practice begins again with your next answer. Neither weekends nor a single missed day break it.
        [one] Your streak of days with practice: one day. Neither weekends nor a single missed day break it.
       *[other] Your streak of days with practice: { $days } days. Neither weekends nor a single missed day break it.
    }
progress-due = comes back { $moment }
progress-due-now = due now

class-map-heading = The map of the class
class-map-suggestion = **{ $count } of { $tried } pupils: { $name }.** Five minutes on unit { $unit }, “{ $skill }”, would help. I tell them: “{ $mistake }”
class-map-no-suggestion = No mistake is shared by a third of those who practise.
class-map-skills = **Skills** (unit, skill, how many know it; then the mistakes, and how many make each)
class-map-skill = { $known } of { $tried } know it
class-map-mistake = { $mistake } ({ $count })
class-map-pupils = **Pupils** (units { $first } to { $last })
class-map-known =
    { $count ->
        [one] { $count } unit known
       *[other] { $count } units known
    }
class-map-stuck = stuck: { $skills }
class-map-away = last here { $moment }
class-map-shared = **Mistakes of the last { $weeks } weeks that a third of the pupils share**
class-map-shared-line = ✗ **{ $mistake }**: { $count } of { $answered } pupils ({ $sources })
class-map-choose-mistake = Look at a mistake
class-source-lessons = lessons { $count }
class-source-challenges = challenges { $count }
class-source-quizzes = quizzes { $count }
class-source-programs = programs { $count }
class-mistake-weeks = **Has it become rarer?** Pupils who made it, of those who answered:
class-mistake-week =
    { $week ->
        [0] in the last seven days: { $made } of { $answered }
        [1] in the week before: { $made } of { $answered }
       *[other] { $week } weeks ago: { $made } of { $answered }
    }
class-mistake-unit = Unit { $unit } of /learn is about it: “{ $skill }”.
class-mistake-no-unit = No unit of /learn is about it alone.
button-class-quiz = Make a quiz
button-class-unit = Unit { $unit }
class-map-choose = Look at a skill
class-map-draft = “Make a challenge” drafts one that trains this: { $skills }. Nobody sees it until you publish it.
class-map-left-out = Challenges ask nothing about: { $skills }. The units of /learn do.
class-map-no-draft = Challenges ask nothing that would train what was missed here; the units do.
class-map-stuck-here = **Stuck here ({ $count }):** { $pupils }
class-missed-heading = **What was missed, the latest first**
class-missed-answer = answered: { $given } · right: { $solution }
class-draft-title = Practice: { $units }
button-class-draft = Make a challenge
learn-nothing-to-ask = There is nothing to make a challenge of: nothing was missed, or challenges have no questions about it. The map shows what the class has practised.

option-train-position = position
    .description = A position from which you lost, to practise from now on: 3 4 5 (with its game)
option-train-game = game
    .description = The game of that position; suggestions show how games are written
learn-own = A position of your own
learn-own-due = This position comes back { $moment }.
learn-bad-position = { $problems }
    To practise a position, give it with its game, for example game `{ $game }` and position `{ $position }`.
learn-no-room = You practise { $limit } positions of your own, and there is no room for more. Give one up when it comes back: its answer has a button for that.
button-give-up = Give it up

progress-own = { $count ->
        [one] + { $count } position of your own (/train)
       *[other] + { $count } positions of your own (/train)
    }
progress-shared = { $name }: what was learned so far
progress-shared-unit = { $name }: unit { $unit }

answer-shared = { $name } has answered a question
answer-shared-given = { $mark } The answer given: || { $answer } ||
answer-shared-note = Find your own answer first, then tap the hidden one.
