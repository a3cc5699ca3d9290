# Wythoff's Nim.

# Its command, and its place among the games.
command-wythoff = Jouer au Nim de Wythoff contre l'ordinateur ou un autre membre
option-wythoff-heaps = tas
    .description = Les deux tas, par exemple 9 4 (6 9 par défaut)
family-wythoff = Nim de Wythoff

# Its name and its rules.
title-wythoff = Nim de Wythoff
rules-wythoff = Il y a deux tas. À ton tour, prends au moins un objet.
guard-wythoff-normal = On prend dans un tas, ou le même nombre dans les deux. Version normale : le joueur qui prend le dernier objet gagne.
guard-wythoff-misere = On prend dans un tas, ou le même nombre dans les deux. Version misère : le joueur qui prend le dernier objet perd.

# The board and its moves.
move-wythoff = prendre { $take } dans le tas { $heap }
move-wythoff-both = prendre { $take } dans chacun des deux tas
moved-wythoff = { $player } a pris { $take } dans le tas { $heap } ({ $before } → { $after }).
moved-wythoff-both = { $player } a pris { $take } dans chacun des deux tas ({ $before } → { $after }).
prompt-from-wythoff = Quel tas, ou les deux ?
prompt-take-wythoff = { $from ->
        [1] Combien dans le tas 1 ?
        [2] Combien dans le tas 2 ?
       *[3] Combien dans chacun ?
    }
choice-both-wythoff = Les deux tas

# What its theory says.
hint-ask-pair = Une seule paire de tas qui diffèrent de { $difference } est perdante. Laquelle ? (Les paires perdantes commencent ainsi : { $pairs }, …)
fact-each-once = **L'idée** : parmi les paires perdantes ({ $pairs }, …), chaque nombre n'appartient qu'à une paire, et chaque différence aussi. Un coup dans un tas conserve l'autre nombre, un coup dans les deux conserve la différence : aucun coup ne mène donc d'une paire perdante à une autre.
fact-losing-pair = Les tas diffèrent de { $difference }. De toutes les paires de tas qui diffèrent de { $difference }, une seule est perdante : { $smaller } et { $larger } ({ $difference }·φ et { $difference }·φ² arrondis à l'entier inférieur, où φ = (1 + √5)/2 est le nombre d'or). { $here ->
        [yes] C'est celle-ci.
       *[no] Ce n'est pas celle-ci.
    }
fact-losing-pair-misere = Les tas diffèrent de { $difference }. De toutes les paires de tas qui diffèrent de { $difference }, une seule est perdante : { $smaller } et { $larger }. { $here ->
        [yes] C'est celle-ci.
       *[no] Ce n'est pas celle-ci.
    }
fact-misere-exceptions = Version misère : les tas 0 et 1 sont perdants, 2 et 2 aussi ; mais 1 et 2 sont gagnants, et la fin, 0 et 0, également. Toutes les autres paires sont comme en version normale.
fact-same-from-both = Prendre le même nombre dans les deux tas conserve leur différence, { $difference }. On peut donc laisser la paire perdante { $smaller } et { $larger }.
fact-partner = Le tas { $heap } ({ $size }) peut rester : { $smaller } et { $larger } forment une paire perdante ({ $index }·φ et { $index }·φ² arrondis à l'entier inférieur). Réduis donc le tas { $other } à { $partner }.
fact-partner-misere = Le tas { $heap } ({ $size }) peut rester : { $smaller } et { $larger } forment une paire perdante en version misère. Réduis donc le tas { $other } à { $partner }.

# Challenges.
reason-is-losing-pair = Les tas diffèrent de { $difference }, et la seule paire perdante avec cette différence est { $smaller } et { $larger } : celle-ci.
reason-is-no-losing-pair = Les tas diffèrent de { $difference }, et la seule paire perdante avec cette différence est { $smaller } et { $larger } : pas celle-ci.
strategy-help-wythoff = Écris une règle, `tas, prise`, où a et b sont les tas, et où le tas vaut 1 ou 2, ou 3 pour les deux ; ou une table comme `3 4: 1 1` (dans le tas 1, prendre 1), une ligne par position.
strategy-example-wythoff = (1, 1) si a > b sinon (2, 1)
program-strategy-wythoff = Écris une fonction strategy(a, b). Elle reçoit les deux tas et renvoie un couple : combien prendre dans le premier et dans le second. L'un des deux nombres est 0, ou les deux sont égaux. Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
fault-two-heaps = Écris deux tas en deux nombres entiers séparés par une espace, par exemple { $example }.
part-from = 1 ou 2 pour un tas, ou 3 pour les deux
    .label = tas 1, 2 ou les deux (3)
