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
prompt-part-grundys-game = Tas { $heap } : petite part ?
choice-split-grundys-game = { $part } + { $rest }

# Challenges.
strategy-help-grundys-game = Écris une règle, `tas, part`, où a, b, c … sont les tas, et où la part est la plus petite des deux ; ou une table comme `5 7: 1 2` (détacher 2 du tas 1), une ligne par position.
strategy-example-grundys-game = 1, 1
program-strategy-grundys-game = Écris une fonction strategy(tas). Elle reçoit la liste des tas et renvoie un couple : le numéro du tas, compté à partir de 0, et la taille de l'une de ses deux parts. Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
fault-unequal-part = La plus petite part d'un tas de { $heap } { $most ->
        [1] ne peut être que 1
        [2] peut être 1 ou 2
       *[other] peut aller de 1 à { $most }
    } : les deux parts doivent différer.
part-part = la plus petite part
    .label = la plus petite part
