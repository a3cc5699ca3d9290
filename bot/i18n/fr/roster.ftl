# La liste d'une classe : /join et /class roster.

command-join = Dire qui tu es sur la liste de ta classe, par ton numéro ou ton nom
command-class-roster = Tenir la liste de la classe : qui est qui, et dans quel groupe
option-line = ligne
    .description = Ton numéro sur la liste, par exemple 17, ou ton nom ; laisse vide pour voir ta ligne

roster-title = La liste de la classe
roster-none = Il n'y a pas encore de liste. Colles-en une, ou donne un fichier : un élève par ligne, numéro ; nom ; groupe. Les noms ou les numéros seuls suffisent.
roster-counts = { $lines ->
        [one] { $lines } ligne
       *[other] { $lines } lignes
    }, { $joined } { $joined ->
        [one] rejointe
       *[other] rejointes
    }. Les élèves rejoignent leur ligne par `/join` et leur numéro ou leur nom ; choisis une ligne pour la donner à un membre.
roster-teams = Groupes : { $teams }
roster-private = Seuls les professeurs voient cette liste. Elle n'est jamais montrée aux élèves.
roster-team = groupe { $team }
line-number = nº { $number }
roster-free = pas rejointe
roster-choose = Choisis une ligne
roster-choose-team = Choisis un groupe
roster-team-title = Groupe { $team } ({ $count ->
        [one] { $count } élève
       *[other] { $count } élèves
    })
roster-team-hint = Aménagements privés, pour tout le groupe, dans chaque examen qui n'est pas terminé. Si un élève a aussi les siens, le temps en plus le plus long et la clôture la plus tardive comptent, et les questions des deux sont laissées de côté. Qui change de groupe prend ceux du nouveau.
roster-assign = Donner à un membre
roster-assign-hint = La personne qui avait la ligne la perd, et le membre quitte toute autre ligne.
roster-held-hint = La personne qui avait cette ligne a fait effacer ses données. Personne ne peut la rejoindre tant que tu ne l'as pas libérée ou donnée à un membre.
roster-clear-sure = Supprimer toute la liste ({ $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }) ? Les notes et les réponses restent, mais sans les noms de la liste.
roster-depending = { $count ->
        [one] « { $title } » est en cours
       *[other] « { $title } » et d'autres défis sont en cours
    }, avec des dates pour des groupes de cette liste. Qui a commencé continue, jusqu'à la clôture pour tous si personne ne lui donne de groupe ; ce qui était en retard le reste. Qui n'a pas commencé et n'est sur aucune ligne ne peut pas commencer avant d'en avoir une.
button-roster-give = Donner une liste
button-roster-replace = Une autre liste
button-roster-clear = Supprimer la liste
button-roster-free = Libérer la ligne
button-roster-apply = Garder cette liste
button-roster-leave-as-is = Ne rien changer
button-roster-leave = Quitter ma ligne

roster-form = La liste de la classe
roster-example =
    17 ; Ada Lovelace ; A
    18 ; Blaise Pascal ; B
roster-pasted = Colle-la ici…
roster-pasted-hint = Un élève par ligne : numéro ; nom ; groupe. Numéros ou noms seuls suffisent.
roster-file = …ou en fichier
roster-file-hint = CSV ou texte, jusqu'à 256 ko, avec ou sans en-têtes.
roster-heads-number = numéro, num, n°, n, identifiant, id
roster-heads-name = nom, nom et prénom, nom de famille, élève, étudiant
roster-heads-given = prénom, prénoms
roster-heads-team = groupe, classe, équipe, division

roster-changes = Ce que cette liste change
roster-added = { $count } en plus
roster-gone = { $count } en moins
roster-gone-joined = { $count ->
        [one] { $count } des lignes qui partent était rejointe : son élève n'est plus sur la liste.
       *[other] { $count } des lignes qui partent étaient rejointes : leurs élèves ne sont plus sur la liste.
    } Leurs réponses et leurs notes restent.
roster-renamed = { $count } avec un autre nom
roster-moved = { $count } dans un autre groupe
roster-team-renamed = Le groupe { $team } s'appelle maintenant { $name } : ses aménagements restent.
roster-team-gone = Le groupe { $team } n'est plus sur la liste : ses aménagements d'examen sont supprimés.
roster-more = et { $count } de plus
roster-no-changes = Rien : la liste est la même.
list-fault-empty = Aucune ligne n'est remplie. Écris un élève par ligne, par exemple 17 ; Ada Lovelace ; A.
list-fault-bad-number = { $count ->
        [one] Ligne { $lines } : le numéro n'en est pas un.
       *[other] Lignes { $lines } : les numéros n'en sont pas.
    } Écris un nombre entier de 1 à { $largest }, comme 17.
