# Les programmes des élèves : ce qu'on a trouvé des fonctions qu'une feuille demande.
# $call est un appel tel qu'il s'écrit en Python, $expected et $got sont des valeurs de Python.

program-status-correct = correct
program-status-wrong = faux
program-status-error = erreur
program-status-unknown = inconnu

program-correct = Correct dans { $checked ->
        [one] le seul cas essayé
       *[other] les { $checked } cas essayés
    }.
program-range-numbers = Le plus grand nombre essayé était { $largest }.
program-range-lists = La plus longue liste essayée avait { $longest ->
        [one] { $longest } nombre
       *[other] { $longest } nombres
    }, le plus grand nombre était { $largest }.
program-range-sets = Le plus grand ensemble essayé avait { $longest ->
        [one] { $longest } nombre
       *[other] { $longest } nombres
    }, le plus grand nombre était { $largest }.
program-asked = Demandé ({ $course }) : { $text }
program-examples-of = Par exemple : { $examples }
program-proved-sticks = Prouvé de 1 à { $sticks } bâtonnets : chaque coup qu'il a joué est permis, et là où l'on peut gagner, le programme gagne contre toutes les répliques ({ $checked } cas).
program-shown-sticks = De 1 à { $sticks } bâtonnets, chaque coup qu'il a joué est permis, et gagne là où l'on peut gagner ({ $checked } cas).
program-proved-nim = Prouvé pour 1 tas jusqu'à { $one }, 2 tas jusqu'à { $two }, 3 jusqu'à { $three } et 4 jusqu'à { $four } : chaque coup qu'il a joué est permis, et là où l'on peut gagner, le programme gagne contre toutes les répliques. De plus grands plateaux ont été essayés aussi ({ $checked } cas en tout).
program-shown-nim = Pour 1 tas jusqu'à { $one }, 2 tas jusqu'à { $two }, 3 jusqu'à { $three } et 4 jusqu'à { $four }, chaque coup qu'il a joué est permis, et gagne là où l'on peut gagner. De plus grands plateaux ont été essayés aussi ({ $checked } cas en tout).
program-proved-difficulty = Prouvé à la difficulté 1 pour 1 colonne jusqu'à { $one }, 2 colonnes jusqu'à { $two }, 3 jusqu'à { $three } et 4 jusqu'à { $four } : là où l'on peut gagner, le programme gagne contre toutes les répliques. Chaque coup qu'il a joué est permis, à la difficulté 0 et sur de plus grands plateaux aussi ({ $checked } cas en tout).
program-shown-difficulty = À la difficulté 1, pour 1 colonne jusqu'à { $one }, 2 colonnes jusqu'à { $two }, 3 jusqu'à { $three } et 4 jusqu'à { $four }, chaque coup qu'il a joué gagne là où l'on peut gagner. Chacun est permis, à la difficulté 0 et sur de plus grands plateaux aussi ({ $checked } cas en tout).
program-proved-bar = Prouvé pour tout ce qui peut rester d'une tablette de { $rows } lignes et { $columns } colonnes, et pour les deux joueurs ({ $checked } positions) : chaque coup qu'il a joué est permis, et là où l'on peut gagner, le programme gagne contre toutes les répliques.
program-shown-bar = Pour tout ce qui peut rester d'une tablette de { $rows } lignes et { $columns } colonnes, et pour les deux joueurs ({ $checked } positions), chaque coup qu'il a joué est permis, et gagne là où l'on peut gagner.
program-proved-by = La preuve vaut tant que la même position a la même réponse : interrogé de nouveau sur celles qui comptent, dans un autre ordre, le programme a répondu la même chose.
program-shown-by = Mais ses réponses varient : { $call } a donné { $first } une fois, et { $second } quand on l'a redemandé. Ce n'est pas une preuve pour d'autres réponses.
program-undrawn = Une remarque qui ne coûte rien : pour { $call }, la feuille demande le hasard, et { $expected } n'est jamais sorti.
program-given-graph = Ici, G est le graphe de 1 { $most ->
        [one] bâtonnet
       *[other] à { $most } bâtonnets
    }.
