# Les défis et les classes : ce qui est refusé, et pourquoi.

denial-not-a-teacher = Seuls les professeurs de cette classe le peuvent : les personnes qui gèrent le serveur, et celles nommées avec /class teachers.
denial-only-in-servers = Cela ne marche que dans un serveur dont je suis membre.
denial-unknown-time-zone = Je ne connais pas de fuseau horaire « { $zone } ». Écris par exemple Europe/Paris ou America/Montreal.
denial-no-such-date = Ce jour n'existe pas chaque année. Donne un mois et un jour, par exemple 8 et 31.
denial-no-such-challenge = Il n'y a pas de défi de ce numéro ici. /challenges donne ceux qui sont ouverts.
denial-not-open-yet = Ce défi n'est pas encore ouvert.
denial-closed = Ce défi est clos : les réponses ne sont plus acceptées.
denial-already-published = Ce défi a déjà été publié. /challenge edit montre où il en est ; pour le proposer encore une fois, duplique-le.
denial-already-opened = Ce défi a déjà ouvert et ne se modifie plus. Duplique-le, et modifie la copie.
denial-not-open = Ce défi n'est pas ouvert : il n'y a rien à clore.
denial-still-open = Ton temps pour ce défi n'est pas encore écoulé. Le corrigé viendra après.
denial-solutions-later = Le temps pour répondre à ce défi n'est pas encore écoulé pour toute la classe : le corrigé ouvrira le { $moment }.
denial-closes-before-opening = Un défi se ferme après son ouverture. Donne une clôture plus tardive que l'ouverture.
denial-closes-in-the-past = Ce moment est passé, ou n'est pas après la clôture. Donne un moment plus tardif.
denial-no-attempt-left = Tu n'as plus d'essai : ce défi en donne { $attempts ->
        [one] un
       *[other] { $attempts }
    }.
denial-not-your-attempt = Cet essai est celui de quelqu'un d'autre, ou n'existe plus. /challenges donne les tiens.
denial-already-answered = Cette question a déjà sa réponse : une seule compte. /challenges te montre où tu en es.
denial-no-match-asked = On ne répond pas à cette question en jouant.
denial-moved-on = Quelqu'un a modifié ce défi entre-temps. Regarde-le de nouveau, puis recommence.
denial-bad-moment = Je ne comprends pas le moment « { $text } ». Écris par exemple 24/11 8h, 2026-11-24 08:00, demain 18h, maintenant ou +2h.
denial-no-such-moment = Le moment « { $text } » n'existe pas. Le jour vient avant le mois (24/11), les heures vont jusqu'à 24, et un jour de la semaine doit être celui de sa date. Quand on avance les montres, il manque une heure.
denial-bad-hour = Je ne comprends pas l'heure « { $text } ». Écris par exemple 8h, 8h30 ou 17:00.
denial-moment-too-far = « { $text } » est trop loin. Choisis un moment entre les années { $first } et { $last }.
denial-title-length = Un titre a de 1 à { $limit } caractères.
denial-tasks-length = Ces questions sont trop longues : toutes ensemble ont { $limit } caractères au plus.
denial-bad-numbers = Donne le nombre d'essais, puis les points par question : par exemple 1, 10, ou illimité, 10.
denial-bad-attempts = Donne un nombre d'essais de 1 à { $limit }, ou « illimité ».
denial-bad-points = Donne un nombre de points par question de 1 à { $limit }.
denial-bad-late-minutes = Donne un nombre de minutes pour les réponses en retard, de 0 (aucune acceptée) à { $limit }.
denial-bad-late-percent = Donne ce que valent les réponses en retard en %, de 0 à 100.
denial-bad-reminder = Donne un nombre de minutes pour le rappel, de 0 (aucun) à { $limit }.
denial-reference-fails = Ta version de `{ $function }` ne marche pas encore. Appuie sur « { button-reference } » et envoie de nouveau le formulaire pour voir pourquoi.
denial-everybody-pinged = Je ne mentionne pas tout le monde : choisis un rôle de la classe.
denial-everybody-a-teacher = Tout le monde dans ce serveur serait alors professeur. Choisis un rôle que seuls les professeurs ont.
denial-channel-unusable = Je ne peux pas écrire dans ce salon. Choisis-en un autre, ou permets-moi de le voir et d'y envoyer des messages.
denial-play-to-answer = On répond à cette question en jouant. /challenges t'y emmène.
denial-analysis-refused = Cela aiderait pour le défi « { $title } ». Tant qu'on peut y répondre, je n'analyse pas ces positions et n'y commence pas de partie ; toi, tu peux commencer.
denial-text-or-file = Soit tu écris ta réponse, soit tu donnes un fichier, mais pas les deux. Rien n'a été compté.
denial-preview-over = Ce défi est ouvert ou clos : il n'y a plus d'aperçu. /challenges montre ce que voient les élèves, et ce que tu y réponds compte.
