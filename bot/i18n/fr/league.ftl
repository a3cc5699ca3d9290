# Les ligues : /league. Des stratégies remises se rencontrent, et rencontrent celles de la maison.

command-league = Inscrire une stratégie (règle, table, programme) dans une ligue, et voir ce qu'elle vaut
option-league-game = jeu
    .description = La ligue de quel jeu ; laisse vide pour voir celles de ce serveur
league-title = Ligue · { $game }
league-house-random = le hasard (maison)
league-house-careful = le prudent (maison)
league-house-learning = l'apprenti (maison)
league-house-perfect = le parfait (maison)

league-is-closed = **Cette ligue est close :** on ne peut plus rien inscrire.
league-all-played = Les { $pairs } rencontres sont jouées.
league-playing = Les parties se jouent toutes seules : { $done } rencontres sur { $pairs } sont jouées.
league-tonight = Pour les autres rencontres, le temps de calcul du jour est épuisé : elles se jouent { $moment }.
league-no-time = { $count ->
        [one] Une rencontre a pris trop de temps et n'est pas jouée
       *[other] { $count } rencontres ont pris trop de temps et ne sont pas jouées
    } : aucun point, ni pour l'un ni pour l'autre. Tu peux inscrire de nouveau une stratégie plus rapide.
league-stopped = { $count ->
        [one] J'ai dû arrêter un programme
       *[other] J'ai dû arrêter { $count } programmes
    } : trop lent, ou trop de mémoire. Les parties qui restaient comptent comme des défaites. Une nouvelle version rejoue tout.
league-yours-stopped = **J'ai dû arrêter ton programme (version { $version }) :** il prenait trop de temps, ou trop de mémoire. Il perd les parties qu'il n'avait pas encore jouées. « Voir les parties » montre où il s'arrête. Inscris ensuite une version plus rapide : elle rejoue tout.
league-place = { $name } · **{ $points }** sur { $played } · { $rating } ± { $reach }
league-version = version { $version }
league-version-stopped = arrêté
league-note = Une rencontre compte { $games } parties : depuis chacun des { $starts } départs, chacun des deux commence une fois. Après un nom : parties gagnées sur parties jouées · cote ± intervalle à 95 %.
league-rule = Une rencontre compte { $games } parties, deux à partir de chacun de ces départs : { $starts }. Chacun des deux commence une fois. Une partie gagnée vaut un point. Une stratégie qui ne donne pas de coup permis perd la partie.
league-rating-note = Après chaque nom : combien de parties gagnées, sur combien, puis la cote. 1500 est le milieu, et 400 de plus signifie dix victoires contre une ; ± est l'intervalle à 95 % du modèle (Bradley et Terry, 1952).
league-none = Ce serveur n'a pas encore de ligue. Une ligue commence par la commande et un jeu : /league { $game }. Ensuite, chacun peut inscrire une stratégie.
league-list = Les ligues de ce serveur :
league-choose = Choisir
league-cross-note = Un nombre dit combien de parties la ligne a gagnées contre la colonne. Les numéros sont ceux du tableau, à partir du haut ; « ? » n'a pas encore joué, « – » n'a pas pu être joué à temps.

league-typed = Une règle, une table ou un programme
league-typed-about = Elle donne un coup dans chaque position, même perdante.
league-file = Ou un fichier
league-file-forms = Un fichier texte de 64 Ko au plus. Il compte à la place de ce qui est tapé.
league-form-title = Entrer dans la ligue
league-entered-rule = **Ta règle participe** (version { $version }). Elle joue toute seule contre tout le monde ; le tableau montre ce qu'elle vaut. Tu peux la remplacer quand tu veux.
league-entered-table = **Ta table participe** (version { $version }). Elle joue toute seule contre tout le monde ; le tableau de la ligue montre ce qu'elle vaut. Tu peux la remplacer quand tu veux.
league-entered-program = **Ton programme participe** (version { $version }). Il joue tout seul contre tout le monde ; le tableau montre ce qu'il vaut. Tu peux le remplacer quand tu veux.
league-withdraw-sure = **Retirer ta stratégie de la ligue ?** Ses parties seront effacées aussi.
league-withdrawn = Ta stratégie n'est plus dans la ligue, et ses parties sont effacées.

league-whose = **De qui veux-tu voir les parties ?**
league-against-whom = **Parties jouées par { $name }.** Contre qui ?
league-not-played = { $name } n'a pas encore joué. Reviens dans un instant.
league-against = contre { $name } · { $won } gagnées, { $lost } perdues
league-against-unplayed = contre { $name } · trop long, pas joué
league-unplayed = Ces parties prenaient trop de temps, je les ai arrêtées : aucun point, ni pour l'un ni pour l'autre. Elles se jouent quand une des deux stratégies est remplacée.
league-pair = **{ $one } contre { $other }**
league-game-option = Partie { $number } · départ { $start }
league-game = Départ { $start } : { $first } commence, { $winner } gagne ({ $moves ->
        [0] aucun coup
        [one] un coup
       *[other] { $moves } coups
    }).
