# Les faits du moteur, en phrases.

why-heading = ### Pourquoi « { $move } » ?
    -# La position était { $position }.
why-decided = ### Ce qui a décidé la partie : « { $move } »
    -# La position était { $position }. Ce coup a laissé échapper la victoire pour de bon. Voici ce qui gagne.
why-decided-start = ### Ce qui a décidé la partie : son départ
    -# Le départ était { $position }. De là, la victoire n'a jamais changé de camp.
why-random = Je joue à { $strength } % : ce coup a été tiré au hasard.
why-mistake = C'était une erreur : j'aurais dû jouer « { $move } ».
hint-heading = ### Indice { $step } sur { $steps }
hint-position = La position : { $position }
hint-right = ✅ Oui, c'est ça.
hint-wrong = Pas tout à fait.
hint-ask-status = Demande-toi d'abord : cette position est-elle gagnante ou perdante pour le joueur qui doit jouer ?
hint-ask-value = Demande-toi d'abord : combien vaut { $values }, la valeur de Grundy d'ici, c'est-à-dire la plus petite à laquelle aucun coup ne mène (mex) ?
hint-ask-sum = Demande-toi d'abord : quelle est la somme de Nim (l'addition binaire sans retenue) des valeurs de Grundy, { $values } ?
hint-ask-like = En version misère, { $pile ->
        [row] des rangées différentes de ce jeu peuvent agir de même, quelles que soient les autres rangées
       *[heap] des tas différents de ce jeu peuvent agir de même, quels que soient les autres tas
    }. { $heaps } : comme quoi, parmi ceci ? (3 × 2 veut dire { $pile ->
        [row] trois rangées de 2.)
       *[heap] trois tas de 2.)
    }
hint-like-nothing = rien du tout
what-if-numbers =
    { $count ->
        [1] Un nombre
        [2] Deux nombres
        [3] Trois nombres
       *[other] Des nombres
    }
what-if-title = Et si…
what-if-heading = ### Et si : { $move } ?
what-if-wins = ✅ Ce coup gagne.
what-if-loses = ❌ Ce coup perd si l'autre joue bien.
what-if-idea = Ce coup laisse { $left }. Vu par le joueur qui doit alors jouer :

fact-status-n = **Position gagnante** : le joueur qui doit jouer (il a « le trait ») peut gagner.
fact-status-p = **Position perdante** : le joueur qui doit jouer perd si l'autre joue bien.
fact-over-mover-wins = Il n'y a plus de coup : le joueur dont c'est le tour a gagné.
fact-over-mover-loses = Il n'y a plus de coup : le joueur dont c'est le tour a perdu.

fact-mirror = **L'idée** (le miroir) : { $pile ->
        [row] { $pairs ->
            [1] les deux rangées sont égales
           *[other] les rangées sont égales deux à deux
        }. Ce que le joueur qui doit jouer fait dans l'une, l'autre joueur le fait dans sa jumelle
       *[heap] { $pairs ->
            [1] les deux tas sont égaux
           *[other] les tas sont égaux deux à deux
        }. Ce que le joueur qui doit jouer fait dans l'un, l'autre joueur le fait dans son jumeau
    } : il a donc toujours une réplique.
fact-leaves-mirror = { $pairs ->
        [0] « { $move } » ne laisse rien, et gagne tout de suite.
        [1] « { $move } » laisse { $pile ->
            [row] deux rangées égales, { $sizes } : ce qu'on fait ensuite dans l'une, on peut le faire dans l'autre (miroir).
           *[heap] deux tas égaux, { $sizes } : ce qu'on fait ensuite dans l'un, on peut le faire dans l'autre (miroir).
        }
       *[other] « { $move } » laisse { $pile ->
            [row] des rangées égales deux à deux, { $sizes } : ce qu'on fait ensuite dans l'une, on peut le faire dans sa jumelle (miroir).
           *[heap] des tas égaux deux à deux, { $sizes } : ce qu'on fait ensuite dans l'un, on peut le faire dans son jumeau (miroir).
        }
    }
