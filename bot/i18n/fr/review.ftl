# L'analyse d'une partie finie.

review-page = -# Page { $page } sur { $pages }
review-heading = ### Analyse de { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
review-turning-point = La victoire a d'abord échappé à { $player }, avec « { $move } ».
review-win-given-up = À la fin, { $player } pouvait encore gagner, mais a { $how ->
        [resign] abandonné.
       *[time-out] dépassé le temps.
    }
review-no-mistake = Personne n'a laissé échapper la victoire.
review-accuracy = { $player } : { $had ->
        [one] { $had } position gagnante
       *[other] { $had } positions gagnantes
    }, { $kept ->
        [one] { $kept } gardée
       *[other] { $kept } gardées
    }.
review-never-winning = { $player } n'a jamais eu à jouer dans une position gagnante.
review-keeps = { $number }. { $player }, à { $position } : { $move } ✅ gagne
review-loses = **{ $number }.** { $player }, à { $position } : { $move } ❌ laisse échapper la victoire ; « { $better } » y gagne.
review-reply = L'adversaire pouvait alors gagner par « { $reply } ».
review-rank = { $count ->
        [one] Un seul coup suffisait pour gagner.
       *[other] On pouvait forcer la victoire en au plus { $count } coups, en comptant ceux des deux joueurs.
    }
review-forced = { $number }. { $player }, à { $position } : { $move } ➖ ici tous les coups perdent
review-run = De { $first } à { $last } : { $player } garde la victoire à chaque coup ✅ ; tout ce que joue { $other } y perd ➖.

# Ce qu'il a fallu, en plus des coups.
review-help = { $player } : { $hints ->
        [0] aucun indice demandé
        [one] { $hints } indice demandé
       *[other] { $hints } indices demandés
    }, { $taken ->
        [0] aucun coup repris
        [one] { $taken } coup repris
       *[other] { $taken } coups repris
    }.

curve-heading = **Qui pouvait forcer la victoire**, avant chaque coup et à la fin :
curve-heading-step = **Qui pouvait forcer la victoire**, tous les { $step } coups :
curve-mark = { $mark } { $player }
curve-same = -# En mots : { $player } du début à la fin.
curve-changed = -# En mots : d'abord { $player } ; { $count ->
        [one] après le coup { $moves }, { $holder }.
       *[other] la victoire change de camp après les coups { $moves } ; à la fin { $holder }.
    }

review-choose = Regarder un coup
review-option = { $number }. { $move }
worth-keeps = garde la victoire
worth-loses = laisse échapper la victoire
worth-forced = tous les coups perdent
review-move = Coup { $number } sur { $count } · { $player }
review-played = Coup joué : { $move }.
review-told-keeps = ✅ Ce coup garde la victoire.
review-told-loses = ❌ Ce coup laisse échapper la victoire.
review-told-forced = ➖ Ici tous les coups perdent.
review-winning = { $count ->
        [one] Un seul coup gagne ici : { $moves }.
       *[other] { $count } coups gagnent ici : { $moves }.
    }
review-why = Pourquoi
button-all-moves = Voir tous les coups
button-replay = Rejouer d'ici
button-practise = S'exercer
button-train-position = Réviser la position
button-save-match = Enregistrer

player = joueur { $number }
match-saved = Partie nº { $number }, à partir de { $start } : un tableau (CSV), et pour les programmes (JSON). Chaque acte : qui, quoi, la position avant et après, coup resté (1) ou repris (0), sa valeur, un coup gagnant, la réplique gagnante.
act-move = coup
act-take-back = reprend
act-resign = abandonne
act-time-out = temps dépassé
column-ply = numéro
column-player = joueur
column-act = acte
column-before = position avant
column-move = coup
column-after = position après
column-stands = resté
column-verdict = valeur
column-better = coup gagnant
column-reply = réplique gagnante

match-shared = { $name } a joué une partie
match-shared-start = Départ : { $start }
match-shared-more = { $count ->
        [one] … et { $count } autre coup.
       *[other] … et { $count } autres coups.
    }
