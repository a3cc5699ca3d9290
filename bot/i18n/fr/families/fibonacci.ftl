# Fibonacci Nim.

# Its command, and its place among the games.
command-fibonacci = Jouer au Nim de Fibonacci contre l'ordinateur ou un autre membre
command-fibonacci-table = Voir qui gagne au Nim de Fibonacci, et ce que la mémoïsation épargne
family-fibonacci = Nim de Fibonacci

# Its name and its rules.
title-fibonacci = Nim de Fibonacci
rules-fibonacci = À ton tour, prends au moins un bâtonnet, mais pas tous au premier coup.
guard-fibonacci-normal = Après le premier coup, on prend au plus le double de ce qui vient d'être pris. Le joueur qui prend le dernier bâtonnet gagne.
guard-fibonacci-misere = Après le premier coup, on prend au plus le double de ce qui vient d'être pris. Version misère : le joueur qui prend le dernier bâtonnet perd.

# The board and its moves.
at-most = On peut en prendre au plus { $count } maintenant.
sticks-at-most = { $sticks } (on peut en prendre au plus { $count })
move-fibonacci = prendre { $take }
moved-fibonacci = { $player } a pris { $take } ({ $before } → { $after }).
prompt-take-fibonacci = Combien de bâtonnets ?

# What its theory says.
fact-last-stick-loses = { $counted ->
        [0] Il ne reste qu'un bâtonnet : il faut le prendre, et cela perd.
       *[other] **L'idée** : prendre le dernier bâtonnet fait perdre, donc le joueur qui laisse celui-là seul gagne. On ne le compte pas ci-dessous : on joue pour les { $counted } autres comme en version normale.
    }
fact-zeckendorf = { $sticks } = { $parts } est une somme de nombres de Fibonacci dont deux ne se suivent jamais dans la suite (Zeckendorf).
fact-zeckendorf-one = { $sticks } est lui-même un nombre de Fibonacci, sa seule part (Zeckendorf).
fact-smallest-part-fits = La plus petite part, { $part }, peut être prise (au plus { $most }) : cela gagne.
fact-smallest-part-too-large = La plus petite part, { $part }, dépasse ce qu'on peut prendre ({ $most }) : aucun coup ne gagne.
hint-ask-part = Écris { $sticks } comme somme de nombres de Fibonacci (1, 2, 3, 5, 8, 13, …), le plus grand possible d'abord. Quel est le dernier ?
fact-next-part = **L'idée** : quand on en a pris { $part }, la part suivante est { $following }, plus du double de { $part } : le joueur qui joue ensuite ne peut pas la prendre en entier, il doit l'entamer.
fact-last-parts = Les dernières parts ensemble, { $parts } = { $taken }, gagnent aussi : { $following ->
        [0] il ne reste rien.
       *[other] la part suivante est { $following }, plus du double de { $taken }.
    }
fact-broken-part = **L'idée** : le joueur qui doit jouer doit entamer cette part. Quel que soit le nombre k qu'il prend, ce qui reste finit par une part d'au plus 2k, que l'autre joueur peut prendre. Par exemple : prends { $example }, il reste { $left }, dont la plus petite part est { $part }.
fibonacci-table = ### Nim de Fibonacci : qui gagne avec i bâtonnets (lignes) dont on peut prendre au plus j (colonnes)
fibonacci-table-counts = N : le joueur qui doit jouer gagne, P : il perd. En majuscules, ce que remplit un programme avec mémoïsation pour { $sticks } bâtonnets : { $touched } cases au lieu de { $all }.
term-zeckendorf = **Zeckendorf** : chaque nombre est une somme de nombres de Fibonacci (1, 2, 3, 5, 8…) dont deux ne se suivent jamais, d'une seule façon.
    .forms = Zeckendorf, nombre de Fibonacci

# Challenges.
template-fibonacci = Nim de Fibonacci
template-program-fibonacci = Programmer le Nim de Fibonacci
ask-value-row-fibonacci = Quelles sont les valeurs de Grundy G({ $heap }, j) de { $heap } bâtonnets dont on peut prendre au plus j, pour j de 0 à { $last } ?
ask-kernel-fibonacci = Pour quels n, de 0 à { $last }, n bâtonnets avant le premier coup sont-ils une position perdante ?
reason-part-fits = Le plus petit nombre de Fibonacci de la somme de Zeckendorf est { $number }, et on peut en prendre autant.
reason-part-exceeds = Le plus petit nombre de Fibonacci de la somme de Zeckendorf est { $number }, plus que ce qu'on peut prendre.
strategy-help-fibonacci = Écris une règle qui dit combien prendre quand il reste n bâtonnets et qu'on peut en prendre au plus m ; ou une table comme `7 3: 1` (sur 7, au plus 3 : prendre 1), une ligne par position.
strategy-example-fibonacci = 2 si n > m sinon 1
program-strategy-fibonacci = Écris une fonction strategy(reste, maximum). Elle reçoit le nombre de bâtonnets restants et combien on peut en prendre au plus, et renvoie combien prendre. Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
fault-sticks-and-limit = Écris le nombre de bâtonnets, ou les bâtonnets et combien on peut en prendre au plus (pas plus qu'il n'y en a) : 15 ou 15 4.
