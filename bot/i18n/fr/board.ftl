# Le plateau, ses joueurs et ses commandes.

match-number = nº { $number }
computer = 🤖 Bouton ({ $strength } %)
players = { $first } contre { $second }
to-move = { $player } a le trait
result-won = { $winner } a gagné
result-resign = { $winner } a gagné : { $loser } a abandonné
result-time-out = { $winner } a gagné : { $loser } a dépassé le temps

title-nim = Nim
title-nim-misere = Nim misère (qui perd gagne)
title-fortboyard = Fort Boyard, prendre { $largest ->
        [1] 1
       *[other] de 1 à { $largest }
    }
title-take = Bâtonnets, prendre { $takes }
title-all-but = Bâtonnets, prendre tout sauf { $takes }

guard-nim-normal = Version normale : qui prend le dernier objet gagne.
guard-nim-misere = Version misère : qui prend le dernier objet perd.
guard-subtraction-normal = Version normale : qui prend le dernier bâtonnet gagne.
guard-subtraction-misere = Version misère : qui prend le dernier bâtonnet perd.
guard-stuck-normal = Version normale : qui ne peut plus jouer perd.
guard-stuck-misere = Version misère : qui ne peut plus jouer gagne.

plain-heap = tas { $heap } : { $count }
plain-heaps = { $heaps }.
count-sticks = { $count ->
        [one] { $count } bâtonnet
       *[other] { $count } bâtonnets
    }

move-nim = prendre { $take } dans le tas { $heap }
move-subtraction = prendre { $take }
moved-nim = { $player } a pris { $take } dans le tas { $heap } ({ $before } → { $after }).
moved-subtraction = { $player } a pris { $take } ({ $before } → { $after }).

ask-heap-nim = Quel tas ?
ask-take-nim = Combien dans le tas { $heap } ?
ask-take-subtraction = Combien de bâtonnets ?
choice-heap = Tas { $heap } ({ $count })
choice-take = Prendre { $take } → { $left }
from-to = de { $low } à { $high }

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
button-type-number = { $prompt } Écris de { $low } à { $high }

offer = { $opponent }, { $player } t'invite à jouer !
deadline = ⏳ avant { $moment } ({ $remaining })
offer-timer = ⏳ { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } par coup.
offer-begins = { $player } commence.
offer-declined = { $players } : l'invitation n'a pas eu de suite (partie nº { $number }).
resign-sure = **Veux-tu vraiment abandonner ?**
take-back-asked = { $opponent }, { $player } voudrait reprendre son dernier coup (partie nº { $number }). L'autorises-tu ?
take-back-refused = { $player } préfère continuer (partie nº { $number }).
moved-on = La partie a avancé. Voici où elle en est :
