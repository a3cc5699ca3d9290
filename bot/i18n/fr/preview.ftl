# Le Discord local de `bouton preview`.

preview-server = La classe
preview-channel = jeux
preview-topic = Tape / pour voir ce qu'il y a. « Viewing as » fait de toi quelqu'un d'autre.
preview-teacher = Mme Germain
preview-open-matches = { $count ->
        [one] Une partie de la dernière fois est encore ouverte : ses joueurs peuvent taper `/board` pour continuer.
       *[other] { $count } parties de la dernière fois sont encore ouvertes : leurs joueurs peuvent taper `/board` pour continuer.
    }
preview-address = Discord local :
preview-people = « Viewing as », en haut de la page, fait de toi un autre élève, ou la professeure.
preview-database = Les parties sont gardées dans { $file }
preview-stop = Ctrl-C l'arrête.
preview-stopped = Arrêté. Les parties ouvertes sont gardées.
preview-port-busy = le port { $port } est déjà pris : choisis-en un autre avec --port, ou n'en donne pas
preview-database-unusable = { $file } ne peut pas servir de base de données : { $reason }
