# Les dessins des idées : ce que chacun montre.

sketch-groups = { $number } en groupes de { $group } : { $rest ->
        [0] rien ne dépasse. Quoi que prenne l'un, l'autre complète le groupe : qui doit jouer perd.
        [one] un seul dépasse (◆). Prends-le : il ne reste que des groupes entiers.
       *[other] { $rest } dépassent (◆). Prends-les : il ne reste que des groupes entiers.
    }
sketch-groups-misere = ✗ est le dernier, empoisonné. Sans lui, en groupes de { $group } : { $rest ->
        [0] rien ne dépasse. Qui doit jouer perd.
        [one] un seul dépasse (◆). Prends-le.
       *[other] { $rest } dépassent (◆). Prends-les.
    }
sketch-takes = Ce que laisse chaque prise à partir de { $number } ; entre crochets, l'autre perd. { $wins ->
        [0] Rien n'est entre crochets : { $number } est perdant.
       *[other] Cette prise gagne.
    }
sketch-row = Entre crochets : perdant, aucun coup ne mène à d'autres crochets. Ailleurs, un coup y mène. { $number } est { $lost ->
        [0] gagnant.
       *[other] perdant.
    }
sketch-row-misere = Qui ne peut plus jouer gagne. Entre crochets, qui doit jouer perd : aucun coup ne mène à des crochets. Des autres, un coup y mène, ou il n'y a plus de coup. { $number } est { $lost ->
        [0] gagnant.
       *[other] perdant.
    }
sketch-mirror = { $surplus ->
        [0] Les deux tas sont égaux : ce qu'on prend dans l'un peut se prendre dans l'autre.
       *[other] Les ○ sont de trop. Prends-les ({ $surplus }) : il reste deux tas égaux.
    }
sketch-powers = { $number } = { $powers }. Lus de haut en bas, les chiffres font { $digits }.
sketch-columns = Dans chaque colonne, les ● vont par deux. { $count ->
        [0] Aucun ne reste seul : toutes les colonnes sont paires.
        [one] ◆ reste seul dans la colonne { $odd } : elle est impaire.
       *[other] ◆ reste seul dans les colonnes { $odd } : elles sont impaires.
    }
sketch-nim-sum = Dans chaque colonne, les ● vont par deux. { $count ->
        [0] Aucun ne reste seul : la somme de Nim est 0.
        [one] ◆ reste seul dans la colonne { $odd }. La somme de Nim est { $sum }.
       *[other] ◆ reste seul dans les colonnes { $odd }. La somme de Nim est { $sum }.
    }
sketch-flip = ◆ reste seul (colonnes : { $odd }). Retourne-les (^) dans le tas { $heap } : { $size } devient { $to }, prends donc { $take }. Tout va alors par deux.
sketch-ones = { $big ->
        [0] Rien que des tas de 1, { $odd ->
            [0] en nombre pair : qui doit jouer gagne.
           *[other] en nombre impair : qui doit jouer perd.
        }
        [1] Un seul tas de 2 ou plus : laisses-y 0 ou 1, pour avoir un nombre impair de tas de 1.
       *[other] Plusieurs tas de 2 ou plus : joue encore comme en version normale.
    }
sketch-graph = Entre crochets : qui doit jouer perd, aucune flèche ne mène à d'autres crochets ; ailleurs, une y mène. À droite, le rang : { $rank } pour { $number }.
sketch-ranked = Où mènent les coups de { $number } : entre crochets, l'autre perd, et à droite, le rang. Le rang d'ici est { $rank }.
sketch-bite = Cette bouchée gagne : ligne { $row }, colonne { $column }. Ce qui est croqué est un point.
sketch-bite-arms = Ligne { $row }, colonne { $column } : il reste deux bras égaux autour de ✗. Ce qu'on croque de l'un peut se croquer de l'autre.
sketch-bite-stairs = Ligne { $row }, colonne { $column } : la ligne du haut est plus courte d'un carré. Après chaque bouchée de l'autre, tu peux le refaire.
sketch-bite-last = Ligne { $row }, colonne { $column } : il ne reste que ✗, le carré empoisonné.
sketch-bite-none = D'ici, aucune bouchée ne gagne. ✗ est le carré empoisonné.
sketch-corner = Le point (ligne { $row }, colonne { $column }) part avec toute première bouchée. Si le croquer seul perd, la réplique qui gagne peut donc se jouer tout de suite.
sketch-parts = { $number } = { $parts }. { $fits ->
        [0] La plus petite part, { $least }, dépasse ce qu'on peut prendre ({ $most }) : aucune prise ne gagne.
       *[other] La plus petite part, { $least }, peut se prendre (jusqu'à { $most }) : elle gagne.
    }
sketch-cells = Une ligne par nombre de bâtonnets, une colonne par nombre qu'on peut prendre. ■ : les { $filled } cases remplies, sur { $all }.
sketch-mex = Le premier trou (^) est { $missing }.
sketch-reached = Où mènent les coups, et leurs valeurs. Le premier trou (^), { $missing }, est la valeur d'ici.
sketch-splits = Ce qu'un coup peut laisser de { $pins } quilles, une ligne par cas.
sketch-sums = Chaque rangée et sa valeur, en colonnes. { $values } = { $sum } : { $sum ->
        [0] qui doit jouer perd.
       *[other] qui doit jouer gagne.
    }
sketch-period = Après │, chaque ligne répète celle du dessus : la période est { $period }. Avant elle : { $preperiod ->
        [0] rien.
        [one] une valeur.
       *[other] { $preperiod } valeurs.
    }
sketch-window = { $found ->
        [0] Aucune suite de { $size } valeurs n'y est deux fois.
       *[other] Les { $size } valeurs à partir de { $first } reviennent à partir de { $again }.
    }

# Le tableau des colonnes.
button-play-that = Je joue ça
button-flip = Retourner des bits
flip-about = Choisis un tas, puis retourne ses chiffres : quelles colonnes deviennent impaires, et lesquelles paires ?
flip-heap = Tas { $heap } ({ $size })
flip-bit = Colonne { $weight }
flip-became = Tas { $heap } : { $flipped ->
        [same] rien n'est retourné.
        [smaller] il devient plus petit, c'est un coup permis : prendre { $take }.
       *[larger] il deviendrait plus grand, ce n'est pas un coup.
    }
