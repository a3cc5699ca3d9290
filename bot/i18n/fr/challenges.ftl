# Les défis et les classes : ce qui est refusé, et pourquoi.

denial-not-a-teacher = Seuls les professeurs de cette classe le peuvent : les personnes qui gèrent le serveur, et celles nommées avec /class teachers.
denial-only-in-servers = Cela ne marche que dans un serveur dont je suis membre.
denial-unknown-time-zone = Je ne connais pas de fuseau horaire « { $zone } ». Écris par exemple Europe/Paris ou America/Montreal.
denial-no-such-date = Ce jour n'existe pas chaque année. Donne un mois et un jour, par exemple 8 et 31.
denial-no-such-challenge = Il n'y a pas de défi de ce numéro ici. /challenges donne ceux qui sont ouverts.
denial-not-open-yet = Ce défi n'est pas encore ouvert.
denial-closed = Ce défi est clos : les réponses ne sont plus acceptées.
denial-withdrawn = Tes données ont été effacées, et c'est un retrait de ce défi : tes essais sont utilisés. Tant qu'il est en cours, ton professeur peut te laisser recommencer avec /challenge extend.
denial-already-published = Ce défi a déjà été publié. /challenge edit montre où il en est ; pour le proposer encore une fois, duplique-le.
denial-already-opened = Ce défi a déjà ouvert et ne se modifie plus. Duplique-le, et modifie la copie.
denial-not-open = Ce défi n'est pas ouvert : il n'y a rien à clore.
denial-not-opened = Ce défi n'a pas encore ouvert. Appuie sur « { button-edit } » dans son panneau : tout peut encore changer.
denial-closing-not-later = Ce moment est passé. Donne une clôture plus tardive que maintenant ; pour finir le défi tout de suite, appuie sur « { button-close-now } ».
denial-before-group = Le groupe { $group } n'ouvre que le { $opening }. Donne une clôture plus tardive ou, tant que le défi est ouvert, change d'abord les dates du groupe.
denial-closed-long-ago = Ce défi est clos depuis plus de { $days } jours. Duplique-le plutôt.
denial-nothing-changed = C'est déjà ainsi : rien n'a changé.
denial-cannot-be-mended = On ne peut corriger qu'une question à laquelle on répond par écrit : des coups, une valeur, une période, des positions perdantes, une stratégie. Tu peux annuler celle-ci.
denial-other-kind = Une question corrigée doit être du même genre : ses réponses sont déjà là. Annule-la plutôt.
denial-own-positions = Ici, chaque élève a sa propre position : celle de la ligne doit donc rester la même. Tu peux changer les règles du jeu et ce qui est demandé.
denial-unfit-positions = Avec cette ligne, la position de certains élèves n'a pas de sens : on ne pourrait pas noter leur réponse. Annule plutôt la question.
denial-still-open = Ton temps pour ce défi n'est pas encore écoulé. Le corrigé viendra après.
denial-results-held = Un professeur publiera les résultats de ce défi. Le corrigé s'ouvre en même temps.
denial-solutions-later = Le temps pour répondre à ce défi n'est pas encore écoulé pour toute la classe : le corrigé ouvrira le { $moment }.
denial-closes-before-opening = Un défi se ferme après son ouverture. Donne une clôture plus tardive que l'ouverture.
denial-opening-past = L'ouverture est passée. Écris « maintenant », ou une ouverture plus tardive que maintenant.
denial-group-outside = Le groupe { $group } aurait le défi du { $opening } au { $closing } : ce n'est pas dans ses nouvelles dates. Choisis des dates qui contiennent celles-là ou, avant la clôture, change d'abord les dates du groupe.
denial-group-over = Le groupe { $group } fermerait le { $closing } : c'est passé, ou avant l'ouverture. Change d'abord les dates du groupe.
denial-closing-past = La clôture est passée. Donne une clôture plus tardive que maintenant.
denial-extension-too-early = Ce moment est passé, ou n'est pas après la clôture. Donne un moment plus tardif.
denial-no-attempt-left = Tu n'as plus d'essai : ce défi en donne { $attempts ->
        [one] un
       *[other] { $attempts }
    }.
