# Le plateau, ses joueurs et ses commandes.

match-number = nº { $number }
computer = 🤖 Bouton ({ $strength ->
        [25] premiers pas
        [50] en apprentissage
        [75] solide
        [100] parfait
       *[other] { $strength } %
    })
players = { $first } contre { $second }
to-move = À { $player } de jouer
result-won = { $winner } a gagné
result-resign = { $winner } a gagné : { $loser } a abandonné
result-time-out = { $winner } a gagné : { $loser } a dépassé le temps

ending-moves = { $count ->
        [0] Aucun coup n'a été joué.
        [one] { $count } coup a été joué.
       *[other] { $count } coups ont été joués.
    }
ending-taken-back = Un coup a été repris : la partie ne compte donc pas pour le point de son étape. Une partie depuis une autre position peut compter.
ending-won-back = Un coup a été repris : cette victoire ne compte pas. Gagne sans reprendre de coup, et elle compte.
ending-p = À partir de { $start }, le joueur qui commence perd si l'autre ne se trompe pas. Ici, { $player } a commencé.
ending-n = À partir de { $start }, le joueur qui commence gagne s'il ne se trompe pas. Ici, { $player } a commencé, et ne s'est pas trompé.
ending-remember = 💡 À retenir (départ : { $start }). Pourquoi ? Touche pour voir : ||{ $fact }||
ending-remember-n = 💡 À retenir : à partir de { $start }, qui peut gagner, le joueur qui commence ou l'autre ? Touche pour voir : ||Le joueur qui commence. { $fact }||
ending-remember-p = 💡 À retenir : à partir de { $start }, qui peut gagner, le joueur qui commence ou l'autre ? Touche pour voir : ||L'autre, s'il ne se trompe pas. { $fact }||
rules-first-match = Règles.
rules-in-button = Le bouton *Règles* dit tous les coups permis.
match-counts-unless = Après une aide (*Indice*, *Et si…*, *Pourquoi ?*) ou un coup repris, cette partie ne compte pas.

plain-heap = tas { $heap } : { $count }
plain-heaps = { $heaps }.
plain-nothing = Il ne reste rien.
count-sticks = { $count ->
        [one] { $count } bâtonnet
       *[other] { $count } bâtonnets
    }

prompt-heap = { $pile ->
        [row] Quelle rangée ?
       *[heap] Quel tas ?
    }
prompt-take = { $pile ->
        [row] Rangée { $heap } : combien ?
       *[heap] Combien dans le tas { $heap } ?
    }
choice-heap = Tas { $heap } ({ $count })
choice-take = Prendre { $take } → { $left }
from-to = de { $low } à { $high }
type-number = { $prompt } (de { $low } à { $high }) Touche le bouton, puis écris.
tap-button = { $prompt } Touche un bouton.
tap-menu = { $prompt } Ouvre le menu.
either = { $first } ou { $last }
title-misere = { $title }, version misère

button-why = Pourquoi ?
button-hint = Indice
button-what-if = Et si…
button-text = Plateau en mots
button-take-back = Reprendre mon coup
button-resign = Abandonner
button-resign-yes = Oui, j'abandonne
button-back = Retour
button-review = Analyse
button-back-to-unit = Revenir à l'étape { $unit }
button-rematch = Revanche
button-accept = Accepter
button-decline = Refuser
button-allow = Autoriser
button-refuse = Refuser
button-more = Dis-m'en plus
button-rules = Règles
button-harder = Rendre plus dur
button-easier = Rendre plus facile
button-type-number = Écrire un nombre
button-type-move = Écrire le coup
button-what-if-again = Essayer un autre
button-i-begin = Je commence
button-you-begin = Bouton commence

offer = { $opponent }, { $player } t'invite à jouer !
deadline = ⏳ avant { $moment } ({ $remaining })
clock-stood-still = J'étais absent, et le temps s'est arrêté : ce tour a { $minutes ->
        [0] { $seconds } s
       *[other] { $minutes } min
    } de plus.
offer-timer = ⏳ { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } par coup.
offer-begins = { $player } commence.
offer-declined = { $players } : l'invitation a été refusée ou retirée (partie nº { $number }).
start-withdrawn = La partie nº { $number } a été quittée avant de commencer.
who-begins = **Qui commence ?** Dis-le avant le premier coup. C'est la première question de stratégie : d'ici, vaut-il mieux commencer, ou laisser commencer ?
resign-sure = **Veux-tu vraiment abandonner ?**
take-back-asked = { $opponent }, { $player } voudrait reprendre son dernier coup (partie nº { $number }). L'autorises-tu ?
take-back-refused = { $player } préfère continuer (partie nº { $number }).
advice-old = Cette aide parlait d'une position passée : la partie a avancé depuis. Voici où elle en est :
moved-on = La partie a avancé. Voici où elle en est :
board-moved = Le plateau de la partie nº { $number } est maintenant ici : { $link }

# A binary table.
table-heap = tas
table-sums = total
