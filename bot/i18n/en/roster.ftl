# The list of a class: /join and /class roster.

command-join = Say who you are on the list of your class, by your number or your name
command-class-roster = Keep the list of the class: who is who, and in which group
option-line = line
    .description = Your number on the list, for example 17, or your name; leave empty to see which line is yours

roster-title = The list of the class
roster-none = There is no list yet. Paste one, or hand in a file: one pupil a line, as number; name; group. Names or numbers alone are enough.
roster-counts = { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }, { $joined } joined. Pupils join by `/join` and their number or name; choose a line to give it to a member.
roster-teams = Groups: { $teams }
roster-private = Only teachers see this list. Pupils are never shown it.
roster-team = group { $team }
line-number = no. { $number }
roster-free = not joined
roster-choose = Choose a line
roster-choose-team = Choose a group
roster-team-title = Group { $team } ({ $count ->
        [one] { $count } pupil
       *[other] { $count } pupils
    })
roster-team-hint = Private; for everybody of the group, in every exam that is not over. If a pupil has arrangements, too, the longer extra time and the later closing apply, and the questions of both are left out. Who changes group gets the new group's.
roster-assign = Give to a member
roster-assign-hint = Whoever had the line loses it, and the member leaves any other line.
roster-held-hint = Whoever had this line has had their data erased. Nobody can join under it until you free it or give it to a member.
roster-clear-sure = Delete the whole list ({ $count ->
        [one] { $count } line
       *[other] { $count } lines
    })? Marks and answers stay, but they are no longer matched with names.
roster-depending = { $count ->
        [one] “{ $title }” is under way
       *[other] “{ $title }” and others are under way
    }, with dates for groups of this list. Whoever has begun goes on, until the closing for all if nobody gives them a group; what came late stays late. Whoever has not begun and is on no line cannot begin until they are on one.
button-roster-give = Give a list
button-roster-replace = Give another list
button-roster-clear = Delete the list
button-roster-free = Free this line
button-roster-apply = Keep this list
button-roster-leave-as-is = Change nothing
button-roster-leave = Leave my line

roster-form = The list of the class
roster-example =
    17; Ada Lovelace; A
    18; Blaise Pascal; B
roster-pasted = Paste it here…
roster-pasted-hint = One pupil a line: number; name; group. Numbers or names alone are enough.
roster-file = …or as a file
roster-file-hint = CSV or text, up to 256 kB, with or without headings.
roster-heads-number = number, no, nr, num, id
roster-heads-name = name, full name, last name, surname, family name, student, pupil
roster-heads-given = first name, given name, forename
roster-heads-team = group, team, class, set

roster-changes = What this list changes
roster-added = { $count } new
roster-gone = { $count } gone
roster-gone-joined = { $count ->
        [one] { $count } of the lines that go has been joined: its pupil is no longer on the list.
       *[other] { $count } of the lines that go have been joined: their pupils are no longer on the list.
    } Their answers and marks stay.
roster-renamed = { $count } with another name
roster-moved = { $count } in another group
roster-team-renamed = Group { $team } is now called { $name }: its arrangements stay.
roster-team-gone = Group { $team } is no longer on the list: its arrangements in exams are deleted.
roster-more = and { $count } more
roster-no-changes = Nothing: the list is the same.
list-fault-empty = No line has anything on it. Write one pupil a line, for example 17; Ada Lovelace; A.
list-fault-bad-number = { $count ->
        [one] Line { $lines }: the number is none.
       *[other] Lines { $lines }: the numbers are none.
    } Write a whole number from 1 to { $largest }, such as 17.
list-fault-no-number = { $count ->
        [one] Line { $lines }: the number is missing, and other lines have one.
       *[other] Lines { $lines }: the numbers are missing, and other lines have one.
    } Give every line a number, or none at all.
list-fault-nobody = { $count ->
        [one] Line { $lines } has neither a number nor a name.
       *[other] Lines { $lines } have neither a number nor a name.
    } Add one of them, or delete the line.
list-fault-same-number = { $count ->
        [one] Line { $lines } repeats a number of an earlier line.
       *[other] Lines { $lines } repeat numbers of earlier lines.
    } Give every pupil a number of their own.
list-fault-same-name = { $count ->
        [one] Line { $lines } repeats a name of an earlier line.
       *[other] Lines { $lines } repeat names of earlier lines.
    } Give every line a number, so that two pupils may have the same name.
list-fault-name-length = { $count ->
        [one] Line { $lines }: the name is too long.
       *[other] Lines { $lines }: the names are too long.
    } { $name } characters are possible.
list-fault-team-length = { $count ->
        [one] Line { $lines }: the group is too long.
       *[other] Lines { $lines }: the groups are too long.
    } { $team } characters are possible.
