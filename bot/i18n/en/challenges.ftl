# Challenges and classes: what is denied, and why.

denial-not-a-teacher = Only the teachers of this class can do that: those who manage the server, and those named with /class teachers.
denial-only-in-servers = This works only in a server that I am a member of.
denial-unknown-time-zone = I do not know a time zone called “{ $zone }”. Write it as Europe/Paris or America/Montreal.
denial-no-such-date = Not every year has that day. Give a month and a day, such as 8 and 31.
denial-no-such-challenge = There is no challenge with that number here. /challenges lists those that are open.
denial-not-open-yet = This challenge has not opened yet.
denial-closed = This challenge is closed: answers are no longer taken.
denial-withdrawn = You had your data erased, and so you have withdrawn from this challenge: your attempts are used. While it runs, a teacher can let you begin again with /challenge extend.
denial-already-published = This challenge has been published already. /challenge edit shows where it stands; to set it once more, clone it.
denial-already-opened = This challenge has already opened and can no longer be changed. Clone it, and change the copy.
denial-not-open = This challenge is not open, so there is nothing to close.
denial-not-opened = This challenge has not opened yet. Press “{ button-edit }” on its panel: everything can still be changed.
denial-closing-not-later = That moment is past. Give a closing later than now; to end the challenge now, press “{ button-close-now }”.
denial-before-group = Group { $group } opens on { $opening } only. Give a later closing or, while the challenge is open, change the group's dates first.
denial-closed-long-ago = This challenge closed more than { $days } days ago. Clone it instead.
denial-nothing-changed = That is how it is already: nothing has changed.
denial-cannot-be-mended = Only a question that is answered in writing can be mended: moves, a value, a period, losing positions, a strategy. You can cancel this one.
denial-other-kind = A mended question must be of the same kind: its answers are there already. Cancel it instead.
denial-own-positions = Each pupil has a position of their own here, so the position in the line must stay as it is. You can change the rules of the game and what is asked.
denial-unfit-positions = Some pupils' positions make no sense with this line, so their answers could not be marked. Cancel the question instead.
denial-still-open = Your time for this challenge is not over yet. The solutions come afterwards.
denial-results-held = A teacher will release the results of this challenge. The solutions open with them.
denial-solutions-later = Some still have time to answer this challenge: the solutions open on { $moment }.
denial-closes-before-opening = A challenge must close after it opens. Give a closing time later than the opening.
denial-opening-past = The opening is past. Write “now”, or an opening later than now.
denial-group-outside = Group { $group } would have the challenge from { $opening } to { $closing }, which is not within its new times. Choose times that hold that or, before the closing, change the group's dates first.
denial-group-over = Group { $group } would close on { $closing }: that is past, or before the opening. Change the group's dates first.
denial-closing-past = The closing is past. Give a closing later than now.
denial-extension-too-early = That moment is past, or not later than the closing. Give a later one.
denial-no-attempt-left = You have no attempt left: this challenge gives { $attempts ->
        [one] one
       *[other] { $attempts }
    }.
denial-not-your-attempt = This is somebody else's attempt. /challenges lists yours.
denial-attempt-gone = This attempt is gone: it was deleted with the data of its pupil, or with the challenge, or it was a preview that is over. /challenges lists what you can answer.
denial-already-answered = This question is answered already: only one answer to it counts. /challenges shows where you stand.
denial-marked = A teacher has marked this answer already: you can no longer change it. /challenges shows where you stand.
denial-no-match-asked = This question is not answered by playing.
denial-moved-on = Somebody has changed this challenge meanwhile. Look at it again, then repeat what you want.
denial-bad-moment = I cannot read “{ $text }” as a moment. Write for example 24/11 8:00, 2026-11-24 08:00, tomorrow 18:00, now or +2h.
denial-no-such-day = There is no such day as “{ $text }”. Look at the calendar, and write for example 24/11 8:00.
denial-no-such-month = There is no month { $month } in “{ $text }”. The day comes first here: write 24/11 or 2026-11-24.
denial-no-such-hour = There is no { $hour } in a day, as in “{ $text }”. Hours go from 0:00 to 24:00, and minutes up to 59.
denial-no-hour = “{ $text }” does not say at which hour. Write for example tonight 8 pm.
denial-no-such-half = With am or pm, hours go from 1 to 12: “{ $text }” says { $hour }. Write 5 pm or 17:00.
denial-no-such-offset = In “{ $text }”, the offset from UTC is not that of the clocks of { $zone } at that time. Leave it out, or write the right one.
denial-other-weekday = “{ $text }” names two days: { $day } is a { $weekday ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
}. Write the day of the week or the date alone.
denial-skipped = The clocks of { $zone } skip { $skipped }: they are put forward then. Instead of “{ $text }”, write for example { $instead }.
denial-two-days = “{ $text }” can be { $first } or { $second }. Write it in one of these ways, or the month by its name.
denial-not-counted-from = Nothing is counted from there in this field, as in “{ $text }”. Write for example +2h, in 2 days, or a day and an hour.
denial-bad-hour = I cannot read “{ $text }” as an hour. Write for example 8:00, 8:30, 17:00 or 5 pm.
denial-moment-too-far = “{ $text }” is too far away. Choose a moment between the years { $first } and { $last }.
denial-title-length = A title has 1 to { $limit } characters.
denial-tasks-length = These questions are too long: all of them together can have { $limit } characters.
denial-bad-numbers = Give the number of attempts, then the points for each question: 1, 10 for example, or unlimited, 2.5.
denial-bad-attempts = Give a number of attempts from 1 to { $limit }, or “unlimited”.
denial-bad-points = Give each question from 0.01 to { $limit } points, with two decimals at most, such as 2.5.
denial-bad-late-minutes = Give a number of minutes for late answers from 0 (none are taken) to { $limit }.
denial-bad-late-percent = Give what late answers are worth in %, from 0 to 100.
denial-bad-reminder = Give a number of minutes for the reminder from 0 (none) to { $limit }.
denial-reference-fails = Your version of `{ $function }` does not work yet. Choose “{ button-reference }” under “{ setup-change }” and send the form again to see why.
denial-everybody-pinged = I do not ping everybody: choose a role of the class.
denial-everybody-a-teacher = Then everybody in this server would be a teacher. Choose a role that only teachers have.
denial-channel-unusable = I cannot write in that channel. Choose another one, or allow me to view it and to send messages there.
denial-play-to-answer = This question is answered by playing. /challenges takes you to it.
denial-text-or-file = Either write your answer or give a file, not both. Nothing was counted.
denial-preview-over = This challenge is open or closed: there is no preview of it any more. /challenges shows what pupils see, and what you answer there counts.
denial-no-preview = Only a preview can be left or have its questions skipped: this attempt counts.
