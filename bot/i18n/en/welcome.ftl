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
    { -games } begins a match against me; `opponent` invites somebody of your class, `strength` sets how well I play, `where` opens it in a thread or unseen.
    Press the buttons under the board, or type your move with `/play`. `/board` shows the board again, `/resign` ends the match.
help-learn = ## Learn
    `/learn`: step by step, to the theory. `/train`: what to repeat. `/progress`: where you are.
    `/puzzle`: today's puzzle. `/league`: strategies against each other.
    `/rules`: a game's rules. Against me, **Hint** helps and **Why?** explains; **Review** judges each move afterwards.
    `/arena`: a game's graph. `/grundy`: its Grundy values. `/duel`: two strategies, many matches.
help-challenges = ## Challenges
    `/challenges` shows the challenges of your class, and there you answer them. After the closing it shows the solutions.
    `/leaderboard` shows the points of the season.
help-programs = ## Programs
    `/program check` judges your sheet's Python program (file or form): right, or its smallest wrong case. **Play on from here** opens the match where your strategy let the win slip.
    `/program list`: what you handed in.
help-teach = ## Teach
    `/challenge create`: a challenge; **{ button-share-sheet }** on its panel makes a file that a colleague reads by `/challenge import`. `/results`: how it went.
    `/progress`: what your class knows, and common mistakes.
    `/puzzle`: a puzzle of the day. `/quiz`: a live quiz. `/team`: the class against me, by secret votes. `/tournament`: pupils against each other.
    `/class roster`: the list of your class, which pupils join by `/join`. `/class settings`, `/class teachers`: names, time zone, school year, channels, teachers.
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
    - { term-letters }

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
