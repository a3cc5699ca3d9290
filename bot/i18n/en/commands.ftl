# Slash commands: descriptions (100 characters at most), option names (32) and choices.

command-nim = Play Nim against the computer or another member
command-fortboyard = Play Fort Boyard's sticks against the computer or another member
command-play = Play your move as text, for example 3 5
command-resign = Resign your match, or withdraw your invitation
command-board = Show your board again, here

option-heaps = heaps
    .description = The heaps, for example 1 3 7 (by default 3 4 5)
option-columns = columns
    .description = Nim: deal this many columns of 1 to 35; Chomp: columns of the bar
option-opponent = opponent
    .description = Whom to invite; leave empty to play against the computer
option-strength = strength
    .description = How well the computer plays, in %: 0 is random, 100 is perfect (the default)
option-misere = misere
    .description = Misère play: whoever takes the last object loses
option-first = first
    .description = Who begins (by default you)
option-sticks = sticks
    .description = How many sticks to begin with
option-max-take = max_take
    .description = How many sticks one may take at most (by default 3)
option-last = last
    .description = What taking the last stick means (by default it wins)
option-move = move
    .description = Your move: for Nim the heap and how many to take (3 5), for sticks how many (2)
option-match = match
    .description = The number of the match (by default your latest one)
option-timer = timer
    .description = Minutes for each turn; whoever runs out of time loses (by default no limit)

first-me = me
first-opponent = the opponent
first-draw = draw lots
last-wins = the last stick wins
last-loses = the last stick loses (as on TV)
strength-0 = { $percent }% · plays at random
strength-25 = { $percent }% · at random three times out of four
strength-50 = { $percent }% · at random every other time
strength-75 = { $percent }% · at random once in four times
strength-100 = { $percent }% · plays perfectly
