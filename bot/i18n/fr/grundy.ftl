# Le laboratoire de Grundy.

fault-no-sequence = { $game } n'a pas de suite de valeurs de Grundy par tas ici. Donne un jeu octal comme 0.77 ou Kayles, ou un jeu de soustraction comme take 1,3,4.
fault-value-too-large = Les valeurs de Grundy de ce jeu dépassent { $limit } : je m'arrête là.
fault-window-too-small = Ce jeu ne peut pas continuer avec une fenêtre des dernières valeurs seulement : { $limit } valeurs ne suffisent pas pour décider la suivante.