fact-acts-as-heap = **L'idée** : ce qui a la valeur de Grundy g agit comme un tas de g objets à Nim. Ses coups mènent à toutes les valeurs plus petites, et jamais à g.
fact-zero-is-lost = Laisse donc la somme de Nim 0 : le coup suivant change une valeur et rompt cet équilibre, et celui qui l'a laissé peut alors revenir à la somme 0, chaque fois.
fact-zero-is-lost-zero = La somme de Nim des valeurs est 0 : chaque coup du joueur qui doit jouer change une valeur et rompt cet équilibre, et l'autre joueur peut chaque fois revenir à la somme 0.
fact-acts-like = **L'idée** : en version misère, { $pile ->
        [row] { $count ->
            [one] cette rangée agit
           *[other] ces rangées agissent ensemble
        }
       *[heap] { $count ->
            [one] ce tas agit
           *[other] ces tas agissent ensemble
        }
    } comme { $pile ->
        [row] { $many ->
            [0] s'il n'y avait pas de rangée
            [one] une rangée de { $like }
           *[other] des rangées de { $like }
        }
       *[heap] { $many ->
            [0] s'il n'y avait pas de tas
            [one] un tas de { $like }
           *[other] des tas de { $like }
        }
    }, { $pile ->
        [row] quelles que soient les rangées de ce jeu à côté
       *[heap] quels que soient les tas de ce jeu à côté
    }{ $last ->
        [0] .
       *[other] , de { $last } au plus.
    }
fact-quotient-won = Quotient misère { $last ->
        [0] { $pile ->
            [row] de toutes les rangées
           *[heap] de tous les tas
        }
       *[other] { $pile ->
            [row] des rangées jusqu'à { $last }
           *[heap] des tas jusqu'à { $last }
        }
    } ({ $order } classes ; a, b, c… sont celles de { $generators }) : { $classes }. Le produit est { $product }. Il n'est pas dans P (les classes des positions perdantes), donc un coup mène dans P, et gagne.
fact-quotient-lost = Quotient misère { $last ->
        [0] { $pile ->
            [row] de toutes les rangées
           *[heap] de tous les tas
        }
       *[other] { $pile ->
            [row] des rangées jusqu'à { $last }
           *[heap] des tas jusqu'à { $last }
        }
    } ({ $order } classes ; a, b, c… sont celles de { $generators }) : { $classes }. Le produit est { $product }. Il est dans P (les classes des positions perdantes), donc aucun coup ne mène dans P, et tous les coups perdent.
fact-heap-values = Valeurs de Grundy des { $pile ->
        [row] rangées
       *[heap] tas
    } : { $values }. Leur somme de Nim (l'addition binaire sans retenue) : { $sum }.
fact-heap-value = Il n'y a { $pile ->
        [row] qu'une rangée
       *[heap] qu'un tas
    }, sa valeur de Grundy est donc la somme de Nim : { $value }.
fact-heap-mex = { $pile ->
        [row] Rangée
       *[heap] Tas
    } { $heap } ({ $size }) : { $many ->
        [one] tous les coups y mènent à la valeur { $options }
       *[other] les coups y mènent aux valeurs { $options }
    }. Le plus petit entier qui manque, à partir de 0 (le mex), est { $value } : c'est sa valeur. Joue là un coup vers la valeur { $wanted } : la somme de Nim vaut alors 0.
fact-mex = { $many ->
        [one] Tous les coups mènent ici à la valeur de Grundy { $values }
       *[other] Les coups mènent ici aux valeurs de Grundy { $values }
    } ; le plus petit entier qui manque, à partir de 0 (le mex), est { $missing }, la valeur de Grundy ici. Cette position agit donc comme un tas de { $missing } à Nim : chaque valeur plus petite peut être atteinte, la sienne non.
fact-winning-move = Coup gagnant : **{ $move }**. Il laisse { $left }, une position perdante pour le joueur qui joue ensuite.
fact-refutation = À « { $move } » on répond « { $reply } », qui gagne.
fact-loses-at-once = « { $move } » perd tout de suite.
fact-every-move-loses = { $count ->
        [one] Le seul coup possible perd :
       *[other] Tous les coups perdent :
    }
fact-others-lose = { $count ->
        [one] Le seul autre coup perd aussi :
       *[other] Les { $count } autres coups perdent aussi :
    }
fact-others-lose-such-as = Les { $count } autres coups perdent tous aussi. Par exemple :
fact-all-lose-such-as = Les { $count } coups possibles perdent tous. Par exemple :
fact-fewest-replies = Ici tous les coups perdent ; j'en ai choisi un qui laisse le moins de répliques gagnantes : { $count }.
fact-rank = Le joueur qui peut gagner peut finir d'ici en au plus { $n ->
        [one] { $n } coup
       *[other] { $n } coups
    }, ceux des deux joueurs comptés, quoi que joue l'autre (c'est le rang).
review-hidden = -# { $count ->
        [one] Le premier coup n'est pas listé.
       *[other] Les { $count } premiers coups ne sont pas listés.
    }
