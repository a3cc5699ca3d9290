# Le Discord local de `bouton preview`.

preview-server = La classe
preview-channel = jeux
preview-topic = Tape { -games }
preview-teacher = Mme Germain
preview-welcome = ## Bienvenue dans la classe !
    Je suis **Bouton**. Comme dans Discord, tape `/`, choisis une commande dans la liste au-dessus de la ligne, et envoie-la avec ➤. Appuie ensuite sur les boutons sous le plateau ; **Pourquoi ?** explique mon coup.

    { $games }
    - `/rules` dit les règles d'un jeu en quelques phrases, et montre un coup
    - `/play` joue par écrit, dans son option `coup`
    - `/board` affiche de nouveau ton plateau ; `/arena` dessine le graphe d'un jeu, `/duel` fait jouer des stratégies
    - En professeur (« Viewing as »), `/challenge create` crée un défi ; les élèves y répondent avec `/challenges`
    - En haut, « Viewing as » fait de toi un autre élève : invites-en un à jouer avec l'option `adversaire`, puis accepte à sa place
preview-open-matches = { $count ->
        [one] Une partie de la dernière fois est encore ouverte : ses joueurs peuvent taper `/board` pour continuer.
       *[other] { $count } parties de la dernière fois sont encore ouvertes : leurs joueurs peuvent taper `/board` pour continuer.
    }
preview-address = Discord local :
preview-database = Les parties sont gardées dans { $file }
preview-stop = Ctrl-C l'arrête.
preview-stopped = Arrêté. Les parties ouvertes sont gardées.
preview-port-busy = le port { $port } est déjà pris : choisis-en un autre avec --port, ou n'en donne pas
preview-database-unusable = { $file } ne peut pas servir de base de données : { $reason }