program-lost-match = Une partie perdue à cause de ce coup :
program-own-move = { $call } → { $answer }
program-reply = l'adversaire : { $move } → { $left }

program-raised = { $call } s'arrête sur une erreur{ $line ->
        [0] {""}
       *[other] {" "}à la ligne { $line }
    } : { $error }
program-set-as-key = { $call } prend un ensemble (set) comme clé d'un dictionnaire, ou le met dans un autre ensemble. Un ensemble peut changer, donc il ne peut pas être une clé : fais-en un tuple ou un frozenset. ({ $error })
program-too-slow = { $call } est trop lent : l'appel ne se termine pas dans le nombre d'instructions auquel il a droit. Y a-t-il une boucle sans fin ?
program-too-slow-in-all = Les appels demandent trop d'instructions en tout : elles étaient épuisées à { $call }. Les précédents étaient corrects.
program-varies = Quand le fichier est relancé et que cet appel vient en premier, il renvoie { $again }, ce qui est correct : la fonction répond autrement quand on la rappelle. Change-t-elle une variable globale, ou un argument par défaut comme L=[] ?
program-varies-once = Plus tôt, elle a renvoyé { $once }, ce qui est correct : la fonction répond autrement quand on la redemande. Tire-t-elle au hasard, ou change-t-elle une variable globale ?
program-too-much-memory = { $call } demande trop de mémoire. Y a-t-il une liste qui grandit sans fin ?
program-crashed = { $call } a mis fin à Python lui-même. Le programme demande ce qu'il n'y a pas ici, comme un appareil ou un autre processus, ou il modifie des parties de Python lui-même, comme builtins.
program-too-deep = { $call } va trop profond : des fonctions s'appellent, ou des listes se contiennent, plus souvent qu'il n'y a de place. Y a-t-il un cas où cela s'arrête ?
program-nothing = { $call } ne renvoie rien (None) ; il faut { $expected }. Manque-t-il un « return » ?
program-printed = { $call } affiche son résultat, mais ne renvoie rien (None). Écris « return » à la place de « print » : il faut { $expected }.
program-not-printed = { $call } n'affiche rien. La fonction doit afficher, pas renvoyer.
program-wrong-output = { $call } affiche { $got } ; il faut { $expected }.
program-wrong-type = { $call } renvoie { $got }, qui n'est pas du bon type. Il faut { $expected }.
program-iterator = { $call } ne renvoie pas une liste mais un itérateur, qu'on ne peut parcourir qu'une fois. Écris list(…) autour : { $expected } est correct.
program-wrong-value = { $call } renvoie { $got } ; il faut { $expected }.
program-wrong-empty = { $call } renvoie une liste vide ; il faut { $expected }.
program-off-by-one = { $call } renvoie { $got } ; il faut { $expected }. C'est décalé de 1.
program-reversed = { $call } renvoie { $got } ; il faut { $expected }. L'ordre est-il inversé ?
program-largest-plus-one = { $call } renvoie { $got }, le plus grand nombre plus un. Le mex est le plus petit nombre qui manque : { $expected }.
program-ordinary-sum = { $call } renvoie { $got }, la somme ordinaire. La somme de Nim est { $expected }.
program-length = { $call } renvoie { $got }, qui n'a pas la bonne longueur ; il faut { $expected }.
program-changed = { $call } modifie son argument numéro { $place } : { $expected } devient { $got }. Travaille sur une copie.
program-unchanged = { $call } doit changer son argument en { $expected }, mais laisse { $got }.
program-same-object = { $call } renvoie la liste même qu'on lui a donnée. Fais-en une nouvelle : sinon, changer l'une change aussi l'autre.
program-shared = Ce que { $call } a renvoyé est changé par un appel suivant : { $expected } devient { $got }. Crée un nouvel objet à chaque appel.
program-no-board = { $call } renvoie { $got }. Chaque colonne a de 1 à { $most } pièces, par exemple : { $expected }.
program-illegal = { $call } renvoie { $got }, qui n'est pas un coup permis. Correct, par exemple : { $expected }.
program-from-one = { $call } renvoie { $got }. Les tas sont comptés à partir de 0 ici : il faut { $expected }.
program-swapped = { $call } renvoie { $got }. D'abord le tas, ensuite combien : il faut { $expected }.
program-gives-up = { $call } joue { $got }, ce qui laisse échapper la victoire. Un coup gagnant : { $expected }.
program-never-drawn = { $call } a été essayé quelques centaines de fois sans tirer { $expected }, qui devrait être possible.
program-missing = { $call } renvoie { $got } : il manque { $expected }.
program-extra = { $call } renvoie { $got }, qui n'a rien à y faire. Il faut { $expected }.
program-no-table = G vaut { $got }. Il faut le tableau pour N = { $size } : une liste de { $size } + 1 listes, ou un dictionnaire dont les clés sont (i, j).
program-wrong-cell = Dans le tableau G, la case ({ $i }, { $j }) contient { $got } ; { $expected } est correct.
program-exponential = Tous les résultats que j'ai essayés sont justes. Ce qui manque : un coût qui ne croît pas de façon exponentielle.
program-twice = { $call } contient { $got } plus d'une fois.

