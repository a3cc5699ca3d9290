# Le laboratoire de Grundy.

fault-no-sequence = { $game } n'a pas de suite de valeurs de Grundy par tas ici. Jeux qui ont une telle suite : { $known }, et les codes comme 0.77.
fault-three-heaps = Un recensement porte sur les jeux qui laissent au plus deux tas : chiffres de 0 à 7. Pour un code avec des chiffres de 8 à F, utilise bouton period.
fault-no-rare-values = { $game } continue sans fin. Distinguer les valeurs rares des fréquentes est une méthode pour les jeux dont le code a une fin, comme 0.77. Essaie /grundy period pour celui-ci.
fault-value-too-large = Les valeurs de Grundy de ce jeu dépassent { $limit } : je m'arrête là.
fault-window-too-small = Ce jeu ne peut pas continuer avec une fenêtre des dernières valeurs seulement : { $limit } valeurs ne suffisent pas pour décider la suivante.
fault-no-quotient = { $game }, version misère : résolu ici pour des tas de { $last } au plus, et l'un de ceux-ci est plus grand. Choisis des tas de { $last } au plus.
fault-certificate-seal = Réfuté : la ligne { $line } n'est pas comme un recensement l'écrit, donc rien dans ce fichier ne compte comme vérifié. Redemande le certificat.
fault-certificate-form = Réfuté : la ligne { $line } est scellée, mais n'est pas le certificat d'un jeu.
fault-certificate-values = réfuté : parmi les tas { $first } à { $last }, une valeur est fausse.
fault-certificate-rare = réfuté : la liste des tas rares est fausse au tas { $heap }.
fault-certificate-window = réfuté : la valeur du tas { $heap } dans une fenêtre est fausse.
fault-certificate-period = réfuté : les valeurs ne prouvent pas cette période.

# The commands.

command-grundy = Voir les valeurs de Grundy : d'une position, en tableau, en image, leurs périodes, les rares
command-grundy-value = Trouver la valeur de Grundy d'une position, d'où elle vient, et qui gagne
command-grundy-table = Voir les valeurs de Grundy d'un jeu en tableau, avec un fichier CSV
command-grundy-plot = Dessiner les valeurs de Grundy d'un jeu
command-grundy-period = Savoir si les valeurs de Grundy d'un jeu sont périodiques, avec preuve
command-grundy-rare = Distinguer les valeurs rares d'un jeu des fréquentes
command-grundy-misere = Jouer un jeu en misère (qui joue le dernier coup perd) : son quotient, prouvé, avec une image
command-grundy-compare = Trouver le premier tas où les valeurs de Grundy de deux jeux diffèrent

option-to = jusque
    .description = Le plus grand tas (par défaut 100 pour un tableau, 1000 pour une image, 10000 pour rare)
option-log = log
    .description = Dessiner les tas sur une échelle logarithmique
option-limit = limite
    .description = Le plus grand tas à regarder (1000000 par défaut)
option-game1 = jeu1
    .description = Le premier jeu, par son nom ou par un code, par exemple 0.77
option-game2 = jeu2
    .description = Le second jeu, par son nom ou par un code, par exemple 0.07

button-cancel = Annuler
error-cancel-others = Seule la personne qui a posé une question peut l'annuler. Pose la tienne avec /grundy.
error-nothing-to-cancel = Je ne travaille plus sur cette question. Pose-la de nouveau avec /grundy.
grundy-begun = ⏳ J'y travaille…
grundy-progress = ⏳ Tas { $done } sur { $goal } au plus
grundy-out-of-time = ⏳ Le temps est écoulé : je suis arrivé au tas { $reached } sur { $to }.
grundy-kept = Les valeurs jusqu'au tas { $last } sont gardées : repose la question, et je repars de là.

grundy-title = ### { $name }
grundy-mex = G({ $heap }) = { $value } : { $many ->
        [one] tous les coups depuis un tas de { $heap } mènent à la valeur { $values }
       *[other] les coups depuis un tas de { $heap } mènent aux valeurs { $values }
    } ; le plus petit entier absent (mex) est { $value }.