denial-not-your-attempt = Cet essai est celui de quelqu'un d'autre. /challenges donne les tiens.
denial-attempt-gone = Cet essai n'existe plus : il a été effacé avec les données de son élève, ou avec le défi, ou c'était un aperçu qui est terminé. /challenges donne ceux auxquels tu peux répondre.
denial-already-answered = Cette question a déjà sa réponse : une seule compte. /challenges te montre où tu en es.
denial-marked = Un professeur a déjà noté cette réponse : tu ne peux plus la changer. /challenges te montre où tu en es.
denial-no-match-asked = On ne répond pas à cette question en jouant.
denial-moved-on = Quelqu'un a modifié ce défi entre-temps. Regarde-le de nouveau, puis recommence.
denial-bad-moment = Je ne comprends pas le moment « { $text } ». Écris par exemple 24/11 8h, 2026-11-24 08:00, demain 18h, maintenant ou +2h.
denial-no-such-day = Le jour « { $text } » n'existe pas. Regarde le calendrier, et écris par exemple 24/11 8h.
denial-no-such-month = Il n'y a pas de mois { $month }, comme dans « { $text } ». Le jour vient d'abord : écris 24/11 ou 2026-11-24.
denial-no-such-hour = { $hour } n'est pas une heure du jour, comme dans « { $text } ». Les heures vont de 0:00 à 24:00, et les minutes jusqu'à 59.
denial-no-hour = « { $text } » ne dit pas à quelle heure. Écris par exemple ce soir 20h.
denial-no-such-half = Avec am ou pm, les heures vont de 1 à 12 : « { $text } » dit { $hour }. Écris 17h ou 5 pm.
denial-no-such-offset = Dans « { $text } », le décalage par rapport à UTC n'est pas celui de l'heure de { $zone } à ce moment-là. Enlève-le, ou écris le bon.
denial-other-weekday = « { $text } » désigne deux jours : le { $day } est un { $weekday ->
    [0] lundi
    [1] mardi
    [2] mercredi
    [3] jeudi
    [4] vendredi
    [5] samedi
   *[6] dimanche
}. Écris le jour de la semaine ou la date, pas les deux.
denial-skipped = À l'heure de { $zone }, { $skipped } n'existe pas : on avance les montres à ce moment-là. Au lieu de « { $text } », écris par exemple { $instead }.
denial-two-days = « { $text } » peut être { $first } ou { $second }. Écris l'une de ces deux dates, ou le mois par son nom.
denial-not-counted-from = Dans ce champ, on ne compte rien à partir de là, comme dans « { $text } ». Écris par exemple +2h, dans 2 jours, ou un jour et une heure.
denial-bad-hour = Je ne comprends pas l'heure « { $text } ». Écris par exemple 8h, 8h30 ou 17:00.
denial-moment-too-far = « { $text } » est trop loin. Choisis un moment entre les années { $first } et { $last }.
denial-title-length = Un titre a de 1 à { $limit } caractères.
denial-tasks-length = Ces questions sont trop longues : toutes ensemble ont { $limit } caractères au plus.
denial-bad-numbers = Donne le nombre d'essais, puis les points par question : par exemple 1, 10, ou illimité, 2,5.
denial-bad-attempts = Donne un nombre d'essais de 1 à { $limit }, ou « illimité ».
denial-bad-points = Donne à chaque question de 0,01 à { $limit } points, avec deux décimales au plus, par exemple 2,5.
denial-bad-late-minutes = Donne un nombre de minutes pour les réponses en retard, de 0 (aucune acceptée) à { $limit }.
denial-bad-late-percent = Donne ce que valent les réponses en retard en %, de 0 à 100.
denial-bad-reminder = Donne un nombre de minutes pour le rappel, de 0 (aucun) à { $limit }.
denial-reference-fails = Ta version de `{ $function }` ne marche pas encore. Choisis « { button-reference } » sous « { setup-change } » et envoie de nouveau le formulaire pour voir pourquoi.
denial-everybody-pinged = Je ne mentionne pas tout le monde : choisis un rôle de la classe.
denial-everybody-a-teacher = Tout le monde dans ce serveur serait alors professeur. Choisis un rôle que seuls les professeurs ont.
denial-channel-unusable = Je ne peux pas écrire dans ce salon. Choisis-en un autre, ou permets-moi de le voir et d'y envoyer des messages.
denial-play-to-answer = On répond à cette question en jouant. /challenges t'y emmène.
denial-text-or-file = Soit tu écris ta réponse, soit tu donnes un fichier, mais pas les deux. Rien n'a été compté.
denial-preview-over = Ce défi est ouvert ou clos : il n'y a plus d'aperçu. /challenges montre ce que voient les élèves, et ce que tu y réponds compte.
denial-no-preview = On ne peut quitter qu'un aperçu, ou en passer une question : cet essai compte.
