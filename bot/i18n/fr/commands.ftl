# Commandes : descriptions (100 caractères au plus), noms d'options (32) et choix.

command-nim = Joue à Nim contre l'ordinateur ou un autre membre
command-fortboyard = Joue aux bâtonnets de Fort Boyard contre l'ordinateur ou un autre membre
command-play = Joue ton coup par écrit, par exemple 3 5
command-resign = Abandonne ta partie, ou retire ton invitation
command-board = Affiche de nouveau ton plateau, ici

option-heaps = tas
    .description = Les tas, par exemple 1 3 7 (sinon 3 4 5)
option-columns = colonnes
    .description = Nim : tire au sort ce nombre de colonnes de 1 à 35 ; Chomp : colonnes de la tablette
option-opponent = adversaire
    .description = Qui inviter ; laisse vide pour jouer contre l'ordinateur
option-strength = force
    .description = La force de l'ordinateur en % : 0 au hasard, 100 parfaite (par défaut)
option-misere = misère
    .description = Version misère : qui prend le dernier objet perd
option-first = début
    .description = Qui commence (toi par défaut)
option-sticks = bâtonnets
    .description = Combien de bâtonnets au départ
option-max-take = prise_max
    .description = Combien de bâtonnets on peut prendre au plus (3 par défaut)
option-last = dernier
    .description = Ce que vaut le dernier bâtonnet (par défaut il gagne)
option-move = coup
    .description = Ton coup : à Nim le tas et combien prendre (3 5), aux bâtonnets combien (2)
option-match = partie
    .description = Le numéro de la partie (par défaut ta dernière)
option-timer = minuterie
    .description = Minutes par coup ; qui dépasse le temps perd (sans limite par défaut)

first-me = moi
first-opponent = l'adversaire
first-draw = tirage au sort
last-wins = le dernier bâtonnet gagne
last-loses = le dernier bâtonnet perd (comme à la télé)
strength-0 = { $percent } % · joue au hasard
strength-25 = { $percent } % · au hasard trois coups sur quatre
strength-50 = { $percent } % · au hasard un coup sur deux
strength-75 = { $percent } % · au hasard un coup sur quatre
strength-100 = { $percent } % · joue parfaitement
