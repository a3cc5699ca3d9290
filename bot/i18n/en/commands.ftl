# Slash commands: descriptions (100 characters at most), option names (32) and choices.

command-play = Play your move as text, for example 3 5
command-resign = Resign your match, or withdraw your invitation
command-board = Show your board again, here

option-opponent = opponent
    .description = Whom to invite; leave empty to play against the computer
option-strength = strength
    .description = How well the computer plays, in %: 0 is random, 100 is perfect (the default)
option-misere = misere
    .description = Misère play: whoever makes the last move loses
option-first = first
    .description = Who begins (by default you)
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
strength-0 = { $percent }% · plays at random
strength-25 = { $percent }% · on average, three moves out of four are random
strength-50 = { $percent }% · on average, half of its moves are random
strength-75 = { $percent }% · on average, one move out of four is random
strength-100 = { $percent }% · plays perfectly
