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
    `/learn` leads step by step from the smallest games to the theory, `/train` keeps what you know, `/progress` shows how far you are.
    `/puzzle` is the puzzle of the day of your class, with your streak.
    `/league` lets a strategy of yours play those of the others: a rule, a table or a program.
    `/rules` tells the rules of a game. Under a board against me, **Hint** helps step by step, and **Why?** explains my move. **Review** tells afterwards what each move was worth.
    `/arena` draws the graph of a game, `/grundy` computes its Grundy values, `/duel` lets two strategies play each other many times.
help-challenges = ## Challenges
    `/challenges` shows the challenges of your class, and there you answer them. After the closing it shows the solutions.
    `/leaderboard` shows the points of the season.
help-programs = ## Programs
    `/program check` judges a program in Python that your sheet asks for: send its file, or write it in the form. I say whether each function is right, or show the smallest case in which it is not.
    If your strategy loses, **Play on from here** opens the match where it let the win slip. `/program list` has what you have handed in, with all versions.
help-teach = ## Teach
    `/challenge create` sets a challenge, from a worksheet if you like; `/results` tells how it went.
    On the panel of a challenge, **{ button-share-sheet }** makes it a file for a colleague; `/challenge import` makes a draft of such a file.
    `/progress` has the map of your class: what is known, and the mistakes that many share.
    `/puzzle` posts a puzzle of the day in a channel, at an hour of your choice.
    `/quiz` asks the class a sheet live, question by question, with choices made of typical mistakes.
    `/team` lets the whole class play against me, by secret votes.
    `/tournament` has people play against each other for a class hour: Swiss rounds, everybody against everybody, or an arena.
    `/class roster` keeps the list of your class: your pupils join it by `/join`, and marks and reminders know everybody.
    `/class settings` has names, time zone, school year, and where matches are opened; `/class teachers` says who teaches.
help-data = ## Your data
    `/privacy` shows what I keep of you. There you can have it as a file, or erase it.
help-words = ## The words
    - **Position**: what lies on the board. **Winning** (N-position): the player to move, who is next, can win. **Losing** (P-position): the other player, who was previous, can.
    - **Normal play**: whoever moves last wins. **Misère play**: whoever moves last loses.
    - **Nim-sum** (⊕): binary addition without carrying, a 1 for each column with an odd number of ones: 3 ⊕ 5 = 6.
    - **Mex**: the least number missing in a list, counted from 0: that of 0, 1, 3 is 2.
    - **Grundy value**, G(n) for a heap of n: the mex of the values one move away. A position of value g acts like a heap of g in Nim, and 0 means losing, in normal play.
    - **Arena**: the graph of a game, with a vertex for each position and player to move. **Attractor**: the vertices from which a player can force a win. **Rank**: in how many moves at most, counting those of both players.

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
