# Exams and practice: which one a challenge is, its time, and what is closed meanwhile.

exam-board = **Exam**: { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } from when you begin. Until you hand in, I play and explain nothing to you, anywhere.
practice-board = **Practice**: everything is allowed, and I explain mistakes at once.
exam-listed = **Exam** · { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } from when you begin
practice-listed = **Practice** · mistakes are explained at once
exam-time-left = ⏳ **Exam**: it ends { $remaining }, at { $moment }.
practice-note = Practice: everything is allowed.

exam-consent-heading = An exam: read this first
exam-consent =
    - { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }, { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } from when you begin, without a pause; then I hand in your answers.
    - Until you hand in, **I play, analyse, hint and explain nothing to you**, anywhere, but the rules of games.
    - Your matches wait; their timers and tournaments go on.
    - You see the questions once you begin.
exam-consent-closes = ⏳ This challenge closes { $remaining }, at { $moment }: the exam ends then, even if you have time left.
button-begin-exam = Begin the exam

exam-hand-in-sure = { $left ->
        [0] Every question has an answer.
        [one] { $left } question of { $count } has no answer yet.
       *[other] { $left } questions of { $count } have no answer yet.
    } After handing in, you cannot answer any more in this attempt. Hand in?
button-hand-in-exam = Hand in the exam
button-my-answers = My answers
answers-may-change = You may change an answer until you hand in the exam: the last one counts.
answer-missing = no answer yet
choose-question = Choose a question…
exam-consent-change = - Answer in any order, and change your answers until you hand in the exam. When the time is up, your last answers count. A match that is over is not played again.
exam-finished-heading = The attempt is handed in
exam-not-answered = — { $count ->
        [one] { $count } question without an answer
       *[other] { $count } questions without an answer
    }
exam-ended-by-itself = The time was up at { $moment }: I have handed in what you had answered.

exam-closed = You are taking the exam **{ $title }**, until { $moment } at the latest ({ $remaining }). Until you hand in, I play, analyse, hint and explain nothing to you. Go back to it, or hand it in.
exam-closed-elsewhere = Type /challenges in that server.
button-to-exam = Back to the exam

denial-time-is-up = The time of this exam was up at { $moment }. What you had answered before is handed in; this answer came later and does not count.
denial-handed-in = You handed this attempt in at { $moment }. What you had answered before counts; this answer came later and does not.
denial-bad-minutes = Give a number of minutes from 1 to { $limit }: so long an exam lasts.
denial-no-exam = Only an exam has a time for each attempt. For a practice, give the moment until which this pupil can answer.

setup-exam = **Exam**, { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } for an attempt: whoever has one under way is told and played nothing by me, anywhere. I cannot prevent a friend's help, a second account or another tool.
setup-exam-attempts = Between two attempts a pupil may ask me anything, also about these positions: one attempt is safer.
setup-practice = **Practice**: everything is allowed, mistakes are explained at once, and each further attempt asks about other positions, as far as there are any
setup-marking-minutes = Exam: minutes for an attempt
setup-extended-minutes = { $member } has { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } more for each attempt at **{ $name }**, also for the one under way, and can answer until { $moment }.
setup-extension-minutes = { $member } until { $moment }, { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } more
button-exam = Make it an exam
button-practice = Make it practice

option-extend-minutes = minutes
    .description = An exam: so many minutes more for this pupil (extra time), also during an attempt
