# Nim.

# Its command, and its place among the games.
command-nim = Jouer à Nim contre l'ordinateur ou un autre membre
option-nim-heaps = tas
    .description = Les tas, par exemple 1 3 7 (3 4 5 par défaut)
option-nim-columns = colonnes
    .description = Combien de colonnes de 1 à 35 tirer au sort
error-heaps-and-columns = Donne soit les tas (1 3 7), soit un nombre de colonnes à tirer, mais pas les deux.
family-nim = Nim

# Its name and its rules.
title-nim = Nim
rules-nim = Il y a quelques tas. À ton tour, prends autant d'objets que tu veux dans un seul tas, au moins un.
guard-nim-normal = Version normale : le joueur qui prend le dernier objet gagne.
guard-nim-misere = Version misère : le joueur qui prend le dernier objet perd.

# The board and its moves.
move-nim = prendre { $take } dans le tas { $heap }
moved-nim = { $player } a pris { $take } dans le tas { $heap } ({ $before } → { $after }).

# What its theory says.
table-odd = impair
fact-binary-table = Écris chaque tas en binaire et compte les 1 de chaque colonne :
fact-even-table = **L'idée** : laisse un tableau où chaque colonne a un nombre pair de 1. Le coup suivant rompt cet équilibre, car il ne change qu'un tas ; celui qui a laissé ce tableau peut alors rendre à nouveau toutes les colonnes paires, jusqu'au tableau vide.
fact-even-table-zero = **L'idée** : chaque colonne de ce tableau a un nombre pair de 1. Quoi que fasse le joueur qui doit jouer, il rompt cet équilibre, car il ne change qu'un tas ; l'autre joueur peut alors rendre à nouveau toutes les colonnes paires, jusqu'au tableau vide.
fact-flip = Pour rétablir l'équilibre, échange 0 et 1 dans les colonnes impaires d'un tas qui a un 1 dans celle des { $weight } : toutes les colonnes deviennent paires, et le tas plus petit, car ce 1 pèse plus que toutes les colonnes à sa droite.
fact-switch-is-won = **L'idée** : avec exactement un tas de 2 ou plus, la somme de Nim n'est jamais 0. Le joueur qui laisse chaque fois la somme 0 ne laisse donc jamais un tel tableau : c'est l'autre qui le laisse. À partir d'un tel tableau, on choisit s'il reste un nombre pair ou impair de tas de 1, et on gagne.
hint-ask-column = Écris maintenant les tas en binaire. Quelle est la première colonne à partir de la gauche qui a un nombre impair de 1 ?
hint-ask-columns = Écris maintenant les tas en binaire, l'un sous l'autre. Combien de colonnes ont un nombre impair de 1 ?
hint-ask-big = En version misère, une chose décide de la façon de jouer. Combien de tas contiennent 2 objets ou plus ?
hint-big = { $count ->
        [0] Aucun
        [1] Un seul
       *[other] Deux ou plus
    }
fact-nim-sum = Écris les tas en binaire, l'un sous l'autre : la somme de Nim a un 1 pour chaque colonne qui a un nombre impair de 1. Ici, colonne par colonne, { $added } vaut { $sum } (en binaire, { $binary }), et non 0.
fact-nim-sum-zero = Écris les tas en binaire, l'un sous l'autre : la somme de Nim a un 1 pour chaque colonne qui a un nombre impair de 1. Ici, chaque colonne a un nombre pair de 1 : la somme de Nim vaut 0.
fact-odd-column = La première colonne à partir de la gauche qui a un nombre impair de 1 est celle des { $weight }.
fact-first-heap-with-one = Le premier tas avec un 1 dans la colonne des { $weight } est le tas { $heap } ({ $size }).
fact-heap-with-one = Le tas { $heap } ({ $size }) a un 1 dans la colonne des { $weight }.
fact-reduce = Réduis le tas { $heap } de { $size } à { $to } : **prends { $take }**. Chaque colonne a alors un nombre pair de 1.
fact-misere-far = Version misère : tant qu'au moins deux tas contiennent 2 objets ou plus (ici { $big }), joue comme en version normale. Quand il n'en restera qu'un, il faudra laisser un nombre impair de tas de 1.
fact-misere-now = Version misère : un seul tas contient 2 objets ou plus, à côté { $ones ->
        [0] d'aucun tas de 1
        [one] de { $ones } tas de 1
       *[other] de { $ones } tas de 1
    }. C'est le moment de laisser un nombre impair de tas de 1.
fact-misere-ones = Version misère, et il ne reste que des tas de 1. Leur nombre, { $ones }, est { $parity ->
        [odd] impair : le joueur qui doit jouer prendra le dernier et perdra.
       *[even] pair : l'autre joueur prendra le dernier et perdra.
    }
fact-last-big-heap = Réduis le tas { $heap } de { $size } à { $to } : **prends { $take }**. Il reste { $ones } tas de 1, un nombre impair : le joueur qui joue ensuite prendra le dernier et perdra.

# Challenges.
template-binary-table = Nim par le tableau binaire
template-misere-nim = Nim où le dernier objet perd (misère)
template-program-columns = Programmer le Nim en colonnes
reason-nim-sum = La somme de Nim des tas vaut { $number }.
reason-big-heap-and-nim-sum = Au moins un tas contient 2 objets ou plus, et la somme de Nim vaut { $number }.
strategy-help-nim = Écris une règle, `tas, prise`, où a, b, c … sont les tas et s leur somme de Nim (ou `laisser …`, ce qu'on laisse d'un tas t) ; ou une table comme `1 3 7: 2 1` (dans le tas 2, prendre 1), une ligne par position.
strategy-example-nim = (1, 2) si a > b sinon (2, 1)
program-strategy-nim = Écris une fonction strategy(tas). Elle reçoit la liste des tas, même vides, et renvoie un couple : le numéro du tas, compté à partir de 0, et combien prendre. Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
