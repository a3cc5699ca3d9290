# The live quiz: /quiz.

command-quiz = See how you did in the last quiz; teachers ask a sheet live, question by question

quiz-desk = Live quiz
quiz-desk-about = Choose what I ask here: your own questions, a template or a challenge. I add typical mistakes as choices; your questions may also ask for several choices, a number or words. The class sees the quiz once announced, in this message's language.
quiz-seconds =
    { $seconds ->
        [0] Each question is open until you show the answer, unless its line says otherwise (`| 45 s`).
       *[other] Each question is open for { $seconds } seconds, or as long as its line says (`| 45 s`). You can show the answer earlier.
    }
quiz-seconds-choice =
    { $seconds ->
        [0] no countdown
       *[other] { $seconds } seconds
    }
quiz-speed-counts = A right answer is worth { $points } points, and up to { $speed } more for speed.
quiz-speed-not = A right answer is worth { $points } points; speed does not count.
quiz-choose-seconds = Seconds per question
quiz-choose-template = Ask a template
quiz-choose-challenge = Ask a challenge
quiz-choose-past = Results of a quiz
button-quiz-write = Write the questions
button-quiz-speed = Count speed a little
button-quiz-no-speed = Do not count speed
quiz-form = The questions of a quiz
quiz-form-title = What the class sees above each question (may be empty)
quiz-form-tasks = One a line: { task-outcome } { $number } 21 · { task-move } { $heaps } 3 4 5 · { task-value } { task-nim-sum } 3 5
quiz-untitled = Quiz
quiz-left-out =
    { $count ->
        [one] Left out, since a quiz cannot ask it: question { $questions }.
       *[other] Left out, since a quiz cannot ask them: questions { $questions }.
    }

quiz-preview = Preview: { $title }
quiz-preview-about = This is what the class will see once you announce the quiz. Until then only teachers see it.
quiz-preview-seconds =
    { $seconds ->
        [0] ⏳ Open until you end it.
       *[other] ⏳ Open for { $seconds } seconds.
    }
button-quiz-announce = Announce it
button-quiz-mend = Change
button-quiz-discard = Discard
quiz-discard-sure = Discard this quiz? The class has seen nothing of it, and its questions are gone.

quiz-announced =
    { $seconds ->
        [0] { $count ->
            [one] A quiz of one question.
           *[other] A quiz of { $count } questions.
        }
       *[other] { $count ->
            [one] A quiz of one question, open for { $seconds } seconds.
           *[other] A quiz of { $count } questions, each open for { $seconds } seconds.
        }
    }
quiz-announced-various = A quiz of { $count } questions, each with its own time.
quiz-how = Tap the letter of your answer under each question, or *Answer*. Only you see your answer, and you may change it until the question ends: your last one counts. If you come late, you just miss the questions that are over.
quiz-scores = A right answer is worth { $points } points; speed does not count.
quiz-scores-speed = A right answer is worth { $points } points, and up to { $speed } more for speed.
quiz-waits = A teacher starts it.
quiz-called-off = This quiz was called off before its first question.
button-quiz-lead = Lead (teachers)
quiz-asleep = No teacher has gone on with this quiz for ten minutes, so I have paused it. Any teacher can go on with *Lead*. Otherwise it ends { $moment }.
quiz-asleep-lead = It was paused because no teacher went on for ten minutes. You can go on.

quiz-shows = The question's picture shows: { $text }
quiz-picture-seconds = { $seconds } s
quiz-ends = ⏳ Ends { $moment }
quiz-no-countdown = ⏳ Open until a teacher ends it
quiz-paused = ⏸️ Paused: a teacher lets it go on
quiz-answered =
    { $count ->
        [0] No answer yet
        [one] One answer
       *[other] { $count } answers
    }