list-fault-no-number = { $count ->
        [one] Ligne { $lines } : le numéro manque, et d'autres lignes en ont un.
       *[other] Lignes { $lines } : les numéros manquent, et d'autres lignes en ont un.
    } Donne un numéro à chaque ligne, ou à aucune.
list-fault-nobody = { $count ->
        [one] La ligne { $lines } n'a ni numéro ni nom.
       *[other] Les lignes { $lines } n'ont ni numéro ni nom.
    } Ajoute l'un des deux, ou supprime la ligne.
list-fault-same-number = { $count ->
        [one] La ligne { $lines } répète le numéro d'une ligne précédente.
       *[other] Les lignes { $lines } répètent des numéros de lignes précédentes.
    } Donne à chaque élève un numéro à lui.
list-fault-same-name = { $count ->
        [one] La ligne { $lines } répète le nom d'une ligne précédente.
       *[other] Les lignes { $lines } répètent des noms de lignes précédentes.
    } Donne un numéro à chaque ligne : deux élèves peuvent alors porter le même nom.
list-fault-name-length = { $count ->
        [one] Ligne { $lines } : le nom est trop long.
       *[other] Lignes { $lines } : les noms sont trop longs.
    } { $name } caractères au plus.
list-fault-team-length = { $count ->
        [one] Ligne { $lines } : le groupe est trop long.
       *[other] Lignes { $lines } : les groupes sont trop longs.
    } { $team } caractères au plus.
