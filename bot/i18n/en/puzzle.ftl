# The puzzle of the day: /puzzle.

command-puzzle = Answer the puzzle of the day and see your streak; teachers settle when it is posted

puzzle-title = Puzzle of { $day }
puzzle-answer-privately = Press your answer: only you see what comes of it, and your first answer counts. The solution and the class's answers come { $moment }.
puzzle-last = [The last puzzle and its solution]({ $address }): { $parts }
puzzle-last-part = { $level }: { $right } of { $count } right
puzzle-last-few =
    { $count ->
        [0] { $level }: no answer
        [one] { $level }: one answer
       *[other] { $level }: { $count } answers
    }
puzzle-chosen =
    { $count ->
        [0] { $option }: nobody
        [one] { $option }: one answer
       *[other] { $option }: { $count } answers
    }
puzzle-is-right = ✅ { $option } (the right answer)
puzzle-few =
    { $count ->
        [0] Nobody has answered.
        [one] One answer: from { $fewest } answers on I show how many chose what, so that nobody's answer shows.
       *[other] { $count } answers: from { $fewest } answers on I show how many chose what, so that nobody's answer shows.
    }

puzzle-first-counts = You have already answered this puzzle: your first answer counts.
puzzle-class-later = What the class answered will stand under the puzzle { $moment }.
puzzle-not-answered = You have not answered it. The solution comes in a moment.
puzzle-closes = The solution and the class's answers come { $moment }. Only you see yours.
puzzle-streak =
    { $days ->
        [0] Your streak begins with your next answer. Weekends do not break it.
        [one] Your streak: one day. Weekends do not break it.
       *[other] Your streak: { $days } days. Weekends do not break it.
    }
puzzle-longest =
    { $days ->
        [one] Your longest one: one day.
       *[other] Your longest one: { $days } days.
    }
puzzle-shared = { $name } · { $day }
puzzle-shared-streak =
    { $days ->
        [one] Streak: one day.
       *[other] Streak: { $days } days.
    }
puzzle-shared-note = Not told here: which answers were chosen. [The puzzle]({ $address })
puzzle-nothing-to-share = There is nothing to share yet: answer the puzzle first. What a running challenge asks about can be shared once the challenge is closed.
puzzle-none-yet = There is no puzzle of the day in this server yet. A teacher can settle one with /puzzle; until then, /learn and /train have exercises for you.
puzzle-gone = I no longer have this puzzle. /puzzle shows the last one.
puzzle-closed = This puzzle is closed: its solution is under it, or comes there in a moment. /puzzle shows the last puzzle.
puzzle-already-posted = Today's puzzle is already posted. The next one comes on another day.

puzzle-panel = The puzzle of the day
puzzle-panel-about = At an hour of your choice I post one puzzle of each difficulty. Everybody answers privately by one press. The next day the solution and the class's answers appear under the puzzle, without names.
puzzle-paused = Not running: press Start, or post today's puzzle now.
puzzle-runs = Running: the next one comes { $moment }.
puzzle-channel = Channel: { $channel }
puzzle-hour = Hour: { $hour } (clocks of { $zone })
puzzle-on-school-days = Days: Monday to Friday
puzzle-every-day = Days: every day
puzzle-difficulties = Difficulties: { $levels }
puzzle-last-one =
    { $count ->
        [0] Last posted: [{ $day }]({ $address }), no answer yet
        [one] Last posted: [{ $day }]({ $address }), one answer
       *[other] Last posted: [{ $day }]({ $address }), { $count } answers
    }
puzzle-choose-levels = Choose the difficulties
puzzle-hour-title = Hour of the puzzle
puzzle-hour-label = Hour, by the clocks of the class
puzzle-hour-example = 8:00, 8:30, 17:00 or 5 pm
puzzle-posting = Today's puzzle is on its way to { $channel }.
puzzle-solving = The puzzle is closed. Its solution and the class's answers are on their way to its message.
puzzle-solve-sure = **Close the puzzle now?** Nobody can answer it any more, and everybody sees the solution and the class's answers.
puzzle-trouble-channel = The puzzle of { $day } could not be posted: Discord does not let me write in the channel, or the channel is gone. Choose another channel or allow me to view it and to send messages there, then post today's puzzle now. I try again on the next day.
puzzle-trouble-discord = The puzzle of { $day } could not be posted: Discord or I could not be reached that day. I try again on the next day.

button-puzzle-mine = See my answers
button-puzzle-others = Show the others
button-puzzle-channel = Go to the puzzle
button-puzzle-start = Start
button-puzzle-pause = Pause
button-puzzle-hour = Change the hour
button-puzzle-school = Skip weekends
button-puzzle-every-day = Post every day
button-puzzle-post = Post today's now
button-puzzle-solve = Close and solve
button-puzzle-see = See as a pupil
button-puzzle-refresh = Refresh
