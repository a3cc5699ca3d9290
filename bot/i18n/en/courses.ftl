# The courses of the worksheets, each about games of its own.

course-nim-project = sticks and Nim
course-game-graphs = game graphs and Chomp
course-columns = Nim on columns
course-fibonacci = Fibonacci Nim
course-octal = octal games