program-almost = Aucune feuille que je connais ne demande une fonction { $function }. Veux-tu dire { $close } ? Alors donne-lui ce nom.
program-unknown = Aucune feuille que je connais ne demande une fonction { $function }.
program-not-defined = Le fichier ne définit pas de fonction { $function }.
program-not-defined-almost = Le fichier ne définit pas de fonction { $function }, mais { $meant }. Est-ce celle-là ? Alors donne-lui le nom { $function }.
program-no-function = Je ne trouve dans le fichier aucune fonction à juger : une ligne qui commence par « def », sans retrait et hors d'une classe.
program-too-long = Le fichier est trop long : { $limit } Ko au plus.
program-not-read = Le fichier ne peut pas être lu : { $why }
program-not-text = Le fichier n'est pas du texte. Enregistre-le en UTF-8.
program-syntax = La ligne { $line } n'est pas du Python correct.
program-assert-false = L'assert de la ligne { $line } n'est pas vrai (AssertionError) : regarde la fonction, et ce que l'assert attend.
program-no-module-here = La ligne { $line } a besoin de ce qui n'est pas ici ({ $error }) : ce n'est pas une faute de ta part, et rien n'a été compté. Les programmes ont beaucoup de modules de Python, comme random (les mêmes nombres à chaque fois), math et copy, et randint, choice et random de numpy.random ; ni fichiers, ni réseau, ni threads.
program-no-module-here-almost = La ligne { $line } a besoin de { $error }, que Python n'a pas. Veux-tu dire { $meant } ? Rien n'a été compté.
program-failed = Le fichier s'arrête sur une erreur à la ligne { $line } : { $error }
program-asks = Là où le programme demande avec « input », la réponse est ici 1 à chaque fois ; une fonction reçoit ses valeurs en arguments.
program-parameters = { $function } est appelée ici avec { $count ->
        [one] { $count } argument : sa ligne « def » doit avoir autant de paramètres.
       *[other] { $count } arguments : sa ligne « def » doit avoir autant de paramètres.
    }
