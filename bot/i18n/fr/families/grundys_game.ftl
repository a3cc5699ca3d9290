# Grundy's game.

# Its command, and its place among the games.
command-grundys-game = Jouer au jeu de Grundy contre l'ordinateur ou un autre membre
option-grundys-game-heap = tas
    .description = Le tas de départ, ou plusieurs, par exemple 5 7 (13 par défaut)
family-grundys-game = Jeu de Grundy

# Its name and its rules.
title-grundys-game = Jeu de Grundy
rules-grundys-game = À ton tour, choisis un tas d'au moins 3.
guard-grundys-game-normal = On coupe un tas en deux tas inégaux. Version normale : le joueur qui ne peut plus jouer perd.
guard-grundys-game-misere = On coupe un tas en deux tas inégaux. Version misère : le joueur qui ne peut plus jouer gagne.

# The board and its moves.
move-grundys-game = détacher { $part } du tas { $heap }
moved-grundys-game = { $player } a coupé le tas { $heap } ({ $before } → { $left }).
ask-heap-grundys-game = Quel tas ?
ask-part-grundys-game = Tas { $heap } : petite part ?
choice-split-grundys-game = { $part } + { $rest }
what-if-label-grundys-game = Le tas, la plus petite part

# Challenges.
ask-value-row-grundys-game = Quelles sont les valeurs de Grundy G({ $heap }, j) de deux tas, l'un de { $heap } et l'autre de j, pour j de 0 à { $last } ?
ask-kernel-grundys-game = Pour quels n, de 0 à { $last }, un tas de n objets est-il une position perdante ?
strategy-help-grundys-game = Écris une règle, `tas, part`, où a, b, c … sont les tas, et où la part est la plus petite des deux ; ou une table comme `5 7: 1 2` (détacher 2 du tas 1), une ligne par position.
strategy-example-grundys-game = 1, 1
program-strategy-grundys-game = Écris une fonction strategy(tas). Elle reçoit la liste des tas et renvoie un couple : le numéro du tas, compté à partir de 0, et la taille de l'une de ses deux parts. Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
fault-unequal-part = La plus petite part d'un tas de { $heap } { $most ->
        [1] ne peut être que 1
        [2] peut être 1 ou 2
       *[other] peut aller de 1 à { $most }
    } : les deux parts doivent différer.
fault-move-shape-grundys-game = Écris ton coup en deux nombres, le tas, puis la plus petite part : 1 3
fault-rule-shape-grundys-game = Quelque part, cette règle donne { $count ->
        [one] un nombre
       *[other] { $count } nombres
    }. Pour ce jeu il faut deux nombres, le tas, puis la plus petite part : 1, 3
fault-strategy-move-grundys-game = Ligne { $line } : « { $text } » n'est pas un coup. Écris deux nombres, le tas, puis la plus petite part : 1 3
fault-answer-moves-grundys-game = Écris chaque coup en deux nombres entiers séparés par une espace : le tas, puis la plus petite part.
