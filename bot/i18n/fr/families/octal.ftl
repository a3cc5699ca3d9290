# Octal games.

# Its command, and its place among the games.
command-octal = Jouer à un jeu octal comme Kayles contre l'ordinateur ou un autre membre
option-octal-code = code
    .description = Le code du jeu, par exemple 0.77, ou son nom
option-octal-rows = rangées
    .description = La rangée de départ, ou plusieurs, par exemple 5 7 (12 par défaut)
family-octal = Jeux octaux

# Its name and its rules.
title-octal = Jeu octal { $code }
title-hexadecimal = Jeu hexadécimal { $code }
title-octal-endless = { $name } (code octal { $code })
octal-name-kayles = Kayles
octal-name-dawsons-kayles = Kayles de Dawson
octal-name-cram = Cram à une rangée
octal-name-dawsons-chess = Échecs de Dawson
octal-name-treblecross = Treblecross
octal-name-officers = Officers
octal-name-fort-boyard = Fort Boyard
octal-name-nim = Nim
octal-name-laskers-nim = Nim de Lasker
rules-pins = { $most ->
        [one] { $takes } quille
       *[other] { $takes } quilles côte à côte
    }
rules-octal-1 = Tu peux prendre { $pins } si cela vide la rangée.
rules-octal-2 = Tu peux prendre { $pins } à un bout d'une rangée, mais pas toute la rangée.
rules-octal-3 = Tu peux prendre { $pins } à un bout d'une rangée, ou toute la rangée.
rules-octal-4 = Tu peux prendre { $pins } à l'intérieur d'une rangée : il doit rester des quilles des deux côtés, en deux rangées.
rules-octal-5 = Tu peux prendre { $pins } si cela vide la rangée, ou à l'intérieur : il reste alors des quilles des deux côtés, en deux rangées.
rules-octal-6 = Tu peux prendre { $pins }, n'importe où dans une rangée, mais pas toute la rangée. La rangée peut se séparer en deux.
rules-octal-7 = Tu peux prendre { $pins }, n'importe où dans une rangée, même en la coupant en deux.
rules-octal-brief = Tu prends dans une rangée, côte à côte : { $told }.
rules-octal-brief-1 = { $takes } si c'est tout
rules-octal-brief-2 = { $takes } à un bout, pas tout
rules-octal-brief-3 = { $takes } à un bout ou tout
rules-octal-brief-4 = { $takes } à l'intérieur
rules-octal-brief-5 = { $takes } à l'intérieur ou tout
rules-octal-brief-6 = { $takes } partout, pas tout
rules-octal-brief-7 = { $takes } partout
rules-octal-cut-4 = Tu peux aussi couper une rangée en deux sans rien prendre.
rules-octal-cut-8 = Tu peux aussi couper une rangée en trois sans rien prendre.
rules-octal-cut-12 = Tu peux aussi couper une rangée en deux ou en trois sans rien prendre.
rules-hexadecimal = Tu peux prendre { $pins } dans une rangée si elle laisse { $left }.
left-nothing = rien
left-one-row = une rangée
left-two-rows = deux rangées
left-three-rows = trois rangées
guard-octal-normal = Version normale : le joueur qui ne peut plus jouer perd.
guard-octal-misere = Version misère : le joueur qui ne peut plus jouer gagne.
octal-read-as = { $written } se lit { $code } : ne rien prendre sans couper la rangée n'est pas un coup.

# The board and its moves.
move-octal = prendre { $take ->
        [one] { $take } quille
       *[other] { $take } quilles
    } à un bout de la rangée { $heap }
move-octal-split = { $take ->
        [0] couper la rangée { $heap }, en laissant { $part } d'un côté
        [one] prendre { $take } quille dans la rangée { $heap }, en laissant { $part } d'un côté
       *[other] prendre { $take } quilles dans la rangée { $heap }, en laissant { $part } d'un côté
    }
moved-octal = { $take ->
        [0] { $player } a coupé la rangée { $heap } ({ $before } → { $left }).
        [one] { $player } a pris { $take } quille dans la rangée { $heap } ({ $before } → { $left }).
       *[other] { $player } a pris { $take } quilles dans la rangée { $heap } ({ $before } → { $left }).
    }
plain-row-octal = rangée { $heap } : { $count }
choice-row-octal = Rangée { $heap } ({ $count })
prompt-cut-octal = { $take ->
        [0] Rangée { $heap } : couper où ?
        [1] Rangée { $heap } : laquelle ?
       *[other] Rangée { $heap } : lesquelles ?
    }
ask-smaller-octal = { $low ->
        [0] Rangée { $heap } : petite part (0 : sans couper) ?
       *[other] Rangée { $heap } : la plus petite part ?
    }
choice-take-only = Prendre { $take }
choice-pins = { $places } → { $left }
choice-cut = après { $places } → { $left }
places-mirrored = -# Les deux bouts se valent : { $take ->
        [0] couper après { $far } laisse les mêmes rangées que couper après { $near }.
        [one] la quille { $far } laisse les mêmes rangées que la quille { $near }.
       *[other] les quilles { $far } laissent les mêmes rangées que les quilles { $near }.
    }

# Challenges.
template-kayles = Kayles (jeu octal 0.77)
template-dawsons-kayles = Kayles de Dawson (jeu octal 0.07)
template-program-octal = Programmer les valeurs de Grundy
ask-kernel-octal = Pour quels n, de 0 à { $last }, une rangée de n quilles est-elle une position perdante ?
strategy-help-octal = Écris une règle, `rangée, prise, part`, où a, b, c … sont les rangées ; ou une table comme `5 7: 1 1 0` (dans la rangée 1, prendre 1, sans couper), une ligne par position.
strategy-example-octal = 1, 2, 0
program-strategy-octal = Écris une fonction strategy(rangees) : elle reçoit la liste des rangées qui ne sont pas épuisées et renvoie trois nombres : quelle rangée, comptée à partir de 0, combien prendre, et combien il en reste alors d'un côté (0 : pas de coupe). Par exemple, { $call } peut renvoyer { $answer }.

# What went wrong.
fault-not-a-code = Ce n'est pas un code octal. Écris-le comme 0.77, avec { $limit } chiffres au plus, ou un nom comme Kayles.
fault-not-octal = { $digit } n'est pas un chiffre octal (place { $place }) : il n'y a que 0 à 7. On ne joue pas aux jeux dont le code a un chiffre de 8 à F, mais /grundy calcule leurs valeurs.
fault-three-without-end = Les chiffres de 8 à F (trois rangées peuvent rester) ne se calculent que si le code a une fin, comme 0.8 ou 0.1C.
fault-endless-code = Un code sans fin, comme 0.(3), est réservé à /grundy (value, table, plot, period, compare), et à bouton grundy, sequence et period. Nim lui-même se joue avec /nim.
fault-unclear-end = Quels chiffres se répètent ? Mets-les entre parenthèses : 0.1(3) continue avec 3, 0.(13) avec 13.
fault-part-not-allowed = La plus petite rangée laissée ne peut pas être { $part } ici. Possible : { $allowed } (0 veut dire : sans couper).
part-cut = la plus petite part si tu coupes la rangée, sinon 0
    .label = la plus petite part
