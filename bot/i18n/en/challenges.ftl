# Challenges and classes: what is denied, and why.

denial-not-a-teacher = Only the teachers of this class can do that: those who manage the server, and those named with /class teachers.
denial-only-in-servers = This works only in a server that I am a member of.
denial-unknown-time-zone = I do not know a time zone called “{ $zone }”. Write it as Europe/Paris or America/Montreal.
denial-no-such-date = Not every year has that day. Give a month and a day, such as 8 and 31.
denial-no-such-challenge = There is no challenge with that number here. /challenges lists those that are open.
denial-not-open-yet = This challenge has not opened yet.
denial-closed = This challenge is closed: answers are no longer taken.
denial-already-published = This challenge has been published already. /challenge edit shows where it stands; to set it once more, clone it.
denial-already-opened = This challenge has already opened and can no longer be changed. Clone it, and change the copy.
denial-not-open = This challenge is not open, so there is nothing to close.
denial-still-open = Your time for this challenge is not over yet. The solutions come afterwards.
denial-solutions-later = Some still have time to answer this challenge: the solutions open on { $moment }.
denial-closes-before-opening = A challenge must close after it opens. Give a closing time later than the opening.
denial-closes-in-the-past = That moment is past, or not later than the closing. Give a later one.
denial-no-attempt-left = You have no attempt left: this challenge gives { $attempts ->
        [one] one
       *[other] { $attempts }
    }.
denial-not-your-attempt = This is somebody else's attempt, or it is gone. /challenges lists yours.
denial-already-answered = This question is answered already: only one answer to it counts. /challenges shows where you stand.
denial-no-match-asked = This question is not answered by playing.
denial-moved-on = Somebody has changed this challenge meanwhile. Look at it again, then repeat what you want.
denial-bad-moment = I cannot read “{ $text }” as a moment. Write for example 24/11 8:00, 2026-11-24 08:00, tomorrow 18:00, now or +2h.
denial-no-such-moment = There is no such moment as “{ $text }”. The day comes before the month (24/11), hours go up to 24, and a day of the week must be that of its date. When clocks are put forward, an hour is missing.
denial-bad-hour = I cannot read “{ $text }” as an hour. Write for example 8:00, 8:30, 17:00 or 5 pm.
denial-moment-too-far = “{ $text }” is too far away. Choose a moment between the years { $first } and { $last }.
denial-title-length = A title has 1 to { $limit } characters.
denial-tasks-length = These questions are too long: all of them together can have { $limit } characters.
denial-bad-numbers = Give the number of attempts, then the points for each question: 1, 10 for example, or unlimited, 10.
denial-bad-attempts = Give a number of attempts from 1 to { $limit }, or “unlimited”.
denial-bad-points = Give a number of points for each question from 1 to { $limit }.
denial-bad-late-minutes = Give a number of minutes for late answers from 0 (none are taken) to { $limit }.
denial-bad-late-percent = Give what late answers are worth in %, from 0 to 100.
denial-bad-reminder = Give a number of minutes for the reminder from 0 (none) to { $limit }.
denial-reference-fails = Your version of `{ $function }` does not work yet. Press “{ button-reference }” and send the form again to see why.
denial-everybody-pinged = I do not ping everybody: choose a role of the class.
denial-everybody-a-teacher = Then everybody in this server would be a teacher. Choose a role that only teachers have.
denial-channel-unusable = I cannot write in that channel. Choose another one, or allow me to view it and to send messages there.
denial-play-to-answer = This question is answered by playing. /challenges takes you to it.
denial-analysis-refused = That would help with the challenge “{ $title }”. As long as it can be answered, I do not analyse such positions, nor begin a match there; you may begin.
denial-text-or-file = Either write your answer or give a file, not both. Nothing was counted.
denial-preview-over = This challenge is open or closed: there is no preview of it any more. /challenges shows what pupils see, and what you answer there counts.
