# Les faits du moteur, en phrases.

why-heading = ### Pourquoi « { $move } » ?
    -# La position était { $position }.
why-random = Je joue à { $strength } % : ce coup a été tiré au hasard.
why-mistake = C'était une erreur : j'aurais dû jouer « { $move } ».
hint-heading = ### Indice { $step } sur { $steps }
what-if-title = Et si…
what-if-label-nim = Le tas, et combien prendre
what-if-example-nim = 3 5
what-if-label-subtraction = Combien prendre
what-if-example-subtraction = 2
what-if-heading = ### Et si : { $move } ?
what-if-wins = ✅ Ce coup gagne.
what-if-loses = ❌ Ce coup perd face au meilleur jeu.

fact-status-n = **Position gagnante** (N-position) : qui a le trait peut gagner.
fact-status-p = **Position perdante** (P-position) : qui a le trait perd face au meilleur jeu.
fact-over-mover-wins = Il n'y a plus de coup : qui a le trait a gagné.
fact-over-mover-loses = Il n'y a plus de coup : qui a le trait a perdu.

table-column = colonne
table-sums = somme
table-odd = impair
fact-binary-table = Écris chaque tas en binaire et compte les 1 de chaque colonne :
fact-nim-sum = Somme de Nim : { $binary }₂ = { $sum }. Au moins une colonne est impaire.
fact-nim-sum-zero = Somme de Nim : 0. Toutes les colonnes sont paires.
fact-odd-column = La première colonne impaire en partant de la gauche est la colonne { $column } (celle des { $weight }).
fact-first-heap-with-one = Le premier tas avec un 1 dans la colonne { $column } est le tas { $heap } ({ $size }).
fact-heap-with-one = Le tas { $heap } ({ $size }) a un 1 dans la colonne { $column }.
fact-reduce = Réduis le tas { $heap } de { $size } à { $to } : **prends { $take }**. Toutes les colonnes sont alors paires.

fact-misere-far = Version misère : tant qu'au moins deux tas contiennent 2 ou plus (ici { $big }), joue comme en version normale. Quand il n'en restera qu'un, il faudra laisser un nombre impair de tas de 1.
fact-misere-now = Version misère : un seul tas contient 2 ou plus, à côté { $ones ->
        [0] d'aucun tas de 1
        [one] de { $ones } tas de 1
       *[other] de { $ones } tas de 1
    }. C'est le moment de laisser un nombre impair de tas de 1.
fact-misere-ones = Version misère, et il ne reste que des tas de 1 : { $ones }, un nombre { $parity ->
        [odd] impair. Qui a le trait prendra le dernier.
       *[even] pair. L'adversaire prendra le dernier.
    }
fact-last-big-heap = Réduis le tas { $heap } de { $size } à { $to } : **prends { $take }**. Il reste { $ones } tas de 1, un nombre impair : l'adversaire prend le dernier.

fact-misere-shift = Version misère : laisse un multiple de { $m }, plus 1 (en version normale : un multiple de { $m }).
fact-modular-rule = { $start ->
        [0] Les
       *[other] À partir de { $start }, les
    } positions perdantes sont celles dont le reste de la division par { $m } vaut { $many ->
        [one] { $residues }
       *[other] l'un de { $residues }
    }.
fact-modular-case = Ici { $count } = { $q } × { $m } + { $r }.
fact-mex = Les options ont pour valeurs de Grundy { $values } ; le plus petit entier absent (mex) est { $missing }, la valeur de Grundy ici.
fact-winning-move = Coup gagnant : **{ $move }**. Il laisse { $left }, une position perdante.
fact-refutation = À « { $move } » on répond « { $reply } », qui gagne.
fact-loses-at-once = « { $move } » perd tout de suite.
fact-every-move-loses = { $count ->
        [one] Le seul coup possible perd :
       *[other] Tous les coups perdent :
    }
fact-all-lose-such-as = Les { $count } coups possibles perdent tous. Par exemple :
fact-fewest-replies = J'ai joué un coup qui laisse aussi peu de réponses gagnantes que possible : { $count }.

review-heading = ### Analyse de { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
review-turning-point = Premier à laisser échapper le gain : { $player }, avec « { $move } ».
review-win-given-up = { $player } a renoncé alors que la partie pouvait encore être gagnée.
review-no-mistake = Personne n'a laissé échapper un gain.
review-accuracy = { $player } a gardé le gain { $kept } fois sur { $had }.
review-never-winning = { $player } n'a jamais eu le trait en position gagnante.
review-hidden = -# { $count ->
        [one] Le premier coup n'est pas listé.
       *[other] Les { $count } premiers coups ne sont pas listés.
    }
review-keeps = { $number }. { $player } : { $move } ✅ gagne
review-loses = { $number }. { $player } : { $move } ❌ laisse échapper le gain ; « { $better } » gagne
review-forced = { $number }. { $player } : { $move } ➖ ici tous les coups perdent
