# Slash commands: descriptions (100 characters at most), option names (32) and choices.

command-play = Play your move as text, for example 3 5
command-resign = Resign your match, or withdraw your invitation
command-board = Show your board again, here

option-opponent = opponent
    .description = Whom to invite; leave empty to play against the computer
option-strength = strength
    .description = How well the computer plays, in %: by default learning until you have won, then perfect
option-misere = misere
    .description = Misère play: whoever makes the last move loses
option-first = first
    .description = Who begins; if you choose the start you are asked, else you begin
option-sticks = sticks
    .description = How many sticks to begin with
option-move = move
    .description = Your move in numbers, for example 3 5; suggestions tell what each means
option-match = match
    .description = The number of the match (by default your latest one)
option-timer = timer
    .description = Minutes for each turn; whoever runs out of time loses (by default no limit)

first-me = me
first-opponent = the opponent
first-draw = draw lots
strength-25 = first steps · { $percent }%, on average three moves out of four are random
strength-50 = learning · { $percent }%, on average half of its moves are random
strength-75 = strong · { $percent }%, on average one move out of four is random
strength-100 = perfect · { $percent }%, it never makes a mistake