program-endless-input = Le fichier demande sans fin avec « input », et la réponse est 1 à chaque fois : ce qui est en dessous n'est jamais atteint. Mets les fonctions au-dessus.
program-stopped-time = Le fichier est trop lent : il n'arrive pas à sa fin dans le nombre d'instructions auquel il a droit. Y a-t-il une boucle sans fin ?
program-not-reached = La fonction { $function } n'a pas été jugée : celles d'avant ont épuisé les instructions auxquelles un fichier a droit. Corrige-les d'abord, ou nomme cette fonction quand tu rends le fichier.
program-stopped-memory = Le fichier demande trop de mémoire.
program-stopped-crash = Le fichier a mis fin à Python lui-même. Il demande ce qu'il n'y a pas ici, comme un appareil ou un autre processus, ou il modifie des parties de Python lui-même, comme builtins.
program-stopped-depth = Le fichier est trop imbriqué, ou ses fonctions s'appellent trop souvent.
program-original = Python dit : { $error }

cli-check-done = Correctes : { $correct } ; fausses : { $wrong } ; avec une erreur : { $error } ; inconnues : { $unknown }.
cli-check-needs-game = Une position est celle d'un jeu : dis lequel, par exemple --game { $game } --position "{ $position }".
cli-check-not-here = On ne peut pas exécuter de programmes sur cette machine : wasmtime n'existe pas pour elle. Tout le reste marche.
cli-check-no-python = { $folder } : il n'y a pas de fichier Python (.py) dans ce dossier.

# A program that plays: its function is called strategy, and tried against every reply.
program-needs-game = Une fonction strategy joue à un jeu. Dis dans un commentaire lequel, et à partir d'où, par exemple : { $comment }
program-too-large = À partir de cette position, il y a trop à essayer : au plus { $limit } positions ou coups. Choisis-en une plus petite.
program-strategy-proved = { $game }, à partir de { $position } : prouvé. { $who } Elle gagne contre toutes les répliques. Elle a dû jouer dans { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    } ; la plus longue partie a { $longest ->
        [one] { $longest } coup
       *[other] { $longest } coups
    }.
program-strategy-shown = { $game }, à partir de { $position } : elle a gagné, mais ce n'est pas une preuve. { $who } Elle a dû jouer dans { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    } ; la plus longue partie a { $longest ->
        [one] { $longest } coup
       *[other] { $longest } coups
    }.
program-strategy-refuted = { $game }, à partir de { $position } : réfuté. { $who } La victoire est possible, quoi que fasse l'adversaire.
program-strategy-match = La plus courte partie où elle échoue, coup par coup :
program-strategy-lost = Avec cela, elle a perdu.
program-strategy-none = { $call } ne renvoie alors rien (None). Manque-t-il un « return » ?
program-strategy-illegal = { $call } renvoie alors { $got }, ce que les règles ne permettent pas là.
program-strategy-slip = { $call } laisse échapper la victoire avec { $got } ; { $right } la garde.
program-step-own = ton programme
program-step-opponent = l'adversaire
program-step-lost = C'était le dernier coup : ton programme a perdu.
program-step-no-move = Ici, ton programme ne joue aucun coup permis. Cela le fait perdre.
program-varies-proved = Ses réponses varient : { $call } a donné { $first } une fois, et { $second } quand le fichier a été relancé. Le programme a donc été joué { $rounds } fois en entier et a gagné chaque fois. Ce n'est pas une preuve pour d'autres réponses.
program-varies-refuted = Ses réponses varient : { $call } a donné { $first } dans cette partie, et { $second } quand le fichier a été relancé. Le programme tire-t-il au hasard, ou retient-il les appels précédents ?
fault-program-raised = { $call } s'arrête sur une erreur{ $line ->
        [0] {""}
       *[other] {" "}à la ligne { $line }
    } : { $error }
fault-program-no-move = { $call } renvoie { $got }, ce qui n'est pas écrit comme un coup.
fault-program-too-slow = { $call } est trop lent : l'appel ne se termine pas dans le nombre d'instructions auquel un coup a droit. Y a-t-il une boucle sans fin ?
fault-program-too-slow-in-all = Les coups demandent trop d'instructions en tout : elles étaient épuisées à { $call }.
fault-program-too-much-memory = { $call } demande trop de mémoire. Y a-t-il une liste qui grandit sans fin ?
fault-program-crashed = { $call } a mis fin à Python lui-même. Le programme demande ce qu'il n'y a pas ici, comme un appareil ou un autre processus, ou il modifie des parties de Python lui-même, comme builtins.
fault-program-too-deep = { $call } va trop profond : des fonctions s'appellent plus souvent qu'il n'y a de place.

