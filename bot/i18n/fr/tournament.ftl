# Les tournois : /tournament.

command-tournament = Ouvrir un tournoi le temps d'un cours, élève contre élève (professeurs)
option-mode = mode
    .description = Comment on forme les paires (par défaut des rondes suisses)
option-tournament-position = position
    .description = Où commence chaque partie (par défaut tirée pour chaque paire, gagnante pour qui joue d'abord)
option-matches = parties
    .description = Parties par paire : 1, ou 2 en échangeant qui commence (1 par défaut, 2 avec une position)
option-rounds = rondes
    .description = Nombre de rondes suisses (par défaut ce qu'il faut pour trouver qui gagne)
option-tournament-minutes = minutes
    .description = Pendant combien de minutes une arène forme des paires (20 par défaut)
option-seconds = secondes
    .description = Temps pour un coup, en secondes (par défaut, le tournoi tient dans une heure de cours)

tournament-mode-swiss = rondes suisses
tournament-mode-all = tous contre tous
tournament-mode-arena = arène
tournament-title = Tournoi : { $game }, { $mode }
tournament-joining =
    { $count ->
        [0] Personne ne participe encore. Appuie sur Participer ; un professeur appuie sur Démarrer.
        [one] Une personne participe. Appuie sur Participer ; un professeur appuie sur Démarrer.
       *[other] { $count } personnes participent. Appuie sur Participer ; un professeur appuie sur Démarrer.
    }
tournament-more =
    { $count ->
        [one] … et une autre personne
       *[other] … et { $count } autres personnes
    }
tournament-over = **Le tournoi est terminé.**
tournament-paused = **En pause.** Les parties en cours continuent, avec leur minuterie ; plus aucune paire ne se forme tant qu'un professeur ne reprend pas le tournoi.
tournament-round =
    { $count ->
        [0] **Ronde { $round } sur { $rounds }**
        [one] **Ronde { $round } sur { $rounds }** · une partie en cours
       *[other] **Ronde { $round } sur { $rounds }** · { $count } parties en cours
    }
tournament-stood-still = J'étais absent, et le temps s'est arrêté : on forme des paires { $minutes ->
        [0] { $seconds } s
       *[other] { $minutes } min
    } de plus.
tournament-arena-runs =
    { $count ->
        [0] **Arène** · dernières paires { $moment }
        [one] **Arène** · dernières paires { $moment } · une partie en cours
       *[other] **Arène** · dernières paires { $moment } · { $count } parties en cours
    }
tournament-line = **{ $place }.** { $name } — { $points } ({ $extra })
tournament-line-gone = **{ $place }.** { $name } — { $points } ({ $extra }), ne participe plus

tournament-rule-swiss = À chaque ronde se rencontrent des personnes qui ont à peu près les mêmes points. Qui reste sans adversaire reçoit un point.
tournament-rule-all = Tout le monde se rencontre. Une ronde libre donne un point.
tournament-rule-arena = Dès qu'une personne est libre, elle en rencontre une autre. On peut s'inscrire à tout moment.
tournament-rounds =
    { $count ->
        [one] Une ronde.
       *[other] { $count } rondes.
    }
tournament-minutes =
    { $count ->
        [one] Les paires se forment pendant une minute.
       *[other] Les paires se forment pendant { $count } minutes.
    }
tournament-legs =
    { $legs ->
        [one] Une paire joue une partie : la gagner donne un point.
       *[other] Une paire joue deux parties depuis le même départ, chaque personne commence l'une d'elles : chaque victoire donne un demi-point.
    }
tournament-time = Chaque coup a { $seconds } secondes ; qui met plus de temps perd la partie.
tournament-time-fits = Le temps d'un coup est fixé au départ, pour que tout tienne d'ordinaire dans une heure de cours.
tournament-boards-here = Les plateaux viennent dans ce salon.
tournament-tie-buchholz = À égalité de points, le nombre entre parenthèses décide : la somme des points des personnes rencontrées (Buchholz).
tournament-tie-sonneborn = À égalité de points, le nombre entre parenthèses décide : la somme des points des personnes battues, plus la moitié des points de celles avec qui on a fait match nul (Sonneborn–Berger).

tournament-your-board = Tournoi, ronde { $round } : { $players }, voici votre plateau. La minuterie du premier coup tourne.
tournament-podium = { $title } — le podium
tournament-joined = Tu participes. Quand un professeur démarre le tournoi, je t'appelle à ton premier plateau.
tournament-joined-late = Tu participes. Je t'appelle à ton plateau dès que tu es dans une paire.
tournament-left = Tu ne participes plus au tournoi.
tournament-leave-sure = **Quitter le tournoi ?** Si tu es en train de jouer une partie, tu la perds.
tournament-started = Le tournoi a démarré. Les plateaux arrivent.
tournament-play-there = Ton plateau : { $link }
tournament-play-here = Tu joues la partie { $number } : /board te montre son plateau.
tournament-bye = Tu ne joues pas à cette ronde : les autres sont par deux, et il ne restait personne pour toi. Tu as le point quand même.
tournament-wait = Tu ne joues pas en ce moment : je t'appelle dès que tu es dans une paire.

tournament-choose-bout = Fixer un résultat
tournament-choose-player = Retirer une personne
tournament-ask-result = Comment la partie de { $first } et { $second } s'est-elle terminée ? Ce que tu fixes compte à la place de ce qui est joué.
tournament-wins = { $name } gagne
tournament-result-first = la personne qui commençait a gagné
tournament-result-second = la personne qui répondait a gagné
tournament-result-nobody = Personne ne gagne
tournament-result-missed = inscription tardive : un demi-point
tournament-result-running = en cours
tournament-end-sure = **Terminer le tournoi maintenant ?** Les parties encore en cours ne compteront pas.
tournament-file = Le classement et toutes les parties. Pour le JSON, passe par le panneau des professeurs.
tournament-file-name = tournoi
tournament-column-place = place
tournament-column-name = nom
tournament-column-points = points
tournament-column-tie-break = départage
tournament-column-played = parties jouées
tournament-column-round = ronde
tournament-column-match = partie
tournament-column-begins = commence
tournament-column-answers = répond
tournament-column-result = résultat
tournament-column-by-hand = fixé par un professeur

tournament-gone = Ce tournoi est effacé, ou une autre version de moi l'a enregistré. Un professeur tape /tournament pour en ouvrir un autre.
tournament-other-version = Une autre version de moi a enregistré le tournoi de ce serveur, et je ne peux pas le lire. Il reste tel quel, et bloque les autres tournois jusqu'au retour de cette version. Les parties hors tournoi fonctionnent.
tournament-one-at-a-time = Un tournoi est déjà ouvert sur ce serveur : { $place }. Termine-le dans le panneau des professeurs, sous son message, puis ouvres-en un autre. Si ce message a été supprimé, retape /tournament dans une minute : je l'envoie de nouveau.
tournament-has-begun = Ce tournoi a déjà démarré. Mon plateau te montre ton plateau.
tournament-too-late = Personne ne peut plus s'inscrire à ce tournoi : les rondes suisses prennent du monde jusqu'au début de la ronde 2, une arène jusqu'à sa fin.
tournament-not-running = Cela ne marche que pendant le tournoi.
tournament-is-over = Ce tournoi est terminé. Un professeur en ouvre un autre avec /tournament.
tournament-full = Ce tournoi est complet : { $count } personnes au plus y participent.
tournament-too-few = Un tournoi demande au moins deux personnes. Laisse-les appuyer sur Participer, puis démarre-le.
tournament-too-many-for-all = Tous contre tous, c'est pour { $count } personnes au plus : il faudrait trop de rondes. Ouvre plutôt un tournoi en rondes suisses ou une arène.
tournament-not-in-it = Cette personne ne participe pas au tournoi. Le bouton Participer inscrit qui appuie dessus.
tournament-no-such-bout = Je ne connais pas cette partie dans ce tournoi. Appuie sur Actualiser dans le panneau des professeurs, puis choisis-en une.
tournament-no-analysis = Un tournoi de ce jeu est en cours. Jusqu'à sa fin, je n'analyse ses positions pour personne.
tournament-rounds-only-swiss = Seules les rondes suisses prennent un nombre de rondes. Laisse l'option rondes vide, ou choisis les rondes suisses comme mode.
tournament-minutes-only-arena = Seule une arène prend des minutes. Laisse l'option minutes vide, ou choisis l'arène comme mode.
tournament-one-leg-in-arena = Dans une arène, une paire joue une seule partie. Laisse l'option parties vide, ou choisis un autre mode.

button-tournament-join = Participer
button-tournament-leave = Partir
button-tournament-start = Démarrer
button-tournament-mine = Mon plateau
button-tournament-lead = Pour les professeurs
button-tournament-pause = Mettre en pause
button-tournament-go-on = Reprendre
button-tournament-end = Terminer
button-tournament-file = Résultats (fichier)
button-tournament-refresh = Actualiser
tournament-start-sure = **Lancer le tournoi maintenant, avec { $count } personnes ?** Ses premières parties s'ouvrent aussitôt.
tournament-remove-sure = **Retirer { $name } du tournoi ?** Cette personne perd sa partie en cours. Les résultats restent.
button-tournament-remove = Retirer
