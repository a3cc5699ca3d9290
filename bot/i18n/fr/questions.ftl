# Les indices d'un défi, à un prix, et la méthode.
button-hint-price = Indice (−{ $price } %)
button-hint-free = Indice (gratuit)
hint-price = −{ $price } %
hint-free = gratuit
hint-taken = Indice { $number } sur { $count } ({ $price })
hint-offer = { $count ->
        [one] Il reste un indice ; il coûte
       *[other] Il reste { $count } indices ; chacun coûte
    } { $price } % de cette question.
hint-offer-free = { $count ->
        [one] Il reste un indice gratuit.
       *[other] Il reste { $count } indices gratuits.
    }
hint-exam = Dans cet examen, tes professeurs permettent des indices à cette question ; tout le reste est fermé.
hint-before-match = Un indice ne se prend qu'avant la partie.
hints-counted = { $count ->
        [one] { $count } indice
       *[other] { $count } indices
    } ({ $price })
hint-lead-move = Quelles positions sont perdantes pour le joueur qui doit jouer ? Cherche un coup qui en laisse une à l'adversaire.
hint-lead-strategy = Quelles positions sont perdantes pour le joueur qui doit jouer ? À chacun de tes tours, laisse une d'elles à l'adversaire.
hint-outcome-1 = Une position où il reste un coup est perdante si tous ses coups mènent à des positions gagnantes. Où mènent les coups d'ici ?
hint-outcome-2 = Cherche les plus petites positions perdantes, une à une, à partir de la fin de la partie. Qu'ont-elles en commun ?
hint-nim-sum-1 = De quelles puissances de deux (1, 2, 4, 8…) chaque nombre est-il la somme ? Par exemple 5 = 4 + 1.
hint-nim-sum-2 = Une puissance de deux qui est dans un nombre pair de ces sommes s'annule. Additionne celles qui restent.
hint-mex-1 = 0 est-il parmi ces nombres ? Et 1 ? Et 2 ?
hint-mex-2 = Monte à partir de 0, sans sauter de nombre. Le premier qui manque est le mex, même si de plus grands sont là.
hint-grundy-1 = Quelles positions atteint-on en un coup, et quelle est la valeur de Grundy de chacune ?
hint-grundy-2 = Une position sans coup vaut 0. Toute autre vaut le mex (le plus petit entier qui manque) des valeurs qu'on atteint en un coup ; la valeur de plusieurs tas est la somme de Nim de leurs valeurs.
hint-row-1 = Quelle est la première valeur de la ligne ? Lesquelles atteint-on en un coup à partir de la deuxième position ?
hint-row-2 = Va de gauche à droite. Chaque valeur est le mex (le plus petit entier qui manque) des valeurs qu'on atteint en un coup.
hint-period-1 = Quelles sont les premières valeurs G(0), G(1), G(2)… ? À partir de quel tas la suite recommence-t-elle ?
hint-period-2 = La période est la distance d'une valeur à celle où toute la suite recommence. La prépériode est le premier tas à partir duquel c'est vrai : compte à partir de 0.
hint-kernel-1 = Commence par la fin : quand il n'y a plus de coup, le joueur qui doit jouer a-t-il gagné ou perdu ?
hint-kernel-2 = Monte nombre par nombre. Un nombre d'où un coup est possible est gagnant si un de ses coups mène à un nombre perdant, et perdant si tous mènent à des nombres gagnants.
method-hidden = La méthode de cette question n'est pas montrée ici : demande-la à tes professeurs.
denial-hint-before-match = Un indice se prend avant la partie, et la tienne a commencé. Continue-la avec /board.
exam-consent-hints = - Une exception : tes professeurs proposent des indices à certaines questions. Chacun coûte des points, et son bouton dit combien.
