# Chomp, Nim de Fibonacci et jeux octaux.

-games = /nim, /fortboyard, /chomp, /fibonacci ou /octal

title-chomp = Chomp
title-chomp-misere = Chomp misère
title-fibonacci = Nim de Fibonacci
title-misere = { $title }, version misère
title-octal = Jeu octal { $code }

guard-chomp-normal = Qui se retrouve avec le carré empoisonné 💀 perd.
guard-chomp-misere = Version misère : qui se retrouve avec le carré empoisonné 💀 gagne.
guard-octal-normal = Version normale : qui ne peut plus jouer perd.
guard-octal-misere = Version misère : qui ne peut plus jouer gagne.
guard-fibonacci-normal = On prend au plus le double de ce qui vient d'être pris (la première fois ce qu'on veut, mais pas tout). Qui prend le dernier bâtonnet gagne.
guard-fibonacci-misere = On prend au plus le double de ce qui vient d'être pris (la première fois ce qu'on veut, mais pas tout). Qui prend le dernier bâtonnet perd.

at-most = On peut en prendre au plus { $count } maintenant.
plain-bar = Lignes depuis l'empoisonnée : { $rows }.
plain-nothing = Il ne reste rien.

octal-rule = Prendre { $takes } : { $effect }.
octal-read-as = { $written } se lit { $code } : ne rien prendre sans partager le tas n'est pas un coup.
octal-effect-1 = ne rien laisser
octal-effect-2 = laisser un tas, pas rien
octal-effect-3 = ne rien laisser ou laisser un tas
octal-effect-4 = laisser deux tas
octal-effect-5 = ne rien laisser ou laisser deux tas
octal-effect-6 = laisser un tas ou deux, pas rien
octal-effect-7 = ne rien laisser, ou un tas, ou deux

move-chomp = croquer ligne { $row }, colonne { $column }
moved-chomp = { $player } a croqué ligne { $row }, colonne { $column } : { $eaten ->
        [one] { $eaten } carré mangé
       *[other] { $eaten } carrés mangés
    }.
move-fibonacci = prendre { $take }
moved-fibonacci = { $player } a pris { $take } ({ $before } → { $after }).
move-octal = prendre { $take } dans le tas { $heap }
move-octal-split = prendre { $take } dans le tas { $heap } et mettre { $part } à part
moved-octal = { $player } a pris { $take } dans le tas { $heap } ({ $before } → { $left }).

ask-square-chomp = Quel carré (ligne-colonne) ? Tout ce qui est au-dessus et à droite part avec.
ask-row-chomp = Quelle ligne ?
ask-column-chomp = Ligne { $row }, quelle colonne ?
ask-take-fibonacci = Combien de bâtonnets ?
ask-heap-octal = Quel tas ?
ask-take-octal = Combien dans le tas { $heap } ?
ask-part-octal = Tas { $heap } : combien mettre à part ?
choice-row = Ligne { $row } ({ $count })
choice-column = Colonne { $column }
choice-take-only = Prendre { $take }
choice-leave = Laisser { $left }
choice-leave-nothing = Ne rien laisser

what-if-label-chomp = Ligne et colonne
what-if-example-chomp = 2 3
what-if-label-fibonacci = Combien prendre
what-if-example-fibonacci = 2
what-if-label-octal = Le tas, combien prendre, la plus petite part
what-if-example-octal = 1 2 0

fact-zeckendorf = { $sticks } = { $parts } est la somme de nombres de Fibonacci, sans deux voisins (Zeckendorf).
fact-zeckendorf-one = { $sticks } est un nombre de Fibonacci, à lui seul son unique part (Zeckendorf).
fact-smallest-part-fits = La plus petite part, { $part }, peut être prise (au plus { $most }) : cela gagne.
fact-smallest-part-too-large = La plus petite part, { $part }, dépasse ce qu'on peut prendre ({ $most }) : aucun coup ne gagne.
fact-heap-values = Valeurs de Grundy des tas : { $values }. Somme de Nim : { $sum }.
fact-heap-mex = Les options du tas { $heap } ({ $size }) ont pour valeurs { $options }, la sienne est donc le mex, { $value }. Amène-la à { $wanted }, et la somme de Nim vaut 0.
fact-strategy-stealing = Une tablette entière gagne pour qui commence : si croquer le coin opposé (ligne { $row }, colonne { $column }) ne gagne pas, la réponse pouvait être jouée tout de suite (vol de stratégie).
fact-equal-arms = C'est une ligne et une colonne de { $arm } carrés, l'empoisonné dans les deux : à chaque bouchée on répond par la même sur l'autre bras.
fact-staircase = C'est un escalier de deux lignes, { $lower } et { $upper } : à chaque bouchée on peut répondre par un escalier plus court.
fact-rank = Au meilleur jeu il reste { $n ->
        [one] { $n } coup
       *[other] { $n } coups
    } (rang) : qui gagne se presse, qui perd retarde.
fact-best-line = Le meilleur jeu jusqu'à la fin, ce coup compris (ligne-colonne) : { $line } ({ $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }).

fibonacci-table = ### Nim de Fibonacci : qui gagne avec i bâtonnets (lignes) dont on peut prendre au plus j (colonnes)
fibonacci-table-counts = N : qui a le trait gagne, P : perd. En majuscules : les cases que la mémoïsation remplit pour juger le départ à { $sticks }, soit { $touched } des { $all } de la table complète.

fault-sticks-and-limit = Écris le nombre de bâtonnets, ou les bâtonnets et combien on peut en prendre au plus (pas plus qu'il n'y en a) : 15 ou 15 4.
fault-not-a-code = Ce n'est pas un code octal. Écris-le comme 0.77, avec { $limit } chiffres au plus, ou un nom comme Kayles.
fault-not-octal = { $digit } n'est pas un chiffre octal (place { $place }) : il n'y a que 0 à 7.
fault-endless-code = Un code sans fin, comme 0.(3), est réservé à /grundy (value, table, plot, period, compare), et à bouton grundy, sequence et period. Nim lui-même se joue avec /nim.
fault-unclear-end = Quels chiffres se répètent ? Mets-les entre parenthèses : 0.1(3) continue avec 3, 0.(13) avec 13.
fault-part-not-allowed = On ne peut pas mettre { $part } à part ici. Possible : { $allowed }.
fault-not-a-bar = Écris une tablette comme lignes × colonnes, par exemple 4x3, ou par les longueurs de ses lignes depuis l'empoisonnée, aucune plus longue que celle du dessous : 5 5 2.
fault-bar-too-large = Cette tablette est trop grande : { $limit } lignes et colonnes au plus.
fault-poisoned = Le carré empoisonné ne se croque jamais : la partie finit quand il reste seul. Choisis-en un autre.
fault-no-such-row = Il n'y a pas de ligne { $row } : elles sont numérotées de 1 à { $rows } depuis le bas.
fault-no-such-square = La ligne { $row } n'a pas de carré { $column } : ses colonnes vont de 1 à { $columns }.

command-chomp = Joue à Chomp contre l'ordinateur ou un autre membre
command-fibonacci = Joue au Nim de Fibonacci contre l'ordinateur ou un autre membre
command-fibonacci-table = Montre qui gagne au Nim de Fibonacci, et ce que la mémoïsation épargne
command-octal = Joue à un jeu octal comme Kayles contre l'ordinateur ou un autre membre

option-rows = lignes
    .description = Lignes de la tablette (3 par défaut)
option-code = code
    .description = Le code du jeu, par exemple 0.77, ou son nom
option-heap = tas
    .description = Le tas de départ, ou plusieurs, par exemple 5 7 (12 par défaut)
