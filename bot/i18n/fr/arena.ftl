# L'arène d'un jeu, et les duels de stratégies : commandes, réponses, images, fautes.

command-arena = Dessiner le graphe d'une position : ce que chacun peut forcer, et comment
command-duel = Faire jouer deux stratégies l'une contre l'autre et compter qui gagne

option-game = jeu
    .description = Le jeu, avec ses règles s'il en a à choisir ; les suggestions montrent comment les écrire
option-position = position
    .description = La position, par exemple 9, ou 5 7 pour deux tas (vide : une petite, s'il y en a une)
option-first-player = premier_joueur
    .description = Le joueur qui joue en premier, 1 ou 2 (1 par défaut)
option-file = fichier
    .description = Au lieu d'un jeu : ton propre graphe dans un fichier JSON
option-strategy1 = stratégie1
    .description = La première stratégie : hasard, prudente, parfaite, ou une force comme 80 %
option-strategy2 = stratégie2
    .description = La seconde stratégie : hasard, prudente, parfaite, ou une force comme 80 %
option-duel-matches = parties
    .description = Combien de parties jouer, de 1 à 10000 (1000 par défaut)
option-seed = graine
    .description = Le nombre d'où vient le hasard : le même rejoue les mêmes parties

strategy-random = hasard
strategy-careful = prudente
strategy-perfect = parfaite
strategy-strength = { $percent } %
strategy-told-random = hasard · n'importe quel coup permis
strategy-told-careful = prudente · n'importe quel coup qui ne perd pas tout de suite
strategy-told-perfect = parfaite · gagne dès qu'elle le peut
strategy-told-strength = { $percent } % · chaque coup : parfait avec cette probabilité, sinon au hasard

arena-title = ### Arène : { $name }
arena-title-graph = ### Arène de ton graphe
arena-counts = { $vertices ->
        [one] { $vertices } sommet
       *[other] { $vertices } sommets
    } (une position et le joueur qui doit jouer), { $arcs ->
        [one] { $arcs } arc
       *[other] { $arcs } arcs
    } (les coups).
arena-attractor = Attracteur du joueur { $player }, { $name } (d'où il peut forcer la victoire) : { $count ->
        [one] { $count } sommet
       *[other] { $count } sommets
    }.
arena-undecided = Dans aucun attracteur (partie nulle ou sans fin) : { $count ->
        [one] { $count } sommet
       *[other] { $count } sommets
    }.
arena-winner = Le joueur { $first } joue en premier. **Le joueur { $player } peut forcer la victoire**, en { $rank ->
        [one] { $rank } coup
       *[other] { $rank } coups
    } au plus, en comptant les coups des deux (rang du départ).
arena-no-winner = Le joueur { $first } joue en premier. **Personne ne peut forcer la victoire.**
arena-over = Au départ, il n'y a plus de coup : **le joueur { $player } a gagné.**
arena-over-draw = Au départ, il n'y a plus de coup : **la partie est nulle.**
arena-too-large-to-draw = Une image de { $vertices } sommets serait illisible : j'en dessine jusqu'à { $limit }.
arena-enlarge = Touche l'image pour l'agrandir.
arena-pages = L'image a { $pages } pages, par rang : au plus autant de coups restent jusqu'à la victoire. La flèche → dans un sommet est le coup du gagnant. Les boutons tournent les pages.
arena-page = page { $page } sur { $pages } : rang { $ranks }
arena-page-undecided = page { $page } sur { $pages } : dans aucun attracteur
arena-explore = **arena.html** s'ouvre dans un navigateur : zoome, touche une position pour voir ses coups et pourquoi, colorie les attracteurs pas à pas.
arena-files = -# Fichiers : le dictionnaire des fiches, JSON, et DOT pour Graphviz. Dans tous, comme ici, le joueur 1 est Ada et le joueur 2 est Blaise.
arena-alt = L'arène en graphe : { $vertices ->
        [one] { $vertices } sommet
       *[other] { $vertices } sommets
    }, { $first } dans l'attracteur du joueur 1 et { $second } dans celui du joueur 2, les rangs sur les sommets, les arcs de la stratégie en gras.

# La page d'une arène (arena.html).
explorer-help = Touche une position, ou choisis-la dans le tableau en bas. Chacune dit qui peut forcer la victoire à partir d'elle (– : personne) et son rang : en combien de coups au plus si les deux jouent au mieux. Coins ronds : à Ada de jouer ; carrés : à Blaise. La flèche épaisse est le coup gagnant le plus rapide.
explorer-step = { $rank ->
        [0] Rang 0
       *[other] Rangs 0 à { $rank }
    }
