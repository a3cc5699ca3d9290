# Apprendre un jeu : /règles.

command-rules = Voir les règles d'un jeu en quelques phrases, avec l'image d'un coup

rules-example = Par exemple, à partir d'ici :
rules-move = Un coup : { $move }.
