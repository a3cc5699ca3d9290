# Octal games.

# Its command, and its place among the games.
command-octal = Jouer à un jeu octal comme Kayles contre l'ordinateur ou un autre membre
option-octal-code = code
    .description = Le code du jeu, par exemple 0.77, ou son nom
option-octal-heap = tas
    .description = Le tas de départ, ou plusieurs, par exemple 5 7 (12 par défaut)
welcome-octal = `/octal` joue à Kayles et aux autres jeux octaux, par leur nom ou leur code
family-octal = Jeux octaux

# Its name and its rules.
title-octal = Jeu octal { $code }
octal-name-kayles = Kayles
octal-name-dawsons-kayles = Kayles de Dawson
octal-name-cram = Cram
octal-name-dawsons-chess = Échecs de Dawson
octal-name-treblecross = Treblecross
octal-name-officers = Officers
octal-name-fort-boyard = Fort Boyard
octal-name-nim = Nim
octal-name-laskers-nim = Nim de Lasker
rules-octal = Chaque tas est une rangée de quilles, côte à côte. À ton tour, tu joues un coup.
rules-pins = { $count ->
        [one] { $count } quille
       *[other] { $count } quilles côte à côte
    }
rules-octal-1 = Tu peux prendre { $pins } si cela vide la rangée.
rules-octal-2 = Tu peux prendre { $pins } à un bout d'une rangée, mais pas toute la rangée.
rules-octal-3 = Tu peux prendre { $pins } à un bout d'une rangée, ou toute la rangée.
rules-octal-4 = Tu peux prendre { $pins } à l'intérieur d'une rangée : il doit rester des quilles des deux côtés, en deux rangées.
rules-octal-5 = Tu peux prendre { $pins } si cela vide la rangée, ou à l'intérieur : il reste alors des quilles des deux côtés, en deux rangées.
rules-octal-6 = Tu peux prendre { $pins } n'importe où dans une rangée, mais pas toute la rangée. Ce qui reste des deux côtés fait deux rangées.
rules-octal-7 = Tu peux prendre { $pins } n'importe où dans une rangée. Ce qui reste des deux côtés fait deux rangées.
rules-octal-cut = Tu peux aussi couper une rangée en deux sans rien prendre.
guard-octal-normal = Version normale : le joueur qui ne peut plus jouer perd.
guard-octal-misere = Version misère : le joueur qui ne peut plus jouer gagne.
octal-rule = Prendre { $takes } : { $effect }.
octal-read-as = { $written } se lit { $code } : ne rien prendre sans partager le tas n'est pas un coup.
octal-effect-1 = seulement si cela vide le tas
octal-effect-2 = seulement s'il reste quelque chose
octal-effect-3 = toujours
octal-effect-4 = seulement en coupant le reste en deux
octal-effect-5 = si cela vide le tas, ou en coupant le reste en deux
octal-effect-6 = s'il reste quelque chose, qu'on peut couper en deux
octal-effect-7 = toujours, et on peut couper le reste en deux

# The board and its moves.
move-octal = prendre { $take } dans le tas { $heap }
move-octal-split = prendre { $take } dans le tas { $heap } et en détacher un tas de { $part }
moved-octal = { $player } a pris { $take } dans le tas { $heap } ({ $before } → { $left }).
ask-heap-octal = Quel tas ?
ask-take-octal = Combien dans le tas { $heap } ?
ask-part-octal = { $take ->
        [0] Tas { $heap } : couper où ?
        [1] Tas { $heap } : quelle quille ?
       *[other] Tas { $heap } : quilles ?
    }
ask-smaller-octal = { $low ->
        [0] Tas { $heap } : petite part (0 : pas de partage) ?
       *[other] Tas { $heap } : la plus petite part ?
    }
choice-take-only = Prendre { $take }
choice-pins = { $places } → { $left }
choice-cut = après { $place } → { $left }
what-if-label-octal = Le tas, combien prendre, la plus petite part
what-if-example-octal = 1 2 0

# Challenges.
template-kayles = Kayles (jeu octal 0.77)
template-dawsons-kayles = Kayles de Dawson (jeu octal 0.07)
ask-value-row-octal = Quelles sont les valeurs de Grundy G({ $heap }, j) de deux tas, l'un de { $heap } et l'autre de j, pour j de 0 à { $last } ?
ask-kernel-octal = Pour quels n, de 0 à { $last }, un tas de n objets est-il une position perdante ?
strategy-help-octal = Écris une règle, `tas, prise, part`, où a, b, c … sont les tas ; ou une table comme `5 7: 1 1 0` (dans le tas 1, prendre 1, sans partage), une ligne par position.
strategy-example-octal = 1, 2, 0

# What went wrong.
fault-move-shape-octal = Écris ton coup en trois nombres, le tas, combien prendre, et la plus petite part s'il est partagé (sinon 0) : 1 2 0
fault-rule-shape-octal = Quelque part, cette règle donne { $count ->
        [one] un nombre
       *[other] { $count } nombres
    }. Pour ce jeu il faut trois nombres, le tas, combien prendre, et la plus petite part s'il est partagé (sinon 0) : 1, 2, 0
fault-strategy-move-octal = Ligne { $line } : « { $text } » n'est pas un coup. Écris trois nombres, le tas, combien prendre, et la plus petite part s'il est partagé (sinon 0) : 1 2 0
fault-not-a-code = Ce n'est pas un code octal. Écris-le comme 0.77, avec { $limit } chiffres au plus, ou un nom comme Kayles.
fault-not-octal = { $digit } n'est pas un chiffre octal (place { $place }) : il n'y a que 0 à 7.
fault-endless-code = Un code sans fin, comme 0.(3), est réservé à /grundy (value, table, plot, period, compare), et à bouton grundy, sequence et period. Nim lui-même se joue avec /nim.
fault-unclear-end = Quels chiffres se répètent ? Mets-les entre parenthèses : 0.1(3) continue avec 3, 0.(13) avec 13.
fault-part-not-allowed = La plus petite part ne peut pas être { $part } ici. Possible : { $allowed } (0 veut dire : sans couper).
fault-answer-moves-octal = Écris chaque coup en trois nombres entiers séparés par des espaces : le tas, combien prendre, et la plus petite part s'il est partagé (sinon 0).
