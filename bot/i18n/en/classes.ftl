# The class: its teachers, its settings, its seasons.

command-class = Change your class's settings: teachers, names, seasons (teachers)
command-class-teachers = Show who is a teacher, or name a member or a role
command-class-settings = Show or change the time zone, the day of the purge, the names shown, and where to play
command-class-season = Begin a new season of the leaderboard
command-class-mute = Mute a member for some days, or show who is muted
command-class-unmute = Let a muted member open boards for all again

option-action = action
    .description = What to do (by default show the list)
option-member = member
    .description = A member of this server
option-role = role
    .description = A role: whoever has it
option-time-zone = time_zone
    .description = The time zone in which you type moments, for example Europe/Paris
option-purge-day = purge_day
    .description = The last day of the school year; then finished matches and closed challenges are deleted
option-purge-month = purge_month
    .description = The month of that day
option-names = names
    .description = Whether new challenges show the names of the pupils who agree, not pseudonyms
option-absent-zero = absent_zero
    .description = Whether a pupil who has not begun a challenge has 0 in the files of marks, not a gap
option-hourly-boards = hourly_boards
    .description = How many boards one person may open in a channel within an hour; 0 for no limit
option-days = days
    .description = For how many days

teachers-list = show the list
teachers-add = name a teacher
teachers-remove = name no longer

class-teachers-managers = Teachers of this class: those who manage the server, and
    those named here with `/class teachers`.
class-teachers-people = - Members: { $people }
class-teachers-roles = - Roles: { $roles }

class-settings = Your class
class-zone = Time zone: **{ $zone }**, where it is { $time } now
class-purge = The school year ends on **{ $day }** (day/month/year): at the end of that day, finished matches and closed challenges are deleted
class-names = New challenges show **names**, of the pupils who agree
class-pseudonyms = New challenges show **pseudonyms**
class-absent-zero = Files of marks: who has not begun has **0**
class-absent-no-mark = Files of marks: who has not begun has **no mark**
class-boards = { $count ->
        [0] Boards in a channel: **no limit** of your own
        [one] Boards in a channel: each person may open **one** an hour
       *[other] Boards in a channel: each person may open **{ $count }** an hour
    }
class-season = Leaderboard: season **{ $season }**

class-purge-sure = Shall the school year of this class end **{ $moment }**? Finished matches and closed challenges are then deleted for good.
button-purge = Delete then
class-season-sure = Season { $season } of the leaderboard ends now, and everybody begins again at zero. Challenges and their results stay. Are you sure?
class-season-begun = Season { $season } of the leaderboard is running.
button-season = Begin season { $season }

mutes-title = **Muted here**: they open nothing for all to see. What they have open goes on, and so do challenges and exams.
mutes-line = - { $member } until { $moment }, by { $teacher }
mutes-more = …and { $count } more, until later.
mutes-none = Nobody is muted here.
denial-muted = A teacher has muted you in this server until { $moment }: you cannot open or share anything here for all to see. Your open boards go on with their buttons, your challenges with /challenges. You can learn with /learn, or play alone: option *where*, *for myself*.
denial-mute-a-teacher = This person is a teacher of this class, and teachers cannot be muted. `/class teachers` lists the teachers and removes those named there.
denial-not-muted = This member is not muted here. `/class mute` without a member shows who is.

share-sure = Everybody in this channel would see this, and nothing else of yours:
share-done = Shared. A moderator can delete the message.
button-share = Share…
button-share-now = Share it here
share-not-here = It cannot be shared here: you and I must both be allowed to write in this channel. Try it in another one.
