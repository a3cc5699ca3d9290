# The welcome, and /help by topic.

command-help = See what there is here, and how it goes: playing, learning, challenges, a class

help-intro = ## Bouton
    Games without luck and without secrets: from each position one of the two can win, whatever the other does. Find out who, and how.
    Press a button to read on, or begin at once.
help-play = ## Play
    { -games } begins a match against me. With the option `opponent` you invite somebody of your class instead, with `strength` I play better or worse, with `where` you play in a thread or unseen.
    Then press the buttons under the board. `/board` shows your board again, `/resign` ends the match.
help-learn = ## Learn
    `/learn` leads step by step from the smallest games to the theory, `/train` keeps what you know, `/progress` shows how far you are.
    `/puzzle` is the puzzle of the day of your class, with your streak.
    `/rules` tells the rules of a game. Under a board against me, **Hint** helps step by step, and **Why?** explains my move. **Review** tells afterwards what each move was worth.
    `/arena` draws the graph of a game, `/grundy` computes its Grundy values.
help-challenges = ## Challenges
    `/challenges` shows the challenges of your class, and there you answer them. After the closing it shows the solutions.
    `/leaderboard` shows the points of the season.
help-teach = ## Teach
    `/challenge create` sets a challenge, from a worksheet if you like; `/results` tells how it went.
    `/progress` has the map of your class: what is known, and the mistakes that many share.
    `/puzzle` posts a puzzle of the day in a channel, at an hour of your choice.
    `/team` lets the whole class play against me, by secret votes.
    `/class settings` has names, time zone, school year, and where matches are opened; `/class teachers` says who teaches.
help-data = ## Your data
    `/privacy` shows what I keep of you. There you can have it as a file, or erase it.

button-first-match = Play a first match
button-learn-steps = Learn step by step
button-read-rules = Read the rules
button-help = Get help
button-help-play = Play
button-help-learn = Learn
button-help-challenges = Answer challenges
button-help-teach = Teach
button-help-data = See my data

rules-which = Which game's rules would you like to read?
rules-menu = Choose a game
