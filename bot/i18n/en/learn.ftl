# Learning a game: /rules.

command-rules = Show the rules of a game in a few sentences, with a picture of one move

rules-example = For example, from here:
rules-move = One move: { $move }.
