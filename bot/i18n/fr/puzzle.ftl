# Le problème du jour : /puzzle.

command-puzzle = Répondre au problème du jour et voir ta série ; les professeurs règlent sa parution

puzzle-title = Problème du { $day }
puzzle-answer-privately = Appuie sur ta réponse : personne d'autre ne la voit, et c'est la première qui compte. Le corrigé et les réponses de la classe viennent { $moment }.
puzzle-last = [Le dernier problème et son corrigé]({ $address }) : { $parts }
puzzle-last-part = { $level } : { $right } sur { $count } justes
puzzle-last-few =
    { $count ->
        [0] { $level } : aucune réponse
        [one] { $level } : une réponse
       *[other] { $level } : { $count } réponses
    }
puzzle-chosen =
    { $count ->
        [0] { $option } : personne
        [one] { $option } : une réponse
       *[other] { $option } : { $count } réponses
    }
puzzle-is-right = ✅ { $option } (la bonne réponse)
puzzle-few =
    { $count ->
        [0] Personne n'a répondu.
        [one] Une réponse : je montre les choix à partir de { $fewest } réponses, pour que celle de personne ne se devine.
       *[other] { $count } réponses : je montre les choix à partir de { $fewest } réponses, pour que celle de personne ne se devine.
    }

puzzle-first-counts = Tu as déjà répondu à ce problème : c'est ta première réponse qui compte.
puzzle-class-later = Les réponses de la classe seront affichées sous le problème { $moment }.
puzzle-not-answered = Tu n'y as pas répondu. Le corrigé arrive dans un instant.
puzzle-closes = Le corrigé et les réponses de la classe viennent { $moment }. Personne d'autre ne voit les tiennes.
puzzle-streak =
    { $days ->
        [0] Ta série commence à ta prochaine réponse. Le week-end ne l'interrompt pas.
        [one] Ta série : un jour. Le week-end ne l'interrompt pas.
       *[other] Ta série : { $days } jours. Le week-end ne l'interrompt pas.
    }
puzzle-longest =
    { $days ->
        [one] Ta plus longue : un jour.
       *[other] Ta plus longue : { $days } jours.
    }
puzzle-shared = { $name } · { $day }
puzzle-shared-streak =
    { $days ->
        [one] Série : un jour.
       *[other] Série : { $days } jours.
    }
puzzle-shared-note = Pas dit ici : les réponses choisies. [Le problème]({ $address })
puzzle-nothing-to-share = Il n'y a encore rien à partager : réponds d'abord au problème. Ce qui est demandé dans un défi en cours se partage après sa clôture.
puzzle-none-yet = Ce serveur n'a pas encore de problème du jour. Un professeur peut le régler avec /puzzle ; d'ici là, /learn et /train ont des exercices pour toi.
puzzle-gone = Je n'ai plus ce problème. /puzzle montre le dernier.
puzzle-closed = Ce problème est clos : son corrigé est affiché dessous, ou y arrive dans un instant. /puzzle montre le dernier problème.
puzzle-already-posted = Le problème d'aujourd'hui est déjà publié. Le prochain viendra un autre jour.

puzzle-panel = Le problème du jour
puzzle-panel-about = À l'heure de ton choix, je publie un problème de chaque difficulté. Chacun répond en privé, d'un seul appui. Le lendemain, le corrigé et les réponses de la classe s'affichent sous le problème, sans aucun nom.
puzzle-paused = À l'arrêt : appuie sur Démarrer, ou publie tout de suite celui d'aujourd'hui.
puzzle-runs = En marche : le prochain viendra { $moment }.
puzzle-channel = Salon : { $channel }
puzzle-hour = Heure : { $hour } (heure de { $zone })
puzzle-on-school-days = Jours : du lundi au vendredi
puzzle-every-day = Jours : tous les jours
puzzle-difficulties = Difficultés : { $levels }
puzzle-last-one =
    { $count ->
        [0] Dernier publié : [{ $day }]({ $address }), aucune réponse pour l'instant
        [one] Dernier publié : [{ $day }]({ $address }), une réponse
       *[other] Dernier publié : [{ $day }]({ $address }), { $count } réponses
    }
puzzle-choose-levels = Choisis les difficultés
puzzle-hour-title = L'heure du problème
puzzle-hour-label = Heure, à la montre de la classe
puzzle-hour-example = 8h, 8h30 ou 17:00
puzzle-posting = Le problème d'aujourd'hui part dans { $channel }.
puzzle-solving = Le problème est clos. Son corrigé et les réponses de la classe partent vers son message.
puzzle-solve-sure = **Clore le problème maintenant ?** Plus personne ne pourra y répondre, et tout le monde verra le corrigé et les réponses de la classe.
puzzle-trouble-channel = Le problème du { $day } n'a pas pu être publié : Discord ne me laisse pas écrire dans le salon, ou le salon n'existe plus. Choisis un autre salon, ou permets-moi de le voir et d'y envoyer des messages, puis publie tout de suite celui d'aujourd'hui. Je réessaierai le jour suivant.
puzzle-trouble-discord = Le problème du { $day } n'a pas pu être publié : Discord ou moi étions injoignables ce jour-là. Je réessaierai le jour suivant.

button-puzzle-mine = Voir mes réponses
button-puzzle-others = Voir les autres
button-puzzle-channel = Aller au problème
button-puzzle-start = Démarrer
button-puzzle-pause = Mettre en pause
button-puzzle-hour = Changer l'heure
button-puzzle-school = Sauter le week-end
button-puzzle-every-day = Publier chaque jour
button-puzzle-post = Publier maintenant
button-puzzle-solve = Clore et corriger
button-puzzle-see = Voir en élève
button-puzzle-refresh = Actualiser
