# A whole class against the computer: the command, votes and what came of them.

command-team = Let the whole class play against the computer, by secret votes (teachers)
option-minutes = minutes
    .description = How long a vote may take, from its first vote on, in minutes (by default 5)
option-quorum = quorum
    .description = How many votes end a vote before the time is up (by default only the timer does)
begins-me = the class
begins-opponent = the computer
begins-draw = drawn by lot

team = 👥 The class
team-computer-began = Bouton began so that the class can win: at the start of this match, whoever begins loses if the other side plays well.
votes-so-far = 🗳 { $count ->
        [0] No vote so far.
        [one] { $count } vote so far.
       *[other] { $count } votes so far.
    }
votes-of-quorum = 🗳 { $count } of { $quorum ->
        [one] { $quorum } vote so far.
       *[other] { $quorum } votes so far.
    }
votes-timer = The first one starts the timer: { $minutes ->
        [one] { $minutes } minute.
       *[other] { $minutes } minutes.
    }
votes-private = Everybody in the class has one vote. Only you see yours.

vote-kept = **Your vote: { $move }.** Only you see it.
vote-until = You can change it until the vote is closed: before { $moment } ({ $remaining }).
vote-until-quorum = You can change it until the vote is closed: before { $moment } ({ $remaining }), or when there are enough votes.
vote-decides = With your vote there are enough: the vote is closed, and the move is played now.
button-vote-change = Change my vote

votes-heading = { $count ->
        [one] The class has voted: { $count } vote.
       *[other] The class has voted: { $count } votes.
    }
votes-line = `{ $bar }` { $count } ({ $percent }%) · { $move }
votes-played = `{ $bar }` { $count } ({ $percent }%) · **{ $move }** ← played
votes-others = { $moves ->
        [one] { $moves } other move
       *[other] { $moves } other moves
    }: { $count ->
        [one] { $count } vote
       *[other] { $count } votes
    }
votes-tied = Several moves had most votes: one of them was drawn by lot.

resign-class-sure = **Shall the class really resign?** Only you see this question.
button-resign-class = Yes, resign
class-resigned = The class has resigned.

refusal-class-votes = In this match the whole class plays: vote with the buttons under its board (/board with its number shows it again). Only a teacher resigns or takes back, with those buttons.
refusal-vote-closed = This vote is closed. The move is about to be played: vote again on the next board.
