# Moore's Nim.

# Its command, and its place among the games.
command-moore = Jouer au Nim de Moore contre l'ordinateur ou un autre membre
option-moore-heaps = tas
    .description = Les tas, par exemple 1 3 5 (1 3 3 3 par défaut)
option-moore-most = tas_max
    .description = Dans combien de tas on prend au plus en un coup (2 par défaut)
family-moore = Nim de Moore

# Its name and its rules.
title-moore = Nim de Moore, jusqu'à { $most } tas par coup
rules-moore = Tu prends au moins un objet.
guard-moore-normal = On prend ce qu'on veut dans { $most } tas au plus. Version normale : le joueur qui prend le dernier objet gagne.
guard-moore-misere = On prend ce qu'on veut dans { $most } tas au plus. Version misère : le joueur qui prend le dernier objet perd.

# The board and its moves.
move-moore = prendre { $parts }
move-moore-part = { $take } dans le tas { $heap }
moved-moore = { $player } a pris { $parts }.
moved-moore-part = { $take } dans le tas { $heap } ({ $before } → { $after })
prompt-heap-moore = { $before ->
        [0] Quel tas d'abord ?
       *[other] Un tas de plus ?
    }
choice-done-moore = C'est tout

# What its theory says.
table-mark-moore = pas { $modulus }·n
hint-ask-columns-moore = Écris maintenant les tas en binaire, l'un sous l'autre. Combien de colonnes ont un nombre de 1 qui n'est pas un multiple de { $modulus } ?
hint-ask-column-moore = En binaire, quelle est la première colonne à partir de la gauche dont le nombre de 1 n'est pas un multiple de { $modulus } ?
hint-ask-big-moore = En version misère, une chose décide de la façon de jouer. Y a-t-il un tas de 2 objets ou plus ?
hint-big-moore = { $count ->
        [0] Non, aucun
       *[other] Oui, au moins un
    }
fact-moore-table = Écris chaque tas en binaire et compte les 1 de chaque colonne :
fact-moore-columns = Divisés par { $modulus }, les nombres de 1 laissent pour reste { $left } : ce n'est pas 0 partout.
fact-moore-columns-multiples = Divisés par { $modulus }, les nombres de 1 laissent pour reste { $left } : chacun est un multiple de { $modulus }.
fact-moore-idea = **L'idée** : laisse un multiple de { $modulus } chiffres 1 dans chaque colonne. Le coup suivant rompt cet équilibre : il enlève de 1 à { $most } chiffres 1 à la colonne la plus à gauche qu'il change, et n'en ajoute aucun. Tu peux alors tout refaire en multiples, jusqu'au tableau vide.
fact-moore-idea-lost = **L'idée** : chaque colonne de ce tableau a un multiple de { $modulus } chiffres 1. Tout coup rompt cet équilibre : il enlève de 1 à { $most } chiffres 1 à la colonne la plus à gauche qu'il change, et n'en ajoute aucun. L'autre joueur peut alors tout refaire en multiples, jusqu'au tableau vide.
fact-moore-first = La première colonne à partir de la gauche qui n'est pas un multiple de { $modulus } est celle des { $weight } : elle contient { $ones } fois le chiffre 1.
fact-moore-misere = **L'idée** : en version misère, joue comme en version normale et fais de chaque colonne un multiple de { $modulus }, tant qu'il ne resterait pas seulement des tas de 1, ou rien. À ce moment-là, laisse des tas de 1 dont le nombre, divisé par { $modulus }, laisse pour reste 1.
fact-moore-misere-ones = **L'idée** : en version misère, avec des tas de 1 seulement, le joueur qui en laisse un nombre dont le reste, dans la division par { $modulus }, est 1 gagne. Il peut le refaire à chaque coup, jusqu'à un seul objet. Ici, ce nombre est { $ones } : { $loses ->
        [yes] le reste est 1, donc le joueur qui doit jouer perd.
       *[no] le reste n'est pas 1, donc le joueur qui doit jouer gagne.
    }
remember-moore-misere = En version misère, avec des tas de 1 seulement, le joueur qui en laisse un nombre dont le reste, dans la division par { $modulus }, est 1 gagne.
fact-moore-heaps = { $count ->
        [one] Un coup gagnant prend dans le tas { $heaps } seulement.
       *[other] Un coup gagnant prend dans les tas { $heaps }.
    }
fact-moore-mended = Un coup peut laisser { $columns } fois le chiffre 1 dans les colonnes : ce sont tous des multiples de { $modulus }.
fact-moore-ones-left = Un coup peut laisser { $ones } tas de 1 et rien d'autre : divisé par { $modulus }, ce nombre laisse pour reste 1.

# Challenges.
reason-moore-column = En binaire, la colonne des { $weight } contient { $ones } fois le chiffre 1, ce qui n'est pas un multiple de { $modulus }.
reason-moore-multiples = En binaire, le nombre de 1 de chaque colonne est un multiple de { $number }.
reason-moore-big-heap-and-multiples = Au moins un tas contient 2 objets ou plus et, en binaire, le nombre de 1 de chaque colonne est un multiple de { $number }.
strategy-help-moore = Écris une règle, `tas, prise` ou `tas, prise, tas, prise`, où a, b, c … sont les tas ; ou une table comme `1 1 3: 1 1 3 2` (dans le tas 1, prendre 1, et dans le tas 3, prendre 2), une ligne par position.
strategy-example-moore = (1, 2) si a > b sinon (2, 1)
program-strategy-moore = Écris une fonction strategy(tas). Elle reçoit la liste des tas, même vides, et renvoie une liste : combien prendre dans chaque tas, 0 là où l'on ne prend rien. Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
fault-moore-rules = En un coup, on prend dans { $fewest } à { $most } tas au plus. Écris ce nombre après le nom : moore 3
fault-moore-board = Ce plateau est trop grand : il a plus de { $limit } coups. Choisis moins de tas, ou des tas plus petits, par exemple { $example }.
fault-heaps-in-order = Nomme les tas d'un coup dans l'ordre, chacun une seule fois : le tas { $heap } ne peut pas suivre le tas { $before }.