# Ce qu'on rend avec /program, et ce qu'on en dit.
command-program = Rendre un programme en Python : prouvé, ou réfuté par le plus petit cas
command-program-check = Faire juger un programme : un fichier, ou sans fichier un formulaire
command-program-list = Voir les programmes que tu as rendus
command-program-show = Voir un de tes programmes : son fichier, ses versions, le rejuger, le supprimer
option-check-file = fichier
    .description = Ton programme, un fichier en .py ; sans lui, un formulaire s'ouvre
option-function = fonction
    .description = La seule fonction à juger (sinon, toutes celles que ta feuille demande)
option-program = programme
    .description = Le nom du programme

program-form-title = Ton programme
program-form-source = Python
program-form-limit = { $limit } caractères au plus. Au-delà, rends un fichier : /program check
program-form-example =
    def xor(bit1, bit2):
        return …
program-form-function = La fonction à juger
program-form-function-hint = Vide : toutes celles qu'une feuille demande sont jugées.

program-line = Tu es **numéro { $number }** dans la file. Ton programme est gardé, et son résultat apparaîtra ici.
program-preparing = Python lui-même se prépare ici, une seule fois. Ton programme est gardé, et son résultat apparaîtra ici.
program-running = Ton programme tourne. Son résultat apparaîtra ici.
program-heading = ### { $name } · version { $number }
program-same = Le même qu'avant, donc pas de nouvelle version.
program-dropped = Je garde { $limit } versions d'un programme : la plus ancienne est partie.
program-more = Le fichier parle encore { $count ->
        [one] d'une autre fonction
       *[other] de { $count } autres fonctions
    }.
program-results-file = resultats
program-others-unknown = -# { $count ->
        [one] Pas jugée, car aucune feuille que je connais ne la demande
       *[other] Pas jugées, car aucune feuille que je connais ne les demande
    } : { $functions }
program-all-unknown = Aucune feuille que je connais ne demande { $functions }. Une fonction est jugée d'après son nom : l'option « fonction » de `/program check` propose toutes celles que je connais.

program-list = **Tes programmes** ({ $count } sur { $limit })
program-listed = - { $name } · version { $number } · { $moment }
program-list-empty = Tu n'as encore rendu aucun programme. Envoie un fichier avec `/program check`, ou écris un programme ici.
program-menu = Voir un programme…
program-handed-in = -# rendu { $moment }
program-one-function = Seule { $function } est jugée.
program-version = version { $number }
program-versions = Une autre version…
program-sure = **Supprimer { $name } ?** { $count ->
        [one] Sa version part pour de bon.
       *[other] Ses { $count } versions partent pour de bon.
    }
button-play-on = Jouer à partir d'ici
button-program-match = Voir la partie
button-correct-program = Corriger
button-judge-again = Rejuger
program-of-unit = Étape { $unit } : à programmer
program-of-unit-how = Ces fonctions des feuilles calculent ce que l'étape explique. Choisis-en une et écris-la : je te dis si elle est correcte, ou le plus petit cas où elle ne l'est pas.
program-choose-function = Choisir une fonction
button-my-programs = Mes programmes
button-write-program = Écrire un programme
button-delete-asked = Supprimer…
button-delete-program = Supprimer
button-keep-program = Garder

