# Les questions des exercices, et les réponses qui sont des mots.

ask-who-wins = { $rules } Qui gagne si les deux jouent au mieux ?
ask-take = { $rules } Laquelle de ces prises gagne, s'il y en a une ?
ask-reply = { $rules } Il y avait { $before } bâtonnets, et l'autre vient d'en prendre { $take }. Combien en prends-tu pour gagner ?
ask-race = Deux joueurs ajoutent tour à tour de 1 à { $largest }, en partant de 0 ; celui qui atteint { $goal } gagne. On en est à { $now }, et c'est à toi de jouer. Combien ajoutes-tu pour gagner ?
ask-modulus = { $rules } Les nombres perdants sont les multiples d'un nombre. Duquel ?
ask-reason-n = { $rules } Cette position est gagnante pour le joueur qui doit jouer. Quelle raison le prouve ?
ask-reason-p = { $rules } Cette position est perdante pour le joueur qui doit jouer. Quelle raison le prouve ?
ask-tick-lost = { $rules } Quels nombres de bâtonnets, de 0 à { $last }, sont perdants pour le joueur qui doit jouer ? Donne-les tous.
ask-equal = { $rules } Quel coup gagne ?
ask-equal-after = { $rules } L'autre vient de prendre { $take } dans le tas { $heap }. Quel coup gagne ?
ask-mirror = { $rules } Il y avait deux tas de { $size }, et l'autre vient de prendre { $take } dans le tas { $heap }. Quelle réplique gagne ?
ask-coins-1 =
    Deux pièces : rangée 1, case { $first } ; rangée 2, case { $second }. Un coup en fait reculer une, au plus jusqu'à la case 0 ; le dernier à jouer gagne.
    Tu fais reculer la pièce de la rangée 1 : de combien de cases, pour gagner ?
ask-coins-2 =
    Deux pièces : rangée 1, case { $first } ; rangée 2, case { $second }. Un coup en fait reculer une, au plus jusqu'à la case 0 ; le dernier à jouer gagne.
    Tu fais reculer la pièce de la rangée 2 : de combien de cases, pour gagner ?
ask-bar-1 =
    Une tablette a { $first } lignes et { $second } colonnes de carrés. Un coup la casse d'un trait droit entre les carrés, et mange un des deux morceaux ; le joueur à qui il reste un seul carré perd.
    Tu manges des lignes. Combien, pour gagner ?
ask-bar-2 =
    Une tablette a { $first } lignes et { $second } colonnes de carrés. Un coup la casse d'un trait droit entre les carrés, et mange un des deux morceaux ; le joueur à qui il reste un seul carré perd.
    Tu manges des colonnes. Combien, pour gagner ?
