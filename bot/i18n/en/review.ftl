# The review of a finished match.

review-page = -# Page { $page } of { $pages }
review-heading = ### Review of { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
review-turning-point = { $player } was the first to give a win away, with “{ $move }”.
review-win-given-up = At the end { $player } could still win, but { $how ->
        [resign] resigned.
       *[time-out] ran out of time.
    }
review-no-mistake = Nobody gave a win away.
review-accuracy = { $player }: { $had ->
        [one] { $had } winning position
       *[other] { $had } winning positions
    }, { $kept } kept.
review-never-winning = { $player } was never to move in a winning position.
review-keeps = { $number }. { $player }, at { $position }: { $move } ✅ wins
review-loses = **{ $number }.** { $player }, at { $position }: { $move } ❌ gives the win away; “{ $better }” wins there.
review-reply = The opponent could then win with “{ $reply }”.
review-rank = { $count ->
        [one] The win was one move away.
       *[other] The win could be forced in at most { $count } moves, counting those of both players.
    }
review-forced = { $number }. { $player }, at { $position }: { $move } ➖ every move loses here
review-run = { $first }–{ $last }. { $player } keeps the win with each move ✅; whatever { $other } plays there loses ➖.

# What somebody needed, beside their own moves.
review-help = { $player }: { $hints ->
        [0] no hints
        [one] { $hints } hint
       *[other] { $hints } hints
    } asked for, { $taken ->
        [0] no moves
        [one] { $taken } move
       *[other] { $taken } moves
    } taken back.

curve-heading = **Who could force the win**, before each move and at the end:
curve-heading-step = **Who could force the win**, before every { $step } moves:
curve-mark = { $mark } { $player }
curve-same = -# In words: { $player } from the beginning to the end.
curve-changed = -# In words: first { $player }; { $count ->
        [one] after move { $moves } { $holder }.
       *[other] the win changed sides after moves { $moves }; at the end { $holder }.
    }

review-choose = Look at a move
review-option = { $number }. { $move }
worth-keeps = keeps the win
worth-loses = gives the win away
worth-forced = every move loses
review-move = Move { $number } of { $count } · { $player }
review-played = Played: { $move }.
review-told-keeps = ✅ This keeps the win.
review-told-loses = ❌ This gives the win away.
review-told-forced = ➖ Every move loses here.
review-winning = { $count ->
        [one] One move wins here: { $moves }.
       *[other] { $count } moves win here: { $moves }.
    }
review-why = Why
button-all-moves = Show all moves
button-replay = Replay from here
button-practise = Practise this
button-train-position = Train this position
button-save-match = Save as files

player = player { $number }
match-saved = Match no. { $number }, from { $start }: a table (CSV), and for programs (JSON). Each act: who, what, the position before and after, move stands (1) or taken back (0), its worth, a winning move, the winning reply.
act-move = move
act-take-back = takes back
act-resign = resigns
act-time-out = out of time
column-ply = number
column-player = player
column-act = act
column-before = position before
column-move = move
column-after = position after
column-stands = stands
column-verdict = worth
column-better = winning move
column-reply = reply that wins

match-shared = { $name } has played a match
match-shared-start = Start: { $start }
match-shared-more = { $count ->
        [one] … and { $count } other move.
       *[other] … and { $count } other moves.
    }
