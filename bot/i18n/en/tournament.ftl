# Tournaments: /tournament.

command-tournament = Open a tournament of a class hour, people against people (teachers)
option-mode = mode
    .description = How people are paired (Swiss rounds by default)
option-tournament-position = position
    .description = Where every match begins (by default drawn for each pairing so that who begins can win)
option-matches = matches
    .description = Matches of a pairing: 1, or 2 with the sides swapped (default 1, with a position 2)
option-rounds = rounds
    .description = How many Swiss rounds there are (by default as many as it takes to find a winner)
option-tournament-minutes = minutes
    .description = For how many minutes an arena pairs people (default 20)
option-seconds = seconds
    .description = Time for one move, in seconds (by default so that it ends within a class hour)

tournament-mode-swiss = Swiss rounds
tournament-mode-all = everybody against everybody
tournament-mode-arena = arena
tournament-title = Tournament: { $game }, { $mode }
tournament-joining =
    { $count ->
        [0] Nobody takes part yet. Press Join; a teacher presses Start.
        [one] One person takes part. Press Join; a teacher presses Start.
       *[other] { $count } people take part. Press Join; a teacher presses Start.
    }
tournament-more =
    { $count ->
        [one] … and one more
       *[other] … and { $count } more
    }
tournament-over = **The tournament is over.**
tournament-paused = **Paused.** What is being played goes on, with its clocks; nobody is paired until a teacher lets it go on.
tournament-round =
    { $count ->
        [0] **Round { $round } of { $rounds }**
        [one] **Round { $round } of { $rounds }** · one match is being played
       *[other] **Round { $round } of { $rounds }** · { $count } matches are being played
    }
tournament-stood-still = I was away, and the clock stood still: people are paired for { $minutes ->
        [0] { $seconds } s
       *[other] { $minutes } min
    } longer.
tournament-arena-runs =
    { $count ->
        [0] **Arena** · pairing ends { $moment }
        [one] **Arena** · pairing ends { $moment } · one match is being played
       *[other] **Arena** · pairing ends { $moment } · { $count } matches are being played
    }
tournament-line = **{ $place }.** { $name } — { $points } ({ $extra })
tournament-line-gone = **{ $place }.** { $name } — { $points } ({ $extra }), has left

tournament-rule-swiss = Each round, people with about the same points meet. Who is left over gets a point.
tournament-rule-all = Everybody meets everybody. Whoever has a free round gets a point for it.
tournament-rule-arena = Whoever is free is paired at once. You can join at any time.
tournament-rounds =
    { $count ->
        [one] One round.
       *[other] { $count } rounds.
    }
tournament-minutes =
    { $count ->
        [one] People are paired for one minute.
       *[other] People are paired for { $count } minutes.
    }
tournament-legs =
    { $legs ->
        [one] A pairing plays one match: the winner gets a point.
       *[other] A pairing plays two matches from the same start, each person begins one: each win gives half a point.
    }
tournament-time = Each move has { $seconds } seconds; whoever takes longer loses the match.
tournament-time-fits = The time for a move is settled at the start, so that all usually ends within a class hour.
tournament-boards-here = The boards come into this channel.
tournament-tie-buchholz = With the same points, the number in brackets decides: the points of all the people one has met, added up (Buchholz).
tournament-tie-sonneborn = With the same points, the number in brackets decides: the points of the people one has beaten, and half the points of those one has drawn with, added up (Sonneborn–Berger).

tournament-your-board = Tournament, round { $round }: { $players }, this is your board. The clock of the first move runs.
tournament-podium = { $title } — the podium
tournament-joined = You take part. When a teacher starts the tournament, you are called to your first board.
tournament-joined-late = You take part. You are called to your board when you are paired.
tournament-left = You no longer take part in the tournament.
tournament-leave-sure = **Leave the tournament?** You lose the match that you are playing, if you are playing one.
tournament-started = The tournament has started. The boards are on their way.
tournament-play-there = Your board: { $link }
tournament-play-here = You play match { $number }: /board shows you its board.
tournament-bye = You are not playing in this round: the others are paired, and nobody was left for you. You have the point all the same.
tournament-wait = You are not playing now: you are called when you are paired.

tournament-choose-bout = Set the result of a match
tournament-choose-player = Take a person out
tournament-ask-result = How did the match of { $first } and { $second } end? What you set counts in place of what is played.
tournament-wins = { $name } wins
tournament-result-first = who began has won
tournament-result-second = who answered has won
tournament-result-nobody = Nobody wins
tournament-result-missed = came later: half a point
tournament-result-running = being played
tournament-end-sure = **End the tournament now?** Matches that are still being played do not count.
tournament-file = The standings and all matches. For JSON, use the teachers' panel.
tournament-file-name = tournament
tournament-column-place = place
tournament-column-name = name
tournament-column-points = points
tournament-column-tie-break = tie-break
tournament-column-played = matches played
tournament-column-round = round
tournament-column-match = match
tournament-column-begins = begins
tournament-column-answers = answers
tournament-column-result = result
tournament-column-by-hand = set by a teacher

tournament-gone = This tournament is deleted, or another version of me has kept it. A teacher opens a new one with /tournament.
tournament-other-version = Another version of me has kept the tournament of this server, and I cannot read it. It stays as it is, and no other tournament can be opened until that version is back. Matches outside of tournaments work.
tournament-one-at-a-time = A tournament is already open in this server: { $place }. End it in the teachers' panel under its message, then open another one. If that message was deleted, type /tournament again in a minute: I send it anew.
tournament-has-begun = This tournament has already started. You see your board with My board.
tournament-too-late = Nobody can join this tournament any more: Swiss rounds take people until round 2 begins, an arena until it is over.
tournament-not-running = This works only while the tournament is running.
tournament-is-over = This tournament is over. A teacher opens a new one with /tournament.
tournament-full = This tournament is full: { $count } people take part at most.
tournament-too-few = A tournament needs at least two people. Let them press Join, then start it.
tournament-too-many-for-all = Everybody against everybody is for { $count } people at most: it would take too many rounds. Open a tournament with Swiss rounds or an arena instead.
tournament-not-in-it = This person does not take part in the tournament. Press Join to take part.
tournament-no-such-bout = I know no such match of this tournament. Press Refresh in the teachers' panel, then choose one.
tournament-no-analysis = A tournament of this game is being played. Until it is over, I analyse its positions for nobody.
tournament-rounds-only-swiss = Only Swiss rounds take a number of rounds. Leave the option rounds empty, or choose Swiss rounds as the mode.
tournament-minutes-only-arena = Only an arena takes minutes. Leave the option minutes empty, or choose arena as the mode.
tournament-one-leg-in-arena = In an arena a pairing plays one match. Leave the option matches empty, or choose another mode.

button-tournament-join = Join
button-tournament-leave = Leave
button-tournament-start = Start
button-tournament-mine = My board
button-tournament-lead = For teachers
button-tournament-pause = Pause
button-tournament-go-on = Go on
button-tournament-end = End now
button-tournament-file = Results as a file
button-tournament-refresh = Refresh
tournament-start-sure = **Start the tournament now, with { $count } players?** Its first matches are opened at once.
tournament-remove-sure = **Take { $name } out of the tournament?** They lose the match that they are playing. Results stay.
button-tournament-remove = Take out