ask-column = { $rules } Écris les tas en binaire, l'un sous l'autre. Quelle est la première colonne à partir de la gauche qui a un nombre impair de 1 ? Choisis ce que vaut un 1 dans cette colonne.
ask-which-heaps = { $rules } Dans quels tas y a-t-il un coup gagnant ? Donne-les tous.
ask-amount = { $rules } Il y a un coup gagnant dans le tas { $heap }. Combien en prends-tu ?
ask-which-move = { $rules } Lequel de ces coups gagne, s'il y en a un ?
ask-count-wins = { $rules } Combien y a-t-il de coups gagnants ?
ask-to-binary = { $rules } Écris { $number } en binaire.
ask-from-binary = { $rules } Quel nombre s'écrit { $digits } en binaire ?
ask-column-ones = Écris { $numbers } en binaire, l'un sous l'autre. Combien de 1 y a-t-il dans la colonne où un 1 vaut { $weight } ?
ask-vertex = { $rules } Dans le graphe du jeu, le sommet ({ $number }, { $player }) veut dire : il reste { $number } bâtonnets, et le joueur { $player } doit jouer. Ses coups mènent à { $count } sommets ; parmi eux, le nombre de ceux de l'attracteur du joueur 1, là où le joueur 1 peut forcer la victoire, est { $inside }. Le sommet ({ $number }, { $player }) en fait-il partie ?
ask-attractor = { $rules } Dans le graphe du jeu, le sommet (n, { $player }) veut dire : il reste n bâtonnets, et le joueur { $player } doit jouer. Pour quels n, de 0 à { $last }, fait-il partie de l'attracteur du joueur 1, là où le joueur 1 peut forcer la victoire ? Donne-les tous.
ask-rank = { $rules } Le gagnant va au plus court, le perdant fait durer. Combien de coups reste-t-il (le rang) ?
ask-bite = { $rules } Laquelle de ces bouchées gagne ?
ask-stealing = { $rules } Que dit le vol de stratégie sur cette position ?
ask-limits = { $rules } Il y a { $number } bâtonnets, et on peut en prendre au plus j. Pour quels nombres j, de 1 à { $number }, le joueur qui doit jouer gagne-t-il ? Donne-les tous.
ask-cells = { $rules } Un programme juge { $number } bâtonnets dont on peut prendre tous sauf un. Il essaie les prises à partir de 1, s'arrête à la première qui gagne et retient chaque case : combien il reste de bâtonnets (au moins 1), combien on peut en prendre (au plus tous). Combien de cases remplit-il ?
ask-parts = Écris { $number } comme somme de nombres de Fibonacci dont deux ne se suivent jamais dans la suite. Quels sont ces nombres ? Donne-les tous.
ask-allowed = { $rules } Lesquels de ces coups sont permis ? Donne-les tous.
ask-sum-value = { $rules } Les rangées { $rows } ont pour valeurs de Grundy { $grundy }. Quelle est la valeur de Grundy de toutes ensemble ?
ask-row-period = Une suite de valeurs commence ainsi, et à partir d'un certain endroit elle continue à se répéter comme on le voit ici : { $row }. Quelle est la longueur de sa période ?
ask-preperiod = Une suite de valeurs commence ainsi, et à partir d'un certain endroit elle continue à se répéter comme on le voit ici : { $row }. Quelle est la longueur de sa prépériode ?
ask-proof = { $rules } Les valeurs de Grundy de 0 à { $last } bâtonnets sont { $row }. Elles semblent se répéter avec la période { $period }. Ici { $window } valeurs de suite déterminent la suivante. Les valeurs montrées prouvent-elles la période ?
ask-rare-values =
    -# Une valeur est rare si un nombre pair de ses 1 (en binaire) sont là où le masque a un 1. Sinon, elle est fréquente.
    Le masque est { $mask }₂. Parmi les valeurs de Grundy { $offered }, lesquelles sont rares ? Donne-les toutes.
ask-rare-rows =
    -# Une rangée est rare si sa valeur de Grundy a (en binaire) un nombre pair de 1 là où le masque a un 1. Sinon, elle est fréquente.
    Dans le jeu octal { $code }, les rangées { $rows } ont pour valeurs de Grundy { $grundy }. Le masque est { $mask }₂. Lesquelles de ces rangées sont rares ? Donne-les toutes.
ask-rare-together =
    -# Une valeur est rare si un nombre pair de ses 1 (en binaire) sont là où le masque a un 1. Sinon, elle est fréquente.
    Le masque est { $mask }₂. Deux rangées ont pour valeurs de Grundy { $first } et { $second }. De quelle sorte est la valeur des deux ensemble ?

item-option-n = Le joueur qui doit jouer gagne
item-option-p = L'autre joueur gagne
item-option-in-by-one = Oui : un seul coup qui y mène suffit
item-option-in-by-all = Oui : tous les coups y mènent, il le faut
item-option-out-by-none = Non : il faudrait un coup qui y mène
item-option-out-by-one = Non : il faudrait que tous les coups y mènent
item-option-some-bite-wins = Il dit qu'une première bouchée gagne, sans dire laquelle
item-option-corner-bite-wins = Il dit que croquer seulement le coin opposé gagne
item-option-every-bite-loses = Il dit que toute première bouchée perd
item-option-stealing-says-nothing = Il ne dit rien : il ne marche que pour une tablette entière
item-option-proved = Oui : assez de valeurs de suite sont revenues
item-option-proved-by-period = Oui : une période entière est revenue
item-option-never-proved = Non : des valeurs ne prouvent jamais rien
item-option-only-observed = Non : trop peu de valeurs de suite sont revenues
item-option-rare = Rare
item-option-frequent = Fréquente
item-option-no-move = Aucun coup
item-option-match-won = La partie a été gagnée
item-option-match-lost = La partie a été perdue

