# Le laboratoire de Grundy.

fault-no-sequence = { $game } n'a pas de suite de valeurs de Grundy par tas ici. Donne un jeu octal comme 0.77 ou Kayles, ou un jeu de soustraction comme take 1,3,4.
fault-value-too-large = Les valeurs de Grundy de ce jeu dépassent { $limit } : je m'arrête là.

# The laboratory itself.

error-laboratory-busy = Je travaille encore sur ta dernière question. Attends sa réponse, ou appuie sur Annuler en dessous.
error-laboratory-stopped = C'est arrêté. Repose ta question quand tu veux.
