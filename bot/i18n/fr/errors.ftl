# Ce qui ne va pas, et ce qui irait.

error-unknown-control = Cela ne marche plus. /board affiche ton plateau, /challenges tes défis.
error-busy = Je travaille encore sur ta dernière question. Attends sa réponse, ou appuie sur Annuler en dessous, s'il y a ce bouton.
error-stopped = C'est arrêté. Repose ta question quand tu veux.
error-too-slow = Je n'ai pas trouvé la réponse en { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }. Choisis une position plus petite, ou moins de parties.
error-too-fast = Cela fait beaucoup d'un coup : j'en fais { $limit } par minute pour une même personne. Continue dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
error-channel-too-fast = Il y a du monde dans ce salon : j'en fais { $limit } par minute ici. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
error-file-too-large = Je n'ai pas pris ce fichier : il est trop gros ({ $size } ko). { $limit } ko au plus.
error-not-text = Je n'ai pas pris cela : ce n'est pas du texte brut en UTF-8. Enregistre-le en texte brut, en UTF-8 (un programme, du CSV ou du JSON sont du texte brut), et rends-le de nouveau.
error-bad-number = Écris un nombre entier, par exemple 3. Rien n'a été joué.
error-play-a-bot = Un bot ne peut pas répondre à une invitation. Pour jouer contre moi, laisse l'adversaire vide.
error-play-absent = Cette personne ne peut pas voir une invitation lancée ici. Invite un membre de ce serveur, dans un salon du serveur.
error-command-outdated = Cette commande a changé depuis que ton Discord l'a chargée. Ferme et rouvre Discord (sur un ordinateur : Ctrl+R), puis réessaie.
error-bad-option = Une des options est illisible. Choisis-la de nouveau dans la liste que Discord propose.
error-in-field = { $field } : { $problem }
form-faults = { $count } choses sont à corriger. Rien n'est perdu.
form-more-faults = … et encore { $count }.
button-correct = Corriger…
error-task-example = { $problem } Exemple : { $example }
error-task-line = Ligne { $line } : { $problem }
error-task-question = Question { $number } : { $problem }
error-storage = Ma base de données n'a pas répondu : ce que tu viens de faire manque peut-être. Regarde avec /board ou /challenges, et recommence si c'est le cas (référence { $reference }).
error-unexpected = Quelque chose a échoué de mon côté ; ce qui était enregistré l'est toujours. Réessaie, ou donne cette référence à la personne qui m'héberge : { $reference }.
error-restarting = On me redémarre. Réessaie dans une minute : ce qui était enregistré l'est toujours.