grundy-mex-none = G({ $heap }) = 0 : depuis un tas de { $heap } il n'y a pas de coup, et le mex d'aucune valeur est 0.
grundy-by-table = G({ $heap }) = { $value } : calculée comme celles de tous les tas plus petits ; les coups sont trop nombreux pour être listés ici.
grundy-by-period = G({ $heap }) = G({ $index }) = { $value } : la période { $period } à partir du tas { $start } est prouvée.
grundy-by-shift = G({ $heap }) = G({ $index }) + { $rise } = { $value } : il est prouvé que G(n + { $period }) = G(n) + { $saltus } pour tout n ≥ { $start }.
grundy-unknown = G({ $heap }) : je ne peux pas le dire. Je connais les valeurs jusqu'au tas { $reached }, et elles ne prouvent aucune période.
grundy-unreached = G({ $heap }) = G({ $index }), car la période { $period } à partir du tas { $start } est prouvée ; mais je n'ai calculé les valeurs que jusqu'au tas { $reached }.
grundy-nim-sum = Somme de Nim : { $sum }.
grundy-verdict-n = **Valeur de Grundy { $value }, non nulle : position gagnante (N-position).** Le joueur qui doit jouer peut gagner.
grundy-verdict-p = **Valeur de Grundy 0 : position perdante (P-position).** Le joueur qui doit jouer perd si l'autre joue bien.
grundy-no-move = Il n'y a plus de coup, et le mex d'aucune valeur est 0.

grundy-table-title = ### Valeurs de Grundy : { $name }, tas de 0 à { $last }
grundy-table-rows = Chaque ligne a { $length } valeurs et commence par le numéro de son premier tas.
grundy-period-note = Prouvé : période { $period } à partir du tas { $start }.
grundy-shift-note = Prouvé : suite arithmétiquement périodique, de période { $period } et de saut { $saltus } à partir du tas { $start } : G(n + { $period }) = G(n) + { $saltus }.
grundy-no-period = Les valeurs jusqu'au tas { $last } ne prouvent aucune période.
grundy-table-exceptions = { $mark } marque les tas exceptionnels : leurs valeurs rompent la période.
grundy-table-cut = Montrées jusqu'au tas { $shown } ; le fichier les a toutes.

grundy-plot-title = ### Valeurs de Grundy : { $name }, tas de 0 à { $last }
grundy-plot-split = Valeurs rares et fréquentes telles qu'observées jusqu'au tas { $last } (/grundy rare dit comment).
grundy-plot-thinned = Là où plusieurs tas du même genre tombent au même endroit, une seule marque les représente tous ; la légende les compte tous.
grundy-plot-alt = Les valeurs de Grundy de { $name } selon le tas, de 0 à { $last }. La plus grande est { $largest }, d'abord au tas { $heap }.
plot-heap = tas n
plot-heap-log = tas n, échelle logarithmique
plot-grundy = valeur de Grundy G(n)
plot-number = { $number }
plot-rare = rares ({ $count })
plot-frequent = fréquentes ({ $count })
plot-value = valeurs ({ $count })
plot-period = grisé : période { $period } à partir de { $start }
plot-shift = grisé : période { $period }, saut { $saltus }, à partir de { $start }