program-refused-empty = Il n'y a aucun programme dedans.
program-refused-no-python = Ce n'est pas un fichier Python : son nom doit finir par .py.
program-refused-function = Aucune feuille que je connais ne demande `{ $function }`. N'indique pas de fonction, et toutes celles que je connais sont jugées.
program-refused-almost-function = Aucune feuille que je connais ne demande `{ $function }`. Veux-tu dire `{ $close }` ?
program-refused-too-many = Je garde { $limit } programmes par personne, et tu en as autant. Supprimes-en un avec `/program list`, ou rends celui-ci sous le nom d'un autre.
program-refused-at-once = Une autre version de ce programme est arrivée au même moment. Rends-le encore une fois.
program-refused-line = { $count } programmes attendent, et la file est pleine. Le tien est gardé : appuie sur « Rejuger » dans quelques minutes.
program-refused-busy = Ton programme précédent est encore en train d'être jugé. Celui-ci est gardé : quand l'autre résultat est là, appuie sur « Rejuger ».
program-refused-too-slow = Cela a pris plus de { $seconds } secondes en tout. Y a-t-il une boucle sans fin ? Rends moins de fonctions à la fois, ou indiques-en une.
program-refused-not-here = On ne peut pas exécuter de programmes sur la machine où je suis : elle n'a pas WebAssembly. Tout le reste marche. Ton programme est gardé.
program-refused-not-kept = Je n'ai plus ce programme de toi. `/program list` montre ceux que je garde.
program-refused-form = Un formulaire de Discord prend { $limit } caractères, et ce programme est plus long. Corrige son fichier, et rends-le avec `/program check`.

# A program's own asserts.
program-asserts = Tes assert repèrent { $caught } des { $total } versions fausses de { $function }.
program-asserts-missed = Non repérée : une version pour laquelle ceci est vrai : { $difference }
program-asserts-refused = L'assert de la ligne { $line } refuse une version correcte de { $function } : regarde ce qu'il attend.

# What a recursive function costs.
program-cost-size = n = { $n } : { $count } milliers d'instructions
program-cost-counted = On compte les instructions que Python exécute, y compris celles de toutes les fonctions appelées.
program-cost-one-size = Mesuré pour n = { $n } seulement. Pour voir comment le coût croît, donne la taille par un seul nom en haut du fichier (N = { $n }), et utilise-le en dessous.
program-cost-stopped = Je ne peux pas dire ce que cela coûte : de petites tailles demandent déjà trop d'instructions. Cela seul n'enlève aucun point.
program-growth-constant = Jusqu'aux tailles ci-dessous, le coût ne croît presque pas avec n.
program-growth-linear = Jusqu'aux tailles ci-dessous, le coût croît à peu près comme n (linéaire).
program-growth-linearithmic = Jusqu'aux tailles ci-dessous, le coût croît à peu près comme n log n.
program-growth-three-halves = Jusqu'aux tailles ci-dessous, le coût croît à peu près comme n^1,5 : plus vite que n, moins vite que n².
program-growth-quadratic = Jusqu'aux tailles ci-dessous, le coût croît à peu près comme n² (quadratique).
program-growth-cubic = Jusqu'aux tailles ci-dessous, le coût croît à peu près comme n³ (cubique).
program-growth-exponential = Jusqu'aux tailles ci-dessous, chaque pas de plus multiplie le coût à peu près par le même facteur : il croît de façon exponentielle. La même chose est-elle calculée encore et encore ? Alors retiens ce qui est connu.
program-growth-unclear = Jusqu'aux tailles ci-dessous, le coût ne croît pas de façon nette.

# L'image qu'on en fait. Les noms de la croissance sont au-dessus, après celui de la fonction.
plot-cost-counted = milliers d'instructions
program-growth-constant-name = ne croît presque pas
program-growth-linear-name = à peu près comme n (linéaire)
program-growth-linearithmic-name = à peu près comme n log n
program-growth-three-halves-name = à peu près comme n^1,5
program-growth-quadratic-name = à peu près comme n² (quadratique)
program-growth-cubic-name = à peu près comme n³ (cubique)
program-growth-exponential-name = comme une exponentielle
program-growth-unclear-name = pas de croissance nette
