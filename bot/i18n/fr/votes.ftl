# Toute la classe contre l'ordinateur : la commande, les votes et leur issue.

command-team = Faire jouer toute la classe contre l'ordinateur, par votes secrets (professeurs)
option-minutes = minutes
    .description = Combien dure un vote à partir de la première voix, en minutes (5 par défaut)
option-quorum = quorum
    .description = Combien de voix terminent le vote avant la fin du temps (par défaut seul le temps)
begins-me = la classe
begins-opponent = l'ordinateur
begins-draw = tirage au sort

team = 👥 La classe
team-computer-began = Bouton a commencé pour que la classe puisse gagner : au départ de cette partie, le camp qui commence perd si l'autre joue bien.
votes-so-far = 🗳 { $count ->
        [0] Aucune voix pour l'instant.
        [one] { $count } voix pour l'instant.
       *[other] { $count } voix pour l'instant.
    }
votes-of-quorum = 🗳 { $count } voix sur { $quorum } pour l'instant.
votes-timer = La première lance la minuterie : { $minutes ->
        [one] { $minutes } minute.
       *[other] { $minutes } minutes.
    }
votes-private = Chaque membre de la classe a une voix. Personne d'autre ne voit la tienne.

vote-kept = **Ton vote : { $move }.** Personne d'autre ne le voit.
vote-until = Tu peux le changer jusqu'à la clôture du vote : avant { $moment } ({ $remaining }).
vote-until-quorum = Tu peux le changer jusqu'à la clôture du vote : avant { $moment } ({ $remaining }), ou dès qu'il y a assez de voix.
vote-decides = Avec ta voix, il y en a assez : le vote est clos, le coup est joué maintenant.
button-vote-change = Changer mon vote

votes-heading = La classe a voté : { $count } voix.
votes-line = `{ $bar }` { $count } ({ $percent } %) · { $move }
votes-played = `{ $bar }` { $count } ({ $percent } %) · **{ $move }** ← joué
votes-others = { $moves ->
        [one] { $moves } autre coup
       *[other] { $moves } autres coups
    } : { $count } voix
votes-tied = Plusieurs coups avaient le plus de voix : l'un d'eux a été tiré au sort.

resign-class-sure = **La classe doit-elle vraiment abandonner ?** Personne d'autre ne voit cette question.
button-resign-class = Oui, on abandonne
class-resigned = La classe a abandonné.

refusal-class-votes = Dans cette partie, c'est toute la classe qui joue : vote avec les boutons sous son plateau (/board avec son numéro le montre de nouveau). Seul un professeur abandonne ou reprend un coup, avec ces boutons.
refusal-vote-closed = Ce vote est clos. Le coup va être joué : vote de nouveau sur le prochain plateau.