grundy-period-title = ### Période : { $name }
grundy-period-proved = **Prouvé : période { $period } à partir du tas { $start }.** G(n + { $period }) = G(n) pour tout n ≥ { $start } ; ni une période plus petite ni un début plus tôt ne convient.
grundy-shift-proved = **Prouvé : suite arithmétiquement périodique, de période { $period } et de saut { $saltus } à partir du tas { $start }.** G(n + { $period }) = G(n) + { $saltus } pour tout n ≥ { $start } ; ni une période plus petite ni un début plus tôt ne convient.
grundy-period-pure = Il n'y a pas de tas exceptionnel : cela vaut dès le tas 0.
grundy-period-last = Dernier tas exceptionnel : { $heap }.
grundy-period-exceptions = Tas dont les valeurs rompent la période ({ $count }) : { $heaps }.
grundy-largest = Plus grande valeur : { $value }, d'abord au tas { $heap }.
grundy-no-largest = Il n'y a pas de plus grande valeur : elles croissent sans fin.
grundy-largest-so-far = Plus grande valeur jusqu'ici : { $value }, d'abord au tas { $heap }.
grundy-period-window = Preuve : G(n + { $period }) = G(n) a été comparé pour { $start } ≤ n < { $end }, avec les valeurs jusqu'au tas { $last }.
grundy-shift-window = Preuve : G(n + { $period }) = G(n) + { $saltus } a été comparé pour { $start } ≤ n < { $end }, avec les valeurs jusqu'au tas { $last }.
grundy-period-catalogue = Cela vient de mon catalogue de jeux prouvés ; à l'instant je n'ai regardé que les tas jusqu'à { $reached }.
grundy-theorem-guy-smith = -# Théorème (R. K. Guy et C. A. B. Smith, The G-values of various games, 1956) : aucun coup ne prend plus de k = { $k }. Si G(n + p) = G(n) pour tout n avec n₀ ≤ n < 2n₀ + p + k, où n₀ ≥ 1, alors c'est vrai pour tout n ≥ n₀.
grundy-theorem-three-parts = -# Pourquoi cela suffit (Guy et Smith, 1956) : un coup laisse au plus trois tas et prend au plus k = { $k }. Si G(n + p) = G(n) pour n₀ ≤ n < 3n₀ + 2p + k, n₀ ≥ 1, c'est vrai pour tout n ≥ n₀ : la plus grande de trois parts vaut au moins n₀ + p.
grundy-theorem-reach = -# Pourquoi cela suffit : aucun coup ne laisse deux tas ni ne prend plus de k = { $k }, donc au-delà du tas k chaque valeur ne dépend que des k précédentes. Si G(n + p) = G(n) pour k valeurs de suite, à partir de n₀ ≥ 1, alors c'est vrai pour tout n ≥ n₀.
grundy-theorem-witnesses = -# Pourquoi cela suffit : plus aucun tas n'est rare. Les partages avec une petite part (un tas rare, ou un témoin pour chaque valeur rare plus petite) décident chaque valeur, donc les { $width } valeurs d'avant aussi, et une fenêtre qui revient se répète pour toujours.
grundy-theorem-endless = -# Théorème (d'après Guy et Smith) : soit k = { $k } le nombre de chiffres avant ceux qui se répètent, et q un multiple du nombre de ceux-ci. Si G(n + q) = G(n) pour n₀ ≤ n < 2n₀ + 2q + k, n₀ ≥ 1, c'est vrai pour tout n ≥ n₀. La période peut être une partie de q.
grundy-theorem-shift = -# Pourquoi cela suffit : les valeurs qu'on atteint en prenant plus de k = { $k } ont été comparées dans leur ensemble : quelques périodes plus loin ce sont les mêmes, augmentées, et toutes les plus petites. Les autres ont été comparées une à une. Le mex augmente donc d'autant, pour toujours.
grundy-theorem-shift-of-splits = -# Pourquoi cela suffit : chaque période ajoute le saut aux valeurs des tas, et des partages dont une valeur est sous { $power } (la plus grande puissance de deux qui divise le saut) ; ils atteignent toutes les plus petites. Qu'aucun partage n'ait la valeur de son tas est une vérification finie : x ⊕ y = x + y − 2m, m étant leurs chiffres communs.
grundy-theorem-twins = -# Pourquoi cela suffit : deux tas sont jumeaux si la somme de Nim de leurs valeurs est sous { $power }, la plus grande puissance de deux qui divise le saut. Une période de plus aux deux la conserve : les tas à côté de jumeaux atteignent toutes les valeurs plus petites. Qu'aucun coup ne laisse la valeur de son tas est une vérification finie : x ⊕ y ⊕ z = x + y + z − 2m, m ≥ 0.
grundy-period-none = **Aucune période n'est prouvée jusqu'au tas { $last }.** Il peut y en avoir une plus loin.

grundy-rise-observed = Observé, pas prouvé : G(n + { $period }) = G(n) + { $saltus } pour tout n de { $start } à { $last }.
grundy-rare-title = ### Rares et fréquentes : { $name }, tas de 0 à { $last }
grundy-rare-three = Les coups de ce jeu peuvent laisser trois tas. Deux tas fréquents et un troisième donnent n'importe quelle valeur : la méthode ne sert à rien ici. Elle est pour les jeux qui laissent au plus deux tas, comme 0.77.
grundy-rare-none = Aucun coup de ce jeu ne laisse deux tas, il n'y a donc rien à distinguer. La méthode est pour les jeux qui partagent les tas, comme 0.77.
grundy-rare-mask = Masque : { $binary }₂ = { $mask }.
grundy-rare-rule = Écris G(n) en binaire et compte ses 1 là où le masque a un 1. Si c'est pair, n est **rare**, sinon **fréquent**. La parité de n ne compte pas.
grundy-rare-rule-odd = Écris G(n) en binaire, compte ses 1 là où le masque a un 1, et ajoute n − { $shift }. Si c'est pair, n est **rare**, sinon **fréquent**. La parité de n fait donc partie de la condition.
grundy-rare-count = { $count ->
        [one] { $count } tas est rare
       *[other] { $count } tas sont rares
    } sur { $heaps } ({ $share } %). Aucun autre masque n'en rend moins de rares jusqu'au tas { $last }.