refusal-no-such-match = Il n'y a pas de partie de ce numéro ici. /board sans numéro retrouve ta dernière partie.
refusal-no-open-match = Tu n'as pas de partie en cours. Lances-en une avec { -games }.
refusal-match-over = Cette partie est finie. Lances-en une autre avec Revanche, { -games }.
refusal-match-not-over = Cette partie est encore en cours.
refusal-offer-pending = Cette invitation attend la réponse de la personne invitée. La personne qui l'a envoyée peut la retirer avec /resign.
refusal-beginner-unknown = Qui commence n'est pas encore décidé. Dis-le avec les boutons sous le plateau ; /board l'affiche de nouveau.
refusal-offer-closed = Cette invitation a été refusée ou retirée. Commence une autre partie avec { -games }.
refusal-offer-not-yours = Seule la personne invitée peut répondre.
refusal-not-a-player = Cette partie n'est pas la tienne. Lances-en une avec { -games }.
refusal-not-your-turn = Ce n'est pas encore ton tour.
refusal-nothing-to-take-back = Tu n'as pas de coup à reprendre.
refusal-not-yours-to-allow = C'est à ton adversaire de répondre.
refusal-take-back-pending = Tu as déjà demandé à reprendre ce coup. Ton adversaire n'a pas encore répondu.
refusal-take-back-not-asked = Personne ne demande à reprendre ce coup, ou plus maintenant.
refusal-rematch-exists = La revanche de cette partie existe déjà. Cherche-la dans le salon, ou tape /board.
refusal-opponent-erased = Pas de revanche : l'une des personnes qui jouaient a fait effacer tout ce que je gardais d'elle.
refusal-move-is-gone = Ce coup n'est plus sur le plateau : il a été repris.
refusal-not-in-challenge = Cette partie répond à un défi : ni indice, ni coup repris, ni revanche. Le corrigé viendra dans /challenges après la clôture.
refusal-no-help-in-duel = Il n'y a pas d'indice dans une partie entre deux personnes. Après la partie, Analyse dit tout.
refusal-position-is-over = Dans cette position il n'y a rien à jouer. Donnes-en une où il reste un coup.
refusal-play-yourself = Tu ne peux pas jouer contre toi-même. Laisse l'adversaire vide pour jouer contre moi.
refusal-already-invited = Cette personne n'a pas encore répondu à ta dernière invitation. /resign la retire ; 24 heures après elle, tu pourras l'inviter de nouveau.
refusal-too-many-invited = { $limit } de tes invitations attendent encore une réponse. Attends qu'on y réponde, ou retires-en une avec /resign.
refusal-too-many-open = { $limit } des parties que tu as commencées ces dernières 24 heures sont encore en cours. Finis-en une, ou quitte-la avec /resign.
refusal-channel-full = { $limit ->
        [one] Tu as ouvert un plateau dans ce salon depuis une heure : tes professeurs en permettent un par heure.
       *[other] Tu as ouvert { $limit } plateaux dans ce salon depuis une heure : tes professeurs n'en permettent pas plus.
    } Continue une partie en cours. Tu pourras ouvrir le prochain plateau ici à partir du { $moment }, ou joue tout de suite sans que les autres le voient : option *où*, *pour moi seulement*.

fault-unknown-game = Je ne connais pas de jeu « { $game } ». Je connais : { $known }.
fault-no-rules = Ce jeu n'a pas de règles à choisir : écris { $game } sans « { $rules } ». Une position se donne à part.
fault-not-numbers = Écris une position en nombres entiers séparés par des espaces, par exemple { $example }.
fault-text-too-long = C'est trop long : { $limit } caractères au plus.
fault-one-number = Écris un seul nombre entier, par exemple { $example }.
fault-number-too-large = Ce nombre est trop grand : { $limit } au plus.
fault-board-too-large = Sur un plateau, les nombres vont jusqu'à { $limit }. Choisis-en un plus petit, par exemple { $example }.
fault-too-many-heaps = { $pile ->
        [row] Cela fait { $heaps } rangées : je peux en poser de 1 à { $limit }.
       *[heap] Cela fait { $heaps } tas : je peux en poser de 1 à { $limit }.
    }
fault-no-such-heap = { $pile ->
        [row] Il n'y a pas de rangée { $heap } : { $heaps ->
            [1] il n'y a que la rangée 1.
            [2] les rangées sont la 1 et la 2.
           *[other] les rangées sont numérotées de 1 à { $heaps }.
        }
       *[heap] Il n'y a pas de tas { $heap } : { $heaps ->
            [1] il n'y a que le tas 1.
            [2] les tas sont le 1 et le 2.
           *[other] les tas sont numérotés de 1 à { $heaps }.
        }
    }
fault-heap-is-empty = Le tas { $heap } est vide. Choisis-en un autre.
fault-heap-is-stuck = { $pile ->
        [row] On ne peut plus rien faire de la rangée { $heap }. Choisis-en une autre.
       *[heap] On ne peut plus rien faire du tas { $heap }. Choisis-en un autre.
    }
part-heap = { $pile ->
        [row] la rangée
       *[heap] le tas
    }
    .label = { $pile ->
        [row] rangée
       *[heap] tas
    }
part-row = la ligne
    .label = ligne
part-column = la colonne
    .label = colonne
part-take = combien prendre
    .label = combien prendre
part-then = { $before }, puis { $last }
form-of-a-move = { $count ->
        [1] un nombre entier
        [2] deux nombres entiers
        [3] trois nombres entiers
       *[other] { $count } nombres entiers
    }{ $heaps ->
        [1] { " " }
       *[other] { " " }pour chaque tas du coup{ " " }
    }({ $parts })