explorer-whole = Tous les rangs
explorer-all = Tout colorier
explorer-less = ◀ Rang
explorer-more = Rang ▶
explorer-ranks = Jusqu'où les attracteurs sont coloriés
explorer-zoom = Zoom
explorer-closer = Agrandir
explorer-farther = Réduire
explorer-fit = Graphe entier
explorer-chosen = La position choisie
explorer-noscript = Cette page a besoin de JavaScript : ouvre-la dans un navigateur.
explorer-moves = Coups
explorer-wins = coup gagnant
explorer-why = Pourquoi ?
explorer-table = Toutes les positions
explorer-column-position = Position et joueur qui doit jouer
explorer-column-winner = Qui peut forcer la victoire, et le rang
explorer-column-moves = Les coups mènent à
explorer-to-move = C'est à { $name } de jouer.
explorer-winner = { $name } peut forcer la victoire, en { $rank ->
        [one] { $rank } coup
       *[other] { $rank } coups
    } au plus, en comptant les coups des deux.
explorer-undecided = Personne ne peut forcer la victoire.
explorer-won = Il n'y a plus de coup : { $name } a gagné.
explorer-drawn = Il n'y a plus de coup : la partie est nulle.

duel-title = ### Duel : { $name }
duel-wins = { $number }. **{ $strategy }** : { $wins ->
        [one] { $wins } gagnée
       *[other] { $wins } gagnées
    } sur { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, soit { $rate } % (intervalle à 95 % : de { $low } % à { $high } %).
duel-terms = -# La stratégie 1 commence la première partie, la stratégie 2 la suivante, et ainsi de suite. Avec la graine { $seed }, les mêmes parties sont rejouées.
duel-alt = Les taux de victoires selon le nombre de parties : à la fin { $rate1 } % pour 1. { $strategy1 }, { $rate2 } % pour 2. { $strategy2 }.

picture-rank = rang { $rank }
picture-attractor-1 = attracteur du joueur 1, Ada ({ $count })
picture-attractor-2 = attracteur du joueur 2, Blaise ({ $count })
picture-undecided = dans aucun ({ $count })
picture-to-move = au joueur { $player }, { $name }, de jouer
picture-strategy = stratégie du joueur { $player }, { $name }
picture-start = départ
picture-terminal = fin de partie
picture-games = parties jouées
picture-wins = taux de victoires, intervalle à 95 %
picture-percent = { "" } %

analysis-grundy = Valeur de Grundy : { $value }
analysis-no-grundy = Valeur de Grundy : non définie ici. La théorie des sommes de Nim est celle de la version normale, et ceci est la version misère.
analysis-unknown-grundy = Valeur de Grundy : la position est trop grande pour la calculer
analysis-winning-moves = Coups gagnants ({ $count }) : { $moves }
analysis-no-winning-moves = Coups gagnants : aucun
analysis-sum-normal = Le joueur qui ne peut plus jouer perd.
analysis-sum-misere = Version misère : le joueur qui ne peut plus jouer gagne.
analysis-sum-unknown = Hors de portée : les tas jusqu'à { $reached } sont calculés, et ils ne disent pas les valeurs de ces tas.
analysis-sum-take = dans le tas { $heap }, prendre { $take }
analysis-sum-split = { $take ->
        [0] couper le tas { $heap } en { $parts } et le reste
       *[other] dans le tas { $heap }, prendre { $take } et laisser { $parts } et le reste comme tas
    }
analysis-sum-moves = Quelques coups gagnants : { $moves } ; …
analysis-sum-some = Un coup gagne. Les coups dans des tas aussi grands ne sont pas listés.

error-arena-what = Donne soit un jeu, par exemple { $game } avec la position { $position }, soit un fichier avec un graphe, mais pas les deux.
error-not-utf-8 = Le fichier n'est pas du texte en UTF-8. Enregistre-le en JSON, en UTF-8, et recommence.
error-position-needed = Ce jeu n'a pas d'exemple : remplis aussi `position`.

fault-graph-too-large = C'est trop grand : une arène a au plus { $vertices } sommets et { $arcs } arcs. Choisis une position ou un graphe plus petits.
fault-not-json = Le fichier n'est pas du JSON : quelque chose ne va pas ligne { $line }, colonne { $column }.
fault-not-a-graph = Le fichier est du JSON, mais pas un graphe. Écris-le ainsi : { $example }
fault-duplicate-key = « { $key } » est deux fois dans le fichier. Donne à chaque sommet son propre nom.
fault-vertex-name = « { $vertex } » ne peut pas nommer un sommet : écris de 1 à { $limit } caractères sur une ligne.
fault-vertex-shape = Le sommet « { $vertex } » est mal écrit. Il lui faut "player" et, s'il a des coups, "moves" avec une liste de noms.
fault-vertex-player = Dis quel joueur doit jouer au sommet « { $vertex } » : "player" vaut 1 ou 2.
fault-vertex-wins = Au sommet « { $vertex } », "wins" vaut 1, 2, ou 0 pour une partie nulle, et seul un sommet sans coup peut l'avoir.
fault-unknown-vertex = « { $source } » mène à « { $vertex } », qui n'est pas un sommet du fichier. Ajoute-le, ou corrige le nom.
fault-unknown-strategy = Je ne connais pas de stratégie « { $strategy } ». Choisis hasard, prudente, parfaite, ou une force comme 80 %.
fault-duel-games = Choisis de 1 à { $limit } parties.
fault-duel-too-long = Ce duel me prendrait trop de temps : plus de { $limit } coups à regarder. Choisis une position plus petite ou moins de parties.