grundy-rare-observed = C'est observé jusqu'au tas { $last }, pas prouvé.
grundy-rare-proved = **C'est prouvé**, car la période de ce jeu l'est : avec ce masque, le plus grand de tous les tas rares est { $last }.
grundy-rare-proved-again = **C'est prouvé**, car la période de ce jeu l'est : avec ce masque, { $count } tas sur { $period } qui se suivent sont rares, à partir du tas { $start } et pour toujours.
grundy-rare-values = Valeurs rares : { $rare }. Valeurs fréquentes : { $frequent }.
grundy-table-value = valeur
grundy-table-frequent = fréquent
grundy-table-rare = rare
grundy-rare-why = -# À quoi cela sert : un partage en un tas rare et un tas fréquent donne une valeur fréquente, deux tas du même genre en donnent une rare (c'est sûr : les parités s'ajoutent). Les partages avec un tas rare donnent donc toutes les valeurs fréquentes ; moins il y a de tas rares, plus c'est rapide.

grundy-compare-title = ### { $name1 } et { $name2 }
grundy-compare-differ = Ils diffèrent d'abord au tas **{ $heap }** : la valeur de Grundy est { $value1 } pour { $name1 }, { $value2 } pour { $name2 }.
grundy-compare-agree = Ils ont les mêmes valeurs de Grundy jusqu'au tas { $last }. Cela ne dit rien des tas plus grands.
grundy-compare-same = Ce sont deux noms d'un même jeu : les mêmes coups y sont permis.
grundy-compare-always = **Ils ont les mêmes valeurs de Grundy pour toujours.** C'est prouvé : pour chacun on sait, preuve à l'appui, comment ses valeurs continuent, et ils s'accordent jusqu'au point où les deux se répètent.

# Quotients misère.

