# Les tableaux devant la classe : les places d'un défi, le classement, et comment on y est nommé.

command-leaderboard = Voir qui a gagné le plus de points cette saison, en défis et en parties
command-leaderboard-game = Compter seulement les défis et les parties de ce jeu
family-all = Tous les jeux

board-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
board-points-of = { $highest ->
        [one] { $points } sur { $highest } point
       *[other] { $points } sur { $highest } points
    }
news-opened = **Un nouveau défi est ouvert !**
news-reminder = **Rappel : ce défi ferme bientôt.**
news-closed = **Ce défi est clos.** Voici le tableau tel qu'il était à la clôture.
news-changed = **Ce défi a été modifié par tes professeurs.**
changed-groups = Quelqu'un est dans un autre groupe : les réponses en retard ont été jugées à nouveau.
changed-windows = D'autres dates. { $groups }
changed-no-window = Groupe { $team } : de nouveau comme le défi
changed-closing = La clôture est maintenant le { $moment } (avant : { $before }).
changed-out = La question { $number } est annulée : ses points sont retirés, pour tous.
changed-full = La question { $number } est annulée : chaque participant en reçoit tous les points.
changed-counts = La question { $number } compte de nouveau.
changed-mended = La question { $number } a été corrigée : toutes les réponses ont été notées de nouveau.
changed-yours = Tes points : { $before } → { $after }.
changed-look = /challenges te dit ce que sont devenus tes points.
board-highest = { $highest ->
        [one] { $highest } point
       *[other] { $highest } points
    } en tout désormais.
board-open = Ouvert jusqu'au { $moment } ({ $remaining }).
board-closed = Clos depuis le { $moment } ({ $remaining }).
board-late-groups = Les réponses en retard sont prises pendant { $minutes ->
        [one] une minute
       *[other] { $minutes } minutes
    } après chaque clôture, pour { $percent } % des points.
board-late = Les réponses en retard sont prises jusqu'au { $moment }, pour { $percent } % des points.
board-questions = { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    } par question.
board-questions-weighed = { $count } questions, { $points } points en tout.
board-questions-varied = { $count ->
        [one] { $count } question, qui dit ce qu'elle vaut.
       *[other] { $count } questions, dont chacune dit ce qu'elle vaut.
    }
board-one-attempt = Un seul essai.
board-attempts = { $count ->
        [one] { $count } essai
       *[other] { $count } essais
    } :
board-any-attempts = Autant d'essais que tu veux :
board-counts-best = le meilleur compte.
board-counts-first = le premier compte.
board-counts-last = le dernier compte.
board-place = **{ $rank }.** { $name } · { $points }
board-place-attempts = **{ $rank }.** { $name } · { $points } ({ $attempts })
board-more = … et encore { $count ->
        [one] { $count } personne
       *[other] { $count } personnes
    }
board-empty = Personne n'a encore répondu.
board-empty-closed = Personne n'a répondu.
board-rule = Ordre : le plus de points ; à égalité, la personne qui a donné sa dernière réponse le plus tôt.
board-rule-attempts = Ordre : le plus de points, puis le moins d'essais (entre parenthèses) ; à égalité, la personne qui a donné le plus tôt la dernière réponse de l'essai qui compte.
board-rule-share = Tous n'ont pas les mêmes questions : c'est la part de ce qu'on pouvait obtenir qui compte.
board-start = Commencer
page-back = Précédent
page-on = Suivant

season-title = ### Classement · { $game }
    Saison { $season }
season-title-since = ### Classement · { $game }
    Saison { $season }, depuis le { $since }
season-title-over = ### Classement · { $game }
    Saison { $season }, terminée : du { $since } au { $until }
season-title-until = ### Classement · { $game }
    Saison { $season }, terminée : jusqu'au { $until }
season-choose = Voir une autre saison
season-choice = Saison { $season }, terminée
season-choice-now = Saison { $season }, en cours
season-had-no-place = Tu n'avais aucun point dans cette saison.
season-place = { $name } · { $points }
season-place-wins = { $name } · { $points } ({ $wins ->
        [one] { $wins } partie gagnée
       *[other] { $wins } parties gagnées
    })
season-you = ← toi
season-no-place = Tu n'as pas encore de points ici.
season-rule = Les points des défis, et 1 par position gagnée, une seule fois, dans ce serveur contre l'ordinateur parfait (100 %) ou une personne, si les deux ont joué et que le premier coup ne gagnait pas d'emblée. Un seul coup possible, ou des indices (Indice, Et si…, Pourquoi ?), ne rapportent rien. À points égaux, on partage une place.
season-counted = Tes victoires qui comptent, par numéro de partie : { $matches }.
season-uncounted = Tes victoires qui ne comptent pas : { $reasons }.
season-uncounted-computer = { $matches } (pas l'ordinateur parfait)
season-uncounted-unplayed = { $matches } (l'un des deux n'avait pas joué)
season-uncounted-no-choice = { $matches } (un seul coup possible au départ)
season-uncounted-at-once = { $matches } (le premier coup pouvait gagner d'emblée)
season-uncounted-hints = { $matches } (avec indices)
season-uncounted-again = { $matches } (une position déjà gagnée)
naming-pseudonym = La classe te voit sous le nom de { $name }.
naming-name = La classe te voit sous ton nom.
naming-name-refused = Tu veux apparaître sous ton nom, mais les professeurs ont choisi des pseudonymes pour ce classement : la classe t'y voit sous le nom de { $name }.
naming-show = Montrer mon nom
naming-hide = Cacher mon nom

# Chaque animal de { pseudonym-animals } avec chaque adjectif de { pseudonym-adjectives } : 40 de chaque, aimables,
# et des adjectifs qui ont la même forme au masculin et au féminin.
pseudonym = { $animal } { $adjective }
pseudonym-animals = Bouquetin, Castor, Alpaga, Merle, Papillon, Cygne, Chamois, Grillon, Cerf, Dauphin, Libellule, Aigle, Faucon, Renard, Gazelle, Flamant, Gecko, Lièvre, Hérisson, Héron, Martin-pêcheur, Koala, Coccinelle, Alouette, Lynx, Marmotte, Triton, Rossignol, Loutre, Chouette, Panda, Pélican, Rouge-gorge, Colibri, Écureuil, Cigogne, Hirondelle, Tortue, Mésange, Zèbre
pseudonym-adjectives = rapide, calme, habile, brave, sage, tranquille, agile, aimable, fidèle, noble, paisible, pacifique, drôle, affable, sincère, stable, souple, robuste, infatigable, intrépide, admirable, honnête, modeste, alerte, poétique, magique, logique, énergique, optimiste, sociable, serviable, équitable, énigmatique, dynamique, fantastique, formidable, sympathique, tenace, sensible, unique

board-places-held = Les points et les places s'affichent quand un professeur publie les résultats.
news-released = **Les résultats de ce défi sont publiés.** Chacun voit les siens, en privé.
button-my-results = Mes résultats
board-places-later = Les points et les places s'affichent quand plus personne ne peut répondre.
