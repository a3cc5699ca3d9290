# Subtraction games: Fort Boyard's sticks, and other numbers to take.

# Its command, and its place among the games.
command-fortboyard = Jouer aux bâtonnets de Fort Boyard contre l'ordinateur ou un autre membre
option-fortboyard-max-take = prise_max
    .description = Combien de bâtonnets on peut prendre au plus (3 par défaut)
option-fortboyard-last = dernier
    .description = Ce que vaut le dernier bâtonnet (par défaut il gagne)
last-wins = le dernier bâtonnet gagne
last-loses = le dernier bâtonnet perd (comme à la télé)
family-fortboyard = Fort Boyard
family-take = Bâtonnets, prises au choix

# Its name and its rules.
title-fortboyard = Fort Boyard, prendre { $largest ->
        [2] 1 ou 2
       *[other] de 1 à { $largest }
    }
title-take = Bâtonnets, prendre { $takes }
typed-take = prendre { $takes }
title-all-but = Bâtonnets, prendre n'importe quel nombre sauf { $takes }
rules-subtraction = Il y a une rangée de bâtonnets. À ton tour, prends { $largest ->
        [1] 1 bâtonnet
        [2] 1 ou 2 bâtonnets
       *[other] de 1 à { $largest } bâtonnets
    }.
rules-take = Il y a une rangée de bâtonnets. À ton tour, prends { $takes } bâtonnets.
guard-subtraction-normal = Version normale : le joueur qui prend le dernier bâtonnet gagne.
guard-subtraction-misere = Version misère : le joueur qui prend le dernier bâtonnet perd.
guard-stuck-normal = Version normale : le joueur qui ne peut plus jouer perd.
guard-stuck-misere = Version misère : le joueur qui ne peut plus jouer gagne.

# The board and its moves.
move-subtraction = prendre { $take }
moved-subtraction = { $player } a pris { $take } ({ $before } → { $after }).
prompt-take-subtraction = Combien de bâtonnets ?

# What its theory says.
hint-ask-remainder = C'est un reste qui compte. Quel est le reste de la division de { $count } par { $m } ?
fact-pairs = **L'idée** : sur un nombre perdant, quel que soit le nombre k que prend le joueur qui doit jouer, l'autre joueur répond { $m } − k. Cela fait { $m } à chaque tour : le même joueur retombe toujours sur un nombre perdant, jusqu'à { $last ->
        [0] 0, où il n'y a plus rien à prendre.
       *[other] { $last }, le dernier bâtonnet, qui perd.
    }
fact-misere-shift = Version misère : laisse un multiple de { $m }, plus 1 (en version normale : un multiple de { $m }).
fact-modular-rule = { $start ->
        [0] Les
       *[other] À partir de { $start }, les
    } positions perdantes sont celles dont le reste de la division par { $m } vaut { $many ->
        [one] { $residues }
       *[other] un de ces nombres : { $residues }
    }.
fact-modular-case = Ici { $count } = { $q } × { $m } + { $r }.

# Challenges.
template-fort-boyard = Fort Boyard : 20 bâtonnets, le dernier gagne
template-fort-boyard-misere = Fort Boyard comme à la télé : le dernier bâtonnet perd
ask-kernel-subtraction = Pour quels n, de 0 à { $last }, n bâtonnets sont-ils une position perdante ?
reason-remainder = Le reste de la division du nombre de bâtonnets par { $modulus } vaut { $remainder }.
strategy-help-subtraction = Écris une règle qui dit combien prendre quand il reste n bâtonnets ; ou une table comme `7: 1` (sur 7, prendre 1), une ligne par nombre.
strategy-example-subtraction = 2 si n > 5 sinon 1
program-strategy-subtraction = Écris une fonction strategy(n). Elle reçoit le nombre de bâtonnets restants et renvoie combien prendre. Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
fault-fort-boyard-rules = Après « fortboyard », écris combien de bâtonnets on peut prendre au plus, de 1 à { $limit } (3 si rien n'est écrit) : fortboyard 5
fault-take-rules = Après « prendre », écris quels nombres de bâtonnets on peut prendre, de 1 à { $limit } : prendre 1,3,4
fault-all-but-rules = Après « tout sauf », écris quels nombres de bâtonnets on ne peut pas prendre, de 1 à { $limit } : tout sauf 1,4