quiz-poll = a poll
quiz-poll-rules = A poll: no answer is right or wrong, and nobody gets points. Afterwards you see how many chose what.
quiz-several-rules = Choose all right answers: only all of them together, and no wrong one, earn points.
quiz-type = Tap *{ button-answer }*: only you see what you answer. You may change it until the question ends.
quiz-tap = Tap your answer: only you see it. You may change it until the question ends.
quiz-confirmed = Your answer is kept. You may change it until the question ends: your last one counts.
quiz-changed = Your new answer is kept: it replaces the one before.
quiz-is-right = { $answer } **← the right answer**
quiz-is-among = { $answer } **← right**
quiz-right-letters = The right answers are { $letters }, all of them together.
quiz-accepted = Fully right: { $forms }
quiz-right-letter = The right answer is { $letter }.
quiz-is-mistake = { $answer } · *{ $mistake }*
quiz-share =
    { $count ->
        [0] nobody
        [one] one answer · { $percent }%
       *[other] { $count } answers · { $percent }%
    }
quiz-few =
    { $count ->
        [0] Nobody answered.
        [one] One answer. I show the counts from { $fewest } answers on, so that nobody's can be guessed.
       *[other] { $count } answers. I show the counts from { $fewest } answers on, so that nobody's can be guessed.
    }

quiz-podium = The end: { $title }
quiz-nobody = Nobody answered.
quiz-standing = { $points } points ({ $right } of { $count } right)
quiz-took-part =
    { $count ->
        [0] Nobody took part.
        [one] One person took part.
       *[other] { $count } people took part.
    }
button-quiz-mine = See my result
button-quiz-results = Results (teachers)
quiz-own = Your result: { $title }
quiz-own-place =
    { $people ->
        [one] You are “{ $name }” on the boards, and nobody else answered.
       *[other] Place { $place } of { $people }. You are “{ $name }” on the boards, unless the class shows names.
    }
quiz-points = { $points } points
quiz-none-yet = You have not answered in a quiz here yet. A teacher begins one with /quiz; then you answer under each question.

quiz-stands-waiting =
    { $count ->
        [one] The quiz is announced. *Start* asks its only question.
       *[other] The quiz is announced. *Start* asks the first of { $count } questions.
    }
quiz-stands-asking = Question { $number } of { $count } is open.
quiz-stands-paused = Question { $number } of { $count } is paused: nobody can answer now.
quiz-stands-shown = Question { $number } of { $count } is closed, and its result is shown.
quiz-stands-over = The quiz is over.
quiz-lead-about = Only teachers see and use this panel; any of them can go on. A button that is pressed twice counts once.
button-quiz-start = Start
button-quiz-next = Next question
button-quiz-podium = Show the podium
button-quiz-show = Show the answer
button-quiz-counts = Show the counts
button-quiz-pause = Pause
button-quiz-go-on = Go on
button-quiz-refresh = Refresh
button-quiz-end = End the quiz
quiz-end-sure = End the quiz now? The answers that were given count, and the podium is shown.
quiz-call-off-sure = Call the quiz off? Nothing was asked yet.

quiz-results = Results: { $title }
quiz-right-of = { $right } of { $count } right
quiz-nobody-answered = nobody answered
quiz-most-wrong = most often wrong: { $chosen }
quiz-chosen = { $answer } ({ $count })
button-quiz-file = Save as a file (CSV)
quiz-file = The results of the quiz, a row for each person who has answered.
quiz-column-right = right
quiz-column-points = question { $number } (points)
quiz-column-answer = question { $number } (answer)
quiz-column-poll = question { $number } (poll)

quiz-gone = I no longer have this quiz. A teacher begins a new one with /quiz.
quiz-already-running = This channel has a quiz already. /quiz shows its panel: end it there first, or use another channel.
quiz-no-draft = This quiz is no longer a draft: somebody has announced, changed or discarded it. /quiz shows how it stands.
quiz-nothing-to-ask = A quiz can ask none of these questions. Choose another template or challenge, or write the questions.
quiz-speed-needs-seconds = Speed can only count with a countdown. Choose the seconds per question first.
quiz-answer-paused = The quiz is paused. Tap your answer again when a teacher lets it go on.
quiz-answer-closed = This question is closed, so this answer does not count. The next question comes at the bottom of the channel.
quiz-answer-over = The quiz is over, so this answer does not count. *See my result* under its last message shows what you have made of it.
quiz-still-runs = This quiz still runs. Its results come when it is over.
quiz-not-in-it = You have answered nothing in this quiz, so you have no result in it.
quiz-channel = I am not allowed to write in this channel. Use another one, or let me send messages here.