list-fault-open-quote = Ligne { $lines } : un guillemet (") ouvre un nom, et aucun ne le ferme. Ferme-le, ou supprime-le.
list-fault-too-many = À partir de la ligne { $lines } il n'y a plus de place : une liste a { $most } élèves au plus.

roster-mine = Sur la liste de ta classe, tu es le numéro **{ $number }**.
roster-mine-team = Ton groupe : { $team }.
roster-mine-none = Tu n'as pas encore dit qui tu es sur la liste de ta classe. Tape `/join` avec ton numéro, par exemple `/join 17`, ou avec ton nom.
roster-left = Tu as quitté ta ligne. `/join` avec ton numéro ou ton nom t'y ramène.

denial-no-roster = Ta classe n'a pas encore de liste : il n'y a rien à rejoindre. Ton professeur en donne une avec `/class roster`.
denial-no-such-line = La liste de ta classe n'a ni ce numéro ni ce nom. Écris le numéro que ton professeur t'a donné, comme 17, ou ton nom tel qu'il est sur la liste.
denial-no-such-team = La liste de ta classe n'a plus ce groupe. Rouvre la liste avec `/class roster`.
denial-several-lines = Plusieurs élèves portent ce nom. Écris plutôt ton numéro, comme 17.
denial-line-taken = Quelqu'un a déjà rejoint ce numéro ou ce nom. Si c'est le tien, demande à ton professeur : il peut te le donner.
denial-already-joined = Tu es déjà le numéro { $number }. Si c'est une erreur, tape `/join` seul et quitte d'abord ta ligne, ou demande à ton professeur.
denial-line-held = Tu ne peux pas quitter ta ligne pendant « { $title } » : la liste y dit qui a combien de temps. Si cette ligne n'est pas la tienne, dis-le à ton professeur, qui peut t'en donner une autre avec `/class roster`.
denial-line-moved-on = Quelqu'un a changé à qui est cette ligne. Rouvre la ligne depuis la liste.
denial-roster-moved-on = Quelqu'un a changé la liste entre-temps. Regarde de nouveau les changements.
denial-text-or-list = Donne une seule liste : colle-la, ou donne un fichier.

# Qui, sur la liste, n'a pas commencé, et les dates des groupes.

button-missing = Pas commencé
button-teams = Dates des groupes
button-remind = Relancer
roll-missing = { $count ->
        [0] **Tous les élèves qui ont rejoint la liste et peuvent commencer maintenant ont commencé.**
        [one] **{ $count } élève n'a pas commencé**, et peut le faire maintenant :
       *[other] **{ $count } élèves n'ont pas commencé**, et peuvent le faire maintenant :
    }
roll-unknown = { $count ->
        [one] { $count } ligne de la liste n'est pas rejointe : je ne sais pas si cet élève a commencé, et ne peux pas le relancer.
       *[other] { $count } lignes de la liste ne sont pas rejointes : je ne sais pas si ces élèves ont commencé, et ne peux pas les relancer.
    }
roll-not-now = { $count ->
        [one] { $count } autre élève n'a pas commencé, mais ce n'est pas l'heure de son groupe.
       *[other] { $count } autres élèves n'ont pas commencé, mais ce n'est pas l'heure de leur groupe.
    }
roll-exempt = { $count ->
        [one] { $count } élève est dispensé : personne ne le relance.
       *[other] { $count } élèves sont dispensés : personne ne les relance.
    }
roll-last = Dernière relance { $moment }.
roll-reminder = Tu n'as pas encore commencé : **{ $name }**.
roll-closing = Clôture du défi { $moment }.
windows-more = { $count ->
        [one] Un autre groupe a ses propres dates.
       *[other] { $count } autres groupes ont leurs propres dates.
    }
setup-window = Groupe { $team } : du { $opens } au { $closes }
setup-window-gone = (plus un groupe de la liste : ses élèves ont les dates du défi)
teams-form = Dates des groupes
teams-dates = Un groupe par ligne
teams-dates-hint = groupe ; ouverture ; clôture, dans les dates du défi. Groupe seul : comme le défi.
teams-example =
    A ; demain 8h ; demain 10h
    B ; vendredi 14h ; +2h
denial-not-running = Ce défi n'est pas ouvert en ce moment. Regarde de nouveau quand il le sera.
denial-nobody-to-call = Il n'y a personne à relancer : tous les élèves qui ont rejoint la liste et peuvent commencer maintenant ont commencé.
denial-called-lately = Ces élèves ont été relancés il y a moins d'une heure. Tu pourras recommencer à partir du { $moment }.
denial-call-failed = Personne n'a été relancé : je ne peux pas écrire dans le salon de ce défi, ou Discord n'a pas répondu. Laisse-moi y écrire, et réessaie.
denial-no-groups = La liste de la classe n'a pas de groupes. Donnes-en une avec une troisième colonne, `numéro ; nom ; groupe`, par `/class roster`.
denial-no-such-group = Ce n'est pas un groupe de la liste. Elle a ceux-ci : { $groups }.
denial-group-twice = Ce groupe a déjà une ligne. Garde une seule des deux.
denial-two-moments = Écris deux dates après le groupe, par exemple A ; demain 8h ; demain 10h.
denial-dates-over = Ce défi est clos : ses groupes n'ont plus de dates à venir. Appuie d'abord sur « { button-reopen } » dans son panneau.
denial-outside = Les dates d'un groupe sont dans celles du défi, du { $opening } au { $closing }. Choisis-les là, ou donne d'abord plus de temps au défi.
denial-join-first = Ce défi ouvre groupe par groupe, et je ne connais pas encore le tien. Tape `/join` avec ton numéro sur la liste de la classe, par exemple `/join 17`.
denial-group-later = Ce défi ouvre pour ton groupe le { $moment }.
roster-free-sure = **Libérer cette ligne ?** { $line } : qui l'a rejointe la perd, avec le groupe et les dates qui en dépendent. Toute personne de la classe peut alors la rejoindre.

button-arrange = Aménagements…
arranged = **Dans chaque examen** : { $told }
arranged-team = **Pour tout le groupe { $team }, dans chaque examen** : { $told }
arranged-both = Les deux valent : le temps en plus le plus long, la clôture la plus tardive, et toutes les questions des deux sont laissées de côté.
arranged-none = Autant de temps que les autres
arranged-quarter = un quart de temps en plus
arranged-third = un tiers de temps en plus
arranged-half = la moitié du temps en plus
arranged-double = le double du temps
arranged-minutes = { $count ->
        [one] { $count } minute en plus
       *[other] { $count } minutes en plus
    }
arranged-hours = { $count ->
        [one] clôture { $count } heure plus tard
       *[other] clôture { $count } heures plus tard
    }
arranged-spared = sans : { $kinds }
arrange-form = Aménagements, pour chaque examen
arrange-share = Temps en plus
    .description = Une part de la durée de chaque examen, arrondie à la minute au-dessus.
arrange-minutes = Minutes en plus
    .description = De 0 à 600. Elles s'ajoutent à la part ci-dessus.
arrange-hours = Clôture plus tard, en heures
    .description = De 0 à 336. On peut alors encore répondre après la clôture des autres.
arrange-spared = Sans ces questions
    .description = Elles ne sont pas posées, et ne comptent pas pour la note.
denial-bad-arrangement = Écris un nombre entier de 0 à { $limit }, ou rien.
setup-arranged = Aménagements de la liste : { $pupils }
setup-arranged-more = encore { $count }