fault-move-shape = Écris ton coup en { $form } : { $example }
fault-rule-shape = Quelque part, cette règle donne { $count ->
        [one] un nombre
       *[other] { $count } nombres
    }. Pour ce jeu il faut { $form } : { $rule }
fault-strategy-move = Ligne { $line } : « { $text } » n'est pas un coup. Écris { $form } : { $example }
fault-answer-moves = Écris chaque coup en { $form }. Sépare les nombres par des espaces{ $heaps ->
        [1] .
       *[other] , et les coups par des points-virgules.
    }
fault-take-at-least-one = Prends au moins 1.
fault-take-too-many = Tu ne peux pas prendre { $take } : il n'en reste que { $available }.
fault-take-not-allowed = Tu ne peux pas prendre { $take } ici. Possible : { $allowed }.
fault-match-is-over = Il n'y a plus de coup : cette partie est finie.
fault-no-grundy-value = En version misère, les valeurs de Grundy ne sont pas définies par la théorie des sommes de Nim : des valeurs des tas ne disent pas qui gagne une somme de tas. On peut quand même dire qui gagne.
fault-too-large-to-solve = Cette position est trop grande pour une recherche exhaustive (plus de { $limit } positions ou coups). Choisis-en une plus petite.
error-nobody-named = Nomme aussi un membre ou un rôle.
error-clash = Quelqu'un a modifié ceci depuis que tu as ouvert le formulaire. C'est maintenant « { $stored } » ; tu as écrit « { $typed } ». Pour mettre ton texte à la place, renvoie le formulaire ; sinon, écris ce qui doit valoir.
fault-gift-braces = Mets les réponses entre accolades après la question, une seule fois : une juste commence par `=`, une fausse par `~`.
fault-gift-no-text = Il manque la question avant les accolades. Écris-la à cet endroit.
fault-gift-no-right = Aucune réponse n'est juste. Écris `=` devant la bonne, ou `~%50%` devant chacune de plusieurs bonnes.
fault-gift-empty = Une réponse est vide. Écris `=` devant une réponse juste et `~` devant une fausse ; des accolades vides demandent un texte libre.
fault-gift-number = Après `#`, écris un nombre, `3.14:0.01` avec une marge, ou `1..5`.
fault-gift-weight = Un poids va de -100 à 100 pour cent : `~%50%`, `~%-25%`.
fault-gift-points = Une question vaut de 0,01 à { $limit } points (`defaultgrade`).
fault-gift-picture-lost = Cette question a une image, ou autre chose à regarder ou à écouter, que je ne peux pas lire. Une question peut avoir une image, dans son texte, dans un fichier Moodle XML ; le GIFT n'en transporte pas. Retire le reste, ou ajoute l'image ici par « { button-pictures } ».
fault-gift-picture-text = L'image a besoin d'un texte pour qui ne la voit pas, de { $limit } caractères au plus. Écris-le dans Moodle (`alt`) : tout ce qu'il faut pour répondre.
fault-gift-picture-file = L'image ne peut pas servir. Il faut un PNG ou un JPEG d'au plus 1 Mo et 4 millions de points, qui s'ouvre sur ton appareil.
fault-gift-matching = Les questions d'appariement (`->`) n'existent pas ici. Demande un choix par ligne.
fault-gift-many = Une question a { $limit } réponses au plus.
fault-gift-twice = Deux réponses sont les mêmes. Garde une seule des deux.
fault-gift-long = Une question a { $limit } signes au plus. Raccourcis-la.
fault-task-many-options = Dans un quiz, une telle question a { $limit } réponses à choisir au plus.
fault-answer-options = Choisis parmi les { $count } réponses proposées, une seule s'il n'en faut qu'une.
fault-answer-decimal = Réponds par un nombre : 7, -2, 2,5 ou 1/3.
fault-answer-words = Écris une réponse, de { $limit } signes au plus.
fault-gift-xml = Ce fichier n'est pas du XML de Moodle qui se lit. Exporte-le de nouveau depuis Moodle.
fault-gift-type = Le type « { $kind } » de Moodle n'existe pas ici. Garde les types choix multiple, vrai ou faux, réponse courte, numérique et composition.
