# Commandes : descriptions (100 caractères au plus), noms d'options (32) et choix.

command-play = Jouer ton coup par écrit, par exemple 3 5
command-resign = Abandonner ta partie, ou retirer ton invitation
command-board = Afficher de nouveau ton plateau, ici

option-opponent = adversaire
    .description = Qui inviter ; laisse vide pour jouer contre l'ordinateur
option-strength = force
    .description = Force de l'ordinateur, en % : par défaut en apprentissage avant ta première victoire, puis parfait
option-misere = misère
    .description = Version misère : le joueur qui joue le dernier coup perd
option-first = début
    .description = Qui commence ; si tu choisis le départ, je te le demande, sinon c'est toi
option-sticks = bâtonnets
    .description = Combien de bâtonnets au départ
option-move = coup
    .description = Ton coup en nombres, par exemple 3 5 ; les suggestions disent ce que chacun veut dire
option-match = partie
    .description = Le numéro de la partie (par défaut ta dernière)
option-timer = minuterie
    .description = Minutes par coup ; le joueur qui dépasse le temps perd (sans limite par défaut)

first-me = moi
first-opponent = l'adversaire
first-draw = tirage au sort
strength-25 = premiers pas · { $percent } %, en moyenne trois coups sur quatre au hasard
strength-50 = en apprentissage · { $percent } %, en moyenne un coup sur deux au hasard
strength-75 = solide · { $percent } %, en moyenne un coup sur quatre au hasard
strength-100 = parfait · { $percent } %, il ne se trompe jamais