league-ending-rules = La partie est finie : { $winner } gagne.
league-ending-no-move = { $loser } ne donne pas de coup ici, et perd donc.
league-ending-illegal = { $loser } donne ici un coup que les règles interdisent, et perd donc.
league-ending-error = La stratégie de { $loser } échoue ici, et perd donc.
league-ending-too-slow = { $loser } met trop de temps ici, et perd donc.
league-ending-stopped = J'avais déjà arrêté le programme de { $loser }, qui perd donc cette partie.

league-picture-axis = Cote, avec son intervalle à 95 %
league-picture-told = Les cotes de la ligue { $game }, par le modèle de Bradley et Terry (1952) : 1500 est le milieu, et 400 de plus signifie dix victoires contre une. Chaque barre est un intervalle à 95 %. La même chose en texte : le bouton « Garder le texte ».
league-alt = Cotes de { $count } joueurs avec leur incertitude, les premiers : { $players }
league-alt-player = { $name } { $rating } ± { $reach }
league-text-told = Toute la ligue en texte. Les nombres entre crochets sont ceux du tableau croisé.

league-panel-open = La ligue est **ouverte** : chacun peut inscrire et remplacer une stratégie.
league-panel-closed = La ligue est **close** : ce qui est inscrit reste, et rien de nouveau n'entre.
league-panel-entries = { $count ->
        [0] Personne n'a inscrit de stratégie.
        [one] Une stratégie est inscrite.
       *[other] { $count } stratégies sont inscrites.
    }
league-panel-starts = Les parties partent de : { $starts }
league-panel-remove = Retirer une stratégie…
league-open-sure = **Ouvrir la ligue maintenant ?** Chacun pourra alors inscrire et remplacer une stratégie.
league-close-sure = **Fermer la ligue maintenant ?** Ce qui est inscrit reste ; plus personne ne pourra inscrire ni remplacer une stratégie avant qu'elle rouvre.
league-remove-sure = **Retirer la stratégie de { $name } ?** Ses parties seront effacées aussi. { $name } peut en inscrire une autre tant que la ligue est ouverte.
league-starts-title = Les départs de la ligue
league-starts-label = Des positions, une par ligne
league-starts-about = 12 au plus. Toutes les parties seront rejouées.
league-sources-none = Personne n'a inscrit de stratégie.
league-sources-told = { $count ->
        [one] La stratégie inscrite.
       *[other] Les { $count } stratégies inscrites.
    } Seuls les professeurs peuvent voir ce fichier.

league-gone = Je n'ai plus cette ligue. /league montre celles de ce serveur.
league-entry-gone = Cette stratégie n'est plus dans la ligue. /league montre qui participe.
league-game-gone = Je n'ai pas ces parties : une des deux stratégies a été remplacée ou retirée, ou n'a pas encore joué. Le tableau montre où en sont les parties.
league-closed = Cette ligue est close : on ne peut rien y inscrire. Un professeur peut la rouvrir.
league-full = Cette ligue a { $limit } stratégies, et plus de place. Un professeur peut en retirer.
league-too-many = Ce serveur a { $limit } ligues, et plus de place. /league les montre.
league-not-entered = Tu n'as pas de stratégie dans cette ligue.
league-nothing-typed = Tape une stratégie ou choisis un fichier. Le formulaire en montre un exemple.
league-too-long = La stratégie est trop longue : { $limit } Ko au plus.
league-no-strategy = Un programme qui joue définit une fonction { $function } : elle reçoit la position et renvoie le coup, compté à partir de 0.
league-faulty-program = **Ce programme n'est pas inscrit :** il ne peut pas encore jouer. { $why }
league-other-version = Une autre version de moi a enregistré la ligue de ce jeu, et je ne peux pas la lire. Elle reste telle quelle. Les ligues des autres jeux fonctionnent.
league-just-shown = Quelqu'un vient d'afficher cette ligue ici : { $place }. Un seul message suffit : tout le monde peut se servir de ses boutons.
league-changed-meanwhile = Quelqu'un vient de changer cette ligue. Regarde-la de nouveau, puis réessaie.
fault-league-starts-none = Tape au moins une position, par exemple { $example }.
fault-league-starts-too-many = Il peut y avoir { $limit } départs au plus. Enlèves-en quelques-uns.
fault-league-start-too-large = { $position } est trop grand pour une ligue. Choisis une position plus petite, comme { $example }.

button-league-enter = Inscrire, remplacer
button-league-games = Voir les parties
button-league-cross = Tableau croisé
button-league-picture = Voir les cotes
button-league-text = Garder le texte
button-league-withdraw = Retirer
button-league-manage = Gérer
button-league-table = Retour au tableau
button-league-their-games = Toutes leurs parties
button-league-play-on = Jouer à partir d'ici
button-league-close = Fermer la ligue
button-league-open = Ouvrir la ligue
button-league-starts = Choisir les départs
button-league-sources = Avoir les stratégies
button-league-remove = Retirer
