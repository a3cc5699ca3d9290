# Chomp.

# Its command, and its place among the games.
command-chomp = Jouer à Chomp contre l'ordinateur ou un autre membre
option-chomp-rows = lignes
    .description = Lignes de la tablette (3 par défaut)
option-chomp-columns = colonnes
    .description = Colonnes de la tablette (4 par défaut)
family-chomp = Chomp

# Its name and its rules.
title-chomp = Chomp
rules-chomp = À ton tour, croque un carré, mais pas l'empoisonné 💀 : tout ce qui est au-dessus et à sa droite part aussi.
guard-chomp-normal = Le joueur qui se retrouve avec le carré empoisonné 💀 perd.
guard-chomp-misere = Version misère : le joueur qui se retrouve avec le carré empoisonné 💀 gagne.

# The board and its moves.
plain-bar = Lignes depuis l'empoisonnée : { $rows }.
move-chomp = croquer le carré ligne { $row }, colonne { $column }
moved-chomp = { $player } a croqué le carré ligne { $row }, colonne { $column } : { $eaten ->
        [one] { $eaten } carré mangé
       *[other] { $eaten } carrés mangés
    }.
ask-square-chomp = Quel carré (ligne-colonne) ? Tout ce qui est au-dessus et à droite de lui part aussi.
prompt-row-chomp = Quelle ligne ?
prompt-column-chomp = Ligne { $row } : colonne ?
choice-row = Ligne { $row } ({ $count })
choice-column = Colonne { $column }

# What its theory says.
hint-ask-stealing = Si une réplique gagne quand tu croques seulement le coin (ligne { $row }, colonne { $column }), pouvais-tu la jouer toi-même d'entrée, et laisser la même chose ?
hint-yes = Oui
hint-no = Non
fact-strategy-stealing = **L'idée** (vol de stratégie) : un premier coup gagne ici. Si croquer seulement le carré du coin (ligne { $row }, colonne { $column }) ne gagne pas, une réplique gagne ; croque son carré tout de suite, et le coin part avec. Lequel gagne, cela ne le dit pas.
remember-strategy-stealing = Toute tablette entière de deux carrés ou plus a une première bouchée qui gagne : si une réplique à la bouchée du coin opposé gagnait, ce carré-là pouvait être croqué tout de suite (vol de stratégie).
hint-ask-arms = Peux-tu laisser une ligne et une colonne de même longueur, qui partagent le carré empoisonné ?
hint-ask-staircase = Peux-tu laisser deux lignes, celle du haut plus courte d'un carré que celle du bas ?
fact-leave-arms = **L'idée** : une ligne et une colonne de même longueur qui partagent le carré empoisonné sont perdantes, car à chaque bouchée sur l'une on répond par la même sur l'autre. Ici, une bouchée ne laisse que cela.
fact-leave-staircase = **L'idée** : deux lignes, celle du haut plus courte d'un carré que celle du bas, sont perdantes, car à chaque bouchée il y a une réplique qui laisse un escalier plus court. Ici, une bouchée ne laisse que cela.
fact-equal-arms = { $when ->
        [after] Il reste alors
       *[now] C'est
    } une ligne et une colonne de { $arm } carrés qui partagent l'empoisonné : à chaque bouchée sur l'une, on répond par la même sur l'autre.
fact-staircase = { $when ->
        [after] Il reste alors
       *[now] C'est
    } un escalier de deux lignes, { $lower } et { $upper } : à chaque bouchée il y a une réplique qui laisse un escalier plus court.
fact-best-line-chomp = Le joueur de ce coup peut finir la partie d'ici en au plus { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }, celui-ci compris ; par exemple (ligne-colonne) : { $line }

# Challenges.
template-chomp = Chomp
template-program-chomp = Programmer Chomp
ask-value-row-chomp = Quelles sont les valeurs de Grundy G({ $heap }, j) d'une tablette de deux lignes, { $heap } carrés dans l'empoisonnée et j dans l'autre, pour j de 0 à { $last } ?
strategy-help-chomp = Écris une règle, `ligne, colonne`, où l1, l2 … sont les longueurs des lignes à partir de l'empoisonnée ; ou une table comme `4 4 3: 3 3`, une ligne par position.
strategy-example-chomp = (1, 3) si l1 > 2 sinon (2, 1)
program-strategy-chomp = Écris une fonction strategy(lignes). Elle reçoit la liste des longueurs des lignes, celle du carré empoisonné d'abord, et renvoie le carré à croquer sous forme de couple : sa ligne et sa colonne, comptées à partir de 0. Le carré empoisonné est (0, 0). Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
fault-not-a-bar = Écris une tablette comme lignes × colonnes, par exemple 4x3, ou par les longueurs de ses lignes depuis l'empoisonnée, aucune plus longue que celle du dessous : 5 5 2.
fault-bar-too-large = Cette tablette est trop grande : { $limit } lignes et colonnes au plus.
fault-poisoned = Le carré empoisonné ne se croque jamais : la partie finit quand il reste seul. Choisis-en un autre.
fault-no-such-row = Il n'y a pas de ligne { $row } : { $rows ->
        [1] il n'y a que la ligne 1.
        [2] les lignes sont la 1 et la 2, depuis le bas.
       *[other] elles sont numérotées de 1 à { $rows } depuis le bas.
    }
fault-no-such-square = La ligne { $row } n'a pas de carré { $column } : { $columns ->
        [1] elle n'a que la colonne 1.
        [2] ses colonnes sont la 1 et la 2.
       *[other] ses colonnes vont de 1 à { $columns }.
    }
