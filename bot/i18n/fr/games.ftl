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

fault-rule-sign = « { $sign } » n'a pas de sens dans une règle (caractère { $place }). Une règle contient des nombres entiers, des noms, + - * // % ^, des comparaisons, si … sinon …, min, max et des parenthèses.
fault-rule-division = « { $sign } » peut ne pas donner un nombre entier (caractère { $place }). Écris // pour le quotient entier ou % pour le reste.
fault-rule-name = Je ne connais pas « { $name } » dans une règle (caractère { $place }). Les noms, ici : { $known }.
fault-rule-unexpected = Je n'attendais pas « { $found } » au caractère { $place } de la règle.
fault-rule-unfinished = La règle s'arrête trop tôt : il manque quelque chose à la fin, peut-être un nombre ou une parenthèse.
fault-rule-one-number = Il faut un seul nombre au caractère { $place } de la règle, pas plusieurs.
fault-rule-too-deep = Il y a trop de parenthèses et de signes les uns dans les autres : { $limit } niveaux au plus.
fault-rule-shape = Quelque part, cette règle donne { $count ->
        [one] un nombre
       *[other] { $count } nombres
    }. { $shape ->
        [take] Pour ce jeu il faut un nombre, combien prendre : 2 si n > 5 sinon 1
        [row-column] Pour ce jeu il faut deux nombres, la ligne et la colonne : (1, 3) si a > 2 sinon (2, 1)
        [heap-take-part] Pour ce jeu il faut trois nombres, le tas, combien prendre, et la plus petite part s'il est partagé (sinon 0) : 1, 2, 0
       *[other] Pour ce jeu il faut deux nombres, d'abord le tas, puis combien prendre : 1, a - b
    }
fault-rule-leave = « laisser » est pour les jeux où l'on ne fait que prendre. Écris les parties du coup, séparées par des virgules.
fault-rule-zero-division = Dans la position { $position }, la règle divise par zéro.
fault-rule-huge = Dans la position { $position }, la règle arrive à des nombres trop grands.
fault-strategy-empty = Il n'y a pas de stratégie ici. Écris ce qu'il faut jouer dans chaque position, par exemple { $example }, ou une règle.
fault-strategy-line = Je ne peux pas lire la ligne { $line } : « { $text } ». Écris une position et le coup à jouer, par exemple { $example }
fault-strategy-position = Ligne { $line } : « { $text } » n'est pas une position de ce jeu. Écris des lignes comme { $example }
fault-strategy-move = Ligne { $line } : « { $text } » n'est pas un coup. { $shape ->
        [take] Écris un nombre, combien prendre : 1
        [row-column] Écris deux nombres, la ligne et la colonne : 2 3
        [heap-take-part] Écris trois nombres, le tas, combien prendre, et la plus petite part s'il est partagé (sinon 0) : 1 2 0
       *[other] Écris deux nombres, d'abord le tas, puis combien prendre : 2 1
    }
fault-strategy-next = Ligne { $line } : aucun coup ne mène de { $position } à { $next }.
fault-strategy-twice = Les lignes { $first } et { $line } jouent différemment dans la position { $position }. N'en garde qu'une.
fault-strategy-too-many = C'est trop long : { $limit } positions au plus.
fault-strategy-too-long = Écrite ligne par ligne, cette stratégie a plus de { $limit } caractères. Laisse de côté les positions qui ne peuvent pas arriver.

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

fault-task-kind = « { $kind } » n'est pas une sorte de question. Une ligne commence par gagner, coup, issue, valeur, période, noyau ou stratégie.
fault-task-aspect = Après « valeur », écris somme-nim, grundy, mex ou ligne.
fault-task-unfinished = Il manque quelque chose dans cette ligne. En voici une entière, par exemple : { $example }
fault-task-over = Dans cette position il n'y a plus rien à jouer. Donnes-en une où il reste un coup.
fault-task-lost = Dans cette position aucun coup ne gagne. Donnes-en une gagnante, ou demande son issue.
fault-task-without-turn = Le coup de l'adversaire y finit la partie : une stratégie n'a rien à y faire. Donne une position plus grande.
fault-task-many-moves = Cette position a { $moves } coups gagnants : on peut en demander { $limit } au plus. Demandes-en un seul.
fault-task-no-period = Je n'ai pas de preuve rapide d'une période de { $game }. Choisis un jeu dont la période est connue, comme 0.137.
fault-task-kernel = Écris un jeu à un seul tas et jusqu'où aller, de 1 à { $limit }, pour qu'au moins un nombre soit perdant : noyau fortboyard 20
fault-task-row = Écris un jeu dont les positions ont deux nombres, le premier, et jusqu'où va le second, de 1 à { $limit } : valeur ligne nim 5 à 10
fault-task-numbers = Donne au plus { $count } nombres différents, de { $limit } au plus.
fault-no-tasks = Il n'y a pas encore de question. Écris-en une par ligne, par exemple : { $example }
fault-too-many-tasks = C'est trop de questions : { $limit } au plus.
fault-answer-number = Écris un nombre entier, en chiffres.
fault-answer-list = Écris des nombres entiers de 0 à { $last }, séparés par des espaces.
fault-answer-row = Écris { $count } nombres entiers séparés par des espaces, pour 0 à { $last }.
fault-answer-period = Écris deux nombres entiers séparés par une espace : la période (au moins 1), puis la prépériode.
fault-answer-moves = { $shape ->
        [take] Écris chaque coup en un nombre entier, combien prendre.
        [row-column] Écris chaque coup en deux nombres entiers séparés par une espace, la ligne et la colonne.
        [heap-take-part] Écris chaque coup en trois nombres entiers séparés par des espaces : le tas, combien prendre, et la plus petite part s'il est partagé (sinon 0).
       *[other] Écris chaque coup en deux nombres entiers séparés par une espace : le tas, puis combien prendre.
    }
fault-answer-one-move = Écris un seul coup.
fault-answer-outcome = Écris N (gagnante) ou P (perdante), puis le numéro de la raison, de 1 à { $count } : N 2

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
