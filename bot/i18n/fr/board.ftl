# Le plateau, ses joueurs et ses commandes.

match-number = nº { $number }
computer = 🤖 Bouton ({ $strength } %)
players = { $first } contre { $second }
to-move = À { $player } de jouer
result-won = { $winner } a gagné
result-resign = { $winner } a gagné : { $loser } a abandonné
result-time-out = { $winner } a gagné : { $loser } a dépassé le temps

plain-heap = tas { $heap } : { $count }
plain-heaps = { $heaps }.
plain-nothing = Il ne reste rien.
count-sticks = { $count ->
        [one] { $count } bâtonnet
       *[other] { $count } bâtonnets
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
button-text = Texte
button-take-back = Reprendre mon coup
button-resign = Abandonner
button-resign-yes = Oui, j'abandonne
button-back = Retour
button-review = Analyse
button-rematch = Revanche
button-accept = Accepter
button-decline = Refuser
button-allow = Autoriser
button-refuse = Refuser
button-more = Dis-m'en plus
button-type-number = Écrire un nombre
button-type-move = Écrire le coup
button-what-if-again = Essayer un autre

offer = { $opponent }, { $player } t'invite à jouer !
deadline = ⏳ avant { $moment } ({ $remaining })
offer-timer = ⏳ { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } par coup.
offer-begins = { $player } commence.
offer-declined = { $players } : l'invitation a été refusée ou retirée (partie nº { $number }).
resign-sure = **Veux-tu vraiment abandonner ?**
take-back-asked = { $opponent }, { $player } voudrait reprendre son dernier coup (partie nº { $number }). L'autorises-tu ?
take-back-refused = { $player } préfère continuer (partie nº { $number }).
moved-on = La partie a avancé. Voici où elle en est :
board-moved = Le plateau de la partie nº { $number } est maintenant ici : { $link }
