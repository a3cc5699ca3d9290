# The welcome, and /help by topic.

command-help = See what there is here, and how it goes: playing, learning, challenges, a class
welcome-pupils = ## Welcome!
    I am **Bouton**. We play games without luck and without secrets: from each position one of the two can win, whatever the other does. Find out who, and how.
    Tap **{ button-first-match }**, then tap your first move.
welcome-remove = -# Whoever runs this server may delete this message: `/help` has the same. In which channels I answer, and to whom, is set under *Server Settings → Integrations → Bouton*.
welcome-teachers = ## For teachers
    Your pupils play and learn on their own. You set challenges, which I mark at once, and see what your class knows.
    Everybody with *Manage Server* is a teacher; `/class teachers` names others.
help-topics = **Read about a topic:**
help-version = -# Bouton { $version }

help-intro = ## Bouton
    Games without luck and without secrets: from each position one of the two can win, whatever the other does. Find out who, and how.
help-play = ## Play
    { -games } begins a match against me. With the option `opponent` you invite somebody of your class instead, with `strength` I play better or worse, with `where` you play in a thread or unseen.
    Then press the buttons under the board, or type your move with `/play`. `/board` shows your board again, `/resign` ends the match.
help-learn = ## Learn
    `/learn`: step by step, from the smallest games to the theory. `/train` keeps what you know, `/progress` shows how far you are.
    `/puzzle`: the puzzle of the day of your class. `/league`: your strategy against those of the others.
    `/rules`: the rules of a game. Under a board against me, **Hint** helps, **Why?** explains my move, and **Review** tells afterwards what each move was worth.
    `/arena`: the graph of a game. `/grundy`: its Grundy values. `/duel`: two strategies, many matches.
help-challenges = ## Challenges
    `/challenges` shows the challenges of your class, and there you answer them. After the closing it shows the solutions.
    `/leaderboard` shows the points of the season.
help-programs = ## Programs
    `/program check` judges a Python program that your sheet asks for, from a file or a form: right, or the smallest case in which it is not. If your strategy loses, **Play on from here** opens the match where it let the win slip.
    `/program list`: what you have handed in.
help-teach = ## Teach
    `/challenge create`: a challenge, from a worksheet if you like. `/results`: how it went.
    On its panel, **{ button-share-sheet }**: a file for a colleague, who reads it by `/challenge import`.
    `/progress`: what your class knows, and the mistakes that many share.
    `/puzzle`: a puzzle of the day. `/quiz`: a sheet, live, with choices.
    `/team`: the whole class against me, by secret votes.
    `/tournament`: people against each other, for a class hour.
    `/class roster`: the list of your class, which your pupils join by `/join`.
    `/class settings`: names, time zone, school year, where matches are opened. `/class teachers`: who teaches.
help-data = ## Your data
    `/privacy` shows what I keep of you. There you can have it as a file, or erase it.
help-words = ## The words
    - { term-losing }
    - { term-misere }
    - { term-mirror }
    - { term-binary }
    - { term-nim-sum }
    - { term-arena }
    - { term-attractor }
    - { term-rank }
    - { term-stealing }
    - { term-zeckendorf }
    - { term-mex }
    - { term-grundy }
    - { term-period }
    - { term-rare }
    - { term-quotient }

button-first-match = Play a first match
button-learn-steps = Learn step by step
button-read-rules = Read the rules
button-help = Get help
button-help-play = How to play
button-help-learn = How to learn
button-help-challenges = About challenges
button-help-programs = Hand in a program
button-help-teach = How to teach
button-help-data = About my data
button-help-words = Explain the words
button-i-teach = I am a teacher
button-new-challenge = Create a challenge
button-class-settings = See the settings
button-class-progress = See class progress
button-as-pupil = See it as a pupil

rules-which = Which game's rules would you like to read?
rules-menu = Choose a game