# Ce qui rend les solutions vraies.
fact-losing-numbers = D'un nombre perdant ({ $numbers }), tous les coups mènent à un nombre qui ne l'est pas. De chaque nombre jusqu'à { $last } qui n'est pas perdant, au moins un coup mène à un nombre perdant.
fact-losing-numbers-misere = D'un nombre perdant ({ $numbers }) il y a des coups, et tous mènent à un nombre qui ne l'est pas. De chaque nombre jusqu'à { $last } qui n'est pas perdant, au moins un coup mène à un nombre perdant, ou bien il n'y a pas de coup et le joueur qui doit jouer a gagné.
fact-every-take-leaves = Chaque prise laisse { $numbers }, et l'autre joueur gagne à partir de là.
fact-coins = Recule la pièce de la rangée { $number } de { $by } : les deux pièces sont alors sur la case { $left }. Si l'autre recule une pièce, recule la deuxième d'autant : ce sont deux tas égaux.
fact-bar = Mange { $by } : la tablette a alors { $left } lignes et { $left } colonnes. Ce que l'autre mange d'un côté, mange-le de l'autre : ce sont deux tas égaux.
fact-race = Ajoute { $add } : il en reste alors { $left }, un multiple de { $modulus }. Quoi que l'autre ajoute, tu peux compléter à { $modulus }.
fact-powers = { $number } = { $powers } : en binaire, { $digits }.
fact-one-power = { $number } est lui-même une puissance de deux : en binaire, { $digits }.
fact-column-ones = En binaire, l'un sous l'autre, alignés à droite :
    { $table }
    Dans la colonne des { $weight }, le chiffre 1 se trouve { $ones ->
        [0] zéro fois.
       *[other] { $ones } fois.
    }
fact-least-missing = { $missing ->
        [0] 0 lui-même est absent, le mex est donc 0.
        [1] 0 est là et 1 est absent : le mex est 1.
       *[other] Les nombres de 0 à { $below } sont là et { $missing } est absent : le mex est { $missing }.
    }
fact-forced = Là où le joueur { $mover } doit jouer, le joueur 1 peut forcer la victoire à partir de ces nombres jusqu'à { $last } : { $numbers }.
fact-no-common-bite = Quelle que soit la première bouchée, une réplique laisse ce qu'aucune bouchée ne laisse à elle seule. L'argument du vol de stratégie ne marche donc pas ici.
fact-remembered = À partir de { $sticks } bâtonnets dont on peut prendre tous sauf un, il remplit { $filled } cases. Le tableau entier jusqu'à { $sticks } bâtonnets en a { $all }.
fact-allowed = Ce que les coups peuvent laisser : { $left }.
fact-returns = À partir du numéro { $preperiod } (la première valeur a le numéro 0), la suite se répète avec la période { $period }, et avec aucune plus petite : chaque valeur est égale à celle qui se trouve { $period } pas plus loin. La période est { $period }, la prépériode { $preperiod }.
fact-window = Les { $size } valeurs à partir du numéro { $first } reviennent à partir du numéro { $again } (la première valeur a le numéro 0). Comme { $size } valeurs de suite déterminent la suivante, tout ce qui vient après se répète.
fact-no-window = Ici, jamais { $size } valeurs de suite ne reviennent : ces valeurs ne prouvent encore aucune période.
mask-label = masque
fact-masked = Les valeurs en binaire, sous le masque, et combien de leurs 1 sont là où le masque a un 1 :
    { $table }
fact-kinds-rare = Elles sont de la même sorte : la valeur des deux ensemble, { $first } ⊕ { $second } = { $sum }, est donc rare. Les parités s'ajoutent : pair et pair font pair, impair et impair aussi.
fact-kinds-frequent = L'une est rare et l'autre fréquente : la valeur des deux ensemble, { $first } ⊕ { $second } = { $sum }, est donc fréquente. Les parités s'ajoutent : pair et impair font impair.
