# Les cours des feuilles d'exercices, chacun sur ses jeux.

course-nim-project = bâtonnets et Nim
course-game-graphs = graphes de jeux et Chomp
course-columns = Nim en colonnes
course-fibonacci = Nim de Fibonacci
course-octal = jeux octaux