misere-title = ### { $name } : version misère
misere-order = Quotient misère de { $game }, tous les tas : { $order } classes, dont { $losing } de positions perdantes (P).
misere-order-so-far = Quotient misère de { $game }, tas jusqu'à { $last } seulement : { $order } classes, dont { $losing } de positions perdantes (P).
misere-tame = Apprivoisé : c'est le quotient de tas d'une taille limitée dont on prend autant qu'on veut.
misere-tame-so-far = Apprivoisé jusqu'au tas { $last } : jusque-là, c'est le quotient de tas d'une taille limitée dont on prend autant qu'on veut.
misere-wild = Sauvage : ce n'est pas le quotient de tas d'une taille limitée dont on prend autant qu'on veut.
misere-genera = Genre des tas 1 à { $last } : { $genera }.
misere-restive = Rétif (tas { $heaps }) : seul et à côté de tas de 1, { $alone } et { $beside } à Nim, il agit comme un tas de { $alone } à Nim, à côté d'autres comme un tas de { $value }.
misere-forms = Forme la plus simple (forme canonique misère) des tas 1 à { $last }, où *3 est un tas de 3 à Nim, *[31] a les options *3 et *1, *[2#] seulement *2 : { $forms }.
misere-form-long = (une à { $options } options)
misere-forms-cut = Au-delà, il faut plus de { $steps } pas.
misere-generators = Générateurs, avec le tas de chacun : { $letters }.
misere-relations = Relations : { $relations }.
misere-losing = P : { $classes }.
misere-more = { $parts } et { $more } de plus
misere-period = À partir du tas { $preperiod }, chaque tas a la classe du tas plus grand de { $period }. { $last ->
        [0] Aucun tas ne rompt cette période.
       *[other] Le dernier tas irrégulier est { $last }.
    }
misere-proof = Prouvé : les tas jusqu'à { $checked_to } ont été examinés, et toutes leurs sommes par { $states } états ; au-delà, les options ont les mêmes classes (Plambeck et Siegel 2008).
misere-open = Prouvé pour les tas jusqu'à { $last }, toutes leurs sommes par { $states } états. Rien n'est prouvé pour de plus grands tas, ni que le quotient de tous les tas soit fini.
misere-how = -# Pour jouer avec : multiplie les classes des tas. Si le produit est dans P, tous les coups perdent. Sinon, un coup vers un produit dans P gagne.
misere-picture-alt = Tableau des { $order } classes de { $name } : quels produits de deux classes sont perdants. { $losing } classes le sont à elles seules.
misere-picture-alt-order = En haut, l'ordre des { $order } classes de { $name } : les traits descendent vers les multiples, et les classes perdantes sont marquées. En bas, quels produits de deux classes sont perdants. { $losing } classes le sont à elles seules.
misere-blocks = Les classes d'une ligne sont multiples les unes des autres ; après la flèche, les lignes de leurs multiples suivants :
misere-order-title = { $game } : chaque trait descend vers des multiples (• : P)
misere-picture-title = { $game } : quels produits de deux classes sont dans P

# The command line.

cli-progress = { $percent } % · { $done } tas sur { $goal } · { $rate } par seconde · encore { $left } à ce rythme
cli-stopped = { $kept ->
        [0] Arrêté au tas { $reached }.
       *[other] Arrêté au tas { $reached }. { $kept } valeurs sont conservées : la même commande reprend à partir de là.
    }
cli-no-memory = Il n'y a pas assez de mémoire pour autant de valeurs.
cli-written-witnesses = Témoins des valeurs de { $count } tas écrits dans { $file }.
cli-written = { $count ->
        [one] { $count } valeur écrite dans { $file }.
       *[other] { $count } valeurs écrites dans { $file }.
    }
cli-value = { $game }, tas { $heap } : valeur de Grundy { $value }
cli-value-unknown = { $game }, tas { $heap } : hors de portée. Les tas jusqu'à { $reached } sont calculés, et ils ne disent pas cette valeur.
cli-sequence = { $game }, valeurs de Grundy des tas 0 à { $to } :
cli-period = { $game } est périodique : ses valeurs se répètent avec la période { $period } à partir du tas { $preperiod }.
cli-shift = { $game } est arithmétiquement périodique : à partir du tas { $preperiod }, ses valeurs augmentent du saut { $saltus } à chaque période { $period }.
cli-last-exception = La dernière exception est le tas { $heap }.
proof-guy-smith = Prouvé : G(n + { $period }) = G(n) a été vérifié pour tout n de { $first } à { $last }, et cela suffit d'après le théorème de Guy et Smith (1956).
proof-three-parts = Prouvé : G(n + { $period }) = G(n) a été vérifié pour tout n de { $first } à { $last }, et cela suffit d'après le théorème de Guy et Smith (1956), tel qu'il vaut quand trois tas peuvent rester.
proof-reach = Prouvé : G(n + { $period }) = G(n) a été vérifié pour tout n de { $first } à { $last }, et cela suffit, car une valeur ne dépend que des { $reach } précédentes.
proof-witnesses = Prouvé : G(n + { $period }) = G(n) a été vérifié pour tout n de { $first } à { $last }, et cela suffit, car plus aucun tas n'y est rare, et des tas rares et des témoins parmi les { $reach } précédents décident chaque valeur.
proof-endless = Prouvé : G(n + { $period }) = G(n) a été vérifié pour tout n de { $first } à { $last }, et cela suffit d'après le théorème de Guy et Smith (1956), tel qu'il vaut pour des chiffres qui se répètent.
proof-shift = Prouvé : G(n + { $period }) = G(n) + { $saltus } a été vérifié pour tout n de { $first } à { $last }, et cela suffit, car toutes les valeurs qu'on peut atteindre augmentent d'autant, avec toutes les plus petites.
proof-shift-of-splits = Prouvé : G(n + { $period }) = G(n) + { $saltus } a été vérifié pour tout n de { $first } à { $last }, et cela suffit, car les valeurs qui décident augmentent d'autant, et aucun partage ne peut avoir la valeur de son tas.
proof-twins = Prouvé : G(n + { $period }) = G(n) + { $saltus } a été vérifié pour tout n de { $first } à { $last }, et cela suffit, car les options qui atteignent toutes les valeurs plus petites augmentent d'autant, et aucune option ne peut avoir la valeur de son tas.
cli-largest = La plus grande valeur est { $value }, atteinte d'abord au tas { $heap }.
cli-no-largest = Il n'y a pas de plus grande valeur : elles croissent sans fin.
cli-no-period = { $game } : les tas jusqu'à { $reached } ne prouvent aucune période. Il peut y en avoir une plus loin.
cli-largest-so-far = La plus grande valeur parmi eux est { $value }, atteinte d'abord au tas { $heap }.
cli-survey = Cette recherche a prouvé la période de { $proved } sur { $games ->
        [one] { $games } jeu
       *[other] { $games } jeux
    }.
cli-survey-met = { $game } : la période { $period } est prouvée. Reste la plus petite prépériode : les valeurs une seconde fois, chacune comparée à celle d'une période plus loin.
cli-survey-none = Pas prouvé ici : { $games }.
cli-survey-known = Le catalogue a une preuve pour : { $games }. Pour lire la première : bouton period { $game }
cli-not-a-survey = { $line ->
        [0] { $file } n'est pas un fichier de résultats de survey.
       *[other] { $file } n'est pas un fichier de résultats de survey : regarde sa ligne { $line }.
    } Nommes-en un autre avec --file.
cli-survey-stopped = Arrêté. Ce qui a été trouvé est dans { $file } : la même commande reprend à partir de là.
cli-cluster-empty = --cluster n'a pas d'adresse. Écris celle d'un ordonnanceur Dask, par exemple --cluster tcp://127.0.0.1:8786, ou enlève --cluster pour chercher sur cette machine.
cli-no-cluster = Aucun ordonnanceur Dask ne répond à l'adresse { $address }. Une adresse ressemble à tcp://127.0.0.1:8786, et « dask scheduler » en démarre un.
cli-cluster-idle = La grappe n'a pas encore de processus de calcul, et les jeux en attendent un : « dask worker { $address } » en démarre.
cli-cluster-lost = L'ordonnanceur de la grappe ne répond plus. Ce qui a été trouvé est dans { $file } : la même commande reprend à partir de là.
cli-cluster-differs = La grappe ne peut pas exécuter ce Bouton : installe la même version sur son ordonnanceur et sur chaque processus de calcul. ({ $why })
cli-cluster-limit = Une grappe cherche les périodes jusqu'au tas { $limit }. Enlève --cluster pour aller plus loin, un jeu après l'autre.
cli-survey-killed = Chaque processus qui a pris { $games } en est mort : aucune période n'est notée.
cli-certificate = { $games ->
        [one] Le certificat de ce jeu est dans { $file }.
       *[other] Le certificat de { $games } jeux est dans { $file }.
    } Pour vérifier ce certificat : bouton verify { $file }
cli-certificate-codes = Pas de certificat ici pour : { $games }. Enlève-les ; les codes qui ont une fin, comme 0.007, en ont un.
cli-certificate-here = Les certificats se font sur cette machine, pour des tas d'au plus { $limit } : enlève --cluster, ou choisis un --limit plus petit.
cli-none-open = La période de chacun de ces jeux est connue : { $games }. Pour l'un d'eux, bouton period la donne.
cli-same-file = { $file } est nommé deux fois : résultats, certificat et catalogue ont chacun leur fichier.
cli-verified-whole = { $game } : exact. Toutes les valeurs jusqu'au tas { $reached }, les tas rares et les empreintes ont été retrouvés.
cli-verified-period = { $game } : exact. Toutes les valeurs jusqu'au tas { $reached } ont été retrouvées, et elles prouvent la période { $period }.
cli-verified-part = { $game } : exact jusqu'au tas { $reached } sur { $to }. { $far ->
        [0] Au-delà, rien n'est vérifié.
       *[other] Au-delà, { $far } valeurs de ses fenêtres découlent de celles qui précèdent, si aucun tas rare n'y manque.
    } Un --seconds plus grand en vérifie plus.
cli-verified = { $refuted ->
        [0] Rien n'est réfuté.
        [one] Un jeu est réfuté.
       *[other] { $refuted } jeux sont réfutés.
    } { $games ->
        [one] Sur { $games } jeu, { $whole } est vérifié
       *[other] Sur { $games } jeux, { $whole } sont vérifiés
    } aussi loin que va le certificat.
cli-verify-stopped = { $games ->
        [one] Arrêté après { $games } jeu.
       *[other] Arrêté après { $games } jeux.
    } Rien n'est gardé : la même commande recommence.
cli-misere-progress = tas { $done } sur { $goal } · { $order } classes · encore { $left } au plus
cli-misere-stopped = Arrêté. Le quotient est prouvé jusqu'au tas { $last }. { $kept ->
        [0] Rien n'est gardé.
       *[other] Ce qui est prouvé jusqu'au tas { $kept } est gardé : la même commande reprend à partir de là.
    }
cli-misere-not-kept = Ce qui est prouvé ne peut pas être gardé dans { $file } : { $problem }
cli-misere-damaged = { $file } ne contient aucune preuve de ce quotient : on recommence.
