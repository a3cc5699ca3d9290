# Ce qui ne va pas, et ce qui irait.

error-unknown-control = Ce bouton vient d'une ancienne version de moi. Tape /board pour retrouver ton plateau.
error-bad-number = Écris un nombre entier, par exemple 3. Rien n'a été joué.
error-heaps-and-columns = Donne soit les tas (1 3 7), soit un nombre de colonnes à tirer, mais pas les deux.
error-play-a-bot = Un bot ne peut pas répondre à une invitation. Pour jouer contre moi, laisse l'adversaire vide.
error-play-absent = Cette personne ne peut pas voir une invitation lancée ici. Invite un membre de ce serveur, dans un salon du serveur.
error-command-outdated = Cette commande a changé depuis que ton Discord l'a chargée. Recharge Discord (Ctrl+R) et réessaie.
error-bad-option = Une des options est illisible. Choisis-la de nouveau dans la liste que Discord propose.
error-task-line = Ligne { $line } : { $problem }
error-storage = Ma mémoire n'a pas répondu : rien n'est perdu. Regarde avec /board si ton coup a été joué, et réessaie (référence { $reference }).
error-unexpected = Quelque chose a échoué de mon côté ; ta partie est en sécurité. Réessaie, ou donne cette référence à qui m'héberge : { $reference }.

refusal-no-such-match = Il n'y a pas de partie de ce numéro ici. /board sans numéro retrouve ta dernière partie.
refusal-no-open-match = Tu n'as pas de partie en cours. Lances-en une avec { -games }.
refusal-match-over = Cette partie est finie. Lances-en une autre avec Revanche, { -games }.
refusal-match-not-over = Cette partie est encore en cours.
refusal-offer-pending = Cette invitation n'a pas encore été acceptée.
refusal-offer-closed = Cette invitation n'a pas eu de suite. Commence une autre partie avec { -games }.
refusal-offer-not-yours = Seule la personne invitée peut répondre.
refusal-not-a-player = Tu regardes cette partie, tu n'y joues pas. Lance la tienne avec { -games }.
refusal-not-your-turn = Ce n'est pas encore ton tour.
refusal-nothing-to-take-back = Tu n'as pas de coup à reprendre.
refusal-not-yours-to-allow = C'est à ton adversaire de répondre.
refusal-rematch-exists = La revanche de cette partie existe déjà. Cherche-la dans le salon, ou tape /board.
refusal-opponent-erased = Pas de revanche : l'un des joueurs a fait effacer tout ce que je gardais de lui.
refusal-move-is-gone = Ce coup n'est plus sur le plateau : il a été repris.
refusal-not-in-challenge = Cette partie répond à un défi : ni indice, ni coup repris, ni revanche. Ce qui était le mieux est dit après la clôture.
refusal-no-help-in-duel = Il n'y a pas d'indice dans une partie entre deux personnes. Après la partie, Analyse dit tout.
refusal-position-is-over = Dans cette position il n'y a rien à jouer. Donnes-en une où il reste un coup.
refusal-play-yourself = Tu ne peux pas jouer contre toi-même. Laisse l'adversaire vide pour jouer contre moi.

fault-unknown-game = Je ne connais pas de jeu « { $game } ». Je connais : { $known }.
fault-bad-rules = « { $rules } » ne sont pas des règles pour { $game }.
fault-not-numbers = Écris une position en nombres entiers séparés par des espaces, par exemple { $example }.
fault-text-too-long = C'est trop long : { $limit } caractères au plus.
fault-one-number = Écris un seul nombre entier, par exemple { $example }.
fault-number-too-large = C'est trop grand : { $limit } au plus.
fault-too-many-heaps = Cela fait { $heaps } tas : je peux en poser de 1 à { $limit }.
fault-move-shape = { $shape ->
        [take] Écris ton coup en un nombre, combien prendre : 3
        [row-column] Écris ton coup en deux nombres, la ligne et la colonne : 2 3
        [heap-take-part] Écris ton coup en trois nombres, le tas, combien prendre, et la plus petite part s'il est partagé (sinon 0) : 1 2 0
       *[other] Écris ton coup en deux nombres, d'abord le tas, puis combien prendre : 2 1
    }
fault-no-such-heap = Il n'y a pas de tas { $heap } : les tas sont numérotés de 1 à { $heaps }.
fault-heap-is-empty = Le tas { $heap } est vide. Choisis-en un autre.
fault-heap-is-stuck = On ne peut plus rien faire du tas { $heap }. Choisis-en un autre.
fault-take-at-least-one = Prends au moins 1.
fault-take-too-many = Tu ne peux pas prendre { $take } : il n'en reste que { $available }.
fault-take-not-allowed = Tu ne peux pas prendre { $take } ici. Possible : { $allowed }.
fault-match-is-over = Il n'y a plus de coup : cette partie est finie.
fault-no-grundy-value = Les valeurs de Grundy appartiennent à la version normale ; en version misère il n'y en a pas.
fault-too-large-to-solve = Cette position est trop grande pour une recherche exhaustive (plus de { $limit } positions ou coups). Choisis-en une plus petite.
error-nobody-named = Nomme aussi un membre ou un rôle.