list-fault-open-quote = Line { $lines }: a quotation mark (") opens a name and none closes it. Close it, or delete it.
list-fault-too-many = From line { $lines } on there is no room: a list has { $most } pupils at most.

roster-mine = On the list of your class you are number **{ $number }**.
roster-mine-team = Your group: { $team }.
roster-mine-none = You have not said yet who you are on the list of your class. Type `/join` with your number, for example `/join 17`, or with your name.
roster-left = You have left your line. `/join` with your number or your name brings you back.

denial-no-roster = Your class has no list yet, so there is nothing to join. Your teacher gives one with `/class roster`.
denial-no-such-line = The list of your class has no such number or name. Write the number that your teacher has given you, such as 17, or your name as it is on the list.
denial-no-such-team = The list of your class no longer has this group. Open the list again with `/class roster`.
denial-several-lines = Several pupils have this name. Write your number instead, such as 17.
denial-line-taken = Somebody has joined under this number or name already. If it is yours, ask your teacher: a teacher can give it to you.
denial-already-joined = You are number { $number } already. If that is wrong, type `/join` alone and leave your line first, or ask your teacher.
denial-line-held = You cannot leave your line while “{ $title }” is under way: the list says who has how much time in it. If the line is not yours, tell your teacher, who can give you another one with `/class roster`.
denial-line-moved-on = Somebody has changed whose line this is. Open the line again from the list.
denial-roster-moved-on = Somebody has changed the list meanwhile. Look at the changes again.
denial-text-or-list = Give one list only: paste it, or hand in a file.

# Who of the list has not begun, and the dates of groups.

button-missing = Not started
button-teams = Dates of groups
button-remind = Remind them
roll-missing = { $count ->
        [0] **Everybody who has joined the list and may begin now has begun.**
        [one] **{ $count } pupil has not begun**, and may now:
       *[other] **{ $count } pupils have not begun**, and may now:
    }
roll-unknown = { $count ->
        [one] { $count } line of the list is not joined: I cannot tell whether its pupil has begun, nor remind them.
       *[other] { $count } lines of the list are not joined: I cannot tell whether their pupils have begun, nor remind them.
    }
roll-not-now = { $count ->
        [one] { $count } other pupil has not begun, but the group's time is not now.
       *[other] { $count } other pupils have not begun, but their groups' time is not now.
    }
roll-exempt = { $count ->
        [one] { $count } pupil is exempt, and is not reminded.
       *[other] { $count } pupils are exempt, and are not reminded.
    }
roll-last = Reminded { $moment }.
roll-reminder = You have not begun yet: **{ $name }**.
roll-closing = The challenge closes { $moment }.
windows-more = { $count ->
        [one] One more group has dates of its own.
       *[other] { $count } more groups have dates of their own.
    }
setup-window = Group { $team }: from { $opens } to { $closes }
setup-window-gone = (no longer a group of the list: its pupils have the times of the challenge)
teams-form = Dates of groups
teams-dates = One group a line
teams-dates-hint = group; opening; closing, within the challenge's times. Group alone: like the challenge.
teams-example =
    A; tomorrow 8am; tomorrow 10am
    B; Friday 2pm; +2h
denial-not-running = This challenge is not open now. Look again once it is.
denial-nobody-to-call = Nobody is left to be reminded: everybody who has joined the list and may begin now has begun.
denial-called-lately = They were reminded within the last hour. You can do it again from { $moment } on.
denial-call-failed = Nobody was reminded: I may not write in the channel of this challenge, or Discord did not answer. Let me write there, and try again.
denial-no-groups = The list of the class has no groups. Give one with a third column, `number; name; group`, in `/class roster`.
denial-no-such-group = This is no group of the list. It has these: { $groups }.
denial-group-twice = This group has a line already. Keep one of the two.
denial-two-moments = Write two moments after the group, such as A; tomorrow 8am; tomorrow 10am.
denial-dates-over = This challenge has closed, so its groups have no dates to come. Press “{ button-reopen }” on its panel first.
denial-outside = The times of a group lie within those of the challenge, from { $opening } to { $closing }. Choose them there, or give the challenge longer first.
denial-join-first = This challenge opens group by group, and I do not know your group yet. Type `/join` with your number on the list of the class, for example `/join 17`.
denial-group-later = This challenge opens for your group on { $moment }.
roster-free-sure = **Free this line?** { $line }: whoever has it loses it, with the group and the dates that go by it. Anybody of the class can join it then.

button-arrange = Arrangements…
arranged = **In every exam**: { $told }
arranged-team = **For the whole group { $team }, in every exam**: { $told }
arranged-both = Both apply: the longer extra time, the later closing, and all the questions of both are left out.
arranged-none = As much time as the others
arranged-quarter = a quarter more time
arranged-third = a third more time
arranged-half = half more time
arranged-double = twice the time
arranged-minutes = { $count ->
        [one] { $count } more minute
       *[other] { $count } more minutes
    }
arranged-hours = { $count ->
        [one] closing { $count } hour later
       *[other] closing { $count } hours later
    }
arranged-spared = without: { $kinds }
arrange-form = Arrangements, in every exam
arrange-share = More time
    .description = A part of the time of each exam, rounded up to the minute.
arrange-minutes = More minutes
    .description = From 0 to 600. They are added to the part above.
arrange-hours = Closing later, in hours
    .description = From 0 to 336. Answers are then still possible after the others' closing.
arrange-spared = Without these questions
    .description = They are not asked, and do not count in the mark.
denial-bad-arrangement = Write a whole number from 0 to { $limit }, or nothing.
setup-arranged = Arrangements of the list: { $pupils }
setup-arranged-more = { $count } more
